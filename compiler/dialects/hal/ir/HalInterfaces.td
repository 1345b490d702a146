// Interfaces of the hal dialect.
#ifndef STRATA_HAL_INTERFACES_TD
#define STRATA_HAL_INTERFACES_TD

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpBase.td"

def HAL_DeviceInitializationAttrInterface
    : AttrInterface<"DeviceInitializationAttrInterface", [TypedAttrInterface]> {
  let cppNamespace = "::mlir::iree::hal";
  let description = [{
    An initial value of a device global: says how the device is found when the program starts.
  }];
  let methods = [
    InterfaceMethod<
      "Prints what is looked for, for messages shown when no device is found.",
      "void", "printStatusDescription", (ins "::llvm::raw_ostream &":$os)>,
    InterfaceMethod<[{
        Builds the lookup at the builder's insertion point and returns the device, null where none
        is found. `buildMatch` returns an i1 telling whether a device fits a target.
      }],
      "::mlir::Value", "buildDeviceEnumeration",
      (ins "::mlir::Location":$loc, "::mlir::iree::hal::BuildDeviceTargetMatchFn":$buildMatch,
           "::mlir::OpBuilder &":$builder)>,
  ];
}

def HAL_DeviceQueueOpInterface : OpInterface<"DeviceQueueOpInterface"> {
  let cppNamespace = "::mlir::iree::hal";
  let description = [{
    An operation submitted to a device queue: it starts when its wait fence is reached and signals
    the other fence when done.
  }];
  let methods = [
    InterfaceMethod<"Returns the fence waited for.", "::mlir::Value", "getQueueWaitFence", (ins),
      "", "return $_op.getWaitFence();">,
    InterfaceMethod<"Replaces the fence waited for.", "void", "setQueueWaitFence",
      (ins "::mlir::Value":$fence), "", "$_op.getWaitFenceMutable().assign(fence);">,
    InterfaceMethod<"Returns the fence signaled.", "::mlir::Value", "getQueueSignalFence", (ins),
      "", "return $_op.getSignalFence();">,
    InterfaceMethod<"Replaces the fence signaled.", "void", "setQueueSignalFence",
      (ins "::mlir::Value":$fence), "", "$_op.getSignalFenceMutable().assign(fence);">,
  ];
}

#endif // STRATA_HAL_INTERFACES_TD
