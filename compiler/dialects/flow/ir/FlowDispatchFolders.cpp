// Folders and canonicalizers of the dispatch ops: what nobody reads is not passed.
#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"

#include "mlir/IR/Builders.h"

namespace mlir::iree::flow {

using tensor_ext::DispatchTensorStoreOp;
using tensor_ext::DispatchTensorType;

//===----------------------------------------------------------------------===//
// flow.dispatch.region
//===----------------------------------------------------------------------===//

namespace {
struct DropUnusedRegionResults : OpRewritePattern<DispatchRegionOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DispatchRegionOp op, PatternRewriter &rewriter) const override {
    // A value that is given twice has one result that all use.
    if (llvm::hasSingleElement(op.getBody())) {
      llvm::SmallDenseMap<Value, Value> first;
      for (auto [given, result] : llvm::zip_equal(
               op.getBody().front().getTerminator()->getOperands(), op.getResults())) {
        Value kept = first.try_emplace(given, result).first->second;
        if (kept != result)
          rewriter.replaceAllUsesWith(result, kept);
      }
    }
    BitVector unused(op.getNumResults());
    for (OpResult result : op.getResults())
      unused[result.getResultNumber()] = result.use_empty();
    if (unused.none() || !llvm::hasSingleElement(op.getBody()))
      return failure();

    SmallVector<Type> types;
    SmallVector<Value> dims;
    for (OpResult result : op.getResults()) {
      if (unused[result.getResultNumber()])
        continue;
      types.push_back(result.getType());
      llvm::append_range(dims, op.getResultDynamicDims(result.getResultNumber()));
    }
    auto replacement = DispatchRegionOp::create(rewriter, op.getLoc(), types, dims, op.getWorkload());
    replacement->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    replacement.getBody().takeBody(op.getBody());
    replacement.getWorkgroupCount().takeBody(op.getWorkgroupCount());
    Operation *yield = replacement.getBody().front().getTerminator();
    rewriter.modifyOpInPlace(yield, [&] { yield->eraseOperands(unused); });

