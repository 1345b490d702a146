// Branches, calls, and pseudo ops that fail.

#include "compiler/dialects/vm/ir/VmCanonicalize.h"
#include "compiler/dialects/vm/ir/VmOps.h"

#include "mlir/IR/Matchers.h"

namespace mlir::iree::vm {
namespace {

/// A block that only one branch leads to continues that branch's block.
struct MergeIntoPredecessor : OpRewritePattern<BranchOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BranchOp op, PatternRewriter &rewriter) const override {
    Block *block = op->getBlock(), *dest = op.getDest();
    if (dest == block || dest->getSinglePredecessor() != block || dest->isEntryBlock())
      return failure();
    SmallVector<Value> operands(op.getDestOperands());
    rewriter.eraseOp(op);
    rewriter.mergeBlocks(dest, block, operands);
    return success();
  }
};

/// A branch to a block that only branches on goes where that one goes.
struct SkipForwardingBlock : OpRewritePattern<BranchOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BranchOp op, PatternRewriter &rewriter) const override {
    Block *dest = op.getDest();
    auto next = dyn_cast<BranchOp>(dest->front());
    if (dest == op->getBlock() || !dest->hasOneUse() || !next || next.getDest() == dest)
      return failure();
    for (BlockArgument argument : dest->getArguments())
      if (llvm::any_of(argument.getUsers(), [&](Operation *user) { return user != next; }))
        return failure();
    auto operands = llvm::map_to_vector(next.getDestOperands(), [&](Value value) -> Value {
      auto argument = dyn_cast<BlockArgument>(value);
      bool isForwarded = argument && argument.getOwner() == dest;
      return isForwarded ? op.getDestOperands()[argument.getArgNumber()] : value;
    });
    rewriter.replaceOpWithNewOp<BranchOp>(op, next.getDest(), operands);
    return success();
  }
};

struct ConstantCondition : OpRewritePattern<CondBranchOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CondBranchOp op, PatternRewriter &rewriter) const override {
    APInt condition;
    if (!matchPattern(op.getCondition(), m_ConstantInt(&condition)))
      return failure();
    if (condition.isZero())
      rewriter.replaceOpWithNewOp<BranchOp>(op, op.getFalseDest(), op.getFalseDestOperands());
    else
      rewriter.replaceOpWithNewOp<BranchOp>(op, op.getTrueDest(), op.getTrueDestOperands());
    return success();
  }
};

struct SameTargets : OpRewritePattern<CondBranchOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CondBranchOp op, PatternRewriter &rewriter) const override {
    if (op.getTrueDest() != op.getFalseDest() ||
        !llvm::equal(op.getTrueDestOperands(), op.getFalseDestOperands()))
      return failure();
    rewriter.replaceOpWithNewOp<BranchOp>(op, op.getTrueDest(), op.getTrueDestOperands());
    return success();
  }
};

struct ConstantBreakCondition : OpRewritePattern<CondBreakOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CondBreakOp op, PatternRewriter &rewriter) const override {
    APInt condition;
    if (!matchPattern(op.getCondition(), m_ConstantInt(&condition)))
      return failure();
    if (condition.isZero())
      rewriter.replaceOpWithNewOp<BranchOp>(op, op.getDest(), op.getDestOperands());
    else
      rewriter.replaceOpWithNewOp<BreakOp>(op, op.getDest(), op.getDestOperands());
    return success();
  }
};

/// Without lists of arguments, a plain call is enough.
struct PlainCall : OpRewritePattern<CallVariadicOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CallVariadicOp op, PatternRewriter &rewriter) const override {
    if (llvm::any_of(op.getSegmentSizes(), [](const APInt &size) { return !size.isAllOnes(); }))
      return failure();
    auto call = rewriter.replaceOpWithNewOp<CallOp>(op, op.getCalleeAttr(), op.getResultTypes(),
                                                    op.getOperands());
    call->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    return success();
  }
};

