// Allocators, buffers and buffer views: verifiers, folders, canonicalizers.

#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/hal/ir/HalSyntax.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"

#define GET_OP_CLASSES
#include "compiler/dialects/hal/ir/HalOpsBuffer.cpp.inc"

namespace mlir::iree::hal {

//===-- Sizes and ranges --------------------------------------------------------------------===//

Value AllocatorAllocateOp::getOperandSize(unsigned) { return {}; }
Value AllocatorAllocateOp::getResultSize(unsigned) { return getResultSize(); }
Value AllocatorImportOp::getOperandSize(unsigned) { return {}; }
Value AllocatorImportOp::getResultSize(unsigned) { return getLength(); }
Value BufferSubspanOp::getOperandSize(unsigned) { return getLength(); }
Value BufferSubspanOp::getResultSize(unsigned) { return getLength(); }

static void setUnsignedRange(Value value, uint64_t max, SetIntLatticeFn setRange) {
  setRange(value, ConstantIntRanges::fromUnsigned(APInt::getZero(64), APInt(64, max)));
}

void BufferViewDimOp::inferResultRangesFromOptional(ArrayRef<IntegerValueRange>,
                                                    SetIntLatticeFn setRange) {
  setUnsignedRange(getResult(), (uint64_t(1) << 53) - 1, setRange);
}

void BufferViewRankOp::inferResultRangesFromOptional(ArrayRef<IntegerValueRange>,
                                                     SetIntLatticeFn setRange) {
  setUnsignedRange(getResult(), 4096, setRange);
}

//===-- Constants ---------------------------------------------------------------------------===//

OpFoldResult BufferUsageOp::fold(FoldAdaptor) { return getUsageAttr(); }
OpFoldResult MemoryTypeOp::fold(FoldAdaptor) { return getTypeAttr(); }

LogicalResult ElementTypeOp::verify() {
  if (!getElementTypeCode(getType()))
    return emitOpError() << "has no code for element type " << getType();
  return success();
}

LogicalResult EncodingTypeOp::verify() {
  if (!getEncodingTypeCode(getEncodingAttr()))
    return emitOpError() << "has no code for encoding " << getEncodingAttr();
  return success();
}

/// Code of the numerical type in bits 24-31, width in bits below.
std::optional<int32_t> getElementTypeCode(Type type) {
  constexpr uint32_t kInteger = 0x10, kSigned = 0x11, kUnsigned = 0x12, kBoolean = 0x13;
  constexpr uint32_t kIeee = 0x21, kBrain = 0x22, kComplex = 0x23;
  auto code = [](uint32_t numerical, uint32_t width) -> int32_t {
    return static_cast<int32_t>(numerical << 24 | width);
  };
  if (auto integer = dyn_cast_or_null<IntegerType>(type)) {
    if (integer.isInteger(1))
      return code(kBoolean, 8);
    uint32_t kind = integer.isSigned() ? kSigned : integer.isUnsigned() ? kUnsigned : kInteger;
    return code(kind, integer.getWidth());
  }
  if (auto complex = dyn_cast_or_null<ComplexType>(type)) {
    if (!complex.getElementType().isIntOrFloat())
      return std::nullopt;
    return code(kComplex, 2 * complex.getElementType().getIntOrFloatBitWidth());
  }
  if (isa_and_nonnull<Float16Type, Float32Type, Float64Type, Float128Type>(type))
    return code(kIeee, type.getIntOrFloatBitWidth());
  if (isa_and_nonnull<BFloat16Type>(type))
    return code(kBrain, 16);
  if (isa_and_nonnull<Float8E5M2Type>(type))
    return code(0x24, 8);
  if (isa_and_nonnull<Float8E4M3FNType>(type))
    return code(0x25, 8);
  if (isa_and_nonnull<Float8E5M2FNUZType>(type))
    return code(0x26, 8);
  if (isa_and_nonnull<Float8E4M3FNUZType>(type))
    return code(0x27, 8);
  if (isa_and_nonnull<Float8E8M0FNUType>(type))
    return code(0x28, 8);
  return std::nullopt;
}

std::optional<int32_t> getEncodingTypeCode(Attribute encoding) {
  if (encoding)
    return std::nullopt;
  return 1; // dense row major
}

//===-- Canonicalizers ----------------------------------------------------------------------===//

namespace {

/// Replaces what all alternatives of a selection have in common.
struct FoldSelect : OpRewritePattern<AllocatorSelectOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AllocatorSelectOp op, PatternRewriter &rewriter) const override {
    bool oneDevice = !op.getDevices().empty() && llvm::all_equal(op.getDevices());
    bool oneQueue = !op.getQueueAffinities().empty() && llvm::all_equal(op.getQueueAffinities());
    if (oneDevice && oneQueue) {
      rewriter.replaceOp(op, {op.getDevices().front(), op.getQueueAffinities().front()});
      return success();
    }
    if (oneDevice && !op.getSelectedDevice().use_empty()) {
      rewriter.replaceAllUsesWith(op.getSelectedDevice(), op.getDevices().front());
      return success();
    }
    if (oneQueue && !op.getSelectedQueueAffinity().use_empty()) {
      rewriter.replaceAllUsesWith(op.getSelectedQueueAffinity(), op.getQueueAffinities().front());
      return success();
    }
    return failure();
  }
};

/// View of a subspan -> view of the buffer at the added offset.
struct FoldSubspanIntoView : OpRewritePattern<BufferViewCreateOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BufferViewCreateOp op, PatternRewriter &rewriter) const override {
    auto subspan = op.getSourceBuffer().getDefiningOp<BufferSubspanOp>();
    if (!subspan)
      return failure();
    Value offset = rewriter.createOrFold<arith::AddIOp>(
        subspan.getLoc(), subspan.getSourceOffset(), op.getSourceOffset());
    rewriter.modifyOpInPlace(op, [&] {
      op.getSourceBufferMutable().assign(subspan.getSourceBuffer());
      op.getSourceOffsetMutable().assign(offset);
    });
    return success();
  }
};

} // namespace

void AllocatorSelectOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                    MLIRContext *context) {
  patterns.add<FoldSelect>(context);
}

void BufferViewCreateOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                     MLIRContext *context) {
  patterns.add<FoldSubspanIntoView>(context);
}

} // namespace mlir::iree::hal
