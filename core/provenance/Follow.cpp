#include "core/provenance/Follow.h"

#include "core/diff/Structure.h"
#include "core/diff/Text.h"
#include "core/ir/Tree.h"
#include "core/provenance/Histories.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace strata::provenance {

using ir::kNone;
using trace::OpNumber;
using trace::TraceSource;

namespace {

std::string lineOfText(std::string_view text, const std::vector<int64_t> &starts, int64_t line) {
  std::string_view out = text.substr(size_t(starts[size_t(line - 1)]), size_t(starts[size_t(line)] - starts[size_t(line - 1)]));
  out.remove_prefix(std::min(out.size(), out.find_first_not_of(' ')));
  out = out.substr(0, std::min<size_t>(out.find('\n'), 400));
  return std::string(out);
}

Result<std::vector<Sighting>> back(const TraceSource &source, int64_t row, int64_t line, const CancelToken &cancel) {
  std::set<Sighting> seen;
  std::vector<std::pair<Sighting, bool>> todo; // and whether it was asked for
  todo.push_back({{row, line, {}, true}, true});
  std::set<std::pair<int64_t, int64_t>> asked;
  const auto &rows = source.passes();
  if (row < 0 || row >= int64_t(rows.size()))
    return Error{ErrorCode::NotFound, "no row " + std::to_string(row)};
  Histories histories(std::shared_ptr<const TraceSource>(std::shared_ptr<void>(), &source));
  if (auto s = histories.build({rows.begin(), rows.begin() + row + 1}, cancel); !s)
    return s.error();
  while (!todo.empty()) {
    auto [at, first] = std::move(todo.back());
    todo.pop_back();
    if (!asked.emplace(at.row, at.line).second)
      continue;
    auto history = histories.history(at.row, at.line);
    if (!history) {
      if (first)
        return std::move(history).error();
      continue;
    }
    bool known = at.recorded;
    for (const Step &step : history->steps)
      seen.insert({step.row, step.line, step.text, known && step.recorded});
    if (first) {
      auto text = source.text(row);
      if (text)
        seen.insert({row, line, lineOfText(text->view, diff::lineStarts(text->view), line), true});
    }
    for (Sighting &from : history->madeFrom)
      todo.push_back({std::move(from), false});
  }
  std::vector<Sighting> out;
  for (const Sighting &s : seen)
    if (out.empty() || out.back().row != s.row || out.back().line != s.line)
      out.push_back(s);
  std::reverse(out.begin(), out.end());
  return out;
}

Result<std::vector<Sighting>> forwardRecorded(const TraceSource &source, int64_t row, int64_t line, OpNumber number,
                                              const CancelToken &cancel) {
  std::vector<Sighting> out;
  std::unordered_map<OpNumber, bool> family{{number, true}}; // and whether that is recorded
  auto show = [&](int64_t of, const trace::Identities &numbers) -> Status {
    auto text = source.text(of);
    if (!text)
      return std::move(text).error();
    auto starts = diff::lineStarts(text->view);
    for (const auto &place : numbers.places)
      if (auto member = family.find(place.op); member != family.end() && place.line < int64_t(starts.size()) &&
                                               (out.back().row != of || out.back().line != place.line))
        out.push_back({of, place.line, lineOfText(text->view, starts, place.line), member->second});
    return Status::ok();
  };
  auto text = source.text(row);
  if (!text)
    return std::move(text).error();
  out.push_back({row, line, lineOfText(text->view, diff::lineStarts(text->view), line), true});
  const auto &rows = source.passes();
  for (int64_t q = row + 1; q < int64_t(rows.size()); ++q) {
    if (cancel.cancelled())
      return Error{ErrorCode::Cancelled, "follow: cancelled"};
    if (rows[size_t(q)].changed == trace::Change::No)
      continue;
    auto numbers = source.identities(q);
    if (!numbers)
      return std::move(numbers).error();
    bool grew = false;
    for (const auto &birth : numbers->births)
      for (OpNumber from : birth.from)
        if (auto parent = family.find(from); parent != family.end())
          grew |= family.emplace(birth.op, parent->second && !birth.guessed).second;
    if (!grew)
      continue;
    if (auto s = show(q, *numbers); !s)
      return s.error();
  }
  return out;
}

/// Operations in one function's (or module's) text.
struct State {
  SymbolChain chain; // of the text's own operation
  std::string text;
  std::vector<uint32_t> bytes; // where the operations begin
};

std::vector<uint32_t> nodesOf(const ir::Tree &tree, const std::vector<uint32_t> &bytes) {
  std::vector<uint32_t> nodes;
  for (uint32_t byte : bytes)
    if (uint32_t n = tree.opAt(byte); n != kNone)
      nodes.push_back(n);
  return nodes;
}

/// Where operations went between two texts: their partners, and the replacements of those without.
std::set<uint32_t> successors(const ir::Tree &a, const ir::Tree &b, const std::vector<uint32_t> &nodes, bool &changed,
                              const CancelToken &cancel) {
  diff::StructureDiff d = diff::diffStructure(a, b, cancel);
  std::set<uint32_t> out;
  for (uint32_t n : nodes) {
    if (d.partner[n] != kNone) {
      out.insert(d.partner[n]);
      continue;
    }
    changed = true;
    for (auto [v, w] : d.substitutions)
      if (a.opAt(a.tokens().begin(v)) == n)
        if (uint32_t m = b.opAt(b.tokens().begin(w)); m != kNone)
          out.insert(m);
  }
  for (const diff::Change &c : d.changes)
    changed |= !c.follows && c.after != kNone && out.count(c.after);
  return out;
}

Result<std::vector<Sighting>> forwardInferred(const TraceSource &source, int64_t row, int64_t line, const CancelToken &cancel) {
  std::vector<Sighting> out;
  auto text = source.text(row);
  if (!text)
    return std::move(text).error();
  auto starts = diff::lineStarts(text->view);
  if (line < 1 || line >= int64_t(starts.size()))
    return Error{ErrorCode::NotFound, "line " + std::to_string(line) + ": the dump has " + std::to_string(starts.size() - 1) + " lines"};
  size_t byte = text->view.find_first_not_of(' ', size_t(starts[size_t(line - 1)]));
  const auto &rows = source.passes();
  State state{symbolsOf(rows[size_t(row)].path), std::string(text->view), {uint32_t(byte)}};
  out.push_back({row, line, lineOfText(text->view, starts, line), true});
  for (int64_t q = row + 1; q < int64_t(rows.size()) && !state.bytes.empty(); ++q) {
    if (cancel.cancelled())
      return Error{ErrorCode::Cancelled, "follow: cancelled"};
    const trace::PassEvent &event = rows[size_t(q)];
    if (event.changed == trace::Change::No || event.bytes == 0)
      continue;
    SymbolChain chain = symbolsOf(event.path);
    bool inner = isPrefix(state.chain, chain), outer = isPrefix(chain, state.chain);
    if (!inner && !outer)
      continue;
    auto after = source.text(q);
    if (!after)
      return std::move(after).error();
    // What this pass ran on, as it was before: cut from what we hold, or what we hold, found in the dump.
    std::string before = state.text, now(after->view);
    std::vector<uint32_t> bytes = state.bytes;
    State next{chain, now, {}};
    if (inner && chain != state.chain) {
      Span span = find(state.text, chain);
      if (span.empty())
        continue;
      std::string aliases = aliasLines(state.text);
      before = aliases + state.text.substr(size_t(span.begin), size_t(span.size()));
      bytes.clear();
      for (uint32_t b : state.bytes)
        if (b >= span.begin && b < span.end)
          bytes.push_back(uint32_t(b - uint32_t(span.begin) + uint32_t(aliases.size())));
      if (bytes.empty())
        continue; // of another function
    } else if (outer && chain != state.chain) {
      if (Span span = find(now, state.chain); !span.empty()) {
        std::string aliases = aliasLines(now);
        now = aliases + now.substr(size_t(span.begin), size_t(span.size()));
        next.chain = state.chain;
        next.text = now;
      } else {
        now.clear();
      }
    }
    if (before == now)
      continue;
    bool changed = false;
    std::set<uint32_t> found;
    auto y = std::make_unique<ir::Tree>(ir::parse(now));
    if (!now.empty()) {
      ir::Tree x = ir::parse(before);
      found = successors(x, *y, nodesOf(x, bytes), changed, cancel);
    }
    if (found.empty() && outer && chain != state.chain) {
      // Renamed or outlined: look at what was around it before.
      auto around = textBefore(source, q);
      Span old = around ? find(around->text.view, state.chain) : Span{};
      if (old.empty())
        continue;
      std::string aliases = aliasLines(around->text.view);
      std::string part = aliases + std::string(around->text.view.substr(size_t(old.begin), size_t(old.size())));
      {
        ir::Tree x = ir::parse(before), z = ir::parse(part);
        bool ignored = false;
        bytes.clear();
        for (uint32_t n : successors(x, z, nodesOf(x, state.bytes), ignored, cancel))
          bytes.push_back(uint32_t(z.begin(n) - uint32_t(aliases.size()) + uint32_t(old.begin)));
      }
      now = std::string(after->view);
      y = std::make_unique<ir::Tree>(ir::parse(now));
      ir::Tree x = ir::parse(around->text.view);
      found = successors(x, *y, nodesOf(x, bytes), changed, cancel);
      changed = true;
      next = {chain, now, {}};
    }
    for (uint32_t n : found)
      next.bytes.push_back(y->begin(n));
    if (changed) {
      auto whole = diff::lineStarts(after->view);
      for (uint32_t n : found) {
        // The same line in the whole dump.
        size_t cut = after->view.size() >= now.size() && now.size() != after->view.size()
                         ? after->view.find(std::string_view(now).substr(aliasLines(now).size()))
                         : 0;
        size_t at = y->begin(n) + cut - (cut ? aliasLines(now).size() : 0);
        int64_t l = std::upper_bound(whole.begin(), whole.end(), int64_t(at)) - whole.begin();
        out.push_back({q, l, lineOfText(after->view, whole, l), false});
      }
    }
    if (inner && chain != state.chain && next.bytes.empty())
      continue;
    state = std::move(next);
  }
  return out;
}

} // namespace

Result<std::vector<Sighting>> follow(const TraceSource &source, int64_t row, int64_t line, Direction direction,
                                     const CancelToken &cancel) {
  if (direction == Direction::Back)
    return back(source, row, line, cancel);
  auto numbers = source.identities(row);
  if (!numbers)
    return std::move(numbers).error();
  if (OpNumber number = numbers->at(line))
    return forwardRecorded(source, row, line, number, cancel);
  return forwardInferred(source, row, line, cancel);
}

} // namespace strata::provenance
