// A program per executable variant that runs its entry points with the arguments of the program.
//
// Only dispatches whose operands and sizes are known are of use: one function for each distinct
// combination of them, over one buffer with room for all bindings.

#include "compiler/dialects/hal/analysis/DeviceAnalysis.h"
#include "compiler/dialects/hal/transforms/DumpFile.h"
#include "compiler/dialects/hal/transforms/Passes.h"
#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/util/ir/UtilOps.h"

#include "llvm/ADT/MapVector.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_DUMPEXECUTABLEBENCHMARKSPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

/// Bindings start at multiples of this, whatever the device asks for.
constexpr int64_t kBindingAlignment = 256;

/// What a dispatch passes to its entry point.
struct Arguments {
  DeviceAffinityAttr device;
  SmallVector<int64_t> workload;
  SmallVector<Attribute> constants;
  SmallVector<int64_t> lengths;

  bool operator==(const Arguments &other) const {
    return std::tie(device, workload, constants, lengths) ==
           std::tie(other.device, other.workload, other.constants, other.lengths);
  }
};

using ArgumentsOf = llvm::DenseMap<SymbolRefAttr, SmallVector<Arguments>>;

/// The values of `operands`, nothing where one of them is computed.
std::optional<SmallVector<int64_t>> getIntegers(ValueRange operands) {
  SmallVector<int64_t> result;
  for (Value operand : operands) {
    APInt value;
    if (!matchPattern(operand, m_ConstantInt(&value)))
      return std::nullopt;
    result.push_back(value.getSExtValue());
  }
  return result;
}

std::optional<Arguments> getArguments(stream::CmdDispatchOp dispatch,
                                      const DeviceAnalysis &devices) {
  Arguments result;
  result.device = dyn_cast_or_null<DeviceAffinityAttr>(
      Attribute(stream::AffinityAttr::lookupOrDefault(dispatch)));
  if (!result.device) {
    if (devices.getDeviceGlobals().empty())
      return std::nullopt;
    util::GlobalOpInterface global = devices.getDeviceGlobals().front();
    result.device = DeviceAffinityAttr::get(
        dispatch.getContext(), FlatSymbolRefAttr::get(global.getGlobalName()), -1);
  }
  for (Value operand : dispatch.getUniformOperands()) {
    Attribute value;
    if (!matchPattern(operand, m_Constant(&value)))
      return std::nullopt;
    result.constants.push_back(value);
  }
  auto workload = getIntegers(dispatch.getWorkload());
  auto lengths = getIntegers(dispatch.getResourceLengths());
  if (!workload || !lengths)
    return std::nullopt;
  result.workload = *workload;
  result.lengths = *lengths;
  return result;
}

ArgumentsOf gatherArguments(ModuleOp module, const DeviceAnalysis &devices) {
  ArgumentsOf result;
  module.walk([&](stream::CmdDispatchOp dispatch) {
    std::optional<Arguments> arguments = getArguments(dispatch, devices);
    if (!arguments)
      return;
    for (auto name : dispatch.getEntryPoints().getAsRange<SymbolRefAttr>())
      if (auto &all = result[name]; !llvm::is_contained(all, *arguments))
        all.push_back(*arguments);
  });
  return result;
}

/// Each index once per function.
class Indices {
public:
  Indices(OpBuilder &builder, Location loc) : builder(builder), loc(loc) {}

  Value get(int64_t value) {
    Value &known = values[value];
    if (!known)
      known = arith::ConstantIndexOp::create(builder, loc, value);
    return known;
  }

private:
  OpBuilder &builder;
  Location loc;
  llvm::DenseMap<int64_t, Value> values;
};

/// Adds benchmarks of one entry point to a module.
class BenchmarkBuilder {
public:
  BenchmarkBuilder(ExecutableOp executable, ExecutableVariantOp variant,
                   ExecutableExportOp entry, SymbolTable &symbols, OpBuilder &builder)
      : symbols(symbols), builder(builder), loc(entry.getLoc()),
        executable(executable.getSymNameAttr()),
        entryPoint(SymbolRefAttr::get(executable.getSymNameAttr(),
                                      {FlatSymbolRefAttr::get(variant.getSymNameAttr()),
                                       FlatSymbolRefAttr::get(entry.getSymNameAttr())})) {
    prefix =
        (executable.getSymName() + "_" + variant.getSymName() + "_" + entry.getSymName()).str();
  }

  void add(const Arguments &arguments) {
    std::string name = prefix;
    if (!arguments.workload.empty()) {
      llvm::raw_string_ostream os(name);
      os << '_';
      llvm::interleave(arguments.workload, os, "x");
    }
    util::GlobalOp buffer = addBuffer(name, arguments);
    addFunction(name, buffer, arguments);
  }

private:
  struct Place {
    Value device;
    Value queueAffinity;
  };

