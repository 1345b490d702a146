#include "core/provenance/LlvmUnits.h"

#include "core/provenance/LlvmBlocks.h"
#include "core/trace/LlvmUnit.h"

#include <algorithm>
#include <map>
#include <set>

namespace strata::provenance {

using trace::LlvmUnit;
using trace::PassEvent;
using trace::TraceSource;

namespace {

constexpr size_t npos = std::string_view::npos;

size_t lineEnd(std::string_view text, size_t at) { return std::min(text.find('\n', at), text.size()); }
size_t lineStart(std::string_view text, size_t at) {
  size_t newline = at ? text.rfind('\n', at - 1) : npos;
  return newline == npos ? 0 : newline + 1;
}

/// The name behind the '@' at `at`, without quotes.
std::string_view nameAt(std::string_view text, size_t at) {
  if (text.substr(at + 1, 1) == "\"") {
    size_t end = text.find('"', at + 2);
    return text.substr(at + 2, end == npos ? end : end - at - 2);
  }
  size_t end = text.find_first_of("( \n", at);
  return text.substr(at + 1, end == npos ? end : end - at - 1);
}

/// From the comment on a function's attributes to its brace, the newline behind it with it.
Span wholeFunction(std::string_view text, size_t define) {
  size_t begin = define;
  if (begin > 0) {
    size_t above = lineStart(text, begin - 1);
    if (text.substr(above).starts_with("; Function Attrs:"))
      begin = above;
  }
  size_t close = text.find("\n}", define);
  size_t end = close == npos ? text.size() : std::min(lineEnd(text, close + 1) + 1, text.size());
  return {int64_t(begin), int64_t(end)};
}

std::string_view part(std::string_view text, Span span) {
  return text.substr(size_t(span.begin), size_t(span.size()));
}

/// Whether a line is of what functions refer to: it comes and goes with them.
bool isOfFunctions(std::string_view line) {
  return line.starts_with("declare ") || line.starts_with("attributes #") ||
         line.starts_with("!") || line.starts_with("; Function Attrs:") || line.starts_with("$") ||
         (line.starts_with("%") && line.find(" = type ") != npos);
}

/// Texts of earlier rows, newest first.
class Earlier {
public:
  Earlier(const TraceSource &source, int64_t row) : source_(source), row_(row) {}

  struct Found {
    int64_t row = -1;
    std::string text;
    std::vector<std::string> seen = {}; // what it was put together from, where loops were printed
    explicit operator bool() const { return row >= 0; }
  };

  /// The newest text of a function: what loops in it left since is put into it.
  Found function(const std::string &name) const {
    std::vector<int64_t> loops;
    for (int64_t q = row_ - 1; q >= 0; --q) {
      const PassEvent &event = source_.passes()[size_t(q)];
      if (!counts(event))
        continue;
      LlvmUnit unit = llvmUnit(event);
      if (!unit.shows(name))
        continue;
      if (unit.kind == LlvmUnit::Kind::Loop) {
        loops.push_back(q);
        continue;
      }
      auto text = source_.text(q);
      if (!text)
        continue;
      Span span = findLlvmFunction(text->view, name);
      if (span.empty()) {
        if (unit.kind == LlvmUnit::Kind::Module || text->view.find("define ") != npos)
          return {}; // it wasn't there
        span = {0, int64_t(text->view.size())}; // machine code
      }
      Found found{loops.empty() ? q : loops.front(), std::string(part(text->view, span))};
      found.seen.push_back(found.text);
      for (size_t i = loops.size(); i-- > 0;)
        if (auto loop = source_.text(loops[i])) {
          found.text = withLoop(found.text, loop->view);
          found.seen.emplace_back(loop->view);
        }
      return found;
    }
    return {};
  }

  int64_t module() const {
    for (int64_t q = row_ - 1; q >= 0; --q)
      if (const PassEvent &event = source_.passes()[size_t(q)];
          counts(event) && llvmUnit(event).kind == LlvmUnit::Kind::Module)
        return q;
    return -1;
  }

