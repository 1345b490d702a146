// iree-stream-fuse-dispatch-bindings
//
// Two bindings of a kernel are one if every dispatch gives both the same resource. Bindings that some
// dispatch writes stay apart, as kernels assume that writable bindings alias nothing, unless the
// resource limits say otherwise. What tells the ranges apart then is an offset, an operand of its own.

#include "compiler/dialects/stream/analysis/DispatchSites.h"
#include "compiler/dialects/stream/transforms/Passes.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_FUSEDISPATCHBINDINGSPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

/// Bindings that become one, in order of their old indices.
using BindingGroup = SmallVector<unsigned>;

bool isWritten(CmdDispatchOp site, unsigned binding) {
  auto access = cast<ResourceAccessBitfieldAttr>(site.getResourceAccesses()[binding]);
  return bitEnumContainsAny(access.getValue(), ResourceAccessBitfield::Write);
}

bool areSame(CmdDispatchOp site, unsigned a, unsigned b, bool aliasMutable) {
  if (site.getResources()[a] != site.getResources()[b])
    return false;
  return aliasMutable || (!isWritten(site, a) && !isWritten(site, b));
}

SmallVector<BindingGroup> groupBindings(const DispatchTarget &target, bool aliasMutable) {
  SmallVector<BindingGroup> groups;
  unsigned count = getBindingArgs(target.kernel).size();
  for (unsigned binding = 0; binding < count; ++binding) {
    auto group = llvm::find_if(groups, [&](const BindingGroup &group) {
      return llvm::all_of(target.sites, [&](CmdDispatchOp site) {
        return areSame(site, group.front(), binding, aliasMutable);
      });
    });
    if (group != groups.end())
      group->push_back(binding);
    else
      groups.push_back({binding});
  }
  return groups;
}

/// The kernel takes the new bindings, an offset for each old one, and then its other operands.
void updateKernel(FunctionOpInterface kernel, ArrayRef<BindingGroup> groups) {
  Block &entry = kernel.getFunctionBody().front();
  MLIRContext *context = kernel.getContext();
  SmallVector<BlockArgument> oldArgs;
  SmallVector<DictionaryAttr> oldAttrs, newAttrs;
  for (unsigned i : getBindingArgs(kernel))
    oldArgs.push_back(entry.getArgument(i));
  for (unsigned i : getOperandArgs(kernel))
    oldAttrs.push_back(kernel.getArgAttrDict(i));

  SmallVector<BlockArgument> newArgs;
  for (const BindingGroup &group : groups) {
    SmallVector<Location> locs;
    for (unsigned binding : group)
      locs.push_back(oldArgs[binding].getLoc());
    newArgs.push_back(entry.insertArgument(newArgs.size(), BindingType::get(context),
                                           FusedLoc::get(context, locs)));
  }
  unsigned next = newArgs.size();
  for (auto [group, newArg] : llvm::zip_equal(groups, newArgs)) {
    for (unsigned binding : group) {
      BlockArgument offset =
          entry.insertArgument(next++, IndexType::get(context), newArg.getLoc());
      for (OpOperand &use : llvm::make_early_inc_range(oldArgs[binding].getUses())) {
        auto subspan = cast<BindingSubspanOp>(use.getOwner());
        Value sum = offset;
        OpBuilder builder(subspan);
        if (!matchPattern(subspan.getByteOffset(), m_Zero()))
          sum = builder.createOrFold<arith::AddIOp>(newArg.getLoc(), subspan.getByteOffset(), sum);
        subspan.getByteOffsetMutable().assign(sum);
        use.set(newArg);
      }
    }
  }
  newAttrs.append(next, DictionaryAttr::get(context));
  newAttrs.append(oldAttrs);
  entry.eraseArguments([&](BlockArgument arg) { return llvm::is_contained(oldArgs, arg); });
  kernel.setType(FunctionType::get(context, entry.getArgumentTypes(), kernel.getResultTypes()));
  if (llvm::any_of(newAttrs, [](DictionaryAttr attrs) { return attrs && !attrs.empty(); }))
    kernel.setAllArgAttrs(newAttrs);
}

/// Each new binding is the whole resource.
void updateSite(CmdDispatchOp site, ArrayRef<BindingGroup> groups, Value zero) {
  SmallVector<Value> operands, resources, sizes, offsets, lengths;
  SmallVector<Attribute> accesses;
  for (const BindingGroup &group : groups) {
    ResourceAccessBitfield access = ResourceAccessBitfield::None;
    for (unsigned binding : group) {
      access = access |
               cast<ResourceAccessBitfieldAttr>(site.getResourceAccesses()[binding]).getValue();
      operands.push_back(site.getResourceOffsets()[binding]);
    }
    resources.push_back(site.getResources()[group.front()]);
    sizes.push_back(site.getResourceSizes()[group.front()]);
    offsets.push_back(zero);
    lengths.push_back(sizes.back());
    accesses.push_back(ResourceAccessBitfieldAttr::get(site.getContext(), access));
  }
  llvm::append_range(operands, site.getUniformOperands());
  site.getUniformOperandsMutable().assign(operands);
  site.getResourcesMutable().assign(resources);
  site.getResourceSizesMutable().assign(sizes);
  site.getResourceOffsetsMutable().assign(offsets);
  site.getResourceLengthsMutable().assign(lengths);
  site.setResourceAccessesAttr(ArrayAttr::get(site.getContext(), accesses));
}

/// Subspans are all that a binding may be used for if its offset is to move.
bool usesOnlySubspans(FunctionOpInterface kernel) {
  return llvm::all_of(getBindingArgs(kernel), [&](unsigned i) {
    return llvm::all_of(kernel.getArgument(i).getUsers(),
                        [](Operation *user) { return isa<BindingSubspanOp>(user); });
  });
}

struct FuseDispatchBindingsPass
    : public impl::FuseDispatchBindingsPassBase<FuseDispatchBindingsPass> {
  void runOnOperation() override {
    DenseMap<Operation *, Value> zeros;
    for (DispatchTarget &target : findDispatchTargets(getOperation())) {
      if (!target.isExclusive() || !usesOnlySubspans(target.kernel))
        continue;
      bool aliasMutable =
          ResourceConfigAttr::lookup(target.exportOp).getAliasMutableBindings();
      SmallVector<BindingGroup> groups = groupBindings(target, aliasMutable);
      if (groups.empty())
        continue;
      updateKernel(target.kernel, groups);
      for (CmdDispatchOp site : target.sites) {
        // Regions capture no indices, so the constant is good for all dispatches of one.
        auto region = site->getParentOfType<CmdExecuteOp>();
        Value &zero = zeros[region];
        if (!zero) {
          OpBuilder builder(region);
          zero = arith::ConstantIndexOp::create(builder, site.getLoc(), 0);
        }
        updateSite(site, groups, zero);
      }
    }
  }
};

} // namespace
} // namespace mlir::iree::stream