  static Place resolve(Location loc, DeviceAffinityAttr affinity, OpBuilder &at) {
    auto op = DeviceResolveOp::create(
        at, loc, TypeRange{DeviceType::get(at.getContext()), at.getI64Type()}, affinity);
    return {op.getResult(0), op.getResult(1)};
  }

  /// A buffer with room for all bindings.
  util::GlobalOp addBuffer(StringRef name, const Arguments &arguments) {
    MLIRContext *context = builder.getContext();
    int64_t size = 0;
    for (int64_t length : arguments.lengths)
      size = llvm::alignTo(size + length, kBindingAlignment);

    auto type = BufferType::get(context);
    auto global =
        util::GlobalOp::create(builder, loc, (name + "_buffer").str(), /*isMutable=*/true, type);
    SymbolTable::setSymbolVisibility(global, SymbolTable::Visibility::Private);
    symbols.insert(global);
    auto initializer = util::InitializerOp::create(builder, loc);
    auto body = OpBuilder::atBlockEnd(initializer.addEntryBlock());
    Place place = resolve(loc, arguments.device, body);
    Value allocator =
        DeviceAllocatorOp::create(body, loc, AllocatorType::get(context), place.device);
    Value memory = MemoryTypeOp::create(
        body, loc, body.getI32Type(),
        MemoryTypeBitfieldAttr::get(context, MemoryTypeBitfield::DeviceLocal));
    Value usage = BufferUsageOp::create(
        body, loc, body.getI32Type(),
        BufferUsageBitfieldAttr::get(context, BufferUsageBitfield::Transfer |
                                                  BufferUsageBitfield::DispatchStorage));
    Value sizeValue = arith::ConstantIndexOp::create(body, loc, size);
    Value buffer = AllocatorAllocateOp::create(body, loc, type, allocator, place.queueAffinity,
                                               memory, usage, sizeValue);
    util::GlobalOpInterface(global).createStoreOp(loc, buffer, body);
    util::ReturnOp::create(body, loc, ValueRange());
    return global;
  }

  /// A function that dispatches as often as its argument says, one after the other.
  void addFunction(StringRef name, util::GlobalOp buffer, const Arguments &arguments) {
    MLIRContext *context = builder.getContext();
    auto reflection =
        builder.getDictionaryAttr(builder.getNamedAttr("iree.benchmark",
                                                       builder.getStringAttr("dispatch")));
    auto function = util::FuncOp::create(
        builder, loc, name, builder.getFunctionType({builder.getI32Type()}, {}),
        /*tiedOperands=*/ArrayAttr(),
        ArrayRef<NamedAttribute>{builder.getNamedAttr("iree.abi.stub", builder.getUnitAttr()),
                                 builder.getNamedAttr("iree.reflection", reflection)});
    SymbolTable::setSymbolVisibility(function, SymbolTable::Visibility::Public);
    symbols.insert(function);
    Block *entry = function.addEntryBlock();
    auto body = OpBuilder::atBlockEnd(entry);
    Indices indices(body, loc);

    Value repeat =
        arith::IndexCastOp::create(body, loc, body.getIndexType(), entry->getArgument(0));
    Place place = resolve(loc, arguments.device, body);
    Value commands = CommandBufferCreateOp::create(
        body, loc, CommandBufferType::get(context), place.device,
        CommandBufferModeBitfield::OneShot | CommandBufferModeBitfield::AllowInlineExecution,
        CommandCategoryBitfield::Dispatch, place.queueAffinity, /*binding_capacity=*/Value());

    auto constants = llvm::map_to_vector(arguments.constants, [&](Attribute value) -> Value {
      return arith::ConstantOp::create(body, loc, cast<TypedAttr>(value));
    });
    Value loaded = util::GlobalOpInterface(buffer).createLoadOp(loc, body).getLoadedGlobalValue();
    SmallVector<Value> buffers(arguments.lengths.size(), loaded), offsets, lengths;
    int64_t offset = 0;
    for (int64_t length : arguments.lengths) {
      offsets.push_back(indices.get(offset));
      lengths.push_back(indices.get(length));
      offset = llvm::alignTo(offset + length, kBindingAlignment);
    }
    auto workload = llvm::map_to_vector(arguments.workload,
                                        [&](int64_t value) { return indices.get(value); });

    Type index = body.getIndexType();
    auto count = ExecutableCalculateWorkgroupsOp::create(body, loc, index, index, index,
                                                         place.device, entryPoint, workload);
    Value executableValue =
        ExecutableLookupOp::create(body, loc, ExecutableType::get(context), place.device,
                                   FlatSymbolRefAttr::get(executable));
    Value ordinal = ExecutableLookupFunctionOp::create(body, loc, body.getI64Type(),
                                                       executableValue, entryPoint);
    Value zero = indices.get(0), one = indices.get(1);
    scf::ForOp::create(
        body, loc, zero, repeat, one, ValueRange(),
        [&](OpBuilder &at, Location loc, Value, ValueRange) {
          CommandBufferDispatchOp::create(at, loc, commands, executableValue, ordinal,
                                          count.getWorkgroupX(), count.getWorkgroupY(),
                                          count.getWorkgroupZ(), constants, buffers, offsets,
                                          lengths, DispatchFlags::None);
          CommandBufferExecutionBarrierOp::create(
              at, loc, commands,
              ExecutionStageBitfield::Dispatch | ExecutionStageBitfield::CommandRetire,
              ExecutionStageBitfield::CommandIssue | ExecutionStageBitfield::Dispatch,
              ExecutionBarrierFlagBitfield::None);
          scf::YieldOp::create(at, loc);
        });
    CommandBufferFinalizeOp::create(body, loc, commands);
    execute(place, commands, body);
    util::ReturnOp::create(body, loc, ValueRange());
  }

