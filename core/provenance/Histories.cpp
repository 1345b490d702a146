#include "core/provenance/Histories.h"

#include "core/base/Hash.h"
#include "core/diff/Canonical.h"
#include "core/diff/Patchwork.h"
#include "core/diff/Text.h"
#include "core/explorer/StateBefore.h"
#include "core/provenance/Instructions.h"
#include "core/provenance/KnownChunks.h"
#include "core/provenance/Listing.h"
#include "core/trace/Assembly.h"

#include <algorithm>
#include <atomic>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <shared_mutex>
#include <unordered_map>

namespace strata::provenance {

using ir::kNone;
using trace::OpNumber;
using trace::PassEvent;

namespace {

/// Something that happened to an operation. The chain of `before` ends where it was created. Seen: it stands for its
/// origins from there on, too.
struct Event {
  int32_t row;
  int32_t line; // of that row's text, from 1
  EventId before = kNoEvent;
  uint32_t origins = UINT32_MAX; // created: place among the origins
  StepKind kind = StepKind::Created;
  bool recorded = false;
  bool oneOf = false; // of the origins
};
/// What a created operation took the place of.
struct Origin {
  int32_t row, line;
  bool recorded;
  EventId event; // what had made it what it was
};

/// Where the newest dump that showed something numbered anew has it.
struct Seat {
  EventId event;
  int32_t row, line;
};

/// Of a function in the llvm dialect.
struct KernelOperation {
  EventId event;
  OperationKinds kinds;
};

/// Lines of a row: from own line `ownLine` of a chunk on.
struct Piece {
  int32_t firstLine, count, ownLine;
  std::shared_ptr<const Version> version;
};
using Pieces = std::vector<Piece>;

} // namespace

class Histories::Walk {
public:
  explicit Walk(std::shared_ptr<const trace::TraceSource> source) : source_(std::move(source)) {}

  void extend(std::shared_ptr<const trace::TraceSource> source) {
    std::unique_lock lock(mutex_);
    source_ = std::move(source);
  }

  Status build(int64_t count, const CancelToken &cancel, const trace::Progress &progress) {
    std::lock_guard one(building_);
    auto source = this->source();
    trace::PassList rows = source->passes().first(size_t(std::max<int64_t>(0, count)));
    bool dumps = std::any_of(rows.begin(), rows.end(), [](const PassEvent &row) { return !row.synthetic; });
    for (int64_t row = rowsDone(); row < int64_t(rows.size()); ++row) {
      if (cancel.cancelled())
        return Error{ErrorCode::Cancelled, "histories: cancelled"};
      const PassEvent &event = rows[size_t(row)];
      std::shared_ptr<const Pieces> pieces;
      // Files that lie beside the dumps are no steps of the run, but for what the kernels became.
      if (event.bytes && trace::isAssembly(event)) {
        if (auto text = source->text(row))
          pieces = takeListing(event, *text);
      } else if (event.bytes && !(dumps && event.synthetic && !event.origin.empty())) {
        if (auto text = source->text(row))
          pieces = take(event, *text, cancel);
      }
      if (cancel.cancelled())
        return Error{ErrorCode::Cancelled, "histories: cancelled"};
      std::unique_lock lock(mutex_);
      rows_.push_back(std::move(pieces));
      if (progress && row % 16 == 0)
        progress(double(row + 1) / double(rows.size()));
    }
    return Status::ok();
  }

  int64_t rowsDone() const {
    std::shared_lock lock(mutex_);
    return int64_t(rows_.size());
  }

  Result<std::vector<LineHistory>> lines(int64_t row) const {
    auto events = eventsOf(row);
    if (!events)
      return std::move(events).error();
    std::vector<LineHistory> out(events->size());
    std::shared_lock lock(mutex_);
    for (size_t i = 0; i < out.size(); ++i) {
      EventId id = (*events)[i];
      if (id == kNoEvent)
        continue;
      LineHistory &line = out[i];
      while (events_[id].kind == StepKind::Seen)
        id = events_[id].before;
      line.changed = events_[id].row;
      line.kind = events_[id].kind;
      line.recorded = events_[id].recorded;
      while (events_[id].before != kNoEvent)
        id = events_[id].before;
      line.created = events_[id].row;
      line.fromStart = line.created == first_;
    }
    return out;
  }

  Result<std::vector<LineOrigin>> origins(int64_t row) const {
    auto events = eventsOf(row);
    if (!events)
      return std::move(events).error();
    std::vector<LineOrigin> out(events->size());
    std::shared_lock lock(mutex_);
    for (size_t i = 0; i < out.size(); ++i) {
      EventId id = (*events)[i];
      if (id == kNoEvent)
        continue;
      const Event &e = events_[id];
      out[i] = {e.row, e.line, {}, e.oneOf};
      if (e.before != kNoEvent)
        out[i].from.emplace_back(events_[e.before].row, events_[e.before].line);
      if (e.origins != UINT32_MAX)
        for (const Origin &origin : origins_[e.origins])
          if (origin.event != kNoEvent)
            out[i].from.emplace_back(events_[origin.event].row, events_[origin.event].line);
    }
    return out;
  }

