#include "core/diff/Sequence.h"

#include <algorithm>
#include <unordered_map>

namespace strata::diff {

namespace {

struct Piece {
  int64_t a0, a1, b0, b1;
};

class Matcher {
public:
  Matcher(std::span<const uint64_t> a, std::span<const uint64_t> b, const CancelToken &cancel, Limits limits)
      : a_(a), b_(b), cancel_(cancel), limits_(limits), work_(limits.myersWork) {}

  std::vector<Match> run() {
    std::vector<Piece> pieces{{0, int64_t(a_.size()), 0, int64_t(b_.size())}};
    while (!pieces.empty() && !cancel_.cancelled()) {
      Piece p = pieces.back();
      pieces.pop_back();
      trim(p);
      if (p.a0 == p.a1 || p.b0 == p.b1)
        continue;
      if (!splitAtUnique(p, pieces))
        myers(p);
    }
    std::sort(found_.begin(), found_.end(), [](const Match &x, const Match &y) { return x.a < y.a; });
    std::vector<Match> merged;
    for (const Match &m : found_) {
      if (!merged.empty() && merged.back().a + merged.back().size == m.a && merged.back().b + merged.back().size == m.b)
        merged.back().size += m.size;
      else
        merged.push_back(m);
    }
    return merged;
  }

private:
  void add(int64_t a, int64_t b, int64_t size) {
    if (size > 0)
      found_.push_back({a, b, size});
  }

  void trim(Piece &p) {
    int64_t n = 0;
    while (p.a0 + n < p.a1 && p.b0 + n < p.b1 && a_[p.a0 + n] == b_[p.b0 + n])
      ++n;
    add(p.a0, p.b0, n);
    p.a0 += n, p.b0 += n;
    n = 0;
    while (p.a1 - n > p.a0 && p.b1 - n > p.b0 && a_[p.a1 - n - 1] == b_[p.b1 - n - 1])
      ++n;
    p.a1 -= n, p.b1 -= n;
    add(p.a1, p.b1, n);
  }

  /// Elements that occur once on both sides, in the longest order that both sides agree on, cut the piece.
  bool splitAtUnique(const Piece &p, std::vector<Piece> &pieces) {
    struct Seen {
      int32_t a = 0, b = 0;
      int64_t atA = 0, atB = 0;
    };
    std::unordered_map<uint64_t, Seen> seen;
    seen.reserve(size_t(p.a1 - p.a0));
    for (int64_t i = p.a0; i < p.a1; ++i) {
      Seen &s = seen[a_[i]];
      ++s.a;
      s.atA = i;
    }
    for (int64_t j = p.b0; j < p.b1; ++j)
      if (auto s = seen.find(b_[j]); s != seen.end()) {
        ++s->second.b;
        s->second.atB = j;
      }
    std::vector<std::pair<int64_t, int64_t>> unique;
    for (auto &[key, s] : seen)
      if (s.a == 1 && s.b == 1)
        unique.emplace_back(s.atA, s.atB);
    if (unique.empty())
      return false;
    std::sort(unique.begin(), unique.end());
    // Longest ascending chain of positions in b: patience sorting.
    std::vector<int64_t> tails;
    std::vector<int64_t> back(unique.size(), -1);
    for (size_t i = 0; i < unique.size(); ++i) {
      auto place = std::lower_bound(tails.begin(), tails.end(), unique[i].second,
                                    [&](int64_t t, int64_t b) { return unique[t].second < b; });
      if (place != tails.begin())
        back[i] = *(place - 1);
      if (place == tails.end())
        tails.push_back(int64_t(i));
      else
        *place = int64_t(i);
    }
    std::vector<std::pair<int64_t, int64_t>> chain;
    for (int64_t i = tails.back(); i >= 0; i = back[i])
      chain.push_back(unique[i]);
    std::reverse(chain.begin(), chain.end());
    int64_t a = p.a0, b = p.b0;
    for (auto [ua, ub] : chain) {
      pieces.push_back({a, ua, b, ub});
      add(ua, ub, 1);
      a = ua + 1, b = ub + 1;
    }
    pieces.push_back({a, p.a1, b, p.b1});
    return true;
  }

  /// Greedy forward search, all frontiers kept: pieces are small, and D is limited.
  void myers(const Piece &p) {
    int64_t n = p.a1 - p.a0, m = p.b1 - p.b0;
    int64_t most = std::min(n + m, limits_.myersEdits);
    std::vector<std::vector<int32_t>> history;
    std::vector<int32_t> v(size_t(2 * most + 3), 0);
    auto at = [&](int64_t k) -> int32_t & { return v[size_t(k + most + 1)]; };
    int64_t found = -1;
    for (int64_t d = 0; d <= most && found < 0; ++d) {
      history.push_back(std::vector<int32_t>(v.begin() + (most + 1 - d), v.begin() + (most + 2 + d)));
      for (int64_t k = -d; k <= d; k += 2) {
        int64_t x = k == -d || (k != d && at(k - 1) < at(k + 1)) ? at(k + 1) : at(k - 1) + 1;
        int64_t y = x - k;
        int64_t start = x;
        while (x < n && y < m && a_[p.a0 + x] == b_[p.b0 + y])
          ++x, ++y;
        work_ -= 1 + (x - start);
        at(k) = int32_t(x);
        if (x >= n && y >= m) {
          found = d;
          break;
        }
      }
      if (work_ <= 0 || cancel_.cancelled())
        return;
    }
    if (found < 0)
      return;
    // Walk back through the frontiers.
    int64_t x = n, y = m;
    for (int64_t d = found; d > 0; --d) {
      const auto &before = history[d]; // frontier after d-1 edits, diagonals -d..d
      auto old = [&](int64_t k) { return int64_t(before[size_t(k + d)]); };
      int64_t k = x - y;
      bool down = k == -d || (k != d && old(k - 1) < old(k + 1));
      int64_t px = down ? old(k + 1) : old(k - 1);
      int64_t py = px - (down ? k + 1 : k - 1);
      int64_t sx = down ? px : px + 1; // where the diagonal began
      int64_t sy = sx - k;
      add(p.a0 + sx, p.b0 + sy, x - sx);
      x = px, y = py;
    }
    add(p.a0, p.b0, x);
  }

  std::span<const uint64_t> a_, b_;
  const CancelToken &cancel_;
  Limits limits_;
  int64_t work_;
  std::vector<Match> found_;
};

} // namespace

std::vector<Match> match(std::span<const uint64_t> a, std::span<const uint64_t> b, const CancelToken &cancel, Limits limits) {
  return Matcher(a, b, cancel, limits).run();
}

} // namespace strata::diff
