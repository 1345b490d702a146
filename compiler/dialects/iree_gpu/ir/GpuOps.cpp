#include "compiler/dialects/iree_gpu/ir/GpuOps.h"

#include "compiler/dialects/util/ir/UtilEffects.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::iree::gpu;

/// `source, dest`; the types of the source indices follow in brackets when one of them is a vector.
static ParseResult parseAsyncDMATypes(OpAsmParser &parser,
                                      ArrayRef<OpAsmParser::UnresolvedOperand> indices,
                                      Type &source, SmallVectorImpl<Type> &indexTypes,
                                      Type &dest) {
  if (parser.parseType(source))
    return failure();
  if (failed(parser.parseOptionalLSquare()))
    indexTypes.assign(indices.size(), parser.getBuilder().getIndexType());
  else if (parser.parseTypeList(indexTypes) || parser.parseRSquare())
    return failure();
  return failure(failed(parser.parseComma()) || failed(parser.parseType(dest)));
}

static void printAsyncDMATypes(OpAsmPrinter &printer, Operation *, OperandRange, Type source,
                               TypeRange indexTypes, Type dest) {
  printer << source;
  if (llvm::any_of(indexTypes, llvm::IsaPred<VectorType>))
    printer << " [" << indexTypes << ']';
  printer << ", " << dest;
}

#define GET_OP_CLASSES
#include "compiler/dialects/iree_gpu/ir/GpuOps.cpp.inc"

//===-- Synchronization ----------------------------------------------------===//

LogicalResult BarrierRegionOp::verify() {
  Block &block = getRegion().front();
  if (block.getArgumentTypes() != getInputs().getTypes())
    return emitOpError("block arguments differ from the inputs");
  if (block.getTerminator()->getOperandTypes() != getResultTypes())
    return emitOpError("yielded values differ from the results");
  return success();
}

LogicalResult ValueBarrierOp::verify() {
  if (getInputs().empty())
    return emitOpError("expected at least one value");
  bool tensor = isa<RankedTensorType>(getInputs().front().getType());
  if (!llvm::all_of(getInputs().getTypes(),
                    [&](Type type) { return isa<RankedTensorType>(type) == tensor; }))
    return emitOpError("expected only tensors or only vectors");
  return success();
}

//===-- Lanes --------------------------------------------------------------===//

void SubgroupScanOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "result");
  setName(getTotal(), "total");
}

LogicalResult SubgroupScanOp::verify() {
  if (!getInclusive() && !getIdentity())
    return emitOpError("expected an identity for an exclusive scan");
  if (getIdentity() && getIdentity().getType() != getValue().getType())
    return emitOpError("identity and value have different types");
  auto isPowerOf2 = [](int64_t value) { return value > 0 && llvm::isPowerOf2_64(value); };
  if (getClusterSize() && !isPowerOf2(*getClusterSize()))
    return emitOpError("expected a cluster size that is a power of two");
  if (!isPowerOf2(getClusterStride()))
    return emitOpError("expected a cluster stride that is a power of two");
  Block &body = getCombiner().front();
  Type type = getValue().getType();
  auto isValueType = [&](Type other) { return other == type; };
  if (body.getNumArguments() != 2 || !llvm::all_of(body.getArgumentTypes(), isValueType))
    return emitOpError("expected a combiner of two values");
  Operation *yield = body.getTerminator();
  if (yield->getNumOperands() != 1 || !llvm::all_of(yield->getOperandTypes(), isValueType))
    return emitOpError("expected the combiner to yield one value");
  return success();
}

//===-- Data movement ------------------------------------------------------===//

namespace {

/// Moves a cast that hides a static shape behind the buffer cast.
struct SinkTensorCast : OpRewritePattern<BufferResourceCastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(BufferResourceCastOp op,
                                PatternRewriter &rewriter) const override {
    auto cast = op.getInput().getDefiningOp<tensor::CastOp>();
    if (!cast || !tensor::canFoldIntoConsumerOp(cast))
      return failure();
    auto buffer = BufferResourceCastOp::create(rewriter, op.getLoc(), cast.getSource().getType(),
                                               cast.getSource(), op.getCacheSwizzleStride());
    rewriter.replaceOpWithNewOp<tensor::CastOp>(op, op.getType(), buffer);
    return success();
  }
};

} // namespace

void BufferResourceCastOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                       MLIRContext *context) {
  patterns.add<SinkTensorCast>(context);
}

/// A transfer reads its source and writes its destination, where these are buffers.
static void
addTransferEffects(OpOperand &source, OpOperand &dest,
                   SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  iree::util::addBufferEffects<MemoryEffects::Read>(source, effects);
  iree::util::addBufferEffects<MemoryEffects::Write>(dest, effects);
}

void AsyncDMAOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  addTransferEffects(getSourceMutable(), getDestMutable(), effects);
}

LogicalResult AsyncDMAOp::verify() {
  auto destType = cast<ShapedType>(getDest().getType());
  auto transferType = dyn_cast<ShapedType>(getTransferType());
  if (!transferType || transferType.getRank() != destType.getRank())
    return emitOpError("expected a transfer type of rank ") << destType.getRank();
  bool tensor = isa<RankedTensorType>(destType);
  if (tensor != static_cast<bool>(getResult()) ||
      (tensor && getResult().getType() != getDest().getType()))
    return emitOpError("expected a result of the destination's type exactly for tensors");
  return success();
}

void CoalescedGatherDMAOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  addTransferEffects(getSourceMutable(), getInitMutable(), effects);
}

MutableOperandRange CoalescedGatherDMAOp::getUpdatedDestinations() { return MutableOperandRange(*this, getInitMutable().getOperandNumber(), 1); }

Operation *CoalescedGatherDMAOp::getIteratingParent() {
  // The terminator that collects the contributions, then the loop.
  auto collector = dyn_cast<InParallelOpInterface>((*this)->getParentOp());
  return collector ? collector->getParentOp() : nullptr;
}

LogicalResult CoalescedGatherDMAOp::verify() {
  auto source = cast<ShapedType>(getSource().getType());
  auto init = cast<ShapedType>(getInit().getType());
  if (source.getRank() != init.getRank())
    return emitOpError("source and destination have different ranks");
  for (int64_t dim = getIndices().size(); dim < init.getRank(); ++dim) {
    bool inBounds = !getInBounds() || cast<BoolAttr>((*getInBounds())[dim]).getValue();
    int64_t from = source.getDimSize(dim), to = init.getDimSize(dim);
    if (inBounds && from != to && !ShapedType::isDynamic(from) && !ShapedType::isDynamic(to))
      return emitOpError("source and destination differ in dimension ") << dim;
  }
  return success();
}