  Result<History> history(int64_t row, int64_t line) const {
    auto events = eventsOf(row);
    if (!events)
      return std::move(events).error();
    if (line < 1 || line > int64_t(events->size()))
      return Error{ErrorCode::NotFound, "line " + std::to_string(line) + ": the dump has lines 1 to " + std::to_string(events->size())};
    EventId id = (*events)[size_t(line) - 1];
    if (line < 1 || id == kNoEvent)
      return Error{ErrorCode::NotFound, "no operation on line " + std::to_string(line)};
    History history;
    {
      std::shared_lock lock(mutex_);
      for (; id != kNoEvent; id = events_[id].before) {
        const Event &e = events_[id];
        if (e.kind == StepKind::Seen)
          continue; // nothing happened to it
        history.steps.push_back({e.kind, e.row, e.line, {}, e.recorded});
        if (e.origins == UINT32_MAX)
          continue;
        history.oneOf = e.oneOf;
        for (const Origin &origin : origins_[e.origins])
          history.madeFrom.push_back({origin.row, origin.line, {}, origin.recorded});
      }
      history.reachesStart = history.steps.back().row == first_;
    }
    for (Step &step : history.steps)
      step.text = lineText(step.row, step.line);
    for (Sighting &from : history.madeFrom)
      from.text = lineText(from.row, from.line);
    ir::Tree tree = ir::parse(history.steps.front().text);
    for (uint32_t n = 1; n < tree.size() && history.op.empty(); ++n)
      if (tree.node(n).kind == ir::NodeKind::Op)
        history.op = tree.opName(n);
    return history;
  }

  Result<std::vector<Sighting>> forward(int64_t row, int64_t line, const CancelToken &cancel) const {
    auto events = eventsOf(row);
    if (!events)
      return std::move(events).error();
    if (line < 1 || line > int64_t(events->size()))
      return Error{ErrorCode::NotFound, "line " + std::to_string(line) + ": the dump has lines 1 to " + std::to_string(events->size())};
    EventId first = (*events)[size_t(line) - 1];
    if (first == kNoEvent)
      return Error{ErrorCode::NotFound, "no operation on line " + std::to_string(line)};
    std::vector<Sighting> out{{row, line, {}, true}};
    {
      // Events are in the order in which things happened: one way through them finds the family.
      std::shared_lock lock(mutex_);
      enum : char { Stranger, Inferred, Recorded };
      std::vector<char> family(events_.size() - first, Stranger);
      family[0] = Recorded;
      for (EventId id = first + 1; id < events_.size(); ++id) {
        const Event &e = events_[id];
        char is = Stranger;
        if (e.before != kNoEvent && e.before >= first && family[e.before - first])
          is = e.recorded ? family[e.before - first] : char(Inferred);
        if (e.origins != UINT32_MAX) {
          auto isOf = [&](const Origin &origin) {
            char of = origin.event != kNoEvent && origin.event >= first ? family[origin.event - first] : char(Stranger);
            return of && !origin.recorded ? char(Inferred) : of;
          };
          const auto &origins = origins_[e.origins];
          if (!e.oneOf)
            for (const Origin &origin : origins)
              is = std::max(is, isOf(origin));
          else if (std::all_of(origins.begin(), origins.end(), isOf))
            is = Inferred;
        }
        family[id - first] = is;
        if (is && (e.row > row || (e.row == row && e.line != line)))
          out.push_back({e.row, e.line, {}, is == Recorded});
      }
    }
    std::sort(out.begin() + 1, out.end());
    if (auto s = addTexts(out, cancel); !s)
      return s.error();
    return out;
  }

  Result<std::vector<Sighting>> backward(int64_t row, int64_t line, const CancelToken &cancel) const {
    auto events = eventsOf(row);
    if (!events)
      return std::move(events).error();
    if (line < 1 || line > int64_t(events->size()))
      return Error{ErrorCode::NotFound, "line " + std::to_string(line) + ": the dump has lines 1 to " + std::to_string(events->size())};
    EventId last = (*events)[size_t(line) - 1];
    if (last == kNoEvent)
      return Error{ErrorCode::NotFound, "no operation on line " + std::to_string(line)};
    std::vector<Sighting> out{{row, line, {}, true}};
    {
      std::shared_lock lock(mutex_);
      Ancestors ancestors = ancestorsOf(last);
      for (size_t i = ancestors.ids.size(); i-- > 0;) {
        const Event &e = events_[ancestors.ids[i]];
        if (ancestors.certain[i] && (e.row != row || e.line != line))
          out.push_back({e.row, e.line, {}, ancestors.recorded[i] && e.recorded});
      }
    }
    std::sort(out.begin() + 1, out.end());
    if (auto s = addTexts(out, cancel); !s)
      return s.error();
    std::reverse(out.begin() + 1, out.end());
    return out;
  }

  int64_t memoryBytes() const {
    std::shared_lock lock(mutex_);
    return bytes_ + int64_t(events_.size() * sizeof(Event));
  }

private:
  std::shared_ptr<const trace::TraceSource> source() const {
    std::shared_lock lock(mutex_);
    return source_;
  }
  /// Fills in the lines of sightings of which those of a row stand together.
  Status addTexts(std::vector<Sighting> &of, const CancelToken &cancel) const {
    for (size_t i = 0; i < of.size();) {
      if (cancel.cancelled())
        return Error{ErrorCode::Cancelled, "follow: cancelled"};
      int64_t row = of[i].row;
      auto text = source()->text(row);
      auto starts = text ? diff::lineStarts(text->view) : std::vector<int64_t>();
      for (; i < of.size() && of[i].row == row; ++i)
        if (of[i].line < int64_t(starts.size()))
          of[i].text = lineText(text->view.substr(size_t(starts[size_t(of[i].line) - 1])));
    }
    return Status::ok();
  }

