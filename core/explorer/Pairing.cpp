#include "core/explorer/Pairing.h"

#include "core/base/Hash.h"
#include "core/diff/Sequence.h"
#include "core/diff/Structure.h"
#include "core/explorer/Nesting.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

namespace strata::explorer {

namespace {

using Numbers = std::vector<int64_t>;

bool changedNothing(const trace::PassEvent &row) { return row.bytes == 0 || row.changed == trace::Change::No; }

/// One run, with what pairing asks of its rows.
struct Run {
  Run(const trace::TraceSource &s, Nesting nesting) : source(s), rows(s.passes()), parts(std::move(nesting)), pass(rows.size()) {
    for (size_t i = 0; i < rows.size(); ++i)
      pass[i] = mix(hash64(rows[i].pass), uint64_t(rows[i].moment) * 2 + rows[i].synthetic);
  }

  /// Nothing was dumped.
  bool idle(size_t i) const { return rows[i].bytes == 0; }
  /// What a row's text means, as one number.
  uint64_t meaning(size_t i) {
    auto [entry, isNew] = meanings.try_emplace(i);
    if (isNew)
      if (auto text = source.text(int64_t(i)))
        entry->second = text->view.size() > 200'000 ? hash64(text->view) : hash64(diff::canonical(ir::parse(text->view)));
    return entry->second;
  }

  const trace::TraceSource &source;
  const trace::PassList &rows;
  Nesting parts;
  std::vector<uint64_t> pass;
  std::unordered_map<size_t, uint64_t> meanings;
};

/// An operation in a container, as a run sees it.
struct Child {
  std::string_view name;
  std::map<int64_t, Numbers> rows; // by the number of the border before them
  std::set<uint64_t> passes;
  int64_t partner = -1;
};

/// How much of two names agrees at both ends, in [0, 1].
double likeness(std::string_view a, std::string_view b) {
  size_t shorter = std::min(a.size(), b.size()), longer = std::max(a.size(), b.size()), front = 0, back = 0;
  while (front < shorter && a[front] == b[front])
    ++front;
  while (back < shorter - front && a[a.size() - 1 - back] == b[b.size() - 1 - back])
    ++back;
  return longer ? double(front + back) / double(longer) : 1;
}

class Pairing {
public:
  Pairing(Run a, Run b, const CancelToken &cancel)
      : a_(std::move(a)), b_(std::move(b)), cancel_(cancel), partner_(a_.rows.size(), -1), taken_(b_.rows.size()) {
    // Where only one run has rows of passes that changed nothing, the rest is what they have in common.
    bool all = writesAll(a_.source);
    skip_ = all == writesAll(b_.source) ? nullptr : all ? &a_ : &b_;
  }

  Numbers run() {
    auto all = [](const Run &run) {
      Numbers out(run.rows.size());
      for (size_t i = 0; i < out.size(); ++i)
        out[i] = int64_t(i);
      return out;
    };
    std::vector<Task> tasks{{all(a_), all(b_), 0, true}};
    while (!tasks.empty() && !cancel_.cancelled()) {
      Task task = std::move(tasks.back());
      tasks.pop_back();
      pairContainer(task, tasks);
    }
    return std::move(partner_);
  }

private:
  struct Task {
    Numbers a, b; // rows in the two containers
    size_t depth; // of the containers
    bool unique;  // there is one operation of this name
  };

  /// Which rows of the run that has more of them are looked at: those known to have changed something, those that may have
  /// (the first of an operation), all.
  enum class Level { Changed, Perhaps, All };
  bool counts(const Run &run, int64_t i, Level level) const {
    return &run != skip_ || level == Level::All || run.rows[size_t(i)].changed == trace::Change::Yes || run.rows[size_t(i)].synthetic ||
           (level == Level::Perhaps && !changedNothing(run.rows[size_t(i)]));
  }
  void pair(int64_t x, int64_t y) {
    partner_[size_t(x)] = y;
    taken_[size_t(y)] = 1;
  }

  void pairContainer(const Task &task, std::vector<Task> &tasks) {
    Numbers ownA = own(a_, task.a, task.depth), ownB = own(b_, task.b, task.depth);
    if (!task.unique)
      pairAnyOrder(ownA, ownB, [](Run &run, size_t i) { return std::pair(run.pass[i], run.meaning(i)); });
    std::vector<std::pair<int64_t, int64_t>> borders = pairInOrder(task, ownA, ownB);
    if (!task.unique)
      pairAnyOrder(ownA, ownB, [](Run &run, size_t i) { return std::pair(run.pass[i], uint64_t(0)); });
    std::vector<Child> childrenA = children(a_, task.a, task.depth, borders, false);
    std::vector<Child> childrenB = children(b_, task.b, task.depth, borders, true);
    pairChildren(childrenA, childrenB);
    for (Child &child : childrenA) {
      if (child.partner < 0)
        continue;
      Child &other = childrenB[size_t(child.partner)];
      bool unique = !symbolOf(child.name).empty() || !symbolOf(other.name).empty() || isModule(child.name);
      for (auto &[border, rows] : child.rows)
        if (auto found = other.rows.find(border); found != other.rows.end())
          tasks.push_back({std::move(rows), std::move(found->second), task.depth + 1, unique});
    }
  }

