// Commands of an execution region are recorded into a command buffer.

#include "compiler/dialects/hal/conversion/stream_to_hal/Patterns.h"
#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::iree::hal {

namespace {

/// Cache control: execution barriers do all of it today.
template <typename Op>
struct EraseCommand : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.eraseOp(op);
    return success();
  }
};

struct RecordFill : CommandPattern<stream::CmdFillOp> {
  using CommandPattern::CommandPattern;
  LogicalResult record(stream::CmdFillOp op, OpAdaptor adaptor, const Recording &recording,
                       ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<CommandBufferFillBufferOp>(
        op, recording.commandBuffer, recording.getBinding(op.getTarget(), adaptor.getTarget()),
        adaptor.getTargetOffset(), adaptor.getTargetLength(), adaptor.getValue(),
        FillFlagBitfield::None);
    return success();
  }
};

struct RecordCopy : CommandPattern<stream::CmdCopyOp> {
  using CommandPattern::CommandPattern;
  LogicalResult record(stream::CmdCopyOp op, OpAdaptor adaptor, const Recording &recording,
                       ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<CommandBufferCopyBufferOp>(
        op, recording.commandBuffer, recording.getBinding(op.getSource(), adaptor.getSource()),
        adaptor.getSourceOffset(), recording.getBinding(op.getTarget(), adaptor.getTarget()),
        adaptor.getTargetOffset(), adaptor.getLength(), CopyFlagBitfield::None);
    return success();
  }
};

//===-- Collectives -------------------------------------------------------------------------===//

/// Both dialects number kinds, reductions and element types alike: as the runtime does.
CollectiveAttr convertCollective(stream::CollectiveAttr attr) {
  std::optional<CollectiveReductionOp> reduction;
  if (auto from = attr.getReduction())
    reduction = static_cast<CollectiveReductionOp>(*from);
  return CollectiveAttr::get(attr.getContext(), static_cast<CollectiveKind>(attr.getKind()),
                             reduction,
                             static_cast<CollectiveElementType>(attr.getElementType()));
}

struct RecordCollective : CommandPattern<stream::CmdCollectiveOp> {
  using CommandPattern::CommandPattern;
  LogicalResult record(stream::CmdCollectiveOp op, OpAdaptor adaptor, const Recording &recording,
                       ConversionPatternRewriter &rewriter) const override {
    auto bind = [&](unsigned i) -> BindingValue {
      return {recording.getBinding(op.getResources()[i], adaptor.getResources()[i]),
              adaptor.getResourceOffsets()[i], adaptor.getResourceLengths()[i]};
    };
    CollectiveAttr collective = convertCollective(op.getOp());
    bool sends = collective.getKind() != CollectiveKind::Recv;
    bool receives = collective.getKind() != CollectiveKind::Send;
    if (op.getResources().size() != size_t(sends) + size_t(receives))
      return op.emitOpError("has another number of resources than its kind takes");
    BindingValue send = sends ? bind(0) : BindingValue();
    BindingValue receive = receives ? bind(sends ? 1 : 0) : BindingValue();
    rewriter.replaceOpWithNewOp<CommandBufferCollectiveOp>(
        op, recording.commandBuffer, adaptor.getChannel(), collective, adaptor.getElementCount(),
        adaptor.getParam(), send.buffer, send.byteOffset, send.byteLength, receive.buffer,
        receive.byteOffset, receive.byteLength);
    return success();
  }
};

//===-- Dispatches --------------------------------------------------------------------------===//

/// The function to dispatch and its workgroup count.
struct Selection {
  Value function;
  SmallVector<Value> workgroups;
};

class DispatchRecorder {
public:
  DispatchRecorder(stream::CmdDispatchOp op, stream::CmdDispatchOp::Adaptor adaptor,
                   const Recording &recording, Value device)
      : op(op), adaptor(adaptor), recording(recording), device(device), loc(op.getLoc()) {}

