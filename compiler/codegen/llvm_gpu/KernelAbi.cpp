#include "compiler/codegen/llvm_gpu/KernelAbi.h"

#include "compiler/codegen/common/bufferize/BindingDescriptor.h"
#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

namespace mlir::iree::codegen {
namespace {

/// What a kernel does with one of its bindings.
struct BindingUse {
  bool isUsed = false;
  bool isOnlyRead = true;
  unsigned addressSpace = 0;
};

/// What a function reads of its dispatch.
struct KernelInterface {
  hal::PipelineLayoutAttr layout;
  SmallVector<BindingUse> bindings;

  LogicalResult read(func::FuncOp func, const LLVMTypeConverter &converter) {
    WalkResult result = func.walk([&](Operation *op) -> WalkResult {
      if (auto constant = dyn_cast<hal::InterfaceConstantLoadOp>(op))
        return setLayout(constant.getLayout());
      if (auto binding = dyn_cast<hal::InterfaceBindingSubspanOp>(op))
        return failure(failed(setLayout(binding.getLayout())) ||
                       failed(addUse(binding, converter)));
      return WalkResult::advance();
    });
    return failure(result.wasInterrupted());
  }

  /// Constants that a 64 bit number is made of come as two.
  int64_t getNumConstants() const { return layout ? layout.getConstants() : 0; }

private:
  LogicalResult setLayout(hal::PipelineLayoutAttr of) {
    layout = of;
    bindings.resize(of.getBindings().size());
    return success();
  }

  LogicalResult addUse(hal::InterfaceBindingSubspanOp op, const LLVMTypeConverter &converter) {
    auto type = dyn_cast<MemRefType>(op.getResult().getType());
    if (!type)
      return op.emitOpError("isn't accessed as a buffer");
    FailureOr<unsigned> space = converter.getMemRefAddressSpace(type);
    BindingUse &use = bindings[op.getBinding()];
    if (failed(space) || (use.isUsed && use.addressSpace != *space))
      return op.emitOpError("is in another address space than the binding is elsewhere");
    use.isUsed = true;
    use.addressSpace = *space;
    use.isOnlyRead &= bitEnumContainsAny(
        op.getDescriptorFlags().value_or(hal::DescriptorFlags::None), hal::DescriptorFlags::ReadOnly);
    return success();
  }
};

struct ConvertKernel : ConvertOpToLLVMPattern<func::FuncOp> {
  explicit ConvertKernel(const LLVMTypeConverter &converter)
      : ConvertOpToLLVMPattern(converter, /*benefit=*/100) {}

  LogicalResult matchAndRewrite(func::FuncOp func, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!func.isPublic() || func.isExternal() || func.getNumArguments() != 0 ||
        func.getNumResults() != 0)
      return failure();
    KernelInterface interface;
    if (failed(interface.read(func, *getTypeConverter())))
      return failure();
    MLIRContext *context = getContext();
    SmallVector<Type> inputs;
    for (const BindingUse &use : interface.bindings)
      inputs.push_back(LLVM::LLVMPointerType::get(context, use.addressSpace));
    inputs.append(interface.getNumConstants(), rewriter.getI32Type());
    TypeConverter::SignatureConversion signature(0);
    if (!inputs.empty())
      signature.addInputs(inputs);

    SmallVector<NamedAttribute> attributes(func->getDiscardableAttrs());
    auto type = LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(context), inputs);
    auto kernel = LLVM::LLVMFuncOp::create(rewriter, func.getLoc(), func.getName(), type,
                                           LLVM::Linkage::External, /*dsoLocal=*/false,
                                           LLVM::CConv::C, /*comdat=*/nullptr, attributes);
    rewriter.inlineRegionBefore(func.getBody(), kernel.getBody(), kernel.end());
    if (failed(rewriter.convertRegionTypes(&kernel.getBody(), *getTypeConverter(), &signature)))
      return failure();
    describeArguments(kernel, interface);
    rewriter.eraseOp(func);
    return success();
  }

private:
  static void describeArguments(LLVM::LLVMFuncOp kernel, const KernelInterface &interface) {
    Builder builder(kernel.getContext());
    auto setFact = [&](unsigned i, StringRef fact) {
      kernel.setArgAttr(i, fact, builder.getUnitAttr());
    };
    for (auto [i, use] : llvm::enumerate(interface.bindings)) {
      kernel.setArgAttr(i, LLVM::LLVMDialect::getAlignAttrName(), builder.getI32IntegerAttr(16));
      setFact(i, LLVM::LLVMDialect::getNoAliasAttrName());
      setFact(i, LLVM::LLVMDialect::getNonNullAttrName());
      setFact(i, LLVM::LLVMDialect::getNoUndefAttrName());
      if (!use.isUsed)
        setFact(i, LLVM::LLVMDialect::getReadnoneAttrName());
      else if (use.isOnlyRead)
        setFact(i, LLVM::LLVMDialect::getReadonlyAttrName());
    }
    for (unsigned i = interface.bindings.size(); i < kernel.getNumArguments(); ++i)
      setFact(i, LLVM::LLVMDialect::getNoUndefAttrName());
  }
};

