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
  return op
      .walk([&](Operation *nested) {
        auto store = dyn_cast<GlobalStoreOpInterface>(nested);
        bool stores = store ? store.getGlobalName() == global
                            : isa<CallOpInterface, GlobalStoreIndirectOpInterface>(nested);
        return WalkResult(failure(stores));
      })
      .wasInterrupted();
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

/// As many poison values as there are types, before `op`.
static SmallVector<Value> createPoison(Operation *op, TypeRange types, PatternRewriter &rewriter) {
  rewriter.setInsertionPoint(op);
  SmallVector<Value> poison;
  for (Type type : types)
    poison.push_back(ub::PoisonOp::create(rewriter, op->getLoc(), type));
  return poison;
}

/// Regions of scf have to end with a yield, whatever runs before it.
static bool isInScf(Operation *op) {
  Operation *parent = op->getParentOp();
  return parent && isa_and_nonnull<scf::SCFDialect>(parent->getDialect());
}

/// What follows is never run: outside of scf the block ends here. Users elsewhere get poison.
static LogicalResult endBlock(SCFUnreachableOp op, PatternRewriter &rewriter) {
  if (isInScf(op))
    return failure();
  while (op->getNextNode()) {
    Operation *last = &op->getBlock()->back();
    if (last->use_empty())
      rewriter.eraseOp(last);
    else
      rewriter.replaceOp(last, createPoison(op, last->getResultTypes(), rewriter));
  }
  rewriter.setInsertionPoint(op);
  rewriter.replaceOpWithNewOp<UnreachableOp>(op, op.getMessageAttr());
  return success();
}

/// Within scf the yield stays, but what it yields does not matter.
static LogicalResult yieldPoison(SCFUnreachableOp op, PatternRewriter &rewriter) {
  if (!isInScf(op))
    return failure();
  bool changed = false;
  Operation *terminator = op->getBlock()->getTerminator();
  auto yield = dyn_cast<scf::YieldOp>(terminator);
  if (yield && !llvm::all_of(yield.getOperands(),
                             [](Value value) { return value.getDefiningOp<ub::PoisonOp>(); })) {
    SmallVector<Value> poison = createPoison(op, yield.getOperandTypes(), rewriter);
    rewriter.modifyOpInPlace(yield, [&] { yield->setOperands(poison); });
    changed = true;
  }
  for (Operation *after = terminator->getPrevNode(); after != op;) {
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
  patterns.add(endBlock);
  patterns.add(yieldPoison);
}

} // namespace mlir::iree::util