    SmallVector<Value> results;
    unsigned next = 0;
    for (unsigned i = 0; i < unused.size(); ++i)
      results.push_back(unused[i] ? Value() : replacement.getResult(next++));
    for (auto [result, value] : llvm::zip_equal(op.getResults(), results)) {
      if (value)
        rewriter.replaceAllUsesWith(result, value);
    }
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void DispatchRegionOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                   MLIRContext *context) {
  patterns.add<DropUnusedRegionResults>(context);
}

//===----------------------------------------------------------------------===//
// flow.dispatch.workgroups
//===----------------------------------------------------------------------===//

DispatchWorkgroupsOp DispatchWorkgroupsOp::cloneWithout(ArrayRef<unsigned> operands,
                                                        ArrayRef<unsigned> results,
                                                        RewriterBase &rewriter) {
  unsigned first = getODSOperandIndexAndLength(1).first;
  SmallVector<Value> arguments, argumentDims, resultDims;
  SmallVector<Type> types;
  SmallVector<int64_t> newIndex(getArguments().size(), -1);
  for (auto [i, value] : llvm::enumerate(getArguments())) {
    if (llvm::is_contained(operands, i))
      continue;
    newIndex[i] = arguments.size();
    arguments.push_back(value);
    llvm::append_range(argumentDims, getOperandDynamicDims(first + i));
  }
  SmallVector<int64_t> tied;
  BitVector dropped(getWorkgroupBody().getNumArguments());
  for (unsigned i : operands)
    dropped.set(i);
  for (auto [i, type] : llvm::enumerate(getResultTypes())) {
    std::optional<unsigned> tiedTo = getTiedResultOperandIndex(i);
    if (llvm::is_contained(results, i)) {
      if (!tiedTo)
        dropped.set(getOutputBlockArgument(i).getArgNumber());
      continue;
    }
    types.push_back(type);
    llvm::append_range(resultDims, getResultDynamicDims(i));
    tied.push_back(tiedTo ? newIndex[*tiedTo - first] : -1);
  }
  auto clone = DispatchWorkgroupsOp::create(rewriter, getLoc(), getWorkload(), types, resultDims,
                                            arguments, argumentDims, tied);
  clone->setDiscardableAttrs((*this)->getDiscardableAttrDictionary());
  clone.getWorkgroupBody().takeBody(getWorkgroupBody());
  clone.getWorkgroupCount().takeBody(getWorkgroupCount());
  clone.getWorkgroupBody().front().eraseArguments(dropped);
  return clone;
}

namespace {

// Collects the ops by which the body only writes to `target`; false if it does anything else.
bool collectStores(Value target, SmallVectorImpl<Operation *> &stores) {
  for (OpOperand &use : target.getUses()) {
    Operation *user = use.getOwner();
    auto store = dyn_cast<DispatchTensorStoreOp>(user);
    auto tie = dyn_cast<DispatchTieShapeOp>(user);
    if (store ? use.get() != store.getTarget() || use.get() == store.getValue() : !tie)
      return false;
    if (tie && !collectStores(tie.getResult(), stores))
      return false;
    stores.push_back(user);
  }
  return true;
}

// True if a body may read the value of the argument but not change it.
bool isReadOnly(BlockArgument argument) {
  auto type = dyn_cast<DispatchTensorType>(argument.getType());
  return !type || type.getAccess() == tensor_ext::TensorAccess::ReadOnly;
}

// Unused and repeated captures, and results nobody uses.
struct DropUnusedCapturesAndResults : OpRewritePattern<DispatchWorkgroupsOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DispatchWorkgroupsOp op, PatternRewriter &rewriter) const override {
    if (op.getWorkgroupBody().empty())
      return failure();
    unsigned first = op.getODSOperandIndexAndLength(1).first;
    SmallVector<unsigned> results, operands;
    SmallVector<Operation *> stores;
    for (OpResult result : op.getResults()) {
      unsigned index = result.getResultNumber();
      // The storage of a tied result belongs to somebody else, who may see what is written.
      SmallVector<Operation *> own;
      if (result.use_empty() && !op.getTiedResultOperandIndex(index) &&
          collectStores(op.getOutputBlockArgument(index), own)) {
        results.push_back(index);
        llvm::append_range(stores, own);
      }
    }
    for (Operation *store : stores)
      rewriter.eraseOp(store);

    llvm::DenseMap<std::pair<Value, Type>, BlockArgument> seen;
    for (auto [i, value] : llvm::enumerate(op.getArguments())) {
      BlockArgument argument = op.getInputBlockArgument(i);
      if (op.isOperandTied(first + i))
        continue;
      if (!argument.use_empty() && isReadOnly(argument)) {
        auto [it, inserted] = seen.try_emplace({value, argument.getType()}, argument);
        if (!inserted)
          rewriter.replaceAllUsesWith(argument, it->second);
      }
      if (argument.use_empty())
        operands.push_back(i);
    }
    if (operands.empty() && results.empty())
      return failure();

    DispatchWorkgroupsOp clone = op.cloneWithout(operands, results, rewriter);
    unsigned next = 0;
    for (OpResult result : op.getResults()) {
      if (!llvm::is_contained(results, result.getResultNumber()))
        rewriter.replaceAllUsesWith(result, clone.getResult(next++));
    }
    rewriter.eraseOp(op);
    return success();
  }
};

// Maps each position of `values` to the position of its first equal among the kept ones.
SmallVector<unsigned> findFirstEqual(ValueRange values, SmallVectorImpl<Value> &kept) {
  SmallVector<unsigned> positions;
  for (Value value : values) {
    auto *it = llvm::find(kept, value);
    positions.push_back(it - kept.begin());
    if (it == kept.end())
      kept.push_back(value);
  }
  return positions;
}

