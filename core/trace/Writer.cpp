#include "core/trace/Writer.h"

#include "core/base/Hash.h"
#include "core/base/OutputFile.h"
#include "core/base/Process.h"
#include "core/trace/Codec.h"
#include "core/trace/Place.h"
#include "core/trace/Reader.h"
#include "core/trace/Schema.h"
#include "core/trace/Sqlite.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <mutex>
#include <map>
#include <system_error>
#include <thread>
#include <time.h>
#include <tuple>
#include <unistd.h>
#include <unordered_map>
#include <variant>

namespace strata::trace {

namespace {

struct PassJob {
  PassEvent event;
  int64_t begin = -1;
  int64_t parent = -1;
  bool hasText = false;
  std::string text;
  Identities identities;
};
struct RunJob {
  std::string key, value;
};
using Job = std::variant<PassJob, Note, Bookmark, RunJob>;

// How long a row may wait for others before it is written: far below what a person sees.
constexpr std::chrono::milliseconds kLinger(5);
constexpr std::chrono::milliseconds kCrashLook(20);

int64_t cost(const Job &job) {
  auto *pass = std::get_if<PassJob>(&job);
  return 256 + (pass ? int64_t(pass->text.size() + pass->event.header.size() + pass->identities.places.size() * 16 +
                               pass->identities.births.size() * 64)
                     : 0);
}

/// The latest snapshot of one operation: what the next one is compressed against.
struct Latest {
  int64_t pass = -1;
  int64_t snapshot = 0;
  int sinceKey = 0;
  Digest hash;
  std::string text;
};

} // namespace

struct TraceWriter::Impl {
  explicit Impl(Database opened) : database(std::move(opened)) {}

  Options options;
  Lock lock;
  Database database;
  Statement insertPass, insertSnapshot, insertIdentity, insertNote, insertBookmark, insertRun, insertRunning, clearRunning;
  Compressor compressor;
  std::unordered_map<std::string, Latest> latest;
  struct Stored {
    int64_t id;
    int sinceKey;
  };
  std::unordered_map<Digest, Stored, DigestHash> stored;
  int64_t passes = 0;
  int64_t dumps = 0;

  mutable std::mutex mutex;
  std::condition_variable wake, idle;
  std::deque<Job> queue;
  int64_t queuedBytes = 0;
  bool busy = false;
  bool stop = false;
  bool flushing = false;
  bool closed = false;
  Status failure;
  int64_t nextHandle = 0;
  struct Open {
    PassBegin begin;
    Handle parent;
  };
  std::map<Handle, Open> open; // the innermost pass is the last
  bool openChanged = false;    // since it was written
  std::thread thread;

  // Set by the handler of a fatal signal, which must not take the lock; the thread looks every kCrashLook.
  std::atomic<const char *> crash{nullptr};
  std::atomic<bool> crashStored{false};

