// Bindings as the LLVM dialect's form of buffers.
#pragma once

#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"

namespace mlir::iree::codegen {

/// The buffer of `type` that begins `byteOffset` (null: no) bytes behind `base`. Dynamic strides are row-major.
MemRefDescriptor buildBindingDescriptor(OpBuilder &builder, Location loc,
                                        const LLVMTypeConverter &typeConverter, MemRefType type,
                                        Value base, Value byteOffset, ValueRange dynamicSizes);

} // namespace mlir::iree::codegen
