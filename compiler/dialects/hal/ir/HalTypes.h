// Types, enumerations and attributes of the hal dialect.
#pragma once

#include "compiler/dialects/stream/ir/StreamTypes.h"
#include "compiler/dialects/util/ir/UtilTypes.h"

#include "mlir/IR/Attributes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Types.h"

#include <functional>
#include <optional>

#include "compiler/dialects/hal/ir/HalEnums.h.inc"

namespace mlir::iree::hal {

class DeviceTargetAttr;

/// Builds an i1 that tells whether `device` fits `target`; null where it has no opinion.
using BuildDeviceTargetMatchFn = std::function<Value(
    Location loc, Value device, DeviceTargetAttr target, OpBuilder &builder)>;

} // namespace mlir::iree::hal

#include "compiler/dialects/hal/ir/HalAttrInterfaces.h.inc"

#define GET_TYPEDEF_CLASSES
#include "compiler/dialects/hal/ir/HalTypes.h.inc"

#define GET_ATTRDEF_CLASSES
#include "compiler/dialects/hal/ir/HalAttrs.h.inc"
