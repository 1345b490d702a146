#include "compiler/dialects/hal/analysis/DeviceAnalysis.h"
#include "compiler/dialects/hal/analysis/ValueOrigin.h"
#include "compiler/dialects/hal/transforms/DeviceUtils.h"
#include "compiler/dialects/hal/transforms/Passes.h"
#include "compiler/dialects/util/ir/UtilAttrs.h"
#include "compiler/dialects/util/ir/UtilDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_OUTLINEMEMOIZEREGIONSPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

/// What a region uses from outside, other than its device and queue affinity.
struct Captures {
  SmallVector<Value> constants; ///< Cloned into the function.
  SmallVector<Value> globals;   ///< Loads of globals that do not change; passed as arguments.
  SmallVector<Value> others;    ///< Known only at the place of the region; passed as arguments.
};

/// The name of the function around `op`; an initializer has none.
std::string getParentName(DeviceMemoizeOp op) {
  Operation *parent = op->getParentOfType<FunctionOpInterface>();
  auto name = parent->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
  return name ? name.str() : "initializer";
}

/// One memoized region on its way to a function.
class Memoization {
public:
  Memoization(DeviceMemoizeOp op, const DeviceAnalysis &devices, SymbolTable &symbols)
      : op(op), devices(devices), symbols(symbols), builder(op.getContext()),
        prefix("__" + getParentName(op) + "_memoize") {
    builder.setInsertionPoint(op->getParentOfType<FunctionOpInterface>());
    gatherCaptures();
  }

  void run() {
    util::FuncOp apply = outlineBody();
    std::optional<DeviceAnalysis::Globals> candidates;
    if (captures.others.empty())
      candidates = devices.lookupDeviceGlobals(op.getDevice());
    if (!candidates) {
      SmallVector<Value> operands = {op.getDevice(), op.getQueueAffinity()};
      llvm::append_range(operands, captures.globals);
      llvm::append_range(operands, captures.others);
      return replaceByCall(apply, operands);
    }
    SmallVector<DeviceResults> results;
    for (Operation *device : *candidates)
      results.push_back(createResults(apply, cast<util::GlobalOpInterface>(device)));
    replaceByCall(createLookup(results), {op.getDevice(), op.getQueueAffinity()});
  }

private:
  struct DeviceResults {
    util::GlobalOpInterface device;
    SmallVector<util::GlobalOp> globals;
  };

  void gatherCaptures() {
    llvm::SetVector<Value> values;
    getUsedValuesDefinedAbove(op.getBody(), values);
    for (Value value : values) {
      if (value == op.getDevice() || value == op.getQueueAffinity())
        continue;
      switch (getValueOrigin(value)) {
      case ValueOrigin::Constant:
        captures.constants.push_back(value);
        break;
      case ValueOrigin::ImmutableGlobal:
        captures.globals.push_back(value);
        break;
      case ValueOrigin::MutableGlobal:
      case ValueOrigin::Unknown:
        captures.others.push_back(value);
        break;
      }
    }
  }

  util::FuncOp createFunction(StringRef suffix, ArrayRef<Value> extraArgs) {
    SmallVector<Type> inputs = {op.getDevice().getType(), op.getQueueAffinity().getType()};
    llvm::append_range(inputs, ValueRange(extraArgs).getTypes());
    auto type = builder.getFunctionType(inputs, op.getResultTypes());
    auto function = util::FuncOp::create(builder, op.getLoc(), prefix + suffix.str(), type);
    symbols.insert(function);
    function.setPrivate();
    function.addEntryBlock();
    return function;
  }

  /// The body as a function of device, queue affinity and captures.
  util::FuncOp outlineBody() {
    SmallVector<Value> args = captures.globals;
    llvm::append_range(args, captures.others);
    util::FuncOp function = createFunction("_apply", args);
    function.setInliningPolicyAttr(util::InlineNeverAttr::get(op.getContext()));
    Region &body = function->getRegion(0);
    Block *entry = &body.front();

    IRMapping mapping;
    args.insert(args.begin(), {op.getDevice(), op.getQueueAffinity()});
    for (auto [outer, inner] : llvm::zip_equal(args, entry->getArguments())) {
      mapping.map(outer, inner);
      inner.setLoc(outer.getLoc());
    }
    auto entryBuilder = OpBuilder::atBlockEnd(entry);
    for (Value constant : captures.constants)
      entryBuilder.clone(*constant.getDefiningOp(), mapping);
    op.getBody().cloneInto(&body, mapping);
    cf::BranchOp::create(entryBuilder, op.getLoc(), entry->getNextNode());
    for (auto returnOp : llvm::make_early_inc_range(body.getOps<ReturnOp>())) {
      OpBuilder returnBuilder(returnOp);
      util::ReturnOp::create(returnBuilder, returnOp.getLoc(), returnOp.getOperands());
      returnOp.erase();
    }
    return function;
  }

  /// Where the values that the region returns at `index` were made.
  Location getResultLoc(unsigned index) {
    llvm::SetVector<Location> locs;
    for (auto returnOp : op.getBody().getOps<ReturnOp>())
      locs.insert(returnOp.getOperand(index).getLoc());
    return locs.size() == 1 ? locs.front() : FusedLoc::get(op.getContext(), locs.getArrayRef());
  }

