#include "compiler/dialects/flow/ir/FlowDialect.h"

#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtDialect.h"
#include "compiler/dialects/util/ir/UtilDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Transforms/FoldUtils.h"
#include "mlir/Transforms/InliningUtils.h"

#include "llvm/ADT/TypeSwitch.h"

#include "compiler/dialects/flow/ir/FlowDialect.cpp.inc"
#include "compiler/dialects/flow/ir/FlowEnums.cpp.inc"

// A reference is `"scope"::"key"` or `"key"`.
static mlir::ParseResult parseParameterReferenceAttr(mlir::AsmParser &parser,
                                                     mlir::StringAttr &scope,
                                                     mlir::StringAttr &key) {
  // A string attribute would take the colon for the start of its type.
  std::string first, second;
  if (parser.parseString(&first))
    return mlir::failure();
  if (mlir::failed(parser.parseOptionalColon())) {
    key = parser.getBuilder().getStringAttr(first);
    return mlir::success();
  }
  if (parser.parseColon() || parser.parseString(&second))
    return mlir::failure();
  scope = parser.getBuilder().getStringAttr(first);
  key = parser.getBuilder().getStringAttr(second);
  return mlir::success();
}

static void printParameterReferenceAttr(mlir::AsmPrinter &printer, mlir::StringAttr scope,
                                        mlir::StringAttr key) {
  if (scope)
    printer << scope << "::";
  printer << key;
}

#define GET_ATTRDEF_CLASSES
#include "compiler/dialects/flow/ir/FlowAttrs.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "compiler/dialects/flow/ir/FlowTypes.cpp.inc"

namespace mlir::iree::flow {
namespace {

// No op of the dialect depends on the function it is in.
struct FlowInliner : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *, Operation *, bool) const final { return true; }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final { return true; }
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final { return true; }
};

} // namespace

void FlowDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "compiler/dialects/flow/ir/FlowAttrs.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "compiler/dialects/flow/ir/FlowTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/flow/ir/FlowDispatchOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/flow/ir/FlowExecutableOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/flow/ir/FlowTensorOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/flow/ir/FlowCollectiveOps.cpp.inc"
      >();
  addInterfaces<FlowInliner>();
}

Operation *FlowDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type,
                                            Location loc) {
  auto typed = dyn_cast<TypedAttr>(value);
  if (!typed)
    return nullptr;
  if (arith::ConstantOp::isBuildableWith(value, type))
    return arith::ConstantOp::create(builder, loc, type, typed);
  if (isa<TensorType>(type) && typed.getType() == type)
    return TensorConstantOp::create(builder, loc, type, typed);
  return nullptr;
}

ValueRange getDimsOfValue(TypeRange types, ValueRange dims, unsigned index) {
  auto dimCount = [](Type type) -> unsigned {
    auto shaped = dyn_cast<ShapedType>(type);
    return shaped && shaped.hasRank() ? shaped.getNumDynamicDims() : 0;
  };
  unsigned first = 0;
  for (Type type : types.take_front(index))
    first += dimCount(type);
  return dims.slice(first, dimCount(types[index]));
}

LogicalResult verifyDimCount(Operation *op, TypeRange types, ValueRange dims, StringRef what) {
  unsigned required = 0;
  for (Type type : types) {
    if (auto shaped = dyn_cast<ShapedType>(type); shaped && shaped.hasRank())
      required += shaped.getNumDynamicDims();
  }
  if (dims.size() == required)
    return success();
  return op->emitOpError() << required << " dynamic dims of " << what << " are needed but "
                           << dims.size() << " are given";
}

} // namespace mlir::iree::flow
