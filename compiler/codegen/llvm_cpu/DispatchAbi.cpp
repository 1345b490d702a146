#include "compiler/codegen/llvm_cpu/DispatchAbi.h"

#include "compiler/codegen/common/bufferize/BindingDescriptor.h"
#include "compiler/codegen/llvm_cpu/ProcessorFeatures.h"
#include "compiler/codegen/llvm_cpu/strategy/CpuTarget.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::codegen {

/// Positions of the arguments.
static constexpr unsigned kEnvironment = 0, kDispatchState = 1, kWorkgroupState = 2;

/// The pointers of the environment before its processor data, and the number of words of that.
static constexpr int32_t kProcessorData = 4, kProcessorWords = 8;

/// Fields of dispatch_state: workgroup_size_{x,y,z}, constant_count, workgroup_count_{x,y,z},
/// max_concurrency, binding_count, constants, binding_ptrs, binding_lengths.
static constexpr int64_t kWorkgroupSizeX = 0, kWorkgroupCountX = 4, kConstants = 9,
                         kBindingPointers = 10;

/// Fields of workgroup_state: workgroup_id_{x,y,z}, reserved, processor_id, local_memory,
/// local_memory_size.
static constexpr int64_t kWorkgroupIdX = 0, kProcessorId = 4, kLocalMemory = 5;

SmallVector<Type> DispatchAbi::getArgumentTypes(MLIRContext *context) {
  return SmallVector<Type>(3, LLVM::LLVMPointerType::get(context));
}

static LLVM::LLVMStructType getStruct(MLIRContext *context, StringRef name,
                                      ArrayRef<Type> fields) {
  auto type = LLVM::LLVMStructType::getIdentified(context, name);
  if (!type.isInitialized())
    (void)type.setBody(fields, /*isPacked=*/false);
  return type;
}

LLVM::LLVMStructType DispatchAbi::getDispatchStateType(MLIRContext *context) {
  Builder builder(context);
  Type i8 = builder.getI8Type(), i16 = builder.getI16Type(), i32 = builder.getI32Type();
  Type ptr = LLVM::LLVMPointerType::get(context);
  return getStruct(context, "iree_hal_executable_dispatch_state_v0_t",
                   {i32, i32, i16, i16, i32, i32, i16, i8, i8, ptr, ptr, ptr});
}

LLVM::LLVMStructType DispatchAbi::getWorkgroupStateType(MLIRContext *context) {
  Builder builder(context);
  Type i16 = builder.getI16Type(), i32 = builder.getI32Type();
  Type ptr = LLVM::LLVMPointerType::get(context);
  return getStruct(context, "iree_hal_executable_workgroup_state_v0_t",
                   {i32, i32, i16, i16, i32, ptr, i32});
}

Value DispatchAbi::loadField(OpBuilder &builder, Operation *op, unsigned argument,
                             LLVM::LLVMStructType type, int64_t field) {
  Value pointer = op->getParentOfType<LLVM::LLVMFuncOp>().getArgument(argument);
  Value state = LLVM::LoadOp::create(builder, op->getLoc(), type, pointer);
  return LLVM::ExtractValueOp::create(builder, op->getLoc(), state, field);
}

Value DispatchAbi::castTo(OpBuilder &builder, Location loc, Value value, Type type) const {
  if (value.getType() == type)
    return value;
  unsigned from = value.getType().getIntOrFloatBitWidth(), to = type.getIntOrFloatBitWidth();
  if (isa<FloatType>(type)) {
    Value bits = castTo(builder, loc, value, builder.getIntegerType(to));
    return LLVM::BitcastOp::create(builder, loc, type, bits);
  }
  if (from < to)
    return LLVM::ZExtOp::create(builder, loc, type, value);
  return LLVM::TruncOp::create(builder, loc, type, value);
}

Value DispatchAbi::loadWorkgroupId(OpBuilder &builder, Operation *op, unsigned dim,
                                   Type type) const {
  Value id = loadField(builder, op, kWorkgroupState, getWorkgroupStateType(op->getContext()),
                       kWorkgroupIdX + dim);
  return castTo(builder, op->getLoc(), id, type);
}

Value DispatchAbi::loadWorkgroupCount(OpBuilder &builder, Operation *op, unsigned dim,
                                      Type type) const {
  Value count = loadField(builder, op, kDispatchState, getDispatchStateType(op->getContext()),
                          kWorkgroupCountX + dim);
  return castTo(builder, op->getLoc(), count, type);
}

