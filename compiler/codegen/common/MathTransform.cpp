#include "compiler/codegen/common/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Approximation.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_MATHTRANSFORMPASS
#include "compiler/codegen/common/Passes.h.inc"

/// Functions that are computed in f32 whatever the type, and approximated by a polynomial.
static bool isApproximatedInF32(StringRef name) {
  static constexpr StringLiteral names[] = {
      "math.atan",  "math.atan2", "math.cbrt", "math.cos", "math.erf", "math.exp",
      "math.expm1", "math.log",   "math.log1p", "math.log2", "math.sin", "math.tanh"};
  return llvm::is_contained(names, name);
}

static bool isApproximated(StringRef name) {
  return isApproximatedInF32(name) || name == "math.acos" || name == "math.asin";
}

namespace {

struct MathTransformPass : impl::MathTransformPassBase<MathTransformPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    math::populateExpansionPatterns(patterns, {"tan", "sinh", "cosh", "asinh", "acosh", "atanh",
                                               "powf", "fpowi", "exp2", "roundeven"});
    populateMathF32ExpansionPatterns(patterns, isApproximatedInF32);
    populateMathPolynomialApproximationPatterns(patterns, isApproximated);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
