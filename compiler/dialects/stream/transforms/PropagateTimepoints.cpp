// iree-stream-propagate-timepoints
//
// Every resource that is passed on (through branches, loops, calls and globals) is passed on with the
// timepoint at which it is there. Whoever gets it awaits it anew, and an execution region that takes it
// waits for the timepoint on the device: the host need not.

#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/util/transforms/ValueExpansion.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_PROPAGATETIMEPOINTSPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

bool isResource(Type type) { return isa<ResourceType>(type); }

using TimepointGlobals = llvm::StringMap<util::GlobalOp>;

/// Beside each global with a resource one for its timepoint. What has not been stored to is there.
TimepointGlobals addTimepointGlobals(ModuleOp module, SymbolTable &symbols) {
  TimepointGlobals timepoints;
  auto type = TimepointType::get(module.getContext());
  for (auto global : llvm::to_vector(module.getOps<util::GlobalOp>())) {
    if (!isResource(global.getGlobalType()))
      continue;
    OpBuilder builder(global);
    auto timepoint = util::GlobalOp::create(builder, global.getLoc(),
                                            (global.getSymName() + "__timepoint").str(),
                                            /*isMutable=*/true, type);
    timepoint.setGlobalInitialValue(TimepointAttr::get(module.getContext(), type));
    timepoint.setVisibility(global.getVisibility());
    symbols.insert(timepoint);
    timepoints[global.getSymName()] = timepoint;
  }
  return timepoints;
}

/// A resource and when it is there.
struct TimedResource {
  Value timepoint;
  Value resource;
};

class TimepointExpander : public util::ValueExpander {
public:
  TimepointExpander(CallableOpInterface callable, SymbolTable &symbols,
                    const TimepointGlobals &globals)
      : ValueExpander(callable, symbols), globals(globals) {}

protected:
  bool isExpanded(Type type) const override { return isResource(type); }

  void appendTypes(Type type, SmallVectorImpl<Type> &types) const override {
    types.append({type, TimepointType::get(type.getContext())});
  }

  void appendValues(Location loc, Value value, SmallVectorImpl<Value> &values,
                    OpBuilder &builder) override {
    TimedResource timed = consume(loc, value, builder);
    values.append({timed.resource, timed.timepoint});
  }

  Value receive(Location loc, ValueRange parts, Arrival arrival, OpBuilder &builder) override {
    Value resource = parts[0], timepoint = parts[1];
    timepoints[resource] = timepoint;
    // In a loop the host waits only if it touches the resource.
    if (arrival == Arrival::RegionArgument) {
      awaitUntimedUses(loc, resource, timepoint, builder);
      return resource;
    }
    // The last result comes first, as in the reference.
    if (arrival == Arrival::RegionResult)
      builder.setInsertionPointAfterValue(resource);
    Value size = arrival == Arrival::Argument ? findArgumentSize(loc, resource, builder)
                                              : Value();
    if (!size)
      size = ResourceSizeOp::create(builder, loc, builder.getIndexType(), resource, AffinityAttr());
    return buildAwait(loc, resource, size, timepoint, builder);
  }

  void expandOp(Operation *op) override {
    if (auto load = dyn_cast<util::GlobalLoadOpInterface>(op))
      expandLoad(load);
    else if (auto store = dyn_cast<util::GlobalStoreOpInterface>(op))
      expandStore(store);
    else if (auto await = dyn_cast<TimepointAwaitOp>(op))
      noteAwait(await);
    else if (auto barrier = dyn_cast<TimepointBarrierOp>(op))
      replaceBarrier(barrier);
    else if (auto timelineOp = dyn_cast<TimelineOpInterface>(op))
      awaitOperands(timelineOp);
    else
      ValueExpander::expandOp(op);
  }

private:
  /// What stands behind an await, or what is known of the value; any other resource is there at once.
  TimedResource consume(Location loc, Value resource, OpBuilder &builder) {
    if (Value timepoint = timepoints.lookup(resource))
      return {timepoint, resource};
    auto await = resource.getDefiningOp<TimepointAwaitOp>();
    if (await && !await.getSync()) {
      unsigned index = cast<OpResult>(resource).getResultNumber();
      return {await.getAwaitTimepoint(), await.getResourceOperands()[index]};
    }
    Value immediate =
        TimepointImmediateOp::create(builder, loc, builder.getType<TimepointType>());
    return {immediate, resource};
  }

  Value buildAwait(Location loc, Value resource, Value size, Value timepoint, OpBuilder &builder) {
    return TimepointAwaitOp::create(builder, loc, TypeRange(resource.getType()), resource, size,
                                    timepoint, UnitAttr())
        ->getResult(0);
  }

