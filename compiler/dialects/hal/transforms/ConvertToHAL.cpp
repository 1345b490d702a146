// The conversion of all host code to the hal dialect.
//
// Executables are left alone. Everything else keeps its operations and only changes types, which one
// pattern does for all dialects: operands, results, block arguments and the types in attributes of
// functions and globals.

#include "compiler/dialects/hal/conversion/stream_to_hal/StreamToHal.h"
#include "compiler/dialects/hal/transforms/Passes.h"
#include "compiler/dialects/io_parameters/conversion/stream_to_io_parameters/StreamToIOParameters.h"
#include "compiler/dialects/io_parameters/ir/IOParametersDialect.h"
#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_CONVERTTOHALPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

//===-- Any operation -----------------------------------------------------------------------===//

/// The attribute with its types converted; the same where nothing in it changes.
Attribute convertTypes(Attribute attr, const TypeConverter &converter) {
  auto typeAttr = dyn_cast<TypeAttr>(attr);
  if (!typeAttr)
    return attr;
  if (auto function = dyn_cast<FunctionType>(typeAttr.getValue())) {
    SmallVector<Type> inputs, results;
    if (failed(converter.convertTypes(function.getInputs(), inputs)) ||
        failed(converter.convertTypes(function.getResults(), results)))
      return attr;
    return TypeAttr::get(FunctionType::get(attr.getContext(), inputs, results));
  }
  Type type = converter.convertType(typeAttr.getValue());
  return type ? TypeAttr::get(type) : typeAttr;
}

bool hasLegalTypes(Operation *op, const TypeConverter &converter) {
  auto regionIsLegal = [&](Region &region) { return converter.isLegal(&region); };
  return converter.isLegal(op) && llvm::all_of(op->getRegions(), regionIsLegal) &&
         llvm::all_of(op->getAttrs(), [&](NamedAttribute attr) {
           return convertTypes(attr.getValue(), converter) == attr.getValue();
         });
}

struct ConvertTypes : ConversionPattern {
  ConvertTypes(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/0, context) {}

  LogicalResult matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                                ConversionPatternRewriter &rewriter) const override {
    const TypeConverter &converter = *getTypeConverter();
    SmallVector<Type> results;
    if (failed(converter.convertTypes(op->getResultTypes(), results)))
      return failure();
    OperationState state(op->getLoc(), op->getName(), operands, results, {}, op->getSuccessors());
    for (NamedAttribute attr : op->getAttrs())
      state.addAttribute(attr.getName(), convertTypes(attr.getValue(), converter));
    for (Region &region : op->getRegions()) {
      Region *moved = state.addRegion();
      rewriter.inlineRegionBefore(region, *moved, moved->end());
      if (failed(rewriter.convertRegionTypes(moved, converter)))
        return failure();
    }
    Operation *converted = rewriter.create(state);
    rewriter.replaceOp(op, converted->getResults());
    return success();
  }
};

//===-- Operations of the hal dialect -------------------------------------------------------===//

/// A place becomes what stands for it at run time: the global of the device, or the first device
/// where none is said.
struct ConvertDeviceResolve : OpConversionPattern<DeviceResolveOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(DeviceResolveOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    DeviceAffinityAttr affinity = op.getAffinityAttr();
    Location loc = op.getLoc();
    Value device;
    auto getDevice = [&]() -> Value {
      if (device)
        return device;
      Type type = DeviceType::get(op.getContext());
      if (affinity) {
        auto load = util::GlobalLoadOp::create(
            rewriter, loc, type, affinity.getDevice().getLeafReference().getValue());
        load.setGlobalImmutable(true);
        return device = load.getLoadedGlobalValue();
      }
      Value first = arith::ConstantIndexOp::create(rewriter, loc, 0);
      return device = DevicesGetOp::create(rewriter, loc, type, first);
    };
    SmallVector<Value> results;
    for (Type type : op.getResultTypes()) {
      if (isa<DeviceType>(type))
        results.push_back(getDevice());
      else if (isa<AllocatorType>(type))
        results.push_back(DeviceAllocatorOp::create(rewriter, loc, type, getDevice()));
      else
        results.push_back(arith::ConstantIntOp::create(
            rewriter, loc, type, affinity ? affinity.getQueueMask() : -1));
    }
    rewriter.replaceOp(op, results);
    return success();
  }
};

struct ConvertCalculateWorkgroups : OpConversionPattern<ExecutableCalculateWorkgroupsOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(ExecutableCalculateWorkgroupsOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto entry =
        SymbolTable::lookupNearestSymbolFrom<ExecutableExportOp>(op, op.getEntryPoint());
    if (!entry || !entry.getWorkgroupCountBody())
      return op.emitOpError() << op.getEntryPoint() << " does not say how many workgroups it has";
    rewriter.replaceOp(op, entry.calculateWorkgroupCount(op.getLoc(), adaptor.getDevice(),
                                                         adaptor.getWorkload(), rewriter));
    return success();
  }
};

//===-- Shapes ------------------------------------------------------------------------------===//

