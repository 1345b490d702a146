// iree-stream-annotate-constant-transient-size
//
// Callers read the size of the storage they have to provide from the reflection of a function where
// it is a constant, and need not call the function that computes it.

#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/stream/transforms/TransientSizes.h"
#include "compiler/dialects/util/ir/UtilOps.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_ANNOTATECONSTANTTRANSIENTSIZEPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

/// What every call of the function returns; null if that isn't one constant.
IntegerAttr getConstantResult(util::FuncOp query) {
  if (!query.getBody().hasOneBlock())
    return {};
  IntegerAttr value;
  Operation *terminator = query.getBody().front().getTerminator();
  if (terminator->getNumOperands() == 1)
    matchPattern(terminator->getOperand(0), m_Constant(&value));
  return value;
}

LogicalResult annotate(FunctionOpInterface function, const SymbolTable &symbols) {
  auto reflection = function->getAttrOfType<DictionaryAttr>(kReflectionAttr);
  auto name =
      reflection ? reflection.getAs<FlatSymbolRefAttr>(kTransientSizeAttr) : FlatSymbolRefAttr();
  // A size that a person wrote stays.
  if (!name || reflection.contains(kConstantTransientSizeAttr))
    return success();
  auto query = symbols.lookup<util::FuncOp>(name.getValue());
  if (!query)
    return function.emitOpError() << "names " << name << " as the function that tells the size of "
                                  << "its transients, but there is no such util.func";
  ArrayRef<Type> results = query.getFunctionType().getResults();
  if (results.empty())
    return query.emitOpError("tells the size of transients and so has to return exactly one value");
  if (results.size() > 1) {
    query.emitWarning("several sizes of transients can't be annotated as a constant");
    return success();
  }
  if (!results.front().isIndex())
    return query.emitOpError("tells the size of transients and so has to return an index");
  if (IntegerAttr size = getConstantResult(query))
    addReflection(function, kConstantTransientSizeAttr, size);
  return success();
}

struct AnnotateConstantTransientSizePass
    : public impl::AnnotateConstantTransientSizePassBase<AnnotateConstantTransientSizePass> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    for (auto function : getOperation().getOps<FunctionOpInterface>())
      if (failed(annotate(function, symbols)))
        return signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::stream
