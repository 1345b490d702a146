#include "compiler/codegen/common/packing/PaddingStores.h"

#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::iree::codegen {
namespace {

using Sizes = SmallVector<OpFoldResult>;
using linalg_ext::MapStoreOp;

/// Elements of one row that a workgroup writes.
constexpr int64_t kRowTile = 64;

/// What `build` makes for each position from `begin` to `end`, in loops over tiles that workgroups
/// take.
void buildWorkgroupLoops(OpBuilder &builder, Location loc, ArrayRef<OpFoldResult> begin,
                         ArrayRef<OpFoldResult> end,
                         llvm::function_ref<void(OpBuilder &, Location, ValueRange)> build) {
  int64_t rank = begin.size();
  Sizes tile(rank, builder.getIndexAttr(1));
  tile.back() = builder.getIndexAttr(kRowTile);
  SmallVector<Attribute> mapping;
  for (int64_t i = rank - 1; i >= 0; --i)
    mapping.push_back(WorkgroupMappingAttr::get(builder.getContext(),
                                                static_cast<WorkgroupId>(std::min<int64_t>(i, 2)),
                                                std::max<int64_t>(i - 2, 0)));
  scf::ForallOp::create(
      builder, loc, begin, end, tile, /*outputs=*/ValueRange(), builder.getArrayAttr(mapping),
      [&](OpBuilder &body, Location, ValueRange starts) {
        AffineExpr start, step, bound;
        bindDims(body.getContext(), start, step, bound);
        SmallVector<Value> lower(starts), upper,
            one(rank, arith::ConstantIndexOp::create(body, loc, 1));
        for (auto [from, size, to] : llvm::zip_equal(starts, tile, end))
          upper.push_back(getValueOrCreateConstantIndexOp(
              body, loc,
              affine::makeComposedFoldedAffineMin(
                  body, loc, AffineMap::get(3, 0, {start + step, bound}, body.getContext()),
                  {OpFoldResult(from), size, to})));
        scf::buildLoopNest(body, loc, lower, upper, one, build);
        scf::InParallelOp::create(body, loc);
      });
}

} // namespace

LogicalResult splitPadding(RewriterBase &rewriter, tensor::PadOp pad, MapStoreOp store) {
  Value filling = pad.getConstantPaddingValue();
  auto toBuffer = store->hasOneUse() ? dyn_cast<StoreToBufferOp>(*store->user_begin()) : nullptr;
  if (!filling || !toBuffer)
    return failure();
  Location loc = pad.getLoc();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointAfter(pad);
  Sizes sourceSizes = tensor::getMixedSizes(rewriter, loc, pad.getSource());
  Sizes sizes = tensor::getMixedSizes(rewriter, loc, pad.getResult());

  rewriter.setInsertionPointAfter(toBuffer);
  auto buildElement = [&](OpBuilder &body, Location, ValueRange position) {
    Block &map = store.getTransformationRegion().front();
    IRMapping mapping;
    mapping.map(map.getArguments(), position);
    for (Operation &op : map.without_terminator())
      body.clone(op, mapping);
    SmallVector<Value> to =
        llvm::map_to_vector(map.getTerminator()->getOperands(),
                            [&](Value value) { return mapping.lookupOrDefault(value); });
    Value isWritten = to.pop_back_val();
    scf::IfOp::create(body, loc, isWritten, [&](OpBuilder &inside, Location) {
      memref::StoreOp::create(inside, loc, filling, toBuffer.getBuffer(), to);
      scf::YieldOp::create(inside, loc);
    });
  };
  // A corner belongs to the padding of each of its dimensions, and is written for each.
  Sizes low = pad.getMixedLowPad(), high = pad.getMixedHighPad();
  AffineExpr before, inside;
  bindDims(rewriter.getContext(), before, inside);
  for (size_t dim = 0; dim < sizes.size(); ++dim) {
    Sizes begin(sizes.size(), rewriter.getIndexAttr(0)), end(sizes);
    if (!isZeroInteger(low[dim])) {
      end[dim] = low[dim];
      buildWorkgroupLoops(rewriter, loc, begin, end, buildElement);
      end[dim] = sizes[dim];
    }
    begin[dim] = affine::makeComposedFoldedAffineApply(rewriter, loc, before + inside,
                                                       {low[dim], sourceSizes[dim]});
    if (!isZeroInteger(high[dim]) && begin[dim] != end[dim])
      buildWorkgroupLoops(rewriter, loc, begin, end, buildElement);
  }
  rewriter.modifyOpInPlace(store, [&] { store.getInputMutable().set(pad.getSource()); });
  return success();
}

} // namespace mlir::iree::codegen
