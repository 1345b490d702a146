// From executables of the stream dialect to executables with a variant for each target.
//
// A function's arguments become what the pipeline layout says: i32 values in order, then bindings in
// order. The layout is the same at all dispatches of an entry point, so it is made from all of them.

#include "compiler/dialects/hal/analysis/DeviceAnalysis.h"
#include "compiler/dialects/hal/analysis/ValueOrigin.h"
#include "compiler/dialects/hal/transforms/Passes.h"
#include "compiler/dialects/stream/ir/StreamOps.h"

#include "llvm/ADT/MapVector.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_MATERIALIZEINTERFACESPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

constexpr StringLiteral kLayoutAttrName = "hal.interface.layout";
constexpr StringLiteral kObjectsAttrName = "hal.executable.objects";

using Targets = llvm::SetVector<ExecutableTargetAttr>;
using Dispatches = SmallVector<stream::CmdDispatchOp>;

/// Who dispatches what, and for which targets.
struct Uses {
  Uses(ModuleOp module, const DeviceAnalysis &devices) {
    module.walk([&](stream::CmdDispatchOp dispatch) {
      devices.gatherExecutableTargets(stream::AffinityAttr::lookupOrDefault(dispatch),
                                      targetsOf[dispatch]);
      for (auto name : dispatch.getEntryPoints().getAsRange<SymbolRefAttr>())
        dispatchesOf[name].push_back(dispatch);
    });
  }

  llvm::DenseMap<SymbolRefAttr, Dispatches> dispatchesOf;
  llvm::MapVector<Operation *, Targets> targetsOf;
};

/// The variants that an entry point has become one of each.
using Expansion = SmallVector<std::pair<SymbolRefAttr, ExecutableTargetAttr>>;

//===-- Layouts -----------------------------------------------------------------------------===//

/// The resource that a command is given, followed out of the region around it.
Value getOuterResource(stream::CmdDispatchOp dispatch, Value resource) {
  auto execute = dispatch->getParentOfType<stream::CmdExecuteOp>();
  auto arg = dyn_cast<BlockArgument>(resource);
  if (execute && arg && arg.getOwner()->getParentOp() == execute)
    return execute.getResourceOperands()[arg.getArgNumber()];
  return resource;
}

PipelineLayoutAttr deriveLayout(func::FuncOp function, ArrayRef<stream::CmdDispatchOp> dispatches) {
  size_t bindingCount = llvm::count_if(function.getArgumentTypes(),
                                       [](Type type) { return isa<stream::BindingType>(type); });
  int64_t constants = function.getNumArguments() - bindingCount;

  auto layoutFlags = PipelineLayoutFlags::None;
  SmallVector<PipelineBindingAttr> bindings;
  for (size_t i = 0; i < bindingCount; ++i) {
    bool isReadOnly = !dispatches.empty(), isIndirect = false;
    for (stream::CmdDispatchOp dispatch : dispatches) {
      auto access = cast<stream::ResourceAccessBitfieldAttr>(dispatch.getResourceAccesses()[i]);
      isReadOnly &= !bitEnumContainsAny(access.getValue(), stream::ResourceAccessBitfield::Write);
      // What may be another buffer next time is bound when the recorded commands are executed.
      auto execute = dispatch->getParentOfType<stream::CmdExecuteOp>();
      bool runsOnce = execute && execute.getOnce();
      isIndirect |= !runsOnce && !isFixed(getOuterResource(dispatch, dispatch.getResources()[i]));
    }
    auto flags = isReadOnly ? DescriptorFlags::ReadOnly : DescriptorFlags::None;
    if (isIndirect) {
      flags = flags | DescriptorFlags::Indirect;
      layoutFlags = layoutFlags | PipelineLayoutFlags::Indirect;
    }
    bindings.push_back(
        PipelineBindingAttr::get(function.getContext(), DescriptorType::StorageBuffer, flags));
  }
  return PipelineLayoutAttr::get(function.getContext(), bindings, constants, layoutFlags);
}

//===-- Functions ---------------------------------------------------------------------------===//

LogicalResult verifyArguments(func::FuncOp function, PipelineLayoutAttr layout) {
  int64_t constants = 0, bindings = 0;
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes())) {
    if (!isa<stream::BindingType>(type) && !type.isInteger(32))
      return function.emitError() << "argument " << i << " of an entry point is of type " << type
                                  << ", only !stream.binding and i32 can be passed";
    ++(type.isInteger(32) ? constants : bindings);
  }
  if (constants > layout.getConstants() ||
      bindings > static_cast<int64_t>(layout.getBindings().size()))
    return function.emitError("takes more arguments than its layout ") << layout << " provides";
  return success();
}

