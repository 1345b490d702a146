#include "compiler/codegen/common/config/GpuTarget.h"
#include "compiler/codegen/spirv/Passes.h"
#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"
#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Conversion/ArithToSPIRV/ArithToSPIRV.h"
#include "mlir/Conversion/FuncToSPIRV/FuncToSPIRV.h"
#include "mlir/Conversion/GPUToSPIRV/GPUToSPIRV.h"
#include "mlir/Conversion/MathToSPIRV/MathToSPIRV.h"
#include "mlir/Conversion/MemRefToSPIRV/MemRefToSPIRV.h"
#include "mlir/Conversion/SCFToSPIRV/SCFToSPIRV.h"
#include "mlir/Conversion/UBToSPIRV/UBToSPIRV.h"
#include "mlir/Conversion/VectorToSPIRV/VectorToSPIRV.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Dialect/SPIRV/IR/TargetAndABI.h"
#include "mlir/Dialect/SPIRV/Transforms/SPIRVConversion.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_CONVERTTOSPIRVPASS
#include "compiler/codegen/spirv/Passes.h.inc"

/// What the target must have for values of this type; nothing for those that all have.
static SmallVector<spirv::Capability> getNeededCapabilities(Type type) {
  using spirv::Capability;
  SmallVector<Capability> needed;
  Type element = getElementTypeOrSelf(type);
  bool isInteger = isa<IntegerType>(element);
  switch (element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0) {
  case 8:
    if (isa<MemRefType>(type))
      needed.push_back(Capability::StorageBuffer8BitAccess);
    needed.push_back(Capability::Int8);
    break;
  case 16:
    if (isa<MemRefType>(type))
      needed.push_back(Capability::StorageBuffer16BitAccess);
    needed.push_back(isInteger ? Capability::Int16 : Capability::Float16);
    break;
  case 64:
    needed.push_back(isInteger ? Capability::Int64 : Capability::Float64);
    break;
  default:
    break;
  }
  return needed;
}

/// Fails with a diagnostic for the first operation that computes with what the target doesn't have.
static LogicalResult checkTypes(func::FuncOp func, const spirv::TargetEnv &target) {
  gpu::TargetAttr gpu = getGpuTarget(func);
  StringRef name = gpu ? gpu.getArch() : "the target";
  auto check = [&](Operation *op) -> WalkResult {
    // Constants stand nowhere in the source: what uses them is named.
    if (op->hasTrait<OpTrait::ConstantLike>())
      return WalkResult::advance();
    SmallVector<Type> types(op->getOperandTypes());
    llvm::append_range(types, op->getResultTypes());
    for (Type type : types) {
      Type element = getElementTypeOrSelf(type);
      if (isa<FloatType>(element) && !element.isF16() && !element.isF32() && !element.isF64())
        return op->emitOpError("computes with ") << element << ", which SPIR-V doesn't have";
      for (spirv::Capability needed : getNeededCapabilities(type))
        if (!target.allows(needed))
          return op->emitOpError("computes with ")
                 << element << ", for which '" << name << "' lacks the capability "
                 << spirv::stringifyCapability(needed) << " of SPIR-V";
    }
    return WalkResult::advance();
  };
  return failure(func.walk(check).wasInterrupted());
}

namespace {

/// A binding is a variable of the module, named by its set and number.
struct ConvertBinding final : OpConversionPattern<hal::InterfaceBindingSubspanOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(hal::InterfaceBindingSubspanOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type type = getTypeConverter()->convertType(op.getType());
    if (!type)
      return rewriter.notifyMatchFailure(op, "its type has no counterpart in SPIR-V");
    auto binding = static_cast<unsigned>(op.getBinding());
    std::string name = llvm::formatv("__resource_var_0_{0}_", binding);
    auto module = op->getParentOfType<spirv::ModuleOp>();
    auto variable = module.lookupSymbol<spirv::GlobalVariableOp>(name);
    // A binding that is read as several types has a variable for each.
    for (unsigned i = 1; variable && variable.getType() != type; ++i) {
      name = llvm::formatv("__resource_var_0_{0}__{1}", binding, i);
      variable = module.lookupSymbol<spirv::GlobalVariableOp>(name);
    }
    if (!variable) {
      OpBuilder::InsertionGuard guard(rewriter);
      rewriter.setInsertionPoint(op->getParentOfType<FunctionOpInterface>());
      variable = spirv::GlobalVariableOp::create(rewriter, op.getLoc(), type, name,
                                                 /*descriptorSet=*/0, binding);
    }
    rewriter.replaceOpWithNewOp<spirv::AddressOfOp>(op, variable);
    return success();
  }
};