/// The kernel that `op` is in. Functions that aren't entry points see nothing of the dispatch.
FailureOr<LLVM::LLVMFuncOp> getKernel(Operation *op, uint64_t argument) {
  auto kernel = op->getParentOfType<LLVM::LLVMFuncOp>();
  if (!kernel || argument >= kernel.getNumArguments())
    return failure();
  return kernel;
}

struct ConvertBinding : ConvertOpToLLVMPattern<hal::InterfaceBindingSubspanOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(hal::InterfaceBindingSubspanOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    uint64_t argument = op.getBinding();
    auto type = dyn_cast<MemRefType>(op.getResult().getType());
    FailureOr<LLVM::LLVMFuncOp> kernel = getKernel(op, argument);
    if (!type || failed(kernel))
      return failure();
    // An offset that the type leaves open is one in elements; one that it states is known to all accesses.
    auto [strides, offset] = type.getStridesAndOffset();
    Value byteOffset = offset == 0 ? adaptor.getByteOffset() : Value();
    MemRefDescriptor descriptor =
        buildBindingDescriptor(rewriter, op.getLoc(), *getTypeConverter(), type,
                               kernel->getArgument(argument), byteOffset, adaptor.getDynamicDims());
    if (ShapedType::isDynamic(offset) && adaptor.getByteOffset()) {
      FailureOr<Value> elements = buildElementOffset(rewriter, op, adaptor.getByteOffset());
      if (failed(elements))
        return failure();
      descriptor.setOffset(rewriter, op.getLoc(), *elements);
    }
    rewriter.replaceOp(op, Value(descriptor));
    return success();
  }

private:
  static FailureOr<Value> buildElementOffset(OpBuilder &builder, hal::InterfaceBindingSubspanOp op,
                                             Value bytes) {
    Type element = cast<MemRefType>(op.getResult().getType()).getElementType();
    if (!element.isIntOrFloat())
      return failure();
    Location loc = op.getLoc();
    auto constant = [&](int64_t number) -> Value {
      return LLVM::ConstantOp::create(builder, loc, bytes.getType(), number);
    };
    Value width = constant(element.getIntOrFloatBitWidth());
    Value bits = LLVM::MulOp::create(builder, loc, bytes, constant(8));
    return LLVM::UDivOp::create(builder, loc, bits, width).getResult();
  }
};

struct ConvertConstantLoad : ConvertOpToLLVMPattern<hal::InterfaceConstantLoadOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(hal::InterfaceConstantLoadOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    uint64_t argument = op.getLayout().getBindings().size() +
                        static_cast<uint64_t>(op.getOrdinal());
    Type type = getTypeConverter()->convertType(op.getResult().getType());
    FailureOr<LLVM::LLVMFuncOp> kernel = getKernel(op, argument);
    if (!type || failed(kernel))
      return failure();
    Value constant = kernel->getArgument(argument);
    if (type == constant.getType())
      rewriter.replaceOp(op, constant);
    else if (auto integer = dyn_cast<IntegerType>(type); integer && integer.getWidth() > 32)
      rewriter.replaceOpWithNewOp<LLVM::ZExtOp>(op, type, constant);
    else if (integer)
      rewriter.replaceOpWithNewOp<LLVM::TruncOp>(op, type, constant);
    else if (type.isF32())
      rewriter.replaceOpWithNewOp<LLVM::BitcastOp>(op, type, constant);
    else
      return failure();
    return success();
  }
};

