#include "compiler/dialects/stream/transforms/ConstantStorage.h"

#include "compiler/dialects/util/ir/UtilAttrs.h"
#include "compiler/dialects/util/ir/UtilValues.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::stream {

void Numbers::add(ValueRange values) {
  for (Value value : values) {
    APInt number;
    if (matchPattern(value, m_ConstantInt(&number)))
      known_.try_emplace({number.getSExtValue(), value.getType()}, value);
  }
}

Value Numbers::get(int64_t number, Type type) {
  Value &known = known_[{number, type}];
  if (!known)
    known = arith::ConstantOp::create(builder_, loc_, builder_.getIntegerAttr(type, number));
  return known;
}

std::optional<int64_t> getWrittenSize(Attribute value) {
  if (auto parameter = dyn_cast<NamedParameterAttr>(value))
    return parameter.getStorageSize();
  if (!isa<ElementsAttr>(value) && !isa<util::SizedStorageAttr>(value))
    return std::nullopt;
  return util::CompositeAttr::get(value.getContext(), value).getTotalLength();
}

FailureOr<SmallVector<ConstantPart>> getConstantParts(ResourceConstantsOp op) {
  SmallVector<ConstantPart> parts;
  for (auto [result, size, value] :
       llvm::zip_equal(op.getResults(), op.getResultSizes(), op.getValues())) {
    Lifetime lifetime = cast<ResourceType>(result.getType()).getLifetime();
    std::optional<int64_t> written = getWrittenSize(value);
    APInt bytes;
    if ((lifetime != Lifetime::Constant && lifetime != Lifetime::Variable) || !written ||
        !matchPattern(size, m_ConstantInt(&bytes)) || bytes.getSExtValue() < *written)
      return failure();
    parts.push_back({result, size, value, bytes.getSExtValue()});
  }
  return parts;
}

SmallVector<ConstantStorage> distribute(ArrayRef<ConstantPart> parts, ResourceConfigAttr config) {
  SmallVector<ConstantStorage> storages;
  for (ConstantPart part : parts) {
    Type type = part.result.getType();
    auto *storage = llvm::find_if(storages, [&](const ConstantStorage &storage) {
      int64_t start = llvm::alignTo(storage.bytes, config.getMinBufferOffsetAlignment());
      return storage.type == type && start + part.bytes <= config.getMaxAllocationSize();
    });
    if (storage == storages.end()) {
      storages.push_back({type, {}});
      storage = &storages.back();
    }
    part.offset = llvm::alignTo(storage->bytes, config.getMinBufferOffsetAlignment());
    storage->bytes = part.offset + part.bytes;
    storage->parts.push_back(part);
  }
  return storages;
}

void replaceByViews(const ConstantStorage &storage, Value memory, Value length, Numbers &numbers,
                    OpBuilder &builder) {
  for (ConstantPart part : storage.parts) {
    Location loc = part.result.getLoc();
    Value offset = numbers.getIndex(part.offset);
    Value view =
        ResourceSubviewOp::create(builder, loc, storage.type, memory, length, offset, part.size);
    part.result.replaceAllUsesWith(view);
  }
}

Value joinAll(Location loc, ArrayRef<Value> timepoints, OpBuilder &builder) {
  if (timepoints.size() == 1)
    return timepoints.front();
  return TimepointJoinOp::create(builder, loc, builder.getType<TimepointType>(), timepoints);
}

} // namespace mlir::iree::stream