  /// Events from which one is reached, ascending, itself the last.
  struct Ancestors {
    std::vector<EventId> ids;
    std::vector<char> recorded; // all the way
    std::vector<char> certain;  // whichever of several it came from
  };
  Ancestors ancestorsOf(EventId last) const {
    Ancestors out;
    std::vector<EventId> todo{last};
    std::unordered_map<EventId, char> recorded{{last, 1}};
    bool doubtful = false;
    auto forEach = [&](EventId id, const auto &each) {
      const Event &e = events_[id];
      if (e.before != kNoEvent)
        each(e.before, true);
      if (e.origins != UINT32_MAX)
        for (const Origin &origin : origins_[e.origins])
          if (origin.event != kNoEvent)
            each(origin.event, origin.recorded);
    };
    while (!todo.empty()) {
      EventId id = todo.back();
      todo.pop_back();
      out.ids.push_back(id);
      doubtful |= events_[id].oneOf;
      char known = recorded[id];
      forEach(id, [&](EventId from, bool isRecorded) {
        auto [entry, isNew] = recorded.try_emplace(from, known && isRecorded);
        if (isNew)
          todo.push_back(from);
        else
          entry->second |= known && isRecorded;
      });
    }
    std::sort(out.ids.begin(), out.ids.end());
    for (EventId id : out.ids)
      out.recorded.push_back(recorded[id]);
    out.certain.assign(out.ids.size(), !doubtful);
    if (!doubtful)
      return out;
    // Of each event the set of those that lead to it for certain: of one of several, what all of them have in common. They
    // are kept as bits; of a history too large for that only the function is told, which all have in common.
    size_t count = out.ids.size(), words = (count + 63) / 64;
    if (count > kMostAncestors) {
      out.certain.back() = 1;
      return out;
    }
    std::unordered_map<EventId, size_t> place;
    for (size_t i = 0; i < count; ++i)
      place.emplace(out.ids[i], i);
    std::vector<uint64_t> sets(count * words), common(words);
    for (size_t i = 0; i < count; ++i) {
      uint64_t *set = &sets[i * words];
      const Event &e = events_[out.ids[i]];
      bool first = true;
      std::fill(common.begin(), common.end(), 0);
      if (e.origins != UINT32_MAX)
        for (const Origin &origin : origins_[e.origins]) {
          const uint64_t *from = origin.event == kNoEvent ? nullptr : &sets[place.at(origin.event) * words];
          for (size_t w = 0; w < words; ++w) {
            uint64_t bits = from ? from[w] : 0;
            common[w] = !e.oneOf || first ? common[w] | bits : common[w] & bits;
          }
          first = false;
        }
      for (size_t w = 0; w < words; ++w)
        set[w] |= common[w];
      if (e.before != kNoEvent)
        for (size_t w = 0, at = place.at(e.before) * words; w < words; ++w)
          set[w] |= sets[at + w];
      set[i / 64] |= uint64_t(1) << (i % 64);
    }
    for (size_t i = 0; i < count; ++i)
      out.certain[i] = sets[(count - 1) * words + i / 64] >> (i % 64) & 1;
    return out;
  }
  static constexpr size_t kMostAncestors = 20000;

  std::string lineText(int64_t row, int64_t line) const {
    auto text = source()->text(row);
    if (!text)
      return {};
    size_t at = 0;
    for (int64_t l = 1; l < line && at < text->view.size(); ++l)
      at = std::min(text->view.find('\n', at), text->view.size() - 1) + 1;
    return lineText(text->view.substr(std::min(text->view.size(), at)));
  }
  /// The first line of `rest`.
  static std::string lineText(std::string_view rest) {
    rest.remove_prefix(std::min(rest.size(), rest.find_first_not_of(" \t")));
    rest = rest.substr(0, 400); // lines may be as long as the text
    return std::string(rest.substr(0, rest.find('\n')));
  }

  /// By line of the row's text.
  Result<std::vector<EventId>> eventsOf(int64_t row) const {
    std::shared_ptr<const Pieces> pieces;
    {
      std::shared_lock lock(mutex_);
      if (row < 0 || row >= int64_t(rows_.size()))
        return Error{ErrorCode::NotFound, "row " + std::to_string(row) + ": its history is not known"};
      pieces = rows_[size_t(row)];
    }
    std::vector<EventId> out;
    if (pieces) {
      for (const Piece &piece : *pieces) {
        out.resize(std::max(out.size(), size_t(piece.firstLine + piece.count)), kNoEvent);
        for (int32_t i = 0; i < piece.count; ++i)
          out[size_t(piece.firstLine + i)] = piece.version->lines[size_t(piece.ownLine + i)];
      }
      return out;
    }
    // A pass that changed nothing left no dump: what it found is shown, a part of an earlier one.
    auto source = this->source();
    auto before = explorer::stateBefore(*source, row);
    if (!before || before->row >= row || source->passes()[size_t(row)].bytes)
      return Error{ErrorCode::NotFound, "row " + std::to_string(row) + " has no history"};
    {
      std::shared_lock lock(mutex_);
      pieces = rows_[size_t(before->row)];
    }
    std::multimap<uint64_t, std::shared_ptr<const Version>> versions; // equal ones in the order of the text
    std::set<const Version *> seen;
    for (size_t i = 0; pieces && i < pieces->size(); ++i)
      if (const auto &version = (*pieces)[i].version; seen.insert(version.get()).second)
        versions.emplace(version->hash, version);
    for (const Chunk &chunk : ir::cut(before->text.view)) {
      auto found = versions.find(chunk.hash);
      int64_t own = 0;
      for (const LineRange &range : chunk.own) {
        out.resize(std::max(out.size(), size_t(range.first + range.count)), kNoEvent);
        for (int64_t i = 0; found != versions.end() && i < range.count && own + i < int64_t(found->second->lines.size()); ++i)
          out[size_t(range.first + i)] = found->second->lines[size_t(own + i)];
        own += range.count;
      }
      if (found != versions.end() && chunk.lines)
        versions.erase(found);
    }
    return out;
  }

