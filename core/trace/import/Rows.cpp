#include "core/trace/import/Rows.h"

#include "core/base/Hash.h"
#include "core/trace/LlvmUnit.h"

#include <unordered_map>

namespace strata::trace {

namespace {

/// Operations without a symbol of which there are several, initializers: a log doesn't tell one from
/// the other. Of the dumps of the last pass that ran on them, the one with the same text is meant, else
/// the one at the same place.
class Nameless {
public:
  struct Dump {
    int64_t row;
    uint64_t hash;
    int64_t bytes;
  };
  static bool is(const PassEvent &e) {
    return e.anchorSymbol.empty() && e.anchorOp.find('.') != std::string::npos && e.anchorOp != "builtin.module";
  }

  /// The dump that `now` is compared with; none if it is the first.
  const Dump *find(const PassEvent &e, const Dump &now) const {
    auto found = runs_.find(e.subject);
    if (found == runs_.end())
      return nullptr;
    const Runs &runs = found->second;
    bool goesOn = runs.now.empty() || (runs.pass == e.pass && runs.now.back().row + 1 == e.index);
    const std::vector<Dump> &known = goesOn ? runs.before : runs.now;
    for (const Dump &dump : known)
      if (dump.hash == now.hash && dump.bytes == now.bytes)
        return &dump;
    size_t place = goesOn ? runs.now.size() : 0;
    return place < known.size() ? &known[place] : nullptr;
  }
  void add(const PassEvent &e, const Dump &now) {
    Runs &runs = runs_[e.subject];
    if (!runs.now.empty() && (runs.pass != e.pass || runs.now.back().row + 1 != e.index)) {
      // Those that the last pass didn't run on are as they were.
      for (size_t i = runs.now.size(); i < runs.before.size() && runs.now.size() < kMost; ++i)
        runs.now.push_back(runs.before[i]);
      runs.before = std::move(runs.now);
      runs.now.clear();
    }
    runs.pass = e.pass;
    if (runs.now.size() < kMost)
      runs.now.push_back(now);
  }

private:
  static constexpr size_t kMost = 4096;
  struct Runs {
    std::string pass;
    std::vector<Dump> now, before; // of the newest pass, and of the one before
  };
  std::unordered_map<std::string, Runs> runs_;
};

/// When something that stands around, or inside, an operation was dumped last.
class Relatives {
public:
  explicit Relatives(bool isLlvm) : isLlvm_(isLlvm) {}

  /// The newest row, before this one, that shows some of it; -1 if there is none.
  int64_t newest(const PassEvent &e) const {
    if (isLlvm_) {
      LlvmUnit unit = llvmUnit(e);
      if (unit.kind == LlvmUnit::Kind::Module)
        return any_;
      int64_t row = whole_;
      for (const std::string &function : unit.functions)
        row = std::max(row, at(exact_, function));
      return row;
    }
    // A log names no more than the operation: what has no name is around everything.
    bool whole = isWhole(e);
    int64_t row = std::max(whole ? part_ : whole_, std::max(at(exact_, e.path), at(inside_, e.path)));
    forOuter(e.path, [&](const std::string &outer) { row = std::max(row, at(exact_, outer)); });
    return row;
  }

  void add(const PassEvent &e) {
    any_ = e.index;
    if (isLlvm_) {
      LlvmUnit unit = llvmUnit(e);
      if (unit.kind == LlvmUnit::Kind::Module)
        whole_ = e.index;
      for (std::string &function : unit.functions)
        exact_[std::move(function)] = e.index;
      return;
    }
    (isWhole(e) ? whole_ : part_) = e.index;
    exact_[e.path] = e.index;
    forOuter(e.path, [&](const std::string &outer) { inside_[outer] = e.index; });
  }

private:
  static bool isWhole(const PassEvent &e) {
    return e.path.find('@') == std::string::npos && !Nameless::is(e);
  }
  using Rows = std::unordered_map<std::string, int64_t>;
  static int64_t at(const Rows &rows, const std::string &path) {
    auto found = rows.find(path);
    return found == rows.end() ? -1 : found->second;
  }
  template <typename Each>
  static void forOuter(const std::string &path, Each each) {
    for (size_t slash = path.rfind('/'); slash != std::string::npos && slash > 0;
         slash = path.rfind('/', slash - 1))
      each(path.substr(0, slash));
  }

  bool isLlvm_;
  Rows exact_, inside_;
  int64_t whole_ = -1, part_ = -1, any_ = -1;
};

} // namespace

void linkRows(std::vector<PassEvent> &rows, const std::function<std::string_view(size_t)> &text,
              bool isLlvm) {
  struct Last {
    int64_t row;
    uint64_t hash;
    int64_t bytes;
  };
  std::unordered_map<std::string, Last> last;
  Relatives relatives(isLlvm);
  std::unordered_map<std::string, Last> steps; // since the newest dump of the same
  Nameless nameless;
  int64_t dumps = 0;
  for (size_t i = 0; i < rows.size(); ++i) {
    PassEvent &e = rows[i];
    std::string_view body = text(i);
    e.index = i;
    e.bytes = body.size();
    Last now{int64_t(i), hash64(body), e.bytes};
    if (e.synthetic) {
      if (e.moment == Moment::Input)
        last.insert_or_assign(e.subject, now);
      continue;
    }
    e.dump = dumps++;
    int64_t newest = relatives.newest(e);
    if (e.moment == Moment::Inside) { // the pass is compared with what it found, not with its last step
      auto step = steps.find(e.subject), dump = last.find(e.subject);
      const Last *before = step != steps.end() ? &step->second : dump != last.end() ? &dump->second : nullptr;
      if (before) {
        e.previous = before->row;
        e.changed = before->hash == now.hash && before->bytes == now.bytes ? Change::No : Change::Yes;
      }
      steps.insert_or_assign(e.subject, now);
      continue;
    }
    steps.erase(e.subject);
    if (!body.empty())
      relatives.add(e);
    if (e.moment == Moment::Before) // what a pass finds is no work of its own
      e.changed = Change::No;
    if (!isLlvm && Nameless::is(e) && !body.empty()) {
      Nameless::Dump dump{now.row, now.hash, now.bytes};
      if (const Nameless::Dump *before = nameless.find(e, dump)) {
        e.previous = before->row;
        bool same = before->hash == now.hash && before->bytes == now.bytes;
        if (e.changed == Change::Unknown)
          e.changed = same ? Change::No : Change::Yes;
      }
      nameless.add(e, dump);
      continue;
    }
    auto [found, first] = last.try_emplace(e.subject, now);
    if (first)
      continue;
    e.previous = found->second.row;
    if (body.empty()) // nobody knows what it left
      continue;
    bool same = found->second.hash == now.hash && found->second.bytes == now.bytes;
    if (!same && isLlvm && newest <= e.previous) {
      std::string before = withoutNumbers(text(size_t(e.previous)));
      same = before == withoutNumbers(text(i));
    }
    // What was dumped around it or in it since its own last dump may show the work of others. Some
    // printers say that a pass changed something.
    // Loops without a name are called alike.
    bool isLoop = isLlvm && e.anchorOp == "loop";
    if (e.changed == Change::Unknown && newest <= e.previous && (same || !isLoop))
      e.changed = same ? Change::No : Change::Yes;
    found->second = now;
  }
}

} // namespace strata::trace
