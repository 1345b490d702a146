// iree-stream-verify-async-access-ranges

#include "compiler/dialects/stream/transforms/Passes.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_VERIFYASYNCACCESSRANGESPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

std::optional<int64_t> getConstant(Value value) {
  APInt constant;
  if (value && matchPattern(value, m_ConstantInt(&constant)))
    return constant.getSExtValue();
  return std::nullopt;
}

std::string describe(std::optional<int64_t> bytes) { return bytes ? std::to_string(*bytes) : "?"; }

LogicalResult verifyRange(AsyncAccessOpInterface op, const AsyncAccessRange &range) {
  std::optional<int64_t> start = range.start ? getConstant(range.start) : 0;
  std::optional<int64_t> end = getConstant(range.end), length = getConstant(range.length);
  std::optional<int64_t> size = getConstant(util::SizeAwareTypeInterface::findSizeValue(
      range.resource, op->getBlock(), Block::iterator(op)));
  StringRef problem;
  if (start && end && *start > *end)
    problem = "starts behind its end";
  else if (start && end && length && *start + *length != *end)
    problem = "has another length than from its start to its end";
  else if (length && end && *length > *end)
    problem = "is longer than what comes before its end";
  else if (size && ((start && *start > *size) || (end && *end > *size) ||
                    (length && *length > *size)))
    problem = "goes beyond the resource";
  if (problem.empty())
    return success();
  return op->emitOpError() << "accesses [" << describe(start) << " to " << describe(end) << " for "
                           << describe(length) << "] of " << describe(size)
                           << " bytes, which " << problem;
}

struct VerifyAsyncAccessRangesPass
    : public impl::VerifyAsyncAccessRangesPassBase<VerifyAsyncAccessRangesPass> {
  void runOnOperation() override {
    bool isValid = true;
    getOperation().walk([&](AsyncAccessOpInterface op) {
      SmallVector<AsyncAccessRange> ranges;
      op.getAsyncAccessRanges(ranges);
      for (const AsyncAccessRange &range : ranges)
        isValid &= succeeded(verifyRange(op, range));
    });
    if (!isValid)
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};

} // namespace
} // namespace mlir::iree::stream
