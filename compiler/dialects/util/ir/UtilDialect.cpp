#include "compiler/dialects/util/ir/UtilDialect.h"
#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Transforms/InliningUtils.h"

#include "compiler/dialects/util/ir/UtilDialect.cpp.inc"

namespace mlir::iree::util {
namespace {

/// Composites are long, so they get a name that tells their size.
struct UtilAsmInterface : OpAsmDialectInterface {
  using OpAsmDialectInterface::OpAsmDialectInterface;
  AliasResult getAlias(Attribute attr, raw_ostream &os) const override {
    auto composite = dyn_cast<CompositeAttr>(attr);
    if (!composite)
      return AliasResult::NoAlias;
    os << "composite_of_" << composite.getTotalLength() << "b";
    return AliasResult::OverridableAlias;
  }
};

struct UtilInliner : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *call, Operation *callable, bool) const final {
    auto policy = callable->getAttrOfType<InliningPolicyAttrInterface>("inlining_policy");
    return !policy || policy.isLegalToInline(call, callable);
  }
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final { return true; }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final { return true; }

  void handleTerminator(Operation *op, Block *dest) const final {
    if (auto returnOp = dyn_cast<ReturnOp>(op)) {
      OpBuilder builder(op);
      cf::BranchOp::create(builder, op->getLoc(), dest, returnOp.getOperands());
      op->erase();
    }
  }
  void handleTerminator(Operation *op, ValueRange results) const final {
    if (auto returnOp = dyn_cast<ReturnOp>(op))
      for (auto [result, operand] : llvm::zip_equal(results, returnOp.getOperands()))
        result.replaceAllUsesWith(operand);
  }
  Operation *materializeCallConversion(OpBuilder &, Value, Type, Location) const final {
    return nullptr;
  }
};

} // namespace

void UtilDialect::initialize() {
  registerTypes();
  registerAttributes();
  addInterfaces<UtilAsmInterface, UtilInliner>();
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/util/ir/UtilOpsStructure.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/util/ir/UtilOpsGlobal.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/util/ir/UtilOpsList.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/util/ir/UtilOpsBuffer.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/util/ir/UtilOpsValue.cpp.inc"
      >();
}

Operation *UtilDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type,
                                            Location loc) {
  if (isa<NullAttr>(value))
    return NullOp::create(builder, loc, type);
  if (auto attributes = dyn_cast<DictionaryAttr>(value))
    return BufferConstantOp::create(builder, loc, TypeRange(type), ValueRange(), attributes.getValue());
  if (isa<BufferType>(type))
    return BufferConstantOp::create(builder, loc, type, /*name=*/StringAttr(), value,
                                    /*alignment=*/IntegerAttr(), /*mime_type=*/StringAttr());
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

} // namespace mlir::iree::util
