#include "core/trace/Reader.h"

#include "core/base/Hash.h"
#include "core/base/Process.h"
#include "core/trace/Codec.h"
#include "core/trace/Schema.h"
#include "core/trace/Sqlite.h"

#include <algorithm>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <sys/stat.h>
#include <unordered_map>

namespace strata::trace {

namespace {

// Texts that were decompressed stay for a while: the next request is mostly for a neighbour, whose base they are.
constexpr int64_t kCacheBytes = int64_t(256) << 20;
// A chain that is longer was not made by us (key frames come every 16 or so).
constexpr int kLongestChain = 1024;
// Behind a damaged page each id is tried so often, then at growing distances.
constexpr int64_t kEachId = 4096;
// More operations than this in one pass nobody counted.
constexpr int64_t kMostOps = int64_t(1) << 40;

/// SQL as it was written, in one line.
std::string oneLine(std::string_view sql) {
  std::string out;
  for (char c : sql)
    if (c != ' ' && c != '\n' && c != '\t' && c != '\r')
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  return out;
}

using Tables = std::map<std::string, std::string>;

/// The tables of a database with their SQL. Errors: Unsupported where it holds anything but tables.
Result<Tables> tablesOf(Database &database) {
  auto q = database.prepare("SELECT type, name, sql FROM sqlite_schema");
  if (!q)
    return std::move(q).error();
  Tables tables;
  for (;;) {
    auto row = q->step();
    if (!row)
      return std::move(row).error();
    if (!*row)
      return tables;
    std::string type(q->text(0)), name(q->text(1));
    if (type == "table")
      tables.emplace(std::move(name), oneLine(q->text(2)));
    else if (type != "index" || !name.starts_with("sqlite_autoindex_"))
      return Error{ErrorCode::Unsupported, "no trace of Strata: it has a " + type + " '" + name +
                                               "', and a trace has tables alone"};
  }
}

const Tables &ourTables() {
  static const Tables tables = [] {
    auto database = Database::open(":memory:", Database::Mode::Create);
    auto made =
        database && database->execute(kSchema) ? tablesOf(*database) : Result<Tables>(Tables());
    return made ? std::move(*made) : Tables();
  }();
  return tables;
}

class TraceFile final : public TraceSource {
public:
  TraceFile(Database database, FileId file) : database_(std::move(database)), file_(file) {}

  const Run &run() const override { return run_; }
  const PassList &passes() const override { return passes_; }
  const std::vector<Note> &notes() const override { return notes_; }
  const std::vector<Bookmark> &bookmarks() const override { return bookmarks_; }
  const std::string &damage() const override { return damage_; }
  bool keepsBookmarks() const override { return true; }
  FileId file() const override { return file_; }
  Result<Text> text(int64_t index) const override;
  Result<Identities> identities(int64_t index) const override;
  Result<bool> refresh() override;

  Status begin();
  void damaged(const Error &error) {
    if (damage_.empty())
      damage_ = error.message;
  }

private:
  Result<int64_t> pragma(const char *sql);
  Status checkTables();
  Status each(const char *sql, int64_t &last, const std::function<Status(Statement &)> &take);
  Status spend(const Statement &row, std::initializer_list<int> texts);
  void breakOff();
  Status readRun();
  Status readPasses();
  Status readNotes();
  Status readBookmarks();
  Result<Text> snapshot(int64_t id) const;
  Text remember(int64_t id, std::string text) const;