  /// Takes in a dump: what it changed becomes events, the rest keeps those it has.
  std::shared_ptr<const Pieces> take(const PassEvent &event, const Text &text, const CancelToken &cancel) {
    std::vector<Chunk> chunks = ir::cut(text.view);
    std::vector<std::string> keys = known_.keysOf(event, text.view, chunks);
    auto aliases = aliasesOf(text.view);
    if (first_ < 0)
      first_ = event.index;
    std::vector<char> same(chunks.size());
    std::vector<std::shared_ptr<const Version>> versions(chunks.size());
    bool anything = false;
    for (size_t i = 0; i < chunks.size(); ++i) {
      if (i == 0 && chunks[0].blank)
        continue;
      const Latest *known = known_.find(keys[i]);
      same[i] = known && known->version->hash == chunks[i].hash && int64_t(known->version->lines.size()) == chunks[i].lines &&
                sameAliases(*known, text, chunks[i], *aliases);
      if (same[i])
        versions[i] = known->version;
      anything |= !same[i];
    }
    std::vector<OpNumber> numbers;
    trace::Identities identities;
    if (auto known = source()->identities(event.index); known && !known->empty()) {
      identities = std::move(*known);
      numbers = numbersOf(identities, text);
    }
    std::vector<std::string> before = known_.shownAnew(chunks, keys);
    // What was inlined may stand in functions that the dump doesn't show.
    std::vector<std::string> held = before;
    std::set<std::string> isHeld(before.begin(), before.end());
    for (size_t i = 1; i < chunks.size(); ++i)
      if (!same[i])
        for (std::string &callee : known_.inlinedInto(keys[i], text.view, chunks[i]))
          if (isHeld.insert(callee).second)
            held.push_back(std::move(callee));
    if (anything)
      compare(event, text, *aliases, chunks, keys, same, held, identities, numbers, versions, cancel);
    if (cancel.cancelled())
      return nullptr;
    if (!identities.births.empty())
      seatTheRest(event, identities, chunks, numbers, versions);
    if (anything)
      merge(event, known_.twins(text.view, chunks, keys, same, before), chunks, numbers, versions);
    std::set<std::string_view> now(keys.begin(), keys.end());
    for (const std::string &key : before)
      if (!now.count(key))
        known_.forget(key);
    auto pieces = std::make_shared<Pieces>();
    for (size_t i = 0; i < chunks.size(); ++i) {
      if (i == 0 && chunks[0].blank)
        continue;
      if (!versions[i]) {
        auto none = std::make_shared<Version>();
        none->lines.resize(size_t(chunks[i].lines), kNoEvent);
        versions[i] = std::move(none);
      }
      int64_t line = 0;
      for (const LineRange &range : chunks[i].own) {
        if (range.count)
          pieces->push_back({int32_t(range.first), int32_t(range.count), int32_t(line), versions[i]});
        line += range.count;
      }
      Latest latest;
      for (const LineRange &range : chunks[i].own)
        for (int64_t own = 0; own < range.count && !numbers.empty(); ++own)
          latest.numbers.push_back(numbers[size_t(range.first + own)]);
      for (uint32_t inner : chunks[i].inside)
        latest.inside.push_back(keys[inner]);
      latest.own = std::move(chunks[i].own);
      latest.text = text;
      latest.row = event.index;
      latest.aliases = aliases;
      latest.version = versions[i];
      if (!chunks[i].name.empty() && !latest.own.empty()) {
        std::string_view head = text.view.substr(size_t(latest.own[0].bytes.begin));
        head.remove_prefix(std::min(head.size(), head.find_first_not_of(' ')));
        if (head.starts_with("llvm.func "))
          kernels_[bareName(chunks[i].name)] = {event.index, versions[i]};
      }
      known_.remember(keys[i], std::move(latest));
    }
    bytes_ += int64_t(pieces->size() * sizeof(Piece));
    return pieces;
  }

  /// Where nothing multiplies alone, nothing is fused with an addition.
  static void disregardContraction(std::vector<KernelOperation> &kernel) {
    if (std::none_of(kernel.begin(), kernel.end(), [](const KernelOperation &op) { return mayMultiply(op.kinds); }))
      for (KernelOperation &op : kernel)
        op.kinds = withoutContraction(op.kinds);
  }
  /// The name of a chunk without what marks it as a symbol.
  static std::string bareName(std::string name) {
    std::erase_if(name, [](char c) { return c == '@' || c == '"'; });
    return name;
  }
  /// The operations of the newest function of that name, itself the first. `dumps`: those that were read for that.
  std::vector<KernelOperation> operationsOf(const std::string &name, std::map<int64_t, std::pair<Text, std::vector<Chunk>>> &dumps) const {
    auto found = kernels_.find(name);
    if (found == kernels_.end())
      return {};
    auto [dump, isNew] = dumps.try_emplace(found->second.row);
    if (isNew)
      if (auto text = source_->text(found->second.row))
        dump->second = {*text, ir::cut(text->view)};
    const Version &version = *found->second.version;
    for (const Chunk &chunk : dump->second.second)
      if (chunk.hash == version.hash && chunk.lines == int64_t(version.lines.size()) && bareName(chunk.name) == name)
        return kernel(dump->second.first.view, chunk.own, version);
    return {};
  }
  static std::vector<KernelOperation> kernel(std::string_view text, const std::vector<LineRange> &own, const Version &version) {
    std::vector<KernelOperation> out;
    size_t line = 0;
    for (const LineRange &range : own)
      for (auto at = size_t(range.bytes.begin); at < size_t(range.bytes.end) && line < version.lines.size(); ++line) {
        size_t end = std::min(text.substr(0, size_t(range.bytes.end)).find('\n', at),
                              size_t(range.bytes.end));
        std::string_view words = text.substr(at, end - at);
        at = end + 1;
        words.remove_prefix(std::min(words.size(), words.find_first_not_of(' ')));
        if (size_t equal = words.find(" = "); words.starts_with('%') && equal != std::string_view::npos)
          words.remove_prefix(equal + 3);
        if (words.starts_with('"'))
          words.remove_prefix(1);
        if (EventId id = version.lines[line]; id != kNoEvent && words.starts_with("llvm."))
          out.push_back({id, kindOfOperation(words)});
      }
    disregardContraction(out);
    return out;
  }

