// What passes about devices share.
#pragma once

#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/IR/BuiltinOps.h"

namespace mlir::iree::hal {

/// The module attribute with the devices that no globals were made for yet.
inline constexpr StringLiteral kDeviceTargetsAttrName = "hal.device.targets";

/// Whether the module says by attribute or by global what devices it has.
bool hasDevices(ModuleOp module);

/// Makes a private global at the insertion point.
util::GlobalOp createGlobal(Location loc, StringRef name, Type type, OpBuilder &builder);

/// `text` with everything that can't be part of a symbol name replaced by `_`.
std::string sanitizeSymbolName(StringRef text);

/// The prefix of globals about a device: its name, with `__` in front unless it has that.
std::string getDeviceNamePrefix(util::GlobalOpInterface device);

/// Status codes of the runtime that programs fail with.
inline constexpr int64_t kStatusUnavailable = 14;
inline constexpr int64_t kStatusIncompatible = 18;

} // namespace mlir::iree::hal
