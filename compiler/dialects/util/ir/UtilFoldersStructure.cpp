// Simplification of globals, initializers and unreachable code.

#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::util {

//===----------------------------------------------------------------------===//
// util.initializer
//===----------------------------------------------------------------------===//

/// An initializer that only returns does nothing.
static LogicalResult eraseEmptyInitializer(InitializerOp op, PatternRewriter &rewriter) {
  if (!op.getBody().hasOneBlock())
    return failure();
  Block &block = op.getBody().front();
  if (!block.empty() && !block.front().hasTrait<OpTrait::ReturnLike>())
    return failure();
  rewriter.eraseOp(op);
  return success();
}

void InitializerOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {
  patterns.add(eraseEmptyInitializer);
}

//===----------------------------------------------------------------------===//
// util.global.*
//===----------------------------------------------------------------------===//

/// True if `op` may write `global`, directly or in code that it runs.
static bool mayStore(Operation &op, StringRef global) {
  if (auto store = dyn_cast<GlobalStoreOpInterface>(op))
    return store.getGlobalName() == global;
  return isa<CallOpInterface, GlobalStoreIndirectOpInterface>(op) || op.getNumRegions() != 0;
}

/// Storing what was just loaded changes nothing.
static LogicalResult eraseStoreOfLoad(GlobalStoreOp op, PatternRewriter &rewriter) {
  auto load = op.getValue().getDefiningOp<GlobalLoadOpInterface>();
  if (!load || load.getGlobalName() != op.getGlobal() || load->getBlock() != op->getBlock())
    return failure();
  for (Operation *between = load->getNextNode(); between != op; between = between->getNextNode())
    if (mayStore(*between, op.getGlobal()))
      return failure();
  rewriter.eraseOp(op);
  return success();
}

void GlobalStoreOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {
  patterns.add(eraseStoreOfLoad);
}

static LogicalResult loadDirectly(GlobalLoadIndirectOp op, PatternRewriter &rewriter) {
  auto address = op.getGlobal().getDefiningOp<GlobalAddressOpInterface>();
  if (!address)
    return failure();
  rewriter.replaceOpWithNewOp<GlobalLoadOp>(op, op.getType(), address.getGlobalName(),
                                            address.isGlobalImmutable());
  return success();
}

void GlobalLoadIndirectOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {
  patterns.add(loadDirectly);
}

static LogicalResult storeDirectly(GlobalStoreIndirectOp op, PatternRewriter &rewriter) {
  auto address = op.getGlobal().getDefiningOp<GlobalAddressOpInterface>();
  if (!address)
    return failure();
  rewriter.replaceOpWithNewOp<GlobalStoreOp>(op, op.getValue(), address.getGlobalName());
  return success();
}

void GlobalStoreIndirectOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                        MLIRContext *) {
  patterns.add(storeDirectly);
}

//===----------------------------------------------------------------------===//
// util.scf.unreachable
//===----------------------------------------------------------------------===//

static void replaceWithPoison(Operation *op, PatternRewriter &rewriter) {
  SmallVector<Value> poison;
  for (Type type : op->getResultTypes())
    poison.push_back(ub::PoisonOp::create(rewriter, op->getLoc(), type));
  rewriter.replaceOp(op, poison);
}

/// What follows is never run. Outside of scf the block can end here; within it the yield has to
/// stay, but what it yields does not matter.
static LogicalResult cutUnreachable(SCFUnreachableOp op, PatternRewriter &rewriter) {
  auto *scfDialect = op->getContext()->getLoadedDialect<scf::SCFDialect>();
  Operation *parent = op->getParentOp();
  bool inScf = parent && scfDialect && parent->getDialect() == scfDialect;
  rewriter.setInsertionPoint(op);
  if (!inScf) {
    for (Operation *after = &op->getBlock()->back(); after != op;) {
      Operation *previous = after->getPrevNode();
      replaceWithPoison(after, rewriter);
      after = previous;
    }
    rewriter.setInsertionPoint(op);
    rewriter.replaceOpWithNewOp<UnreachableOp>(op, op.getMessageAttr());
    return success();
  }
  bool changed = false;
  auto yield = dyn_cast<scf::YieldOp>(op->getBlock()->getTerminator());
  if (yield && !llvm::all_of(yield.getOperands(), [](Value value) {
        return isa_and_nonnull<ub::PoisonOp>(value.getDefiningOp());
      })) {
    SmallVector<Value> poison;
    for (Type type : yield.getOperandTypes())
      poison.push_back(ub::PoisonOp::create(rewriter, op.getLoc(), type));
    rewriter.modifyOpInPlace(yield, [&] { yield->setOperands(poison); });
    changed = true;
  }
  for (Operation *after = op->getBlock()->getTerminator()->getPrevNode(); after != op;) {
    Operation *previous = after->getPrevNode();
    if (after->use_empty() && !isa<ub::PoisonOp>(after)) {
      rewriter.eraseOp(after);
      changed = true;
    }
    after = previous;
  }
  return success(changed);
}

void SCFUnreachableOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {
  patterns.add(cutUnreachable);
}

} // namespace mlir::iree::util
