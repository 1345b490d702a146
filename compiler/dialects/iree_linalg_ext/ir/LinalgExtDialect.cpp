#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtDialect.h"

#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Transforms/InliningUtils.h"

#include "llvm/ADT/TypeSwitch.h"

#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtDialect.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtAttrs.cpp.inc"

namespace mlir::iree::linalg_ext {

namespace {
/// Nothing here depends on the function around it.
struct LinalgExtInliner : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const override { return true; }
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const override { return true; }
};
} // namespace

void LinalgExtDialect::initialize() {
  addInterfaces<LinalgExtInliner>();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.cpp.inc"
      >();
}

int64_t SplitReductionMappingAttr::getMappingId() const { return getDimension(); }
bool SplitReductionMappingAttr::isLinearMapping() const { return false; }
int64_t SplitReductionMappingAttr::getRelativeIndex() const { return getDimension(); }

} // namespace mlir::iree::linalg_ext
