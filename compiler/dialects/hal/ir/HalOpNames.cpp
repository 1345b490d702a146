// Names under which results of hal operations are printed.

#include "compiler/dialects/hal/ir/HalOps.h"

#include "mlir/IR/Matchers.h"

namespace mlir::iree::hal {

using SetName = OpAsmSetValueNameFn;

#define NAME_RESULT(Op, name)                                                                     \
  void Op::getAsmResultNames(SetName setName) { setName(getResult(), name); }

NAME_RESULT(AllocatorAllocateOp, "buffer")
NAME_RESULT(BufferAllocationDiscardOp, "was_terminal")
NAME_RESULT(BufferAllocationIsTerminalOp, "is_terminal")
NAME_RESULT(BufferLengthOp, "length")
NAME_RESULT(BufferSubspanOp, "buffer")
NAME_RESULT(BufferUsageOp, "buffer_usage")
NAME_RESULT(BufferViewBufferOp, "buffer")
NAME_RESULT(BufferViewCreateOp, "view")
NAME_RESULT(ChannelCreateOp, "channel")
NAME_RESULT(ChannelSplitOp, "channel")
NAME_RESULT(CommandBufferCreateOp, "cmd")
NAME_RESULT(DeviceAllocatorOp, "allocator")
NAME_RESULT(DeviceQueueAllocaOp, "transient_buffer")
NAME_RESULT(DevicesCountOp, "device_count")
NAME_RESULT(ExFileFromMemoryOp, "memory_file")
NAME_RESULT(ExecutableCreateOp, "executable")
NAME_RESULT(ExecutableExportOrdinalOp, "ordinal")
NAME_RESULT(ExecutableLookupFunctionOp, "function_id")
NAME_RESULT(ExecutableLookupOp, "exe")
NAME_RESULT(FenceCreateOp, "fence")
NAME_RESULT(FenceJoinOp, "fence")
NAME_RESULT(MemoryTypeOp, "memory_type")

#undef NAME_RESULT

void AllocatorImportOp::getAsmResultNames(SetName setName) {
  setName(getDidImport(), "did_import");
  setName(getResult(), "mapped");
}

void AllocatorResolveMemoryPropertiesOp::getAsmResultNames(SetName setName) {
  setName(getMemoryTypes(), "memory_types");
  setName(getBufferUsage(), "buffer_usage");
}

void AllocatorSelectOp::getAsmResultNames(SetName setName) {
  setName(getSelectedDevice(), "device");
  setName(getSelectedQueueAffinity(), "queue_affinity");
}

void ChannelRankAndCountOp::getAsmResultNames(SetName setName) {
  setName(getRank(), "ccl_rank");
  setName(getCount(), "ccl_count");
}

void DeviceQueryOp::getAsmResultNames(SetName setName) {
  setName(getOk(), "ok");
  setName(getValue(), "value");
}

void DeviceResolveOp::getAsmResultNames(SetName setName) {
  for (Value result : getResults()) {
    if (isa<DeviceType>(result.getType()))
      setName(result, "device");
    else if (isa<AllocatorType>(result.getType()))
      setName(result, "allocator");
    else
      setName(result, "queue_affinity");
  }
}

void DevicesGetOp::getAsmResultNames(SetName setName) {
  APInt index;
  if (!matchPattern(getIndex(), m_ConstantInt(&index)))
    return setName(getResult(), "device_n");
  setName(getResult(), "device_" + std::to_string(index.getZExtValue()));
}

void ElementTypeOp::getAsmResultNames(SetName setName) {
  std::string name;
  llvm::raw_string_ostream(name) << "element_type_" << getType();
  setName(getResult(), name);
}

void EncodingTypeOp::getAsmResultNames(SetName setName) {
  if (!getEncodingAttr())
    setName(getResult(), "dense_row_major");
}

void ExecutableCalculateWorkgroupsOp::getAsmResultNames(SetName setName) {
  setName(getWorkgroupX(), "workgroup_x");
  setName(getWorkgroupY(), "workgroup_y");
  setName(getWorkgroupZ(), "workgroup_z");
}

void FenceAwaitOp::getAsmResultNames(SetName setName) { setName(getStatus(), "status"); }

template <typename Op>
static void nameByDimension(Op op, StringRef prefix, SetName setName) {
  int64_t dimension = op.getDimension();
  if (dimension >= 0 && dimension < 3)
    setName(op.getResult(), (prefix + "_" + Twine("xyz"[dimension])).str());
}

void InterfaceWorkgroupIDOp::getAsmResultNames(SetName setName) {
  nameByDimension(*this, "workgroup_id", setName);
}
void InterfaceWorkgroupCountOp::getAsmResultNames(SetName setName) {
  nameByDimension(*this, "workgroup_count", setName);
}
void InterfaceWorkgroupSizeOp::getAsmResultNames(SetName setName) {
  nameByDimension(*this, "workgroup_size", setName);
}

} // namespace mlir::iree::hal
