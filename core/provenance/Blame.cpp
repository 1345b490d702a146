#include "core/provenance/Blame.h"

#include "core/diff/Canonical.h"
#include "core/diff/Structure.h"
#include "core/diff/Text.h"
#include "core/ir/Tree.h"

#include <algorithm>
#include <cctype>

namespace strata::provenance {

using ir::kNone;
using trace::PassEvent;
using trace::TraceSource;

std::string_view name(StepKind kind) {
  switch (kind) {
  case StepKind::Created:
    return "created";
  case StepKind::Modified:
    return "modified";
  case StepKind::Moved:
    return "moved";
  case StepKind::Seen:
    return "seen";
  }
  return "unknown";
}

namespace {

/// A dump, or the part of one that is of a function, as text that parses alone.
struct Part {
  int64_t row = -1;
  std::string text;
  int64_t firstLine = 0; // line of the dump that the part's first line after the aliases is, from 0
  int64_t aliasCount = 0;
};

Part part(std::string_view text, Span span, int64_t row) {
  Part p;
  p.row = row;
  p.text = span.begin > 0 ? aliasLines(text) : "";
  p.aliasCount = std::count(p.text.begin(), p.text.end(), '\n');
  p.firstLine = std::count(text.begin(), text.begin() + span.begin, '\n');
  p.text += text.substr(size_t(span.begin), size_t(span.size()));
  return p;
}
int64_t lineOf(const Part &p, uint32_t byte) {
  return std::count(p.text.begin(), p.text.begin() + byte, '\n') - p.aliasCount + p.firstLine + 1;
}
std::string ownWords(const ir::Tree &tree, uint32_t node) {
  return diff::Canonicalizer<diff::TextSink>(tree).own(node, nullptr).text;
}
std::string firstLine(const ir::Tree &tree, uint32_t node) {
  std::string_view text = tree.textOf(node);
  return std::string(text.substr(0, std::min<size_t>(text.find('\n'), 400)));
}

/// The nearest dump before `row` that shows the operation with this chain of symbols, cut to it.
std::optional<Part> previousPart(const TraceSource &source, int64_t row, const SymbolChain &chain) {
  const auto &rows = source.passes();
  for (int64_t q = row - 1; q >= 0; --q) {
    if (rows[q].bytes == 0 || !isPrefix(symbolsOf(rows[q].path), chain))
      continue;
    // Without symbols only the subject tells one operation from another.
    if (chain.empty() && rows[q].subject != rows[row].subject && rows[q].moment != trace::Moment::Input)
      continue;
    auto text = source.text(q);
    if (!text)
      continue;
    Span span = chain.empty() ? Span{0, int64_t(text->view.size())} : find(text->view, chain);
    if (!span.empty())
      return part(text->view, span, q);
  }
  return std::nullopt;
}

/// Symbols around (and of) a node: the row's own, then those inside its text.
SymbolChain chainOf(const ir::Tree &tree, uint32_t node, const SymbolChain &outside) {
  SymbolChain inside;
  for (uint32_t n = node; n != kNone; n = tree.node(n).parent)
    if (tree.node(n).symbol != kNone)
      inside.insert(inside.begin(), tree.symbol(n));
  // The row's own symbol is the first inside.
  SymbolChain chain = outside;
  if (!chain.empty() && !inside.empty() && chain.back() == inside.front())
    chain.pop_back();
  chain.insert(chain.end(), inside.begin(), inside.end());
  return chain;
}

/// What `node`, which is new, seems to have replaced: the operation whose users now use its result.
std::vector<Sighting> replaced(const diff::StructureDiff &d, const Part &previous, const ir::Tree &tree,
                               const ir::Tree &now, uint32_t node) {
  std::vector<Sighting> out;
  for (auto [v, w] : d.substitutions) {
    if (now.opAt(now.tokens().begin(w)) != node)
      continue;
    uint32_t old = tree.opAt(tree.tokens().begin(v));
    if (old != kNone && d.partner[old] == kNone)
      out.push_back({previous.row, lineOf(previous, tree.begin(old)), firstLine(tree, old), false});
  }
  return out;
}

} // namespace

std::optional<Before> textBefore(const TraceSource &source, int64_t row) {
  const auto &rows = source.passes();
  if (row < 0 || row >= int64_t(rows.size()))
    return std::nullopt;
  SymbolChain chain = symbolsOf(rows[row].path);
  int64_t own = rows[row].previous;
  // A later dump of something around it shows the state better than an older one of its own.
  if (!chain.empty())
    for (int64_t q = row - 1; q > own; --q) {
      SymbolChain outer = symbolsOf(rows[q].path);
      if (rows[q].bytes == 0 || rows[q].synthetic || outer.size() >= chain.size() || !isPrefix(outer, chain))
        continue;
      auto text = source.text(q);
      if (!text)
        continue;
      if (Span span = find(text->view, chain); !span.empty())
        return Before{q, Text::own(part(text->view, span, q).text)};
    }
  if (own < 0) {
    // The input stands before the first dump of the module.
    for (int64_t q = row - 1; q >= 0; --q)
      if (rows[q].synthetic && rows[q].moment == trace::Moment::Input && rows[q].subject == rows[row].subject) {
        own = q;
        break;
      }
    if (own < 0)
      return std::nullopt;
  }
  auto text = source.text(own);
  if (!text)
    return std::nullopt;
  return Before{own, std::move(*text)};
}

/// First byte of a line of the text after its indentation.
static size_t byteOf(std::string_view text, const std::vector<int64_t> &starts, int64_t line) {
  return line < int64_t(starts.size()) ? text.find_first_not_of(' ', size_t(starts[size_t(line - 1)])) : std::string::npos;
}

/// A line without the names of values and the numbers of aliases: mostly all it takes to see that nothing changed.
static std::string withoutNames(std::string_view line) {
  std::string out;
  for (size_t i = 0; i < line.size(); ++i) {
    out += line[i];
    if (line[i] != '%' && line[i] != '#' && line[i] != '!')
      continue;
    size_t end = i + 1;
    while (end < line.size() && (std::isalnum(static_cast<unsigned char>(line[end])) || line[end] == '_' || line[end] == '.'))
      ++end;
    if (line[i] != '%') {
      size_t last = end;
      while (last > i + 1 && std::isdigit(static_cast<unsigned char>(line[last - 1])))
        --last;
      out += line.substr(i + 1, last - i - 1);
    }
    i = end - 1;
  }
  return out;
}

/// By the compiler's numbers: the rows that show the operation, down to the one that it came with.
static Result<History> blameRecorded(const TraceSource &source, int64_t row, int64_t line, trace::OpNumber number,
                                     const CancelToken &cancel) {
  History history;
  const auto &rows = source.passes();
  struct Shown {
    Step step;
    Text text;
    size_t byte;
  };
  std::optional<Shown> later;
  std::vector<trace::OpNumber> from;
  bool guessed = false;
  auto show = [&](int64_t of, int64_t at) -> Result<Shown> {
    auto text = source.text(of);
    if (!text)
      return std::move(text).error();
    auto starts = diff::lineStarts(text->view);
    size_t byte = byteOf(text->view, starts, at);
    if (byte == std::string::npos)
      return Error{ErrorCode::Corrupt, "row " + std::to_string(of) + ": a numbered operation stands on no line"};
    std::string_view first = text->view.substr(byte, text->view.find('\n', byte) - byte);
    return Shown{{StepKind::Seen, of, at, std::string(first.substr(0, 400)), true}, *text, byte};
  };
  auto changed = [](const Shown &before, const Shown &after) {
    std::string_view a = before.text.view.substr(before.byte, before.text.view.find('\n', before.byte) - before.byte);
    std::string_view b = after.text.view.substr(after.byte, after.text.view.find('\n', after.byte) - after.byte);
    if (withoutNames(a) == withoutNames(b))
      return false;
    ir::Tree x = ir::parse(before.text.view), y = ir::parse(after.text.view);
    uint32_t m = x.opAt(uint32_t(before.byte)), n = y.opAt(uint32_t(after.byte));
    return m == kNone || n == kNone || ownWords(x, m) != ownWords(y, n);
  };
  int64_t born = -1;
  int64_t q = row;
  for (; q >= 0 && born < 0; --q) {
    if (cancel.cancelled())
      return Error{ErrorCode::Cancelled, "blame: cancelled"};
    if (q != row && rows[size_t(q)].changed == trace::Change::No)
      continue;
    auto numbers = source.identities(q);
    if (!numbers)
      return std::move(numbers).error();
    if (int64_t at = q == row ? line : numbers->lineOf(number)) {
      auto shown = show(q, at);
      if (!shown)
        return std::move(shown).error();
      if (later && changed(*shown, *later)) {
        later->step.kind = StepKind::Modified;
        history.steps.push_back(later->step);
      }
      later = std::move(*shown);
    }
    auto birth = std::lower_bound(numbers->births.begin(), numbers->births.end(), number,
                                  [](const auto &b, trace::OpNumber n) { return b.op < n; });
    if (birth != numbers->births.end() && birth->op == number) {
      born = q;
      from = birth->from;
      guessed = birth->guessed;
    }
  }
  {
    ir::Tree tree = ir::parse(later->text.view);
    uint32_t node = tree.opAt(uint32_t(later->byte));
    history.op = node == kNone ? "" : std::string(tree.opName(node));
  }
  later->step.kind = StepKind::Created;
  history.steps.push_back(later->step);
  history.reachesStart = born >= 0 && rows[size_t(born)].moment == trace::Moment::Input;
  // Where what it was made from was seen last.
  for (; q >= 0 && !from.empty(); --q) {
    if (rows[size_t(q)].changed == trace::Change::No)
      continue;
    auto numbers = source.identities(q);
    if (!numbers)
      return std::move(numbers).error();
    std::erase_if(from, [&](trace::OpNumber parent) {
      int64_t at = numbers->lineOf(parent);
      if (!at)
        return false;
      if (auto shown = show(q, at))
        history.madeFrom.push_back({q, at, shown->step.text, !guessed});
      return true;
    });
  }
  return history;
}

Result<History> blame(const TraceSource &source, int64_t row, int64_t line, const CancelToken &cancel, int64_t limit) {
  auto text = source.text(row);
  if (!text)
    return std::move(text).error();
  auto starts = diff::lineStarts(text->view);
  if (line < 1 || line >= int64_t(starts.size()))
    return Error{ErrorCode::NotFound, "line " + std::to_string(line) + ": the dump has " + std::to_string(starts.size() - 1) + " lines"};
  // The first operation that begins on the line, else the one around its first word.
  auto whole = std::make_unique<ir::Tree>(ir::parse(text->view));
  std::string_view lineText = text->view.substr(size_t(starts[size_t(line - 1)]), size_t(starts[size_t(line)] - starts[size_t(line - 1)]));
  size_t word = lineText.find_first_not_of(" \t");
  if (word == std::string_view::npos || lineText[word] == '\n')
    return Error{ErrorCode::NotFound, "line " + std::to_string(line) + " is blank"};
  uint32_t node = whole->opAt(uint32_t(starts[size_t(line - 1)]) + uint32_t(word));
  if (node == kNone)
    return Error{ErrorCode::NotFound, "no operation on line " + std::to_string(line)};

  if (auto numbers = source.identities(row))
    if (trace::OpNumber number = numbers->at(line))
      return blameRecorded(source, row, line, number, cancel);

  History history;
  history.op = whole->opName(node);
  const SymbolChain outside = symbolsOf(source.passes()[size_t(row)].path);
  SymbolChain chain = chainOf(*whole, node, outside);
  // Work on the function alone from here on.
  Part now;
  {
    Span span = chain.empty() ? Span{0, int64_t(text->view.size())} : find(text->view, chain);
    if (span.empty())
      span = {0, int64_t(text->view.size())};
    uint32_t byte = whole->begin(node);
    now = part(text->view, span, row);
    uint32_t shift = uint32_t(now.text.size() - size_t(span.size()));
    whole.reset();
    auto tree = std::make_unique<ir::Tree>(ir::parse(now.text));
    node = tree->opAt(byte - uint32_t(span.begin) + shift);
    whole = std::move(tree);
  }
  if (node == kNone)
    return Error{ErrorCode::NotFound, "no operation on line " + std::to_string(line)};

  Step pending{StepKind::Seen, row, line, firstLine(*whole, node), false};
  for (;;) {
    if (cancel.cancelled())
      return Error{ErrorCode::Cancelled, "blame: cancelled"};
    auto previous = previousPart(source, now.row, chain);
    if (!previous) {
      // Nothing earlier shows the function: it came with this dump, or the operation came from elsewhere.
      SymbolChain outer(chain.begin(), chain.empty() ? chain.end() : chain.end() - 1);
      auto around = chain.empty() ? std::nullopt : previousPart(source, now.row, outer);
      uint32_t from = kNone;
      std::unique_ptr<ir::Tree> tree;
      Part p;
      if (around) {
        // Outlined: look for it in what was around before.
        auto here = source.text(now.row);
        SymbolChain own = symbolsOf(source.passes()[size_t(now.row)].path);
        Span span = outer.empty() || !here ? Span{0, here ? int64_t(here->view.size()) : 0} : find(here->view, outer);
        if (here && isPrefix(own, outer) && !span.empty()) {
          p = part(here->view, span, now.row);
          Span inner = find(p.text, chain);
          ir::Tree after = ir::parse(p.text);
          tree = std::make_unique<ir::Tree>(ir::parse(around->text));
          // The same operation in the larger text: same offset inside the function.
          uint32_t offset = whole->begin(node) - uint32_t(now.text.size() - size_t(inner.size()));
          uint32_t y = inner.empty() ? kNone : after.opAt(uint32_t(inner.begin) + offset);
          if (y != kNone && after.opName(y) == whole->opName(node)) {
            diff::StructureDiff d = diff::diffStructure(*tree, after, cancel);
            for (uint32_t x = 0; x < d.partner.size(); ++x)
              if (d.partner[x] == y)
                from = x;
          }
        }
      }
      if (from == kNone) {
        history.reachesStart = !around && now.row == 0;
        pending.kind = StepKind::Created;
        history.steps.push_back(pending);
        return history;
      }
      pending.kind = StepKind::Moved;
      history.steps.push_back(pending);
      now = std::move(*around);
      node = from;
      whole = std::make_unique<ir::Tree>(ir::parse(now.text));
      chain = chainOf(*whole, node, outer);
      pending = {StepKind::Seen, now.row, lineOf(now, whole->begin(node)), firstLine(*whole, node), false};
      continue;
    }
    auto tree = std::make_unique<ir::Tree>(ir::parse(previous->text));
    uint32_t from = kNone;
    bool modified = false, moved = false;
    if (previous->text == now.text) {
      from = node;
    } else if ((limit -= int64_t(previous->text.size() + now.text.size())) < 0) {
      history.steps.push_back(pending);
      history.cutOff = true;
      return history;
    } else {
      diff::StructureDiff d = diff::diffStructure(*tree, *whole, cancel);
      for (uint32_t x = 0; x < d.partner.size(); ++x)
        if (d.partner[x] == node)
          from = x;
      if (from == kNone) {
        history.madeFrom = replaced(d, *previous, *tree, *whole, node);
      }
      for (const diff::Change &c : d.changes)
        if (c.after == node) {
          modified |= c.kind == diff::ChangeKind::Modified && !c.follows;
          moved |= c.kind == diff::ChangeKind::Moved;
        }
    }
    if (from == kNone) {
      pending.kind = StepKind::Created;
      history.steps.push_back(pending);
      return history;
    }
    if (modified || moved) {
      pending.kind = modified ? StepKind::Modified : StepKind::Moved;
      history.steps.push_back(pending);
    }
    now = std::move(*previous);
    whole = std::move(tree);
    node = from;
    pending = {StepKind::Seen, now.row, lineOf(now, whole->begin(node)), firstLine(*whole, node), false};
  }
}

} // namespace strata::provenance
