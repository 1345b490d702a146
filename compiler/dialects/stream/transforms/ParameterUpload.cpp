#include "compiler/dialects/stream/transforms/ParameterUpload.h"

#include "compiler/dialects/util/ir/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::iree::stream {

namespace {

/// Parameters that one command moves, as its operands.
struct Batch {
  SmallVector<Value> keys, sourceOffsets, targetOffsets, lengths;

  void append(const ConstantPart &part, Numbers &numbers, OpBuilder &builder) {
    Location loc = part.result.getLoc();
    auto parameter = cast<NamedParameterAttr>(part.value);
    int64_t offset = 0;
    if (DictionaryAttr config = parameter.getConfig())
      if (auto configured = config.getAs<IntegerAttr>("offset"))
        offset = configured.getInt();
    sourceOffsets.push_back(numbers.getI64(offset));
    keys.push_back(buildText(loc, parameter.getKey(), builder));
    targetOffsets.push_back(numbers.getIndex(part.offset));
    lengths.push_back(numbers.getIndex(part.bytes));
  }

  static Value buildText(Location loc, StringAttr text, OpBuilder &builder) {
    return text ? util::BufferConstantOp::create(builder, loc, builder.getType<util::BufferType>(),
                                                 StringAttr(), text, IntegerAttr(), StringAttr())
                      .getResult()
                : Value();
  }
};

StringAttr getScope(const ConstantPart &part) {
  return cast<NamedParameterAttr>(part.value).getScope();
}

/// Each of the storages holds one parameter, all of which are of one scope and type.
Value load(ResourceConstantsOp op, StringAttr scope, ArrayRef<const ConstantStorage *> storages,
           Value start, Numbers &numbers, OpBuilder &builder) {
  Batch batch;
  SmallVector<Type> types;
  for (const ConstantStorage *storage : storages) {
    batch.append(storage->parts.front(), numbers, builder);
    types.push_back(storage->type);
  }
  auto load =
      CmdParameterLoadOp::create(builder, op.getLoc(), types, builder.getType<TimepointType>(),
                                 Batch::buildText(op.getLoc(), scope, builder), batch.keys,
                                 batch.sourceOffsets, batch.lengths, start, op.getAffinityAttr());
  for (auto [storage, memory, length] :
       llvm::zip_equal(storages, load.getResults(), load.getResultSizes()))
    replaceByViews(*storage, memory, length, numbers, builder);
  return load.getResultTimepoint();
}

/// One allocation for all parameters of the storage, and a command for each scope that they are
/// from.
void gather(ResourceConstantsOp op, const ConstantStorage &storage, Value start,
            SmallVectorImpl<Value> &done, Numbers &numbers, OpBuilder &builder) {
  Location loc = op.getLoc();
  AffinityAttr affinity = op.getAffinityAttr();
  Value length = numbers.getIndex(storage.bytes);
  Value memory =
      ResourceAllocOp::create(builder, loc, storage.type, length, builder.getUnitAttr(), affinity);
  llvm::MapVector<StringAttr, Batch> batches;
  for (const ConstantPart &part : storage.parts)
    batches[getScope(part)].append(part, numbers, builder);
  for (auto &[scope, batch] : batches)
    done.push_back(CmdParameterGatherOp::create(
        builder, loc, builder.getType<TimepointType>(), Batch::buildText(loc, scope, builder),
        batch.keys, batch.sourceOffsets, memory, length, batch.targetOffsets, batch.lengths, start,
        affinity));
  replaceByViews(storage, memory, length, numbers, builder);
}

} // namespace

Value uploadParameters(ResourceConstantsOp op, ArrayRef<ConstantPart> parts, Value start,
                       ResourceConfigAttr config, Numbers &numbers, OpBuilder &builder) {
  // Constants of a device that shares memory with the host can be used where they are.
  SmallVector<ConstantStorage> storages;
  SmallVector<ConstantPart> copied;
  for (const ConstantPart &part : parts) {
    auto type = cast<ResourceType>(part.result.getType());
    if (type.getLifetime() == Lifetime::Constant && config.getMemoryModel() == MemoryModel::Unified)
      storages.push_back({type, {part}, part.bytes});
    else
      copied.push_back(part);
  }
  storages.append(distribute(copied, config));

  llvm::MapVector<std::pair<StringAttr, Type>, SmallVector<const ConstantStorage *>> loads;
  SmallVector<const ConstantStorage *> gathers;
  for (const ConstantStorage &storage : storages) {
    if (storage.parts.size() == 1)
      loads[{getScope(storage.parts.front()), storage.type}].push_back(&storage);
    else
      gathers.push_back(&storage);
  }
  SmallVector<Value> done;
  for (auto &[key, batch] : loads)
    done.push_back(load(op, key.first, batch, start, numbers, builder));
  for (const ConstantStorage *storage : gathers)
    gather(op, *storage, start, done, numbers, builder);
  return joinAll(op.getLoc(), done, builder);
}

} // namespace mlir::iree::stream
