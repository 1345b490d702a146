// Allocators, buffers, views, and the constants that describe them.

#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/vm/conversion/Imports.h"
#include "compiler/dialects/vm/conversion/TypedOps.h"
#include "compiler/dialects/vm/conversion/hal_to_vm/HalToVm.h"

namespace mlir::iree::vm {
namespace {

constexpr StringRef kByName[] = {
    "hal.buffer.assert",
    "hal.buffer.allocation.preserve",
    "hal.buffer.allocation.discard",
    "hal.buffer.allocation.is_terminal",
    "hal.buffer.subspan",
    "hal.buffer.length",
    "hal.buffer_view.create",
    "hal.buffer_view.assert",
    "hal.buffer_view.buffer",
    "hal.buffer_view.element_type",
    "hal.buffer_view.encoding_type",
    "hal.buffer_view.rank",
    "hal.buffer_view.dim",
    "hal.buffer_view.trace",
    "hal.allocator.allocate",
};

std::optional<int32_t> getCode(hal::MemoryTypeOp op) { return static_cast<int32_t>(op.getType()); }
std::optional<int32_t> getCode(hal::BufferUsageOp op) { return static_cast<int32_t>(op.getUsage()); }
std::optional<int32_t> getCode(hal::ElementTypeOp op) {
  return hal::getElementTypeCode(op.getTypeAttr().getValue());
}
std::optional<int32_t> getCode(hal::EncodingTypeOp op) {
  return hal::getEncodingTypeCode(op.getEncodingAttr());
}

/// Ops that stand for a number of the runtime's interface.
template <typename Op> struct ConvertCode : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<int32_t> code = getCode(op);
    if (!code)
      return rewriter.notifyMatchFailure(op, "has no code");
    rewriter.replaceOp(op, createI32(rewriter, op.getLoc(), *code));
    return success();
  }
};

struct ConvertSelect : OpConversionPattern<hal::AllocatorSelectOp> {
  mutable ImportOp import;
  ConvertSelect(const TypeConverter &types, MLIRContext *context, SymbolTable &symbols)
      : OpConversionPattern(types, context),
        import(symbols.lookup<ImportOp>("hal.allocator.select")) {}
  LogicalResult matchAndRewrite(hal::AllocatorSelectOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> operands = {adaptor.getMemoryTypes(), adaptor.getBufferUsage(),
                                   createI64(rewriter, op.getLoc(), 0)};
    for (auto [device, affinity] :
         llvm::zip_equal(adaptor.getDevices(), adaptor.getQueueAffinities()))
      llvm::append_values(operands, device, affinity);
    int16_t count = static_cast<int16_t>(adaptor.getDevices().size());
    Operation *call =
        createImportCall(rewriter, op.getLoc(), import, {-1, -1, -1, count}, operands);
    rewriter.replaceOp(op, call->getResults());
    return success();
  }
};

/// Importing may fail: then the result is null.
struct ConvertImport : OpConversionPattern<hal::AllocatorImportOp> {
  mutable ImportOp import;
  ConvertImport(const TypeConverter &types, MLIRContext *context, SymbolTable &symbols)
      : OpConversionPattern(types, context),
        import(symbols.lookup<ImportOp>("hal.allocator.import")) {}
  LogicalResult matchAndRewrite(hal::AllocatorImportOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type i64 = rewriter.getI64Type();
    Value shouldTry = createI32(rewriter, loc, 1);
    Value operands[] = {adaptor.getAllocator(),
                        shouldTry,
                        adaptor.getQueueAffinity(),
                        adaptor.getMemoryTypes(),
                        adaptor.getBufferUsage(),
                        adaptor.getSource(),
                        castInteger(rewriter, adaptor.getOffset(), i64),
                        castInteger(rewriter, adaptor.getLength(), i64)};
    Value buffer = createImportCall(rewriter, loc, import, {}, operands)->getResult(0);
    Value imported = CmpNZRefOp::create(rewriter, loc, rewriter.getI32Type(), buffer);
    rewriter.replaceOp(op, {imported, buffer});
    return success();
  }
};

/// The host reads and writes up to 4 bytes at a time.
constexpr int64_t kWordBytes = 4;