  /// Records the dispatch of one entry point, or of what it falls back to.
  void record(ExecutableExportOp entry, OpBuilder &builder) {
    StringAttr executable = entry->getParentOfType<ExecutableOp>().getSymNameAttr();
    Value loaded = ExecutableLookupOp::create(builder, loc, ExecutableType::get(op.getContext()),
                                              device, FlatSymbolRefAttr::get(executable));
    Selection selection = select(entry, loaded, builder);
    SmallVector<Value> buffers;
    ArrayRef<PipelineBindingAttr> bindings = entry.getLayout().getBindings();
    for (auto [binding, resource, buffer] :
         llvm::zip_equal(bindings, op.getResources(), adaptor.getResources()))
      buffers.push_back(bitEnumContainsAll(binding.getFlags(), DescriptorFlags::Indirect)
                            ? recording.getBinding(resource, buffer)
                            : buffer);
    ArrayRef<Value> count = selection.workgroups;
    CommandBufferDispatchOp::create(
        builder, loc, recording.commandBuffer, loaded, selection.function, count[0], count[1],
        count[2], adaptor.getUniformOperands(), buffers, adaptor.getResourceOffsets(),
        adaptor.getResourceLengths(), DispatchFlags::None);
  }

private:
  /// Builds a chain of conditions along the fallbacks; where there is no condition, nothing else
  /// than the entry point itself.
  Selection select(ExecutableExportOp entry, Value loaded, OpBuilder &builder) {
    Block *condition = entry.getConditionBody();
    if (!condition)
      return selectEntry(entry, loaded, builder);
    auto fallback = SymbolTable::lookupNearestSymbolFrom<ExecutableExportOp>(
        entry, entry.getConditionFallbackAttr());
    IRMapping mapping;
    mapping.map(condition->getArgument(0), device);
    for (auto [arg, value] :
         llvm::zip(condition->getArguments().drop_front(), adaptor.getWorkload()))
      mapping.map(arg, value);
    for (Operation &conditionOp : condition->without_terminator())
      builder.clone(conditionOp, mapping);
    Value holds = mapping.lookupOrDefault(condition->getTerminator()->getOperand(0));

    Type index = builder.getIndexType();
    SmallVector<Type> types = {builder.getI64Type(), index, index, index};
    auto ifOp = scf::IfOp::create(builder, loc, types, holds, /*addThenBlock=*/true,
                                  /*addElseBlock=*/true);
    OpBuilder then = ifOp.getThenBodyBuilder(), otherwise = ifOp.getElseBodyBuilder();
    yield(selectEntry(entry, loaded, then), then);
    yield(select(fallback, loaded, otherwise), otherwise);
    return {ifOp.getResult(0), llvm::to_vector_of<Value>(ifOp.getResults().drop_front())};
  }

  void yield(const Selection &selection, OpBuilder &builder) {
    SmallVector<Value> values = {selection.function};
    llvm::append_range(values, selection.workgroups);
    scf::YieldOp::create(builder, loc, values);
  }

  Selection selectEntry(ExecutableExportOp entry, Value loaded, OpBuilder &builder) {
    StringAttr executable = entry->getParentOfType<ExecutableOp>().getSymNameAttr();
    auto variantName = FlatSymbolRefAttr::get(entry->getParentOp());
    auto name = SymbolRefAttr::get(executable, {variantName, FlatSymbolRefAttr::get(entry)});
    Value function = ExecutableLookupFunctionOp::create(builder, loc, builder.getI64Type(), loaded,
                                                        name);
    return {function,
            entry.calculateWorkgroupCount(loc, device, adaptor.getWorkload(), builder)};
  }

  stream::CmdDispatchOp op;
  stream::CmdDispatchOp::Adaptor adaptor;
  const Recording &recording;
  Value device;
  Location loc;
};

