#include "core/diff/Text.h"

#include "core/base/Hash.h"
#include "core/ir/Lexer.h"

#include <algorithm>
#include <cstring>

namespace strata::diff {

std::vector<int64_t> lineStarts(std::string_view text) {
  std::vector<int64_t> starts;
  for (size_t at = 0; at < text.size();) {
    starts.push_back(int64_t(at));
    const void *newline = std::memchr(text.data() + at, '\n', text.size() - at);
    at = newline ? size_t(static_cast<const char *>(newline) - text.data()) + 1 : text.size();
  }
  starts.push_back(int64_t(text.size()));
  return starts;
}

static std::vector<uint64_t> hashLines(std::string_view text, const std::vector<int64_t> &starts) {
  std::vector<uint64_t> hashes(starts.size() - 1);
  for (size_t i = 0; i + 1 < starts.size(); ++i)
    hashes[i] = hash64(text.substr(size_t(starts[i]), size_t(starts[i + 1] - starts[i])));
  return hashes;
}

static std::vector<Hunk> hunks(const std::vector<Match> &matches, int64_t n, int64_t m) {
  std::vector<Hunk> out;
  int64_t a = 0, b = 0;
  auto gap = [&](int64_t toA, int64_t toB) {
    if (toA > a || toB > b)
      out.push_back({false, {a, toA}, {b, toB}});
    a = toA, b = toB;
  };
  for (const Match &match : matches) {
    gap(match.a, match.b);
    out.push_back({true, {a, a + match.size}, {b, b + match.size}});
    a += match.size, b += match.size;
  }
  gap(n, m);
  return out;
}

std::vector<Hunk> diffLines(std::string_view before, std::string_view after, const CancelToken &cancel) {
  auto a = lineStarts(before), b = lineStarts(after);
  auto x = hashLines(before, a), y = hashLines(after, b);
  return hunks(match(x, y, cancel), int64_t(x.size()), int64_t(y.size()));
}

/// Without the indentation: what moved in or out would be marked on each line for nothing that is in it.
static void addSpan(std::vector<Span> &spans, std::string_view line, const ir::TokenBuffer &tokens, Span hunk) {
  if (hunk.empty())
    return;
  int64_t indent = int64_t(std::min(line.find_first_not_of(" \t"), line.size()));
  Span span{std::max<int64_t>(tokens.begin(uint32_t(hunk.begin)), indent), tokens.end(uint32_t(hunk.end - 1))};
  if (span.begin < span.end)
    spans.push_back(span);
}

WordDiff diffWords(std::string_view before, std::string_view after) {
  // Lines of megabytes have data in them, and nobody reads their words.
  if (before.size() + after.size() > 200'000)
    return {{{0, int64_t(before.size())}}, {{0, int64_t(after.size())}}};
  ir::TokenBuffer x = ir::lex(before), y = ir::lex(after);
  auto hashes = [](const ir::TokenBuffer &tokens) {
    std::vector<uint64_t> out(tokens.size());
    for (uint32_t i = 0; i < tokens.size(); ++i)
      out[i] = hash64(tokens.text(i));
    return out;
  };
  auto matches = match(hashes(x), hashes(y));
  int64_t shared = 0;
  for (const Match &m : matches)
    for (int64_t i = 0; i < m.size; ++i)
      if (!x.isTrivia(uint32_t(m.a + i)))
        shared += int64_t(x.text(uint32_t(m.a + i)).size());
  WordDiff diff;
  // Below a fifth in common, marks on single words only make noise.
  if (shared * 5 < int64_t(std::max(before.size(), after.size())) && shared * 2 < int64_t(std::min(before.size(), after.size())))
    return {{{0, int64_t(before.size())}}, {{0, int64_t(after.size())}}};
  for (const Hunk &hunk : hunks(matches, x.size(), y.size())) {
    if (hunk.equal)
      continue;
    addSpan(diff.before, before, x, hunk.before);
    addSpan(diff.after, after, y, hunk.after);
  }
  return diff;
}

LineCounts count(const std::vector<Hunk> &hunks) {
  LineCounts counts;
  for (const Hunk &hunk : hunks)
    if (!hunk.equal) {
      counts.removed += hunk.before.size();
      counts.added += hunk.after.size();
    }
  return counts;
}

} // namespace strata::diff
