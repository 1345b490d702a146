// Calls that move parameters. Each passes all of its parameters at once: keys as one buffer of text
// and a table of where each lies in it, and a row of three numbers for each: the offset in the
// parameter, the offset in the buffer and the length.

#include "compiler/dialects/vm/conversion/io_parameters_to_vm/IOParametersToVm.h"

#include "compiler/dialects/io_parameters/ir/IOParametersOps.h"
#include "compiler/dialects/vm/conversion/Imports.h"
#include "compiler/dialects/vm/conversion/TypedOps.h"
#include "compiler/dialects/vm/conversion/hal_to_vm/HalToVm.h"

#include "mlir/IR/Matchers.h"

namespace mlir::iree::vm {

void declareIOParametersImports(OpBuilder &builder, Location loc) {
  declareImport(builder, loc, "io_parameters.load",
                "device:device queue_affinity:i64 wait_fence:fence signal_fence:fence "
                "source_scope:bytes target_queue_affinity:i64 target_memory_type:i32 "
                "target_buffer_usage:i32 key_table:bytes key_data:bytes spans:bytes",
                "buffers", "");
  declareImport(
      builder, loc, "io_parameters.gather",
      "device:device queue_affinity:i64 wait_fence:fence signal_fence:fence "
      "source_scope:bytes target_buffer:buffer key_table:bytes key_data:bytes spans:bytes",
      "", "");
  declareImport(
      builder, loc, "io_parameters.scatter",
      "device:device queue_affinity:i64 wait_fence:fence signal_fence:fence "
      "source_buffer:buffer target_scope:bytes key_table:bytes key_data:bytes spans:bytes",
      "", "");
}

namespace {

/// A word of the key table; bytes of text start at whole words too.
constexpr int32_t kWordBytes = sizeof(uint32_t);

struct KeyTable {
  Value table, data;
};

/// Keys that are known only when the program runs are copied behind one another then.
KeyTable buildDynamicKeyTable(Location loc, ValueRange keys, OpBuilder &builder) {
  Type bytes = getBufferRefType(builder.getContext()), i32 = builder.getI32Type(),
       i64 = builder.getI64Type();
  SmallVector<Value> starts, lengths;
  Value end = createI64(builder, loc, 0), zero = end;
  for (Value key : keys) {
    starts.push_back(end);
    lengths.push_back(BufferLengthOp::create(builder, loc, i64, key));
    end = starts.size() == 1 ? lengths.back()
                             : AddI64Op::create(builder, loc, i64, end, lengths.back()).getResult();
  }
  Value alignment = createI32(builder, loc, kWordBytes);
  Value data = BufferAllocOp::create(builder, loc, bytes, end, alignment);
  Value tableBytes = createI64(builder, loc, keys.size() * 2 * kWordBytes);
  Value table = BufferAllocOp::create(builder, loc, bytes, tableBytes, alignment);
  for (auto [i, key] : llvm::enumerate(keys)) {
    BufferCopyOp::create(builder, loc, key, zero, data, starts[i], lengths[i]);
    for (auto [word, value] : {std::pair(2 * i, starts[i]), std::pair(2 * i + 1, lengths[i])})
      BufferStoreI32Op::create(builder, loc, table, createI64(builder, loc, word),
                               castInteger(builder, value, i32));
  }
  return {table, data};
}

KeyTable buildKeyTable(Location loc, ValueRange keys, OpBuilder &builder) {
  SmallVector<Attribute> constants;
  for (Value key : keys)
    if (auto constant = key.getDefiningOp<RodataInlineOp>())
      constants.push_back(constant.getValue());
  if (constants.size() != keys.size())
    return buildDynamicKeyTable(loc, keys, builder);
  auto op = RodataTableInlineOp::create(builder, loc, StringAttr(), builder.getI32Type(),
                                        builder.getArrayAttr(constants));
  return {op.getTableResult(), op.getDataResult()};
}

/// The numbers of all rows: constants in the module, and others written over a copy of them.
Value buildSpans(Location loc, ValueRange parameterOffsets, ValueRange bufferOffsets,
                 ValueRange lengths, OpBuilder &builder) {
  Type bytes = getBufferRefType(builder.getContext()), i64 = builder.getI64Type();
  SmallVector<int64_t> numbers;
  SmallVector<std::pair<int64_t, Value>> dynamic;
  auto append = [&](Value value) {
    APInt constant;
    if (!matchPattern(value, m_ConstantInt(&constant)))
      dynamic.push_back({static_cast<int64_t>(numbers.size()), value});
    numbers.push_back(constant.getSExtValue());
  };
  for (auto [i, parameterOffset] : llvm::enumerate(parameterOffsets)) {
    append(parameterOffset);
    append(bufferOffsets[i]);
    append(lengths[i]);
  }
  Value spans =
      RodataInlineOp::create(builder, loc, bytes, StringAttr(), builder.getI64VectorAttr(numbers),
                             IntegerAttr(), StringAttr());
  if (dynamic.empty())
    return spans;
  Value size = BufferLengthOp::create(builder, loc, i64, spans);
  spans = BufferCloneOp::create(builder, loc, bytes, spans, createI64(builder, loc, 0), size,
                                createI32(builder, loc, sizeof(int64_t)));
  for (auto [index, value] : dynamic)
    BufferStoreI64Op::create(builder, loc, spans, createI64(builder, loc, index),
                             castInteger(builder, value, i64));
  return spans;
}

/// No scope is a null reference.
Value getScope(Location loc, Value scope, OpBuilder &builder) {
  return scope ? scope
               : ConstRefZeroOp::create(builder, loc, getBufferRefType(builder.getContext()));
}

template <typename Op> struct ParametersPattern : OpConversionPattern<Op> {
  mutable ImportOp import;
  ParametersPattern(const TypeConverter &types, MLIRContext *context, SymbolTable &symbols)
      : OpConversionPattern<Op>(types, context),
        import(symbols.lookup<ImportOp>(Op::getOperationName())) {}
};

struct ConvertLoad : ParametersPattern<io_parameters::LoadOp> {
  using ParametersPattern::ParametersPattern;
  LogicalResult matchAndRewrite(io_parameters::LoadOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    KeyTable keys = buildKeyTable(loc, adaptor.getSourceKeys(), rewriter);
    SmallVector<Value> starts(op.getResults().size(), createI64(rewriter, loc, 0));
    Value spans =
        buildSpans(loc, adaptor.getSourceOffsets(), starts, adaptor.getLengths(), rewriter);
    Value operands[] = {adaptor.getDevice(),
                        adaptor.getQueueAffinity(),
                        adaptor.getWaitFence(),
                        adaptor.getSignalFence(),
                        getScope(loc, adaptor.getSourceScope(), rewriter),
                        adaptor.getQueueAffinity(),
                        adaptor.getMemoryTypes(),
                        adaptor.getBufferUsage(),
                        keys.table,
                        keys.data,
                        spans};
    Value list = createImportCall(rewriter, loc, import, {}, operands)->getResult(0);
    SmallVector<Value> buffers;
    Type type = RefType::get(rewriter.getType<hal::BufferType>());
    for (unsigned i = 0; i < op.getResults().size(); ++i)
      buffers.push_back(
          ListGetRefOp::create(rewriter, loc, type, list, createI32(rewriter, loc, i)));
    rewriter.replaceOp(op, buffers);
    return success();
  }
};

struct ConvertGather : ParametersPattern<io_parameters::GatherOp> {
  using ParametersPattern::ParametersPattern;
  LogicalResult matchAndRewrite(io_parameters::GatherOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    KeyTable keys = buildKeyTable(loc, adaptor.getSourceKeys(), rewriter);
    Value spans = buildSpans(loc, adaptor.getSourceOffsets(), adaptor.getTargetOffsets(),
                             adaptor.getTargetLengths(), rewriter);
    createImportCall(rewriter, loc, import, {},
                     {adaptor.getDevice(), adaptor.getQueueAffinity(), adaptor.getWaitFence(),
                      adaptor.getSignalFence(), getScope(loc, adaptor.getSourceScope(), rewriter),
                      adaptor.getTargetBuffer(), keys.table, keys.data, spans});
    rewriter.eraseOp(op);
    return success();
  }
};

struct ConvertScatter : ParametersPattern<io_parameters::ScatterOp> {
  using ParametersPattern::ParametersPattern;
  LogicalResult matchAndRewrite(io_parameters::ScatterOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    KeyTable keys = buildKeyTable(loc, adaptor.getTargetKeys(), rewriter);
    Value spans = buildSpans(loc, adaptor.getTargetOffsets(), adaptor.getSourceOffsets(),
                             adaptor.getSourceLengths(), rewriter);
    createImportCall(rewriter, loc, import, {},
                     {adaptor.getDevice(), adaptor.getQueueAffinity(), adaptor.getWaitFence(),
                      adaptor.getSignalFence(), adaptor.getSourceBuffer(),
                      getScope(loc, adaptor.getTargetScope(), rewriter), keys.table, keys.data,
                      spans});
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void populateIOParametersToVmPatterns(const TypeConverter &types, SymbolTable &symbols,
                                      RewritePatternSet &patterns) {
  patterns.add<ConvertGather, ConvertLoad, ConvertScatter>(types, patterns.getContext(), symbols);
}

} // namespace mlir::iree::vm
