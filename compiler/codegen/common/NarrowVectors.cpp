#include "compiler/codegen/common/NarrowVectors.h"

#include "compiler/codegen/common/KnownMultiples.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include <numeric>

namespace mlir::iree::codegen {
namespace {

bool isNarrow(MemRefType type) {
  return type.getElementType().isIntOrFloat() && type.getElementTypeBitWidth() < 8;
}

/// Whether `type` is made of lanes that are parts of bytes.
bool hasLanes(MemRefType buffer, VectorType type) {
  return isNarrow(buffer) && 8 % buffer.getElementTypeBitWidth() == 0 && buffer.getRank() > 0 &&
         type.getRank() == 1 && !type.isScalable();
}

/// Where an element is among those of a buffer, in terms of indices and strides.
struct Position {
  AffineExpr expr; // of a symbol for each operand
  SmallVector<OpFoldResult> operands;

  static Position get(OpBuilder &builder, Location loc, Value buffer, ValueRange indices) {
    auto [staticStrides, offset] = cast<MemRefType>(buffer.getType()).getStridesAndOffset();
    SmallVector<OpFoldResult> strides = getAsIndexOpFoldResult(builder.getContext(), staticStrides);
    if (llvm::any_of(staticStrides, ShapedType::isDynamic))
      strides = memref::ExtractStridedMetadataOp::create(builder, loc, buffer)
                    .getConstifiedMixedStrides();
    Position position{builder.getAffineConstantExpr(0), getAsOpFoldResult(indices)};
    llvm::append_range(position.operands, strides);
    for (unsigned i = 0, rank = strides.size(); i < rank; ++i)
      position.expr =
          position.expr + builder.getAffineSymbolExpr(i) * builder.getAffineSymbolExpr(rank + i);
    return position;
  }

  Value compute(OpBuilder &builder, Location loc, AffineExpr of) const {
    return getValueOrCreateConstantIndexOp(
        builder, loc, affine::makeComposedFoldedAffineApply(builder, loc, of, operands));
  }
};

/// Whether the vector at `indices` begins with a byte.
bool beginsWithByte(MemRefType buffer, ValueRange indices) {
  int64_t perByte = 8 / buffer.getElementTypeBitWidth();
  auto [strides, offset] = buffer.getStridesAndOffset();
  for (auto [index, stride] : llvm::zip_equal(indices, strides)) {
    int64_t shared = ShapedType::isDynamic(stride) ? 1 : std::gcd(perByte, stride);
    if (!isKnownMultiple(index, perByte / shared))
      return false;
  }
  return true;
}

SmallVector<Value> getLaneIndices(PatternRewriter &rewriter, Location loc, ValueRange indices,
                                  int64_t lane) {
  SmallVector<Value> at(indices);
  Value offset = arith::ConstantIndexOp::create(rewriter, loc, lane);
  at.back() = rewriter.createOrFold<arith::AddIOp>(loc, at.back(), offset);
  return at;
}

/// Where in the bytes of `buffer` the vector of `type` at `indices` begins, if all of its bytes are
/// its own; null if it may share one.
Value getByteIndex(OpBuilder &builder, Location loc, VectorType type, Value buffer,
                   ValueRange indices) {
  auto bufferType = cast<MemRefType>(buffer.getType());
  if (!hasLanes(bufferType, type))
    return {};
  int64_t perByte = 8 / type.getElementTypeBitWidth();
  if (type.getDimSize(0) % perByte != 0 || !beginsWithByte(bufferType, indices))
    return {};
  Position position = Position::get(builder, loc, buffer, indices);
  return position.compute(builder, loc, position.expr.floorDiv(perByte));
}

VectorType getByteVector(VectorType type) {
  int64_t bits = type.getDimSize(0) * type.getElementTypeBitWidth();
  return VectorType::get({bits / 8}, IntegerType::get(type.getContext(), 8));
}

/// Vectors of whole bytes.
struct LoadBytes : OpConversionPattern<vector::LoadOp> {
  LoadBytes(const TypeConverter &converter, MLIRContext *context)
      : OpConversionPattern(converter, context, /*benefit=*/3) {}