  /// Executes the commands and waits for their end.
  void execute(const Place &place, Value commands, OpBuilder &body) {
    auto fenceType = FenceType::get(body.getContext());
    Value wait = util::NullOp::create(body, loc, fenceType);
    Value signal =
        FenceCreateOp::create(body, loc, fenceType, place.device, FenceFlagBitfield::None);
    DeviceQueueExecuteOp::create(body, loc, place.device, place.queueAffinity, wait, signal,
                                 commands, ExecuteFlagBitfield::None);
    Value forever = arith::ConstantIntOp::create(body, loc, body.getI32Type(), -1);
    auto await = FenceAwaitOp::create(body, loc, body.getI32Type(), forever,
                                      WaitFlagBitfield::None, signal);
    util::StatusCheckOkOp::create(body, loc, await.getStatus(),
                                  body.getStringAttr("failed to wait on timepoint"));
  }

  SymbolTable &symbols;
  OpBuilder &builder;
  Location loc;
  StringAttr executable;
  SymbolRefAttr entryPoint;
  std::string prefix;
};

/// A module with the devices, the one variant, and its benchmarks; null without any of them.
OwningOpRef<ModuleOp> buildModule(ExecutableOp executable, ExecutableVariantOp variant,
                                  const DeviceAnalysis &devices, const ArgumentsOf &argumentsOf) {
  OwningOpRef<ModuleOp> module = ModuleOp::create(executable.getLoc());
  auto builder = OpBuilder::atBlockBegin(module->getBody());
  for (util::GlobalOpInterface global : devices.getDeviceGlobals())
    builder.clone(*global);
  auto copy = cast<ExecutableOp>(builder.clone(*executable));
  copy.setVisibility(SymbolTable::Visibility::Private);
  for (auto other : llvm::make_early_inc_range(copy.getBody().getOps<ExecutableVariantOp>()))
    if (other.getSymName() != variant.getSymName())
      other.erase();

  SymbolTable symbols(*module);
  bool any = false;
  for (auto entry : variant.getBody().getOps<ExecutableExportOp>()) {
    BenchmarkBuilder benchmarks(executable, variant, entry, symbols, builder);
    auto name = SymbolRefAttr::get(executable.getSymNameAttr(),
                                   {FlatSymbolRefAttr::get(variant.getSymNameAttr()),
                                    FlatSymbolRefAttr::get(entry.getSymNameAttr())});
    for (const Arguments &arguments : argumentsOf.lookup(name)) {
      benchmarks.add(arguments);
      any = true;
    }
  }
  return any ? std::move(module) : OwningOpRef<ModuleOp>();
}

struct DumpExecutableBenchmarksPass
    : impl::DumpExecutableBenchmarksPassBase<DumpExecutableBenchmarksPass> {
  using DumpExecutableBenchmarksPassBase::DumpExecutableBenchmarksPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    DeviceAnalysis devices(module);
    ArgumentsOf argumentsOf = gatherArguments(module, devices);
    for (auto executable : module.getOps<ExecutableOp>()) {
      for (auto variant : executable.getBody().getOps<ExecutableVariantOp>()) {
        OwningOpRef<ModuleOp> benchmarks = buildModule(executable, variant, devices, argumentsOf);
        if (!benchmarks)
          continue;
        std::string name =
            (module.getName().value_or("module") + "_" + executable.getSymName() + "_" +
             variant.getSymName() + "_benchmark.mlir")
                .str();
        if (failed(dumpToFile(executable.getLoc(), path, name, [&](StringRef, raw_ostream &os) {
              benchmarks->print(os, OpPrintingFlags().useLocalScope());
              os << '\n';
            })))
          return signalPassFailure();
      }
    }
  }
};

} // namespace

} // namespace mlir::iree::hal