  /// Globals with the results for one device, and the initializer that sets them.
  DeviceResults createResults(util::FuncOp apply, util::GlobalOpInterface device) {
    DeviceResults results{device, {}};
    StringRef deviceName = device.getGlobalName().getValue();
    deviceName.consume_front("__");
    for (OpResult result : op.getResults()) {
      std::string name = prefix + "_result_" + std::to_string(result.getResultNumber()) + "_" +
                         deviceName.str();
      auto global = createGlobal(getResultLoc(result.getResultNumber()), name, result.getType(),
                                 builder);
      symbols.insert(global);
      results.globals.push_back(global);
    }

    Location loc = op.getLoc();
    auto initializer = util::InitializerOp::create(builder, loc);
    auto body = OpBuilder::atBlockEnd(initializer.addEntryBlock());
    IRMapping mapping;
    auto load = device.createLoadOp(loc, body);
    load.setGlobalImmutable(true);
    mapping.map(op.getDevice(), Value(load.getLoadedGlobalValue()));
    APInt queues = APInt::getAllOnes(64);
    matchPattern(op.getQueueAffinity(), m_ConstantInt(&queues));
    Value queueAffinity =
        arith::ConstantIntOp::create(body, loc, body.getI64Type(), queues.getSExtValue());
    SmallVector<Value> operands = {load.getLoadedGlobalValue(), queueAffinity};
    for (Value global : captures.globals) {
      body.clone(*global.getDefiningOp(), mapping);
      operands.push_back(mapping.lookup(global));
    }
    auto call = util::CallOp::create(body, loc, apply, operands);
    for (auto [global, value] : llvm::zip_equal(results.globals, call->getResults()))
      global.createStoreOp(loc, value, body);
    util::ReturnOp::create(body, loc, ValueRange());
    return results;
  }

  /// A function from a device to its results.
  util::FuncOp createLookup(ArrayRef<DeviceResults> results) {
    util::FuncOp function = createFunction("_lookup", {});
    Block &entry = function->getRegion(0).front();
    entry.getArgument(0).setLoc(op.getDevice().getLoc());
    entry.getArgument(1).setLoc(op.getQueueAffinity().getLoc());
    auto body = OpBuilder::atBlockEnd(&entry);
    SmallVector<Value> selected = select(results, entry.getArgument(0), body);
    util::ReturnOp::create(body, op.getLoc(), selected);
    return function;
  }

  /// The results of `device` among those given; zero or null where it is none of them.
  SmallVector<Value> select(ArrayRef<DeviceResults> results, Value device, OpBuilder &at) {
    Location loc = op.getLoc();
    if (results.empty()) {
      return llvm::map_to_vector(op.getResultTypes(), [&](Type type) -> Value {
        if (type.isIntOrIndexOrFloat())
          return arith::ConstantOp::create(at, loc, at.getZeroAttr(type));
        return util::NullOp::create(at, loc, type);
      });
    }
    util::GlobalOpInterface candidate = results.front().device;
    Value candidateDevice = candidate.createLoadOp(loc, at).getLoadedGlobalValue();
    Value matches = util::CmpEQOp::create(at, loc, device, candidateDevice);
    auto ifOp = scf::IfOp::create(at, loc, op.getResultTypes(), matches, /*addThenBlock=*/true,
                                  /*addElseBlock=*/true);
    OpBuilder then = ifOp.getThenBodyBuilder(), otherwise = ifOp.getElseBodyBuilder();
    SmallVector<Value> loaded;
    for (util::GlobalOp global : results.front().globals)
      loaded.push_back(global.createLoadOp(global.getLoc(), then).getLoadedGlobalValue());
    scf::YieldOp::create(then, loc, loaded);
    scf::YieldOp::create(otherwise, loc, select(results.drop_front(), device, otherwise));
    return SmallVector<Value>(ifOp.getResults());
  }

  void replaceByCall(util::FuncOp function, ArrayRef<Value> operands) {
    OpBuilder at(op);
    auto call = util::CallOp::create(at, op.getLoc(), function, operands);
    op.replaceAllUsesWith(call->getResults());
    op.erase();
  }

  DeviceMemoizeOp op;
  const DeviceAnalysis &devices;
  SymbolTable &symbols;
  OpBuilder builder; ///< Before the function that the region is in.
  std::string prefix;
  Captures captures;
};

struct OutlineMemoizeRegionsPass
    : impl::OutlineMemoizeRegionsPassBase<OutlineMemoizeRegionsPass> {
  using OutlineMemoizeRegionsPassBase::OutlineMemoizeRegionsPassBase;

  void runOnOperation() override {
    DeviceAnalysis devices(getOperation());
    SymbolTable symbols(getOperation());
    SmallVector<DeviceMemoizeOp> regions;
    for (auto function : getOperation().getOps<FunctionOpInterface>())
      function.walk([&](DeviceMemoizeOp op) { regions.push_back(op); });
    for (DeviceMemoizeOp op : regions)
      Memoization(op, devices, symbols).run();
  }
};

} // namespace

} // namespace mlir::iree::hal