struct ConvertLoad : OpConversionPattern<hal::BufferLoadOp> {
  mutable ImportOp import;
  ConvertLoad(const TypeConverter &types, MLIRContext *context, SymbolTable &symbols)
      : OpConversionPattern(types, context), import(symbols.lookup<ImportOp>("hal.buffer.load")) {}
  LogicalResult matchAndRewrite(hal::BufferLoadOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type type = typeConverter->convertType(op.getType()), i64 = rewriter.getI64Type();
    if (!type)
      return rewriter.notifyMatchFailure(op, "value has no register");
    int64_t bytes = getByteWidth(op.getType());
    Value offset = castInteger(rewriter, adaptor.getSourceOffset(), i64);
    auto loadWord = [&](Value offset, int64_t bytes) {
      Value length = createI32(rewriter, loc, static_cast<int32_t>(bytes));
      return createImportCall(rewriter, loc, import, {},
                              {adaptor.getSourceBuffer(), offset, length})
          ->getResult(0);
    };
    Value value;
    if (bytes <= kWordBytes) {
      value = loadWord(offset, bytes);
    } else {
      Value highOffset =
          rewriter.createOrFold<AddI64Op>(loc, i64, offset, createI64(rewriter, loc, kWordBytes));
      Value high = castInteger(rewriter, loadWord(highOffset, kWordBytes), i64, false);
      high = ShlI64Op::create(rewriter, loc, i64, high, createI32(rewriter, loc, 32));
      Value low = castInteger(rewriter, loadWord(offset, kWordBytes), i64, false);
      value = OrI64Op::create(rewriter, loc, i64, low, high);
    }
    if (type.isF32())
      value = BitcastI32F32Op::create(rewriter, loc, type, value);
    else if (type.isF64())
      value = BitcastI64F64Op::create(rewriter, loc, type, value);
    rewriter.replaceOp(op, value);
    return success();
  }
};

struct ConvertStore : OpConversionPattern<hal::BufferStoreOp> {
  mutable ImportOp import;
  ConvertStore(const TypeConverter &types, MLIRContext *context, SymbolTable &symbols)
      : OpConversionPattern(types, context), import(symbols.lookup<ImportOp>("hal.buffer.store")) {}
  LogicalResult matchAndRewrite(hal::BufferStoreOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type i32 = rewriter.getI32Type(), i64 = rewriter.getI64Type();
    int64_t bytes = getByteWidth(op.getValue().getType());
    Value offset = castInteger(rewriter, adaptor.getTargetOffset(), i64);
    Value value = adaptor.getValue();
    if (value.getType().isF32())
      value = BitcastF32I32Op::create(rewriter, loc, i32, value);
    else if (value.getType().isF64())
      value = BitcastF64I64Op::create(rewriter, loc, i64, value);
    auto storeWord = [&](Value word, Value offset, int64_t bytes) {
      Value length = createI32(rewriter, loc, static_cast<int32_t>(bytes));
      createImportCall(rewriter, loc, import, {},
                       {word, adaptor.getTargetBuffer(), offset, length});
    };
    if (bytes <= kWordBytes) {
      storeWord(value, offset, bytes);
    } else {
      storeWord(castInteger(rewriter, value, i32), offset, kWordBytes);
      Value high = rewriter.createOrFold<ShrI64UOp>(loc, i64, value, createI32(rewriter, loc, 32));
      Value highOffset =
          rewriter.createOrFold<AddI64Op>(loc, i64, offset, createI64(rewriter, loc, kWordBytes));
      storeWord(castInteger(rewriter, high, i32), highOffset, kWordBytes);
    }
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void populateHalBufferToVmPatterns(const TypeConverter &types, SymbolTable &symbols,
                                   RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  populateImportConversions(kByName, types, symbols, patterns);
  patterns.add<ConvertCode<hal::MemoryTypeOp>, ConvertCode<hal::BufferUsageOp>,
               ConvertCode<hal::ElementTypeOp>, ConvertCode<hal::EncodingTypeOp>>(types, context);
  patterns.add<ConvertSelect, ConvertImport, ConvertLoad, ConvertStore>(types, context, symbols);
}

} // namespace mlir::iree::vm
