#include "compiler/dialects/hal/analysis/DeviceAnalysis.h"
#include "compiler/dialects/hal/transforms/DeviceUtils.h"
#include "compiler/dialects/hal/transforms/Passes.h"
#include "compiler/dialects/util/ir/UtilDialect.h"

#include "llvm/ADT/MapVector.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_MATERIALIZERESOURCECACHESPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

/// An executable on one device.
struct CachedExecutable {
  ExecutableOp executable;
  llvm::SetVector<Location> locs; ///< Of the lookups.
  SmallVector<ExecutableLookupOp> lookups;
  util::GlobalOp global; ///< Once declared.
};

/// What one device global caches.
struct DeviceCache {
  util::GlobalOpInterface device;
  llvm::SetVector<Operation *> fallbacks; ///< Devices that this one may turn out to be.
  llvm::MapVector<StringAttr, CachedExecutable> executables;
};

using Caches = llvm::MapVector<Operation *, DeviceCache>;

//===-- What is needed ----------------------------------------------------------------------===//

void gatherFallbacks(Attribute description, const DeviceAnalysis &devices,
                     llvm::SetVector<Operation *> &fallbacks) {
  if (auto select = dyn_cast_or_null<DeviceSelectAttr>(description)) {
    for (Attribute device : select.getDevices())
      gatherFallbacks(device, devices, fallbacks);
  } else if (auto fallback = dyn_cast_or_null<DeviceFallbackAttr>(description)) {
    if (auto global = devices.lookupGlobal(fallback.getName().getValue()))
      fallbacks.insert(global);
  }
}

