#include "compiler/dialects/vm/ir/VmDialect.h"
#include "compiler/dialects/util/ir/UtilDialect.h"
#include "compiler/dialects/vm/ir/VmAsmNames.h"
#include "compiler/dialects/vm/ir/VmCanonicalize.h"
#include "compiler/dialects/vm/ir/VmOps.h"

#include "mlir/Transforms/InliningUtils.h"

#include "compiler/dialects/vm/ir/VmDialect.cpp.inc"

namespace mlir::iree::vm {
namespace {

struct VmInliner : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *call, Operation *callable, bool) const final {
    auto policy = callable->getAttrOfType<util::InliningPolicyAttrInterface>("inlining_policy");
    return !policy || policy.isLegalToInline(call, callable);
  }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final { return true; }
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final { return true; }

  void handleTerminator(Operation *op, Block *dest) const final {
    auto returned = dyn_cast<ReturnOp>(op);
    if (!returned)
      return;
    OpBuilder builder(op);
    BranchOp::create(builder, op->getLoc(), dest, returned.getOperands());
    op->erase();
  }
  void handleTerminator(Operation *op, ValueRange results) const final {
    if (auto returned = dyn_cast<ReturnOp>(op))
      for (auto [result, value] : llvm::zip_equal(results, returned.getOperands()))
        result.replaceAllUsesWith(value);
  }
};

} // namespace

void VmDialect::initialize() {
  asmNames = new AsmNames();
  registerTypes();
  registerAttributes();
  registerArithOps();
  registerBufferOps();
  registerCastOps();
  registerCompareOps();
  registerConstOps();
  registerControlOps();
  registerGlobalOps();
  registerStructureOps();
  addInterfaces<VmInliner>();
}

VmDialect::~VmDialect() { delete asmNames; }

void *VmDialect::getRegisteredInterfaceForOp(TypeID interface, OperationName) {
  return interface == OpAsmOpInterface::getInterfaceID() ? asmNames : nullptr;
}

template <typename General, typename Zero>
static Operation *buildConstant(OpBuilder &builder, Location loc, TypedAttr value, bool isZero) {
  if (isZero)
    return Zero::create(builder, loc, value.getType());
  return General::create(builder, loc, value);
}

Operation *VmDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type, Location loc) {
  // The only constant reference is null; its folded value is a unit attribute.
  if (isa<RefType>(type))
    return isa<UnitAttr>(value) ? ConstRefZeroOp::create(builder, loc, type) : nullptr;
  auto typed = dyn_cast<TypedAttr>(value);
  if (!typed || typed.getType() != type)
    return nullptr;
  if (auto integer = dyn_cast<IntegerAttr>(typed)) {
    bool isZero = integer.getValue().isZero();
    if (type.isInteger(32))
      return buildConstant<ConstI32Op, ConstI32ZeroOp>(builder, loc, typed, isZero);
    if (type.isInteger(64))
      return buildConstant<ConstI64Op, ConstI64ZeroOp>(builder, loc, typed, isZero);
  }
  if (auto number = dyn_cast<FloatAttr>(typed)) {
    bool isZero = number.getValue().isPosZero();
    if (type.isF32())
      return buildConstant<ConstF32Op, ConstF32ZeroOp>(builder, loc, typed, isZero);
    if (type.isF64())
      return buildConstant<ConstF64Op, ConstF64ZeroOp>(builder, loc, typed, isZero);
  }
  return nullptr;
}

void VmDialect::getCanonicalizationPatterns(RewritePatternSet &patterns) const {
  populateStructurePatterns(patterns);
  populateComparePatterns(patterns);
  populateControlPatterns(patterns);
}

} // namespace mlir::iree::vm
