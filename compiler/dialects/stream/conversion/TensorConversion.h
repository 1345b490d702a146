// What all conversions to stream share: a tensor becomes a resource and its size in bytes.
#pragma once

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

/// Where an op runs: what it says itself, or else its surroundings.
AffinityAttr getConversionAffinity(Operation *op);

/// The bytes of a tensor of the encoded type.
Value buildSizeof(Location loc, Type encoding, ValueRange dynamicDims, AffinityAttr affinity,
                  OpBuilder &builder);

/// All values of a 1:N adaptor, one after another.
SmallVector<Value> flatten(ArrayRef<ValueRange> ranges);

} // namespace mlir::iree::stream