  /// Of each function that was printed after `since`, its newest text; `rows` gets where.
  std::map<std::string, Found> functionsSince(int64_t since, bool &calls) const {
    std::map<std::string, Found> out;
    for (int64_t q = row_ - 1; q > since; --q) {
      const PassEvent &event = source_.passes()[size_t(q)];
      if (!counts(event))
        continue;
      LlvmUnit unit = llvmUnit(event);
      calls |= unit.functions.size() > 1 || event.anchorSymbol.starts_with("(");
      for (const std::string &name : unit.functions)
        if (!out.contains(name))
          out.emplace(name, Earlier(source_, q + 1).function(name));
    }
    return out;
  }

private:
  static bool counts(const PassEvent &event) {
    return event.bytes > 0 && (!event.synthetic || event.moment == trace::Moment::Input);
  }
  const TraceSource &source_;
  int64_t row_;
};

/// Text with the functions that `known` knows otherwise. What isn't known stays.
std::string withFunctions(std::string_view text, const std::map<std::string, Earlier::Found> &known,
                          int64_t &newest) {
  std::string out;
  size_t at = 0;
  for (const LlvmFunction &function : llvmFunctions(text)) {
    auto found = known.find(function.name);
    if (found == known.end() || !found->second)
      continue;
    out += text.substr(at, size_t(function.span.begin) - at);
    out += found->second.text;
    newest = std::max(newest, found->second.row);
    at = size_t(function.span.end);
  }
  return out += text.substr(at);
}

bool refersTo(std::string_view text, const std::string &name, Span except) {
  for (const std::string &word : {"@" + name, "@\"" + name + "\""})
    for (size_t at = text.find(word); at != npos; at = text.find(word, at + 1))
      if (nameAt(text, at) == name && !(int64_t(at) >= except.begin && int64_t(at) < except.end))
        return true;
  return false;
}

/// Whether two heads of modules have the same lines, but for blank ones and for constants that passes on
/// functions make: the tables of a switch.
bool sameGlobals(std::string_view a, std::string_view b) {
  auto linesOf = [](std::string_view text) {
    std::set<std::string> out;
    for (size_t at = 0; at < text.size();) {
      size_t end = lineEnd(text, at);
      std::string_view line = text.substr(at, end - at);
      bool table = line.starts_with("@") && line.find(" = private ") != npos;
      if (!line.empty() && !table)
        out.insert(trace::withoutNumbers(line));
      at = end + 1;
    }
    return out;
  };
  return linesOf(a) == linesOf(b);
}

/// What functions refer to and left behind, as it stands after: which of them did is not to be seen, a
/// pass on the module didn't.
std::string withWhatFunctionsUse(std::string_view text, std::string_view after, bool calls) {
  std::vector<LlvmFunction> before = llvmFunctions(text), now = llvmFunctions(after);
  auto headOf = [](std::string_view of, const std::vector<LlvmFunction> &functions) {
    return of.substr(0, functions.empty() ? of.size() : size_t(functions[0].span.begin));
  };
  // Behind each function, up to the next one: declarations, and behind the last one the rest.
  std::map<std::string, std::string> behind;
  std::string_view shownAbove;
  std::set<std::string> old, still;
  for (const LlvmFunction &function : before)
    old.insert(function.name);
  std::string head;
  auto lines = [](std::string_view of, bool used) {
    std::string out;
    for (size_t at = 0; at < of.size();) {
      size_t end = std::min(lineEnd(of, at) + 1, of.size());
      if (isOfFunctions(of.substr(at, end - at)) == used)
        out += of.substr(at, end - at);
      at = end;
    }
    return out;
  };
  // The globals and the rest of the head: as after where no more than what functions use differs.
  std::string_view headBefore = headOf(text, before), headAfter = headOf(after, now);
  std::string mine = lines(headBefore, false), theirs = lines(headAfter, false);
  head = sameGlobals(mine, theirs) ? std::string(headAfter) : mine + lines(headAfter, true);
  for (size_t i = 0; i < now.size(); ++i) {
    size_t begin = size_t(now[i].span.end);
    size_t end = i + 1 < now.size() ? size_t(now[i + 1].span.begin) : after.size();
    if (old.contains(now[i].name))
      shownAbove = now[i].name;
    (shownAbove.empty() ? head : behind[std::string(shownAbove)]) += after.substr(begin, end - begin);
    still.insert(now[i].name);
  }
  std::string out = std::move(head);
  for (const LlvmFunction &function : before) {
    // One that was inlined everywhere is removed by the inliner, which prints the callers alone.
    if (calls && !still.contains(function.name) && !refersTo(text, function.name, function.span))
      continue;
    out += part(text, function.span);
    out += still.contains(function.name) ? behind[function.name] : "\n";
  }
  return out;
}

} // namespace

std::vector<LlvmFunction> llvmFunctions(std::string_view text) {
  std::vector<LlvmFunction> out;
  for (size_t at = text.starts_with("define ") ? 0 : text.find("\ndefine "); at != npos;) {
    size_t define = text[at] == '\n' ? at + 1 : at;
    size_t symbol = text.find('@', define);
    Span span = wholeFunction(text, define);
    if (symbol != npos && symbol < lineEnd(text, define))
      out.push_back({std::string(nameAt(text, symbol)), span});
    at = text.find("\ndefine ", size_t(span.end) - 1);
  }
  return out;
}

Span findLlvmFunction(std::string_view text, std::string_view name) {
  for (const std::string &word : {"@" + std::string(name) + "(", "@\"" + std::string(name) + "\"("})
    for (size_t at = text.find(word); at != npos; at = text.find(word, at + 1)) {
      size_t line = lineStart(text, at);
      if (text.substr(line).starts_with("define ") && text.find('@', line) == at)
        return wholeFunction(text, line);
    }
  return {};
}

std::optional<Before> llvmBefore(const TraceSource &source, int64_t row) {
  const PassEvent &event = source.passes()[size_t(row)];
  auto text = source.text(row);
  if (!text)
    return std::nullopt;
  LlvmUnit unit = llvmUnit(event);
  Earlier earlier(source, row);
  if (unit.kind == LlvmUnit::Kind::Loop) {
    auto function = earlier.function(unit.functions[0]);
    if (!function)
      return std::nullopt;
    if (isMadeOf(text->view, function.seen))
      return Before{function.row, std::move(*text)};
    return Before{function.row, Text::own(loopOf(function.text, text->view))};
  }
  if (unit.kind == LlvmUnit::Kind::Functions && unit.functions.size() == 1) {
    auto function = earlier.function(unit.functions[0]);
    if (!function)
      return std::nullopt;
    if (function.seen.size() > 1 && isMadeOf(text->view, function.seen, function.text))
      return Before{function.row, std::move(*text)};
    return Before{function.row, Text::own(std::move(function.text))};
  }
  int64_t module = earlier.module(), newest = -1;
  bool calls = false;
  if (unit.kind == LlvmUnit::Kind::Functions) {
    std::map<std::string, Earlier::Found> known;
    std::string kept;
    size_t at = 0;
    for (const LlvmFunction &function : llvmFunctions(text->view)) {
      auto found = earlier.function(function.name);
      if (!found && module >= 0) { // the pass made it
        kept += text->view.substr(at, size_t(function.span.begin) - at);
        at = size_t(function.span.end);
      }
      known.emplace(function.name, std::move(found));
    }
    kept += text->view.substr(at);
    std::string left = withFunctions(kept, known, newest);
    return newest < 0 ? std::nullopt : std::optional(Before{newest, Text::own(std::move(left))});
  }
  auto since = earlier.functionsSince(module, calls);
  if (module < 0) { // the functions that are known, in the module that is not
    std::string left = withFunctions(text->view, since, newest);
    return newest < 0 ? std::nullopt : std::optional(Before{newest, Text::own(std::move(left))});
  }
  auto base = source.text(module);
  if (!base)
    return std::nullopt;
  newest = module;
  if (since.empty())
    return Before{module, std::move(*base)};
  std::string left = withFunctions(base->view, since, newest);
  return Before{newest, Text::own(withWhatFunctionsUse(left, text->view, calls))};
}

} // namespace strata::provenance