LogicalResult gatherCaches(ModuleOp module, SymbolTable &symbols, const DeviceAnalysis &devices,
                           Caches &caches) {
  for (util::GlobalOpInterface device : devices.getDeviceGlobals()) {
    DeviceCache &cache = caches[device];
    cache.device = device;
    gatherFallbacks(device.getGlobalInitialValue(), devices, cache.fallbacks);
  }
  WalkResult result = WalkResult::advance();
  for (auto function : module.getOps<FunctionOpInterface>()) {
    result = function.walk([&](ExecutableLookupOp lookup) {
      auto sources = devices.lookupDeviceGlobals(lookup.getDevice());
      auto executable = symbols.lookup<ExecutableOp>(lookup.getExecutable());
      if (!sources || sources->size() != 1) {
        lookup.emitOpError("is not on one known device");
        return WalkResult::interrupt();
      }
      if (!executable) {
        lookup.emitOpError("refers to an unknown executable");
        return WalkResult::interrupt();
      }
      CachedExecutable &cached =
          caches[sources->front()].executables[lookup.getExecutableAttr().getAttr()];
      cached.executable = executable;
      cached.locs.insert(lookup.getLoc());
      cached.lookups.push_back(lookup);
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return failure();
  }
  // A device that turns out to be another one shares what that one has loaded. Fallbacks come
  // first in the module, so that going backwards reaches those of fallbacks too.
  for (auto &[device, cache] : llvm::reverse(caches)) {
    for (Operation *fallback : cache.fallbacks) {
      for (auto &[name, cached] : cache.executables) {
        CachedExecutable &shared = caches[fallback].executables[name];
        shared.executable = cached.executable;
        shared.locs.insert_range(cached.locs);
      }
    }
  }
  return success();
}

//===-- Initializers ------------------------------------------------------------------------===//

class CacheBuilder {
public:
  CacheBuilder(DeviceCache &cache, Caches &caches, SymbolTable &symbols)
      : cache(cache), caches(caches), symbols(symbols), builder(cache.device->getContext()) {
    builder.setInsertionPointAfter(cache.device);
  }

  /// Declares the globals; lookups become loads of them.
  void declare() {
    for (auto [i, entry] : llvm::enumerate(cache.executables)) {
      CachedExecutable &cached = entry.second;
      std::string name = getDeviceNamePrefix(cache.device) + "_executable_" + std::to_string(i) +
                         "_" + entry.first.str();
      cached.global = createGlobal(builder.getFusedLoc(cached.locs.getArrayRef()), name,
                                   ExecutableType::get(builder.getContext()), builder);
      symbols.insert(cached.global);
      for (ExecutableLookupOp lookup : cached.lookups) {
        OpBuilder at(lookup);
        auto load = cached.global.createLoadOp(lookup.getLoc(), at);
        lookup.replaceAllUsesWith(Value(load.getLoadedGlobalValue()));
        lookup.erase();
      }
    }
  }

  /// Sets the globals, which all devices have by now.
  void initialize() {
    Location loc = cache.device.getLoc();
    auto initializer = util::InitializerOp::create(builder, loc);
    auto body = OpBuilder::atBlockEnd(initializer.addEntryBlock());
    Value device = cache.device.createLoadOp(loc, body).getLoadedGlobalValue();
    Value anyQueue = arith::ConstantIntOp::create(body, loc, body.getI64Type(), -1);
    if (cache.fallbacks.empty())
      createAll(device, anyQueue, body);
    else
      shareOrCreate(loc, device, anyQueue, body);
    util::ReturnOp::create(body, loc, ValueRange());
  }

private:
  void createAll(Value device, Value queueAffinity, OpBuilder &body) {
    for (auto &[name, cached] : cache.executables) {
      Value value = create(cached, device, queueAffinity, body);
      cached.global.createStoreOp(cached.global.getLoc(), value, body);
    }
  }

  /// Takes the executables of the fallback that the device is, if it is one.
  void shareOrCreate(Location loc, Value device, Value queueAffinity, OpBuilder &body) {
    ArrayRef<Operation *> fallbacks = cache.fallbacks.getArrayRef();
    Value index = buildIndexOfFirst(
        loc, fallbacks.size(),
        [&](size_t i, OpBuilder &at) -> Value {
          auto fallback = cast<util::GlobalOpInterface>(fallbacks[i]);
          Value other = fallback.createLoadOp(loc, at).getLoadedGlobalValue();
          return util::CmpEQOp::create(at, loc, device, other);
        },
        body);
    SmallVector<int64_t> cases = llvm::to_vector(llvm::seq<int64_t>(0, fallbacks.size()));
    auto switchOp =
        scf::IndexSwitchOp::create(body, loc, TypeRange(), index, cases, cases.size());
    for (auto [fallback, region] : llvm::zip_equal(fallbacks, switchOp.getCaseRegions())) {
      auto at = OpBuilder::atBlockEnd(&region.emplaceBlock());
      for (auto &[name, cached] : cache.executables) {
        Location globalLoc = cached.global.getLoc();
        util::GlobalOp shared = caches[fallback].executables[name].global;
        Value value = shared.createLoadOp(globalLoc, at).getLoadedGlobalValue();
        cached.global.createStoreOp(globalLoc, value, at);
      }
      scf::YieldOp::create(at, loc);
    }
    auto at = OpBuilder::atBlockEnd(&switchOp.getDefaultRegion().emplaceBlock());
    createAll(device, queueAffinity, at);
    scf::YieldOp::create(at, loc);
  }

  /// Creates the executable from the first variant that the device can load.
  Value create(CachedExecutable &cached, Value device, Value queueAffinity, OpBuilder &body) {
    Location loc = cached.global.getLoc();
    Type type = ExecutableType::get(body.getContext());
    auto variants = llvm::to_vector(cached.executable.getBody().getOps<ExecutableVariantOp>());
    Value index = buildIndexOfFirst(
        loc, variants.size(),
        [&](size_t i, OpBuilder &at) { return variants[i].buildCondition(device, at); }, body);
    SmallVector<int64_t> cases = llvm::to_vector(llvm::seq<int64_t>(0, variants.size()));
    auto switchOp = scf::IndexSwitchOp::create(body, loc, type, index, cases, cases.size());
    for (auto [variant, region] : llvm::zip_equal(variants, switchOp.getCaseRegions())) {
      auto at = OpBuilder::atBlockEnd(&region.emplaceBlock());
      SmallVector<Value> constants = buildConstants(cached, variant, device, at);
      auto target = SymbolRefAttr::get(cached.executable.getSymNameAttr(),
                                       FlatSymbolRefAttr::get(variant.getSymNameAttr()));
      Value value = ExecutableCreateOp::create(at, loc, type, device, queueAffinity, target,
                                               constants);
      scf::YieldOp::create(at, loc, value);
    }

    auto at = OpBuilder::atBlockEnd(&switchOp.getDefaultRegion().emplaceBlock());
    std::string message;
    llvm::raw_string_ostream os(message);
    os << "HAL device `" << cache.device.getGlobalName().getValue()
       << "` does not support any variant of executable `" << cached.executable.getSymName()
       << "`; available formats: [";
    llvm::interleaveComma(variants, os, [&](ExecutableVariantOp variant) {
      os << variant.getTarget().getFormat().getValue();
    });
    os << "]";
    Value status = arith::ConstantIntOp::create(at, loc, at.getI32Type(), kStatusUnavailable);
    util::StatusCheckOkOp::create(at, loc, status, at.getStringAttr(message));
    Value null = util::NullOp::create(at, loc, type);
    scf::YieldOp::create(at, loc, null);
    return switchOp.getResult(0);
  }

  SmallVector<Value> buildConstants(CachedExecutable &cached, ExecutableVariantOp variant,
                                    Value device, OpBuilder &at) {
    SmallVector<Value> constants;
    for (auto [i, block] : llvm::enumerate(variant.getConstantBlockOps())) {
      auto function =
          outline(cached.global.getSymName().str() + "_constant_block_" + std::to_string(i),
                  block.getLoc(), block.getFunctionType(), block.getBody());
      ValueRange operands = ValueRange(device).take_front(block.getBody().getNumArguments());
      auto call = util::CallOp::create(at, block.getLoc(), function, operands);
      llvm::append_range(constants, call->getResults());
    }
    return constants;
  }

  /// A copy of a region of the executable as a function of the module.
  util::FuncOp outline(StringRef name, Location loc, FunctionType type, Region &region) {
    auto function = util::FuncOp::create(builder, loc, name, type);
    symbols.insert(function);
    function.setPrivate();
    IRMapping mapping;
    region.cloneInto(&function->getRegion(0), mapping);
    for (auto returnOp :
         llvm::make_early_inc_range(function->getRegion(0).getOps<ReturnOp>())) {
      OpBuilder at(returnOp);
      util::ReturnOp::create(at, returnOp.getLoc(), returnOp.getOperands());
      returnOp.erase();
    }
    return function;
  }

  DeviceCache &cache;
  Caches &caches;
  SymbolTable &symbols;
  OpBuilder builder; ///< Behind the device and what was made for it.
};

struct MaterializeResourceCachesPass
    : impl::MaterializeResourceCachesPassBase<MaterializeResourceCachesPass> {
  using MaterializeResourceCachesPassBase::MaterializeResourceCachesPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTable symbols(module);
    DeviceAnalysis devices(module);
    Caches caches;
    if (failed(gatherCaches(module, symbols, devices, caches)))
      return signalPassFailure();
    for (auto &[device, cache] : caches) {
      if (cache.executables.empty())
        continue;
      if (!cache.device.getGlobalInitialValue()) {
        device->emitOpError("has no description: its initializer may run too late");
        return signalPassFailure();
      }
      CacheBuilder builder(cache, caches, symbols);
      builder.declare();
      builder.initialize();
    }
    // The initializers have copies of what says how variants are chosen and specialized.
    module.walk([](Operation *op) {
      if (isa<ExecutableConditionOp, ExecutableConstantBlockOp>(op))
        op->erase();
    });
  }
};

} // namespace

} // namespace mlir::iree::hal