  LogicalResult matchAndRewrite(vector::LoadOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    VectorType type = op.getVectorType();
    Value index = getByteIndex(rewriter, op.getLoc(), type, op.getBase(), op.getIndices());
    if (!index)
      return rewriter.notifyMatchFailure(op, "may start or end within a byte");
    Value bytes = vector::LoadOp::create(rewriter, op.getLoc(), getByteVector(type),
                                         adaptor.getBase(), index);
    rewriter.replaceOpWithNewOp<vector::BitCastOp>(op, type, bytes);
    return success();
  }
};

struct StoreBytes : OpConversionPattern<vector::StoreOp> {
  StoreBytes(const TypeConverter &converter, MLIRContext *context)
      : OpConversionPattern(converter, context, /*benefit=*/3) {}

  LogicalResult matchAndRewrite(vector::StoreOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    VectorType type = op.getVectorType();
    Value index = getByteIndex(rewriter, op.getLoc(), type, op.getBase(), op.getIndices());
    if (!index)
      return rewriter.notifyMatchFailure(op, "may start or end within a byte");
    Value bytes = vector::BitCastOp::create(rewriter, op.getLoc(), getByteVector(type),
                                            adaptor.getValueToStore());
    rewriter.replaceOpWithNewOp<vector::StoreOp>(op, bytes, adaptor.getBase(), index);
    return success();
  }
};

/// Others are accessed lane by lane. Upstream takes whatever has the length of whole bytes to begin
/// with one.
struct LoadLanes : OpRewritePattern<vector::LoadOp> {
  LoadLanes(MLIRContext *context) : OpRewritePattern(context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(vector::LoadOp op, PatternRewriter &rewriter) const override {
    VectorType type = op.getVectorType();
    if (!hasLanes(op.getMemRefType(), type))
      return failure();
    SmallVector<Value> lanes;
    for (int64_t lane = 0; lane < type.getDimSize(0); ++lane)
      lanes.push_back(
          memref::LoadOp::create(rewriter, op.getLoc(), op.getBase(),
                                 getLaneIndices(rewriter, op.getLoc(), op.getIndices(), lane)));
    rewriter.replaceOpWithNewOp<vector::FromElementsOp>(op, type, lanes);
    return success();
  }
};

struct StoreLanes : OpRewritePattern<vector::StoreOp> {
  StoreLanes(MLIRContext *context) : OpRewritePattern(context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(vector::StoreOp op, PatternRewriter &rewriter) const override {
    VectorType type = op.getVectorType();
    if (!hasLanes(op.getMemRefType(), type))
      return failure();
    for (int64_t lane = 0; lane < type.getDimSize(0); ++lane)
      memref::StoreOp::create(
          rewriter, op.getLoc(),
          vector::ExtractOp::create(rewriter, op.getLoc(), op.getValueToStore(), lane),
          op.getBase(), getLaneIndices(rewriter, op.getLoc(), op.getIndices(), lane));
    rewriter.eraseOp(op);
    return success();
  }
};

/// An element among the bytes of a row.
struct ByteAndBits {
  Value byte;  // the index of its byte
  Value shift; // i8: the bit that it begins at
};

/// Where lane `lane` of a vector at `position` is; at the first byte where `isSet` is false, whose
/// lane may be anywhere.
ByteAndBits locateLane(OpBuilder &builder, Location loc, const Position &position, int64_t lane,
                       Value isSet, int64_t bits) {
  AffineExpr element = position.expr + lane;
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value byte = position.compute(builder, loc, element.floorDiv(8 / bits));
  Value shift = position.compute(builder, loc, element % (8 / bits) * bits);
  return {arith::SelectOp::create(builder, loc, isSet, byte, zero),
          arith::IndexCastOp::create(builder, loc, builder.getI8Type(), shift)};
}

/// Whatever its mask is made of, each lane that is set is loaded from its byte, and nothing else
/// is.
struct LoadMaskedLanes : OpConversionPattern<vector::MaskedLoadOp> {
  LoadMaskedLanes(const TypeConverter &converter, MLIRContext *context)
      : OpConversionPattern(converter, context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(vector::MaskedLoadOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    VectorType type = op.getVectorType();
    if (!hasLanes(op.getMemRefType(), type) || !type.getElementType().isInteger())
      return rewriter.notifyMatchFailure(op, "isn't of integers within bytes");
    Location loc = op.getLoc();
    Position position = Position::get(rewriter, loc, op.getBase(), op.getIndices());
    SmallVector<Value> lanes;
    for (int64_t lane = 0; lane < type.getDimSize(0); ++lane) {
      Value isSet = vector::ExtractOp::create(rewriter, loc, adaptor.getMask(), lane);
      ByteAndBits at =
          locateLane(rewriter, loc, position, lane, isSet, type.getElementTypeBitWidth());
      Value byte = memref::LoadOp::create(rewriter, loc, adaptor.getBase(), at.byte);
      byte = arith::ShRUIOp::create(rewriter, loc, byte, at.shift);
      Value element = arith::TruncIOp::create(rewriter, loc, type.getElementType(), byte);
      Value otherwise = vector::ExtractOp::create(rewriter, loc, adaptor.getPassThru(), lane);
      lanes.push_back(arith::SelectOp::create(rewriter, loc, isSet, element, otherwise));
    }
    rewriter.replaceOpWithNewOp<vector::FromElementsOp>(op, type, lanes);
    return success();
  }
};

/// Bits are cleared and set where a lane is set. Elsewhere no bit of the first byte changes.
struct StoreMaskedLanes : OpConversionPattern<vector::MaskedStoreOp> {
  StoreMaskedLanes(const TypeConverter &converter, MLIRContext *context, bool disableAtomicRMW)
      : OpConversionPattern(converter, context, /*benefit=*/2),
        disableAtomicRMW_(disableAtomicRMW) {}

