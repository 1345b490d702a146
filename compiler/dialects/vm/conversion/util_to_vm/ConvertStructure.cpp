// Modules, functions, initializers and calls.

#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/vm/conversion/Imports.h"
#include "compiler/dialects/vm/conversion/TypedOps.h"
#include "compiler/dialects/vm/conversion/util_to_vm/UtilToVm.h"

namespace mlir::iree::vm {
namespace {

struct ConvertModule : OpConversionPattern<mlir::ModuleOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(mlir::ModuleOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!op->getParentOp())
      return failure();
    auto module =
        ModuleOp::create(rewriter, op.getLoc(), op.getSymName().value_or("module"));
    if (auto version = op->getAttrOfType<IntegerAttr>("vm.version"))
      module.setVersionAttr(version);
    if (Attribute reflection = op->getAttr("iree.reflection"))
      module->setAttr("iree.reflection", reflection);
    Block *terminated = &module.getBody().front();
    rewriter.inlineRegionBefore(op.getBodyRegion(), terminated);
    rewriter.eraseBlock(terminated);
    rewriter.setInsertionPointToEnd(&module.getBody().front());
    ModuleTerminatorOp::create(rewriter, op.getLoc());
    rewriter.eraseOp(op);
    return success();
  }
};

struct ConvertInitializer : OpConversionPattern<util::InitializerOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::InitializerOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto initializer = InitializerOp::create(rewriter, op.getLoc());
    rewriter.inlineRegionBefore(op.getBody(), initializer.getBody(),
                                initializer.getBody().end());
    if (failed(rewriter.convertRegionTypes(&initializer.getBody(), *typeConverter)))
      return rewriter.notifyMatchFailure(op, "block arguments have no registers");
    rewriter.eraseOp(op);
    return success();
  }
};

/// The type of a function as the machine sees it.
FailureOr<FunctionType> convertSignature(util::FuncOp op, const TypeConverter &types,
                                         TypeConverter::SignatureConversion &conversion) {
  SmallVector<Type> results;
  if (failed(types.convertSignatureArgs(op.getArgumentTypes(), conversion)) ||
      failed(types.convertTypes(op.getResultTypes(), results)))
    return failure();
  return FunctionType::get(op.getContext(), conversion.getConvertedTypes(), results);
}

/// A public function is a private one and an export of its name.
struct ConvertFunc : OpConversionPattern<util::FuncOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::FuncOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    TypeConverter::SignatureConversion conversion(op.getNumArguments());
    FailureOr<FunctionType> type = convertSignature(op, *typeConverter, conversion);
    if (failed(type))
      return rewriter.notifyMatchFailure(op, "signature has no registers");
    return op.isExternal() ? convertExternal(op, *type, rewriter)
                           : convertInternal(op, *type, conversion, rewriter);
  }

  LogicalResult convertInternal(util::FuncOp op, FunctionType type,
                                TypeConverter::SignatureConversion &conversion,
                                ConversionPatternRewriter &rewriter) const {
    auto func = FuncOp::create(rewriter, op.getLoc(), op.getSymName(), type);
    rewriter.inlineRegionBefore(op.getBody(), func.getBody(), func.getBody().end());
    if (failed(rewriter.convertRegionTypes(&func.getBody(), *typeConverter, &conversion)))
      return failure();
    for (StringRef name : {"iree.reflection", "nosideeffects"})
      if (Attribute value = op->getAttr(name))
        func->setAttr(name, value);
    func.setInliningPolicyAttr(op.getInliningPolicyAttr());
    func.setPrivate();
    if (op.isPublic()) {
      auto exported = ExportOp::create(rewriter, op.getLoc(), op.getSymName(), op.getSymName(),
                                       /*ordinal=*/nullptr);
      for (NamedAttribute attr : op->getDialectAttrs())
        exported->setAttr(attr.getName(), attr.getValue());
    }
    rewriter.eraseOp(op);
    return success();
  }

  static LogicalResult convertExternal(util::FuncOp op, FunctionType type,
                                       ConversionPatternRewriter &rewriter) {
    if (auto declared = op->getAttrOfType<TypeAttr>("vm.signature")) {
      type = dyn_cast<FunctionType>(declared.getValue());
      if (!type)
        return op.emitOpError("vm.signature must be a function type");
    }
    auto import = ImportOp::create(rewriter, op.getLoc(), op.getSymName(), type);
    import.setSymVisibilityAttr(op.getSymVisibilityAttr());
    import.setIsOptional(op->hasAttr("vm.fallback"));
    if (auto version = op->getAttrOfType<IntegerAttr>("vm.version"))
      import.setMinimumVersionAttr(version);
    for (StringRef name : {"nosideeffects", "vm.fallback"})
      if (Attribute value = op->getAttr(name))
        import->setAttr(name, value);
    rewriter.eraseOp(op);
    return success();
  }
};

struct ConvertReturn : OpConversionPattern<util::ReturnOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::ReturnOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ReturnOp>(op, adaptor.getOperands());
    return success();
  }
};

