#pragma once

#include "compiler/dialects/vm/ir/VmOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::iree::vm {

/// What the machine that will run the module can do.
struct TargetOptions {
  int indexBits = 64;
  bool f32Extension = true;
  bool f64Extension = true;
  /// Use f32 where f64 is missing.
  bool truncateUnsupportedFloats = true;
};

/// Narrow integers and floats are held in i32, `index` in an integer of the machine's size, objects of any
/// dialect behind references.
class VmTypeConverter : public TypeConverter {
public:
  explicit VmTypeConverter(const TargetOptions &options);
};

} // namespace mlir::iree::vm