struct RecordDispatch : CommandPattern<stream::CmdDispatchOp> {
  using CommandPattern::CommandPattern;
  LogicalResult record(stream::CmdDispatchOp op, OpAdaptor adaptor, const Recording &recording,
                       ConversionPatternRewriter &rewriter) const override {
    SmallVector<ExecutableExportOp> entries;
    for (auto name : op.getEntryPoints().getAsRange<SymbolRefAttr>())
      entries.push_back(SymbolTable::lookupNearestSymbolFrom<ExecutableExportOp>(op, name));
    Value device = CommandBufferDeviceOp::create(
        rewriter, op.getLoc(), DeviceType::get(op.getContext()), recording.commandBuffer);
    DispatchRecorder recorder(op, adaptor, recording, device);
    if (entries.size() == 1)
      recorder.record(entries.front(), rewriter);
    else
      recordFirstSupported(op, entries, recorder, device, rewriter);
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// Dispatches the first variant that the device can load. Where there is none, loading the
  /// executable has failed before.
  void recordFirstSupported(stream::CmdDispatchOp op, ArrayRef<ExecutableExportOp> entries,
                            DispatchRecorder &recorder, Value device,
                            ConversionPatternRewriter &rewriter) const {
    Location loc = op.getLoc();
    Value index = buildIndexOfFirst(
        loc, entries.size(),
        [&](size_t i, OpBuilder &builder) {
          return cast<ExecutableVariantOp>(entries[i]->getParentOp())
              .buildCondition(device, builder);
        },
        rewriter);
    auto cases = llvm::to_vector(llvm::seq<int64_t>(0, entries.size()));
    auto switchOp =
        scf::IndexSwitchOp::create(rewriter, loc, TypeRange(), index, cases, cases.size());
    for (auto [entry, region] : llvm::zip_equal(entries, switchOp.getCaseRegions())) {
      OpBuilder builder = OpBuilder::atBlockEnd(&region.emplaceBlock());
      recorder.record(entry, builder);
      scf::YieldOp::create(builder, loc);
    }
    OpBuilder builder = OpBuilder::atBlockEnd(&switchOp.getDefaultRegion().emplaceBlock());
    scf::YieldOp::create(builder, loc);
  }
};

//===-- Calls -------------------------------------------------------------------------------===//

/// A function that records for itself takes the command buffer and, for each resource, a slot of
/// the binding table and a buffer, of which one counts.
struct ConvertFunc : OpConversionPattern<stream::CmdFuncOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::CmdFuncOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> inputs = {CommandBufferType::get(op.getContext())};
    SmallVector<DictionaryAttr> inputAttrs = {rewriter.getDictionaryAttr({})};
    for (auto [i, type] : llvm::enumerate(op.getArgumentTypes())) {
      DictionaryAttr attrs = function_interface_impl::getArgAttrDict(op, i);
      attrs = attrs ? attrs : rewriter.getDictionaryAttr({});
      if (isa<stream::ResourceType>(type)) {
        inputs.push_back(rewriter.getIndexType());
        inputAttrs.push_back(rewriter.getDictionaryAttr({}));
      }
      inputs.push_back(getTypeConverter()->convertType(type));
      inputAttrs.push_back(attrs);
    }
    SmallVector<Type> results;
    if (failed(getTypeConverter()->convertTypes(op.getResultTypes(), results)))
      return failure();
    auto function = util::FuncOp::create(
        rewriter, op.getLoc(), op.getSymName(), rewriter.getFunctionType(inputs, results),
        /*tiedOperands=*/ArrayAttr(), llvm::to_vector(op->getDialectAttrs()), inputAttrs);
    SymbolTable::setSymbolVisibility(function, SymbolTable::getSymbolVisibility(op));
    rewriter.eraseOp(op);
    return success();
  }
};

struct RecordCall : CommandPattern<stream::CmdCallOp> {
  using CommandPattern::CommandPattern;
  LogicalResult record(stream::CmdCallOp op, OpAdaptor adaptor, const Recording &recording,
                       ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value zero, null;
    SmallVector<Value> operands = {recording.commandBuffer};
    size_t nextRange = 0;
    for (auto [resource, buffer] :
         llvm::zip_equal(op.getResourceOperands(), adaptor.getResourceOperands())) {
      if (!isa<stream::ResourceType>(resource.getType())) {
        operands.push_back(buffer);
        continue;
      }
      Value binding = recording.getBinding(resource, buffer);
      if (binding.getType().isIndex()) {
        if (!null)
          null = util::NullOp::create(rewriter, loc, BufferType::get(op.getContext()));
        operands.append({binding, null});
      } else {
        if (!zero)
          zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
        operands.append({zero, binding});
      }
      operands.push_back(adaptor.getResourceOperandOffsets()[nextRange]);
      operands.push_back(adaptor.getResourceOperandLengths()[nextRange++]);
    }
    SmallVector<Type> results;
    if (failed(getTypeConverter()->convertTypes(op.getResultTypes(), results)))
      return failure();
    rewriter.replaceOpWithNewOp<util::CallOp>(op, results, op.getCallee(), operands);
    return success();
  }
};

} // namespace

void populateCommandPatterns(const TypeConverter &converter, RewritePatternSet &patterns,
                             std::shared_ptr<Recordings> recordings) {
  MLIRContext *context = patterns.getContext();
  patterns.add<EraseCommand<stream::CmdDiscardOp>, EraseCommand<stream::CmdFlushOp>,
               EraseCommand<stream::CmdInvalidateOp>, ConvertFunc>(converter, context);
  patterns.add<RecordCall, RecordCollective, RecordCopy, RecordDispatch, RecordFill>(
      converter, context, recordings);
}

} // namespace mlir::iree::hal