/// A constant of the dispatch is a word that was pushed.
struct ConvertConstantLoad final : OpConversionPattern<hal::InterfaceConstantLoadOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(hal::InterfaceConstantLoadOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type word = rewriter.getI32Type();
    Type type = getTypeConverter()->convertType(op.getType());
    if (type != word)
      return rewriter.notifyMatchFailure(op, "constants are words of 32 bits");
    Value value = spirv::getPushConstantValue(
        op, static_cast<unsigned>(op.getLayout().getConstants()),
        static_cast<unsigned>(op.getOrdinal()), word, rewriter);
    rewriter.replaceOp(op, value);
    return success();
  }
};

template <typename Op, spirv::BuiltIn builtin>
struct ConvertWorkgroupOp final : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;

  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto *converter = this->template getTypeConverter<SPIRVTypeConverter>();
    Value vector =
        spirv::getBuiltinVariableValue(op, builtin, converter->getIndexType(), rewriter);
    rewriter.replaceOpWithNewOp<spirv::CompositeExtractOp>(
        op, vector, ArrayRef<int32_t>{static_cast<int32_t>(op.getDimension())});
    return success();
  }
};

/// What was assumed about a number has been used by now.
struct ConvertAssumeInt final : OpConversionPattern<util::AssumeIntOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(util::AssumeIntOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, adaptor.getOperands());
    return success();
  }
};

struct ConvertToSPIRVPass : impl::ConvertToSPIRVPassBase<ConvertToSPIRVPass> {
  using ConvertToSPIRVPassBase::ConvertToSPIRVPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    if (indexBits != 32)
      return emitError(UnknownLoc::get(context)) << getArgument() << ": index-bits is 32";
    return success();
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto functions = llvm::to_vector(module.getOps<func::FuncOp>());
    if (functions.empty())
      return;
    for (func::FuncOp func : functions)
      if (failed(prepare(func)))
        return signalPassFailure();
    RewritePatternSet expansions(&getContext());
    arith::populateCeilFloorDivExpandOpsPatterns(expansions);
    if (failed(applyPatternsGreedily(module, std::move(expansions))))
      return signalPassFailure();
    auto target = spirv::lookupTargetEnvOrDefault(module);
    for (func::FuncOp func : functions)
      if (failed(checkTypes(func, spirv::TargetEnv(target))))
        return signalPassFailure();
    auto builder = OpBuilder::atBlockBegin(module.getBody());
    auto spirvModule = spirv::ModuleOp::create(builder, module.getLoc(),
                                               spirv::AddressingModel::Logical,
                                               spirv::MemoryModel::GLSL450);
    for (func::FuncOp func : functions)
      func->moveBefore(spirvModule.getBody(), spirvModule.getBody()->end());
    if (failed(convert(spirvModule, target)))
      signalPassFailure();
  }

private:
  /// Says how many invocations a workgroup of the function has.
  LogicalResult prepare(func::FuncOp func) {
    if (func.getNumArguments() != 0 || func.getNumResults() != 0)
      return func.emitOpError("is an entry point and can't have arguments or results");
    auto size = func->getAttrOfType<DenseI32ArrayAttr>("gpu.known_block_size");
    if (!size || size.size() != 3)
      return func.emitOpError("doesn't say how many invocations its workgroups have");
    func->setAttr(spirv::getEntryPointABIAttrName(),
                  spirv::getEntryPointABIAttr(&getContext(), size.asArrayRef()));
    return success();
  }

  LogicalResult convert(spirv::ModuleOp module, spirv::TargetEnvAttr target) {
    MLIRContext *context = &getContext();
    SPIRVConversionOptions options;
    options.use64bitIndex = false;
    SPIRVTypeConverter converter(target, options);
    ScfToSPIRVContext loops;
    RewritePatternSet patterns(context);
    patterns.add<ConvertBinding, ConvertConstantLoad, ConvertAssumeInt,
                 ConvertWorkgroupOp<hal::InterfaceWorkgroupIDOp, spirv::BuiltIn::WorkgroupId>,
                 ConvertWorkgroupOp<hal::InterfaceWorkgroupCountOp, spirv::BuiltIn::NumWorkgroups>>(
        converter, context);
    arith::populateArithToSPIRVPatterns(converter, patterns);
    populateBuiltinFuncToSPIRVPatterns(converter, patterns);
    populateFuncToSPIRVPatterns(converter, patterns);
    populateGPUToSPIRVPatterns(converter, patterns);
    populateMathToSPIRVPatterns(converter, patterns);
    populateMemRefToSPIRVPatterns(converter, patterns);
    populateSCFToSPIRVPatterns(converter, loops, patterns);
    populateVectorToSPIRVPatterns(converter, patterns);
    ub::populateUBToSPIRVConversionPatterns(converter, patterns);
    std::unique_ptr<ConversionTarget> conversion = SPIRVConversionTarget::get(target);
    conversion->addLegalOp<UnrealizedConversionCastOp>();
    SmallVector<Operation *> functions;
    for (auto func : module.getOps<func::FuncOp>())
      functions.push_back(func);
    return applyFullConversion(functions, *conversion,
                               FrozenRewritePatternSet(std::move(patterns)));
  }
};

} // namespace
} // namespace mlir::iree::codegen
