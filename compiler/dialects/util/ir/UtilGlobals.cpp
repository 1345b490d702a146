// Verification that accesses of globals agree with the globals.

#include "compiler/dialects/util/ir/UtilValues.h"

namespace mlir::iree::util {

bool isNamedByAncestor(Operation *symbol) {
  StringAttr name = SymbolTable::getSymbolName(symbol);
  for (Operation *op = symbol->getParentOp(); op; op = op->getParentOp()) {
    auto walked = op->getAttrDictionary().walk([&](FlatSymbolRefAttr ref) {
      return ref.getAttr() == name ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (walked.wasInterrupted())
      return true;
    if (op->hasTrait<OpTrait::SymbolTable>())
      break;
  }
  return false;
}

/// A global of a dynamic shape may be read with a more precise type; of other types, the type itself
/// says what else a global of it holds.
static bool isAccessCompatible(Type globalType, Type accessType) {
  bool bothShaped = isa<ShapedType>(globalType) && isa<ShapedType>(accessType);
  if (auto type = dyn_cast<GlobalTypeInterface>(globalType); type && !bothShaped)
    return type.isAccessStorageCompatible(accessType);
  return bothShaped ? succeeded(verifyCompatibleShape(globalType, accessType))
                    : globalType == accessType;
}

LogicalResult detail::verifyGlobalOp(GlobalOpInterface global) {
  auto value = dyn_cast_if_present<TypedAttr>(global.getGlobalInitialValue());
  if (!value || isAccessCompatible(global.getGlobalType(), value.getType()))
    return success();
  return global->emitOpError() << "initial value type mismatch: global " << global.getGlobalName()
                               << " is " << global.getGlobalType() << " but the value is "
                               << value.getType();
}

/// Finds the accessed global and checks that an access that says "immutable" is right.
template <typename AccessOp>
static FailureOr<GlobalOpInterface> findGlobal(AccessOp op, SymbolTableCollection &symbols) {
  GlobalOpInterface global = lookupGlobalOp(op, op.getGlobalAttr(), symbols);
  if (!global)
    return op->emitOpError() << "undefined global: " << op.getGlobalAttr();
  if constexpr (requires { op.isGlobalImmutable(); })
    if (op.isGlobalImmutable() && global.isGlobalMutable())
      return op->emitOpError() << "is marked as immutable but the global is mutable";
  return global;
}

LogicalResult detail::verifyGlobalAddressOp(GlobalAddressOpInterface op,
                                            SymbolTableCollection &symbols) {
  return LogicalResult(findGlobal(op, symbols));
}

LogicalResult detail::verifyGlobalLoadOp(GlobalLoadOpInterface op, SymbolTableCollection &symbols) {
  FailureOr<GlobalOpInterface> global = findGlobal(op, symbols);
  if (failed(global))
    return failure();
  Type type = op->getResult(0).getType();
  if (isAccessCompatible(global->getGlobalType(), type))
    return success();
  return op->emitOpError() << "global type mismatch: global " << global->getGlobalName() << " is "
                           << global->getGlobalType() << " but load is " << type;
}

LogicalResult detail::verifyGlobalStoreOp(GlobalStoreOpInterface op,
                                          SymbolTableCollection &symbols) {
  FailureOr<GlobalOpInterface> global = findGlobal(op, symbols);
  if (failed(global))
    return failure();
  Type type = op.getStoredGlobalValue().getType();
  if (global->getGlobalType() == type)
    return success();
  return op->emitOpError() << "global type mismatch: global " << global->getGlobalName() << " is "
                           << global->getGlobalType() << " but store is " << type;
}

} // namespace mlir::iree::util
