#include "compiler/dialects/stream/conversion/TensorConversion.h"

#include "compiler/dialects/flow/ir/FlowTypes.h"

namespace mlir::iree::stream {

TensorTypeConverter::TensorTypeConverter() {
  addConversion([](Type type) { return type; });
  addConversion([](TensorType type, SmallVectorImpl<Type> &types) {
    types.push_back(ResourceType::get(type.getContext(), Lifetime::Unknown));
    types.push_back(IndexType::get(type.getContext()));
    return success();
  });
  auto cast = [](OpBuilder &builder, Type type, ValueRange inputs, Location loc) -> Value {
    return UnrealizedConversionCastOp::create(builder, loc, type, inputs).getResult(0);
  };
  addSourceMaterialization(cast);
}

std::optional<TensorValue> getTensorValue(ValueRange values) {
  if (values.size() != 2 || !isa<ResourceType>(values[0].getType()) ||
      !values[1].getType().isIndex())
    return std::nullopt;
  return TensorValue{values[0], values[1]};
}

Value buildSizeof(Location loc, Type encoding, ValueRange dynamicDims, AffinityAttr affinity,
                  OpBuilder &builder) {
  return TensorSizeofOp::create(builder, loc, builder.getIndexType(), TypeAttr::get(encoding),
                                dynamicDims, affinity);
}

TypedAttr convertConstantValue(TypedAttr value) {
  auto parameter = dyn_cast<flow::NamedParameterAttr>(value);
  if (!parameter)
    return value;
  return NamedParameterAttr::get(value.getContext(), parameter.getType(), parameter.getScope(),
                                 parameter.getKey(), parameter.getConfig());
}

SmallVector<Value> flatten(ArrayRef<ValueRange> ranges) {
  SmallVector<Value> values;
  for (ValueRange range : ranges)
    llvm::append_range(values, range);
  return values;
}

} // namespace mlir::iree::stream
