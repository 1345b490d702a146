// Checks that verifiers of several stream ops share.

#include "compiler/dialects/stream/ir/StreamVerify.h"

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::stream {

namespace detail {
unsigned countSizeAware(ValueRange values) {
  return llvm::count_if(values, [](Value value) {
    return isa<util::SizeAwareTypeInterface>(value.getType());
  });
}
} // namespace detail

static int64_t countDynamicDims(Type encoding) {
  auto shaped = dyn_cast<ShapedType>(encoding);
  return shaped && shaped.hasRank() ? shaped.getNumDynamicDims() : 0;
}

LogicalResult verifyEncodingDims(Operation *op, StringRef what, Type encoding, ValueRange dims) {
  int64_t expected = countDynamicDims(encoding);
  if (int64_t(dims.size()) != expected)
    return op->emitOpError() << what << " " << encoding << " has " << expected
                             << " dynamic dimensions, but " << dims.size() << " are given";
  return success();
}

LogicalResult verifyEncodingDims(Operation *op, ArrayAttr encodings, ValueRange dims) {
  int64_t expected = 0;
  for (Type encoding : encodings.getAsValueRange<TypeAttr>())
    expected += countDynamicDims(encoding);
  if (int64_t(dims.size()) != expected)
    return op->emitOpError() << "encodings have " << expected << " dynamic dimensions, but "
                             << dims.size() << " are given";
  return success();
}

LogicalResult verifySizes(Operation *op, StringRef what, ValueRange values, ValueRange sizes) {
  unsigned expected = detail::countSizeAware(values);
  if (sizes.size() != expected)
    return op->emitOpError() << "has " << expected << " " << what << " with a size, but "
                             << sizes.size() << " sizes";
  return success();
}

LogicalResult verifyRange(Operation *op, Value start, Value end, Value length, Value size) {
  auto constant = [](Value value) -> std::optional<int64_t> {
    APInt bits;
    if (!value || !matchPattern(value, m_ConstantInt(&bits)))
      return std::nullopt;
    return bits.getSExtValue();
  };
  std::optional<int64_t> first = constant(start), last = constant(end), count = constant(length);
  std::optional<int64_t> total = constant(size);
  if (first && !last && count)
    last = *first + *count;
  if (!first || !last)
    return success();
  if (*last < *first)
    return op->emitOpError() << "range " << *first << " to " << *last << " ends before it starts";
  if (count && *count > *last - *first)
    return op->emitOpError() << "range " << *first << " to " << *last << " is shorter than "
                             << *count;
  if (total && *last > *total)
    return op->emitOpError() << "range " << *first << " to " << *last
                             << " exceeds the resource of " << *total << " bytes";
  return success();
}

LogicalResult verifyRangeCounts(Operation *op, ValueRange operands,
                                ArrayRef<ValueRange> rangeBounds) {
  size_t expected = llvm::count_if(
      operands, [](Value operand) { return isa<ResourceType>(operand.getType()); });
  for (ValueRange bounds : rangeBounds)
    if (bounds.size() != expected)
      return op->emitOpError() << "has " << expected << " resources, but ranges of "
                               << bounds.size();
  return success();
}

LogicalResult verifyEntryPoints(Operation *op, ArrayAttr entryPoints, ValueRange workload,
                                SymbolTableCollection &symbolTable) {
  if (entryPoints.empty())
    return op->emitOpError("needs an entry point");
  for (auto ref : entryPoints.getAsRange<SymbolRefAttr>()) {
    // What is not there may be linked later. Executables of other dialects take over once they are
    // translated; those check themselves.
    auto exportOp = dyn_cast_or_null<ExecutableExportOp>(symbolTable.lookupNearestSymbolFrom(op, ref));
    if (!exportOp || exportOp.getWorkgroupCount().empty())
      continue;
    TypeRange expected = exportOp.getWorkgroupCount().front().getArgumentTypes();
    if (!workload.empty() && workload.getTypes() != expected)
      return op->emitOpError() << "workload does not match that of " << ref;
  }
  return success();
}

LogicalResult verifyCaptures(Operation *op, Region &body, ValueRange operands) {
  if (body.getNumArguments() != operands.size())
    return op->emitOpError() << "captures " << operands.size() << " values, but its body has "
                             << body.getNumArguments() << " arguments";
  for (auto [operand, arg] : llvm::zip(operands, body.getArguments()))
    if (operand.getType() != arg.getType())
      return op->emitOpError() << "captures " << operand.getType() << " as " << arg.getType();
  WalkResult result = body.walk([&](Operation *nested) {
    for (Value operand : nested->getOperands())
      if (isa<ResourceType>(operand.getType()) && !body.isAncestor(operand.getParentRegion()))
        return WalkResult(nested->emitOpError("uses a resource that the region does not capture"));
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

LogicalResult verifyYields(Operation *op, Region &body, TypeRange resultTypes) {
  for (Block &block : body) {
    auto yield = dyn_cast<YieldOp>(block.getTerminator());
    if (yield && yield.getResourceOperands().getTypes() != resultTypes)
      return yield.emitOpError("yields other types than the region has as results");
  }
  return success();
}

} // namespace mlir::iree::stream