  /// Takes in assembly. Lines with numbers were made from what the compiler says, each by itself; without numbers from what
  /// instructions tell of themselves (Instructions.h).
  std::shared_ptr<const Pieces> takeListing(const PassEvent &event, const Text &text) {
    auto version = std::make_shared<Version>();
    auto count = size_t(std::count(text.view.begin(), text.view.end(), '\n')) + 1;
    version->lines.resize(count, kNoEvent);
    auto known = source()->identities(event.index);
    std::unique_lock lock(mutex_);
    auto add = [&](int64_t line, std::vector<Origin> origins, bool recorded) {
      Event made{int32_t(event.index), int32_t(line)};
      made.recorded = recorded;
      if (!origins.empty()) {
        made.origins = uint32_t(origins_.size());
        origins_.push_back(std::move(origins));
      }
      events_.push_back(made);
      return EventId(events_.size() - 1);
    };
    auto originAt = [&](EventId id, bool recorded) { return Origin{events_[id].row, events_[id].line, recorded, id}; };
    if (known && !known->empty()) {
      for (const trace::Identities::Place &place : known->places) {
        if (place.line < 1 || place.line > int64_t(count))
          continue;
        std::vector<Origin> origins;
        auto birth = std::lower_bound(known->births.begin(), known->births.end(), place.op,
                                      [](const auto &b, OpNumber n) { return b.op < n; });
        if (birth != known->births.end() && birth->op == place.op)
          for (OpNumber parent : birth->from)
            if (auto was = numberEvents_.find(parent); was != numberEvents_.end())
              origins.push_back(originAt(was->second.event, !birth->guessed));
        EventId id = version->lines[size_t(place.line) - 1] = add(place.line, std::move(origins), true);
        numberEvents_[place.op] = {id, int32_t(event.index), int32_t(place.line)};
      }
    } else {
      auto starts = diff::lineStarts(text.view);
      std::map<int64_t, std::pair<Text, std::vector<Chunk>>> dumps;
      for (const ListedFunction &function : listedFunctions(text.view)) {
        const std::vector<KernelOperation> kernel = operationsOf(function.name, dumps);
        if (kernel.empty())
          continue;
        // The function was made from all that the newest dump shows of it, each instruction from an operation of its kind;
        // of many only the function is known.
        std::vector<Origin> all;
        for (const KernelOperation &op : kernel)
          all.push_back(originAt(op.event, false));
        version->lines[size_t(function.first) - 1] = add(function.first, std::move(all), false);
        EventId inside = kNoEvent; // what is of the function, and no more is known
        std::map<OperationKinds, uint32_t> candidates; // by kinds: place among the origins
        for (int64_t line = function.first + 1; line <= function.last; ++line) {
          std::string instruction = lineText(text.view.substr(size_t(starts[size_t(line) - 1])));
          if (instruction.empty() || instruction[0] == '.' || instruction[0] == '#')
            continue; // a label or a directive
          OperationKinds kinds = kindsOfInstruction(instruction);
          auto [known, isNew] = candidates.try_emplace(kinds, UINT32_MAX);
          if (isNew && kinds) {
            std::vector<Origin> origins;
            for (const KernelOperation &op : kernel)
              if (op.kinds & kinds)
                origins.push_back(originAt(op.event, false));
            if (!origins.empty()) {
              known->second = uint32_t(origins_.size());
              origins_.push_back(std::move(origins));
            }
          }
          EventId &id = version->lines[size_t(line) - 1];
          if (known->second != UINT32_MAX) {
            id = add(line, {}, false);
            events_[id].origins = known->second;
            events_[id].oneOf = origins_[known->second].size() > 1;
          } else if (inside == kNoEvent) {
            id = inside = add(line, {originAt(kernel[0].event, false)}, false);
          } else {
            id = inside;
          }
        }
      }
    }
    auto pieces = std::make_shared<Pieces>();
    pieces->push_back({0, int32_t(count), 0, std::move(version)});
    bytes_ += int64_t(sizeof(Piece) + count * sizeof(EventId));
    return pieces;
  }

