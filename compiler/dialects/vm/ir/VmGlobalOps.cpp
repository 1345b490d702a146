#include "compiler/dialects/util/ir/UtilSyntax.h"
#include "compiler/dialects/vm/ir/VmOps.h"

using namespace mlir;
using namespace mlir::iree;
using namespace mlir::iree::vm;

namespace mlir::iree::vm {

static util::GlobalOpInterface lookupGlobal(Operation *op, FlatSymbolRefAttr name,
                                            SymbolTableCollection &symbols) {
  return dyn_cast_if_present<util::GlobalOpInterface>(symbols.lookupNearestSymbolFrom(op, name));
}

LogicalResult verifyGlobalAccess(Operation *op, FlatSymbolRefAttr name, Type type,
                                 SymbolTableCollection &symbols) {
  util::GlobalOpInterface global = lookupGlobal(op, name, symbols);
  if (!global)
    return op->emitOpError("undefined global: ") << name;
  if (global.getGlobalType() != type)
    return op->emitOpError("global ") << name << " is of type " << global.getGlobalType()
                                      << ", not " << type;
  if (op->hasAttr("is_immutable") && global.isGlobalMutable())
    return op->emitOpError("global ") << name << " is mutable but loaded as immutable";
  return success();
}

void addGlobalLoadEffects(Operation *op, FlatSymbolRefAttr name, bool isImmutable,
                          SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  if (isImmutable)
    return;
  auto global = dyn_cast_if_present<util::GlobalOpInterface>(
      SymbolTable::lookupNearestSymbolFrom(op, name));
  if (!global || global.isGlobalMutable())
    effects.emplace_back(MemoryEffects::Read::get());
}

} // namespace mlir::iree::vm

#define GET_OP_CLASSES
#include "compiler/dialects/vm/ir/VmGlobalOps.cpp.inc"

void VmDialect::registerGlobalOps() {
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/vm/ir/VmGlobalOps.cpp.inc"
      >();
}

LogicalResult GlobalAddressOp::verifySymbolUses(SymbolTableCollection &symbols) {
  if (!lookupGlobal(*this, getGlobalAttr(), symbols))
    return emitOpError("undefined global: ") << getGlobalAttr();
  return success();
}

template <typename Load>
static util::GlobalLoadOpInterface buildLoad(Operation *global, Location loc, OpBuilder &builder) {
  auto op = cast<util::GlobalOpInterface>(global);
  // A global that only initializers store to can be read as immutable everywhere else; the caller
  // knows where it reads.
  return cast<util::GlobalLoadOpInterface>(
      Load::create(builder, loc, op.getGlobalType(), FlatSymbolRefAttr::get(op.getGlobalName()),
                   /*is_immutable=*/nullptr)
          .getOperation());
}

template <typename Store>
static util::GlobalStoreOpInterface buildStore(Operation *global, Location loc, Value value,
                                               OpBuilder &builder) {
  auto op = cast<util::GlobalOpInterface>(global);
  return cast<util::GlobalStoreOpInterface>(
      Store::create(builder, loc, value, FlatSymbolRefAttr::get(op.getGlobalName())).getOperation());
}

#define VM_GLOBAL_ACCESSES(suffix)                                                                 \
  util::GlobalLoadOpInterface Global##suffix##Op::createLoadOp(Location loc, OpBuilder &builder) { \
    return buildLoad<GlobalLoad##suffix##Op>(*this, loc, builder);                                 \
  }                                                                                                \
  util::GlobalStoreOpInterface Global##suffix##Op::createStoreOp(Location loc, Value value,        \
                                                                 OpBuilder &builder) {             \
    return buildStore<GlobalStore##suffix##Op>(*this, loc, value, builder);                        \
  }
VM_GLOBAL_ACCESSES(I32)
VM_GLOBAL_ACCESSES(I64)
VM_GLOBAL_ACCESSES(F32)
VM_GLOBAL_ACCESSES(F64)
VM_GLOBAL_ACCESSES(Ref)
#undef VM_GLOBAL_ACCESSES
