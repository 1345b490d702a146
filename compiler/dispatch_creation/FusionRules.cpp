// Which ops start a kernel, and which join one.
//
// Blocks are searched from the end. Every op with a reduction (and named ops, softmax, unpack) is a root. A root
// takes in what its inits come from (with aggressive fusion: all producers that its loops can carry), then consumers
// that are parallel and no larger than it. What remains of linalg afterwards gets kernels of its own by the same rules.
#include "compiler/dispatch_creation/FusionGroups.h"

#include "compiler/dialects/flow/ir/FlowOps.h"

#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/TilingInterface.h"

#include "llvm/ADT/TypeSwitch.h"

namespace mlir::iree::dispatch_creation {

//===----------------------------------------------------------------------===//
// Roots
//===----------------------------------------------------------------------===//

// True if the dims that the op reduces are not among those that the unpack un-tiles.
static bool reducesOnlyUntiledDims(linalg::LinalgOp op, Operation *producer) {
  auto unpack = dyn_cast<linalg::UnPackOp>(producer);
  if (!unpack)
    return false;
  for (OpOperand &operand : op->getOpOperands()) {
    if (operand.get().getDefiningOp() != producer)
      continue;
    SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
    for (auto [i, expr] : llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      if (!dim || (kinds[dim.getPosition()] == utils::IteratorType::reduction &&
                   llvm::is_contained(unpack.getInnerDimsPos(), static_cast<int64_t>(i))))
        return false;
    }
    return true;
  }
  return false;
}

static bool isRoot(Operation *op) {
  if (!isOutsideDispatch(op) || isBitExtend(op))
    return false;
  if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
    // Follows an unpack rather than being followed by it.
    bool joinsUnpack = llvm::any_of(generic->getOperands(), [&](Value operand) {
      Operation *producer = operand.getDefiningOp();
      return producer && reducesOnlyUntiledDims(generic, producer);
    });
    return generic.getNumReductionLoops() != 0 && !joinsUnpack;
  }
  if (isa<linalg::LinalgOp>(op))
    return !isa<linalg::FillOp>(op);
  if (isa<TilingInterface>(op))
    return !isa<tensor::PadOp, tensor::ConcatOp, linalg::PackOp>(op) &&
           op->getName().getStringRef() != "iree_linalg_ext.gather";
  return isa<linalg::UnPackOp>(op);
}

//===----------------------------------------------------------------------===//
// Producers
//===----------------------------------------------------------------------===//

static bool hasIdentityResult(linalg::LinalgOp op, Value value) {
  return op.getIndexingMapMatchingResult(cast<OpResult>(value)).isIdentity();
}

static bool canFuseProducer(OpOperand &use, const FusionGroups &groups, const FusionOptions &options,
                            bool withTruncate) {
  Operation *producer = use.get().getDefiningOp();
  Operation *consumer = use.getOwner();
  // A narrower result is better stored than computed: first see whether the truncation joins its own producer.
  if (!withTruncate && isBitTruncate(producer))
    return false;
  if (isa<tensor::PadOp>(consumer))
    return options.padWithProducers && isa<linalg::LinalgOp>(producer);
  auto linalgConsumer = dyn_cast<linalg::LinalgOp>(consumer);
  if (options.padWithConsumers && isa<tensor::PadOp>(producer) && linalgConsumer &&
      linalg::isaConvolutionOpInterface(linalgConsumer))
    return true;
  StringRef name = consumer->getName().getStringRef();
  if (name == "iree_linalg_ext.attention" || name == "iree_linalg_ext.online_attention")
    return false;
  if (isPackLike(consumer)) {
    if (isa<tensor::PadOp>(producer))
      return true;
    auto linalgProducer = dyn_cast<linalg::LinalgOp>(producer);
    auto pack = dyn_cast<linalg::PackOp>(consumer);
    if (!linalgProducer || (pack && !pack.getInnerTiles().empty()))
      return false;
    return hasIdentityResult(linalgProducer, use.get());
  }
  if (!LoopView::get(producer) || !LoopView::get(consumer))
    return false;
  if (!options.aggressive) {
    // The result takes the place of the init, so no storage is needed in between.
    auto destination = dyn_cast<DestinationStyleOpInterface>(consumer);
    if (destination && !destination.isDpsInit(&use))
      return false;
  }
  const FusionGroup &group = groups.getGroup(consumer);
  return group.canFollow(producer) && !group.wouldExceedBindings(producer);
}