Value DispatchAbi::loadWorkgroupSize(OpBuilder &builder, Operation *op, unsigned dim,
                                     Type type) const {
  Value size = loadField(builder, op, kDispatchState, getDispatchStateType(op->getContext()),
                         kWorkgroupSizeX + dim);
  return castTo(builder, op->getLoc(), size, type);
}

Value DispatchAbi::loadConstant(OpBuilder &builder, Operation *op, int64_t index,
                                Type type) const {
  Location loc = op->getLoc();
  Value constants =
      loadField(builder, op, kDispatchState, getDispatchStateType(op->getContext()), kConstants);
  Value pointer =
      LLVM::GEPOp::create(builder, loc, constants.getType(), builder.getI32Type(), constants,
                          LLVM::GEPArg(static_cast<int32_t>(index)));
  Value constant = LLVM::LoadOp::create(builder, loc, builder.getI32Type(), pointer);
  return castTo(builder, loc, constant, type);
}

static Value buildProcessorData(OpBuilder &builder, Operation *op) {
  ImplicitLocOpBuilder b(op->getLoc(), builder);
  auto function = op->getParentOfType<LLVM::LLVMFuncOp>();
  Type pointerType = b.getType<LLVM::LLVMPointerType>(), i64 = b.getI64Type();
  auto constant = [&](int64_t value) {
    return LLVM::ConstantOp::create(b, i64, b.getI64IntegerAttr(value));
  };
  auto at = [&](Value base, Type type, int32_t index) {
    return LLVM::GEPOp::create(b, pointerType, type, base, LLVM::GEPArg(index),
                               LLVM::GEPNoWrapFlags::inbounds);
  };
  Value given = at(function.getArgument(kEnvironment), pointerType, kProcessorData);
  // Not at the call, which may be in a loop: stack that a loop takes isn't given back.
  OpBuilder::InsertPoint call = b.saveInsertionPoint();
  b.setInsertionPointToStart(&function.getBody().front());
  Value count = constant(kProcessorWords);
  Value data = LLVM::AllocaOp::create(b, pointerType, i64, count, /*alignment=*/8);
  b.restoreInsertionPoint(call);
  // The features are those that the kernel is compiled for; the runtime gives what follows.
  LLVM::StoreOp::create(b, constant(getProcessorFeatures(CpuTarget::get(op))), data);
  for (int32_t i = 1; i < kProcessorWords; ++i) {
    Value word = LLVM::LoadOp::create(b, i64, at(given, i64, i));
    LLVM::StoreOp::create(b, word, at(data, i64, i));
  }
  return data;
}

Type DispatchAbi::getFieldType(MLIRContext *context, StringRef name) {
  if (name == "processor_data")
    return LLVM::LLVMPointerType::get(context);
  return name == "processor_id" ? IntegerType::get(context, 32) : Type();
}

Value DispatchAbi::buildField(OpBuilder &builder, Operation *op, StringRef name) {
  if (name == "processor_data")
    return buildProcessorData(builder, op);
  return loadField(builder, op, kWorkgroupState, getWorkgroupStateType(op->getContext()),
                   kProcessorId);
}

Value DispatchAbi::loadLocalMemory(OpBuilder &builder, Operation *op) const {
  return loadField(builder, op, kWorkgroupState, getWorkgroupStateType(op->getContext()),
                   kLocalMemory);
}

MemRefDescriptor DispatchAbi::loadBinding(OpBuilder &builder, Operation *op, int64_t index,
                                          Value byteOffset, MemRefType type,
                                          ValueRange dynamicSizes) const {
  Location loc = op->getLoc();
  Type pointerType = LLVM::LLVMPointerType::get(op->getContext());
  Value pointers = loadField(builder, op, kDispatchState, getDispatchStateType(op->getContext()),
                             kBindingPointers);
  Value slot = LLVM::GEPOp::create(builder, loc, pointerType, pointerType, pointers,
                                   LLVM::GEPArg(static_cast<int32_t>(index)));
  Value base = LLVM::LoadOp::create(builder, loc, pointerType, slot);
  return buildBindingDescriptor(builder, loc, typeConverter_, type, base, byteOffset, dynamicSizes);
}

} // namespace mlir::iree::codegen
