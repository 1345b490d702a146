// Enumerations of the hal dialect. Values are those of the runtime's ABI.
#ifndef STRATA_HAL_ENUMS_TD
#define STRATA_HAL_ENUMS_TD

include "compiler/dialects/hal/ir/HalBase.td"
include "mlir/IR/EnumAttr.td"

def HAL_AccessScopeBitfieldAttr
    : I32BitEnumAttr<"AccessScopeBitfield", "kinds of memory access a barrier orders", [
  I32BitEnumAttrCaseNone<"None">,
  I32BitEnumAttrCase<"IndirectCommandRead", 0x1>,
  I32BitEnumAttrCase<"ConstantRead", 0x2>,
  I32BitEnumAttrCase<"DispatchRead", 0x4>,
  I32BitEnumAttrCase<"DispatchWrite", 0x8>,
  I32BitEnumAttrCase<"TransferRead", 0x10>,
  I32BitEnumAttrCase<"TransferWrite", 0x20>,
  I32BitEnumAttrCase<"HostRead", 0x40>,
  I32BitEnumAttrCase<"HostWrite", 0x80>,
  I32BitEnumAttrCase<"MemoryRead", 0x100>,
  I32BitEnumAttrCase<"MemoryWrite", 0x200>
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_AllocaFlagBitfieldAttr
    : I64BitEnumAttr<"AllocaFlagBitfield", "options of a queue-ordered allocation", [
  I64BitEnumAttrCaseNone<"None">,
  I64BitEnumAttrCase<"IndeterminateLifetime", 0x1>
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_BufferUsageBitfieldAttr
    : I32BitEnumAttr<"BufferUsageBitfield", "what a buffer may be used for", [
  I32BitEnumAttrCaseNone<"None">,
  I32BitEnumAttrCase<"TransferSource", 0x1>,
  I32BitEnumAttrCase<"TransferTarget", 0x2>,
  I32BitEnumAttrCase<"Transfer", 0x3>,
  I32BitEnumAttrCase<"DispatchIndirectParameters", 0x100>,
  I32BitEnumAttrCase<"DispatchUniformRead", 0x200>,
  I32BitEnumAttrCase<"DispatchStorageRead", 0x400>,
  I32BitEnumAttrCase<"DispatchStorageWrite", 0x800>,
  I32BitEnumAttrCase<"DispatchStorage", 0xc00>,
  I32BitEnumAttrCase<"DispatchImageRead", 0x1000>,
  I32BitEnumAttrCase<"DispatchImageWrite", 0x2000>,
  I32BitEnumAttrCase<"DispatchImage", 0x3000>,
  I32BitEnumAttrCase<"SharingExport", 0x10000>,
  I32BitEnumAttrCase<"SharingReplicate", 0x20000>,
  I32BitEnumAttrCase<"SharingConcurrent", 0x40000>,
  I32BitEnumAttrCase<"SharingImmutable", 0x80000>,
  I32BitEnumAttrCase<"MappingScoped", 0x1000000>,
  I32BitEnumAttrCase<"MappingPersistent", 0x2000000>,
  I32BitEnumAttrCase<"MappingOptional", 0x4000000>,
  I32BitEnumAttrCase<"MappingAccessRandom", 0x8000000>,
  I32BitEnumAttrCase<"MappingAccessSequentialWrite", 0x10000000>,
  I32BitEnumAttrCase<"Mapping", 0x9000000>
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_CallingConventionAttr
    : I32EnumAttr<"CallingConvention", "how an executable function is called", [
  I32EnumAttrCase<"Default", 0>
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_ChannelFlagBitfieldAttr
    : I64BitEnumAttr<"ChannelFlagBitfield", "options of a collective channel", [
  I64BitEnumAttrCaseNone<"None">,
  I64BitEnumAttrCase<"Reserved", 0x1>
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_CollectiveElementTypeAttr
    : I32EnumAttr<"CollectiveElementType", "element type of a collective operation", [
  I32EnumAttrCase<"Si8", 0, "si8">,
  I32EnumAttrCase<"Ui8", 1, "ui8">,
  I32EnumAttrCase<"Si16", 2, "si16">,
  I32EnumAttrCase<"Ui16", 3, "ui16">,
  I32EnumAttrCase<"Si32", 4, "si32">,
  I32EnumAttrCase<"Ui32", 5, "ui32">,
  I32EnumAttrCase<"Si64", 6, "si64">,
  I32EnumAttrCase<"Ui64", 7, "ui64">,
  I32EnumAttrCase<"F16", 8, "f16">,
  I32EnumAttrCase<"F32", 9, "f32">,
  I32EnumAttrCase<"F64", 10, "f64">,
  I32EnumAttrCase<"Bf16", 11, "bf16">,
  I32EnumAttrCase<"F8E5M2", 12, "f8E5M2">,
  I32EnumAttrCase<"F8E4M3FN", 13, "f8E4M3FN">,
  I32EnumAttrCase<"F8E5M2FNUZ", 14, "f8E5M2FNUZ">,
  I32EnumAttrCase<"F8E4M3FNUZ", 15, "f8E4M3FNUZ">
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_CollectiveKindAttr
    : I32EnumAttr<"CollectiveKind", "communication pattern of a collective operation", [
  I32EnumAttrCase<"AllGather", 0, "all_gather">,
  I32EnumAttrCase<"AllReduce", 1, "all_reduce">,
  I32EnumAttrCase<"AllToAll", 2, "all_to_all">,
  I32EnumAttrCase<"Broadcast", 3, "broadcast">,
  I32EnumAttrCase<"Reduce", 4, "reduce">,
  I32EnumAttrCase<"ReduceScatter", 5, "reduce_scatter">,
  I32EnumAttrCase<"Send", 6, "send">,
  I32EnumAttrCase<"Recv", 7, "recv">,
  I32EnumAttrCase<"SendRecv", 8, "send_recv">
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_CollectiveReductionOpAttr
    : I32EnumAttr<"CollectiveReductionOp", "how a collective operation combines elements", [
  I32EnumAttrCase<"None", 0, "none">,
  I32EnumAttrCase<"Sum", 1, "sum">,
  I32EnumAttrCase<"Product", 2, "product">,
  I32EnumAttrCase<"Minimum", 3, "minimum">,
  I32EnumAttrCase<"Maximum", 4, "maximum">,
  I32EnumAttrCase<"Average", 5, "average">
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_CommandBufferModeBitfieldAttr
    : I32BitEnumAttr<"CommandBufferModeBitfield", "how a command buffer is used after recording", [
  I32BitEnumAttrCaseNone<"None">,
  I32BitEnumAttrCase<"OneShot", 0x1>,
  I32BitEnumAttrCase<"AllowInlineExecution", 0x10>
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_CommandCategoryBitfieldAttr
    : I32BitEnumAttr<"CommandCategoryBitfield", "kinds of commands a command buffer may hold", [
  I32BitEnumAttrCaseNone<"None">,
  I32BitEnumAttrCase<"Transfer", 0x1>,
  I32BitEnumAttrCase<"Dispatch", 0x2>
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_CopyFlagBitfieldAttr : I64BitEnumAttr<"CopyFlagBitfield", "options of a copy", [
  I64BitEnumAttrCaseNone<"None">,
  I64BitEnumAttrCase<"Reserved", 0x1>
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_DeallocaFlagBitfieldAttr
    : I64BitEnumAttr<"DeallocaFlagBitfield", "options of a queue-ordered deallocation", [
  I64BitEnumAttrCaseNone<"None">,
  I64BitEnumAttrCase<"PreferOrigin", 0x1>
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_DescriptorFlagsAttr : I32BitEnumAttr<"DescriptorFlags", "how a binding is accessed", [
  I32BitEnumAttrCaseNone<"None">,
  I32BitEnumAttrCase<"ReadOnly", 0x1>,
  I32BitEnumAttrCase<"Indirect", 0x2>
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_DispatchFlagsAttr : I64BitEnumAttr<"DispatchFlags", "options of a dispatch", [
  I64BitEnumAttrCaseNone<"None">,
  I64BitEnumAttrCase<"Reserved", 0x1>
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_ExecuteFlagBitfieldAttr
    : I64BitEnumAttr<"ExecuteFlagBitfield", "options of a command buffer execution", [
  I64BitEnumAttrCaseNone<"None">,
  I64BitEnumAttrCase<"Reserved", 0x1>
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_ExecutionBarrierFlagBitfieldAttr
    : I64BitEnumAttr<"ExecutionBarrierFlagBitfield", "options of an execution barrier", [
  I64BitEnumAttrCaseNone<"None">,
  I64BitEnumAttrCase<"Reserved", 0x1>
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_ExecutionModelAttr
    : I32EnumAttr<"ExecutionModel", "how a function is invoked and waited for", [
  I32EnumAttrCase<"Synchronous", 0, "synchronous">,
  I32EnumAttrCase<"CoarseFences", 1, "coarse_fences">
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_ExecutionStageBitfieldAttr
    : I32BitEnumAttr<"ExecutionStageBitfield", "stages of command execution a barrier waits for", [
  I32BitEnumAttrCaseNone<"None">,
  I32BitEnumAttrCase<"CommandIssue", 0x1>,
  I32BitEnumAttrCase<"CommandProcess", 0x2>,
  I32BitEnumAttrCase<"Dispatch", 0x4>,
  I32BitEnumAttrCase<"Transfer", 0x8>,
  I32BitEnumAttrCase<"CommandRetire", 0x10>,
  I32BitEnumAttrCase<"Host", 0x20>
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_FenceFlagBitfieldAttr : I64BitEnumAttr<"FenceFlagBitfield", "options of a fence", [
  I64BitEnumAttrCaseNone<"None">,
  I64BitEnumAttrCase<"Reserved", 0x1>
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_FillFlagBitfieldAttr : I64BitEnumAttr<"FillFlagBitfield", "options of a fill", [
  I64BitEnumAttrCaseNone<"None">,
  I64BitEnumAttrCase<"Reserved", 0x1>
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_LifetimeAttr : I32EnumAttr<"Lifetime", "how long a resource lives and who may see it", [
  I32EnumAttrCase<"Unknown", 0, "*">,
  I32EnumAttrCase<"External", 1, "external">,
  I32EnumAttrCase<"Staging", 2, "staging">,
  I32EnumAttrCase<"Transient", 3, "transient">,
  I32EnumAttrCase<"Variable", 4, "variable">,
  I32EnumAttrCase<"Constant", 5, "constant">
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_MemoryAccessBitfieldAttr
    : I32BitEnumAttr<"MemoryAccessBitfield", "permitted accesses of mapped memory", [
  I32BitEnumAttrCaseNone<"None">,
  I32BitEnumAttrCase<"Read", 0x1>,
  I32BitEnumAttrCase<"Write", 0x2>,
  I32BitEnumAttrCase<"Discard", 0x4>,
  I32BitEnumAttrCase<"MayAlias", 0x8>,
  I32BitEnumAttrCase<"Unaligned", 0x10>,
  I32BitEnumAttrCase<"Any", 0x20>
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_MemoryModelAttr : I32EnumAttr<"MemoryModel", "whether host and device share their memory", [
  I32EnumAttrCase<"Unified", 0>,
  I32EnumAttrCase<"Discrete", 1>
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_MemoryTypeBitfieldAttr
    : I32BitEnumAttr<"MemoryTypeBitfield", "where a buffer lives and who can see it", [
  I32BitEnumAttrCaseNone<"None">,
  I32BitEnumAttrCase<"Optimal", 0x1>,
  I32BitEnumAttrCase<"HostVisible", 0x2>,
  I32BitEnumAttrCase<"HostCoherent", 0x4>,
  I32BitEnumAttrCase<"HostCached", 0x8>,
  I32BitEnumAttrCase<"HostLocal", 0x46>,
  I32BitEnumAttrCase<"DeviceVisible", 0x10>,
  I32BitEnumAttrCase<"DeviceLocal", 0x30>
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_PipelineLayoutFlagsAttr
    : I32BitEnumAttr<"PipelineLayoutFlags", "properties of a pipeline layout as a whole", [
  I32BitEnumAttrCaseNone<"None">,
  I32BitEnumAttrCase<"Indirect", 0x1>
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_ReadFlagBitfieldAttr : I64BitEnumAttr<"ReadFlagBitfield", "options of a file read", [
  I64BitEnumAttrCaseNone<"None">,
  I64BitEnumAttrCase<"Reserved", 0x1>
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_UpdateFlagBitfieldAttr
    : I64BitEnumAttr<"UpdateFlagBitfield", "options of an update from host memory", [
  I64BitEnumAttrCaseNone<"None">,
  I64BitEnumAttrCase<"Reserved", 0x1>
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_WaitFlagBitfieldAttr : I64BitEnumAttr<"WaitFlagBitfield", "options of a wait", [
  I64BitEnumAttrCaseNone<"None">,
  I64BitEnumAttrCase<"Reserved", 0x1>
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_WriteFlagBitfieldAttr : I64BitEnumAttr<"WriteFlagBitfield", "options of a file write", [
  I64BitEnumAttrCaseNone<"None">,
  I64BitEnumAttrCase<"Reserved", 0x1>
]> {
  let cppNamespace = "::mlir::iree::hal";
}

def HAL_DescriptorTypeAttr : I32EnumAttr<"DescriptorType", "kind of resource a binding refers to", [
  I32EnumAttrCase<"UniformBuffer", 6, "uniform_buffer">,
  I32EnumAttrCase<"StorageBuffer", 7, "storage_buffer">
]> {
  let genSpecializedAttr = 0; // the attribute of that name is in HalAttrs.td
  let cppNamespace = "::mlir::iree::hal";
}

#endif // STRATA_HAL_ENUMS_TD