  static Numbers own(const Run &run, const Numbers &rows, size_t depth) {
    Numbers out;
    for (int64_t i : rows)
      if (run.parts[size_t(i)].size() == depth)
        out.push_back(i);
    return out;
  }

  /// What ran inside a container since the last row on itself.
  struct Context {
    uint64_t all = 0;  // the passes, whatever their order and number
    uint64_t last = 0; // the last one
  };
  std::unordered_map<int64_t, Context> contexts(const Run &run, const Numbers &rows, size_t depth) const {
    std::unordered_map<int64_t, Context> out;
    std::set<uint64_t> inside;
    uint64_t last = 0;
    for (int64_t i : rows) {
      if (!counts(run, i, Level::Changed))
        continue;
      uint64_t pass = run.pass[size_t(i)];
      if (run.parts[size_t(i)].size() != depth) {
        inside.insert(last = pass);
        continue;
      }
      Context &context = out[i] = {pass, mix(pass, last)};
      for (uint64_t other : inside)
        context.all = mix(context.all, other);
      inside.clear();
      last = 0;
    }
    return out;
  }

  /// Rows on the containers themselves, in order; all pairs. Last come rows of a pass that changed something in one run
  /// and nothing in the other.
  std::vector<std::pair<int64_t, int64_t>> pairInOrder(const Task &task, const Numbers &ownA, const Numbers &ownB) {
    auto contextA = contexts(a_, task.a, task.depth), contextB = contexts(b_, task.b, task.depth);
    auto context = [&](const Run &run, int64_t i) -> const Context & { return (&run == &a_ ? contextA : contextB).at(i); };
    matchGaps(ownA, ownB, Level::Changed, [&](const Run &run, int64_t i) { return context(run, i).all; });
    matchGaps(ownA, ownB, Level::Changed, [&](const Run &run, int64_t i) { return context(run, i).last; });
    auto byPass = [](const Run &run, int64_t i) { return run.pass[size_t(i)]; };
    matchGaps(ownA, ownB, Level::Changed, byPass);
    if (skip_)
      matchGaps(ownA, ownB, Level::Perhaps, byPass);
    std::vector<std::pair<int64_t, int64_t>> out;
    for (int64_t x : ownA)
      if (partner_[size_t(x)] >= 0)
        out.emplace_back(x, partner_[size_t(x)]);
    if (skip_)
      matchGaps(ownA, ownB, Level::All, byPass);
    return out;
  }

  /// Matches what has no partner yet between what has one, by a key.
  template <typename Key>
  void matchGaps(const Numbers &ownA, const Numbers &ownB, Level level, const Key &key) {
    Numbers gapA, gapB;
    auto flush = [&] {
      std::vector<uint64_t> x, y;
      for (int64_t i : gapA)
        x.push_back(key(a_, i));
      for (int64_t j : gapB)
        y.push_back(key(b_, j));
      for (const diff::Match &m : diff::match(x, y, cancel_))
        for (int64_t k = 0; k < m.size; ++k)
          pair(gapA[size_t(m.a + k)], gapB[size_t(m.b + k)]);
      gapA.clear(), gapB.clear();
    };
    size_t j = 0;
    for (int64_t i : ownA) {
      int64_t other = partner_[size_t(i)];
      if (other < 0) {
        if (counts(a_, i, level))
          gapA.push_back(i);
        continue;
      }
      if (j < ownB.size() && other < ownB[j])
        continue; // matched out of order: no border
      for (; j < ownB.size() && ownB[j] != other; ++j)
        if (!taken_[size_t(ownB[j])] && counts(b_, ownB[j], level))
          gapB.push_back(ownB[j]);
      j += j < ownB.size();
      flush();
    }
    for (; j < ownB.size(); ++j)
      if (!taken_[size_t(ownB[j])] && counts(b_, ownB[j], level))
        gapB.push_back(ownB[j]);
    flush();
  }

  /// Several operations of one name: what has the same key, wherever it stands; the first with the first.
  template <typename Key>
  void pairAnyOrder(const Numbers &ownA, const Numbers &ownB, const Key &key) {
    std::map<std::pair<uint64_t, uint64_t>, Numbers> left; // the last one first
    for (size_t j = ownB.size(); j-- > 0 && !cancel_.cancelled();)
      if (!taken_[size_t(ownB[j])] && !b_.idle(size_t(ownB[j])))
        left[key(b_, size_t(ownB[j]))].push_back(ownB[j]);
    for (int64_t i : ownA) {
      if (cancel_.cancelled())
        return;
      if (partner_[size_t(i)] >= 0 || a_.idle(size_t(i)))
        continue;
      auto found = left.find(key(a_, size_t(i)));
      if (found == left.end() || found->second.empty())
        continue;
      pair(i, found->second.back());
      found->second.pop_back();
    }
  }

