#include "compiler/dispatch_creation/OpClasses.h"

#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/hal/analysis/DeviceAnalysis.h"
#include "compiler/dialects/iree_encoding/ir/EncodingDialect.h"
#include "compiler/dialects/iree_encoding/ir/EncodingOps.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

#include "llvm/TargetParser/Triple.h"

namespace mlir::iree::dispatch_creation {

//===----------------------------------------------------------------------===//
// Changes of the element width
//===----------------------------------------------------------------------===//

namespace {
enum class WidthChange { None, Extend, Truncate };
}

// The element width of the widest input of highest rank; such an input dominates the traffic.
static std::optional<unsigned> getMainInputWidth(linalg::GenericOp op, int64_t &rank) {
  rank = 0;
  for (OpOperand *input : op.getDpsInputOperands()) {
    if (auto type = dyn_cast<RankedTensorType>(input->get().getType()))
      rank = std::max(rank, type.getRank());
  }
  if (rank == 0)
    return std::nullopt;
  unsigned width = 0;
  for (OpOperand *input : op.getDpsInputOperands()) {
    auto type = dyn_cast<RankedTensorType>(input->get().getType());
    if (!type || type.getRank() != rank)
      continue;
    if (!type.getElementType().isIntOrFloat())
      return std::nullopt;
    width = std::max(width, type.getElementType().getIntOrFloatBitWidth());
  }
  return width;
}

static WidthChange getWidthChange(Operation *op) {
  auto generic = dyn_cast_if_present<linalg::GenericOp>(op);
  if (!generic || generic->getNumResults() != 1 ||
      generic.getNumLoops() != generic.getNumParallelLoops())
    return WidthChange::None;
  // Reads by permutations and broadcasts alone, and a result in order.
  for (OpOperand *input : generic.getDpsInputOperands()) {
    if (!generic.getMatchingIndexingMap(input).isProjectedPermutation())
      return WidthChange::None;
  }
  if (!generic.getMatchingIndexingMap(generic.getDpsInitOperand(0)).isIdentity())
    return WidthChange::None;
  auto result = dyn_cast<RankedTensorType>(generic->getResult(0).getType());
  if (!result || !result.getElementType().isIntOrFloat())
    return WidthChange::None;
  int64_t inputRank = 0;
  std::optional<unsigned> inputWidth = getMainInputWidth(generic, inputRank);
  if (!inputWidth)
    return WidthChange::None;
  unsigned resultWidth = result.getElementType().getIntOrFloatBitWidth();
  if (*inputWidth < resultWidth) {
    // Such ops are computed again by each user: transcendental functions are too expensive for that.
    for (Operation &inner : *generic.getBody()) {
      if (inner.getName().getDialectNamespace() == "math")
        return WidthChange::None;
    }
    return WidthChange::Extend;
  }
  if (resultWidth < *inputWidth && inputRank == result.getRank())
    return WidthChange::Truncate;
  return WidthChange::None;
}

bool isBitExtend(Operation *op) { return getWidthChange(op) == WidthChange::Extend; }
bool isBitTruncate(Operation *op) { return getWidthChange(op) == WidthChange::Truncate; }

bool isBroadcast(linalg::LinalgOp op) {
  if (isa<linalg::BroadcastOp>(op))
    return true;
  auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
  if (!generic || generic.getNumDpsInits() != 1 || generic.getNumDpsInputs() != 1 ||
      generic.getNumLoops() != generic.getNumParallelLoops())
    return false;
  AffineMap input = generic.getMatchingIndexingMap(generic.getDpsInputOperand(0));
  AffineMap output = generic.getMatchingIndexingMap(generic.getDpsInitOperand(0));
  return input.getNumResults() < output.getNumResults() && input.isProjectedPermutation() &&
         output.isIdentity() && llvm::hasSingleElement(generic.getBody()->getOperations());
}

bool isPackLike(Operation *op) { return isa<linalg::PackOp, encoding::SetEncodingOp>(op); }
bool isUnpackLike(Operation *op) { return isa<linalg::UnPackOp, encoding::UnsetEncodingOp>(op); }

bool isOutsideDispatch(Operation *op) {
  return op && !op->getParentOfType<flow::DispatchRegionOp>() &&
         !op->getParentOfType<flow::DispatchWorkgroupsOp>();
}

//===----------------------------------------------------------------------===//
// What every kernel computes itself
//===----------------------------------------------------------------------===//

// Larger constants become globals, since they would be stored once per kernel.
constexpr int64_t kMaxInlineConstantBytes = 256;

static bool isCloneableConstant(Operation *op) {
  Attribute value;
  if (!matchPattern(op, m_Constant(&value)))
    return false;
  Type type = op->getResult(0).getType();
  if (type.isIntOrIndexOrFloat() || isa<ComplexType>(type))
    return true;
  auto elements = dyn_cast<ElementsAttr>(value);
  auto shaped = dyn_cast<ShapedType>(type);
  if (!elements || !shaped)
    return false;
  if (elements.isSplat())
    return true;
  Type element = shaped.getElementType();
  int64_t bits = element.isIndex() ? 64 : element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0;
  return bits > 0 && shaped.getNumElements() * bits / 8 <= kMaxInlineConstantBytes;
}

// x86 and Arm processors convert while they pack operands into tiles, in a kernel of its own; every product would
// otherwise convert the same element several times.
static bool isForTilingCpus(Operation *op) {
  auto module = op->getParentOfType<ModuleOp>();
  if (!module)
    return false;
  llvm::SetVector<hal::ExecutableTargetAttr> targets;
  hal::DeviceAnalysis(module).gatherExecutableTargets(Attribute(), targets);
  return !targets.empty() && llvm::all_of(targets, [](hal::ExecutableTargetAttr target) {
    DictionaryAttr configuration = target.getConfiguration();
    auto triple =
        configuration ? configuration.getAs<StringAttr>("target_triple") : StringAttr();
    if (target.getBackend() != "llvm-cpu" || !triple)
      return false;
    llvm::Triple parsed(triple.getValue());
    return parsed.isX86() || parsed.isAArch64();
  });
}

static bool isContractionInput(OpOperand &use) {
  Operation *user = use.getOwner();
  if (isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(user))
    return llvm::any_of(user->getUses(), isContractionInput);
  auto op = dyn_cast<linalg::LinalgOp>(user);
  return op && op.isDpsInput(&use) && linalg::isaContractionOpInterface(op);
}

static bool feedsContractionOnCpu(Operation *op) {
  return llvm::any_of(op->getUses(), isContractionInput) && isForTilingCpus(op);
}

bool isCloneable(Operation *op, bool aggressive) {
  if (!op)
    return false;
  if (!isa_and_present<affine::AffineDialect, arith::ArithDialect, complex::ComplexDialect,
                       encoding::EncodingDialect, linalg::LinalgDialect, tensor::TensorDialect>(
          op->getDialect()))
    return false;
  if (isa<affine::AffineApplyOp, arith::IndexCastOp, linalg::FillOp, tensor::EmptyOp,
          tensor::ExtractOp, tensor::ExtractSliceOp, complex::CreateOp, encoding::UnsetEncodingOp>(
          op))
    return true;
  if (isBitExtend(op))
    return !feedsContractionOnCpu(op);
  if (isa<arith::ConstantOp, complex::ConstantOp>(op))
    return isCloneableConstant(op);
  auto isScalar = [](Type type) { return type.isIntOrFloat(); };
  return isa<arith::ArithDialect>(op->getDialect()) &&
         llvm::all_of(op->getOperandTypes(), isScalar) && llvm::all_of(op->getResultTypes(), isScalar);
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

std::optional<LoopView> LoopView::get(Operation *op) {
  LoopView view;
  if (auto linalgOp = dyn_cast_if_present<linalg::LinalgOp>(op)) {
    view.kinds_ = linalgOp.getIteratorTypesArray();
    view.sizes_ = linalgOp.getStaticLoopRanges();
    for (OpOperand &operand : op->getOpOperands())
      view.maps_.push_back(linalgOp.getMatchingIndexingMap(&operand));
    for (OpResult result : op->getResults())
      view.resultMaps_.push_back(linalgOp.getIndexingMapMatchingResult(result));
    return view;
  }
  // These walk all their operands in order.
  if (!isa_and_present<linalg::SoftmaxOp, encoding::SetEncodingOp, encoding::UnsetEncodingOp>(op))
    return std::nullopt;
  auto type = cast<RankedTensorType>(op->getOperand(0).getType());
  view.kinds_.assign(type.getRank(), utils::IteratorType::parallel);
  if (auto softmax = dyn_cast<linalg::SoftmaxOp>(op))
    view.kinds_[softmax.getDimension()] = utils::IteratorType::reduction;
  view.sizes_ = llvm::to_vector(type.getShape());
  AffineMap identity = AffineMap::getMultiDimIdentityMap(type.getRank(), op->getContext());
  view.maps_.assign(op->getNumOperands(), identity);
  view.resultMaps_.assign(op->getNumResults(), identity);
  return view;
}

unsigned LoopView::getNumParallelLoops() const {
  return llvm::count(kinds_, utils::IteratorType::parallel);
}

llvm::SmallBitVector getOuterParallelLoops(Operation *op) {
  SmallVector<utils::IteratorType> kinds;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    kinds = linalgOp.getIteratorTypesArray();
  else if (auto tiled = dyn_cast<TilingInterface>(op))
    kinds = tiled.getLoopIteratorTypes();
  else if (std::optional<LoopView> view = LoopView::get(op))
    kinds.assign(view->getNumLoops(), utils::IteratorType::parallel);
  llvm::SmallBitVector loops(kinds.size());
  for (auto [i, kind] : llvm::enumerate(kinds)) {
    if (kind != utils::IteratorType::parallel)
      break;
    loops.set(i);
  }
  return loops;
}

AffineMap getRootMap(Operation *op) {
  llvm::SmallBitVector loops = getOuterParallelLoops(op);
  AffineMap map = AffineMap::getFilteredIdentityMap(
      op->getContext(), loops.size(),
      [&](AffineDimExpr dim) { return loops.test(dim.getPosition()); });
  return inverseAndBroadcastProjectedPermutation(map);
}

// From the loops that `reference` maps from, over the ones that index a shared tensor by `from`, to the ones that
// index it by `to`.
static FailureOr<AffineMap> chain(AffineMap reference, AffineMap from, AffineMap to) {
  if (!from || !to || !from.isProjectedPermutation() || !to.isProjectedPermutation())
    return failure();
  return inverseAndBroadcastProjectedPermutation(to).compose(from).compose(reference);
}

static bool isZero(AffineExpr expr) {
  auto constant = dyn_cast<AffineConstantExpr>(expr);
  return constant && constant.getValue() == 0;
}

// Two operands may each know some loops; they must agree on those that both know.
static FailureOr<AffineMap> merge(AffineMap known, AffineMap added) {
  if (!known || known == added)
    return added;
  SmallVector<AffineExpr> merged;
  for (auto [a, b] : llvm::zip_equal(known.getResults(), added.getResults())) {
    if (a != b && !isZero(a) && !isZero(b))
      return failure();
    merged.push_back(isZero(a) ? b : a);
  }
  return AffineMap::get(known.getNumDims(), known.getNumSymbols(), merged, known.getContext());
}

// The map of an op that uses results of the group.
static FailureOr<AffineMap> getConsumerMap(Operation *op, const LoopView &view,
                                           const LoopMaps &maps) {
  AffineMap result;
  for (OpOperand &operand : op->getOpOperands()) {
    Operation *producer = operand.get().getDefiningOp();
    auto it = maps.find(producer);
    std::optional<LoopView> producerView = LoopView::get(producer);
    if (it == maps.end() || !producerView)
      continue;
    FailureOr<AffineMap> map =
        chain(it->second, producerView->getMap(cast<OpResult>(operand.get())), view.getMap(operand));
    if (failed(map))
      return failure();
    // Nothing in common with the root's parallel loops, although it has some.
    if (map->getNumDims() > 0 && llvm::all_of(map->getResults(), isZero))
      return failure();
    map = merge(result, *map);
    if (failed(map))
      return failure();
    result = *map;
  }
  if (!result)
    return failure();
  return result;
}

// The map of an op whose results the group uses.
static FailureOr<AffineMap> getProducerMap(Operation *op, const LoopView &view,
                                           const LoopMaps &maps) {
  AffineMap result;
  for (OpOperand &use : op->getUses()) {
    auto it = maps.find(use.getOwner());
    std::optional<LoopView> userView = LoopView::get(use.getOwner());
    if (it == maps.end() || !userView)
      continue;
    FailureOr<AffineMap> map =
        chain(it->second, userView->getMap(use), view.getMap(cast<OpResult>(use.get())));
    if (failed(map) || failed(map = merge(result, *map)))
      return failure();
    result = *map;
    // A producer that lacks one of the parallel loops would be computed again for each of its steps.
    if (compressUnusedDims(result).getNumDims() != it->second.getNumDims())
      return failure();
  }
  if (!result)
    return failure();
  return result;
}

FailureOr<AffineMap> getLoopMap(Operation *op, const LoopMaps &maps) {
  std::optional<LoopView> view = LoopView::get(op);
  if (!view)
    return failure();
  bool isConsumer = llvm::any_of(op->getOperands(), [&](Value value) {
    return maps.contains(value.getDefiningOp());
  });
  return isConsumer ? getConsumerMap(op, *view, maps) : getProducerMap(op, *view, maps);
}

} // namespace mlir::iree::dispatch_creation
