//===- Export.h - Out of a trace --------------------------------------------===//
#pragma once

#include "core/trace/Source.h"

namespace strata::trace {

/// Writes the trace as a tree of files: with the names and the bytes it was imported from, or, for a run that we
/// recorded, as `--mlir-print-ir-tree-dir` would have written it. For a log: one numbered file for each dump.
/// Errors: Io, Cancelled; InvalidArgument for an imported file name that leaves the directory.
Status exportTree(const TraceSource &source, const std::string &directory, const CancelToken &cancel = {},
                  const Progress &progress = {});

/// File names of the rows as exportTree writes them.
std::vector<std::string> treeNames(const TraceSource &source);

/// A table of the passes, and the text of the rows in `rows` (all of them if empty) as fenced blocks.
std::string exportMarkdown(const TraceSource &source, const std::vector<int64_t> &rows);

/// The input of a row with the pass that followed, as `strata-opt --run-reproducer` reads it. Errors: NotFound (no
/// state before the row), InvalidArgument (a row that is no pass).
Result<std::string> exportReproducer(const TraceSource &source, int64_t row);

} // namespace strata::trace