  mutable std::mutex mutex_; // everything that text() touches from other threads
  mutable Database database_;
  FileId file_;
  bool brokeOff_ = false; // and that was told
  int64_t sizeOnDisk_ = 0;
  int64_t bytesLeft_ = 0; // that rows may still have: a file holds each byte once
  int64_t markBytes_ = 0; // of the bookmarks
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

Result<int64_t> TraceFile::pragma(const char *sql) {
  auto statement = database_.prepare(sql);
  if (!statement)
    return std::move(statement).error();
  auto row = statement->step();
  if (!row)
    return std::move(row).error();
  return *row ? statement->integer(0) : 0;
}

Status TraceFile::begin() {
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
  return checkTables();
}

/// What is read are the tables that a writer makes: SQL in their place could compute anything,
/// without end. Tables beside them are nobody's business; one that is missing is damage, told when
/// it is read.
Status TraceFile::checkTables() {
  auto tables = tablesOf(database_);
  if (!tables)
    return std::move(tables).error();
  for (const auto &[name, sql] : ourTables())
    if (auto found = tables->find(name); found != tables->end() && found->second != sql)
      return Error{ErrorCode::Unsupported,
                   "no trace of Strata: its table '" + name + "' has other columns"};
  return Status::ok();
}

/// Rows of a table in the order of their ids, from behind `last`, which follows. What a damaged
/// page holds is lost; what stands behind it is not.
Status TraceFile::each(const char *sql, int64_t &last,
                       const std::function<Status(Statement &)> &take) {
  auto q = database_.prepare(sql);
  if (!q)
    return std::move(q).error();
  for (int64_t from = last, failed = 0, step = 1;;) {
    q->reset();
    q->bind(1, from);
    Result<bool> row = q->step();
    for (; row && *row; row = q->step()) {
      // Pages that lead back to others would go on for ever.
      if (q->integer(0) <= last) {
        row = Error{ErrorCode::Corrupt, "database disk image is malformed: rows out of order"};
        break;
      }
      last = from = q->integer(0);
      failed = 0, step = 1;
      if (auto s = take(*q); !s)
        return s;
    }
    if (row)
      return Status::ok();
    if (row.error().code != ErrorCode::Corrupt)
      return std::move(row).error();
    damaged(row.error());
    step = ++failed > kEachId ? step * 2 : 1;
    if (from > INT64_MAX - step)
      return Status::ok();
    from += step;
  }
}

/// Takes what a row's texts hold from what the file can hold: cells of a crafted file may all name
/// the same pages.
Status TraceFile::spend(const Statement &row, std::initializer_list<int> texts) {
  for (int column : texts)
    bytesLeft_ -= row.size(column);
  if (bytesLeft_ < 0)
    return Error{ErrorCode::LimitExceeded, "its rows claim to hold more than the file does"};
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
    if (int64_t(q->size(1)) > sizeOnDisk_)
      return Error{ErrorCode::LimitExceeded, "its rows claim to hold more than the file does"};
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
  auto length = database_.prepare("SELECT bytes FROM snapshot WHERE id = ?");
  if (!length)
    return std::move(length).error();
  auto lengthOf = [&](int64_t snapshot) -> int64_t {
    length->reset();
    auto row = length->bind(1, snapshot).step();
    if (!row)
      damaged(row.error());
    int64_t bytes = row && *row ? length->integer(0) : 0;
    return bytes < 0 || bytes > kMostTextBytes
               ? 0
               : bytes; // the text, when asked for, says what is wrong
  };
  return each("SELECT id, pass, class, options, anchor_op, anchor_symbol, path, subject, moment, "
              "changed, failed, synthetic, added,"
              " removed, seconds, previous, header, trailer, origin, line, snapshot, begin FROM "
              "pass WHERE id > ? ORDER BY id",
              lastPass_, [&](Statement &q) -> Status {
                if (auto s = spend(q, {1, 2, 3, 4, 5, 6, 7, 16, 17, 18}); !s)
                  return s;
                auto count = [&](int column) -> std::optional<int64_t> {
                  int64_t value = q.integer(column);
                  return q.isNull(column) || value < 0 || value > kMostOps ? std::nullopt
                                                                           : std::optional(value);
                };
                PassEvent e;
                e.index = int64_t(passes_.size());
                rowOf_[lastPass_] = e.index;
                e.pass = q.text(1);
                e.className = q.text(2);
                e.options = q.text(3);
                e.anchorOp = q.text(4);
                e.anchorSymbol = q.text(5);
                e.path = q.text(6);
                e.subject = q.text(7);
                e.moment = Moment(std::clamp<int64_t>(q.integer(8), 0, int64_t(Moment::Inside)));
                e.changed = q.integer(9) == 2   ? Change::Yes
                            : q.integer(9) == 1 ? Change::No
                                                : Change::Unknown;
                e.failed = q.integer(10) != 0;
                e.brokeOff = q.integer(10) == 2;
                e.synthetic = q.integer(11) != 0;
                e.added = count(12);
                e.removed = count(13);
                if (!q.isNull(14) && q.real(14) >= 0)
                  e.seconds = q.real(14);
                if (!q.isNull(15)) {
                  auto previous = rowOf_.find(q.integer(15));
                  e.previous = previous == rowOf_.end() ? -1 : previous->second;
                }
                e.header = q.text(16);
                e.trailer = q.text(17);
                e.origin = q.text(18);
                e.line = std::max<int64_t>(q.integer(19), 0);
                int64_t snapshot = q.isNull(20) ? 0 : q.integer(20);
                e.bytes = snapshot ? lengthOf(snapshot) : 0;
                if (!q.isNull(21))
                  e.begin = q.integer(21);
                e.dump = e.synthetic ? -1 : dumps_++;
                snapshots_.push_back(snapshot);
                ids_.push_back(lastPass_);
                passes_.push_back(std::move(e));
                return Status::ok();
              });
}

Status TraceFile::readNotes() {
  return each("SELECT id, pass, kind, line, text FROM note WHERE id > ? ORDER BY id", lastNote_,
              [&](Statement &q) -> Status {
                if (auto s = spend(q, {4}); !s)
                  return s;
                auto pass = rowOf_.find(q.integer(1));
                notes_.push_back({NoteKind(q.integer(2) & 3),
                                  pass == rowOf_.end() ? -1 : pass->second,
                                  std::max<int64_t>(q.integer(3), 0), std::string(q.text(4))});
                return Status::ok();
              });
}

Status TraceFile::readBookmarks() {
  bookmarks_.clear();
  int64_t last = 0;
  return each(
      "SELECT id, pass, line, text FROM bookmark WHERE id > ? ORDER BY id", last,
      [&](Statement &q) -> Status {
        // Read anew each time.
        if (int64_t(q.size(3)) > sizeOnDisk_ - markBytes_)
          return Error{ErrorCode::LimitExceeded, "its rows claim to hold more than the file does"};
        markBytes_ += q.size(3);
        bookmarks_.push_back({q.integer(1) - 1, q.integer(2), std::string(q.text(3))});
        return Status::ok();
      });
}

/// What nobody will write any more: a row for the pass that was running when the writer was killed,
/// as a crash leaves one, and a message that says where the run ended.
void TraceFile::breakOff() {
  brokeOff_ = true;
  bool known = std::any_of(passes_.begin(), passes_.end(),
                           [](const PassEvent &row) { return row.brokeOff; });
  auto q = database_.prepare("SELECT begin, pass, class, options, anchor_op, anchor_symbol, path "
                             "FROM running ORDER BY begin DESC LIMIT 1");
  if (auto row = !known && q ? q->step() : Result<bool>(false); row && *row) {
    PassEvent e;
    e.index = int64_t(passes_.size());
    e.begin = q->integer(0);
    e.pass = q->text(1);
    e.className = q->text(2);
    e.options = q->text(3);
    e.anchorOp = q->text(4);
    e.anchorSymbol = q->text(5);
    e.path = q->text(6);
    if (e.path.empty())
      e.path = e.anchor();
    e.subject = e.path;
    e.failed = e.brokeOff = true;
    e.dump = dumps_++;
    for (const PassEvent &row : passes_)
      if (row.subject == e.subject)
        e.previous = row.index;
    snapshots_.push_back(0);
    ids_.push_back(0);
    passes_.push_back(std::move(e));
  }
  Note note{NoteKind::Flag, int64_t(passes_.size()) - 1, 0, whereBrokeOff(*this)};
  bool told = std::any_of(notes_.begin(), notes_.end(),
                          [&](const Note &other) { return other.text == note.text; });
  if (!told && !known)
    notes_.push_back(std::move(note));
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
  auto pages = pragma("PRAGMA page_count"), page = pragma("PRAGMA page_size");
  int64_t size = pages && page ? *pages * *page : 0;
  bytesLeft_ += size - std::exchange(sizeOnDisk_, size);
  markBytes_ = 0;
  for (auto read : {&TraceFile::readRun, &TraceFile::readPasses, &TraceFile::readNotes, &TraceFile::readBookmarks})
    if (auto s = (this->*read)(); !s)
      damaged(s.error());
  (void)database_.execute("COMMIT");
  if (run_.status == "running" && !alive)
    run_.status = kKilledStatus;
  if (!brokeOff_ && trace::brokeOff(run_))
    breakOff();
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
    std::string hash, frame;
  };
  std::vector<Link> chain;
  Text text;
  int64_t frames = 0;
  for (int64_t at = id; at;) {
    if (auto found = cache_.find(at); found != cache_.end()) {
      recent_.splice(recent_.begin(), recent_, found->second.place);
      text = found->second.text;
      break;
    }
    auto bad = [&](const std::string &what) {
      return Error{ErrorCode::Corrupt, "snapshot " + std::to_string(at) + what};
    };
    if (chain.size() >= kLongestChain)
      return bad(": its chain of bases doesn't end");
    auto q = database_.prepare("SELECT bytes, base, data, hash FROM snapshot WHERE id = ?");
    if (!q)
      return std::move(q).error();
    auto row = q->bind(1, at).step();
    if (!row)
      return std::move(row).error();
    if (!*row)
      return bad(" is missing");
    if ((frames += int64_t(q->size(2))) > sizeOnDisk_)
      return bad(" and its bases claim to hold more than the file does");
    chain.push_back({at, q->integer(0), std::string(q->blob(3)), std::string(q->blob(2))});
    // A base was there before what is built on it.
    int64_t base = q->isNull(1) ? 0 : q->integer(1);
    if (base < 0 || base >= at)
      return bad(": its base, " + std::to_string(base) + ", is no earlier one");
    at = base;
  }
  while (!chain.empty()) {
    Link &link = chain.back();
    auto next = decompress(link.frame, text.view, link.bytes);
    if (!next)
      return std::move(next).error();
    if (digest(*next).view() != link.hash)
      return Error{ErrorCode::Corrupt, "snapshot " + std::to_string(link.id) +
                                           ": its text is not the one that was stored"};
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
  FileId id = fileId(path);
  auto database = Database::open(path, Database::Mode::Read);
  if (!database)
    return std::move(database).error();
  if (fileId(path) != id)
    return Error{ErrorCode::Io, path + ": it was replaced while it was opened; open it again"};
  auto file = std::make_unique<TraceFile>(std::move(*database), id);
  if (auto s = file->begin(); !s) {
    if (s.error().code != ErrorCode::Corrupt)
      return std::move(s).error().context(path);
    auto bytes = mapFile(path);
    auto left = bytes ? Database::openCutOff(bytes->view) : Result<Database>(std::move(bytes).error());
    auto rest = left ? std::make_unique<TraceFile>(std::move(*left), id) : nullptr;
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
