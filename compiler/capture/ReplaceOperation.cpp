#include "compiler/capture/StepGate.h"

#include "llvm/Support/raw_ostream.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

namespace mlir::iree::capture {
namespace {

/// Gives `op` what `from` consists of; `from` is left without regions.
void take(Operation *op, Operation *from) {
  op->copyProperties(from->getPropertiesStorage());
  op->setDiscardableAttrs(from->getDiscardableAttrDictionary());
  for (auto [own, other] : llvm::zip_equal(op->getRegions(), from->getRegions()))
    own.takeBody(other);
}

} // namespace

LogicalResult replaceOperation(Operation *op, StringRef text, std::string &error) {
  llvm::raw_string_ostream message(error);
  // What is said about the text is for whoever edited it, not for the compilation.
  ScopedDiagnosticHandler handler(op->getContext(), [&](Diagnostic &diagnostic) {
    if (!error.empty())
      message << '\n';
    if (auto place = diagnostic.getLocation()->findInstanceOf<FileLineColLoc>())
      message << "line " << place.getLine() << ", column " << place.getColumn() << ": ";
    message << diagnostic;
    return success();
  });

  Block parsed;
  ParserConfig config(op->getContext(), /*verifyAfterParse=*/false);
  if (failed(parseSourceString(text, &parsed, config, "edited program")))
    return failure();
  if (!llvm::hasSingleElement(parsed) || parsed.front().getName() != op->getName()) {
    message << "expected one " << op->getName() << ", which the next pass runs on";
    return failure();
  }
  Operation *replacement = &parsed.front();
  if (op->getNumOperands() || op->getNumResults() || replacement->getNumOperands() ||
      replacement->getNumRegions() != op->getNumRegions()) {
    message << "a " << op->getName() << " can't be replaced as text";
    return failure();
  }

  Operation *root = op;
  while (Operation *parent = root->getParentOp())
    root = parent;
  OwningOpRef<Operation *> backup = op->clone();
  take(op, replacement);
  if (failed(verify(root))) {
    take(op, *backup);
    return failure();
  }
  return success();
}

} // namespace mlir::iree::capture