  std::vector<Child> children(const Run &run, const Numbers &rows, size_t depth,
                              const std::vector<std::pair<int64_t, int64_t>> &borders, bool right) const {
    std::unordered_map<int64_t, int64_t> numberOf;
    for (size_t n = 0; n < borders.size(); ++n)
      numberOf[right ? borders[n].second : borders[n].first] = int64_t(n) + 1;
    std::vector<Child> out;
    std::unordered_map<std::string_view, size_t> byName;
    int64_t border = 0;
    for (int64_t i : rows) {
      const auto &path = run.parts[size_t(i)];
      if (path.size() <= depth) {
        if (auto found = numberOf.find(i); found != numberOf.end())
          border = std::max(border, found->second);
        continue;
      }
      auto [at, isNew] = byName.try_emplace(path[depth], out.size());
      if (isNew)
        out.push_back({path[depth], {}, {}});
      Child &child = out[at->second];
      child.rows[border].push_back(i);
      if (counts(run, i, Level::Perhaps))
        child.passes.insert(run.pass[size_t(i)]);
    }
    return out;
  }

  void pairChildren(std::vector<Child> &a, std::vector<Child> &b) const {
    std::vector<char> taken(b.size());
    auto each = [&](auto keyOf) {
      std::map<std::string_view, std::vector<size_t>> left;
      for (size_t j = b.size(); j-- > 0;)
        if (!taken[j])
          left[keyOf(b[j])].push_back(j);
      for (Child &child : a) {
        auto found = child.partner < 0 ? left.find(keyOf(child)) : left.end();
        if (found == left.end() || found->second.empty() || found->first.empty())
          continue;
        child.partner = int64_t(found->second.back());
        taken[found->second.back()] = 1;
        found->second.pop_back();
      }
    };
    each([](const Child &child) { return child.name; });
    each([](const Child &child) { return symbolOf(child.name); });
    pairAlike(a, b, taken);
  }

  /// What is left, operations of one kind each: the most similar first.
  void pairAlike(std::vector<Child> &a, std::vector<Child> &b, std::vector<char> &taken) const {
    std::map<std::string_view, std::pair<std::vector<size_t>, std::vector<size_t>>> kinds;
    for (size_t i = 0; i < a.size(); ++i)
      if (a[i].partner < 0)
        kinds[operationOf(a[i].name)].first.push_back(i);
    for (size_t j = 0; j < b.size(); ++j)
      if (!taken[j])
        kinds[operationOf(b[j].name)].second.push_back(j);
    constexpr size_t kMostPairs = 100'000;
    constexpr double kAlike = 0.7; // of 2: a name that is like the other, or passes that are
    for (auto &[kind, sides] : kinds) {
      auto &[left, right] = sides;
      if (left.empty() || right.empty() || left.size() * right.size() > kMostPairs)
        continue;
      std::vector<std::tuple<double, size_t, size_t>> candidates;
      for (size_t i : left)
        for (size_t j : right) {
          size_t both = 0;
          for (uint64_t pass : a[i].passes)
            both += b[j].passes.count(pass);
          size_t either = a[i].passes.size() + b[j].passes.size() - both;
          double score = likeness(symbolOf(a[i].name), symbolOf(b[j].name)) + (either ? double(both) / double(either) : 0);
          bool alone = left.size() == 1 && right.size() == 1 && both > 0;
          if (score >= kAlike || alone)
            candidates.emplace_back(-score, i, j);
        }
      std::sort(candidates.begin(), candidates.end());
      for (auto [score, i, j] : candidates)
        if (a[i].partner < 0 && !taken[j]) {
          a[i].partner = int64_t(j);
          taken[j] = 1;
        }
    }
  }

  Run a_, b_;
  const CancelToken &cancel_;
  Numbers partner_;         // of rows of a
  std::vector<char> taken_; // rows of b
  const Run *skip_ = nullptr; // the run of which only rows that changed something count
};

} // namespace

bool writesAll(const trace::TraceSource &source) {
  size_t unchanged = size_t(std::count_if(source.passes().begin(), source.passes().end(), changedNothing));
  return unchanged * 4 > source.passes().size();
}

std::vector<int64_t> pairRows(const trace::TraceSource &a, const trace::TraceSource &b, const CancelToken &cancel) {
  Nesting x = recordedNesting(a), y = recordedNesting(b);
  if (!isNested(x) || !isNested(y))
    x = nestingByText(a, cancel), y = nestingByText(b, cancel);
  return Pairing(Run(a, std::move(x)), Run(b, std::move(y)), cancel).run();
}

} // namespace strata::explorer