/// A copy of the function that reads constants and bindings instead of arguments.
func::FuncOp cloneWithInterface(func::FuncOp source, PipelineLayoutAttr layout) {
  func::FuncOp function = source.clone();
  Block &entry = function.front();
  auto builder = OpBuilder::atBlockBegin(&entry);
  int64_t nextConstant = 0, nextBinding = 0;
  auto getAlignment = [&](BlockArgument arg) {
    return source.getArgAttrOfType<IntegerAttr>(arg.getArgNumber(), "stream.alignment");
  };
  for (BlockArgument arg : entry.getArguments()) {
    if (isa<stream::BindingType>(arg.getType()))
      continue;
    auto values = source.getArgAttrOfType<ArrayAttr>(arg.getArgNumber(), "stream.values");
    Value constant = InterfaceConstantLoadOp::create(
        builder, arg.getLoc(), arg.getType(), layout, builder.getIndexAttr(nextConstant++),
        getAlignment(arg), values);
    arg.replaceAllUsesWith(constant);
  }
  for (BlockArgument arg : entry.getArguments()) {
    if (!isa<stream::BindingType>(arg.getType()))
      continue;
    int64_t binding = nextBinding++;
    DescriptorFlags flags = layout.getBindings()[binding].getFlags();
    for (Operation *user : llvm::make_early_inc_range(arg.getUsers())) {
      auto subspan = cast<stream::BindingSubspanOp>(user);
      OpBuilder at(subspan);
      Value span = InterfaceBindingSubspanOp::create(
          at, subspan.getLoc(), subspan.getType(), layout, at.getIndexAttr(binding),
          subspan.getByteOffset(), subspan.getDynamicDims(), getAlignment(arg),
          DescriptorFlagsAttr::get(at.getContext(), flags));
      subspan.replaceAllUsesWith(span);
      subspan.erase();
    }
  }
  entry.eraseArguments(0, entry.getNumArguments());
  function.setType(builder.getFunctionType({}, {}));
  function.removeArgAttrsAttr();
  return function;
}

template <typename SourceOp, typename TargetOp>
struct ConvertWorkgroupOp : OpRewritePattern<SourceOp> {
  using OpRewritePattern<SourceOp>::OpRewritePattern;
  LogicalResult matchAndRewrite(SourceOp op, PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<TargetOp>(op, unsigned(op.getDimension().getZExtValue()));
    return success();
  }
};

/// The size of a workgroup is a constant where the entry point states it.
struct ConvertWorkgroupSize : OpRewritePattern<stream::DispatchWorkgroupSizeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(stream::DispatchWorkgroupSizeOp op,
                                PatternRewriter &rewriter) const override {
    auto variant = op->getParentOfType<ExecutableVariantOp>();
    auto function = op->getParentOfType<func::FuncOp>();
    Operation *symbol = nullptr;
    if (variant && function)
      symbol = SymbolTable::lookupSymbolIn(variant, function.getNameAttr());
    auto entry = dyn_cast_or_null<ExecutableExportOp>(symbol);
    ArrayAttr sizes = entry ? entry.getWorkgroupSizeAttr() : ArrayAttr();
    unsigned dimension = op.getDimension().getZExtValue();
    if (sizes && dimension < sizes.size())
      rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, cast<IntegerAttr>(sizes[dimension]));
    else
      rewriter.replaceOpWithNewOp<InterfaceWorkgroupSizeOp>(op, dimension);
    return success();
  }
};

struct ConvertReturn : OpRewritePattern<stream::ReturnOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(stream::ReturnOp op, PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ReturnOp>(op, op.getOperands());
    return success();
  }
};

/// Replaces what stream says about workgroups within `executable`. The greedy driver also folds
/// and brings constants to the front, which the order of ops after this pass depends on.
LogicalResult convertWorkgroupOps(ExecutableOp executable) {
  RewritePatternSet patterns(executable.getContext());
  patterns.insert<ConvertWorkgroupOp<stream::DispatchWorkgroupIdOp, InterfaceWorkgroupIDOp>,
                  ConvertWorkgroupOp<stream::DispatchWorkgroupCountOp, InterfaceWorkgroupCountOp>,
                  ConvertWorkgroupSize, ConvertReturn>(executable.getContext());
  return applyPatternsGreedily(executable, std::move(patterns));
}

//===-- Executables -------------------------------------------------------------------------===//

SymbolRefAttr getName(ExecutableOp executable, ExecutableVariantOp variant, StringAttr entry) {
  return SymbolRefAttr::get(
      executable.getSymNameAttr(),
      {FlatSymbolRefAttr::get(variant.getSymNameAttr()), FlatSymbolRefAttr::get(entry)});
}

class Materializer {
public:
  Materializer(ModuleOp module, const DeviceAnalysis &devices)
      : devices(devices), uses(module, devices) {}

  bool hasDispatches() const { return !uses.targetsOf.empty(); }

