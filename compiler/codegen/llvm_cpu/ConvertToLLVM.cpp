#include "compiler/codegen/common/upstream24/IndexConstants.h"
#include "compiler/codegen/common/upstream24/MaskedExtremum.h"
#include "compiler/codegen/llvm_cpu/BoundedStores.h"
#include "compiler/codegen/llvm_cpu/DispatchAbi.h"
#include "compiler/codegen/llvm_cpu/ImportedFunctions.h"
#include "compiler/codegen/llvm_cpu/Passes.h"
#include "compiler/codegen/llvm_cpu/StridedAccess.h"
#include "compiler/codegen/llvm_cpu/strategy/CpuTarget.h"
#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"
#include "compiler/dialects/iree_codegen/ir/VectorCanonicalization.h"

#include "llvm/Support/Error.h"
#include "mlir/Analysis/DataLayoutAnalysis.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ComplexToLLVM/ComplexToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/LoweringOptions.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Conversion/LLVMCommon/VectorPattern.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Conversion/VectorToSCF/VectorToSCF.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_CONVERTTOLLVMPASS
#include "compiler/codegen/llvm_cpu/Passes.h.inc"

namespace {

template <typename OpTy>
struct AbiPattern : ConvertOpToLLVMPattern<OpTy> {
  AbiPattern(const DispatchAbi &abi, LLVMTypeConverter &converter, PatternBenefit benefit = 1)
      : ConvertOpToLLVMPattern<OpTy>(converter, benefit), abi(abi) {}
  const DispatchAbi &abi;
};

/// A public function is an entry point: it takes the dispatch's state and returns a status.
struct ConvertEntryPoint : AbiPattern<func::FuncOp> {
  ConvertEntryPoint(const DispatchAbi &abi, LLVMTypeConverter &converter)
      : AbiPattern(abi, converter, /*benefit=*/100) {}

  LogicalResult matchAndRewrite(func::FuncOp func, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!func.isPublic() || func.isExternal())
      return failure();
    if (func.getNumArguments() != 0 || func.getNumResults() != 0)
      return func.emitOpError("is an entry point and can't have arguments or results");
    MLIRContext *context = getContext();
    SmallVector<Type> inputs = DispatchAbi::getArgumentTypes(context);
    TypeConverter::SignatureConversion signature(0);
    signature.addInputs(inputs);

    SmallVector<NamedAttribute> attributes;
    for (NamedAttribute attribute : func->getDiscardableAttrs())
      attributes.push_back(attribute);
    auto type = LLVM::LLVMFunctionType::get(rewriter.getI32Type(), inputs);
    auto llvmFunc = LLVM::LLVMFuncOp::create(rewriter, func.getLoc(), func.getName(), type,
                                             LLVM::Linkage::External, /*dsoLocal=*/false,
                                             LLVM::CConv::C, /*comdat=*/nullptr, attributes);
    rewriter.inlineRegionBefore(func.getBody(), llvmFunc.getBody(), llvmFunc.end());
    if (failed(rewriter.convertRegionTypes(&llvmFunc.getBody(), *getTypeConverter(), &signature)))
      return failure();
    for (unsigned i = 0; i < inputs.size(); ++i) {
      for (StringRef fact :
           {LLVM::LLVMDialect::getNoAliasAttrName(), LLVM::LLVMDialect::getNonNullAttrName(),
            LLVM::LLVMDialect::getNoUndefAttrName()})
        llvmFunc.setArgAttr(i, fact, rewriter.getUnitAttr());
      llvmFunc.setArgAttr(i, LLVM::LLVMDialect::getAlignAttrName(),
                          rewriter.getI64IntegerAttr(16));
    }
    for (auto returnOp : llvm::make_early_inc_range(llvmFunc.getOps<func::ReturnOp>())) {
      rewriter.setInsertionPoint(returnOp);
      Value success = arith::ConstantIntOp::create(rewriter, returnOp.getLoc(), 0, 32);
      rewriter.replaceOpWithNewOp<func::ReturnOp>(returnOp, success);
    }
    rewriter.eraseOp(func);
    return success();
  }
};

