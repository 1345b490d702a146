#include "compiler/dialects/iree_tensor_ext/ir/TensorExtDialect.h"

#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"
#include "compiler/dialects/util/ir/UtilDialect.h"

#include "llvm/ADT/TypeSwitch.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Transforms/InliningUtils.h"

#include "compiler/dialects/iree_tensor_ext/ir/TensorExtDialect.cpp.inc"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtAttrs.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtTypes.cpp.inc"

namespace mlir::iree::tensor_ext {
namespace {

/// Nothing in the dialect minds where it is.
struct Inliner : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final { return true; }
};

} // namespace

void TensorExtDialect::initialize() {
  addInterfaces<Inliner>();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtAttrs.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// !iree_tensor_ext.dispatch.tensor
//===----------------------------------------------------------------------===//

Type DispatchTensorType::parse(AsmParser &parser) {
  StringRef keyword;
  SMLoc loc;
  Type bound;
  if (parser.parseLess() || parser.getCurrentLocation(&loc) || parser.parseKeyword(&keyword))
    return {};
  std::optional<TensorAccess> access = symbolizeTensorAccess(keyword);
  if (!access) {
    parser.emitError(loc, "expected readonly, readwrite or writeonly");
    return {};
  }
  if (parser.parseColon() || parser.parseType(bound) || parser.parseGreater())
    return {};
  if (!isa<RankedTensorType>(bound) && !TensorType::isValidElementType(bound)) {
    parser.emitError(loc, "expected a ranked tensor or a scalar, but found ") << bound;
    return {};
  }
  return get(*access, bound);
}

void DispatchTensorType::print(AsmPrinter &printer) const {
  printer << '<' << stringifyTensorAccess(getAccess()) << ':' << getBoundType() << '>';
}

RankedTensorType DispatchTensorType::asRankedTensorType() const {
  auto tensor = dyn_cast<RankedTensorType>(getBoundType());
  return tensor ? tensor : RankedTensorType::get({}, getBoundType());
}

bool DispatchTensorType::doesSliceSpanWholeTensor(ValueRange dims, ArrayRef<OpFoldResult> offsets,
                                                  ArrayRef<OpFoldResult> sizes,
                                                  ArrayRef<OpFoldResult> strides) const {
  if (!llvm::all_of(offsets, [](OpFoldResult v) { return isConstantIntValue(v, 0); }) ||
      !llvm::all_of(strides, [](OpFoldResult v) { return isConstantIntValue(v, 1); }))
    return false;
  auto dynamic = dims.begin();
  for (auto [extent, size] : llvm::zip_equal(getShape(), sizes)) {
    if (!ShapedType::isDynamic(extent)) {
      if (!isConstantIntValue(size, extent))
        return false;
      continue;
    }
    if (dynamic == dims.end() || !isEqualConstantIntOrValue(size, OpFoldResult(*dynamic++)))
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// #iree_tensor_ext.ragged_shape
//===----------------------------------------------------------------------===//

bool RaggedShapeAttr::isIdentity() const { return false; }

AffineMap RaggedShapeAttr::getAffineMap() const {
  // What a ragged shape maps to depends on the lengths of its rows: no affine map says it. The
  // interface wants one nevertheless, of at least the dimensions that the attribute speaks of.
  return AffineMap::getMultiDimIdentityMap(getRaggedRow() + 2, getContext());
}

LogicalResult RaggedShapeAttr::verifyLayout(ArrayRef<int64_t> shape,
                                            function_ref<InFlightDiagnostic()> emitError) const {
  if (getRaggedRow() < 0 || getRaggedRow() + 1 >= static_cast<int64_t>(shape.size()))
    return emitError() << "ragged row " << getRaggedRow() << " has no dimension after it in a shape of rank "
                       << shape.size();
  return success();
}

} // namespace mlir::iree::tensor_ext
