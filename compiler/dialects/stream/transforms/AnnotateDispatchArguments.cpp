// iree-stream-annotate-dispatch-arguments
//
// Collects over all dispatches of a kernel what its operands may be. A value is followed back through
// selects, branches and globals to constants; where one can't be followed, nothing is said.

#include "compiler/dialects/stream/analysis/ConstantValues.h"
#include "compiler/dialects/stream/analysis/DispatchSites.h"
#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/util/ir/UtilOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_ANNOTATEDISPATCHARGUMENTSPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

/// An alignment in bytes that holds for all values, or for none but zero.
struct Alignment {
  bool known = true;
  uint64_t value = 0;

  void meet(uint64_t other) {
    if (other != 0)
      value = value == 0 ? other : std::min(value, other);
  }
  void meet(Alignment other) {
    known &= other.known;
    meet(other.value);
  }
};

/// The largest power of two that divides all possible values.
Alignment findAlignment(Value value, ConstantValues &constants) {
  Alignment alignment;
  if (std::optional<SmallVector<APInt>> values = constants.find(value)) {
    for (const APInt &constant : *values)
      if (!constant.isZero())
        alignment.meet(uint64_t(1) << std::min(constant.countr_zero(), 62u));
    return alignment;
  }
  if (auto align = value.getDefiningOp<util::AlignOp>()) {
    APInt constant;
    if (matchPattern(align.getAlignment(), m_ConstantInt(&constant)) && constant.isPowerOf2()) {
      alignment.meet(constant.getZExtValue());
      return alignment;
    }
  }
  alignment.known = false;
  return alignment;
}

void annotateOperand(const DispatchTarget &target, unsigned operand, unsigned arg,
                     ConstantValues &constants) {
  FunctionOpInterface kernel = target.kernel;
  Type type = kernel.getArgument(arg).getType();
  if (!type.isIntOrIndex())
    return;
  Builder builder(kernel.getContext());
  SmallVector<Value> values;
  for (CmdDispatchOp site : target.sites)
    values.push_back(site.getUniformOperands()[operand]);
  if (std::optional<SmallVector<APInt>> possible = constants.findAll(values)) {
    SmallVector<Attribute> attrs;
    for (const APInt &value : *possible)
      attrs.push_back(builder.getIntegerAttr(type, value));
    kernel.setArgAttr(arg, "stream.values", builder.getArrayAttr(attrs));
  }
  if (!type.isIndex())
    return;
  Alignment alignment;
  for (Value value : values)
    alignment.meet(findAlignment(value, constants));
  if (alignment.known && alignment.value != 0)
    kernel.setArgAttr(arg, "stream.alignment", builder.getIndexAttr(alignment.value));
}

void annotateBinding(const DispatchTarget &target, unsigned resource, unsigned arg,
                     ConstantValues &constants) {
  FunctionOpInterface kernel = target.kernel;
  Alignment alignment;
  for (CmdDispatchOp site : target.sites)
    alignment.meet(findAlignment(site.getResourceOffsets()[resource], constants));
  // The limits of the device hold for any offset, known or not.
  int64_t minimum =
      ResourceConfigAttr::lookup(target.exportOp).getMinBufferOffsetAlignment();
  int64_t value = alignment.known && alignment.value != 0 ? int64_t(alignment.value) : minimum;
  kernel.setArgAttr(arg, "stream.alignment", Builder(kernel.getContext()).getIndexAttr(value));
}

struct AnnotateDispatchArgumentsPass
    : public impl::AnnotateDispatchArgumentsPassBase<AnnotateDispatchArgumentsPass> {
  void runOnOperation() override {
    ConstantValues constants(getOperation());
    for (DispatchTarget &target : findDispatchTargets(getOperation())) {
      SmallVector<unsigned> operandArgs = getOperandArgs(target.kernel);
      SmallVector<unsigned> bindingArgs = getBindingArgs(target.kernel);
      bool matches = llvm::all_of(target.sites, [&](CmdDispatchOp site) {
        return site.getUniformOperands().size() == operandArgs.size() &&
               site.getResources().size() == bindingArgs.size();
      });
      if (!matches)
        continue;
      for (auto [i, arg] : llvm::enumerate(operandArgs))
        annotateOperand(target, i, arg, constants);
      for (auto [i, arg] : llvm::enumerate(bindingArgs))
        annotateBinding(target, i, arg, constants);
    }
  }
};

} // namespace
} // namespace mlir::iree::stream
