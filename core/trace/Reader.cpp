#include "core/trace/Reader.h"

#include "core/base/Process.h"
#include "core/trace/Codec.h"
#include "core/trace/Schema.h"
#include "core/trace/Sqlite.h"

#include <list>
#include <mutex>
#include <sys/stat.h>
#include <unordered_map>

namespace strata::trace {

namespace {

// Texts that were decompressed stay for a while: the next request is mostly for a neighbour, whose base they are.
constexpr int64_t kCacheBytes = int64_t(256) << 20;
// A chain that is longer was not made by us (key frames come every 16 or so), or goes in a circle.
constexpr int kLongestChain = 4096;

class TraceFile final : public TraceSource {
public:
  explicit TraceFile(Database database) : database_(std::move(database)) {}

  const Run &run() const override { return run_; }
  const PassList &passes() const override { return passes_; }
  const std::vector<Note> &notes() const override { return notes_; }
  const std::vector<Bookmark> &bookmarks() const override { return bookmarks_; }
  const std::string &damage() const override { return damage_; }
  bool keepsBookmarks() const override { return true; }
  Result<Text> text(int64_t index) const override;
  Result<Identities> identities(int64_t index) const override;
  Result<bool> refresh() override;

  Status begin();
  void damaged(const Error &error) {
    if (damage_.empty())
      damage_ = error.message;
  }

private:
  Status readRun();
  Status readPasses();
  Status readNotes();
  Status readBookmarks();
  Result<Text> snapshot(int64_t id) const;
  Text remember(int64_t id, std::string text) const;

  mutable std::mutex mutex_; // everything that text() touches from other threads
  mutable Database database_;
  Run run_;
  PassList passes_;
  std::vector<int64_t> ids_;       // by row
  std::vector<int64_t> snapshots_; // by row; 0 where no IR was recorded
  std::vector<Note> notes_;
  std::vector<Bookmark> bookmarks_;
  std::string damage_;
  int64_t lastPass_ = 0, lastNote_ = 0, dumps_ = 0;
  std::unordered_map<int64_t, int64_t> rowOf_; // pass id to row

