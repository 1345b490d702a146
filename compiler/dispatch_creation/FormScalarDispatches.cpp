#include "compiler/dispatch_creation/OpClasses.h"
#include "compiler/dispatch_creation/Passes.h"
#include "compiler/dispatch_creation/RegionUtils.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_FORMSCALARDISPATCHESPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {

bool isScalarLike(Type type) {
  if (type.isIntOrIndexOrFloat())
    return true;
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() && tensor.getNumElements() <= 1;
}

// Work on single elements that no kernel computes on the way.
bool isScalarWork(Operation *op) {
  bool computes = isa_and_present<linalg::LinalgDialect>(op->getDialect()) ||
                  (isa_and_present<tensor::TensorDialect>(op->getDialect()) &&
                   !isa<tensor::CastOp, tensor::CollapseShapeOp, tensor::EmptyOp,
                        tensor::ExpandShapeOp>(op));
  if (!computes || isa<linalg::PackOp, linalg::UnPackOp>(op))
    return false;
  return llvm::all_of(op->getOperandTypes(), isScalarLike) &&
         llvm::all_of(op->getResultTypes(), isScalarLike) && !isCloneable(op);
}

struct ScalarDispatch {
  Operation *root;
  llvm::SetVector<Operation *> others;
};

// Collects dispatches from the end of the function's block: a root, what it alone needs, and other scalar work in
// front of it that nothing in between depends on.
class Collector {
public:
  explicit Collector(FunctionOpInterface function) : function_(function) {}

  std::vector<ScalarDispatch> run() {
    for (Block &block : llvm::reverse(function_.getFunctionBody().getBlocks())) {
      for (Operation &op : llvm::reverse(block)) {
        if (!taken_.contains(&op) && isRoot(&op))
          collect(&op);
      }
    }
    return std::move(dispatches_);
  }

private:
  static bool isRoot(Operation *op) { return isOutsideDispatch(op) && isScalarWork(op); }

  void addProducers(Operation *op, ScalarDispatch &dispatch) {
    BackwardSliceOptions options;
    options.omitBlockArguments = true;
    options.filter = [&](Operation *producer) {
      return !taken_.contains(producer) && producer->getBlock() == op->getBlock() &&
             isScalarWork(producer) && llvm::all_of(producer->getUsers(), [&](Operation *user) {
               return taken_.contains(user);
             });
    };
    llvm::SetVector<Operation *> slice;
    (void)getBackwardSlice(op, &slice, options);
    for (Operation *producer : slice) {
      taken_.insert(producer);
      dispatch.others.insert(producer);
    }
  }

  void collect(Operation *root) {
    ScalarDispatch &dispatch = dispatches_.emplace_back(ScalarDispatch{root, {}});
    addProducers(root, dispatch);
    llvm::DenseSet<Operation *> neededInBetween;
    for (Operation *op = root->getPrevNode(); op; op = op->getPrevNode()) {
      if (neededInBetween.contains(op))
        break;
      if (taken_.contains(op))
        continue;
      if (isRoot(op)) {
        dispatch.others.insert(op);
        taken_.insert(op);
        addProducers(op, dispatch);
        continue;
      }
      auto addNeed = [&](Value value) {
        if (Operation *producer = value.getDefiningOp())
          neededInBetween.insert(producer);
      };
      visitUsedValuesDefinedAbove(op->getRegions(),
                                  [&](OpOperand *operand) { addNeed(operand->get()); });
      llvm::for_each(op->getOperands(), addNeed);
    }
  }

  FunctionOpInterface function_;
  llvm::DenseSet<Operation *> taken_;
  std::vector<ScalarDispatch> dispatches_;
};

struct FormScalarDispatchesPass : impl::FormScalarDispatchesPassBase<FormScalarDispatchesPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    for (ScalarDispatch &dispatch : Collector(getOperation()).run()) {
      Location loc = dispatch.root->getLoc();
      SmallVector<Operation *> others(dispatch.others.begin(), dispatch.others.end());
      computeTopologicalSorting(others);
      FailureOr<flow::DispatchRegionOp> region = wrapInRegion(rewriter, dispatch.root);
      for (Operation *op : llvm::reverse(others)) {
        if (succeeded(region))
          region = movePrecedingIntoRegion(rewriter, op, *region);
      }
      if (failed(region))
        return signalPassFailure();
      // There is nothing to distribute.
      OpBuilder::InsertionGuard guard(rewriter);
      rewriter.createBlock(&region->getWorkgroupCount());
      Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
      flow::ReturnOp::create(rewriter, loc, ValueRange{one, one, one});
    }
  }
};

} // namespace
} // namespace mlir::iree::dispatch_creation