  /// Lines that now stand for those of equal chunks, too, are from there on of both.
  void merge(const PassEvent &event, const std::vector<KnownChunks::Twin> &twins, const std::vector<Chunk> &chunks,
             const std::vector<OpNumber> &numbers, std::vector<std::shared_ptr<const Version>> &versions) {
    std::map<uint32_t, std::vector<const Latest *>> gone; // by chunk
    for (const KnownChunks::Twin &twin : twins)
      gone[twin.kept].push_back(known_.find(twin.gone));
    std::unique_lock lock(mutex_);
    for (auto &[chunk, others] : gone) {
      const std::vector<EventId> &was = versions[chunk]->lines;
      auto fresh = std::make_shared<Version>(Version{versions[chunk]->hash, was});
      std::unordered_map<EventId, EventId> both; // by what stood there
      for (size_t line = 0; line < was.size(); ++line) {
        if (was[line] == kNoEvent)
          continue;
        int64_t at = textLine(chunks[chunk].own, int64_t(line));
        auto [known, isNew] = both.try_emplace(was[line], was[line]);
        if (isNew) {
          std::vector<Origin> origins;
          for (const Latest *other : others)
            if (EventId id = other->version->lines[line]; id != kNoEvent)
              origins.push_back({int32_t(other->row), int32_t(textLine(other->own, int64_t(line)) + 1), false, id});
          if (!origins.empty()) {
            Event made{int32_t(event.index), int32_t(at + 1), was[line], uint32_t(origins_.size()), StepKind::Seen, !numbers.empty()};
            origins_.push_back(std::move(origins));
            known->second = EventId(events_.size());
            events_.push_back(made);
          }
          if (OpNumber number = numbers.empty() ? 0 : numbers[size_t(at)])
            numberEvents_[number] = {known->second, int32_t(event.index), int32_t(at + 1)};
        }
        fresh->lines[line] = known->second;
      }
      bytes_ += int64_t(was.size() * sizeof(EventId) + sizeof(Version));
      versions[chunk] = std::move(fresh);
    }
  }

  /// Finds out what stands for those new operations that compare() made no event for: an equal text took the place of the
  /// old one, or no line begins with them, and then what they were made from.
  void seatTheRest(const PassEvent &event, const trace::Identities &identities, const std::vector<Chunk> &chunks,
                   const std::vector<OpNumber> &numbers, const std::vector<std::shared_ptr<const Version>> &versions) {
    std::unordered_map<OpNumber, Seat> shown;
    for (size_t i = 0; i < chunks.size(); ++i) {
      size_t own = 0;
      for (const LineRange &range : chunks[i].own)
        for (int64_t line = range.first; line < range.first + range.count; ++line, ++own)
          if (versions[i] && own < versions[i]->lines.size() && versions[i]->lines[own] != kNoEvent && numbers[size_t(line)])
            shown.emplace(numbers[size_t(line)], Seat{versions[i]->lines[own], int32_t(event.index), int32_t(line + 1)});
    }
    for (const auto &birth : identities.births)
      if (auto seat = shown.find(birth.op); seat != shown.end())
        numberEvents_.try_emplace(birth.op, seat->second);
      else if (auto origins = originsOf(birth, [](OpNumber) { return std::optional<Origin>(); }); !origins.empty())
        unseen_[birth.op] = std::move(origins);
  }

  /// What a numbered operation was made from: where `nearest` has it, else wherever it was seen last, since what a pass takes
  /// from another function is in no dump of the one it puts it into.
  template <typename Nearest>
  std::vector<Origin> originsOf(const trace::Identities::Birth &birth, const Nearest &nearest) const {
    std::vector<Origin> origins;
    for (OpNumber parent : birth.from)
      if (auto origin = nearest(parent))
        origins.push_back(*origin);
      else if (auto seat = numberEvents_.find(parent); seat != numberEvents_.end())
        origins.push_back({seat->second.row, seat->second.line, !birth.guessed, seat->second.event});
      else if (auto from = unseen_.find(parent); from != unseen_.end())
        for (Origin origin : from->second) {
          origin.recorded &= !birth.guessed;
          origins.push_back(origin);
        }
    return origins;
  }

  static std::vector<OpNumber> numbersOf(const trace::Identities &identities, const Text &text) {
    std::vector<OpNumber> numbers(size_t(std::count(text.view.begin(), text.view.end(), '\n')) + 1);
    for (size_t i = identities.places.size(); i-- > 0;) // the outermost on a line stays
      if (int64_t line = identities.places[i].line; line >= 1 && line <= int64_t(numbers.size()))
        numbers[size_t(line) - 1] = identities.places[i].op;
    return numbers;
  }

