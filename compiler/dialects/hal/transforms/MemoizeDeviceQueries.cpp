#include "compiler/dialects/hal/analysis/DeviceAnalysis.h"
#include "compiler/dialects/hal/transforms/DeviceUtils.h"
#include "compiler/dialects/hal/transforms/Passes.h"
#include "compiler/dialects/util/ir/UtilDialect.h"

#include "llvm/ADT/MapVector.h"
#include "mlir/Interfaces/CallInterfaces.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_MEMOIZEDEVICEQUERIESPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

/// Queries of one device that have the same answer, by what they ask.
using Queries = llvm::MapVector<Attribute, SmallVector<DeviceQueryOp>>;

/// Category, key, type of the answer and default.
Attribute getQuestion(DeviceQueryOp op) {
  Builder builder(op.getContext());
  Attribute fallback = op.getDefaultValueAttr();
  return builder.getArrayAttr({op.getCategoryAttr(), op.getKeyAttr(),
                               TypeAttr::get(op.getValue().getType()),
                               fallback ? fallback : Attribute(builder.getUnitAttr())});
}

struct MemoizeDeviceQueriesPass : impl::MemoizeDeviceQueriesPassBase<MemoizeDeviceQueriesPass> {
  using MemoizeDeviceQueriesPassBase::MemoizeDeviceQueriesPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    DeviceAnalysis devices(module);
    SymbolTable symbols(module);
    llvm::MapVector<Operation *, Queries> queriesOf;
    for (util::GlobalOpInterface device : devices.getDeviceGlobals())
      queriesOf.insert({device.getOperation(), {}});
    for (auto callable : module.getOps<CallableOpInterface>())
      callable.walk([&](DeviceQueryOp op) {
        auto sources = devices.lookupDeviceGlobals(op.getDevice());
        if (sources && sources->size() == 1)
          queriesOf[sources->front()][getQuestion(op)].push_back(op);
      });
    for (auto &[device, queries] : queriesOf)
      if (!queries.empty())
        memoize(cast<util::GlobalOpInterface>(device), queries, symbols);
  }

private:
  struct Memoized {
    Location loc;
    DeviceQueryOp query; ///< Any of those that ask the same; still in place.
    util::GlobalOp ok, value;
  };

  void memoize(util::GlobalOpInterface device, Queries &queries, SymbolTable &symbols) {
    OpBuilder builder(&getContext());
    builder.setInsertionPointAfter(device);
    SmallVector<Memoized> memoized;
    for (auto [i, entry] : llvm::enumerate(queries)) {
      auto &ops = entry.second;
      DeviceQueryOp query = ops.front();
      Location loc =
          builder.getFusedLoc(llvm::map_to_vector(ops, [](auto op) { return op.getLoc(); }));
      std::string name = getDeviceNamePrefix(device) + "_query_" + std::to_string(i) + "_" +
                         sanitizeSymbolName(query.getCategory()) + "_" +
                         sanitizeSymbolName(query.getKey());
      auto ok = createGlobal(loc, name + "_ok", builder.getI1Type(), builder);
      symbols.insert(ok);
      auto value = createGlobal(loc, name, query.getValue().getType(), builder);
      symbols.insert(value);
      memoized.push_back({loc, query, ok, value});
    }

    Location loc = builder.getFusedLoc(
        llvm::map_to_vector(memoized, [](Memoized &entry) { return entry.loc; }));
    auto initializer = util::InitializerOp::create(builder, loc);
    auto body = OpBuilder::atBlockEnd(initializer.addEntryBlock());
    Value deviceValue = device.createLoadOp(loc, body).getLoadedGlobalValue();
    for (Memoized &entry : memoized) {
      auto query = DeviceQueryOp::create(
          body, loc, body.getI1Type(), entry.query.getValue().getType(), deviceValue,
          entry.query.getCategoryAttr(), entry.query.getKeyAttr(),
          entry.query.getDefaultValueAttr());
      entry.ok.createStoreOp(loc, query.getOk(), body);
      entry.value.createStoreOp(loc, query.getValue(), body);
    }
    util::ReturnOp::create(body, loc, ValueRange());

    for (auto [entry, ops] : llvm::zip_equal(memoized, llvm::make_second_range(queries))) {
      for (DeviceQueryOp op : ops) {
        OpBuilder at(op);
        Value ok = entry.ok.createLoadOp(op.getLoc(), at).getLoadedGlobalValue();
        Value value = entry.value.createLoadOp(op.getLoc(), at).getLoadedGlobalValue();
        op.replaceAllUsesWith(ValueRange{ok, value});
        op.erase();
      }
    }
  }
};

} // namespace

} // namespace mlir::iree::hal
