// The calling convention of dispatch functions: how a workgroup finds its bindings, constants and ids.
//
// A dispatch function is `int fn(const environment*, const dispatch_state*, const workgroup_state*)`.
// The structures are those of the executable library interface, version 0; their fields are numbered as
// below. Each access loads the structure anew, so that nothing is live that isn't needed.
#pragma once

#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::iree::codegen {

class DispatchAbi {
public:
  explicit DispatchAbi(const LLVMTypeConverter &typeConverter) : typeConverter_(typeConverter) {}

  /// The types of the three arguments.
  static SmallVector<Type> getArgumentTypes(MLIRContext *context);

  /// The workgroup's position, the number of workgroups, and their size along a dimension.
  Value loadWorkgroupId(OpBuilder &builder, Operation *op, unsigned dim, Type type) const;
  Value loadWorkgroupCount(OpBuilder &builder, Operation *op, unsigned dim, Type type) const;
  Value loadWorkgroupSize(OpBuilder &builder, Operation *op, unsigned dim, Type type) const;

  /// The 32 bit constant `index` passed to the dispatch, as a value of `type`.
  Value loadConstant(OpBuilder &builder, Operation *op, int64_t index, Type type) const;

  /// What a function from bitcode may ask for: `processor_id`, the number of the processor that the workgroup runs on, and
  /// `processor_data`, what is known of it. That is as in the environment, but that the features in its first word are those
  /// that `op` is compiled for: code for others is then known not to run. A null type if there is no such field.
  static Type getFieldType(MLIRContext *context, StringRef name);
  static Value buildField(OpBuilder &builder, Operation *op, StringRef name);

  /// The scratch memory of the workgroup.
  Value loadLocalMemory(OpBuilder &builder, Operation *op) const;

  /// Binding `index` from `byteOffset` (null: from its start) as a buffer of `type`.
  MemRefDescriptor loadBinding(OpBuilder &builder, Operation *op, int64_t index, Value byteOffset,
                               MemRefType type, ValueRange dynamicSizes) const;

private:
  static LLVM::LLVMStructType getDispatchStateType(MLIRContext *context);
  static LLVM::LLVMStructType getWorkgroupStateType(MLIRContext *context);
  static Value loadField(OpBuilder &builder, Operation *op, unsigned argument,
                         LLVM::LLVMStructType type, int64_t field);
  Value castTo(OpBuilder &builder, Location loc, Value value, Type type) const;

  const LLVMTypeConverter &typeConverter_;
};

} // namespace mlir::iree::codegen