  LogicalResult materialize(stream::ExecutableOp source) {
    auto exports = llvm::to_vector(source.getBody().getOps<stream::ExecutableExportOp>());
    if (exports.empty())
      return success();
    auto inner = source.getBody().getOps<ModuleOp>();
    ModuleOp module = inner.empty() ? ModuleOp() : *inner.begin();

    ExecutableOp executable;
    SmallVector<ExecutableVariantOp> variants =
        createVariants(source, source.getSymNameAttr(),
                       llvm::map_to_vector(exports, [](auto op) { return op.getSymNameAttr(); }),
                       executable);
    if (variants.empty())
      return success(); // Nothing dispatches it; pruning removes it.
    auto objects = source->getAttrOfType<ExecutableObjectsAttr>(kObjectsAttrName);
    for (ExecutableVariantOp variant : variants)
      setObjects(variant, objects);

    // Entry points, in order, and for each variant the functions that take the place of others.
    SmallVector<llvm::DenseMap<Operation *, func::FuncOp>> converted(variants.size());
    for (auto [ordinal, entry] : llvm::enumerate(exports)) {
      SymbolRefAttr oldName = SymbolRefAttr::get(executable.getSymNameAttr(),
                                                 FlatSymbolRefAttr::get(entry.getSymNameAttr()));
      func::FuncOp function =
          module ? module.lookupSymbol<func::FuncOp>(entry.getFunctionRef()) : func::FuncOp();
      auto layout = entry->getAttrOfType<PipelineLayoutAttr>(kLayoutAttrName);
      if (!layout && !function)
        return entry.emitOpError("has neither a function nor a layout");
      if (!layout)
        layout = deriveLayout(function, uses.dispatchesOf.lookup(oldName));
      if (function && failed(verifyArguments(function, layout)))
        return failure();
      Expansion expansion;
      for (auto [i, variant] : llvm::enumerate(variants)) {
        auto builder = OpBuilder::atBlockBegin(&variant.getBody().front());
        auto newEntry = createExport(entry, ordinal, layout, builder);
        expansion.push_back(
            {getName(executable, variant, newEntry.getSymNameAttr()), variant.getTarget()});
        if (function)
          converted[i][function] = cloneWithInterface(function, layout);
      }
      updateDispatches(oldName, expansion);
    }

    for (auto [i, variant] : llvm::enumerate(variants)) {
      if (module) {
        OpBuilder builder(variant.getBody().front().getTerminator());
        auto copy = ModuleOp::create(builder, source.getLoc());
        auto at = OpBuilder::atBlockEnd(copy.getBody());
        for (Operation &op : module.getOps()) {
          if (func::FuncOp function = converted[i].lookup(&op))
            at.insert(function);
          else
            at.clone(op);
        }
      }
    }
    source.erase();
    return convertWorkgroupOps(executable);
  }

  /// Sources have entry points with layouts already: each variant takes a copy of all.
  LogicalResult materialize(ExecutableSourceOp source) {
    auto exports = llvm::to_vector(source.getBody().getOps<ExecutableExportOp>());
    ExecutableOp executable;
    SmallVector<ExecutableVariantOp> variants =
        createVariants(source, source.getSymNameAttr(),
                       llvm::map_to_vector(exports, [](auto op) { return op.getSymNameAttr(); }),
                       executable);
    if (variants.empty())
      return success();
    for (ExecutableVariantOp variant : variants) {
      setObjects(variant, source.getObjectsAttr());
      OpBuilder builder(variant.getBody().front().getTerminator());
      for (Operation &op : source.getBody().front().without_terminator())
        builder.clone(op);
    }
    for (ExecutableExportOp entry : exports) {
      Expansion expansion;
      for (ExecutableVariantOp variant : variants)
        expansion.push_back(
            {getName(executable, variant, entry.getSymNameAttr()), variant.getTarget()});
      updateDispatches(SymbolRefAttr::get(executable.getSymNameAttr(),
                                          FlatSymbolRefAttr::get(entry.getSymNameAttr())),
                       expansion);
    }
    source.erase();
    return success();
  }

private:
  /// Creates the executable behind `source` with a variant, by name in order, for each target
  /// that a dispatch of the entry points needs; a public one gets those of all devices.
  SmallVector<ExecutableVariantOp> createVariants(Operation *source, StringAttr name,
                                                  ArrayRef<StringAttr> entries,
                                                  ExecutableOp &executable) {
    Targets needed;
    for (StringAttr entry : entries)
      for (stream::CmdDispatchOp dispatch : uses.dispatchesOf.lookup(
               SymbolRefAttr::get(name, FlatSymbolRefAttr::get(entry))))
        needed.insert_range(uses.targetsOf.find(dispatch)->second);
    SymbolTable::Visibility visibility = SymbolTable::getSymbolVisibility(source);
    if (visibility == SymbolTable::Visibility::Public)
      devices.gatherExecutableTargets(/*affinity=*/{}, needed);
    if (needed.empty())
      return {};
    auto targets = needed.takeVector();
    llvm::stable_sort(targets, [](ExecutableTargetAttr a, ExecutableTargetAttr b) {
      return a.getSymbolNameFragment() < b.getSymbolNameFragment();
    });

    OpBuilder builder(source->getContext());
    builder.setInsertionPointAfter(source);
    executable = ExecutableOp::create(builder, source->getLoc(), /*sym_visibility=*/StringAttr(),
                                      name, /*lazy=*/UnitAttr());
    executable.getBody().emplaceBlock();
    ExecutableOp::ensureTerminator(executable.getBody(), builder, source->getLoc());
    SymbolTable::setSymbolVisibility(executable, visibility);
    SymbolTable symbols(executable);
    SmallVector<ExecutableVariantOp> variants;
    for (ExecutableTargetAttr target : targets) {
      builder.setInsertionPoint(executable.getBody().front().getTerminator());
      auto variant = ExecutableVariantOp::create(
          builder, source->getLoc(), /*sym_visibility=*/StringAttr(),
          builder.getStringAttr(target.getSymbolNameFragment()), target, /*objects=*/ArrayAttr(),
          /*sources=*/DictionaryAttr());
      variant.getBody().emplaceBlock();
      ExecutableVariantOp::ensureTerminator(variant.getBody(), builder, source->getLoc());
      symbols.insert(variant);
      variants.push_back(variant);
    }
    return variants;
  }

