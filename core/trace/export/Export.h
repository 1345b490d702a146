//===- Export.h - Out of a trace --------------------------------------------===//
#pragma once

#include "core/trace/Source.h"

namespace strata::trace {

/// Writes the trace as a tree of files: with the names and the bytes it was imported from, or, for
/// a run that we recorded, as `--mlir-print-ir-tree-dir` would have written it. For a log: one
/// numbered file for each dump. Errors: Io, Cancelled; InvalidArgument, before anything is written,
/// for a file name of the trace that leaves the directory or is hidden, and, without `replace`,
/// where one of the files is there already.
Status exportTree(const TraceSource &source, const std::string &directory,
                  const CancelToken &cancel = {}, const Progress &progress = {},
                  bool replace = false);

/// File names of the rows as exportTree writes them.
std::vector<std::string> treeNames(const TraceSource &source);

/// "func.func @f" as the folder that MLIR's tree printer writes its dumps to: "func_func_f".
std::string folderName(std::string_view op);

/// A table of the passes, and the text of the rows in `rows` (all of them if empty) as fenced blocks.
std::string exportMarkdown(const TraceSource &source, const std::vector<int64_t> &rows);

/// A pass that ran, or was running: what a reproducer needs of it.
struct RanPass {
  std::string path; // enclosing operations and its own, outermost first
  std::string argument;
  std::string options;
};

/// The program as it stood before a row, whole, and the pass that followed, as `strata-opt --run-reproducer` reads
/// it: the last dump of the outermost operation, with the later dumps of what is inside put in their places.
/// Errors: NotFound (no state before the row), InvalidArgument (a row that is no pass).
Result<std::string> exportReproducer(const TraceSource &source, int64_t row);
/// The same for a pass that no row stands for, since it never ended: the state after the last of `rows` rows.
Result<std::string> exportReproducer(const TraceSource &source, int64_t rows, const RanPass &pass);

/// The operation at `path` as it stands after the first `rows` rows, by itself. Errors: NotFound.
Result<std::string> textAfter(const TraceSource &source, int64_t rows, std::string_view path);

} // namespace strata::trace