  void compare(const PassEvent &event, const Text &text, const Aliases &aliases, const std::vector<Chunk> &chunks,
               const std::vector<std::string> &keys, const std::vector<char> &same, const std::vector<std::string> &beforeKeys,
               const trace::Identities &identities, const std::vector<OpNumber> &numbers,
               std::vector<std::shared_ptr<const Version>> &versions, const CancelToken &cancel) {
    std::unordered_map<std::string_view, uint32_t> place, placeBefore;
    for (uint32_t i = 0; i < keys.size(); ++i)
      place.emplace(keys[i], i);
    for (uint32_t i = 0; i < beforeKeys.size(); ++i)
      placeBefore.emplace(beforeKeys[i], i);
    diff::Patchwork left, right;
    std::vector<const Latest *> old;
    std::vector<diff::PatchSource> leftChunks, rightChunks;
    std::set<const Aliases *> shown;
    for (uint32_t i = 0; i < beforeKeys.size(); ++i) {
      old.push_back(known_.find(beforeKeys[i]));
      auto found = place.find(beforeKeys[i]);
      diff::PatchSource source{old[i]->text.view, &old[i]->own, {}, found != place.end() && same[found->second]};
      for (const std::string &inner : old[i]->inside) {
        auto at = placeBefore.find(inner);
        source.inside.push_back(at == placeBefore.end() || at->second <= i ? kNone : at->second);
      }
      if (!source.same && shown.insert(old[i]->aliases.get()).second)
        left.addFrame(old[i]->aliases->lines);
      leftChunks.push_back(std::move(source));
    }
    // What is in no chunk stands alone, whatever lies between its lines.
    for (uint32_t i = 0; i < chunks.size(); ++i)
      rightChunks.push_back({text.view, &chunks[i].own, i ? chunks[i].inside : std::vector<uint32_t>(), bool(same[i])});
    rightChunks[0].same |= chunks[0].blank;
    left.addChunks(leftChunks);
    right.addFrame(aliases.lines);
    right.addChunks(rightChunks);

    ir::Tree x = ir::parse(left.text()), y = ir::parse(right.text());
    diff::Fates fates = diff::compareNodes(x, y, cancel);
    if (cancel.cancelled())
      return;
    std::vector<uint32_t> was = diff::operationsOfLines(x), is = diff::operationsOfLines(y);
    std::vector<uint32_t> lineOfOld = firstLines(x);
    auto eventBefore = [&](uint32_t node) -> EventId {
      const diff::PatchLine &line = left.lines()[lineOfOld[node]];
      if (line.chunk == UINT32_MAX)
        return kNoEvent;
      return old[line.chunk]->version->lines[line.line];
    };
    auto sighting = [&](uint32_t node, bool recorded) -> std::optional<Origin> {
      const diff::PatchLine &line = left.lines()[lineOfOld[node]];
      if (line.chunk == UINT32_MAX)
        return std::nullopt;
      return Origin{int32_t(old[line.chunk]->row), int32_t(textLine(old[line.chunk]->own, line.line) + 1), recorded,
                    old[line.chunk]->version->lines[line.line]};
    };
    std::unordered_map<OpNumber, uint32_t> numbered; // to the node before
    for (size_t l = 0; l < left.lines().size() && l < was.size(); ++l) {
      const diff::PatchLine &line = left.lines()[l];
      if (line.chunk != UINT32_MAX && line.line < old[line.chunk]->numbers.size() && was[l] != kNone && lineOfOld[was[l]] == l)
        if (OpNumber number = old[line.chunk]->numbers[line.line])
          numbered.emplace(number, was[l]);
    }
    // Beside numbered operations stand constants without a number, which folders make and share: they are followed by
    // themselves, and were made from nothing.
    auto isNumbered = [&](uint32_t node) {
      const diff::PatchLine &line = left.lines()[lineOfOld[node]];
      return !numbers.empty() && line.chunk != UINT32_MAX && line.line < old[line.chunk]->numbers.size() && old[line.chunk]->numbers[line.line];
    };
    std::vector<std::shared_ptr<Version>> fresh(chunks.size());
    for (size_t i = 0; i < chunks.size(); ++i)
      if (!rightChunks[i].same) {
        fresh[i] = std::make_shared<Version>();
        fresh[i]->hash = chunks[i].hash;
        fresh[i]->lines.resize(size_t(chunks[i].lines), kNoEvent);
        bytes_ += int64_t(chunks[i].lines * int64_t(sizeof(EventId)) + int64_t(sizeof(Version)));
        versions[i] = fresh[i];
      }
    diff::Canonicalizer<diff::HashSink> wordsBefore(x), wordsAfter(y);
    // By its words and location: what was copied stands in several places of the text after.
    std::map<std::pair<uint64_t, std::string_view>, std::vector<uint32_t>> located;
    if (numbers.empty())
      for (uint32_t n = 1; n < x.size(); ++n)
        if (std::string_view location = locationOf(x, n); !location.empty())
          located[{wordsBefore.own(n, nullptr).hash, location}].push_back(n);
    std::set<uint32_t> copied; // nodes before of which copies came
    std::vector<EventId> eventOf(y.size(), kNoEvent);
    std::vector<char> settled(y.size());
    std::unique_lock lock(mutex_);
    for (size_t l = 0; l < right.lines().size() && l < is.size(); ++l) {
      const diff::PatchLine &line = right.lines()[l];
      uint32_t node = is[l];
      if (line.chunk == UINT32_MAX || node == kNone)
        continue;
      EventId &id = eventOf[node];
      if (!settled[node]) {
        settled[node] = 1;
        int64_t at = textLine(chunks[line.chunk].own, line.line);
        OpNumber number = numbers.empty() ? 0 : numbers[size_t(at)];
        Event made{int32_t(event.index), int32_t(at + 1)};
        std::vector<Origin> origins;
        if (number) {
          made.recorded = true;
          auto known = numberEvents_.find(number);
          auto birth = std::lower_bound(identities.births.begin(), identities.births.end(), number,
                                        [](const auto &b, OpNumber n) { return b.op < n; });
          bool born = birth != identities.births.end() && birth->op == number;
          if (known != numberEvents_.end() && !born) {
            made.before = known->second.event;
            auto node0 = numbered.find(number);
            if (node0 != numbered.end() && wordsBefore.own(node0->second, nullptr).hash != wordsAfter.own(node, nullptr).hash)
              made.kind = StepKind::Modified;
            else
              id = known->second.event;
          } else if (born) {
            origins = originsOf(*birth, [&](OpNumber parent) {
              auto was = numbered.find(parent);
              return was == numbered.end() ? std::nullopt : sighting(was->second, !birth->guessed);
            });
          }
        } else {
          const diff::Fate &fate = fates.nodes[node];
          made.before = fate.before == kNone || isNumbered(fate.before) ? kNoEvent : eventBefore(fate.before);
          if (made.before != kNoEvent) {
            if (fate.modified || fate.moved)
              made.kind = fate.modified ? StepKind::Modified : StepKind::Moved;
            else
              id = made.before;
          } else if (numbers.empty()) {
            for (auto it = std::lower_bound(fates.replaced.begin(), fates.replaced.end(), std::pair(node, 0u));
                 it != fates.replaced.end() && it->first == node; ++it)
              if (auto origin = sighting(it->second, false))
                origins.push_back(*origin);
            if (std::string_view location = locationOf(y, node); origins.empty() && !location.empty())
              if (auto from = located.find({wordsAfter.own(node, nullptr).hash, location}); from != located.end()) {
                made.oneOf = from->second.size() > 1;
                for (uint32_t original : from->second)
                  if (auto origin = sighting(original, false)) {
                    origins.push_back(*origin);
                    copied.insert(original);
                  }
              }
            auto several = std::lower_bound(fates.oneOf.begin(), fates.oneOf.end(), node, [](const auto &o, uint32_t n) { return o.first < n; });
            if (origins.empty() && several != fates.oneOf.end() && several->first == node) {
              made.oneOf = true;
              for (uint32_t from : several->second)
                if (auto origin = sighting(from, false))
                  origins.push_back(*origin);
            }
          }
        }
        if (id == kNoEvent) {
          if (!origins.empty()) {
            made.origins = uint32_t(origins_.size());
            origins_.push_back(std::move(origins));
          }
          id = EventId(events_.size());
          events_.push_back(made);
        }
        if (number)
          numberEvents_[number] = {id, int32_t(event.index), int32_t(textLine(chunks[line.chunk].own, line.line) + 1)};
      }
      fresh[line.chunk]->lines[line.line] = id;
    }
    if (copied.empty())
      return;
    // Where copies of an operation came, it is one of them.
    std::vector<EventId> seen(y.size(), kNoEvent);
    for (size_t l = 0; l < right.lines().size() && l < is.size(); ++l) {
      const diff::PatchLine &line = right.lines()[l];
      uint32_t node = is[l];
      if (line.chunk == UINT32_MAX || node == kNone)
        continue;
      uint32_t original = fates.nodes[node].before;
      EventId &id = fresh[line.chunk]->lines[line.line];
      if (original == kNone || !copied.contains(original) || id == kNoEvent || id != eventBefore(original))
        continue;
      if (seen[node] == kNoEvent) {
        int64_t at = textLine(chunks[line.chunk].own, line.line);
        seen[node] = EventId(events_.size());
        events_.push_back({int32_t(event.index), int32_t(at + 1), id, UINT32_MAX, StepKind::Seen});
      }
      id = seen[node];
    }
  }

