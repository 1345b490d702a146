// The stream dialect: what it consists of, its constants, and that it may be inlined anywhere.

#include "compiler/dialects/stream/ir/StreamDialect.h"

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/stream/ir/StreamPatterns.h"
#include "compiler/dialects/util/ir/UtilDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FoldInterfaces.h"
#include "mlir/Transforms/InliningUtils.h"

#include "compiler/dialects/stream/ir/StreamDialect.cpp.inc"

namespace mlir::iree::stream {

namespace {

struct StreamInlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *, Operation *, bool) const final { return true; }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final { return true; }
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final { return true; }
};

/// Conversions leave `(resource, size) -> resource` casts behind; users take the values.
struct StripResourceCast : OpRewritePattern<UnrealizedConversionCastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(UnrealizedConversionCastOp cast,
                                PatternRewriter &rewriter) const override {
    if (cast.getNumResults() != 1 || cast.getNumOperands() != 2)
      return failure();
    Value resource = cast.getOperand(0), size = cast.getOperand(1);
    if (!isa<ResourceType>(cast.getResult(0).getType()) ||
        cast.getResult(0).getType() != resource.getType() || !size.getType().isIndex())
      return failure();
    for (Operation *user : llvm::make_early_inc_range(cast.getResult(0).getUsers()))
      if (auto sizeOp = dyn_cast<ResourceSizeOp>(user))
        rewriter.replaceOp(sizeOp, size);
    rewriter.replaceOp(cast, resource);
    return success();
  }
};

/// Whether some use writes into the value, or into what only changes its lifetime.
bool isWrittenInPlace(Value value) {
  return llvm::any_of(value.getUses(), [](OpOperand &use) {
    if (auto cast = dyn_cast<AsyncCastOp>(use.getOwner()))
      return isWrittenInPlace(cast.getResult());
    auto tiedOp = dyn_cast<util::TiedOpInterface>(use.getOwner());
    return tiedOp && !isa<TensorExportOp>(use.getOwner()) &&
           tiedOp.isOperandTied(use.getOperandNumber());
  });
}

/// What takes the copy over: it gets one of its own from the source, with a lifetime of its own.
bool isTakenOver(TensorCloneOp op) {
  return llvm::any_of(op->getUsers(), [](Operation *user) {
    auto transfer = dyn_cast<AsyncTransferOp>(user);
    return isa<AsyncCloneOp>(user) ||
           (transfer && transfer.getSourceAffinityAttr() == transfer.getTargetAffinityAttr());
  });
}

/// What nobody writes into needs no copy; another shape is only a matter of text.
struct ElideTensorClone : OpRewritePattern<TensorCloneOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorCloneOp op, PatternRewriter &rewriter) const override {
    if (op.getType() != op.getSource().getType() || isWrittenInPlace(op.getResult()) ||
        isTakenOver(op))
      return failure();
    rewriter.replaceOp(op, op.getSource());
    return success();
  }
};

} // namespace

void StreamDialect::initialize() {
  registerAttributes();
  registerTypes();
  registerAsyncOps();
  registerAsyncWorkOps();
  registerCmdOps();
  registerExecutableOps();
  registerParameterOps();
  registerResourceOps();
  registerTensorOps();
  registerTimepointOps();
  addInterfaces<StreamInlinerInterface>();
}

void StreamDialect::getCanonicalizationPatterns(RewritePatternSet &results) const {
  results.add<StripResourceCast, ElideTensorClone>(getContext());
  results.add<DropImmediateAwait<AsyncParameterGatherOp>, DropImmediateAwait<AsyncParameterLoadOp>,
              DropImmediateAwait<AsyncParameterReadOp>, DropImmediateAwait<AsyncParameterScatterOp>,
              DropImmediateAwait<AsyncParameterWriteOp>, DropImmediateAwait<CmdParameterGatherOp>,
              DropImmediateAwait<CmdParameterLoadOp>, DropImmediateAwait<CmdParameterReadOp>,
              DropImmediateAwait<CmdParameterScatterOp>, DropImmediateAwait<CmdParameterWriteOp>>(
      getContext());
}

Operation *StreamDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type,
                                              Location loc) {
  if (isa<TimepointAttr>(value))
    return TimepointImmediateOp::create(builder, loc, builder.getType<TimepointType>());
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

} // namespace mlir::iree::stream