// A workload value that is given twice is given once.
struct DropRepeatedWorkload : OpRewritePattern<DispatchWorkgroupsOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DispatchWorkgroupsOp op, PatternRewriter &rewriter) const override {
    SmallVector<Value> kept;
    SmallVector<unsigned> positions = findFirstEqual(op.getWorkload(), kept);
    if (kept.size() == op.getWorkload().size())
      return failure();
    rewriter.modifyOpInPlace(op, [&] {
      if (!op.getWorkgroupCount().empty()) {
        Block &block = op.getWorkgroupCount().front();
        BitVector dropped(block.getNumArguments());
        llvm::BitVector first(kept.size());
        for (auto [i, position] : llvm::enumerate(positions)) {
          if (!first[position]) {
            first.set(position);
            continue;
          }
          auto original = llvm::find(positions, position) - positions.begin();
          block.getArgument(i).replaceAllUsesWith(block.getArgument(original));
          dropped.set(i);
        }
        block.eraseArguments(dropped);
      }
      op.getWorkloadMutable().assign(kept);
    });
    return success();
  }
};

// The same for the ordinals by which the body names the workload of a slice.
struct DropRepeatedOrdinals : OpRewritePattern<DispatchWorkgroupsOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DispatchWorkgroupsOp op, PatternRewriter &rewriter) const override {
    if (!llvm::hasSingleElement(op.getWorkgroupCount()))
      return failure();
    auto counts = op.getWorkgroupCount().front().getOps<tensor_ext::DispatchWorkgroupCountFromSliceOp>();
    if (!llvm::hasSingleElement(counts))
      return failure();
    auto count = *counts.begin();
    SmallVector<Value> kept;
    SmallVector<unsigned> positions = findFirstEqual(count.getOperands(), kept);
    if (kept.size() == count.getOperands().size())
      return failure();
    rewriter.modifyOpInPlace(count, [&] { count->setOperands(kept); });
    op.getWorkgroupBody().walk([&](tensor_ext::DispatchWorkloadOrdinalOp ordinal) {
      uint64_t old = ordinal.getOrdinal().getZExtValue();
      if (old < positions.size() && positions[old] != old)
        rewriter.modifyOpInPlace(ordinal, [&] {
          ordinal.setOrdinalAttr(rewriter.getIndexAttr(positions[old]));
        });
    });
    return success();
  }
};

// Whoever uses a result without elements may use an empty tensor instead.
struct ReplaceEmptyResults : OpRewritePattern<DispatchWorkgroupsOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DispatchWorkgroupsOp op, PatternRewriter &rewriter) const override {
    bool changed = false;
    for (OpResult result : op.getResults()) {
      auto type = dyn_cast<RankedTensorType>(result.getType());
      if (result.use_empty() || !type || !llvm::is_contained(type.getShape(), 0))
        continue;
      Value empty = TensorEmptyOp::create(rewriter, op.getLoc(), type,
                                          op.getResultDynamicDims(result.getResultNumber()));
      rewriter.replaceAllUsesWith(result, empty);
      changed = true;
    }
    return success(changed);
  }
};

} // namespace

void DispatchWorkgroupsOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                       MLIRContext *context) {
  patterns.add<DropUnusedCapturesAndResults, DropRepeatedWorkload, DropRepeatedOrdinals,
               ReplaceEmptyResults>(context);
}

//===----------------------------------------------------------------------===//
// flow.dispatch and flow.dispatch.tie_shape
//===----------------------------------------------------------------------===//

namespace {
struct DropRepeatedEntryPoints : OpRewritePattern<DispatchOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DispatchOp op, PatternRewriter &rewriter) const override {
    llvm::SetVector<Attribute> unique(op.getEntryPoints().begin(), op.getEntryPoints().end());
    if (unique.size() == op.getEntryPoints().size())
      return failure();
    rewriter.modifyOpInPlace(
        op, [&] { op.setEntryPointsAttr(rewriter.getArrayAttr(unique.getArrayRef())); });
    return success();
  }
};
} // namespace

void DispatchOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<DropRepeatedEntryPoints>(context);
}

OpFoldResult DispatchTieShapeOp::fold(FoldAdaptor) {
  return getDynamicDims().empty() ? OpFoldResult(getOperand()) : OpFoldResult();
}

} // namespace mlir::iree::flow
