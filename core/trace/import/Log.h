//===- Log.h - A compiler's log of dumps ------------------------------------===//
// A log is scanned, not lexed: one pass finds the banners, and inside each segment (from a banner to the next) the
// dump ends where the operation's closing brace stands at the left margin, which is how MLIR prints every
// top-level operation. What follows up to the next banner is text of no dump: diagnostics, tables, a stack trace,
// a result on standard output. It becomes notes.
#pragma once

#include "core/base/Ids.h"
#include "core/trace/Source.h"

namespace strata::trace {

/// A dump as a range of the log's bytes.
struct LogDump {
  PassEvent event; // all but `changed`, `previous` and the indices
  Span text;
};

struct LogScan {
  std::string kind; // "mlir-log", "llvm-log", "mir-log", "xdsl-log", "tvm-log", "numba-log"; empty: no log
  std::vector<LogDump> dumps;
  std::vector<Note> notes; // `pass` counts dumps
  int64_t missed = 0;      // lines that speak of a dump and head none
  int64_t behind = 0;      // headers that stand behind something else, or are spelled otherwise
  std::string before;      // what the first of them stands behind
};

/// Which lines count as headers: those that printers write, or what a logger made of them, too.
enum class Headers : uint8_t { Exact, Loose };

/// Finds the dumps of `text`. Errors: Cancelled.
Result<LogScan> scanLog(std::string_view text, const CancelToken &cancel = {}, const Progress &progress = {},
                        Headers headers = Headers::Exact);

/// A log as a source; rows and notes are complete, texts are ranges of the mapped file.
Result<std::unique_ptr<TraceSource>> openLog(Text text, const std::string &path, LogScan scan);

/// Whole-file sources: what holds no dumps at all. One synthetic row.
/// `kind` is told from the file's name where it isn't given.
std::unique_ptr<TraceSource> openSingle(Text text, const std::string &path, const std::string &kind = {},
                                        const std::string &damage = {}, std::vector<Note> notes = {});

} // namespace strata::trace
