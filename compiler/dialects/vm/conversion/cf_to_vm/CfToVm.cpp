#include "compiler/dialects/vm/conversion/cf_to_vm/CfToVm.h"
#include "compiler/dialects/vm/conversion/TypedOps.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

namespace mlir::iree::vm {
namespace {

constexpr int32_t kFailedPrecondition = 9;

/// A table has an entry for each value between the cases, so they must not be too far apart.
constexpr int64_t kMaxTableGap = 64;

struct ConvertAssert : OpConversionPattern<cf::AssertOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(cf::AssertOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value status = createI32(rewriter, op.getLoc(), kFailedPrecondition);
    // The machine fails where a condition holds, the assertion where it doesn't.
    Value holds = adaptor.getArg();
    Value fails = rewriter.createOrFold<XorI32Op>(op.getLoc(), holds.getType(), holds,
                                                  createI32(rewriter, op.getLoc(), 1));
    rewriter.replaceOpWithNewOp<CondFailOp>(op, fails, status, op.getMsgAttr());
    return success();
  }
};

struct ConvertBranch : OpConversionPattern<cf::BranchOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(cf::BranchOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<BranchOp>(op, op.getDest(), adaptor.getDestOperands());
    return success();
  }
};

struct ConvertCondBranch : OpConversionPattern<cf::CondBranchOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(cf::CondBranchOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<CondBranchOp>(
        op, adaptor.getCondition(), adaptor.getTrueDestOperands(),
        adaptor.getFalseDestOperands(), op.getTrueDest(), op.getFalseDest());
    return success();
  }
};

/// The machine's table starts at 0: the index is moved there, and gaps go to the default.
struct ConvertSwitch : OpConversionPattern<cf::SwitchOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(cf::SwitchOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (op.getCaseDestinations().empty()) {
      rewriter.replaceOpWithNewOp<BranchOp>(op, op.getDefaultDestination(),
                                            adaptor.getDefaultOperands());
      return success();
    }
    SmallVector<std::pair<int64_t, unsigned>> cases;
    for (auto [index, value] : llvm::enumerate(op.getCaseValues()->getValues<APInt>()))
      cases.push_back({value.getSExtValue(), index});
    llvm::sort(cases);
    int64_t first = cases.front().first;
    if (!adaptor.getFlag().getType().isInteger(32) ||
        cases.back().first - first > kMaxTableGap + 2 * static_cast<int64_t>(cases.size()))
      return rewriter.notifyMatchFailure(op, "cases are too far apart for a table");

    Location loc = op.getLoc();
    Value index = adaptor.getFlag();
    if (first != 0)
      index = SubI32Op::create(rewriter, loc, index.getType(), index,
                               createI32(rewriter, loc, static_cast<int32_t>(first)));
    SmallVector<Block *> dests;
    SmallVector<ValueRange> operands;
    for (auto [value, caseIndex] : cases) {
      while (first + static_cast<int64_t>(dests.size()) < value) {
        dests.push_back(op.getDefaultDestination());
        operands.push_back(adaptor.getDefaultOperands());
      }
      dests.push_back(op.getCaseDestinations()[caseIndex]);
      operands.push_back(adaptor.getCaseOperands()[caseIndex]);
    }
    rewriter.replaceOpWithNewOp<BranchTableOp>(op, index, op.getDefaultDestination(),
                                               adaptor.getDefaultOperands(), BlockRange(dests),
                                               operands);
    return success();
  }
};

} // namespace

void populateCfToVmPatterns(const TypeConverter &types, RewritePatternSet &patterns) {
  patterns.add<ConvertAssert, ConvertBranch, ConvertCondBranch, ConvertSwitch>(
      types, patterns.getContext());
}

} // namespace mlir::iree::vm
