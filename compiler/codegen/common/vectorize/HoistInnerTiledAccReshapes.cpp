// A loop that multiplies tiles carries what it adds to in the shape of its results, and brings it to the shape of the
// intrinsic and back in every round. That such a round trip changes nothing is shown by where each element goes.

#include "compiler/codegen/common/Passes.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"

#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_HOISTINNERTILEDACCRESHAPESPASS
#include "compiler/codegen/common/Passes.h.inc"

/// Vectors of more elements than this aren't followed.
static constexpr int64_t kMaxElements = 1 << 16;

static bool isReshape(Operation *op) {
  return isa_and_nonnull<vector::TransposeOp, vector::ShapeCastOp, vector::BroadcastOp>(op);
}

namespace {

/// How an accumulator that a loop carries is used: carried -> in -> op -> out -> carried.
struct Accumulation {
  unsigned index; ///< Among the values that the loop carries.
  SmallVector<Operation *> in, out;
  Value shaped;  ///< What the op adds to.
  Value updated; ///< What it gives.
};

} // namespace

/// Brings numbers of elements from the operand of a reshape to its result; false where they can't be followed.
static bool follow(Operation *reshape, SmallVectorImpl<int64_t> &elements) {
  auto source = dyn_cast<VectorType>(reshape->getOperand(0).getType());
  auto result = cast<VectorType>(reshape->getResult(0).getType());
  if (!source || source.isScalable() || result.isScalable() || result.getNumElements() > kMaxElements)
    return false;
  // Elements keep their order.
  if (isa<vector::ShapeCastOp>(reshape))
    return true;
  SmallVector<int64_t> strides = computeStrides(source.getShape());
  SmallVector<int64_t> resultStrides(result.getRank(), 0);
  if (auto transpose = dyn_cast<vector::TransposeOp>(reshape)) {
    for (auto [dim, from] : llvm::enumerate(transpose.getPermutation()))
      resultStrides[dim] = strides[from];
  } else {
    int64_t first = result.getRank() - source.getRank();
    for (int64_t dim = 0; dim < source.getRank(); ++dim)
      resultStrides[first + dim] = source.getDimSize(dim) == 1 ? 0 : strides[dim];
  }
  SmallVector<int64_t> moved, basis = computeStrides(result.getShape());
  for (int64_t i = 0; i < result.getNumElements(); ++i) {
    int64_t at = 0;
    for (auto [position, stride] : llvm::zip_equal(delinearize(i, basis), resultStrides))
      at += position * stride;
    moved.push_back(elements[at]);
  }
  elements = moved;
  return true;
}

/// Whether the way out and the way in of the next round, together, leave all elements where they are. As no reshape
/// loses an element, the way in and then out does so too.
static bool cancels(const Accumulation &accumulation) {
  int64_t count = cast<VectorType>(accumulation.updated.getType()).getNumElements();
  if (count > kMaxElements)
    return false;
  SmallVector<int64_t> elements = llvm::to_vector(llvm::seq<int64_t>(0, count));
  for (ArrayRef<Operation *> way : {ArrayRef(accumulation.out), ArrayRef(accumulation.in)})
    for (Operation *op : way)
      if (!follow(op, elements))
        return false;
  return accumulation.shaped.getType() == accumulation.updated.getType() &&
         llvm::equal(elements, llvm::seq<int64_t>(0, count));
}

/// The accumulation of one result of `op`, if all that happens to it within the loop are reshapes.
static std::optional<Accumulation> match(LoopLikeOpInterface loop, InnerTiledOp op,
                                         unsigned number) {
  Accumulation result;
  result.shaped = op.getOutputs()[number];
  result.updated = op.getResult(number);
  if (!isa<VectorType>(result.updated.getType()))
    return std::nullopt;
  Value carried = result.shaped;
  while (isReshape(carried.getDefiningOp()) && carried.hasOneUse()) {
    result.in.insert(result.in.begin(), carried.getDefiningOp());
    carried = carried.getDefiningOp()->getOperand(0);
  }
  Value back = result.updated;
  while (back.hasOneUse() && isReshape(*back.user_begin())) {
    result.out.push_back(*back.user_begin());
    back = result.out.back()->getResult(0);
  }
  auto argument = dyn_cast<BlockArgument>(carried);
  if (result.in.empty() || result.out.empty() || !argument || !carried.hasOneUse())
    return std::nullopt;
  auto *found = llvm::find(loop.getRegionIterArgs(), argument);
  result.index = std::distance(loop.getRegionIterArgs().begin(), found);
  if (found == loop.getRegionIterArgs().end() ||
      loop.getYieldedValues()[result.index] != back || !cancels(result))
    return std::nullopt;
  return result;
}

