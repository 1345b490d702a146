#include "compiler/dialects/util/transforms/CommonPatterns.h"

#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::iree::util {

void addAllCanonicalizationPatterns(RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  for (Dialect *dialect : context->getLoadedDialects())
    dialect->getCanonicalizationPatterns(patterns);
  for (RegisteredOperationName op : context->getRegisteredOperations())
    op.getCanonicalizationPatterns(patterns, context);
}

/// A switch of one case and a default is an if.
static LogicalResult switchToIf(scf::IndexSwitchOp op, PatternRewriter &rewriter) {
  if (op.getNumCases() != 1)
    return failure();
  ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
  Value isCase = builder.createOrFold<arith::CmpIOp>(
      arith::CmpIPredicate::eq, op.getArg(),
      arith::ConstantIndexOp::create(builder, op.getCases().front()));
  auto branch = scf::IfOp::create(builder, op.getResultTypes(), isCase);
  // An if has its two regions in this order; operations of either keep their places.
  for (auto [from, to] : {std::pair(&op.getCaseRegions().front(), &branch.getThenRegion()),
                          std::pair(&op.getDefaultRegion(), &branch.getElseRegion())})
    rewriter.inlineRegionBefore(*from, *to, to->end());
  rewriter.replaceOp(op, branch);
  return success();
}

/// A block that does nothing but never end.
static bool isUnreachable(Block *block) {
  return !block->empty() && isa<UnreachableOp>(block->front());
}

static LogicalResult branchToUnreachable(cf::BranchOp op, PatternRewriter &rewriter) {
  if (!isUnreachable(op.getDest()))
    return failure();
  rewriter.replaceOpWithNewOp<UnreachableOp>(op,
                                             rewriter.getStringAttr("branching to unreachable"));
  return success();
}

static LogicalResult branchAroundUnreachable(cf::CondBranchOp op, PatternRewriter &rewriter) {
  bool trueDead = isUnreachable(op.getTrueDest()), falseDead = isUnreachable(op.getFalseDest());
  if (!trueDead && !falseDead)
    return failure();
  if (trueDead && falseDead)
    rewriter.replaceOpWithNewOp<UnreachableOp>(op,
                                               rewriter.getStringAttr("both branches unreachable"));
  else if (trueDead)
    rewriter.replaceOpWithNewOp<cf::BranchOp>(op, op.getFalseDest(), op.getFalseDestOperands());
  else
    rewriter.replaceOpWithNewOp<cf::BranchOp>(op, op.getTrueDest(), op.getTrueDestOperands());
  return success();
}

void addControlFlowPatterns(RewritePatternSet &patterns) {
  patterns.add(switchToIf);
  patterns.add(branchToUnreachable);
  patterns.add(branchAroundUnreachable);
}

} // namespace mlir::iree::util
