// Types of the stream dialect.

#ifndef STRATA_DIALECTS_STREAM_IR_STREAM_TYPES
#define STRATA_DIALECTS_STREAM_IR_STREAM_TYPES

include "compiler/dialects/stream/ir/StreamAttrs.td"

def Stream_TimepointType : Stream_TypeDef<"Timepoint", [Util_GlobalType]> {
  let mnemonic = "timepoint";
  let summary = "A point in the order of execution; reached once everything before it is done.";
}

def Stream_ChannelType : Stream_TypeDef<"Channel", [Util_ReferenceType]> {
  let mnemonic = "channel";
  let summary = "A participant of a group that performs collective operations.";
}

def Stream_FileType : Stream_TypeDef<"File"> {
  let mnemonic = "file";
  let summary = "A file that is read into, and written from, resources.";
}

def Stream_BindingType : Stream_TypeDef<"Binding"> {
  let mnemonic = "binding";
  let summary = "A resource as a kernel sees it.";
}

def Stream_TestFenceType : Stream_TypeDef<"TestFence"> {
  let mnemonic = "test.fence";
  let summary = "Stands for a fence of another dialect in tests.";
}

def Stream_ResourceType : Stream_TypeDef<"Resource", [
    Stream_AffinityType, Util_ReferenceType, Util_SizeAwareType,
    DeclareTypeInterfaceMethods<Util_GlobalType, ["isAccessStorageCompatible"]>,
    DeclareTypeInterfaceMethods<Util_InferTypeSize>,
    DeclareTypeInterfaceMethods<Util_SubrangeType>]> {
  let mnemonic = "resource";
  let summary = "A range of bytes on a device. The size is a value beside it.";
  let parameters = (ins "::mlir::iree::stream::Lifetime":$lifetime);
  let builders = [TypeBuilder<(ins), [{
    return $_get($_ctxt, ::mlir::iree::stream::Lifetime::Unknown);
  }]>];
  let hasCustomAssemblyFormat = 1;
}

//===----------------------------------------------------------------------===//
// Constraints
//===----------------------------------------------------------------------===//

class Stream_TypeIs<string className, string description>
    : DialectType<Stream_Dialect,
                  CPred<"::llvm::isa<::mlir::iree::stream::" # className # ">($_self)">,
                  description, "::mlir::iree::stream::" # className>,
      BuildableType<"$_builder.getType<::mlir::iree::stream::" # className # ">()">;

def Stream_Timepoint : Stream_TypeIs<"TimepointType", "timepoint">;
def Stream_Channel : Stream_TypeIs<"ChannelType", "channel">;
def Stream_File : Stream_TypeIs<"FileType", "file">;
def Stream_Binding : Stream_TypeIs<"BindingType", "binding">;
def Stream_TestFence : Stream_TypeIs<"TestFenceType", "test fence">;

// No C++ type is named, so that assembly formats print the whole type and not just its parameters.
class Stream_ResourceWhere<string predicate, string description>
    : DialectType<Stream_Dialect, And<[
          CPred<"::llvm::isa<::mlir::iree::stream::ResourceType>($_self)">,
          CPred<"::llvm::cast<::mlir::iree::stream::ResourceType>($_self).getLifetime() "
                # predicate>]>, description>;

/// Anything on a device: every lifetime but staging.
def Stream_DeviceResource
    : Stream_ResourceWhere<"!= ::mlir::iree::stream::Lifetime::Staging", "device resource">;
def Stream_StagingResource
    : Stream_ResourceWhere<"== ::mlir::iree::stream::Lifetime::Staging", "staging resource">;
def Stream_AnyResource
    : DialectType<Stream_Dialect, CPred<"::llvm::isa<::mlir::iree::stream::ResourceType>($_self)">,
                  "resource">;

#endif // STRATA_DIALECTS_STREAM_IR_STREAM_TYPES
