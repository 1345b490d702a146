#include "compiler/dialects/stream/conversion/util_to_stream/UtilToStream.h"

#include "compiler/dialects/stream/conversion/TensorConversion.h"
#include "compiler/dialects/util/ir/UtilOps.h"

namespace mlir::iree::stream {

static std::string sizeName(StringRef global) { return (global + "__size").str(); }

TensorGlobals findTensorGlobals(ModuleOp module, const AffinityAnalysis &affinities) {
  TensorGlobals globals;
  for (auto global : module.getOps<util::GlobalOp>()) {
    if (!isa<TensorType>(global.getGlobalType()))
      continue;
    Lifetime lifetime = global.isGlobalMutable() ? Lifetime::Variable : Lifetime::Constant;
    globals[global.getSymName()] = {ResourceType::get(module.getContext(), lifetime),
                                    affinities.getGlobalAffinity(global)};
  }
  return globals;
}

void convertTensorGlobals(ModuleOp module, const TensorGlobals &globals) {
  for (auto global : llvm::make_early_inc_range(module.getOps<util::GlobalOp>())) {
    auto type = dyn_cast<RankedTensorType>(global.getGlobalType());
    if (!type)
      continue;
    OpBuilder builder(global);
    builder.setInsertionPointAfter(global);
    Location loc = global.getLoc();
    auto [resourceType, affinity] = globals.lookup(global.getSymName());
    auto size = util::GlobalOp::create(builder, loc, sizeName(global.getSymName()),
                                       global.isGlobalMutable(), builder.getIndexType());
    size.setSymVisibilityAttr(global.getSymVisibilityAttr());

    auto initial = dyn_cast_or_null<TypedAttr>(global.getGlobalInitialValue());
    if (initial) {
      auto initializer = util::InitializerOp::create(builder, loc);
      OpBuilder body = OpBuilder::atBlockBegin(initializer.addEntryBlock());
      auto constant = TensorConstantOp::create(body, loc, resourceType,
                                               convertConstantValue(initial), TypeAttr::get(type),
                                               ValueRange(), affinity);
      Value bytes = ResourceSizeOp::create(body, loc, body.getIndexType(), constant.getResult(),
                                           AffinityAttr());
      util::GlobalStoreOp::create(body, loc, constant.getResult(),
                                  FlatSymbolRefAttr::get(global.getSymNameAttr()));
      util::GlobalStoreOp::create(body, loc, bytes, FlatSymbolRefAttr::get(size.getSymNameAttr()));
      util::ReturnOp::create(body, loc);
    }
    global.setGlobalInitialValue(nullptr);
    global.setGlobalType(resourceType);
    // Where it lies is said by the ops that fill it from here on.
    global->setDialectAttrs(ArrayRef<NamedAttribute>());
    global.setGlobalInliningPolicy(nullptr);
  }
}

namespace {

struct ConvertLoad : PlacedConversion<util::GlobalLoadOp> {
  ConvertLoad(const TypeConverter &converter, MLIRContext *context,
              const AffinityAnalysis &affinities, const TensorGlobals &globals)
      : PlacedConversion(converter, context, affinities), globals(globals) {}
  LogicalResult matchAndRewrite(util::GlobalLoadOp op, OneToNOpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto it = globals.find(op.getGlobal());
    if (it == globals.end())
      return failure();
    Location loc = op.getLoc();
    auto [type, affinity] = it->second;
    // That it is immutable is found again: an initializer that stores it may have been added.
    auto load = util::GlobalLoadOp::create(rewriter, loc, type, op.getGlobal());
    auto size = util::GlobalLoadOp::create(rewriter, loc, rewriter.getIndexType(),
                                           sizeName(op.getGlobal()));
    auto transfer = AsyncTransferOp::create(
        rewriter, loc, ResourceType::get(getContext(), Lifetime::Unknown), load.getResult(),
        size.getResult(), size.getResult(), affinity, affinity, AffinityAttr());
    rewriter.replaceOpWithMultiple(op, {{transfer.getResult(), size.getResult()}});
    return success();
  }
  const TensorGlobals &globals;
};

struct ConvertStore : PlacedConversion<util::GlobalStoreOp> {
  ConvertStore(const TypeConverter &converter, MLIRContext *context,
               const AffinityAnalysis &affinities, const TensorGlobals &globals)
      : PlacedConversion(converter, context, affinities), globals(globals) {}
  LogicalResult matchAndRewrite(util::GlobalStoreOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto it = globals.find(op.getGlobal());
    std::optional<TensorValue> value = getTensorValue(adaptor.getValue());
    if (it == globals.end() || !value)
      return failure();
    Location loc = op.getLoc();
    auto [type, affinity] = it->second;
    AffinityAttr source = affinities.getResourceAffinity(op.getValue());
    auto transfer = AsyncTransferOp::create(rewriter, loc, type, value->resource, value->size,
                                            value->size, source, affinity, AffinityAttr());
    util::GlobalStoreOp::create(rewriter, loc, transfer.getResult(), op.getGlobalAttr());
    util::GlobalStoreOp::create(
        rewriter, loc, value->size,
        FlatSymbolRefAttr::get(getContext(), sizeName(op.getGlobal())));
    rewriter.eraseOp(op);
    return success();
  }
  const TensorGlobals &globals;
};

struct ConvertCall : OpConversionPattern<util::CallOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::CallOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> resultTypes;
    SmallVector<unsigned> counts;
    for (Type type : op.getResultTypes()) {
      SmallVector<Type> converted;
      if (failed(getTypeConverter()->convertType(type, converted)))
        return failure();
      counts.push_back(converted.size());
      llvm::append_range(resultTypes, converted);
    }
    auto call = util::CallOp::create(rewriter, op.getLoc(), resultTypes, op.getCallee(),
                                     flatten(adaptor.getOperands()));
    call->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    SmallVector<SmallVector<Value>> replacements;
    ValueRange results = call.getResults();
    for (unsigned count : counts) {
      replacements.emplace_back(results.take_front(count));
      results = results.drop_front(count);
    }
    rewriter.replaceOpWithMultiple(op, std::move(replacements));
    return success();
  }
};

struct ConvertReturn : OpConversionPattern<util::ReturnOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::ReturnOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<util::ReturnOp>(op, flatten(adaptor.getOperands()));
    return success();
  }
};

/// The values go through as they are; their sizes are not hidden.
struct ConvertOptimizationBarrier : OpConversionPattern<util::OptimizationBarrierOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::OptimizationBarrierOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> hidden = llvm::map_to_vector(
        adaptor.getOperands(), [](ValueRange values) { return values.front(); });
    auto barrier = util::OptimizationBarrierOp::create(rewriter, op.getLoc(),
                                                       ValueRange(hidden).getTypes(), hidden);
    SmallVector<SmallVector<Value>> replacements;
    for (auto [result, values] : llvm::zip_equal(barrier->getResults(), adaptor.getOperands())) {
      SmallVector<Value> &results = replacements.emplace_back();
      results.push_back(result);
      llvm::append_range(results, values.drop_front());
    }
    rewriter.replaceOpWithMultiple(op, std::move(replacements));
    return success();
  }
};

} // namespace

void populateUtilToStreamPatterns(const TypeConverter &converter,
                                  const AffinityAnalysis &affinities, const TensorGlobals &globals,
                                  RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.add<ConvertCall, ConvertOptimizationBarrier, ConvertReturn>(converter, context);
  patterns.add<ConvertLoad, ConvertStore>(converter, context, affinities, globals);
  populateFunctionOpInterfaceTypeConversionPattern<util::FuncOp>(patterns, converter);
}

} // namespace mlir::iree::stream
