//===- Writer.h - Recording a run -------------------------------------------===//
// Used by the compiler as it runs and by importers. A pass begins and ends; its row is written when it ends.
// Hashing, compression and SQLite happen on a thread of the writer's own, in the order in which passes ended; the
// queue between is bounded by bytes, so a fast compiler waits instead of filling memory. What has reached the
// file survives a kill; `flush` waits until everything has.
//
// All functions may be called from any thread. Errors of the writer thread (a full disk) are kept, and reported by
// `status`, `flush` and `close`; recording goes on as a no-op, so a compile doesn't die of its trace.
#pragma once

#include "core/base/File.h"
#include "core/base/Result.h"
#include "core/trace/Identity.h"
#include "core/trace/Model.h"

#include <functional>
#include <memory>
#include <string>

namespace strata::trace {

/// What is known when a pass begins.
struct PassBegin {
  std::string argument = {}; // "iree-stream-layout-slices"; empty if it has none
  std::string className = {};
  std::string options = {};
  std::string anchorOp = {};     // "func.func"
  std::string anchorSymbol = {}; // "@f", or empty
  std::string path = {};         // "builtin.module/func.func @f", outermost first; empty: the anchor alone
};

/// What is known when it ends.
struct PassEnd {
  bool failed = false;
  bool changed = true;
  double seconds = -1; // below zero: unknown
  std::string text = {};    // the IR it left; empty with `changed` false: as before, no dump is stored
  Identities identities = {}; // of the operations in `text`, where the producer numbers them
  std::string origin = {};  // the file of a dump tree that would hold the text, where the producer counts them
  std::string header = {};  // the banner line with its newline, as a tree file would begin; empty: made from PassBegin
};

struct WriterOptions {
  int64_t queueBytes = int64_t(64) << 20;
  int compressionLevel = 1;
  int keyFrameEvery = 16; // snapshots of one operation between two that need no other to be read
  std::function<void()> afterCrash = {}; // see TraceWriter::crashed; on the writer's thread, the file is finished
};

class TraceWriter {
public:
  using Options = WriterOptions;
  /// Creates (or replaces) `path`. Errors: Io.
  static Result<std::unique_ptr<TraceWriter>> create(const std::string &path, const Run &run, Options options = {});
  ~TraceWriter(); // closes

  TraceWriter(const TraceWriter &) = delete;
  TraceWriter &operator=(const TraceWriter &) = delete;

  using Handle = int64_t;
  /// Nesting is by handle: `parent` is the enclosing pass (an adaptor, a pipeline pass), or -1.
  Handle beginPass(PassBegin begin, Handle parent = -1);
  /// Writes the row; a pass that never ends has none. A pass that didn't change the IR leaves a row without
  /// text unless `end.text` is given.
  void endPass(Handle handle, PassEnd end);

  /// The program as it was given: a synthetic row.
  void input(std::string text, const std::string &anchorOp = "builtin.module", const std::string &name = "input",
             Identities identities = {});
  /// A row made elsewhere: how importers write. Without a text it is one that left what it found. `event.index` is
  /// ignored.
  void record(PassEvent event, std::optional<std::string> text, Identities identities = {});
  void note(NoteKind kind, std::string text, int64_t line = 0);
  void bookmark(Bookmark bookmark);
  /// "done", "failed: ..." and the like, shown as the state of the run.
  void finish(const std::string &status);

  /// For the handler of a fatal signal: the thread of the writer stores what is queued, a failed row for the
  /// innermost pass that was running, and the status "crashed: `reason`", while the caller waits, `milliseconds` at
  /// most. Takes no lock and no memory. True if the trace was finished.
  bool crashed(const char *reason, int milliseconds) noexcept;
  /// The pass that began last and hasn't ended; empty if there is none.
  PassBegin running() const;

  Status flush();
  Status status() const;
  /// Flushes, checkpoints the log into the one file and closes it. Further calls do nothing.
  Status close();

private:
  TraceWriter();
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Replaces the bookmarks of a finished trace. `file`: the one that is meant (TraceSource::file);
/// none: whichever is there. Errors: NotFound, also where another file has taken the place of that
/// one; Io, Corrupt, Unsupported (a dump that was never imported has no place for them).
Status setBookmarks(const std::string &path, const std::vector<Bookmark> &bookmarks,
                    const FileId &file = {});

/// Several windows may keep notes on one trace. Takes out what one of them took out since it looked (`before`), puts in what
/// it put in (`after`), and leaves what others did; the list as it then is. Errors: as setBookmarks.
Result<std::vector<Bookmark>> changeBookmarks(const std::string &path,
                                              const std::vector<Bookmark> &before,
                                              const std::vector<Bookmark> &after,
                                              const FileId &file = {});
/// The same, for a list that is kept elsewhere.
std::vector<Bookmark> mergeBookmarks(std::vector<Bookmark> present, const std::vector<Bookmark> &before,
                                     const std::vector<Bookmark> &after);

/// Ends a trace that its writer left: stores `status`, and makes it one file. Does nothing to a trace that is
/// finished, or whose writer lives. Errors: NotFound, Io, Corrupt, Unsupported.
Status endAbandoned(const std::string &path, const std::string &status);

/// The banner of the MLIR that the compiler links: `// -----// IR Dump After Class (argument) //----- //` and a newline.
std::string banner(const PassBegin &begin, Moment moment, bool failed);

} // namespace strata::trace
