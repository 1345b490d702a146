#include "core/trace/import/Rows.h"

#include "core/base/Hash.h"
#include "core/trace/LlvmUnit.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <utility>

namespace strata::trace {

namespace {

/// Operations without a symbol of which there are several, initializers: a log doesn't tell one from
/// the other. Of their newest texts the same one is meant, else the one that shares most lines.
class Nameless {
public:
  struct Dump {
    int64_t row;
    uint64_t hash;
    int64_t bytes;
    std::vector<uint64_t> lines = {}; // their hashes, sorted; of a long text the first
  };
  static bool is(const PassEvent &e) {
    return e.anchorSymbol.empty() && e.anchorOp.find('.') != std::string::npos &&
           e.anchorOp != "builtin.module";
  }
  static std::vector<uint64_t> linesOf(std::string_view text) {
    std::vector<uint64_t> out;
    for (size_t at = 0; at < text.size() && out.size() < kMostLines;) {
      size_t end = std::min(text.find('\n', at), text.size());
      out.push_back(hash64(text.substr(at, end - at)));
      at = end + 1;
    }
    std::sort(out.begin(), out.end());
    return out;
  }

  /// Takes in a dump; the one that it is compared with, of row -1 if it is the first of its kind.
  Dump take(const std::string &subject, Dump now) {
    std::vector<Dump> &known = newest_[subject];
    size_t best = known.size(), most = 0;
    for (size_t i = 0; i < known.size(); ++i) {
      if (known[i].hash == now.hash && known[i].bytes == now.bytes) {
        best = i;
        break;
      }
      std::vector<uint64_t> shared;
      std::set_intersection(known[i].lines.begin(), known[i].lines.end(), now.lines.begin(),
                            now.lines.end(), std::back_inserter(shared));
      // Half of it, or it is another.
      if (shared.size() > most && 2 * shared.size() >= std::max(known[i].lines.size(), now.lines.size())) {
        best = i;
        most = shared.size();
      }
    }
    if (best == known.size()) {
      if (known.size() < kMostKnown)
        known.push_back(std::move(now));
      return {-1, 0, 0};
    }
    return std::exchange(known[best], std::move(now));
  }

private:
  static constexpr size_t kMostLines = 512, kMostKnown = 256;
  std::unordered_map<std::string, std::vector<Dump>> newest_;
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
    bool isProgram = e.path.starts_with("builtin.module") && e.path.find('/') == std::string::npos;
    return isProgram || (e.path.find('@') == std::string::npos && !Nameless::is(e));
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
      Nameless::Dump before =
          nameless.take(e.subject, {now.row, now.hash, now.bytes, Nameless::linesOf(body)});
      e.previous = before.row;
      if (e.changed == Change::Unknown && before.row >= 0)
        e.changed = before.hash == now.hash && before.bytes == now.bytes ? Change::No : Change::Yes;
      continue;
    }
    auto [found, first] = last.try_emplace(e.subject, now);
    if (first)
      continue;
    e.previous = found->second.row;
    if (body.empty()) // nobody knows what it left
      continue;
    bool same = found->second.hash == now.hash && found->second.bytes == now.bytes;
    if (!same && isLlvm && newest <= e.previous)
      same = sameWithoutNumbers(text(size_t(e.previous)), body);
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
