#include "compiler/codegen/llvm_gpu/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_GPUDISTRIBUTEFORALLPASS
#include "compiler/codegen/llvm_gpu/Passes.h.inc"

namespace {

/// Who shares a loop: the threads of a workgroup, or its subgroups.
struct Workers {
  Value id;
  int64_t count;
};

struct GPUDistributeForallPass : impl::GPUDistributeForallPassBase<GPUDistributeForallPass> {
  void runOnOperation() override {
    SmallVector<scf::ForallOp> loops;
    getOperation()->walk([&](scf::ForallOp loop) {
      if (isMappedTo<mlir::gpu::GPUThreadMappingAttr>(loop) ||
          isMappedTo<mlir::gpu::GPUWarpMappingAttr>(loop))
        loops.push_back(loop);
    });
    if (loops.empty() && !hasLoops())
      return;
    if (failed(readSizes()))
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    Value thread = buildThreadId(rewriter);
    for (scf::ForallOp loop : loops)
      if (failed(verifyLoop(loop)) || failed(distribute(rewriter, loop, thread)))
        return signalPassFailure();
  }

private:
  template <typename MappingAttr> static bool isMappedTo(scf::ForallOp loop) {
    std::optional<ArrayAttr> mapping = loop.getMapping();
    return mapping && !mapping->empty() && llvm::all_of(*mapping, llvm::IsaPred<MappingAttr>);
  }

  bool hasLoops() {
    return getOperation()
        ->walk([](scf::ForallOp) { return WalkResult::interrupt(); })
        .wasInterrupted();
  }

  LogicalResult readSizes() {
    TranslationInfoAttr info = getTranslationInfo(getOperation());
    if (!info || info.getWorkgroupSize().empty() || info.getSubgroupSize() == 0)
      return getOperation()->emitOpError(
          "has loops for threads, but its translation info doesn't say how many threads there are");
    workgroupSize = llvm::to_vector(info.getWorkgroupSize());
    workgroupSize.resize(3, 1);
    subgroupSize = info.getSubgroupSize();
    return success();
  }

  /// The number of the thread in its workgroup, x varying fastest.
  Value buildThreadId(RewriterBase &rewriter) {
    Location loc = getOperation()->getLoc();
    rewriter.setInsertionPointToStart(&getOperation().getFunctionBody().front());
    SmallVector<Value> ids;
    for (auto dim : {mlir::gpu::Dimension::z, mlir::gpu::Dimension::y, mlir::gpu::Dimension::x})
      ids.push_back(mlir::gpu::ThreadIdOp::create(rewriter, loc, dim));
    return affine::AffineLinearizeIndexOp::create(
        rewriter, loc, ids, llvm::to_vector(llvm::reverse(workgroupSize)), /*disjoint=*/true);
  }

  static LogicalResult verifyLoop(scf::ForallOp loop) {
    if (loop.getNumResults() != 0)
      return loop.emitOpError("has results; loops for threads have to be bufferized");
    if (!loop.isNormalized())
      return loop.emitOpError("doesn't count from 0 in steps of 1");
    int64_t expected = loop.getRank();
    for (Attribute attr : loop.getMappingAttr()) {
      auto mapping = cast<DeviceMappingAttrInterface>(attr);
      if (!mapping.isLinearMapping())
        return loop.emitOpError("is mapped to single dimensions of the workgroup");
      if (mapping.getRelativeIndex() != --expected)
        return loop.emitOpError("isn't mapped to linear dimensions in descending order");
    }
    return success();
  }

  FailureOr<Workers> getWorkers(RewriterBase &rewriter, scf::ForallOp loop, Value thread) {
    int64_t threads = llvm::product_of(workgroupSize);
    if (!isMappedTo<mlir::gpu::GPUWarpMappingAttr>(loop))
      return Workers{thread, threads};
    if (threads % subgroupSize != 0)
      return loop.emitOpError("is for subgroups, but a workgroup doesn't consist of whole ones");
    auto parts = affine::AffineDelinearizeIndexOp::create(
        rewriter, loop.getLoc(), thread,
        ArrayRef<int64_t>{threads / subgroupSize, subgroupSize});
    return Workers{parts.getResult(0), threads / subgroupSize};
  }

  LogicalResult distribute(RewriterBase &rewriter, scf::ForallOp loop, Value thread) {
    Location loc = loop.getLoc();
    rewriter.setInsertionPoint(loop);
    FailureOr<Workers> workers = getWorkers(rewriter, loop, thread);
    if (failed(workers))
      return failure();
    AffineExpr d0, d1;
    bindDims(&getContext(), d0, d1);
    SmallVector<Value> extents;
    OpFoldResult total = rewriter.getIndexAttr(1);
    for (OpFoldResult extent : loop.getMixedUpperBound()) {
      extents.push_back(getValueOrCreateConstantIndexOp(rewriter, loc, extent));
      total = affine::makeComposedFoldedAffineApply(rewriter, loc, d0 * d1, {total, extent});
    }
    // Where every worker has as many iterations as the others, the loop has constant bounds.
    std::optional<int64_t> constantTotal = getConstantIntValue(total);
    bool isEven = constantTotal && *constantTotal % workers->count == 0;
    Value lower = isEven ? arith::ConstantIndexOp::create(rewriter, loc, 0).getResult()
                         : workers->id;
    Value upper = getValueOrCreateConstantIndexOp(rewriter, loc, total);
    Value step = arith::ConstantIndexOp::create(rewriter, loc, workers->count);
    // Other threads may have written what this loop reads, and read what it writes.
    mlir::gpu::BarrierOp::create(rewriter, loc);
    auto shared = scf::ForOp::create(rewriter, loc, lower, upper, step);
    mlir::gpu::BarrierOp::create(rewriter, loc);

    rewriter.setInsertionPointToStart(shared.getBody());
    Value iteration = shared.getInductionVar();
    if (isEven)
      iteration =
          affine::makeComposedAffineApply(rewriter, loc, d0 + d1, {iteration, workers->id});
    auto indices = affine::AffineDelinearizeIndexOp::create(rewriter, loc, iteration, extents);
    rewriter.eraseOp(loop.getTerminator());
    rewriter.inlineBlockBefore(loop.getBody(), shared.getBody()->getTerminator(),
                               indices.getResults());
    rewriter.eraseOp(loop);
    return success();
  }

  SmallVector<int64_t> workgroupSize;
  int64_t subgroupSize = 0;
};

} // namespace
} // namespace mlir::iree::codegen
