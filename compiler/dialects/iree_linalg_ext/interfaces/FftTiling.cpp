// Stage s combines blocks of m = 2^s elements: with u the first half of a block, v the second, and
// w the coefficients, m / 2 of them, the halves become u + w v and u - w v. All of it is in complex
// numbers, kept as two tensors.

#include "compiler/dialects/iree_linalg_ext/interfaces/FftTiling.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/TilingInterface.h"

#include <numbers>

namespace mlir::iree::linalg_ext {
namespace {

using Results = SmallVector<OpFoldResult>;

/// The elements of a block.
OpFoldResult getBlockSize(FftOp op, OpBuilder &builder) {
  Value stage = op.getStage();
  if (std::optional<int64_t> known = getConstantIntValue(stage))
    return builder.getIndexAttr(int64_t(1) << *known);
  if (!stage.getType().isIndex())
    stage = arith::IndexCastOp::create(builder, op.getLoc(), builder.getIndexType(), stage);
  Value one = arith::ConstantIndexOp::create(builder, op.getLoc(), 1);
  return arith::ShLIOp::create(builder, op.getLoc(), one, stage).getResult();
}

Value createSlice(OpBuilder &builder, Location loc, Value of, ArrayRef<OpFoldResult> offsets,
                  ArrayRef<OpFoldResult> sizes) {
  Results strides(offsets.size(), builder.getIndexAttr(1));
  if (isa<MemRefType>(of.getType()))
    return memref::SubViewOp::create(builder, loc, of, offsets, sizes, strides);
  return tensor::ExtractSliceOp::create(builder, loc, of, offsets, sizes, strides);
}

/// The real and the imaginary part of exp(-2 pi i k / blockSize) as an angle's cosine and sine;
/// `scale` is the angle for k = 1.
std::pair<Value, Value> buildCoefficient(OpBuilder &builder, Location loc, Value scale,
                                         int64_t dimension) {
  ImplicitLocOpBuilder b(loc, builder);
  Value k = linalg::IndexOp::create(b, dimension);
  Value number = arith::SIToFPOp::create(b, scale.getType(),
                                         arith::IndexCastOp::create(b, b.getI32Type(), k));
  Value angle = arith::MulFOp::create(b, scale, number);
  Value cosine = math::CosOp::create(b, angle);
  return {cosine, math::SinOp::create(b, angle)};
}

/// u + w v and u - w v, each as a real and an imaginary part.
SmallVector<Value> buildButterfly(OpBuilder &builder, Location loc, Value wReal, Value wImag,
                                  ValueRange parts) {
  auto mul = [&](Value a, Value b) -> Value { return arith::MulFOp::create(builder, loc, a, b); };
  auto add = [&](Value a, Value b) -> Value { return arith::AddFOp::create(builder, loc, a, b); };
  auto sub = [&](Value a, Value b) -> Value { return arith::SubFOp::create(builder, loc, a, b); };
  Value uReal = parts[0], uImag = parts[1], vReal = parts[2], vImag = parts[3];
  Value rr = mul(wReal, vReal), ii = mul(wImag, vImag);
  Value ri = mul(wReal, vImag), ir = mul(wImag, vReal);
  Value real = sub(rr, ii), imag = add(ri, ir);
  Value sumReal = add(uReal, real), sumImag = add(uImag, imag);
  Value differenceReal = sub(uReal, real), differenceImag = sub(uImag, imag);
  return {sumReal, sumImag, differenceReal, differenceImag};
}

struct FftTilingModel : TilingInterface::ExternalModel<FftTilingModel, FftOp> {
  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    auto type = cast<ShapedType>(cast<FftOp>(op).getReal().getType());
    return SmallVector<utils::IteratorType>(type.getRank(), utils::IteratorType::parallel);
  }

  SmallVector<Range> getIterationDomain(Operation *op, OpBuilder &builder) const {
    auto fft = cast<FftOp>(op);
    Value real = fft.getReal();
    Results sizes = isa<MemRefType>(real.getType())
                        ? memref::getMixedSizes(builder, op->getLoc(), real)
                        : tensor::getMixedSizes(builder, op->getLoc(), real);
    OpFoldResult zero = builder.getIndexAttr(0), one = builder.getIndexAttr(1);
    SmallVector<Range> domain = llvm::map_to_vector(sizes, [&](OpFoldResult size) {
      return Range{zero, size, one};
    });
    domain.back().stride = getBlockSize(fft, builder);
    return domain;
  }

