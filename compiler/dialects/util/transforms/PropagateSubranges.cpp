// Every resource that is passed on becomes four values: the resource, its size, and the offset and
// length of the range that is meant. Where it arrives (block arguments, results of calls and of
// loops, loads of globals) the range is taken again, so that it can fold into its users; passing on
// a range passes on what it is a range of. Later passes drop what turns out to be the same
// everywhere.

#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/util/transforms/Passes.h"
#include "compiler/dialects/util/transforms/ValueExpansion.h"

namespace mlir::iree::util {

#define GEN_PASS_DEF_PROPAGATESUBRANGESPASS
#include "compiler/dialects/util/transforms/Passes.h.inc"

namespace {

bool isResource(Type type) { return isa<SubrangeTypeInterface>(type); }

/// The globals that hold the size and the range of the resource in another one.
struct ExpandedGlobal {
  GlobalOp size, offset, length;
};
using ExpandedGlobals = llvm::StringMap<ExpandedGlobal>;

ExpandedGlobals expandGlobals(ModuleOp module) {
  SymbolTable symbols(module);
  ExpandedGlobals expanded;
  for (auto global : llvm::to_vector(module.getOps<GlobalOp>())) {
    if (!isResource(global.getType()))
      continue;
    OpBuilder builder(global);
    builder.setInsertionPointAfter(global);
    auto add = [&](StringRef suffix) {
      auto op = GlobalOp::create(builder, global.getLoc(), (global.getSymName() + suffix).str(),
                                 /*isMutable=*/true, builder.getIndexType());
      op.setVisibility(global.getVisibility());
      symbols.insert(op);
      return op;
    };
    GlobalOp size = add("__storage_size"), offset = add("__offset"), length = add("__length");
    expanded[global.getSymName()] = {size, offset, length};
  }
  return expanded;
}

class SubrangeExpander : public ValueExpander {
public:
  SubrangeExpander(CallableOpInterface callable, SymbolTable &symbols,
                   const ExpandedGlobals &globals)
      : ValueExpander(callable, symbols), globals(globals) {
    auto builder = OpBuilder::atBlockBegin(&getEntryBlock());
    zero = arith::ConstantIndexOp::create(builder, callable.getLoc(), 0);
  }
  ~SubrangeExpander() override {
    if (!zeroIsNeeded)
      zero.getDefiningOp()->erase();
  }

protected:
  bool isExpanded(Type type) const override { return isResource(type); }

  void appendTypes(Type type, SmallVectorImpl<Type> &types) const override {
    types.push_back(type);
    types.append(3, IndexType::get(type.getContext()));
  }

  void appendValues(Location loc, Value value, SmallVectorImpl<Value> &values,
                    OpBuilder &builder) override {
    SubrangeOperand range = getSubrange(loc, value, builder);
    values.append({range.resource, range.resourceSize, range.offset, range.length});
  }

  Value receive(Location loc, ValueRange parts, Arrival, OpBuilder &builder) override {
    return cast<SubrangeTypeInterface>(parts[0].getType())
        .createSubrangeOp(loc, parts[0], parts[1], parts[2], parts[3], builder);
  }

  void expandOp(Operation *op) override {
    if (auto subrange = dyn_cast<SubrangeOpInterface>(op))
      combine(subrange);
    else if (auto load = dyn_cast<GlobalLoadOpInterface>(op))
      expandLoad(load);
    else if (auto store = dyn_cast<GlobalStoreOpInterface>(op))
      expandStore(store);
    else
      ValueExpander::expandOp(op);
  }

private:
  /// What `value` is a range of; all of itself if that is not known.
  SubrangeOperand getSubrange(Location loc, Value value, OpBuilder &builder) {
    auto known = combined.find(value);
    if (known != combined.end())
      return known->second;
    auto op = value.getDefiningOp<SubrangeOpInterface>();
    if (op && op.getSubrangeResult() == value)
      return {op.getSubrangeResource(), op.getSubrangeResourceSize(), op.getSubrangeOffset(),
              op.getSubrangeLength()};
    Value size = SizeAwareTypeInterface::queryValueSize(loc, value, builder);
    zeroIsNeeded = true;
    return {value, size, zero, size};
  }

  /// A range of a range is one of the whole.
  void combine(SubrangeOpInterface op) {
    Value result = op.getSubrangeResult();
    if (!result)
      return;
    OpBuilder builder(op);
    builder.setInsertionPointAfter(op);
    SubrangeOperand source = getSubrange(op.getLoc(), op.getSubrangeResource(), builder);
    if (source.resource == op.getSubrangeResource())
      return;
    Value offset =
        builder.createOrFold<arith::AddIOp>(op.getLoc(), source.offset, op.getSubrangeOffset());
    combined[result] = {source.resource, source.resourceSize, offset, op.getSubrangeLength()};
  }

  void expandLoad(GlobalLoadOpInterface load) {
    auto global = globals.find(load.getGlobalName());
    if (global == globals.end())
      return;
    OpBuilder builder(load);
    builder.setInsertionPointAfter(load);
    Value resource = load.getLoadedGlobalValue();
    SmallVector<Value> parts = {resource};
    for (GlobalOp part : {global->second.size, global->second.offset, global->second.length})
      parts.push_back(part.createLoadOp(load.getLoc(), builder).getLoadedGlobalValue());
    Value range = receive(load.getLoc(), parts, Arrival::CallResult, builder);
    resource.replaceAllUsesExcept(range, range.getDefiningOp());
  }

  void expandStore(GlobalStoreOpInterface store) {
    auto global = globals.find(store.getGlobalName());
    if (global == globals.end())
      return;
    OpBuilder builder(store);
    builder.setInsertionPointAfter(store);
    SubrangeOperand range = getSubrange(store.getLoc(), store.getStoredGlobalValue(), builder);
    store.setStoredGlobalValue(range.resource);
    ExpandedGlobal parts = global->second;
    parts.size.createStoreOp(store.getLoc(), range.resourceSize, builder);
    parts.offset.createStoreOp(store.getLoc(), range.offset, builder);
    parts.length.createStoreOp(store.getLoc(), range.length, builder);
  }

  const ExpandedGlobals &globals;
  /// In front of what the function began with, behind the ranges of its arguments.
  Value zero;
  bool zeroIsNeeded = false;
  /// Ranges of ranges, as ranges of the whole.
  llvm::DenseMap<Value, SubrangeOperand> combined;
};

struct PropagateSubrangesPass : impl::PropagateSubrangesPassBase<PropagateSubrangesPass> {
  void runOnOperation() override {
    ExpandedGlobals globals = expandGlobals(getOperation());
    SymbolTable symbols(getOperation());
    for (auto callable : getOperation().getOps<CallableOpInterface>()) {
      Region *body = callable.getCallableRegion();
      if (body && !body->empty())
        SubrangeExpander(callable, symbols, globals).run();
    }
  }
};

} // namespace
} // namespace mlir::iree::util