/// Workgroup ids, counts and sizes.
template <typename OpTy, Value (DispatchAbi::*load)(OpBuilder &, Operation *, unsigned, Type) const>
struct ConvertWorkgroupOp : AbiPattern<OpTy> {
  using AbiPattern<OpTy>::AbiPattern;

  LogicalResult matchAndRewrite(OpTy op, typename OpTy::Adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type type = this->getTypeConverter()->convertType(op.getResult().getType());
    rewriter.replaceOp(
        op, (this->abi.*load)(rewriter, op, op.getDimension(), type));
    return success();
  }
};

struct ConvertConstantLoad : AbiPattern<hal::InterfaceConstantLoadOp> {
  using AbiPattern::AbiPattern;

  LogicalResult matchAndRewrite(hal::InterfaceConstantLoadOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type type = getTypeConverter()->convertType(op.getResult().getType());
    rewriter.replaceOp(op,
                       abi.loadConstant(rewriter, op, op.getOrdinal(), type));
    return success();
  }
};

struct ConvertBinding : AbiPattern<hal::InterfaceBindingSubspanOp> {
  using AbiPattern::AbiPattern;

  LogicalResult matchAndRewrite(hal::InterfaceBindingSubspanOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto type = dyn_cast<MemRefType>(op.getResult().getType());
    if (!type)
      return rewriter.notifyMatchFailure(op, "binding isn't accessed as a buffer");
    Value descriptor =
        abi.loadBinding(rewriter, op, op.getBinding(), adaptor.getByteOffset(),
                        type, adaptor.getDynamicDims());
    rewriter.replaceOp(op, descriptor);
    return success();
  }
};

/// Scratch memory that was packed into one allocation comes from the runtime.
struct ConvertLocalAlloc : AbiPattern<memref::AllocOp> {
  ConvertLocalAlloc(const DispatchAbi &abi, LLVMTypeConverter &converter)
      : AbiPattern(abi, converter, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(memref::AllocOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    MemRefType type = op.getType();
    if (!isa_and_nonnull<WorkgroupLocalAttr>(type.getMemorySpace()))
      return failure();
    if (!type.hasStaticShape() || !type.getElementType().isInteger(8))
      return op.emitOpError("of workgroup memory has to be packed into bytes first");
    Value base = abi.loadLocalMemory(rewriter, op);
    auto plainType = MemRefType::get(type.getShape(), type.getElementType(), type.getLayout());
    Value descriptor = MemRefDescriptor::fromStaticShape(rewriter, op.getLoc(),
                                                         *getTypeConverter(), plainType, base);
    rewriter.replaceOp(op, descriptor);
    return success();
  }
};

struct EraseLocalDealloc : AbiPattern<memref::DeallocOp> {
  EraseLocalDealloc(const DispatchAbi &abi, LLVMTypeConverter &converter)
      : AbiPattern(abi, converter, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(memref::DeallocOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto type = dyn_cast<MemRefType>(op.getMemref().getType());
    if (!type || !isa_and_nonnull<WorkgroupLocalAttr>(type.getMemorySpace()))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

/// LLVM has an operation for the numbers 0, 1, 2, ... of vectors of fixed size as well.
struct ConvertStep : ConvertOpToLLVMPattern<vector::StepOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;
  LogicalResult matchAndRewrite(vector::StepOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type type = getTypeConverter()->convertType(op.getType());
    if (!type)
      return failure();
    rewriter.replaceOpWithNewOp<LLVM::StepVectorOp>(op, type);
    return success();
  }
};

/// Upstream's conversions of these take vectors of one dimension at most.
template <typename OpTy, typename LLVMOpTy>
struct ConvertIntegerOfVectors : ConvertOpToLLVMPattern<OpTy> {
  using ConvertOpToLLVMPattern<OpTy>::ConvertOpToLLVMPattern;
  LogicalResult matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto type = dyn_cast<VectorType>(op.getType());
    if (!type || type.getRank() < 2)
      return failure();
    auto convertRow = [&](Type row, ValueRange operands) -> Value {
      return LLVMOpTy::create(rewriter, op.getLoc(), row, operands.front(), /*isPoison=*/false);
    };
    return LLVM::detail::handleMultidimensionalVectors(
        op, adaptor.getOperands(), *this->getTypeConverter(), convertRow, rewriter);
  }
};

struct ConvertToLLVMPass : impl::ConvertToLLVMPassBase<ConvertToLLVMPass> {
  using ConvertToLLVMPassBase::ConvertToLLVMPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    CpuTarget cpu = CpuTarget::get(module);
    auto getOption = [&](StringRef given, StringRef name) -> std::string {
      auto configured =
          cpu.configuration() ? cpu.configuration().getAs<StringAttr>(name) : nullptr;
      return given.empty() && configured ? configured.str() : given.str();
    };
    std::string layout = getOption(targetDataLayout, "data_layout");
    std::string triple = getOption(targetTriple, "target_triple");
    module->setAttr(LLVM::LLVMDialect::getTargetTripleAttrName(),
                    StringAttr::get(&getContext(), triple));
    module->setAttr(LLVM::LLVMDialect::getDataLayoutAttrName(),
                    StringAttr::get(&getContext(), layout));
    boundStores(module);
    if (failed(simplifyVectors(cpu)) || failed(convert(layout)) || failed(fold()))
      return signalPassFailure();
    if (extendImportedFunctions(module) && failed(fold()))
      signalPassFailure();
  }

private:
  /// What conversion leaves behind: folds of constant indices and duplicate constants.
  LogicalResult fold() {
    return applyPatternsGreedily(getOperation(), RewritePatternSet(&getContext()));
  }

