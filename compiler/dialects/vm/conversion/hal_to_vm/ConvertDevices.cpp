// Devices and their queues, executables, fences, channels and files.

#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/vm/conversion/Imports.h"
#include "compiler/dialects/vm/conversion/TypedOps.h"
#include "compiler/dialects/vm/conversion/hal_to_vm/HalToVm.h"

namespace mlir::iree::vm {
namespace {

constexpr StringRef kByName[] = {
    "hal.ex.file.from_memory",
    "hal.channel.create",
    "hal.channel.split",
    "hal.channel.rank_and_count",
    "hal.device.allocator",
    "hal.device.queue.alloca",
    "hal.device.queue.dealloca",
    "hal.device.queue.update",
    "hal.device.queue.copy",
    "hal.device.queue.read",
    "hal.device.queue.write",
    "hal.device.queue.barrier",
    "hal.device.queue.execute",
    "hal.device.queue.flush",
    "hal.devices.count",
    "hal.devices.get",
    "hal.fence.create",
    "hal.fence.join",
    "hal.fence.query",
    "hal.fence.signal",
    "hal.fence.fail",
    "hal.fence.await",
};

template <typename Op> struct ImportedOp : OpConversionPattern<Op> {
  mutable ImportOp import;
  ImportedOp(const TypeConverter &types, MLIRContext *context, SymbolTable &symbols,
             StringRef name = Op::getOperationName())
      : OpConversionPattern<Op>(types, context), import(symbols.lookup<ImportOp>(name)) {}
};

/// Devices answer in 64 bits, and say whether they know the key at all.
struct ConvertQuery : ImportedOp<hal::DeviceQueryOp> {
  ConvertQuery(const TypeConverter &types, MLIRContext *context, SymbolTable &symbols)
      : ImportedOp(types, context, symbols, "hal.device.query.i64") {}

  LogicalResult matchAndRewrite(hal::DeviceQueryOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type source = op.getValue().getType(), type = typeConverter->convertType(source);
    if (!isa_and_present<IntegerType>(type))
      return rewriter.notifyMatchFailure(op, "only integers can be queried");
    Value category = RodataInlineOp::create(rewriter, loc, op.getCategoryAttr());
    Value key = RodataInlineOp::create(rewriter, loc, op.getKeyAttr());
    Operation *call =
        createImportCall(rewriter, loc, import, {}, {adaptor.getDevice(), category, key});
    Value ok = call->getResult(0), value = call->getResult(1);
    if (source.isInteger(1))
      value = CmpNZI64Op::create(rewriter, loc, type, value);
    else
      value = castInteger(rewriter, value, type);
    if (TypedAttr otherwise = op.getDefaultValueAttr()) {
      auto number = dyn_cast<IntegerAttr>(otherwise);
      if (!number)
        return rewriter.notifyMatchFailure(op, "only integers can be queried");
      unsigned width = type.getIntOrFloatBitWidth();
      APInt bits = source.isInteger(1) ? number.getValue().zext(width)
                                       : number.getValue().sextOrTrunc(width);
      Value constant = createConstant(rewriter, loc, rewriter.getIntegerAttr(type, bits));
      value = createTypedOp(rewriter, loc, "select", type, "", type, {ok, value, constant})
                  ->getResult(0);
      ok = createI32(rewriter, loc, 1);
    }
    rewriter.replaceOp(op, {ok, value});
    return success();
  }
};

struct ConvertQueueFill : ImportedOp<hal::DeviceQueueFillOp> {
  using ImportedOp::ImportedOp;
  LogicalResult matchAndRewrite(hal::DeviceQueueFillOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type i64 = rewriter.getI64Type();
    int64_t bytes = getByteWidth(op.getPattern().getType());
    Value patternBytes = createI32(rewriter, loc, static_cast<int32_t>(bytes));
    Value operands[] = {adaptor.getDevice(),
                        adaptor.getQueueAffinity(),
                        adaptor.getWaitFence(),
                        adaptor.getSignalFence(),
                        adaptor.getTargetBuffer(),
                        castInteger(rewriter, adaptor.getTargetOffset(), i64),
                        castInteger(rewriter, adaptor.getLength(), i64),
                        castInteger(rewriter, adaptor.getPattern(), i64),
                        patternBytes,
                        createFlags(rewriter, loc, op.getFlagsAttr())};
    rewriter.replaceOp(op, createImportCall(rewriter, loc, import, {}, operands)->getResults());
    return success();
  }

