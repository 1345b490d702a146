#include "compiler/codegen/common/vectorize/CarriedTransfers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::iree::codegen {
namespace {

/// What happens to a carried tensor in one round.
struct CarriedTransfer {
  SmallVector<vector::TransferReadOp> reads;
  vector::TransferWriteOp write;
};

/// Whether all operands of `op` but `ignored` are the same in each round.
bool isInvariantExcept(scf::ForOp loop, Operation *op, ArrayRef<Value> ignored) {
  return llvm::all_of(op->getOperands(), [&](Value operand) {
    return llvm::is_contained(ignored, operand) || loop.isDefinedOutsideOfLoop(operand);
  });
}

bool accessSameElements(vector::TransferReadOp read, vector::TransferWriteOp write) {
  return !read.isMasked() && read.getType() == write.getVectorType() &&
         read.getIndices() == write.getIndices() &&
         read.getPermutationMap() == write.getPermutationMap() &&
         areSameMasks(read.getMask(), write.getMask());
}

std::optional<CarriedTransfer> match(scf::ForOp loop, BlockArgument carried) {
  Value init = loop.getTiedLoopInit(carried)->get();
  // A tensor that a loop around it carries as well is that loop's matter.
  if (auto outer = dyn_cast<BlockArgument>(init))
    if (isa_and_nonnull<LoopLikeOpInterface>(outer.getOwner()->getParentOp()))
      return std::nullopt;
  CarriedTransfer transfer;
  transfer.write =
      loop.getTiedLoopYieldedValue(carried)->get().getDefiningOp<vector::TransferWriteOp>();
  vector::TransferWriteOp write = transfer.write;
  if (!write || write.getBase() != carried || write->getParentOp() != loop ||
      !write->hasOneUse() || write.hasOutOfBoundsDim() || write.isMasked() ||
      !isInvariantExcept(loop, write, {write.getValueToStore(), carried}))
    return std::nullopt;
  for (Operation *user : carried.getUsers()) {
    if (user == write)
      continue;
    auto read = dyn_cast<vector::TransferReadOp>(user);
    if (!read || read.getBase() != carried || read.hasOutOfBoundsDim() ||
        !accessSameElements(read, write) || !isInvariantExcept(loop, read, {carried}) ||
        (!transfer.reads.empty() && transfer.reads.front().getPadding() != read.getPadding()))
      return std::nullopt;
    transfer.reads.push_back(read);
  }
  if (transfer.reads.empty())
    return std::nullopt;
  return transfer;
}

/// Returns the loop that carries the vector as well; the tensor stays as it came.
scf::ForOp hoist(RewriterBase &rewriter, scf::ForOp loop, unsigned index,
                 CarriedTransfer transfer) {
  Value init = loop.getInitArgs()[index];
  vector::TransferReadOp inner = transfer.reads.front();
  rewriter.setInsertionPoint(loop);
  auto read = cast<vector::TransferReadOp>(rewriter.clone(*inner));
  read.getBaseMutable().assign(init);

  vector::TransferWriteOp write = transfer.write;
  auto yieldVector = [&](OpBuilder &builder, Location loc, ArrayRef<BlockArgument>) {
    Value value = write.getValueToStore();
    if (Value mask = read.getMask()) {
      Value padding = vector::BroadcastOp::create(builder, loc, read.getType(), read.getPadding());
      value = arith::SelectOp::create(builder, loc, mask, value, padding);
    }
    return SmallVector<Value>{value};
  };
  FailureOr<LoopLikeOpInterface> extended =
      loop.replaceWithAdditionalYields(rewriter, read.getResult(),
                                       /*replaceInitOperandUsesInLoop=*/false, yieldVector);
  loop = cast<scf::ForOp>(extended->getOperation());
  for (vector::TransferReadOp op : transfer.reads)
    rewriter.replaceOp(op, loop.getRegionIterArgs().back());

  rewriter.setInsertionPointAfter(loop);
  auto written = cast<vector::TransferWriteOp>(rewriter.clone(*write));
  written.getValueToStoreMutable().assign(loop.getResults().back());
  written.getBaseMutable().assign(init);
  rewriter.replaceAllUsesWith(loop.getResult(index), written.getResult());
  rewriter.replaceOp(write, loop.getRegionIterArgs()[index]);
  return loop;
}

} // namespace

bool areSameMasks(Value a, Value b) {
  if (a == b || !a || !b)
    return a == b;
  // Masks are equal if the same operation makes them of the same bounds: values or constants.
  Operation *makerOfA = a.getDefiningOp(), *makerOfB = b.getDefiningOp();
  return isa_and_nonnull<vector::CreateMaskOp, vector::ConstantMaskOp>(makerOfA) && makerOfB &&
         OperationEquivalence::isEquivalentTo(makerOfA, makerOfB,
                                              OperationEquivalence::IgnoreLocations);
}

bool hoistCarriedTransfers(RewriterBase &rewriter, FunctionOpInterface func) {
  SmallVector<scf::ForOp> loops;
  func.walk([&](scf::ForOp loop) { loops.push_back(loop); });
  bool changed = false;
  for (scf::ForOp loop : loops) {
    // The last write first: the vectors of a loop come in that order in the reference.
    auto writes = llvm::to_vector(loop.getBody()->getOps<vector::TransferWriteOp>());
    for (vector::TransferWriteOp write : llvm::reverse(writes)) {
      ValueRange yielded = loop.getYieldedValues();
      unsigned index = llvm::find(yielded, write.getResult()) - yielded.begin();
      if (index == loop.getNumRegionIterArgs())
        continue;
      if (auto transfer = match(loop, loop.getRegionIterArgs()[index])) {
        loop = hoist(rewriter, loop, index, *transfer);
        changed = true;
      }
    }
  }
  return changed;
}

} // namespace mlir::iree::codegen