/// Workgroups are blocks.
template <typename OpTy, typename GpuOpTy>
struct ConvertWorkgroupOp : OpConversionPattern<OpTy> {
  using OpConversionPattern<OpTy>::OpConversionPattern;

  LogicalResult matchAndRewrite(OpTy op, typename OpTy::Adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto dim = static_cast<mlir::gpu::Dimension>(static_cast<uint64_t>(op.getDimension()));
    auto replacement =
        rewriter.replaceOpWithNewOp<GpuOpTy>(op, op.getResult().getType(), dim);
    if (IntegerAttr bound = op.getUpperBoundAttr())
      replacement.setUpperBoundAttr(bound);
    return success();
  }
};

/// The launch is a grid of blocks. Upstream's conversion says of it that the largest size can't be.
struct ConvertWorkgroupCount : ConvertOpToLLVMPattern<hal::InterfaceWorkgroupCountOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(hal::InterfaceWorkgroupCountOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    LLVM::ConstantRangeAttr range;
    if (IntegerAttr bound = op.getUpperBoundAttr())
      range = LLVM::ConstantRangeAttr::get(
          getContext(), APInt(32, 1), APInt(64, bound.getInt() + 1).trunc(32));
    Value count = buildCount(rewriter, op, range);
    Type type = getTypeConverter()->convertType(op.getResult().getType());
    rewriter.replaceOpWithNewOp<LLVM::SExtOp>(op, type, count);
    return success();
  }

private:
  static Value buildCount(OpBuilder &builder, hal::InterfaceWorkgroupCountOp op,
                          LLVM::ConstantRangeAttr range) {
    Type type = builder.getI32Type();
    switch (static_cast<uint64_t>(op.getDimension())) {
    case 0:
      return NVVM::GridDimXOp::create(builder, op.getLoc(), type, range);
    case 1:
      return NVVM::GridDimYOp::create(builder, op.getLoc(), type, range);
    default:
      return NVVM::GridDimZOp::create(builder, op.getLoc(), type, range);
    }
  }
};

/// What is known of integers is said of them as conditions. Constants of the dispatch have theirs as two halves.
struct ConvertAssumeInt : ConvertOpToLLVMPattern<util::AssumeIntOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(util::AssumeIntOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!op->getParentOfType<LLVM::LLVMFuncOp>())
      return failure();
    for (auto [i, value] : llvm::enumerate(adaptor.getOperands()))
      if (Value holds = buildCondition(rewriter, op, i, value))
        LLVM::AssumeOp::create(rewriter, op.getLoc(), holds);
    rewriter.replaceOp(op, adaptor.getOperands());
    return success();
  }

private:
  /// Null where nothing is known.
  static Value buildCondition(OpBuilder &builder, util::AssumeIntOp op, unsigned i, Value value) {
    Location loc = op.getLoc();
    Type type = value.getType();
    auto constant = [&](uint64_t number) -> Value {
      return LLVM::ConstantOp::create(builder, loc, type, builder.getIntegerAttr(type, number));
    };
    Value all;
    auto add = [&](Value condition) {
      all = all ? LLVM::AndOp::create(builder, loc, all, condition).getResult() : condition;
    };
    auto [least, most] = op.getUnionedUnsignedRange(i);
    if (least && *least > 0)
      add(LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::uge, value, constant(*least)));
    if (most)
      add(LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::ule, value, constant(*most)));
    if (std::optional<uint64_t> divisor = op.getUnionedUnsignedDivisor(i); divisor && *divisor > 1) {
      Value rest = LLVM::URemOp::create(builder, loc, value, constant(*divisor));
      add(LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::eq, rest, constant(0)));
    }
    return all;
  }
};

} // namespace

void populateKernelAbiPatterns(const LLVMTypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<ConvertKernel, ConvertBinding, ConvertConstantLoad, ConvertWorkgroupCount,
               ConvertAssumeInt>(converter);
  patterns.add<ConvertWorkgroupOp<hal::InterfaceWorkgroupIDOp, mlir::gpu::BlockIdOp>,
               ConvertWorkgroupOp<hal::InterfaceWorkgroupSizeOp, mlir::gpu::BlockDimOp>>(
      patterns.getContext());
}

} // namespace mlir::iree::codegen
