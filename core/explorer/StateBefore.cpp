#include "core/explorer/StateBefore.h"

#include "core/explorer/Aliases.h"
#include "core/explorer/NewerParts.h"
#include "core/provenance/Blame.h"
#include "core/provenance/Compose.h"
#include "core/provenance/LlvmUnits.h"
#include "core/trace/LlvmUnit.h"

#include <algorithm>

namespace strata::explorer {

/// Moves what stands in a module to the margin: alias lines are there already.
static std::string toMargin(std::string_view text) {
  size_t indent = std::string_view::npos;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    if (end > at && text[at] != '#' && text[at] != '!') {
      indent = text.find_first_not_of(' ', at) - at;
      break;
    }
    at = end + 1;
  }
  std::string out;
  out.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    size_t blanks = 0;
    while (indent != std::string_view::npos && blanks < indent && at + blanks < end && text[at + blanks] == ' ')
      ++blanks;
    out.append(text.substr(at + blanks, end - at - blanks));
    if (end < text.size())
      out += '\n';
    at = end + 1;
  }
  return out;
}

static Text atMargin(std::string_view part) {
  std::string text = withoutIdleAliases(toMargin(part));
  if (!text.ends_with('\n'))
    text += '\n';
  return Text::own(std::move(text));
}

/// Of an operation without a symbol, such as the module in an executable's variant, the first of its name inside what its
/// symbols lead to; all of `text` where there is none.
static std::string withoutSymbol(const std::string &text, std::string_view op) {
  std::string_view shortName = op == "builtin.module" ? "module" : op;
  std::string_view whole = text;
  for (size_t at = 0, body = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = whole.substr(at, end - at);
    size_t indent = std::min(line.find_first_not_of(' '), line.size());
    std::string_view word = line.substr(indent, line.find_first_of(" (", indent) - indent);
    if (!line.empty() && (line[0] == '#' || line[0] == '!'))
      body = std::min(end + 1, text.size());
    if ((word == op || word == shortName) && line.ends_with('{')) {
      size_t close = text.find("\n" + std::string(indent, ' ') + "}", end);
      if (close == std::string::npos)
        return text;
      size_t last = std::min(text.find('\n', close + 1), text.size());
      // Alone, a module is printed by its short name.
      return text.substr(0, body) + std::string(indent, ' ') + std::string(shortName) + text.substr(at + indent + word.size(), last - at - indent - word.size());
    }
    at = end + 1;
  }
  return text;
}

/// Where no pass says whether it changed anything, what it found is put together from all dumps, and
/// spelled as its own text is, so that only what differs counts.
static std::optional<StateBefore> stateInLog(const trace::TraceSource &source, int64_t row) {
  auto before = provenance::textBefore(source, row);
  if (!before)
    return std::nullopt;
  if (trace::isLlvm(source.run()) || before->whole)
    return StateBefore{before->row, std::move(before->text)};
  Text cut = atMargin(before->text.view);
  auto after = source.text(row);
  if (after && !after->view.empty())
    cut = Text::own(provenance::withAliasesOf(cut.view, after->view));
  StateBefore state{before->row, std::move(cut)};
  state.whole = false;
  return state;
}

std::optional<StateBefore> stateBefore(const trace::TraceSource &source, int64_t row) {
  if (row < 0 || row >= int64_t(source.passes().size()))
    return std::nullopt;
  const auto &rows = source.passes();
  const trace::PassEvent &self = rows[size_t(row)];
  if (trace::isLlvm(source.run()) || self.changed == trace::Change::Unknown)
    return stateInLog(source, row);
  auto before = provenance::newestDump(source, row);
  if (!before)
    return std::nullopt;
  bool own = rows[size_t(before->row)].subject == self.subject;
  StateBefore state{before->row, own ? std::move(before->text) : atMargin(before->text.view)};
  if (!own && self.anchorSymbol.empty() && self.path.find('/') != std::string::npos)
    state.text = atMargin(withoutSymbol(std::string(state.text.view), self.anchorOp));
  if (self.bytes == 0 || self.path.empty())
    return state;
  NewerParts parts = newerParts(rows, before->row, row - 1, self.path);
  if (parts.rows.empty())
    return state;
  if (auto whole = withParts(source, state.text.view, self.path, parts.rows)) {
    state.text = Text::own(withoutIdleAliases(*whole));
    state.parts = std::move(parts.rows);
  }
  return state;
}

Result<Text> textAfter(const trace::TraceSource &source, int64_t row) {
  auto text = source.text(row);
  if (text && source.passes()[size_t(row)].bytes == 0)
    if (auto before = stateBefore(source, row))
      return std::move(before->text);
  return text;
}

Shown shownIn(const trace::TraceSource &source, int64_t row) {
  if (source.passes()[size_t(row)].bytes != 0)
    return {row, 0};
  auto before = provenance::newestDump(source, row);
  if (!before)
    return {row, 0};
  auto whole = source.text(before->row);
  if (!whole || source.passes()[size_t(before->row)].subject == source.passes()[size_t(row)].subject)
    return {before->row, 0};
  // Its first line after the aliases, in the cut text and in the whole one.
  Span span = provenance::find(whole->view, provenance::symbolsOf(source.passes()[size_t(row)].path));
  Text cut = atMargin(before->text.view);
  std::string aliases = provenance::aliasLines(cut.view);
  return {before->row, int64_t(std::count(whole->view.begin(), whole->view.begin() + span.begin, '\n') - std::count(aliases.begin(), aliases.end(), '\n'))};
}

/// Of two texts of LLVM's printers the larger one cut down to the functions that the other shows.
static void showTheSame(Text &larger, const Text &smaller) {
  std::string out;
  for (const provenance::LlvmFunction &function : provenance::llvmFunctions(smaller.view))
    if (Span span = provenance::findLlvmFunction(larger.view, function.name); !span.empty())
      out += larger.view.substr(size_t(span.begin), size_t(span.size()));
  if (!out.empty())
    larger = Text::own(std::move(out));
}

Pair alike(Text before, const trace::PassEvent &a, Text after, const trace::PassEvent &b) {
  Pair pair{std::move(before), std::move(after)};
  if (trace::LlvmUnit x = trace::llvmUnit(a), y = trace::llvmUnit(b);
      a.subject != b.subject && x.kind != trace::LlvmUnit::Kind::Loop &&
      y.kind != trace::LlvmUnit::Kind::Loop) {
    if (x.kind == trace::LlvmUnit::Kind::Module || x.functions.size() > y.functions.size())
      showTheSame(pair.before, pair.after);
    else
      showTheSame(pair.after, pair.before);
  }
  provenance::SymbolChain x = provenance::symbolsOf(a.path), y = provenance::symbolsOf(b.path);
  if (a.subject == b.subject || x.size() == y.size())
    return pair;
  bool cutLeft = x.size() < y.size();
  Text &larger = cutLeft ? pair.before : pair.after;
  if (provenance::isPrefix(cutLeft ? x : y, cutLeft ? y : x))
    if (Span span = provenance::find(larger.view, cutLeft ? y : x); !span.empty())
      larger = atMargin(provenance::aliasLines(larger.view) + std::string(larger.view.substr(size_t(span.begin), size_t(span.size()))));
  return pair;
}

Result<Pair> pairOf(const trace::TraceSource &source, int64_t before, int64_t after) {
  auto left = textAfter(source, before), right = textAfter(source, after);
  if (!left || !right)
    return left ? std::move(right).error() : std::move(left).error();
  return alike(std::move(*left), source.passes()[size_t(before)], std::move(*right), source.passes()[size_t(after)]);
}

} // namespace strata::explorer
