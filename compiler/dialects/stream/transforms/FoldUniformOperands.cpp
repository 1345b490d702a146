// iree-stream-fold-uniform-operands
//
// What every dispatch of a kernel gives alike needs no operand: constants move into the kernel, and of
// two operands that are always the same value one remains. Workloads are treated like operands.

#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"
#include "compiler/dialects/stream/analysis/DispatchSites.h"
#include "compiler/dialects/stream/transforms/Passes.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_FOLDUNIFORMOPERANDSPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

/// For each position the first one that has the same value in every list.
SmallVector<unsigned> findDuplicates(ArrayRef<SmallVector<Value>> lists) {
  SmallVector<unsigned> firsts;
  for (unsigned i = 0, count = lists.front().size(); i < count; ++i) {
    unsigned first = 0;
    while (first < i && !llvm::all_of(lists, [&](ArrayRef<Value> list) {
             return list[first] == list[i];
           }))
      ++first;
    firsts.push_back(first);
  }
  return firsts;
}

void eraseOperands(MutableOperandRange operands, const BitVector &dead) {
  for (unsigned i = operands.size(); i-- > 0;)
    if (dead.test(i))
      operands.erase(i);
}

void eraseArguments(FunctionOpInterface kernel, const BitVector &dead) {
  if (dead.any())
    (void)kernel.eraseArguments(dead);
}

void deduplicateOperands(DispatchTarget &target) {
  SmallVector<SmallVector<Value>> lists;
  for (CmdDispatchOp site : target.sites)
    lists.emplace_back(site.getUniformOperands());
  SmallVector<unsigned> firsts = findDuplicates(lists), args = getOperandArgs(target.kernel);
  BitVector deadOperands(firsts.size()), deadArgs(target.kernel.getNumArguments());
  for (auto [i, first] : llvm::enumerate(firsts)) {
    if (i == first)
      continue;
    deadOperands.set(i);
    deadArgs.set(args[i]);
    target.kernel.getArgument(args[i]).replaceAllUsesWith(
        target.kernel.getArgument(args[first]));
  }
  for (CmdDispatchOp site : target.sites)
    eraseOperands(site.getUniformOperandsMutable(), deadOperands);
  eraseArguments(target.kernel, deadArgs);
}

void inlineConstants(DispatchTarget &target) {
  SmallVector<unsigned> args = getOperandArgs(target.kernel);
  BitVector deadOperands(args.size()), deadArgs(target.kernel.getNumArguments());
  OpBuilder builder = OpBuilder::atBlockBegin(&target.kernel.getFunctionBody().front());
  for (auto [i, argIndex] : llvm::enumerate(args)) {
    BlockArgument arg = target.kernel.getArgument(argIndex);
    if (!arg.getType().isIntOrIndex())
      continue;
    std::optional<APInt> common;
    SmallVector<Location> locs;
    bool isUniform = llvm::all_of(target.sites, [&](CmdDispatchOp site) {
      Value operand = site.getUniformOperands()[i];
      APInt value;
      if (!matchPattern(operand, m_ConstantInt(&value)) || (common && *common != value))
        return false;
      common = value;
      locs.push_back(operand.getLoc());
      return true;
    });
    if (!isUniform)
      continue;
    deadOperands.set(i);
    deadArgs.set(argIndex);
    arg.replaceAllUsesWith(arith::ConstantOp::create(
        builder, builder.getFusedLoc(locs), builder.getIntegerAttr(arg.getType(), *common)));
  }
  for (CmdDispatchOp site : target.sites)
    eraseOperands(site.getUniformOperandsMutable(), deadOperands);
  eraseArguments(target.kernel, deadArgs);
}

/// The workgroup count region takes the workload, and the kernel names its values by their position.
void deduplicateWorkload(DispatchTarget &target) {
  Region &count = target.exportOp.getWorkgroupCount();
  if (count.empty() || llvm::any_of(target.sites, [&](CmdDispatchOp site) {
        return site.getWorkload().size() != count.getNumArguments();
      }))
    return;
  SmallVector<SmallVector<Value>> lists;
  for (CmdDispatchOp site : target.sites)
    lists.emplace_back(site.getWorkload());
  SmallVector<unsigned> firsts = findDuplicates(lists), positions;
  BitVector dead(firsts.size());
  unsigned next = 0;
  for (auto [i, first] : llvm::enumerate(firsts)) {
    positions.push_back(i == first ? next++ : positions[first]);
    if (i == first)
      continue;
    dead.set(i);
    count.getArgument(i).replaceAllUsesWith(count.getArgument(first));
  }
  if (dead.none())
    return;
  count.front().eraseArguments(dead);
  for (CmdDispatchOp site : target.sites)
    eraseOperands(site.getWorkloadMutable(), dead);
  target.kernel->walk([&](tensor_ext::DispatchWorkloadOrdinalOp op) {
    uint64_t ordinal = op.getOrdinal().getZExtValue();
    if (ordinal < positions.size())
      op.setOrdinalAttr(IntegerAttr::get(IndexType::get(op.getContext()), positions[ordinal]));
  });
}

struct FoldUniformOperandsPass
    : public impl::FoldUniformOperandsPassBase<FoldUniformOperandsPass> {
  void runOnOperation() override {
    for (DispatchTarget &target : findDispatchTargets(getOperation())) {
      if (!target.isExclusive())
        continue;
      deduplicateOperands(target);
      inlineConstants(target);
      deduplicateWorkload(target);
    }
  }
};

} // namespace
} // namespace mlir::iree::stream
