// Canonicalizers of executables.

#include "compiler/dialects/hal/ir/HalOps.h"

#include "llvm/ADT/SetVector.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::hal {

namespace {

/// An entry point that is always chosen needs neither its condition nor a fallback.
struct DropTrueCondition : OpRewritePattern<ExecutableExportOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ExecutableExportOp op, PatternRewriter &rewriter) const override {
    Block *body = op.getConditionBody();
    auto returnOp = body ? dyn_cast<ReturnOp>(body->getTerminator()) : ReturnOp();
    if (!returnOp || !matchPattern(returnOp.getOperand(0), m_One()))
      return failure();
    rewriter.eraseBlock(body);
    rewriter.modifyOpInPlace(op, [&] { op.removeConditionFallbackAttr(); });
    return success();
  }
};

/// Runs the constant blocks of a variant one after the other in a single one. Values under a key
/// that was there before are dropped by RemoveRepeatedKeys.
struct MergeConstantBlocks : OpRewritePattern<ExecutableVariantOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ExecutableVariantOp op, PatternRewriter &rewriter) const override {
    auto blocks = llvm::to_vector(op.getConstantBlockOps());
    if (blocks.size() < 2)
      return failure();
    SmallVector<Location> locs;
    SmallVector<Type> inputs, results;
    SmallVector<Attribute> keys;
    for (auto block : blocks) {
      locs.push_back(block.getLoc());
      if (block.getBody().getNumArguments() > 0 && inputs.empty())
        inputs.push_back(DeviceType::get(op.getContext()));
      llvm::append_range(results, block.getResultTypes());
      llvm::append_range(keys, block.getKeys());
    }

    rewriter.setInsertionPoint(blocks.front());
    Location loc = rewriter.getFusedLoc(locs);
    auto merged = ExecutableConstantBlockOp::create(
        rewriter, loc, rewriter.getFunctionType(inputs, results), rewriter.getArrayAttr(keys),
        /*arg_attrs=*/ArrayAttr(), /*res_attrs=*/ArrayAttr());
    Region &region = merged.getBody();
    Block *entry = rewriter.createBlock(&region, region.end(), inputs,
                                        SmallVector<Location>(inputs.size(), loc));
    Block *last = entry;
    SmallVector<Value> values;
    for (auto block : blocks) {
      // The values of this block arrive as arguments of the block that follows it.
      SmallVector<Location> resultLocs(block.getResultTypes().size(), block.getLoc());
      Block *first = &block.getBody().front();
      Block *next = rewriter.createBlock(&region, region.end(), block.getResultTypes(), resultLocs);
      rewriter.inlineRegionBefore(block.getBody(), next);
      for (auto it = first->getIterator(); &*it != next; ++it) {
        auto returnOp = dyn_cast<ReturnOp>(it->getTerminator());
        if (!returnOp)
          continue;
        rewriter.setInsertionPoint(returnOp);
        rewriter.replaceOpWithNewOp<cf::BranchOp>(returnOp, next, returnOp.getOperands());
      }
      rewriter.setInsertionPointToEnd(last);
      ValueRange device = entry->getArguments().take_front(first->getNumArguments());
      cf::BranchOp::create(rewriter, block.getLoc(), first, device);
      llvm::append_range(values, next->getArguments());
      last = next;
    }
    rewriter.setInsertionPointToEnd(last);
    ReturnOp::create(rewriter, loc, values);
    for (auto block : blocks)
      rewriter.eraseOp(block);
    return success();
  }
};

struct DropUnusedDevice : OpRewritePattern<ExecutableConstantBlockOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ExecutableConstantBlockOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getBody().getNumArguments() == 0 || !op.getBody().getArgument(0).use_empty())
      return failure();
    rewriter.modifyOpInPlace(op, [&] {
      op.getBody().eraseArgument(0);
      op.setFunctionType(rewriter.getFunctionType({}, op.getResultTypes()));
    });
    return success();
  }
};

/// Keeps the first of all values with the same key.
struct RemoveRepeatedKeys : OpRewritePattern<ExecutableConstantBlockOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ExecutableConstantBlockOp op,
                                PatternRewriter &rewriter) const override {
    llvm::SetVector<Attribute> keys;
    SmallVector<Type> types;
    llvm::BitVector repeated(op.getKeys().size());
    for (auto [i, key] : llvm::enumerate(op.getKeys())) {
      if (keys.insert(key))
        types.push_back(op.getResultTypes()[i]);
      else
        repeated.set(i);
    }
    if (repeated.none())
      return failure();
    rewriter.modifyOpInPlace(op, [&] {
      op.setFunctionType(rewriter.getFunctionType(op.getArgumentTypes(), types));
      op.setKeysAttr(rewriter.getArrayAttr(keys.getArrayRef()));
      for (auto returnOp : op.getBody().getOps<ReturnOp>())
        returnOp->eraseOperands(repeated);
    });
    return success();
  }
};

} // namespace

void ExecutableExportOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                     MLIRContext *context) {
  patterns.add<DropTrueCondition>(context);
}

void ExecutableVariantOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                      MLIRContext *context) {
  patterns.add<MergeConstantBlocks>(context);
}

void ExecutableConstantBlockOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                            MLIRContext *context) {
  patterns.add<DropUnusedDevice, RemoveRepeatedKeys>(context);
}

} // namespace mlir::iree::hal
