// iree-stream-emplace-allocations
//
// A kernel whose result is only copied into a range of another resource writes it there itself. All
// results of the kernel become storage that is passed to it, so that they keep their order.

#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/util/ir/UtilValues.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_EMPLACEALLOCATIONSPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

/// The update that is the only user of the result; null if there is none that the kernel can do itself.
AsyncUpdateOp findUpdate(AsyncDispatchOp dispatch, Value result) {
  auto update = result.hasOneUse() ? dyn_cast<AsyncUpdateOp>(*result.user_begin()) : AsyncUpdateOp();
  if (!update || update.getUpdate() != result || update->getBlock() != dispatch->getBlock() ||
      update.getAffinityAttr() != dispatch.getAffinityAttr())
    return {};
  // The target changes earlier, so nobody may look at it in between.
  bool isQuiet = llvm::all_of(update.getTarget().getUsers(), [&](Operation *user) {
    return user == update || (user->getBlock() == dispatch->getBlock() &&
                              user->isBeforeInBlock(dispatch));
  });
  return isQuiet ? update : AsyncUpdateOp();
}

bool isTied(AsyncDispatchOp dispatch) {
  for (unsigned i = 0, e = dispatch->getNumResults(); i < e; ++i)
    if (dispatch.getTiedResultOperandIndex(i))
      return true;
  return false;
}

/// Storage for each result, as the last operands.
void passStorage(AsyncDispatchOp dispatch, Value zero) {
  OpBuilder builder(dispatch);
  SmallVector<Value> sizes(dispatch.getResultSizes()), storages;
  for (auto [type, size] : llvm::zip_equal(dispatch.getResultTypes(), sizes))
    storages.push_back(AsyncAllocaOp::create(builder, dispatch.getLoc(), type, size,
                                             dispatch.getAffinityAttr()));
  unsigned first = dispatch.getResourceOperands().size();
  dispatch.getResourceOperandsMutable().append(storages);
  // Each is written whole: from zero to its size.
  dispatch.getResourceOperandOffsetsMutable().append(SmallVector<Value>(sizes.size(), zero));
  dispatch.getResourceOperandSizesMutable().append(sizes);
  dispatch.getResourceOperandEndsMutable().append(sizes);
  dispatch.getResourceOperandLengthsMutable().append(sizes);
  for (unsigned result = 0; result < storages.size(); ++result)
    dispatch.setTiedResultOperandIndex(result, first + result);
}

/// The result of a kernel as a resource of another lifetime, where it is of one.
Value castLifetime(AsyncDispatchOp dispatch, OpResult result, Type type) {
  if (result.getType() == type)
    return result;
  OpBuilder builder(dispatch->getContext());
  builder.setInsertionPointAfter(dispatch);
  AffinityAttr affinity = dispatch.getAffinityAttr();
  Value size = dispatch.getResultSize(result.getResultNumber());
  return AsyncTransferOp::create(builder, dispatch.getLoc(), type, result, size, size, affinity,
                                 affinity, AffinityAttr());
}

/// True if the op may run before the kernel as well as where it is: it has no effects but on storage that
/// nobody looks at in between.
bool canRunBefore(Operation *op, AsyncDispatchOp dispatch) {
  if (isa<AsyncAllocaOp>(op))
    return true;
  if (op->getNumRegions() != 0 || isa<AsyncDispatchOp>(op))
    return false;
  auto tiedOp = dyn_cast<util::TiedOpInterface>(op);
  if (!isa<AsyncFillOp, AsyncUpdateOp, AsyncCopyOp>(op))
    return !tiedOp && isPure(op);
  return llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
    return !tiedOp.isOperandTied(operand.getOperandNumber()) ||
           llvm::all_of(operand.get().getUsers(), [&](Operation *user) {
             return user == op || (user->getBlock() == dispatch->getBlock() &&
                                   user->isBeforeInBlock(dispatch));
           });
  });
}