/// What an external function looked like before and after its conversion.
struct Callee {
  FunctionType type;
  FlatSymbolRefAttr fallback;
};

std::optional<Callee> lookupExternal(Operation *from, FlatSymbolRefAttr name) {
  Operation *op = SymbolTable::lookupNearestSymbolFrom(from, name);
  auto function = dyn_cast_if_present<FunctionOpInterface>(op);
  if (!function || !function.isExternal())
    return std::nullopt;
  Callee callee;
  callee.type = cast<FunctionType>(function.getFunctionType());
  callee.fallback = op->getAttrOfType<FlatSymbolRefAttr>("vm.fallback");
  if (auto declared = op->getAttrOfType<TypeAttr>("vm.signature"))
    if (auto type = dyn_cast<FunctionType>(declared.getValue()))
      callee.type = type;
  return callee;
}

struct ConvertCall : OpConversionPattern<util::CallOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::CallOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> results;
    if (failed(typeConverter->convertTypes(op.getResultTypes(), results)))
      return rewriter.notifyMatchFailure(op, "result type has no register");
    auto name = FlatSymbolRefAttr::get(op.getContext(), op.getCallee());
    FailureOr<SmallVector<Value>> values =
        buildCall(rewriter, op, name, adaptor.getOperands(), results);
    if (failed(values))
      return failure();
    rewriter.replaceOp(op, *values);
    return success();
  }

  FailureOr<SmallVector<Value>> buildCall(ConversionPatternRewriter &rewriter, Operation *op,
                                          FlatSymbolRefAttr name, ValueRange operands,
                                          TypeRange results) const {
    std::optional<Callee> callee = lookupExternal(op, name);
    if (callee && callee->fallback)
      return buildOptionalCall(rewriter, op, name, *callee, operands, results);
    return buildDirectCall(rewriter, op->getLoc(), name, callee, operands, results);
  }

  FailureOr<SmallVector<Value>> buildDirectCall(ConversionPatternRewriter &rewriter, Location loc,
                                                FlatSymbolRefAttr name,
                                                const std::optional<Callee> &callee,
                                                ValueRange operands, TypeRange results) const {
    SmallVector<Type> inputTypes(operands.getTypes()), resultTypes(results);
    if (callee) {
      inputTypes.clear();
      resultTypes.clear();
      if (failed(typeConverter->convertTypes(callee->type.getInputs(), inputTypes)) ||
          failed(typeConverter->convertTypes(callee->type.getResults(), resultTypes)) ||
          inputTypes.size() != operands.size() || resultTypes.size() != results.size())
        return failure();
    }
    SmallVector<Value> converted;
    for (auto [operand, type] : llvm::zip_equal(operands, inputTypes))
      converted.push_back(castToImportType(rewriter, operand, type));
    auto call = CallOp::create(rewriter, loc, name, resultTypes, converted);
    SmallVector<Value> values;
    for (auto [result, type] : llvm::zip_equal(call.getResults(), results))
      values.push_back(castToImportType(rewriter, result, type));
    return values;
  }

  /// Asks whether the import is there, and calls the fallback otherwise.
  FailureOr<SmallVector<Value>> buildOptionalCall(ConversionPatternRewriter &rewriter, Operation *op,
                                                  FlatSymbolRefAttr name, const Callee &callee,
                                                  ValueRange operands, TypeRange results) const {
    Location loc = op->getLoc();
    Value exists = ImportResolvedOp::create(rewriter, loc, rewriter.getI32Type(), name);
    Block *block = rewriter.getInsertionBlock();
    Block *exit = rewriter.splitBlock(block, rewriter.getInsertionPoint());
    SmallVector<Location> locations(results.size(), loc);
    exit->addArguments(results, locations);
    Block *present = rewriter.createBlock(exit), *absent = rewriter.createBlock(exit);
    rewriter.setInsertionPointToEnd(block);
    CondBranchOp::create(rewriter, loc, exists, ValueRange(), ValueRange(), present, absent);

    rewriter.setInsertionPointToStart(present);
    auto values = buildDirectCall(rewriter, loc, name, callee, operands, results);
    if (failed(values))
      return failure();
    BranchOp::create(rewriter, loc, exit, *values);
    rewriter.setInsertionPointToStart(absent);
    values = buildCall(rewriter, op, callee.fallback, operands, results);
    if (failed(values))
      return failure();
    BranchOp::create(rewriter, loc, exit, *values);
    rewriter.setInsertionPointToStart(exit);
    return llvm::to_vector_of<Value>(exit->getArguments());
  }
};

} // namespace

void populateUtilStructureToVmPatterns(const TypeConverter &types, RewritePatternSet &patterns) {
  patterns.add<ConvertModule, ConvertInitializer, ConvertFunc, ConvertReturn, ConvertCall>(
      types, patterns.getContext());
}

} // namespace mlir::iree::vm