  /// The place in a source file that an operation says it is from, as it is written; empty if it says
  /// none.
  static std::string_view locationOf(const ir::Tree &tree, uint32_t node) {
    const ir::Node &n = tree.node(node);
    if (n.kind != ir::NodeKind::Op || n.last == 0)
      return {};
    std::string_view text = tree.textOf(node);
    if (!text.ends_with(')'))
      return {};
    constexpr size_t kLongest = 512; // operations nest: a look at each one's whole text would take too long
    text = text.substr(text.size() - std::min(text.size(), kLongest));
    size_t at = text.rfind(" loc(");
    bool ends = at != std::string_view::npos && text.find('\n', at) == std::string_view::npos && text.ends_with(')');
    return ends && text.substr(at) != " loc(unknown)" ? text.substr(at) : std::string_view();
  }

  /// For each operation the line it begins on, from 0.
  static std::vector<uint32_t> firstLines(const ir::Tree &tree) {
    std::vector<uint32_t> out(tree.size());
    uint32_t line = 0, token = 0;
    for (uint32_t n = 0; n < tree.size(); ++n) {
      for (; token < tree.node(n).begin; ++token)
        line += tree.tokens().kind(token) == ir::TokenKind::Newline;
      out[n] = line;
    }
    return out;
  }

  int64_t first_ = -1; // the first row that shows something
  std::mutex building_;
  KnownChunks known_;
  std::unordered_map<OpNumber, Seat> numberEvents_;
  std::unordered_map<OpNumber, std::vector<Origin>> unseen_; // what numbered operations were made from that no dump showed
  struct Kernel {
    int64_t row;
    std::shared_ptr<const Version> version;
  };
  std::unordered_map<std::string, Kernel> kernels_; // the newest function of the llvm dialect, by name

  mutable std::shared_mutex mutex_; // of what follows: build() and extend() write, any thread reads
  std::shared_ptr<const trace::TraceSource> source_;
  std::deque<Event> events_;
  std::deque<std::vector<Origin>> origins_;
  std::vector<std::shared_ptr<const Pieces>> rows_;
  int64_t bytes_ = 0;
};

Histories::Histories(std::shared_ptr<const trace::TraceSource> source) : walk_(std::make_unique<Walk>(std::move(source))) {}
Histories::Histories(Histories &&) noexcept = default;
Histories::~Histories() = default;

void Histories::extend(std::shared_ptr<const trace::TraceSource> source) { walk_->extend(std::move(source)); }
Status Histories::build(int64_t rows, const CancelToken &cancel, const trace::Progress &progress) {
  return walk_->build(rows, cancel, progress);
}
int64_t Histories::rowsDone() const { return walk_->rowsDone(); }
Result<std::vector<LineHistory>> Histories::lines(int64_t row) const { return walk_->lines(row); }
Result<std::vector<LineOrigin>> Histories::origins(int64_t row) const { return walk_->origins(row); }
Result<History> Histories::history(int64_t row, int64_t line) const { return walk_->history(row, line); }
Result<std::vector<Sighting>> Histories::forward(int64_t row, int64_t line, const CancelToken &cancel) const {
  return walk_->forward(row, line, cancel);
}
Result<std::vector<Sighting>> Histories::backward(int64_t row, int64_t line, const CancelToken &cancel) const {
  return walk_->backward(row, line, cancel);
}
int64_t Histories::memoryBytes() const { return walk_->memoryBytes(); }

} // namespace strata::provenance
