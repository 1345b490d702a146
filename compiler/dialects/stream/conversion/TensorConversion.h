// What all conversions to stream share: a tensor becomes a resource and its size in bytes.
#pragma once

#include "compiler/dialects/stream/analysis/AffinityAnalysis.h"
#include "compiler/dialects/stream/ir/StreamOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::iree::stream {

/// Tensors become (`!stream.resource<*>`, `index`); other types stay.
class TensorTypeConverter : public TypeConverter {
public:
  TensorTypeConverter();
};

/// A tensor after conversion.
struct TensorValue {
  Value resource;
  Value size;
};

/// The two values that a tensor became; nothing if it has not been converted.
std::optional<TensorValue> getTensorValue(ValueRange values);

/// A pattern that asks where things are.
template <typename OpT>
struct PlacedConversion : OpConversionPattern<OpT> {
  PlacedConversion(const TypeConverter &converter, MLIRContext *context,
                   const AffinityAnalysis &affinities)
      : OpConversionPattern<OpT>(converter, context), affinities(affinities) {}

  /// `value`, which `tensor` became, moved to where it is needed unless it is there.
  TensorValue moveTo(Location loc, Value tensor, TensorValue value, AffinityAttr affinity,
                     OpBuilder &builder) const {
    AffinityAttr source = affinities.getResourceAffinity(tensor);
    if (source == affinity || value.resource.getDefiningOp<AsyncBarrierOp>())
      return value;
    auto transfer = AsyncTransferOp::create(builder, loc, value.resource.getType(), value.resource,
                                            value.size, value.size, source, affinity,
                                            AffinityAttr());
    return {transfer.getResult(), value.size};
  }

  const AffinityAnalysis &affinities;
};

/// The bytes of a tensor of the encoded type.
Value buildSizeof(Location loc, Type encoding, ValueRange dynamicDims, AffinityAttr affinity,
                  OpBuilder &builder);

/// A constant of flow as one of stream: parameters are named by an attribute of each dialect.
TypedAttr convertConstantValue(TypedAttr value);

/// All values of a 1:N adaptor, one after another.
SmallVector<Value> flatten(ArrayRef<ValueRange> ranges);

} // namespace mlir::iree::stream