  /// A size that a user knows and that can be had where the argument arrives; null if there is none.
  Value findArgumentSize(Location loc, Value resource, OpBuilder &builder) {
    for (OpOperand &use : resource.getUses()) {
      auto sizeAware = dyn_cast<util::SizeAwareOpInterface>(use.getOwner());
      Value size = sizeAware ? sizeAware.getOperandSize(use.getOperandNumber()) : Value();
      if (!size)
        continue;
      Region *region = builder.getInsertionBlock()->getParent();
      auto arg = dyn_cast<BlockArgument>(size);
      if (size.getParentRegion()->isProperAncestor(region) ||
          (arg && arg.getOwner() == &region->front()))
        return size;
      Operation *producer = size.getDefiningOp();
      if (producer && producer->hasTrait<OpTrait::ConstantLike>())
        return builder.clone(*producer)->getResult(0);
    }
    return {};
  }

  /// Ops that know of no timepoints get the resource awaited.
  void awaitUntimedUses(Location loc, Value resource, Value timepoint, OpBuilder &builder) {
    auto isTimed = [](OpOperand &use) {
      Operation *user = use.getOwner();
      return isa<TimelineOpInterface, util::GlobalStoreOpInterface, ResourceSizeOp>(user) ||
             isa<RegionBranchOpInterface>(user) || user->hasTrait<OpTrait::IsTerminator>();
    };
    SmallVector<OpOperand *> untimed;
    for (OpOperand &use : resource.getUses())
      if (!isTimed(use))
        untimed.push_back(&use);
    if (untimed.empty())
      return;
    Value size = util::SizeAwareTypeInterface::queryValueSize(loc, resource, builder);
    Value awaited = buildAwait(loc, resource, size, timepoint, builder);
    for (OpOperand *use : untimed)
      use->set(awaited);
  }

  void expandLoad(util::GlobalLoadOpInterface load) {
    auto global = globals.find(load.getGlobalName());
    if (global == globals.end())
      return;
    OpBuilder builder(load);
    util::GlobalOp timepointGlobal = global->second;
    Value timepoint = timepointGlobal.createLoadOp(load.getLoc(), builder).getLoadedGlobalValue();
    Value resource = load.getLoadedGlobalValue();
    timepoints[resource] = timepoint;
    builder.setInsertionPointAfter(load);
    auto uses = llvm::map_to_vector(resource.getUses(), [](OpOperand &use) { return &use; });
    Value size = util::SizeAwareTypeInterface::queryValueSize(load.getLoc(), resource, builder);
    Value awaited = buildAwait(load.getLoc(), resource, size, timepoint, builder);
    for (OpOperand *use : uses)
      if (use->getOwner() != size.getDefiningOp())
        use->set(awaited);
  }

  void expandStore(util::GlobalStoreOpInterface store) {
    auto global = globals.find(store.getGlobalName());
    if (global == globals.end())
      return;
    OpBuilder builder(store);
    TimedResource timed = consume(store.getLoc(), store.getStoredGlobalValue(), builder);
    util::GlobalOp timepointGlobal = global->second;
    timepointGlobal.createStoreOp(store.getLoc(), timed.timepoint, builder);
    store.setStoredGlobalValue(timed.resource);
  }

  /// Wherever the resource is seen, the timepoint must be too.
  void noteAwait(TimepointAwaitOp await) {
    if (await.getSync())
      return;
    Value timepoint = await.getAwaitTimepoint();
    for (Value resource : await.getResourceOperands()) {
      bool goesAlong =
          timepoint.getParentBlock() == resource.getParentBlock() ||
          timepoint.getParentRegion()->isProperAncestor(resource.getParentRegion());
      if (goesAlong && !isa<BlockArgument>(resource))
        timepoints[resource] = timepoint;
    }
  }

  void replaceBarrier(TimepointBarrierOp barrier) {
    OpBuilder builder(barrier);
    TimedResource timed = consume(barrier.getLoc(), barrier.getResource(), builder);
    barrier.getResult().replaceAllUsesWith(timed.resource);
    barrier.getResultTimepoint().replaceAllUsesWith(timed.timepoint);
    barrier.erase();
  }

  void awaitOperands(TimelineOpInterface op) {
    OpBuilder builder(op);
    llvm::SetVector<Value> awaits;
    awaits.insert_range(op.getAwaitTimepoints());
    bool takesResources = false;
    for (OpOperand &operand : op->getOpOperands()) {
      if (!isResource(operand.get().getType()))
        continue;
      TimedResource timed = consume(op->getLoc(), operand.get(), builder);
      awaits.insert(timed.timepoint);
      operand.set(timed.resource);
      takesResources = true;
    }
    if (takesResources)
      op.setAwaitTimepoints(awaits.getArrayRef(), builder);
    if (Value done = op.getResultTimepoint())
      for (Value result : op->getResults())
        if (isResource(result.getType()))
          timepoints[result] = done;
  }

  const TimepointGlobals &globals;
  /// When resources are there that are not awaited.
  DenseMap<Value, Value> timepoints;
};

struct PropagateTimepointsPass
    : public impl::PropagateTimepointsPassBase<PropagateTimepointsPass> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    TimepointGlobals globals = addTimepointGlobals(getOperation(), symbols);
    for (auto callable : getOperation().getOps<CallableOpInterface>()) {
      Region *body = callable.getCallableRegion();
      if (body && !body->empty())
        TimepointExpander(callable, symbols, globals).run();
    }
  }
};

} // namespace
} // namespace mlir::iree::stream