  LogicalResult matchAndRewrite(vector::MaskedStoreOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    VectorType type = op.getVectorType();
    if (!hasLanes(op.getMemRefType(), type) || !type.getElementType().isInteger())
      return rewriter.notifyMatchFailure(op, "isn't of integers within bytes");
    Location loc = op.getLoc();
    Position position = Position::get(rewriter, loc, op.getBase(), op.getIndices());
    Type i8 = rewriter.getI8Type();
    int64_t bits = type.getElementTypeBitWidth();
    auto constant = [&](int64_t value) -> Value {
      return arith::ConstantOp::create(rewriter, loc, rewriter.getI8IntegerAttr(value));
    };
    Value none = constant(0), all = constant(-1), low = constant((1 << bits) - 1);
    for (int64_t lane = 0; lane < type.getDimSize(0); ++lane) {
      Value isSet = vector::ExtractOp::create(rewriter, loc, adaptor.getMask(), lane);
      ByteAndBits at = locateLane(rewriter, loc, position, lane, isSet, bits);
      Value covered = arith::SelectOp::create(rewriter, loc, isSet, low, none);
      covered = arith::ShLIOp::create(rewriter, loc, covered, at.shift);
      Value kept = arith::XOrIOp::create(rewriter, loc, covered, all);
      Value element = vector::ExtractOp::create(rewriter, loc, adaptor.getValueToStore(), lane);
      element = arith::ExtUIOp::create(rewriter, loc, i8, element);
      element = arith::ShLIOp::create(rewriter, loc, element, at.shift);
      element = arith::AndIOp::create(rewriter, loc, element, covered);
      change(rewriter, loc, adaptor.getBase(), at.byte, kept, element);
    }
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// Other workgroups may write other bits of the byte.
  void change(OpBuilder &builder, Location loc, Value buffer, Value index, Value kept,
              Value added) const {
    if (disableAtomicRMW_) {
      Value byte = memref::LoadOp::create(builder, loc, buffer, index);
      byte = arith::AndIOp::create(builder, loc, byte, kept);
      byte = arith::OrIOp::create(builder, loc, byte, added);
      memref::StoreOp::create(builder, loc, byte, buffer, index);
      return;
    }
    memref::AtomicRMWOp::create(builder, loc, arith::AtomicRMWKind::andi, kept, buffer, index);
    memref::AtomicRMWOp::create(builder, loc, arith::AtomicRMWKind::ori, added, buffer, index);
  }

  bool disableAtomicRMW_;
};

} // namespace

void populateNarrowVectorPatterns(const arith::NarrowTypeEmulationConverter &converter,
                                  RewritePatternSet &patterns, bool disableAtomicRMW) {
  MLIRContext *context = patterns.getContext();
  patterns.add<LoadBytes, LoadMaskedLanes, StoreBytes>(converter, context);
  patterns.add<StoreMaskedLanes>(converter, context, disableAtomicRMW);
  patterns.add<LoadLanes, StoreLanes>(context);
}

} // namespace mlir::iree::codegen
