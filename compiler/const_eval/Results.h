// How values come back from the process that computed them: each as its size and its bytes.
#pragma once

#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::iree::const_eval {

/// A number, or a dense tensor of exchangeable type.
void writeResult(TypedAttr value, llvm::raw_ostream &os);
/// Ends the results: why there are no more.
void writeProblem(StringRef text, llvm::raw_ostream &os);

class ResultReader {
public:
  explicit ResultReader(StringRef bytes) : bytes(bytes) {}

  /// Null if there is none of the type: `rest` says why.
  TypedAttr next(Type type);
  StringRef rest() const;

private:
  StringRef bytes;
};

} // namespace mlir::iree::const_eval
