// Recording of commands. A buffer is given as such, or as the slot of a table that is filled in when the command
// buffer is executed; imports take both, and the one that is not meant is 0 or null.

#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/vm/conversion/Imports.h"
#include "compiler/dialects/vm/conversion/TypedOps.h"
#include "compiler/dialects/vm/conversion/hal_to_vm/HalToVm.h"

namespace mlir::iree::vm {
namespace {

constexpr StringRef kByName[] = {
    "hal.command_buffer.create",
    "hal.command_buffer.finalize",
    "hal.command_buffer.begin_debug_group",
    "hal.command_buffer.end_debug_group",
    "hal.command_buffer.execution_barrier",
};

struct SlotAndBuffer {
  Value slot;
  Value buffer;
};

SlotAndBuffer splitBuffer(OpBuilder &builder, Location loc, Value bufferOrSlot) {
  if (bufferOrSlot && isa<RefType>(bufferOrSlot.getType()))
    return {createI32(builder, loc, 0), bufferOrSlot};
  Value slot = bufferOrSlot ? castInteger(builder, bufferOrSlot, builder.getI32Type())
                            : createI32(builder, loc, 0);
  Type type = RefType::get(hal::BufferType::get(builder.getContext()));
  return {slot, ConstRefZeroOp::create(builder, loc, type)};
}

Value createFlags(OpBuilder &builder, Location loc, IntegerAttr flags) {
  return ConstI64Op::create(builder, loc, builder.getI64IntegerAttr(flags.getInt()));
}

/// Base of patterns for one op and the import of its name.
template <typename Op> struct CommandPattern : OpConversionPattern<Op> {
  mutable ImportOp import;
  CommandPattern(const TypeConverter &types, MLIRContext *context, SymbolTable &symbols)
      : OpConversionPattern<Op>(types, context),
        import(symbols.lookup<ImportOp>(Op::getOperationName())) {}

  LogicalResult replaceWithCall(Op op, ArrayRef<int16_t> segments, ValueRange operands,
                                ConversionPatternRewriter &rewriter) const {
    Operation *call = createImportCall(rewriter, op.getLoc(), import, segments, operands);
    rewriter.replaceOp(op, call->getResults());
    return success();
  }
};

struct ConvertFill : CommandPattern<hal::CommandBufferFillBufferOp> {
  using CommandPattern::CommandPattern;
  LogicalResult matchAndRewrite(hal::CommandBufferFillBufferOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type i64 = rewriter.getI64Type();
    SlotAndBuffer target = splitBuffer(rewriter, loc, adaptor.getTargetBuffer());
    Value offset = castInteger(rewriter, adaptor.getTargetOffset(), i64);
    Value size = castInteger(rewriter, adaptor.getLength(), i64);
    int64_t bytes = getByteWidth(op.getPattern().getType());
    Value patternBytes = createI32(rewriter, loc, static_cast<int32_t>(bytes));
    Value pattern = adaptor.getPattern();
    switch (bytes) {
    case 1:
      pattern = rewriter.createOrFold<ExtI8I64UOp>(loc, i64, pattern);
      break;
    case 2:
      pattern = rewriter.createOrFold<ExtI16I64UOp>(loc, i64, pattern);
      break;
    default:
      pattern = castInteger(rewriter, pattern, i64, /*isSigned=*/false);
    }
    Value flags = createFlags(rewriter, loc, op.getFlagsAttr());
    return replaceWithCall(op, {},
                           {adaptor.getCommandBuffer(), target.buffer, offset, size, target.slot,
                            pattern, patternBytes, flags},
                           rewriter);
  }
};

struct ConvertUpdate : CommandPattern<hal::CommandBufferUpdateBufferOp> {
  using CommandPattern::CommandPattern;
  LogicalResult matchAndRewrite(hal::CommandBufferUpdateBufferOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type i64 = rewriter.getI64Type();
    SlotAndBuffer target = splitBuffer(rewriter, loc, adaptor.getTargetBuffer());
    Value operands[] = {adaptor.getCommandBuffer(),
                        adaptor.getSourceBuffer(),
                        castInteger(rewriter, adaptor.getSourceOffset(), i64),
                        target.buffer,
                        castInteger(rewriter, adaptor.getTargetOffset(), i64),
                        castInteger(rewriter, adaptor.getLength(), i64),
                        target.slot,
                        createFlags(rewriter, loc, op.getFlagsAttr())};
    return replaceWithCall(op, {}, operands, rewriter);
  }
};

struct ConvertCopy : CommandPattern<hal::CommandBufferCopyBufferOp> {
  using CommandPattern::CommandPattern;
  LogicalResult matchAndRewrite(hal::CommandBufferCopyBufferOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type i64 = rewriter.getI64Type();
    SlotAndBuffer source = splitBuffer(rewriter, loc, adaptor.getSourceBuffer());
    SlotAndBuffer target = splitBuffer(rewriter, loc, adaptor.getTargetBuffer());
    Value operands[] = {adaptor.getCommandBuffer(),
                        source.slot,
                        target.slot,
                        source.buffer,
                        castInteger(rewriter, adaptor.getSourceOffset(), i64),
                        target.buffer,
                        castInteger(rewriter, adaptor.getTargetOffset(), i64),
                        castInteger(rewriter, adaptor.getLength(), i64),
                        createFlags(rewriter, loc, op.getFlagsAttr())};
    return replaceWithCall(op, {}, operands, rewriter);
  }
};

/// Sides that take no part have no buffer, and offset and length 0.
struct ConvertCollective : CommandPattern<hal::CommandBufferCollectiveOp> {
  using CommandPattern::CommandPattern;
  LogicalResult matchAndRewrite(hal::CommandBufferCollectiveOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type i64 = rewriter.getI64Type();
    Value kind = createI32(rewriter, loc, static_cast<int32_t>(op.getOp().getEncodedValue()));
    Value param = adaptor.getParam() ? adaptor.getParam() : createI32(rewriter, loc, 0);
    SlotAndBuffer send = splitBuffer(rewriter, loc, adaptor.getSendBuffer());
    SlotAndBuffer recv = splitBuffer(rewriter, loc, adaptor.getRecvBuffer());
    Value none;
    auto orNone = [&](Value value) {
      if (value)
        return castInteger(rewriter, value, i64);
      if (!none)
        none = ConstI64ZeroOp::create(rewriter, loc, i64);
      return none;
    };
    Value operands[] = {adaptor.getCommandBuffer(),
                        adaptor.getChannel(),
                        kind,
                        param,
                        send.slot,
                        recv.slot,
                        send.buffer,
                        recv.buffer,
                        orNone(adaptor.getSendOffset()),
                        orNone(adaptor.getSendLength()),
                        orNone(adaptor.getRecvOffset()),
                        orNone(adaptor.getRecvLength()),
                        castInteger(rewriter, adaptor.getElementCount(), i64)};
    return replaceWithCall(op, {}, operands, rewriter);
  }
};

/// Constants, then a tuple per binding: reserved, slot, buffer, offset, length.
template <typename Adaptor>
void appendBindings(OpBuilder &builder, Location loc, Adaptor adaptor, Value reserved,
                    SmallVectorImpl<Value> &operands) {
  llvm::append_range(operands, adaptor.getConstants());
  for (auto [buffer, offset, length] :
       llvm::zip_equal(adaptor.getBindingBuffers(), adaptor.getBindingOffsets(),
                       adaptor.getBindingLengths())) {
    SlotAndBuffer binding = splitBuffer(builder, loc, buffer);
    Type i64 = builder.getI64Type();
    llvm::append_values(operands, reserved, binding.slot, binding.buffer,
                        castInteger(builder, offset, i64), castInteger(builder, length, i64));
  }
}

struct ConvertDispatch : CommandPattern<hal::CommandBufferDispatchOp> {
  using CommandPattern::CommandPattern;
  LogicalResult matchAndRewrite(hal::CommandBufferDispatchOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type i32 = rewriter.getI32Type();
    Value reserved = createI32(rewriter, loc, 0);
    SmallVector<Value> operands = {adaptor.getCommandBuffer(),
                                   adaptor.getExecutable(),
                                   adaptor.getEntryPoint(),
                                   castInteger(rewriter, adaptor.getWorkgroupX(), i32),
                                   castInteger(rewriter, adaptor.getWorkgroupY(), i32),
                                   castInteger(rewriter, adaptor.getWorkgroupZ(), i32),
                                   createFlags(rewriter, loc, op.getFlagsAttr())};
    appendBindings(rewriter, loc, adaptor, reserved, operands);
    SmallVector<int16_t> segments(7, -1);
    segments.push_back(static_cast<int16_t>(adaptor.getConstants().size()));
    segments.push_back(static_cast<int16_t>(adaptor.getBindingBuffers().size()));
    return replaceWithCall(op, segments, operands, rewriter);
  }
};

struct ConvertDispatchIndirect : CommandPattern<hal::CommandBufferDispatchIndirectOp> {
  using CommandPattern::CommandPattern;
  LogicalResult matchAndRewrite(hal::CommandBufferDispatchIndirectOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type i64 = rewriter.getI64Type();
    Value reserved = createI32(rewriter, loc, 0);
    SlotAndBuffer workgroups = splitBuffer(rewriter, loc, adaptor.getWorkgroupsBuffer());
    SmallVector<Value> operands = {adaptor.getCommandBuffer(),
                                   adaptor.getExecutable(),
                                   adaptor.getEntryPoint(),
                                   workgroups.slot,
                                   workgroups.buffer,
                                   castInteger(rewriter, adaptor.getWorkgroupsOffset(), i64),
                                   createFlags(rewriter, loc, op.getFlagsAttr())};
    appendBindings(rewriter, loc, adaptor, reserved, operands);
    SmallVector<int16_t> segments(7, -1);
    segments.push_back(static_cast<int16_t>(adaptor.getConstants().size()));
    segments.push_back(static_cast<int16_t>(adaptor.getBindingBuffers().size()));
    return replaceWithCall(op, segments, operands, rewriter);
  }
};

} // namespace

void populateHalCommandBufferToVmPatterns(const TypeConverter &types, SymbolTable &symbols,
                                          RewritePatternSet &patterns) {
  populateImportConversions(kByName, types, symbols, patterns);
  patterns.add<ConvertFill, ConvertUpdate, ConvertCopy, ConvertCollective, ConvertDispatch,
               ConvertDispatchIndirect>(types, patterns.getContext(), symbols);
}

} // namespace mlir::iree::vm
