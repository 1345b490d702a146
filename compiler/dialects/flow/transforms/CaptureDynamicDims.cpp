#include "compiler/dialects/flow/transforms/Passes.h"

#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"

namespace mlir::iree::flow {

#define GEN_PASS_DEF_CAPTUREDYNAMICDIMSPASS
#include "compiler/dialects/flow/transforms/Passes.h.inc"

using tensor_ext::DispatchTensorType;
using tensor_ext::TensorAccess;

namespace {

// Adds what the body needs to know the shapes of its tensors.
class DispatchCapture {
public:
  explicit DispatchCapture(DispatchWorkgroupsOp op)
      : op_(op), block_(op.getWorkgroupBody().front()), builder_(OpBuilder::atBlockBegin(&block_)) {
    for (auto [i, operand] : llvm::enumerate(op.getArguments()))
      inner_.try_emplace(operand, block_.getArgument(i));
  }

  void run() {
    SmallVector<std::pair<Value, BlockArgument>> tensors;
    for (auto [i, operand] : llvm::enumerate(op_.getArguments()))
      tensors.push_back({operand, block_.getArgument(i)});
    for (auto [i, result] : llvm::enumerate(op_.getResults())) {
      if (!op_.getTiedResultOperandIndex(i))
        tensors.push_back({result, op_.getOutputBlockArgument(i)});
    }
    for (auto [outer, argument] : tensors)
      tie(outer, argument);
  }

private:
  void tie(Value outer, BlockArgument argument) {
    auto type = dyn_cast<DispatchTensorType>(argument.getType());
    if (!type || type.hasStaticShape())
      return;
    std::optional<ValueRange> found =
        util::findDynamicDims(outer, op_->getBlock(), Block::iterator(op_));
    if (!found)
      return;
    // The range may point into the operands that are about to change.
    SmallVector<Value> dims = llvm::map_to_vector(
        llvm::to_vector(*found), [&](Value dim) { return capture(dim); });
    auto tied = DispatchTieShapeOp::create(builder_, argument.getLoc(), type, argument, dims);
    argument.replaceAllUsesExcept(tied, tied);
  }

  Value capture(Value dim) {
    auto [it, inserted] = inner_.try_emplace(dim, Value());
    if (!inserted)
      return it->second;
    // Operands precede the arguments that results are written to.
    unsigned position = op_.getArguments().size();
    op_.getArgumentsMutable().append(dim);
    it->second = block_.insertArgument(position, dim.getType(), dim.getLoc());
    return it->second;
  }

  DispatchWorkgroupsOp op_;
  Block &block_;
  OpBuilder builder_;
  llvm::DenseMap<Value, Value> inner_;
};

// A tensor that a loop carries, with the numbers of the carried values that are its dims.
struct CarriedTensor {
  unsigned index;
  unsigned firstDim;
  unsigned dimCount;
};

// Carries the dims of dynamic tensors through the loop along with them.
void captureInLoop(scf::ForOp loop) {
  SmallVector<CarriedTensor> tensors;
  SmallVector<Value> initDims, yieldedDims;
  for (auto [i, init] : llvm::enumerate(loop.getInitArgs())) {
    auto type = dyn_cast<RankedTensorType>(init.getType());
    Value argument = loop.getRegionIterArg(i);
    if (!type || type.hasStaticShape() ||
        llvm::all_of(argument.getUsers(), llvm::IsaPred<TensorTieShapeOp>))
      continue;
    auto before = util::findDynamicDims(init, loop->getBlock(), Block::iterator(loop));
    auto after = util::findDynamicDims(loop.getYieldedValues()[i], loop.getBody(),
                                       Block::iterator(loop.getBody()->getTerminator()));
    if (!before || !after || before->size() != after->size())
      continue;
    tensors.push_back({static_cast<unsigned>(i), static_cast<unsigned>(initDims.size()),
                       static_cast<unsigned>(before->size())});
    llvm::append_range(initDims, *before);
    llvm::append_range(yieldedDims, *after);
  }
  if (initDims.empty())
    return;

  unsigned oldCount = loop.getInitArgs().size();
  SmallVector<Value> inits(loop.getInitArgs());
  llvm::append_range(inits, initDims);
  OpBuilder builder(loop);
  auto wider = scf::ForOp::create(builder, loop.getLoc(), loop.getLowerBound(), loop.getUpperBound(),
                                  loop.getStep(), inits);
  wider->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  wider.getRegion().takeBody(loop.getRegion());
  for (Value dim : initDims)
    wider.getBody()->addArgument(dim.getType(), dim.getLoc());
  cast<scf::YieldOp>(wider.getBody()->getTerminator()).getResultsMutable().append(yieldedDims);

  builder.setInsertionPointToStart(wider.getBody());
  for (const CarriedTensor &tensor : tensors) {
    BlockArgument argument = wider.getRegionIterArgs()[tensor.index];
    auto dims = llvm::to_vector_of<Value>(
        wider.getRegionIterArgs().slice(oldCount + tensor.firstDim, tensor.dimCount));
    auto tied = TensorTieShapeOp::create(builder, loop.getLoc(), argument.getType(), argument, dims);
    argument.replaceAllUsesExcept(tied, tied);
  }
  builder.setInsertionPointAfter(wider);
  SmallVector<Value> results = llvm::to_vector_of<Value>(wider.getResults().take_front(oldCount));
  for (const CarriedTensor &tensor : tensors) {
    Value &result = results[tensor.index];
    ValueRange dims = wider.getResults().slice(oldCount + tensor.firstDim, tensor.dimCount);
    result = TensorTieShapeOp::create(builder, loop.getLoc(), result.getType(), result, dims);
  }
  loop.replaceAllUsesWith(results);
  loop.erase();
}

struct CaptureDynamicDimsPass : impl::CaptureDynamicDimsPassBase<CaptureDynamicDimsPass> {
  void runOnOperation() override {
    SmallVector<scf::ForOp> loops;
    getOperation()->walk([&](scf::ForOp loop) { loops.push_back(loop); });
    for (scf::ForOp loop : loops)
      captureInLoop(loop);
    getOperation()->walk([&](DispatchWorkgroupsOp op) {
      if (!op.getWorkgroupBody().empty())
        DispatchCapture(op).run();
    });
  }
};

} // namespace
} // namespace mlir::iree::flow