  /// Everything that the LLVM dialect has no vectors for becomes operations on simpler vectors.
  LogicalResult simplifyVectors(const CpuTarget &cpu) {
    RewritePatternSet patterns(&getContext());
    vector::VectorTransformsOptions options;
    vector::populateVectorToVectorCanonicalizationPatterns(patterns);
    vector::populateBubbleVectorBitCastOpPatterns(patterns);
    vector::populateVectorBroadcastLoweringPatterns(patterns);
    if (!cpu.isRiscV() || !cpu.hasFeature("+v"))
      vector::populateVectorGatherToConditionalLoadPatterns(patterns);
    vector::populateVectorInterleaveLoweringPatterns(patterns);
    vector::populateVectorContractLoweringPatterns(patterns, options.vectorContractLowering);
    vector::populateVectorMaskMaterializationPatterns(patterns,
                                                      /*force32BitVectorIndices=*/false);
    vector::populateVectorMaskOpLoweringPatterns(patterns);
    vector::populateVectorShapeCastLoweringPatterns(patterns);
    vector::populateVectorFromElementsUnrollPatterns(patterns);
    vector::populateVectorToElementsUnrollPatterns(patterns);
    vector::populateVectorTransposeLoweringPatterns(patterns, options.vectorTransposeLowering);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      return failure();
    RewritePatternSet unroll(&getContext());
    populateVectorToSCFConversionPatterns(unroll, VectorTransferToSCFOptions().enableFullUnroll());
    return applyPatternsGreedily(getOperation(), std::move(unroll));
  }

