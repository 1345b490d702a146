//===- DumpNames.h - The file of a dump tree that a dump would be ------------===//
// The dumps of each operation are counted, and a file is named by the counts of the operation and of those around it:
// `builtin_module_m/func_func_f/3_0_canonicalize.mlir` is the first dump of @f, after the fourth of @m. Names tell
// neither of two unnamed siblings from the other, nor the old from the new operation of a name: so whoever wants the
// names of a tree, a trace that is to be exported as one too, counts as it happens.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "mlir/IR/Operation.h"

#include <string>

namespace mlir::iree::capture {

class DumpNames {
public:
  /// The path, in its tree, of the next dump of `op`, around the pass called `argument`.
  std::string next(Operation *op, StringRef argument);

  /// Forgets what was in `root` and isn't any more: an operation doesn't go on with the number of one whose memory it
  /// got. What a pass erases is below the operation that it runs on, so that threads that run passes elsewhere don't
  /// matter.
  void forgetErased(Operation *root);

private:
  struct Entry {
    OperationName name;
    Operation *parent; // when it was last dumped
    int dumps = -1;
  };
  Entry &find(Operation *op);
  bool isIn(Operation *op, Operation *root) const;

  llvm::DenseMap<Operation *, Entry> entries_;
};

} // namespace mlir::iree::capture