  static Value createFlags(OpBuilder &builder, Location loc, IntegerAttr flags) {
    return ConstI64Op::create(builder, loc, builder.getI64IntegerAttr(flags.getInt()));
  }
};

struct ConvertExecuteIndirect : ImportedOp<hal::DeviceQueueExecuteIndirectOp> {
  using ImportedOp::ImportedOp;
  LogicalResult matchAndRewrite(hal::DeviceQueueExecuteIndirectOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type i64 = rewriter.getI64Type();
    SmallVector<Value> operands = {adaptor.getDevice(),      adaptor.getQueueAffinity(),
                                   adaptor.getWaitFence(),   adaptor.getSignalFence(),
                                   adaptor.getCommandBuffer()};
    operands.push_back(ConvertQueueFill::createFlags(rewriter, loc, op.getFlagsAttr()));
    for (auto [buffer, offset, length] :
         llvm::zip_equal(adaptor.getBindingBuffers(), adaptor.getBindingOffsets(),
                         adaptor.getBindingLengths()))
      llvm::append_values(operands, buffer, castInteger(rewriter, offset, i64),
                          castInteger(rewriter, length, i64));
    SmallVector<int16_t> segments(6, -1);
    segments.push_back(static_cast<int16_t>(adaptor.getBindingBuffers().size()));
    rewriter.replaceOp(op,
                       createImportCall(rewriter, loc, import, segments, operands)->getResults());
    return success();
  }
};

/// Only the binaries are needed from here on, and they go into constants where executables are created.
struct EraseExecutable : OpConversionPattern<hal::ExecutableOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(hal::ExecutableOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.eraseOp(op);
    return success();
  }
};

constexpr int64_t kBinaryAlignment = 16;

/// Constants that an executable is specialized with, as an array of 32-bit words; null without any.
Value createConstants(OpBuilder &builder, Location loc, ValueRange constants) {
  Type type = getBufferRefType(builder.getContext());
  if (constants.empty())
    return ConstRefZeroOp::create(builder, loc, type);
  Value length = createI64(builder, loc, static_cast<int64_t>(constants.size()) * 4);
  Value alignment = createI32(builder, loc, static_cast<int32_t>(kBinaryAlignment));
  Value buffer = BufferAllocOp::create(builder, loc, type, length, alignment);
  for (auto [index, constant] : llvm::enumerate(constants)) {
    // New buffers are zeros already.
    if (matchPattern(constant, m_Zero()))
      continue;
    Value position = createI64(builder, loc, static_cast<int64_t>(index));
    BufferStoreI32Op::create(builder, loc, buffer, position, constant);
  }
  return buffer;
}

struct ConvertExecutableCreate : ImportedOp<hal::ExecutableCreateOp> {
  using ImportedOp::ImportedOp;
  LogicalResult matchAndRewrite(hal::ExecutableCreateOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto binary = SymbolTable::lookupNearestSymbolFrom<hal::ExecutableBinaryOp>(
        op, op.getExecutableTargetAttr());
    if (!binary)
      return op.emitOpError("has no binary: ") << op.getExecutableTarget();
    auto executable = binary->getParentOfType<hal::ExecutableOp>();
    std::string name = (executable.getSymName() + "_" + binary.getSymName()).str();
    std::replace_if(name.begin(), name.end(), [](char c) { return !llvm::isAlnum(c); }, '_');
    Value data = RodataInlineOp::create(
        rewriter, binary.getLoc(), getBufferRefType(op.getContext()), rewriter.getStringAttr(name),
        binary.getData(), rewriter.getI64IntegerAttr(kBinaryAlignment), binary.getMimeTypeAttr());
    Value format = RodataInlineOp::create(rewriter, op.getLoc(), binary.getFormatAttr());
    Value constants = createConstants(rewriter, op.getLoc(), adaptor.getConstants());
    Operation *call = createImportCall(
        rewriter, op.getLoc(), import, {},
        {adaptor.getDevice(), adaptor.getQueueAffinity(), format, data, constants});
    rewriter.replaceOp(op, call->getResults());
    return success();
  }
};

struct ConvertLookup : ImportedOp<hal::ExecutableLookupFunctionOp> {
  using ImportedOp::ImportedOp;
  LogicalResult matchAndRewrite(hal::ExecutableLookupFunctionOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value name = RodataInlineOp::create(
        rewriter, op.getLoc(),
        rewriter.getStringAttr(op.getEntryPointAttr().getLeafReference().getValue()));
    Operation *call = createImportCall(rewriter, op.getLoc(), import, {},
                                       {adaptor.getExecutable(), name});
    rewriter.replaceOp(op, call->getResults());
    return success();
  }
};

} // namespace

void populateHalDeviceToVmPatterns(const TypeConverter &types, SymbolTable &symbols,
                                   RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  populateImportConversions(kByName, types, symbols, patterns);
  patterns.add<ConvertQuery, ConvertQueueFill, ConvertExecuteIndirect, ConvertExecutableCreate,
               ConvertLookup>(types, context, symbols);
  patterns.add<EraseExecutable>(types, context);
}

void populateHalToVmPatterns(const TypeConverter &types, SymbolTable &symbols,
                             RewritePatternSet &patterns) {
  populateHalBufferToVmPatterns(types, symbols, patterns);
  populateHalCommandBufferToVmPatterns(types, symbols, patterns);
  populateHalDeviceToVmPatterns(types, symbols, patterns);
}

} // namespace mlir::iree::vm
