#include "compiler/dialects/util/ir/UtilOps.h"

using namespace mlir;
using namespace mlir::iree;

#define GET_OP_CLASSES
#include "compiler/dialects/util/ir/UtilOpsGlobal.cpp.inc"

namespace mlir::iree::util {

void GlobalOp::build(OpBuilder &builder, OperationState &state, StringRef name, bool isMutable,
                     Type type, std::optional<Attribute> initialValue,
                     ArrayRef<NamedAttribute> attrs) {
  auto &properties = state.getOrAddProperties<Properties>();
  properties.sym_name = builder.getStringAttr(name);
  properties.type = TypeAttr::get(type);
  if (isMutable)
    properties.is_mutable = builder.getUnitAttr();
  if (initialValue && *initialValue)
    properties.initial_value = *initialValue;
  state.addAttributes(attrs);
}

void GlobalOp::build(OpBuilder &builder, OperationState &state, StringRef name, bool isMutable,
                     Type type, ArrayRef<NamedAttribute> attrs) {
  build(builder, state, name, isMutable, type, std::nullopt, attrs);
}

GlobalLoadOpInterface GlobalOp::createLoadOp(Location loc, OpBuilder &builder) {
  // Not marked immutable: whether that holds depends on where the load is.
  return GlobalLoadOp::create(builder, loc, getType(), getSymName());
}

GlobalStoreOpInterface GlobalOp::createStoreOp(Location loc, Value value, OpBuilder &builder) {
  return GlobalStoreOp::create(builder, loc, value, getSymName());
}

void GlobalAddressOp::getAsmResultNames(function_ref<void(Value, StringRef)> setName) {
  setName(getResult(), ("ptr_" + getGlobal()).str());
}

LogicalResult GlobalAddressOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return detail::verifyGlobalAddressOp(*this, symbols);
}

void GlobalLoadOp::build(OpBuilder &builder, OperationState &state, GlobalOpInterface global) {
  build(builder, state, global.getGlobalType(), global.getGlobalName().getValue());
}

void GlobalLoadOp::getAsmResultNames(function_ref<void(Value, StringRef)> setName) {
  setName(getResult(), getGlobal());
}

void GlobalLoadOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  if (!getIsImmutable())
    effects.emplace_back(MemoryEffects::Read::get());
}

LogicalResult GlobalLoadOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return detail::verifyGlobalLoadOp(*this, symbols);
}

void GlobalStoreOp::build(OpBuilder &builder, OperationState &state, Value value,
                          GlobalOpInterface global) {
  build(builder, state, value, global.getGlobalName().getValue());
}

LogicalResult GlobalStoreOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return detail::verifyGlobalStoreOp(*this, symbols);
}

/// A pointer may be to a global of a less precise shape.
static LogicalResult verifyIndirect(Operation *op, Value pointer, Type type, StringRef what) {
  Type target = cast<PtrType>(pointer.getType()).getTargetType();
  bool compatible = isa<ShapedType>(target) && isa<ShapedType>(type)
                        ? succeeded(verifyCompatibleShape(target, type))
                        : target == type;
  if (compatible)
    return success();
  return op->emitOpError() << "global type mismatch; global pointer is " << target << " but "
                           << what << " is " << type;
}

LogicalResult GlobalLoadIndirectOp::verify() {
  return verifyIndirect(*this, getGlobal(), getType(), "load");
}

LogicalResult GlobalStoreIndirectOp::verify() {
  return verifyIndirect(*this, getGlobal(), getValue().getType(), "store");
}

} // namespace mlir::iree::util