  static void setObjects(ExecutableVariantOp variant, ExecutableObjectsAttr objects) {
    if (!objects)
      return;
    if (std::optional<ArrayAttr> own = objects.getApplicableObjects(variant.getTarget()))
      variant.setObjectsAttr(*own);
  }

  static ExecutableExportOp createExport(stream::ExecutableExportOp source, int64_t ordinal,
                                         PipelineLayoutAttr layout, OpBuilder &builder) {
    auto entry = ExecutableExportOp::create(
        builder, source.getLoc(), /*sym_visibility=*/StringAttr(),
        source.getFunctionRefAttr().getAttr(), builder.getIndexAttr(ordinal), layout,
        /*condition_fallback=*/FlatSymbolRefAttr(), /*workgroup_size=*/ArrayAttr(),
        /*subgroup_size=*/IntegerAttr(), /*workgroup_local_memory=*/IntegerAttr(),
        /*source_locs=*/DictionaryAttr());
    Region &count = entry.getWorkgroupCount();
    if (!source.getWorkgroupCount().empty()) {
      IRMapping mapping;
      source.getWorkgroupCount().cloneInto(&count, mapping);
      Type device = DeviceType::get(builder.getContext());
      if (!llvm::is_contained(count.getArgumentTypes(), device))
        count.insertArgument(0u, device, entry.getLoc());
    }
    return entry;
  }

  /// Makes each dispatch name the variants that it may need.
  void updateDispatches(SymbolRefAttr oldName, const Expansion &expansion) {
    for (stream::CmdDispatchOp dispatch : uses.dispatchesOf.lookup(oldName)) {
      const Targets &needed = uses.targetsOf.find(dispatch)->second;
      SmallVector<Attribute> names;
      for (Attribute name : dispatch.getEntryPoints()) {
        if (name != oldName) {
          names.push_back(name);
          continue;
        }
        for (auto [newName, target] : expansion)
          if (needed.empty() || needed.contains(target))
            names.push_back(newName);
      }
      dispatch.setEntryPointsAttr(ArrayAttr::get(dispatch.getContext(), names));
    }
  }

  const DeviceAnalysis &devices;
  Uses uses;
};

struct MaterializeInterfacesPass
    : impl::MaterializeInterfacesPassBase<MaterializeInterfacesPass> {
  using MaterializeInterfacesPassBase::MaterializeInterfacesPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    DeviceAnalysis devices(module);
    Materializer materializer(module, devices);
    if (materializer.hasDispatches() && devices.getDeviceGlobals().empty()) {
      emitError(module.getLoc())
          << "there are dispatches, but no device to compile them for: pass "
             "--iree-hal-target-device=NAME, set hal.device.targets on the module, or define a "
             "global of type !hal.device";
      return signalPassFailure();
    }
    for (auto source : llvm::make_early_inc_range(module.getOps<ExecutableSourceOp>()))
      if (failed(materializer.materialize(source)))
        return signalPassFailure();
    for (auto source : llvm::make_early_inc_range(module.getOps<stream::ExecutableOp>()))
      if (failed(materializer.materialize(source)))
        return signalPassFailure();
  }
};

} // namespace

} // namespace mlir::iree::hal