/// Moves what makes the value before the kernel if that is where it can run; true if it is there then.
bool placeBefore(Value value, AsyncDispatchOp dispatch) {
  Operation *producer = value.getDefiningOp();
  if (!producer || producer->getBlock() != dispatch->getBlock() ||
      producer->isBeforeInBlock(dispatch))
    return util::isUsableAt(value, dispatch);
  if (!canRunBefore(producer, dispatch) ||
      !llvm::all_of(producer->getOperands(),
                    [&](Value operand) { return placeBefore(operand, dispatch); }))
    return false;
  if (!util::moveDefinitionBefore(value, dispatch))
    producer->moveBefore(dispatch);
  return true;
}

/// The kernel writes result `i` where the update would copy it.
void writeInPlace(AsyncDispatchOp dispatch, unsigned i, AsyncUpdateOp update) {
  SmallVector<Value> needed = {update.getUpdateSize(), update.getTargetSize(),
                               update.getTargetOffset(), update.getTargetEnd()};
  needed.push_back(update.getTarget());
  for (Value value : needed)
    if (!placeBefore(value, dispatch))
      return;
  unsigned operand = *dispatch.getTiedResultOperandIndex(i) -
                     dispatch.getTiedOperandsIndexAndLength().first;
  unsigned range = llvm::count_if(dispatch.getResourceOperands().take_front(operand),
                                  [](Value value) { return isa<ResourceType>(value.getType()); });
  Operation *storage = dispatch.getResourceOperands()[operand].getDefiningOp();
  auto set = [](MutableOperandRange operands, unsigned index, Value value) {
    operands.slice(index, 1).assign(value);
  };
  set(dispatch.getResourceOperandsMutable(), operand, update.getTarget());
  set(dispatch.getResourceOperandSizesMutable(), range, update.getTargetSize());
  set(dispatch.getResourceOperandOffsetsMutable(), range, update.getTargetOffset());
  set(dispatch.getResourceOperandEndsMutable(), range, update.getTargetEnd());
  set(dispatch.getResourceOperandLengthsMutable(), range, update.getUpdateSize());
  set(dispatch.getResultSizesMutable(), i, update.getTargetSize());
  update.getResult().replaceAllUsesWith(
      castLifetime(dispatch, dispatch->getResult(i), update.getResult().getType()));
  update.erase();
  storage->erase();
}

/// `zero` is the one at the start of the block; made when it is needed.
void emplace(AsyncDispatchOp dispatch, Value &zero) {
  if (isTied(dispatch))
    return;
  SmallVector<std::pair<AsyncUpdateOp, unsigned>> updates;
  for (auto [i, result] : llvm::enumerate(dispatch.getResults()))
    if (AsyncUpdateOp update = findUpdate(dispatch, result))
      updates.push_back({update, i});
  if (updates.empty())
    return;
  if (!zero) {
    OpBuilder builder = OpBuilder::atBlockBegin(dispatch->getBlock());
    Location loc = dispatch->getParentOp()->getLoc();
    zero = arith::ConstantIndexOp::create(builder, loc, 0);
  }
  passStorage(dispatch, zero);
  llvm::sort(updates, [](auto &a, auto &b) { return a.first->isBeforeInBlock(b.first); });
  for (auto &[update, i] : updates)
    writeInPlace(dispatch, i, update);
}

struct EmplaceAllocationsPass : public impl::EmplaceAllocationsPassBase<EmplaceAllocationsPass> {
  void runOnOperation() override {
    SmallVector<AsyncDispatchOp> dispatches;
    getOperation()->walk([&](AsyncDispatchOp dispatch) { dispatches.push_back(dispatch); });
    DenseMap<Block *, Value> zeros;
    for (AsyncDispatchOp dispatch : dispatches)
      emplace(dispatch, zeros[dispatch->getBlock()]);
  }
};

} // namespace
} // namespace mlir::iree::stream