  FailureOr<TilingResult> getTiledImplementation(Operation *op, OpBuilder &builder,
                                                 ArrayRef<OpFoldResult> offsets,
                                                 ArrayRef<OpFoldResult> sizes) const {
    auto fft = cast<FftOp>(op);
    std::optional<int64_t> stage = getConstantIntValue(fft.getStage());
    std::optional<int64_t> size = getConstantIntValue(sizes.back());
    if (!fft.hasPureTensorSemantics() || (stage && size && *size % (int64_t(1) << *stage) != 0))
      return failure();
    Location loc = op->getLoc();
    TilingResult result;
    SmallVector<Value> operands(op->getOperands());
    SmallVector<Type> types;
    for (OpOperand &init : fft.getDpsInitsMutable()) {
      Value slice = createSlice(builder, loc, init.get(), offsets, sizes);
      operands[init.getOperandNumber()] = slice;
      types.push_back(slice.getType());
      result.generatedSlices.push_back(slice.getDefiningOp());
    }
    Operation *tile = mlir::clone(builder, op, types, operands);
    result.tiledOps.push_back(tile);
    llvm::append_range(result.tiledValues, tile->getResults());
    return result;
  }

  LogicalResult getResultTilePosition(Operation *, OpBuilder &, unsigned,
                                      ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
                                      Results &resultOffsets, Results &resultSizes) const {
    resultOffsets.assign(offsets.begin(), offsets.end());
    resultSizes.assign(sizes.begin(), sizes.end());
    return success();
  }

  /// One block.
  LogicalResult generateScalarImplementation(Operation *op, OpBuilder &builder, Location loc,
                                             ValueRange indices) const {
    auto fft = cast<FftOp>(op);
    Value blockSize = getValueOrCreateConstantIndexOp(builder, loc, getBlockSize(fft, builder));
    Value one = arith::ConstantIndexOp::create(builder, loc, 1);
    Value half = arith::ShRSIOp::create(builder, loc, blockSize, one);
    int64_t rank = indices.size();
    Results offsets(indices.begin(), indices.end()), sizes(rank, builder.getIndexAttr(1));
    sizes.back() = half;
    SmallVector<Value> halves = {createSlice(builder, loc, fft.getReal(), offsets, sizes),
                                 createSlice(builder, loc, fft.getImag(), offsets, sizes)};
    offsets.back() = arith::AddIOp::create(builder, loc, indices.back(), half).getResult();
    halves.push_back(createSlice(builder, loc, fft.getReal(), offsets, sizes));
    halves.push_back(createSlice(builder, loc, fft.getImag(), offsets, sizes));

    SmallVector<AffineMap> maps(4, builder.getMultiDimIdentityMap(rank));
    SmallVector<Value> coefficients;
    Value scale;
    if (fft.getRealCoeff()) {
      coefficients = {fft.getRealCoeff(), fft.getImagCoeff()};
      maps.insert(maps.begin(), 2, AffineMap::get(rank, 0, builder.getAffineDimExpr(rank - 1)));
    } else {
      auto type = cast<FloatType>(getElementTypeOrSelf(fft.getReal()));
      Value turn = arith::ConstantOp::create(builder, loc,
                                             builder.getFloatAttr(type, -2.0 * std::numbers::pi));
      Value count = arith::IndexCastOp::create(builder, loc, builder.getI32Type(), blockSize);
      count = arith::SIToFPOp::create(builder, loc, type, count);
      scale = arith::DivFOp::create(builder, loc, turn, count);
    }
    linalg::GenericOp::create(
        builder, loc, TypeRange(), coefficients, halves, maps,
        SmallVector<utils::IteratorType>(rank, utils::IteratorType::parallel),
        [&](OpBuilder &body, Location, ValueRange elements) {
          auto [real, imag] = scale ? buildCoefficient(body, loc, scale, rank - 1)
                                    : std::pair(elements[0], elements[1]);
          linalg::YieldOp::create(body, loc,
                                  buildButterfly(body, loc, real, imag, elements.take_back(4)));
        });
    return success();
  }
};

} // namespace

void attachFftTiling(MLIRContext *context) { FftOp::attachInterface<FftTilingModel>(*context); }

} // namespace mlir::iree::linalg_ext