static bool canFuseAllUses(Operation *producer, const FusionGroup &group, const FusionGroups &groups,
                           const FusionOptions &options, bool withTruncate) {
  return llvm::all_of(producer->getUses(), [&](OpOperand &use) {
    Operation *user = producer->getBlock()->findAncestorOpInBlock(*use.getOwner());
    if (!user || !group.contains(user))
      return true;
    return user == use.getOwner() && canFuseProducer(use, groups, options, withTruncate);
  });
}

static unsigned countRealUses(Operation *op) {
  return llvm::count_if(op->getUsers(), [](Operation *user) { return !isa<tensor::DimOp>(user); });
}

static void fuseProducers(FusionGroup &group, FusionGroups &groups, const FusionOptions &options,
                          bool withTruncate) {
  Block *block = group.getRoot()->getBlock();
  SmallVector<Operation *> worklist = {group.getRoot()};
  while (!worklist.empty()) {
    Operation *candidate = worklist.pop_back_val();
    for (Value operand : candidate->getOperands()) {
      Operation *producer = operand.getDefiningOp();
      if (!producer || producer->getBlock() != block || groups.isInGroup(producer) ||
          isCloneable(producer, options.aggressive) ||
          !canFuseAllUses(producer, group, groups, options, withTruncate) ||
          (!options.multiUseProducers && countRealUses(producer) != 1) ||
          group.hasUserThatMustComeFirst(producer))
        continue;
      groups.append(producer, group);
      worklist.push_back(producer);
    }
  }
}

//===----------------------------------------------------------------------===//
// Consumers
//===----------------------------------------------------------------------===//

// An input whose storage the consumer's result can take over.
static bool canReuseStorage(linalg::GenericOp op, OpOperand &input, OpOperand &init) {
  return op.getNumLoops() == op.getNumParallelLoops() && !op.isDpsInit(&input) &&
         !op.payloadUsesValueFromOperand(&init) &&
         op.getMatchingIndexingMap(&input) == op.getMatchingIndexingMap(&init) &&
         input.get().getType() == init.get().getType();
}

static unsigned countNonUnit(ArrayRef<int64_t> sizes) {
  return llvm::count_if(sizes, [](int64_t size) { return size != 1; });
}

static bool needsNoExtraStorage(Operation *producer, Operation *consumer) {
  auto destination = dyn_cast<DestinationStyleOpInterface>(consumer);
  auto convolution = dyn_cast<linalg::LinalgOp>(producer);
  if (!destination || !convolution || !linalg::isaConvolutionOpInterface(convolution))
    return true;
  auto generic = dyn_cast<linalg::GenericOp>(consumer);
  return llvm::all_of(destination.getDpsInputOperands(), [&](OpOperand *input) {
    if (input->get().getDefiningOp() != producer)
      return true;
    return generic && llvm::any_of(destination.getDpsInitsMutable(), [&](OpOperand &init) {
             return canReuseStorage(generic, *input, init);
           });
  });
}

static bool canFuseConsumer(OpOperand &use, const FusionGroups &groups, const FusionOptions &options) {
  Operation *producer = use.get().getDefiningOp();
  Operation *consumer = use.getOwner();
  if (isCloneable(consumer, options.aggressive))
    return false;
  if (isUnpackLike(producer)) {
    auto op = dyn_cast<linalg::LinalgOp>(consumer);
    return op && (reducesOnlyUntiledDims(op, producer) ||
                  (linalg::isElementwise(op) &&
                   op.getNumLoops() ==
                       cast<RankedTensorType>(producer->getResult(0).getType()).getRank()));
  }
  if (isPackLike(consumer)) {
    auto op = dyn_cast<linalg::LinalgOp>(producer);
    return isa<tensor::PadOp>(producer) || (op && hasIdentityResult(op, use.get()));
  }
  if (isa<tensor::PadOp>(consumer))
    return options.padWithProducers && isa<linalg::LinalgOp>(producer);
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(consumer)) {
    // What is written into a filled tensor: a pad, in other words.
    return insert.getSource().hasOneUse() && insert.getSource().getDefiningOp() == producer &&
           insert.getDest().getDefiningOp<linalg::FillOp>();
  }
  if (!options.mmt4d && isa<linalg::Mmt4DOp, linalg::BatchMmt4DOp>(producer))
    return false;
  std::optional<LoopView> producerView = LoopView::get(producer);
  std::optional<LoopView> consumerView = LoopView::get(consumer);
  if (!producerView || !consumerView || !consumerView->isAllParallel())
    return false;
  const FusionGroup &group = groups.getGroup(producer);
  if (!group.canFollow(consumer) || group.wouldExceedBindings(consumer))
    return false;
  if (!options.aggressive && producerView->getNumLoops() < consumerView->getNumLoops())
    return false;
  // A small result that is broadcast over a large consumer is better stored once.
  std::optional<LoopView> rootView = LoopView::get(group.getRoot());
  if (rootView && countNonUnit(consumerView->getSizes()) > countNonUnit(rootView->getSizes()))
    return false;
  return options.aggressive || needsNoExtraStorage(producer, consumer);
}