  struct Cached {
    Text text;
    std::list<int64_t>::iterator place;
  };
  mutable std::unordered_map<int64_t, Cached> cache_;
  mutable std::list<int64_t> recent_;
  mutable int64_t cachedBytes_ = 0;
};

Status TraceFile::begin() {
  auto pragma = [&](const char *sql) -> Result<int64_t> {
    auto statement = database_.prepare(sql);
    if (!statement)
      return std::move(statement).error();
    auto row = statement->step();
    if (!row)
      return std::move(row).error();
    return *row ? statement->integer(0) : 0;
  };
  auto id = pragma("PRAGMA application_id");
  if (!id)
    return std::move(id).error();
  if (*id != kApplicationId)
    return Error{ErrorCode::Unsupported, "a database, but not a trace of Strata"};
  auto version = pragma("PRAGMA user_version");
  if (!version)
    return std::move(version).error();
  if (*version > kSchemaVersion)
    return Error{ErrorCode::Unsupported, "a trace of schema " + std::to_string(*version) + "; this program reads up to " +
                                             std::to_string(kSchemaVersion)};
  return Status::ok();
}

Status TraceFile::readRun() {
  auto q = database_.prepare("SELECT key, value FROM run");
  if (!q)
    return std::move(q).error();
  for (;;) {
    auto row = q->step();
    if (!row)
      return std::move(row).error();
    if (!*row)
      return Status::ok();
    std::string_view key = q->text(0);
    for (auto &[name, field] :
         {std::pair{"kind", &run_.kind}, std::pair{"tool", &run_.tool}, std::pair{"command", &run_.command},
          std::pair{"target", &run_.target}, std::pair{"input", &run_.input}, std::pair{"source", &run_.source},
          std::pair{"status", &run_.status}, std::pair{"writer", &run_.writer}})
      if (key == name)
        *field = q->text(1);
  }
}

Status TraceFile::readPasses() {
  auto q = database_.prepare(
      "SELECT p.id, p.pass, p.class, p.options, p.anchor_op, p.anchor_symbol, p.path, p.subject, p.moment, p.changed,"
      " p.failed, p.synthetic, p.added, p.removed, p.seconds, p.previous, p.header, p.trailer, p.origin, p.line,"
      " p.snapshot, s.bytes, p.begin FROM pass p LEFT JOIN snapshot s ON s.id = p.snapshot WHERE p.id > ? ORDER BY p.id");
  if (!q)
    return std::move(q).error();
  q->bind(1, lastPass_);
  for (;;) {
    auto row = q->step();
    if (!row)
      return std::move(row).error();
    if (!*row)
      return Status::ok();
    PassEvent e;
    e.index = passes_.size();
    lastPass_ = q->integer(0);
    rowOf_[lastPass_] = e.index;
    e.pass = q->text(1);
    e.className = q->text(2);
    e.options = q->text(3);
    e.anchorOp = q->text(4);
    e.anchorSymbol = q->text(5);
    e.path = q->text(6);
    e.subject = q->text(7);
    e.moment = Moment(q->integer(8) & 3);
    e.changed = q->integer(9) == 2 ? Change::Yes : q->integer(9) == 1 ? Change::No : Change::Unknown;
    e.failed = q->integer(10) != 0;
    e.synthetic = q->integer(11) != 0;
    if (!q->isNull(12))
      e.added = q->integer(12);
    if (!q->isNull(13))
      e.removed = q->integer(13);
    if (!q->isNull(14))
      e.seconds = q->real(14);
    if (!q->isNull(15)) {
      auto previous = rowOf_.find(q->integer(15));
      e.previous = previous == rowOf_.end() ? -1 : previous->second;
    }
    e.header = q->text(16);
    e.trailer = q->text(17);
    e.origin = q->text(18);
    e.line = q->integer(19);
    e.bytes = q->integer(21);
    if (!q->isNull(22))
      e.begin = q->integer(22);
    e.dump = e.synthetic ? -1 : dumps_++;
    snapshots_.push_back(q->isNull(20) ? 0 : q->integer(20));
    ids_.push_back(lastPass_);
    passes_.push_back(std::move(e));
  }
}

Status TraceFile::readNotes() {
  auto q = database_.prepare("SELECT id, pass, kind, line, text FROM note WHERE id > ? ORDER BY id");
  if (!q)
    return std::move(q).error();
  q->bind(1, lastNote_);
  for (;;) {
    auto row = q->step();
    if (!row)
      return std::move(row).error();
    if (!*row)
      return Status::ok();
    lastNote_ = q->integer(0);
    auto pass = rowOf_.find(q->integer(1));
    notes_.push_back({NoteKind(q->integer(2) & 3), pass == rowOf_.end() ? -1 : pass->second, q->integer(3),
                      std::string(q->text(4))});
  }
}

Status TraceFile::readBookmarks() {
  auto q = database_.prepare("SELECT pass, line, text FROM bookmark ORDER BY id");
  if (!q)
    return std::move(q).error();
  bookmarks_.clear();
  for (;;) {
    auto row = q->step();
    if (!row)
      return std::move(row).error();
    if (!*row)
      return Status::ok();
    bookmarks_.push_back({q->integer(0) - 1, q->integer(1), std::string(q->text(2))});
  }
}

Result<bool> TraceFile::refresh() {
  std::lock_guard lock(mutex_);
  size_t passes = passes_.size(), notes = notes_.size();
  std::string status = run_.status;
  // Looked at before reading: what a process wrote before its end is then all there.
  bool alive = run_.writer.empty() || processAlive(run_.writer);
  // One read transaction: a note is never seen before the pass it follows.
  if (auto s = database_.execute("BEGIN"); !s)
    return std::move(s).error();
  for (auto read : {&TraceFile::readRun, &TraceFile::readPasses, &TraceFile::readNotes, &TraceFile::readBookmarks})
    if (auto s = (this->*read)(); !s)
      damaged(s.error());
  (void)database_.execute("COMMIT");
  if (run_.status == "running" && !alive)
    run_.status = kKilledStatus;
  return passes_.size() != passes || notes_.size() != notes || run_.status != status;
}

Text TraceFile::remember(int64_t id, std::string text) const {
  Text kept = Text::own(std::move(text));
  recent_.push_front(id);
  cache_[id] = {kept, recent_.begin()};
  cachedBytes_ += kept.view.size();
  while (cachedBytes_ > kCacheBytes && recent_.size() > 1) {
    auto old = cache_.find(recent_.back());
    cachedBytes_ -= old->second.text.view.size();
    cache_.erase(old);
    recent_.pop_back();
  }
  return kept;
}

Result<Text> TraceFile::snapshot(int64_t id) const {
  struct Link {
    int64_t id, bytes;
    std::string frame;
  };
  std::vector<Link> chain;
  Text text;
  for (int64_t at = id; at;) {
    if (auto found = cache_.find(at); found != cache_.end()) {
      recent_.splice(recent_.begin(), recent_, found->second.place);
      text = found->second.text;
      break;
    }
    if (chain.size() >= kLongestChain)
      return Error{ErrorCode::Corrupt, "snapshot " + std::to_string(id) + ": its chain of bases doesn't end"};
    auto q = database_.prepare("SELECT bytes, base, data FROM snapshot WHERE id = ?");
    if (!q)
      return std::move(q).error();
    auto row = q->bind(1, at).step();
    if (!row)
      return std::move(row).error();
    if (!*row)
      return Error{ErrorCode::Corrupt, "snapshot " + std::to_string(at) + " is missing"};
    chain.push_back({at, q->integer(0), std::string(q->blob(2))});
    at = q->isNull(1) ? 0 : q->integer(1);
  }
  while (!chain.empty()) {
    Link &link = chain.back();
    auto next = decompress(link.frame, text.view, link.bytes);
    if (!next)
      return std::move(next).error();
    text = remember(link.id, std::move(*next));
    chain.pop_back();
  }
  return text;
}

Result<Text> TraceFile::text(int64_t index) const {
  std::lock_guard lock(mutex_);
  if (index < 0 || index >= int64_t(snapshots_.size()))
    return Error{ErrorCode::NotFound, "no row " + std::to_string(index)};
  // A pass that changed nothing has no text of its own: it left what it found.
  while (snapshots_[index] == 0 && passes_[index].previous >= 0 && passes_[index].previous < index)
    index = passes_[index].previous;
  if (snapshots_[index] == 0)
    return Text{};
  return snapshot(snapshots_[index]);
}

Result<Identities> TraceFile::identities(int64_t index) const {
  std::lock_guard lock(mutex_);
  if (index < 0 || index >= int64_t(passes_.size()))
    return Error{ErrorCode::NotFound, "no row " + std::to_string(index)};
  const int64_t asked = index;
  while (snapshots_[index] == 0 && passes_[index].previous >= 0 && passes_[index].previous < index)
    index = passes_[index].previous;
  auto q = database_.prepare("SELECT bytes, data FROM identity WHERE pass = ?");
  if (!q) // a trace from before there were any
    return Identities();
  auto row = q->bind(1, ids_[index]).step();
  if (!row)
    return std::move(row).error();
  if (!*row)
    return Identities();
  auto bytes = decompress(q->blob(1), {}, q->integer(0));
  if (!bytes)
    return std::move(bytes).error();
  auto identities = decodeIdentities(*bytes);
  if (identities && index != asked) // nothing is born where nothing changed
    identities->births.clear();
  return identities;
}

} // namespace

bool looksLikeTrace(const std::string &path) {
  auto database = Database::open(path, Database::Mode::Read);
  return database && database->head(16) == std::string_view("SQLite format 3\0", 16);
}

Result<std::unique_ptr<TraceSource>> openTrace(const std::string &path) {
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0)
    return Error{ErrorCode::NotFound, path + ": no such file"};
  auto database = Database::open(path, Database::Mode::Read);
  if (!database)
    return std::move(database).error();
  auto file = std::make_unique<TraceFile>(std::move(*database));
  if (auto s = file->begin(); !s) {
    if (s.error().code != ErrorCode::Corrupt)
      return std::move(s).error().context(path);
    auto bytes = mapFile(path);
    auto left = bytes ? Database::openCutOff(bytes->view) : Result<Database>(std::move(bytes).error());
    auto rest = left ? std::make_unique<TraceFile>(std::move(*left)) : nullptr;
    bool begun = rest && rest->begin();
    if (begun)
      file = std::move(rest);
    file->damaged(s.error());
    if (!begun)
      return std::unique_ptr<TraceSource>(std::move(file));
  }
  // The first look tells who writes the trace, the second whether that process still lives.
  for (int look = 0; look < 2; ++look) {
    auto seen = file->refresh();
    if (!seen)
      file->damaged(seen.error());
    if (file->run().status != "running")
      break;
  }
  return std::unique_ptr<TraceSource>(std::move(file));
}

} // namespace strata::trace
