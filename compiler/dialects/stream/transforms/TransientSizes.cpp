#include "compiler/dialects/stream/transforms/TransientSizes.h"

#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::iree::stream {

void addReflection(FunctionOpInterface function, StringRef name, Attribute value) {
  NamedAttrList reflection(function->getAttrOfType<DictionaryAttr>(kReflectionAttr));
  reflection.set(name, value);
  function->setAttr(kReflectionAttr, reflection.getDictionary(function.getContext()));
}

Value cloneComputation(Value value, IRMapping &mapping, OpBuilder &builder,
                       llvm::function_ref<bool(Value)> isAvailable) {
  if (Value known = mapping.lookupOrNull(value))
    return known;
  if (isAvailable(value)) {
    mapping.map(value, value);
    return value;
  }
  // Size computations are chains of a few operations: recursion is as deep as the chain is long.
  // Only what can't fail may run where it did not run before.
  Operation *op = value.getDefiningOp();
  if (!op || isa<CallOpInterface>(op) || !isPure(op))
    return {};
  llvm::SetVector<Value> inputs(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), inputs);
  for (Value input : inputs)
    if (!cloneComputation(input, mapping, builder, isAvailable))
      return {};
  builder.clone(*op, mapping);
  return mapping.lookup(value);
}

} // namespace mlir::iree::stream