/// Builds copies of reshapes, from `value` on.
static Value buildChain(OpBuilder &builder, ArrayRef<Operation *> reshapes, Value value) {
  for (Operation *op : reshapes) {
    IRMapping mapping;
    mapping.map(op->getOperand(0), value);
    value = builder.clone(*op, mapping)->getResult(0);
  }
  return value;
}

/// A value without meaning, at the start of the function, where constants are.
static Value getPoison(RewriterBase &rewriter, FunctionOpInterface func, Type type) {
  Block &entry = func.getFunctionBody().front();
  for (auto poison : entry.getOps<ub::PoisonOp>())
    if (poison.getType() == type)
      return poison;
  rewriter.setInsertionPointToStart(&entry);
  return ub::PoisonOp::create(rewriter, func.getLoc(), type);
}

/// Lets the loop carry the accumulator as the op takes it; what it carried so far has no meaning any more.
static void hoist(RewriterBase &rewriter, LoopLikeOpInterface loop,
                  const Accumulation &accumulation) {
  rewriter.setInsertionPoint(loop);
  Value init = buildChain(rewriter, accumulation.in, loop.getInits()[accumulation.index]);
  FailureOr<LoopLikeOpInterface> extended = loop.replaceWithAdditionalYields(
      rewriter, init, /*replaceInitOperandUsesInLoop=*/false,
      [&](OpBuilder &, Location, ArrayRef<BlockArgument>) {
        return SmallVector<Value>{accumulation.updated};
      });
  if (failed(extended))
    return;
  loop = *extended;
  Value carried = loop.getRegionIterArgs()[accumulation.index];
  rewriter.replaceAllUsesWith(accumulation.shaped, loop.getRegionIterArgs().back());
  (*loop.getYieldedValuesMutable())[accumulation.index].assign(carried);
  for (ArrayRef<Operation *> way : {ArrayRef(accumulation.out), ArrayRef(accumulation.in)})
    for (Operation *op : way)
      op->dropAllUses();

  rewriter.setInsertionPointAfter(loop);
  Value result = buildChain(rewriter, accumulation.out, loop->getResults().back());
  rewriter.replaceAllUsesWith(loop->getResult(accumulation.index), result);
  for (ArrayRef<Operation *> way : {ArrayRef(accumulation.out), ArrayRef(accumulation.in)})
    for (Operation *op : way)
      rewriter.eraseOp(op);

  OpOperand &old = loop.getInitsMutable()[accumulation.index];
  old.assign(getPoison(rewriter, loop->getParentOfType<FunctionOpInterface>(), old.get().getType()));
}

namespace {

struct HoistInnerTiledAccReshapesPass
    : impl::HoistInnerTiledAccReshapesPassBase<HoistInnerTiledAccReshapesPass> {
  void runOnOperation() override {
    SmallVector<InnerTiledOp> ops;
    getOperation()->walk([&](InnerTiledOp op) { ops.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (InnerTiledOp op : ops)
      for (unsigned i = 0; i < op->getNumResults(); ++i) {
        // Each rewrite replaces the loop.
        auto loop = dyn_cast<LoopLikeOpInterface>(op->getParentOp());
        if (!loop || loop.getRegionIterArgs().empty() || !loop.getYieldedValuesMutable())
          continue;
        if (std::optional<Accumulation> accumulation = match(loop, op, i))
          hoist(rewriter, loop, *accumulation);
      }
  }
};

} // namespace
} // namespace mlir::iree::codegen