struct ConvertDim : OpConversionPattern<tensor::DimOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(tensor::DimOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value view = adaptor.getSource();
    IntegerAttr index;
    if (!isa<BufferViewType>(view.getType()) || !matchPattern(op.getIndex(), m_Constant(&index)) ||
        index.getValue().isNegative())
      return rewriter.notifyMatchFailure(op, "only constant dimensions of buffer views are known");
    rewriter.replaceOpWithNewOp<BufferViewDimOp>(op, op.getType(), view, index);
    return success();
  }
};

struct ConvertRank : OpConversionPattern<tensor::RankOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(tensor::RankOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value view = adaptor.getTensor();
    if (!isa<BufferViewType>(view.getType()))
      return rewriter.notifyMatchFailure(op, "only buffer views know their rank");
    rewriter.replaceOpWithNewOp<BufferViewRankOp>(op, op.getType(), view);
    return success();
  }
};

//===-- Dispatches --------------------------------------------------------------------------===//

/// Whether `entry`, or what it falls back to, can be dispatched with what `op` passes.
LogicalResult verifyEntry(stream::CmdDispatchOp op, SymbolRefAttr name, ExecutableExportOp entry) {
  if (!entry)
    return op.emitOpError() << "there is no entry point " << name;
  size_t takes = entry.getLayout().getBindings().size(), passed = op.getResources().size();
  if (takes != passed)
    return op.emitOpError() << "passes " << passed << " resources to " << name << ", which takes "
                            << takes;
  if (!entry.getWorkgroupCountBody())
    return op.emitOpError() << "entry point " << name
                            << " does not say how many workgroups to dispatch";
  return success();
}

/// A region that is recorded in part can't be put back: all that a dispatch needs has to be there
/// before.
LogicalResult verifyDispatches(ModuleOp module) {
  SymbolTableCollection symbols;
  WalkResult result = module.walk([&](stream::CmdDispatchOp op) {
    for (auto name : op.getEntryPoints().getAsRange<SymbolRefAttr>()) {
      auto entry = symbols.lookupNearestSymbolFrom<ExecutableExportOp>(op, name);
      if (failed(verifyEntry(op, name, entry)))
        return WalkResult::interrupt();
      while (SymbolRefAttr fallback = entry.getConditionFallbackAttr()) {
        entry = symbols.lookupNearestSymbolFrom<ExecutableExportOp>(entry, fallback);
        if (failed(verifyEntry(op, fallback, entry)))
          return WalkResult::interrupt();
      }
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

//===-- The pass ----------------------------------------------------------------------------===//

struct ConvertToHALPass : impl::ConvertToHALPassBase<ConvertToHALPass> {
  using ConvertToHALPassBase::ConvertToHALPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    ConvertToHALPassBase::getDependentDialects(registry);
    registry.insert<io_parameters::IOParametersDialect>();
  }

  void runOnOperation() override {
    if (failed(verifyDispatches(getOperation())))
      return signalPassFailure();
    MLIRContext *context = &getContext();
    TypeConverter converter;
    converter.addConversion([](Type type) { return type; });
    // What the program computes on is in buffers by now: a tensor is one that is only passed on.
    converter.addConversion([](TensorType type) -> std::optional<Type> {
      if (!type.getElementType().isIntOrFloat())
        return std::nullopt;
      return BufferViewType::get(type.getContext());
    });
    converter.addConversion([&](util::PtrType type) -> Type {
      Type pointee = converter.convertType(type.getTargetType());
      return pointee ? util::PtrType::get(pointee) : Type();
    });

    ConversionTarget target(*context);
    target.addIllegalOp<DeviceResolveOp, ExecutableCalculateWorkgroupsOp>();
    target.addLegalOp<ExecutableOp>();
    target.markOpRecursivelyLegal<ExecutableOp>();
    target.markUnknownOpDynamicallyLegal(
        [&](Operation *op) { return hasLegalTypes(op, converter); });
    target.addDynamicallyLegalOp<util::GlobalOp>([&](util::GlobalOp op) {
      Attribute value = op.getInitialValueAttr();
      return hasLegalTypes(op, converter) && !isa_and_nonnull<stream::TimepointAttr>(value);
    });

    RewritePatternSet patterns(context);
    patterns.add<ConvertTypes, ConvertDeviceResolve, ConvertCalculateWorkgroups, ConvertDim,
                 ConvertRank>(converter, context);
    populateStreamToHalPatterns(context, target, converter, patterns);
    io_parameters::populateStreamToIOParametersPatterns(converter, patterns);
    if (failed(applyPartialConversion(getOperation(), target, std::move(patterns))))
      return signalPassFailure();

    // Conditions and workgroup counts are where the dispatches are.
    getOperation().walk([](ExecutableExportOp entry) {
      entry.removeConditionFallbackAttr();
      entry.getCondition().getBlocks().clear();
      entry.getWorkgroupCount().getBlocks().clear();
    });
    getOperation()->removeAttr("stream.affinity.default");
  }
};

} // namespace

} // namespace mlir::iree::hal
