#include "compiler/codegen/common/Passes.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_ADDFASTMATHFLAGSPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

struct AddFastMathFlagsPass : impl::AddFastMathFlagsPassBase<AddFastMathFlagsPass> {
  void runOnOperation() override {
    // What the back end can contract; divisions, comparisons and intrinsics keep their flags.
    getOperation().walk([](Operation *op) {
      if (!isa<LLVM::FAddOp, LLVM::FSubOp, LLVM::FMulOp, LLVM::FNegOp>(op))
        return;
      auto fastMath = cast<LLVM::FastmathFlagsInterface>(op);
      LLVM::FastmathFlags flags = fastMath.getFastmathAttr().getValue();
      op->setAttr(
          fastMath.getFastmathAttrName(),
          LLVM::FastmathFlagsAttr::get(op->getContext(), flags | LLVM::FastmathFlags::contract));
    });
  }
};

} // namespace
} // namespace mlir::iree::codegen
