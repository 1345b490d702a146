//===- Tree.h - A directory of dumps ----------------------------------------===//
// Kinds of directory, told apart by their file names:
//   mlir-tree   builtin_module_m/3_pass.mlir, builtin_module_m/func_func_f/3_0_pass.mlir (`--mlir-print-ir-tree-dir`)
//   llvm-tree   12-<hash>-function-<hash>-SROAPass-after.ll (`-ir-dump-directory`)
//   hlo-tree    module_0000.name.0003.pipeline.after_x.before_y.txt (`--xla_dump_to`)
//   tvm-tree    003_Name.py
//   gcc         sum.c.021t.ssa, a row for each function (`-fdump-tree-all -fdump-rtl-all`)
//   files       anything else: one synthetic row for each file
// Files that are no dumps are synthetic rows after them: nothing in the directory is hidden.
//
// Execution order of an mlir-tree: each folder level has a counter, and a file carries the counters of all
// levels. Counters compare level by level, a shorter list first; where two siblings have the same counter, one ran
// as a whole before the other, in the order in which the enclosing dump shows their symbols.
#pragma once

#include "core/trace/Source.h"

namespace strata::trace {

/// Errors: NotFound, Io, Cancelled; LimitExceeded above a million files.
Result<std::unique_ptr<TraceSource>> openTree(const std::string &path, const CancelToken &cancel = {},
                                              const Progress &progress = {});

} // namespace strata::trace
