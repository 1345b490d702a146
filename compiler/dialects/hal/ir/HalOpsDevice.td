// Devices: enumeration, queries and memoization.
#ifndef STRATA_HAL_OPS_DEVICE_TD
#define STRATA_HAL_OPS_DEVICE_TD

include "compiler/dialects/hal/ir/HalAttrs.td"
include "compiler/dialects/hal/ir/HalTypes.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

def HAL_DeviceAllocatorOp : HAL_PureOp<"device.allocator", [HAL_NamesResults]> {
  let summary = "The allocator of a device";
  let arguments = (ins HAL_Device:$device);
  let results = (outs HAL_Allocator:$result);
  let assemblyFormat = "`<` $device `:` type($device) `>` `:` type($result) attr-dict-with-keyword";
}

def HAL_DeviceMemoizeOp : HAL_Op<"device.memoize", [
  RecursiveMemoryEffects, DeclareOpInterfaceMethods<RegionBranchOpInterface>,
  SingleBlockImplicitTerminator<"ReturnOp">
]> {
  let summary = "Evaluates a region once per device and reuses its results";
  let arguments = (ins HAL_Device:$device, HAL_DeviceQueueAffinity:$queue_affinity);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    `<` $device `:` type($device) `>` `affinity` `(` $queue_affinity `)` `->` type($results)
    attr-dict-with-keyword $body
  }];
}

def HAL_DeviceQueryOp : HAL_PureOp<"device.query", [HAL_NamesResults]> {
  let summary = "Asks a device for a configuration value";
  let arguments = (ins
    HAL_Device:$device, StrAttr:$category, StrAttr:$key,
    OptionalAttr<TypedAttrInterface>:$default_value
  );
  let results = (outs I1:$ok, AnyType:$value);
  let assemblyFormat = [{
    `<` $device `:` type($device) `>` `key` `(` $category `:` `` `:` $key `)` `:` type($ok) `,`
    type($value) (`=` $default_value^)? attr-dict-with-keyword
  }];
  let hasVerifier = 1;
}

def HAL_DevicesCountOp : HAL_PureOp<"devices.count", [HAL_NamesResults]> {
  let summary = "Number of devices the program may use";
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

def HAL_DevicesGetOp : HAL_PureOp<"devices.get", [HAL_NamesResults]> {
  let summary = "A device by its index";
  let arguments = (ins Index:$index);
  let results = (outs HAL_Device:$result);
  let assemblyFormat = "$index attr-dict `:` type($result)";
}

def HAL_DeviceResolveOp : HAL_PureOp<"device.resolve", [HAL_NamesResults]> {
  let summary = "Device, allocator or queue mask that an affinity stands for";
  let arguments = (ins OptionalAttr<HAL_DeviceAffinityAttr>:$affinity);
  let results = (outs Variadic<AnyTypeOf<[HAL_Device, HAL_Allocator, I64]>>:$results);
  let assemblyFormat = "(`on` `(` qualified($affinity)^ `)`)? attr-dict `:` type($results)";
}

#endif // STRATA_HAL_OPS_DEVICE_TD