  LogicalResult convert(StringRef layout) {
    ModuleOp module = getOperation();
    MLIRContext *context = &getContext();
    const auto &layouts = getAnalysis<DataLayoutAnalysis>();
    LowerToLLVMOptions options(context, layouts.getAtOrAbove(module));
    llvm::Expected<llvm::DataLayout> parsed = llvm::DataLayout::parse(layout);
    if (!parsed)
      return module.emitError("data layout '")
             << layout << "' can't be read: " << llvm::toString(parsed.takeError());
    options.dataLayout = *parsed;
    options.overrideIndexBitwidth(options.dataLayout.getPointerSizeInBits());
    LLVMTypeConverter converter(context, options, &layouts);
    converter.addTypeAttributeConversion(
        [](BaseMemRefType, WorkgroupLocalAttr attr) -> TypeConverter::AttributeConversionResult {
          return IntegerAttr::get(IntegerType::get(attr.getContext(), 64), 0);
        });

    RewritePatternSet patterns(context);
    populateAffineToStdConversionPatterns(patterns);
    populateSCFToControlFlowConversionPatterns(patterns);
    cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
    math::populateExpansionPatterns(patterns, {"tanh"});
    populateComplexToLLVMConversionPatterns(converter, patterns);
    populateMathToLLVMConversionPatterns(converter, patterns);
    memref::populateExpandStridedMetadataPatterns(patterns);
    populateFinalizeMemRefToLLVMConversionPatterns(converter, patterns);
    populateStridedAccessPatterns(converter, patterns, /*benefit=*/2);
    populateFuncToLLVMConversionPatterns(converter, patterns);
    arith::populateArithToLLVMConversionPatterns(converter, patterns);
    index::populateIndexToLLVMConversionPatterns(converter, patterns);
    populateVectorToSCFConversionPatterns(patterns);
    vector::populateVectorBitCastLoweringPatterns(patterns);
    vector::populateVectorRankReducingFMAPattern(patterns);
    vector::populateVectorInsertExtractStridedSliceTransforms(patterns);
    populateShuffleOfPoisonPatterns(patterns, /*benefit=*/2);
    patterns.add<ConvertStep, ConvertIntegerOfVectors<math::AbsIOp, LLVM::AbsOp>,
                 ConvertIntegerOfVectors<math::CountLeadingZerosOp, LLVM::CountLeadingZerosOp>,
                 ConvertIntegerOfVectors<math::CountTrailingZerosOp, LLVM::CountTrailingZerosOp>>(
        converter, /*benefit=*/2);
    upstream24::populateMaskedExtremumPatterns(converter, patterns);
    populateVectorToLLVMConversionPatterns(converter, patterns, reassociateFpReductions);
    vector::populateVectorFromElementsUnrollPatterns(patterns);
    vector::populateVectorToElementsUnrollPatterns(patterns);
    ub::populateUBToLLVMConversionPatterns(converter, patterns);
    vector::populateVectorTransferLoweringPatterns(patterns, /*maxTransferRank=*/1);

    DispatchAbi abi(converter);
    patterns.add<
        ConvertEntryPoint, ConvertConstantLoad, ConvertBinding, ConvertLocalAlloc, EraseLocalDealloc,
        ConvertWorkgroupOp<hal::InterfaceWorkgroupIDOp, &DispatchAbi::loadWorkgroupId>,
        ConvertWorkgroupOp<hal::InterfaceWorkgroupCountOp, &DispatchAbi::loadWorkgroupCount>,
        ConvertWorkgroupOp<hal::InterfaceWorkgroupSizeOp, &DispatchAbi::loadWorkgroupSize>>(
        abi, converter);

    LLVMConversionTarget target(*context);
    target.addLegalOp<ModuleOp, DispatchConfigOp, YieldOp>();
    // The launch code is compiled for the host later.
    target.markOpRecursivelyLegal<DispatchConfigOp>();
    target.addIllegalDialect<func::FuncDialect, arith::ArithDialect, hal::HALDialect,
                             math::MathDialect>();
    if (failed(applyPartialConversion(module, target, std::move(patterns))))
      return failure();
    OpPassManager cleanup(ModuleOp::getOperationName());
    cleanup.addPass(createReconcileUnrealizedCastsPass());
    if (failed(runPipeline(cleanup, module)))
      return failure();
    upstream24::retypeIndexConstants(module);
    return success();
  }
};

} // namespace
} // namespace mlir::iree::codegen
