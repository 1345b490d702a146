#include "compiler/dialects/vm/transforms/Passes.h"

#include "llvm/ADT/MapVector.h"
#include "mlir/Analysis/Liveness.h"

namespace mlir::iree::vm {

#define GEN_PASS_DEF_MATERIALIZEREFDISCARDSPASS
#include "compiler/dialects/vm/transforms/Passes.h.inc"

namespace {

class DiscardInserter {
public:
  explicit DiscardInserter(FuncOp func) : func_(func), liveness_(func), builder_(func) {}

  void run() {
    collectRefs();
    discardOnEdges();
    discardAfterLastUse();
    discardUnused();
  }

private:
  struct Edge {
    Block *source;
    Block *target;
    SmallVector<Value> dying;
  };

  /// All references in order of definition. Returned ones leave the function and are never discarded.
  void collectRefs() {
    llvm::DenseSet<Value> returned;
    func_.walk([&](ReturnOp op) { returned.insert(op.operand_begin(), op.operand_end()); });
    auto add = [&](Value value) {
      if (isa<RefType>(value.getType()) && !returned.contains(value))
        refs_.insert(value);
    };
    for (Block &block : func_.getBody()) {
      llvm::for_each(block.getArguments(), add);
      for (Operation &op : block)
        llvm::for_each(op.getResults(), add);
    }
  }

  static bool isForwarded(Value value, Operation *terminator, Block *target) {
    auto branch = dyn_cast<BranchOpInterface>(terminator);
    if (!branch)
      return false;
    for (auto [index, successor] : llvm::enumerate(terminator->getSuccessors())) {
      OperandRange forwarded = branch.getSuccessorOperands(index).getForwardedOperands();
      if ((!target || successor == target) && llvm::is_contained(forwarded, value))
        return true;
    }
    return false;
  }

  /// True if the terminator itself (a call that ends its block) takes the reference.
  static bool isTaken(Value value, Operation *terminator) {
    return !isForwarded(value, terminator, nullptr) &&
           llvm::any_of(terminator->getOpOperands(), [&](OpOperand &operand) {
             return operand.get() == value && takesReference(operand);
           });
  }

  /// A reference dies on an edge when it is alive before it (or handed over on another edge of the same
  /// branch), and the target neither needs nor gets it.
  bool diesOnEdge(Value ref, Block *source, Block *target) {
    Operation *terminator = source->getTerminator();
    if (!liveness_.getLiveOut(source).contains(ref) && !isForwarded(ref, terminator, nullptr))
      return false;
    return !liveness_.getLiveIn(target).contains(ref) && !isForwarded(ref, terminator, target) &&
           !isTaken(ref, terminator);
  }

  void discardOnEdges() {
    std::vector<Edge> edges;
    for (Block &block : func_.getBody())
      for (Block *successor : block.getSuccessors()) {
        SmallVector<Value> dying;
        for (Value ref : refs_)
          if (diesOnEdge(ref, &block, successor))
            dying.push_back(ref);
        if (!dying.empty())
          edges.push_back({&block, successor, dying});
      }
    for (Edge &edge : edges)
      discardOnEdge(edge);
  }

  void discardOnEdge(Edge &edge) {
    Operation *terminator = edge.source->getTerminator();
    Location loc = terminator->getLoc();
    bool usedByTerminator = llvm::any_of(edge.dying, [&](Value ref) {
      return llvm::is_contained(terminator->getOperands(), ref);
    });
    if (terminator->getNumSuccessors() == 1 && !usedByTerminator)
      builder_.setInsertionPoint(terminator);
    else if (llvm::hasSingleElement(edge.target->getPredecessors()))
      builder_.setInsertionPointToStart(edge.target);
    else
      builder_.setInsertionPointToStart(splitEdge(edge, terminator));
    DiscardRefsOp::create(builder_, loc, edge.dying);
  }

  /// A block between the two ends of an edge that passes all arguments on.
  Block *splitEdge(const Edge &edge, Operation *terminator) {
    Block *middle = builder_.createBlock(edge.target, edge.target->getArgumentTypes(),
                                         SmallVector<Location>(edge.target->getNumArguments(),
                                                               terminator->getLoc()));
    auto successors = terminator->getSuccessors();
    unsigned index = std::distance(successors.begin(), llvm::find(successors, edge.target));
    terminator->setSuccessor(middle, index);
    builder_.setInsertionPointToStart(middle);
    BranchOp::create(builder_, terminator->getLoc(), edge.target, middle->getArguments());
    return middle;
  }

  /// Nothing in the block after this operand uses the value, and no other block does.
  bool isLastUse(OpOperand &use) {
    Operation *op = use.getOwner();
    if (liveness_.getLiveOut(op->getBlock()).contains(use.get()))
      return false;
    for (OpOperand &other : llvm::drop_begin(op->getOpOperands(), use.getOperandNumber() + 1))
      if (other.get() == use.get())
        return false;
    for (Operation *next = op->getNextNode(); next; next = next->getNextNode())
      if (llvm::is_contained(next->getOperands(), use.get()))
        return false;
    return true;
  }

  void discardAfterLastUse() {
    llvm::MapVector<Operation *, SmallVector<Value>> dying;
    func_.walk([&](Operation *op) {
      // What a terminator uses dies on its edges.
      if (isa<DiscardRefsOp>(op) || op->hasTrait<OpTrait::IsTerminator>())
        return;
      for (OpOperand &use : op->getOpOperands())
        if (refs_.contains(use.get()) && isLastUse(use) && !takesReference(use))
          dying[op].push_back(use.get());
    });
    for (auto &[op, values] : dying) {
      builder_.setInsertionPointAfter(op);
      DiscardRefsOp::create(builder_, op->getLoc(), values);
    }
  }

  void discardUnused() {
    for (Block &block : func_.getBody()) {
      auto isUnused = [&](Value value) { return refs_.contains(value) && value.use_empty(); };
      auto arguments = llvm::filter_to_vector(ValueRange(block.getArguments()), isUnused);
      if (!arguments.empty()) {
        builder_.setInsertionPointToStart(&block);
        DiscardRefsOp::create(builder_, block.front().getLoc(), arguments);
      }
      for (Operation &op : llvm::make_early_inc_range(block)) {
        auto results = llvm::filter_to_vector(ValueRange(op.getResults()), isUnused);
        if (results.empty())
          continue;
        builder_.setInsertionPointAfter(&op);
        DiscardRefsOp::create(builder_, op.getLoc(), results);
      }
    }
  }

  FuncOp func_;
  Liveness liveness_;
  OpBuilder builder_;
  llvm::SetVector<Value> refs_;
};

struct MaterializeRefDiscardsPass
    : impl::MaterializeRefDiscardsPassBase<MaterializeRefDiscardsPass> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<FuncOp>())
      if (!func.isExternal())
        DiscardInserter(func).run();
  }
};

} // namespace
} // namespace mlir::iree::vm