// The uses by ops of the same block, in order; none if several ops use a result and fusion is not aggressive.
static SmallVector<OpOperand *> getConsumerUses(Operation *op, const DominanceInfo &dominance,
                                                bool aggressive) {
  llvm::SetVector<Operation *> users;
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : op->getUses()) {
    if (isa<tensor::DimOp>(use.getOwner()))
      continue;
    users.insert(use.getOwner());
    if (use.getOwner()->getBlock() == op->getBlock())
      uses.push_back(&use);
  }
  if (!aggressive && users.size() != 1)
    return {};
  llvm::sort(uses, [&](OpOperand *a, OpOperand *b) {
    return dominance.properlyDominates(a->getOwner(), b->getOwner());
  });
  return uses;
}

static void fuseConsumers(FusionGroup &group, const DominanceInfo &dominance,
                          const FusionOptions &options, FusionGroups &groups) {
  SmallVector<Operation *> worklist = {group.getRoot()};
  while (!worklist.empty()) {
    Operation *current = worklist.pop_back_val();
    llvm::MapVector<Operation *, SmallVector<OpOperand *>> usesOf;
    for (OpOperand *use : getConsumerUses(current, dominance, options.aggressive))
      usesOf[use->getOwner()].push_back(use);
    for (auto &[consumer, uses] : usesOf) {
      if (groups.isInGroup(consumer) || group.isNeededOnTheWayTo(consumer, dominance) ||
          !llvm::all_of(uses,
                        [&](OpOperand *use) { return canFuseConsumer(*use, groups, options); }))
        continue;
      groups.append(consumer, group);
      worklist.push_back(consumer);
    }
  }
}

//===----------------------------------------------------------------------===//
// Everything
//===----------------------------------------------------------------------===//

// Makes a group of each op that `startsGroup` accepts, from the end of the block.
static void formGroups(Block &block, const DominanceInfo &dominance, const FusionOptions &options,
                       FusionGroups &groups, function_ref<bool(Operation *)> startsGroup) {
  SmallVector<Operation *> roots;
  for (Operation &op : llvm::reverse(block)) {
    if (groups.isInGroup(&op) || !startsGroup(&op))
      continue;
    fuseProducers(groups.create(&op), groups, options, /*withTruncate=*/false);
    roots.push_back(&op);
  }
  for (Operation *root : llvm::reverse(roots))
    fuseConsumers(groups.getGroup(root), dominance, options, groups);
  for (Operation *root : llvm::reverse(roots))
    fuseProducers(groups.getGroup(root), groups, options, /*withTruncate=*/true);
}

void decideFusionGroups(Region &region, const DominanceInfo &dominance, const FusionOptions &options,
                        FusionGroups &groups) {
  for (Block &block : region) {
    for (Operation &op : llvm::reverse(block)) {
      if (!isa_and_present<scf::SCFDialect>(op.getDialect()))
        continue;
      for (Region &nested : op.getRegions())
        decideFusionGroups(nested, dominance, options, groups);
    }
    formGroups(block, dominance, options, groups, [](Operation *op) {
      return !isa_and_present<scf::SCFDialect>(op->getDialect()) && isRoot(op);
    });
  }
  for (Block &block : region) {
    formGroups(block, dominance, options, groups, [&](Operation *op) {
      return isa<linalg::LinalgOp, tensor::PadOp, linalg::PackOp>(op) &&
             !isCloneable(op, options.aggressive);
    });
  }
}

} // namespace mlir::iree::dispatch_creation
