// Types of the hal dialect: references to objects of the runtime, none with parameters.
#ifndef STRATA_HAL_TYPES_TD
#define STRATA_HAL_TYPES_TD

include "compiler/dialects/hal/ir/HalBase.td"
include "compiler/dialects/util/ir/UtilTypes.td"
include "mlir/IR/AttrTypeBase.td"

class HAL_Type<string cppName, string typeMnemonic, list<Trait> traits = []>
    : TypeDef<HAL_Dialect, cppName, traits> {
  let mnemonic = typeMnemonic;
}

def HAL_Allocator : HAL_Type<"Allocator", "allocator"> {
  let summary = "Allocates buffers from the memory of a device";
}

def HAL_Buffer : HAL_Type<"Buffer", "buffer", [
  Util_ReferenceType, DeclareTypeInterfaceMethods<Util_InferTypeSize>
]> {
  let summary = "A range of device or host memory with known type and permitted usage";
}

def HAL_BufferView : HAL_Type<"BufferView", "buffer_view", [
  Util_ReferenceType, DeclareTypeInterfaceMethods<Util_InferTypeSize>
]> {
  let summary = "A buffer seen as a shaped and typed array";
  let description = [{
    What programs pass across the ABI: a buffer, an element type, an encoding and a shape.
  }];
}

def HAL_Channel : HAL_Type<"Channel", "channel"> {
  let summary = "A group of participants in collective operations";
}

def HAL_CommandBuffer : HAL_Type<"CommandBuffer", "command_buffer"> {
  let summary = "Commands recorded for submission to a queue";
}

def HAL_Device : HAL_Type<"Device", "device", [Util_ReferenceType]> {
  let summary = "A logical device";
}

def HAL_Event : HAL_Type<"Event", "event"> {
  let summary = "A synchronization point inside one command buffer";
}

def HAL_Executable : HAL_Type<"Executable", "executable"> {
  let summary = "Device code that has been loaded and can be dispatched";
}

def HAL_Fence : HAL_Type<"Fence", "fence"> {
  let summary = "Points on the timelines of one or more semaphores";
}

def HAL_File : HAL_Type<"File", "file"> {
  let summary = "A file that queues read from and write to";
}

def HAL_Semaphore : HAL_Type<"Semaphore", "semaphore"> {
  let summary = "A monotonic counter that queues wait for and signal";
}

// How operands of the runtime's calls are typed.
def HAL_DeviceQueueAffinity : TypeAlias<I64, "queue affinity mask">;
def HAL_FillPatternType : AnyTypeOf<[I8, I16, I32]>;
def HAL_PrimitiveType : AnyTypeOf<[Index, AnySignlessInteger, AnyFloat, AnyComplex]>;
def HAL_LoadableType
    : AnyTypeOf<[Index, AnySignlessInteger, AnyFloat, AnyComplex, AnyVectorOfAnyRank]>;
def HAL_BufferOrView : AnyTypeOf<[HAL_Buffer, HAL_BufferView]>;
def HAL_BufferOrSlot : AnyTypeOf<[Index, HAL_Buffer]>;

#endif // STRATA_HAL_TYPES_TD