/// A required import is always there.
struct RequiredImport : OpRewritePattern<ImportResolvedOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ImportResolvedOp op, PatternRewriter &rewriter) const override {
    auto import = SymbolTable::lookupNearestSymbolFrom<ImportOp>(op, op.getImportAttr());
    if (!import || import.getIsOptional())
      return failure();
    rewriter.replaceOpWithNewOp<ConstI32Op>(op, rewriter.getI32IntegerAttr(1));
    return success();
  }
};

/// `cond_fail` branches to a block that fails and that takes the status as argument. The block stands
/// behind the one that continues.
struct ExpandCondFail : OpRewritePattern<CondFailOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CondFailOp op, PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Block *block = op->getBlock();
    Block *continuation = rewriter.splitBlock(block, std::next(op->getIterator()));
    Block *failing = rewriter.createBlock(block->getParent(), std::next(continuation->getIterator()),
                                          op.getStatus().getType(), loc);
    FailOp::create(rewriter, loc, failing->getArgument(0), op.getMessageAttr());
    rewriter.setInsertionPointToEnd(block);
    CondBranchOp::create(rewriter, loc, op.getCondition(), ValueRange(op.getStatus()), ValueRange(),
                         failing, continuation);
    rewriter.eraseOp(op);
    return success();
  }
};

/// IREE status code of a failed check.
constexpr int32_t kFailedPrecondition = 9;

template <typename Check, typename I32, typename I64, typename F32, typename F64, typename Ref>
struct ExpandCheck : OpRewritePattern<Check> {
  using OpRewritePattern<Check>::OpRewritePattern;
  LogicalResult matchAndRewrite(Check op, PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type i32 = rewriter.getI32Type(), type = op->getOperand(0).getType();
    Value holds = isa<RefType>(type)   ? build<Ref>(rewriter, op, i32)
                  : type.isInteger(32) ? build<I32>(rewriter, op, i32)
                  : type.isInteger(64) ? build<I64>(rewriter, op, i32)
                  : type.isF32()       ? build<F32>(rewriter, op, i32)
                                       : build<F64>(rewriter, op, i32);
    Value one = rewriter.createOrFold<ConstI32Op>(loc, rewriter.getI32IntegerAttr(1));
    Value fails = rewriter.createOrFold<XorI32Op>(loc, i32, holds, one);
    Value status =
        rewriter.createOrFold<ConstI32Op>(loc, rewriter.getI32IntegerAttr(kFailedPrecondition));
    rewriter.replaceOpWithNewOp<CondFailOp>(op, fails, status, op.getMessageAttr());
    return success();
  }

  template <typename Cmp> static Value build(PatternRewriter &rewriter, Check op, Type type) {
    return rewriter.createOrFold<Cmp>(op.getLoc(), TypeRange(type), op->getOperands());
  }
};

} // namespace

void populateControlPatterns(RewritePatternSet &patterns) {
  patterns.add<MergeIntoPredecessor, SkipForwardingBlock, ConstantCondition, SameTargets,
               ConstantBreakCondition, PlainCall, RequiredImport, ExpandCondFail,
               ExpandCheck<CheckEQOp, CmpEQI32Op, CmpEQI64Op, CmpEQF32OOp, CmpEQF64OOp, CmpEQRefOp>,
               ExpandCheck<CheckNEOp, CmpNEI32Op, CmpNEI64Op, CmpNEF32OOp, CmpNEF64OOp, CmpNERefOp>,
               ExpandCheck<CheckNZOp, CmpNZI32Op, CmpNZI64Op, CmpNZF32OOp, CmpNZF64OOp, CmpNZRefOp>,
               ExpandCheck<CheckNearlyEQOp, CmpEQI32Op, CmpEQI64Op, CmpEQF32NearOp, CmpEQF64NearOp,
                           CmpEQRefOp>>(patterns.getContext());
}

} // namespace mlir::iree::vm