  /// With `ended`, that pass runs no longer from the moment its row is in the queue.
  void push(Job job, Handle ended = -1);
  void work();
  Status write(Job &job);
  Status write(PassJob &job);
  Status writeRunning(const std::map<Handle, Open> &passes);
  Status store(PassJob &job, Latest &last, int64_t &snapshot);
  void endCrashed(const std::string &reason);
  void finishFile();
};

TraceWriter::TraceWriter() = default;
TraceWriter::~TraceWriter() {
  if (impl_)
    (void)close();
}

/// A trace without rows, made beside: a writer that is killed meanwhile leaves what was there.
static Status createEmpty(const std::string &path) {
  removeTrace(path);
  auto database = Database::open(path, Database::Mode::Create);
  if (!database)
    return std::move(database).error();
  for (const std::string &sql :
       {std::string("PRAGMA page_size=8192; PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF; BEGIN"),
        "PRAGMA application_id=" + std::to_string(kApplicationId), "PRAGMA user_version=" + std::to_string(kSchemaVersion),
        std::string(kSchema), std::string("COMMIT"),
        // Where it is written on: there, nothing but rows is left to go wrong.
        std::string("PRAGMA journal_mode=WAL")})
    if (auto s = database->execute(sql); !s)
      return s;
  return Status::ok();
}

/// Puts a trace without rows in its place, and locks it before anybody can see it.
static Result<Lock> createLocked(const std::string &place) {
  std::string part = place + "." + std::to_string(::getpid()) + ".new";
  auto lock = [&]() -> Result<Lock> {
    if (auto s = createEmpty(part); !s)
      return std::move(s).error();
    auto lock = Lock::take(part);
    if (!lock)
      return lock;
    if (auto s = replaceTrace(part, place); !s)
      return std::move(s).error();
    return lock;
  }();
  if (!lock)
    removeTrace(part);
  return lock;
}

Result<std::unique_ptr<TraceWriter>> TraceWriter::create(const std::string &path, const Run &run, Options options) {
  auto place = outputPlace(path);
  if (!place)
    return std::move(place).error().context("creating a trace");
  // A device or a folder is never what a trace replaces.
  std::error_code ignored;
  if (std::filesystem::exists(*place, ignored) && !std::filesystem::is_regular_file(*place, ignored))
    return Error{ErrorCode::Io, "creating a trace: " + path + " is no regular file"};
  auto lock = createLocked(*place);
  if (!lock)
    return std::move(lock).error().context("creating a trace");
  // From here on what stands there is ours.
  auto giveUp = [&](Error error) {
    removeTrace(*place);
    return std::move(error).context("creating a trace");
  };
  auto database = Database::open(*place, Database::Mode::Create);
  if (!database)
    return giveUp(std::move(database).error());
  auto impl = std::make_unique<Impl>(std::move(*database));
  impl->lock = std::move(*lock);
  impl->options = options;
  auto begin = [&]() -> Status {
    Database &db = impl->database;
    for (const std::string &sql :
         {std::string("PRAGMA journal_mode=WAL"), std::string("PRAGMA synchronous=NORMAL")})
      if (auto s = db.execute(sql); !s)
        return s;
    auto prepare = [&](Statement &into, const char *sql) -> Status {
      auto statement = db.prepare(sql);
      if (!statement)
        return std::move(statement).error();
      into = std::move(*statement);
      return Status::ok();
    };
    if (auto s = prepare(impl->insertPass,
                         "INSERT INTO pass(begin, parent, pass, class, options, anchor_op, anchor_symbol, path, subject,"
                         " moment, changed, failed, synthetic, added, removed, seconds, previous, header, trailer,"
                         " origin, line, snapshot) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
        !s)
      return s;
    if (auto s = prepare(impl->insertSnapshot, "INSERT INTO snapshot(hash, bytes, base, data) VALUES (?,?,?,?)"); !s)
      return s;
    if (auto s = prepare(impl->insertIdentity, "INSERT INTO identity(pass, bytes, data) VALUES (?,?,?)"); !s)
      return s;
    if (auto s = prepare(impl->insertNote, "INSERT INTO note(pass, kind, line, text) VALUES (?,?,?,?)"); !s)
      return s;
    if (auto s = prepare(impl->insertBookmark, "INSERT INTO bookmark(pass, line, text) VALUES (?,?,?)"); !s)
      return s;
    if (auto s = prepare(impl->insertRunning,
                         "INSERT INTO running(begin, parent, pass, class, options, anchor_op, anchor_symbol, path)"
                         " VALUES (?,?,?,?,?,?,?,?)");
        !s)
      return s;
    if (auto s = prepare(impl->clearRunning, "DELETE FROM running"); !s)
      return s;
    return prepare(impl->insertRun, "INSERT OR REPLACE INTO run(key, value) VALUES (?,?)");
  }();
  if (!begin)
    return giveUp(std::move(begin).error());
  std::unique_ptr<TraceWriter> writer(new TraceWriter);
  writer->impl_ = std::move(impl);
  Impl *self = writer->impl_.get();
  try {
    self->thread = std::thread([self] { self->work(); });
  } catch (const std::system_error &error) {
    return giveUp({ErrorCode::Io, std::string("no thread can be started: ") + error.what()});
  }
  const std::string writerName = run.status == "running" ? processIdentity() : std::string();
  for (auto &[key, value] : {std::pair{"kind", &run.kind}, std::pair{"tool", &run.tool}, std::pair{"command", &run.command},
                             std::pair{"target", &run.target}, std::pair{"input", &run.input},
                             std::pair{"source", &run.source}, std::pair{"status", &run.status},
                             std::pair{"writer", &writerName}})
    if (!value->empty())
      self->push(RunJob{key, *value});
  return writer;
}

void TraceWriter::Impl::push(Job job, Handle ended) {
  std::unique_lock lock(mutex);
  int64_t bytes = cost(job);
  idle.wait(lock, [&] { return queuedBytes == 0 || queuedBytes + bytes <= options.queueBytes || stop; });
  if (stop)
    return;
  openChanged |= open.erase(ended) != 0;
  bool first = queue.empty();
  queuedBytes += bytes;
  queue.push_back(std::move(job));
  if (first || queuedBytes > options.queueBytes / 2)
    wake.notify_one();
}

void TraceWriter::Impl::work() {
  std::unique_lock lock(mutex);
  for (;;) {
    wake.wait_for(lock, kCrashLook, [&] { return !queue.empty() || stop || (flushing && openChanged); });
    if (const char *reason = crash.exchange(nullptr))
      return endCrashed(reason);
    if (queue.empty() && stop && !openChanged)
      return;
    if (queue.empty() && !openChanged)
      continue;
    // Passes come every few tenths of a millisecond; a transaction for each would cost more than what it holds.
    wake.wait_for(lock, kLinger, [&] { return stop || flushing || queuedBytes > options.queueBytes / 2; });
    std::deque<Job> batch;
    batch.swap(queue);
    // Rows and what runs behind them are of one moment.
    const bool changed = std::exchange(openChanged, false);
    std::map<Handle, Open> running;
    if (changed)
      running = open;
    busy = true;
    bool dead = !failure;
    lock.unlock();
    Status result = dead ? Status::ok() : database.execute("BEGIN");
    int64_t bytes = 0;
    for (Job &job : batch) {
      bytes += cost(job);
      if (!dead && result)
        result = write(job);
    }
    if (!dead && result && changed)
      result = writeRunning(running);
    if (!dead) {
      Status end = database.execute(result ? "COMMIT" : "ROLLBACK");
      if (result)
        result = end;
    }
    lock.lock();
    queuedBytes -= bytes;
    busy = false;
    if (failure && !result)
      failure = std::move(result);
    idle.notify_all();
  }
}

Status TraceWriter::Impl::write(Job &job) {
  if (auto *pass = std::get_if<PassJob>(&job))
    return write(*pass);
  if (auto *note = std::get_if<Note>(&job))
    return insertNote.bind(1, passes).bind(2, int64_t(note->kind)).bind(3, note->line).bind(4, note->text).run();
  if (auto *mark = std::get_if<Bookmark>(&job))
    return insertBookmark.bind(1, mark->pass + 1).bind(2, mark->line).bind(3, mark->text).run();
  auto &run = std::get<RunJob>(job);
  return insertRun.bind(1, run.key).bind(2, run.value).run();
}

Status TraceWriter::Impl::store(PassJob &job, Latest &last, int64_t &snapshot) {
  Digest hash = digest(job.text);
  int sinceKey = 0;
  if (auto found = stored.find(hash); found != stored.end()) {
    snapshot = found->second.id;
    sinceKey = found->second.sinceKey;
  } else {
    bool key = last.snapshot == 0 || last.sinceKey + 1 >= options.keyFrameEvery;
    auto frame = compressor.compress(job.text, key ? std::string_view() : last.text, options.compressionLevel);
    if (!frame)
      return std::move(frame).error();
    insertSnapshot.bindBlob(1, hash.view()).bind(2, int64_t(job.text.size()));
    key ? insertSnapshot.bindNull(3) : insertSnapshot.bind(3, last.snapshot);
    if (auto s = insertSnapshot.bindBlob(4, *frame).run(); !s)
      return s;
    snapshot = database.lastRow();
    sinceKey = key ? 0 : last.sinceKey + 1;
    stored.emplace(hash, Stored{snapshot, sinceKey});
  }
  last = Latest{passes, snapshot, sinceKey, hash, std::move(job.text)};
  return Status::ok();
}

Status TraceWriter::Impl::write(PassJob &job) {
  PassEvent &e = job.event;
  int64_t snapshot = 0;
  Latest &last = latest[e.subject];
  e.previous = last.pass;
  if (job.hasText) {
    if (auto s = store(job, last, snapshot); !s)
      return s;
  }
  ++passes;
  Statement &s = insertPass;
  job.begin < 0 ? s.bindNull(1) : s.bind(1, job.begin);
  job.parent < 0 ? s.bindNull(2) : s.bind(2, job.parent);
  s.bind(3, e.pass).bind(4, e.className).bind(5, e.options).bind(6, e.anchorOp).bind(7, e.anchorSymbol);
  s.bind(8, e.path).bind(9, e.subject).bind(10, int64_t(e.moment)).bind(11, int64_t(e.changed));
  s.bind(12, int64_t(e.brokeOff ? 2 : e.failed)).bind(13, int64_t(e.synthetic));
  e.added ? s.bind(14, *e.added) : s.bindNull(14);
  e.removed ? s.bind(15, *e.removed) : s.bindNull(15);
  e.seconds ? s.bind(16, *e.seconds) : s.bindNull(16);
  e.previous < 0 ? s.bindNull(17) : s.bind(17, e.previous + 1);
  s.bind(18, e.header).bind(19, e.trailer).bind(20, e.origin).bind(21, e.line);
  job.hasText ? s.bind(22, snapshot) : s.bindNull(22);
  if (auto done = s.run(); !done || job.identities.empty())
    return done;
  std::string numbers = encode(job.identities);
  auto frame = compressor.compress(numbers, {}, options.compressionLevel);
  if (!frame)
    return std::move(frame).error();
  return insertIdentity.bind(1, passes).bind(2, int64_t(numbers.size())).bindBlob(3, *frame).run();
}

Status TraceWriter::Impl::writeRunning(const std::map<Handle, Open> &passes) {
  if (auto s = clearRunning.run(); !s)
    return s;
  for (auto &[handle, pass] : passes) {
    const PassBegin &b = pass.begin;
    Statement &s = insertRunning;
    s.bind(1, handle);
    pass.parent < 0 ? s.bindNull(2) : s.bind(2, pass.parent);
    s.bind(3, b.argument.empty() ? b.className : b.argument).bind(4, b.className).bind(5, b.options);
    s.bind(6, b.anchorOp).bind(7, b.anchorSymbol).bind(8, b.path);
    if (auto done = s.run(); !done)
      return done;
  }
  return Status::ok();
}

std::string banner(const PassBegin &begin, Moment moment, bool failed) {
  std::string text = "// -----// IR Dump ";
  text += moment == Moment::Before ? "Before " : "After ";
  text += begin.className.empty() ? begin.argument : begin.className;
  if (failed)
    text += " Failed";
  if (!begin.argument.empty())
    text += " (" + begin.argument + ")";
  return text + " //----- //\n";
}

TraceWriter::Handle TraceWriter::beginPass(PassBegin begin, Handle parent) {
  std::lock_guard lock(impl_->mutex);
  Handle handle = impl_->nextHandle++;
  impl_->open.emplace(handle, Impl::Open{std::move(begin), parent});
  impl_->openChanged = true;
  return handle;
}

/// The row of a pass that ended.
static PassEvent eventOf(PassBegin begin, PassEnd &end) {
  PassEvent e;
  e.header = !end.header.empty() ? std::move(end.header) : banner(begin, Moment::After, end.failed);
  e.pass = begin.argument.empty() ? begin.className : std::move(begin.argument);
  e.className = std::move(begin.className);
  e.options = std::move(begin.options);
  e.anchorOp = std::move(begin.anchorOp);
  e.anchorSymbol = std::move(begin.anchorSymbol);
  e.path = begin.path.empty() ? e.anchor() : std::move(begin.path);
  // The path tells apart two functions of one name in two modules.
  e.subject = e.path;
  e.changed = end.changed ? Change::Yes : Change::No;
  e.origin = std::move(end.origin);
  e.failed = end.failed;
  if (end.seconds >= 0)
    e.seconds = end.seconds;
  return e;
}

void TraceWriter::endPass(Handle handle, PassEnd end) {
  PassJob job;
  {
    std::lock_guard lock(impl_->mutex);
    auto found = impl_->open.find(handle);
    if (found == impl_->open.end())
      return;
    job.begin = handle;
    job.parent = found->second.parent;
    job.event = eventOf(found->second.begin, end);
    job.hasText = end.changed || !end.text.empty();
    job.text = std::move(end.text);
    job.identities = std::move(end.identities);
  }
  impl_->push(std::move(job), handle);
}

PassBegin TraceWriter::running() const {
  std::lock_guard lock(impl_->mutex);
  return impl_->open.empty() ? PassBegin{} : impl_->open.rbegin()->second.begin;
}

bool TraceWriter::crashed(const char *reason, int milliseconds) noexcept {
  if (impl_->thread.get_id() == std::this_thread::get_id())
    return false;
  impl_->crash.store(reason);
  for (int waited = 0; waited < milliseconds && !impl_->crashStored.load(); waited += 2) {
    timespec pause{0, 2'000'000};
    ::nanosleep(&pause, nullptr);
  }
  return impl_->crashStored.load();
}

/// On the writer's thread, which holds the lock. Whoever crashed is waiting.
void TraceWriter::Impl::endCrashed(const std::string &reason) {
  stop = true;
  auto store = [&]() -> Status {
    if (auto s = database.execute("BEGIN"); !s)
      return s;
    for (Job &job : queue)
      if (auto s = write(job); !s)
        return s;
    std::string where;
    if (!open.empty()) {
      auto &[handle, pass] = *open.rbegin();
      PassEnd end;
      end.failed = true;
      end.changed = false; // nobody knows; there is no text
      PassJob job;
      job.begin = handle;
      job.parent = pass.parent;
      job.event = eventOf(pass.begin, end);
      job.event.changed = Change::Unknown;
      job.event.brokeOff = true;
      where = " in " + job.event.pass + " on " + job.event.anchor();
      if (auto s = write(job); !s)
        return s;
    }
    Job note = Note{NoteKind::Diagnostic, -1, 0, "the compiler crashed" + where + ": " + reason};
    Job status = RunJob{"status", "crashed: " + reason + where};
    for (Job *job : {&note, &status})
      if (auto s = write(*job); !s)
        return s;
    if (auto s = clearRunning.run(); !s) // the failed row says it
      return s;
    return database.execute("COMMIT");
  }();
  if (store) {
    finishFile();
    if (options.afterCrash)
      options.afterCrash();
    crashStored = true;
  }
}

void TraceWriter::input(std::string text, const std::string &anchorOp, const std::string &name, Identities identities) {
  PassJob job;
  PassEvent &e = job.event;
  e.pass = name;
  e.anchorOp = e.path = e.subject = anchorOp;
  e.moment = Moment::Input;
  e.synthetic = true;
  job.hasText = true;
  job.text = std::move(text);
  job.identities = std::move(identities);
  impl_->push(std::move(job));
}

void TraceWriter::record(PassEvent event, std::optional<std::string> text, Identities identities) {
  PassJob job;
  job.identities = std::move(identities);
  job.begin = event.begin;
  job.event = std::move(event);
  job.hasText = text.has_value();
  job.text = std::move(text).value_or(std::string());
  impl_->push(std::move(job));
}

void TraceWriter::note(NoteKind kind, std::string text, int64_t line) {
  impl_->push(Note{kind, -1, line, std::move(text)});
}
void TraceWriter::bookmark(Bookmark bookmark) { impl_->push(std::move(bookmark)); }
void TraceWriter::finish(const std::string &status) { impl_->push(RunJob{"status", status}); }

Status TraceWriter::flush() {
  std::unique_lock lock(impl_->mutex);
  impl_->flushing = true;
  impl_->wake.notify_one();
  impl_->idle.wait(lock, [&] { return impl_->queue.empty() && !impl_->busy && !impl_->openChanged; });
  impl_->flushing = false;
  return impl_->failure;
}

Status TraceWriter::status() const {
  std::lock_guard lock(impl_->mutex);
  return impl_->failure;
}

Status TraceWriter::close() {
  {
    std::lock_guard lock(impl_->mutex);
    if (impl_->closed)
      return impl_->failure;
    impl_->closed = true;
    impl_->stop = true;
    impl_->wake.notify_one();
  }
  if (impl_->thread.joinable()) // none: it could not be started
    impl_->thread.join();
  impl_->finishFile();
  return impl_->failure;
}

void TraceWriter::Impl::finishFile() {
  if (failure)
    failure = database.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  // Without WAL the finished file also opens where nothing can be written beside it. While a window still reads it
  // this isn't possible, and not needed.
  (void)database.execute("PRAGMA busy_timeout=0");
  for (Statement *s : {&insertPass, &insertSnapshot, &insertIdentity, &insertNote, &insertBookmark, &insertRun, &insertRunning,
                       &clearRunning})
    *s = Statement();
  (void)database.execute("PRAGMA journal_mode=DELETE");
  database.close();
  lock = Lock();
}

Status endAbandoned(const std::string &path, const std::string &status) {
  auto trace = openTrace(path);
  if (!trace)
    return std::move(trace).error();
  if ((*trace)->run().status != kKilledStatus)
    return Status::ok();
  trace->reset(); // a reader would keep the log from being taken in
  auto database = Database::open(path, Database::Mode::Create);
  if (!database)
    return std::move(database).error();
  auto update = database->prepare("INSERT OR REPLACE INTO run(key, value) VALUES ('status', ?)");
  if (!update)
    return std::move(update).error();
  if (auto s = update->bind(1, status).run(); !s)
    return s;
  *update = Statement();
  if (auto s = database->execute("PRAGMA wal_checkpoint(TRUNCATE)"); !s)
    return s;
  (void)database->execute("PRAGMA busy_timeout=0; PRAGMA journal_mode=DELETE");
  return Status::ok();
}

std::vector<Bookmark> mergeBookmarks(std::vector<Bookmark> present, const std::vector<Bookmark> &before,
                                     const std::vector<Bookmark> &after) {
  auto without = [](std::vector<Bookmark> all, const std::vector<Bookmark> &those) {
    for (const Bookmark &mark : those)
      if (auto found = std::find(all.begin(), all.end(), mark); found != all.end())
        all.erase(found);
    return all;
  };
  present = without(std::move(present), without(before, after));
  for (Bookmark &added : without(after, before))
    if (std::find(present.begin(), present.end(), added) == present.end())
      present.push_back(std::move(added));
  std::sort(present.begin(), present.end(), [](const Bookmark &a, const Bookmark &b) { return std::tie(a.pass, a.line, a.text) < std::tie(b.pass, b.line, b.text); });
  return present;
}

/// `change` makes of the bookmarks that are there those that are to be, while nobody else can write.
static Result<std::vector<Bookmark>>
rewriteBookmarks(const std::string &path, const FileId &file,
                 const std::function<std::vector<Bookmark>(std::vector<Bookmark>)> &change) {
  // Opening for writing would create the file.
  if (auto known = openTrace(path); !known)
    return std::move(known).error();
  auto database = Database::open(path, Database::Mode::Create);
  if (!database)
    return std::move(database).error();
  // Looked at when the database is open: what takes the place later isn't what it writes to.
  if (file != FileId() && fileId(path) != file)
    return Error{ErrorCode::NotFound,
                 path + ": another file has taken the place of the trace that was opened"};
  std::vector<Bookmark> marks;
  auto write = [&]() -> Status {
    if (auto s = database->execute("BEGIN IMMEDIATE"); !s)
      return s;
    auto present = database->prepare("SELECT pass, line, text FROM bookmark ORDER BY id");
    if (!present)
      return std::move(present).error();
    for (;;) {
      auto row = present->step();
      if (!row)
        return std::move(row).error();
      if (!*row)
        break;
      marks.push_back({present->integer(0) - 1, present->integer(1), std::string(present->text(2))});
    }
    *present = Statement();
    marks = change(std::move(marks));
    if (auto s = database->execute("DELETE FROM bookmark"); !s)
      return s;
    auto insert = database->prepare("INSERT INTO bookmark(pass, line, text) VALUES (?,?,?)");
    if (!insert)
      return std::move(insert).error();
    for (const Bookmark &mark : marks)
      if (auto s = insert->bind(1, mark.pass + 1).bind(2, mark.line).bind(3, mark.text).run(); !s)
        return s;
    return database->execute("COMMIT");
  }();
  if (!write) {
    (void)database->execute("ROLLBACK");
    return std::move(write).error();
  }
  return marks;
}

Result<std::vector<Bookmark>> changeBookmarks(const std::string &path,
                                              const std::vector<Bookmark> &before,
                                              const std::vector<Bookmark> &after,
                                              const FileId &file) {
  return rewriteBookmarks(path, file, [&](std::vector<Bookmark> present) {
    return mergeBookmarks(std::move(present), before, after);
  });
}

Status setBookmarks(const std::string &path, const std::vector<Bookmark> &bookmarks,
                    const FileId &file) {
  auto written = rewriteBookmarks(path, file, [&](std::vector<Bookmark>) { return bookmarks; });
  return written ? Status::ok() : Status(std::move(written).error());
}

} // namespace strata::trace
