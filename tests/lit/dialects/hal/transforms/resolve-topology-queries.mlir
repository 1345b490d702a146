// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-hal-resolve-topology-queries)' | FileCheck %s

module attributes {stream.topology = #hal.device.topology<links = [(@a -> @b = {transparent_access = true})]>} {
  util.global private @a = #hal.device.target<"kind_a"> : !hal.device
  util.global private @b = #hal.device.target<"kind_b"> : !hal.device
  util.global private @c = #hal.device.target<"kind_c"> : !hal.device
  // CHECK-LABEL: @ask
  util.func public @ask() {
    // CHECK-NEXT: hal.memory_type<"DeviceVisible|DeviceLocal"> : i32
    // CHECK-NEXT: hal.buffer_usage<"TransferSource|TransferTarget|Transfer|DispatchStorageRead|DispatchStorageWrite|DispatchStorage|SharingImmutable"> : i32
    %0:2 = hal.allocator.resolve_memory_properties for(#hal.device.affinity<@a>) lifetime(constant) : i32, i32
    // CHECK-NEXT: hal.memory_type<"HostVisible|DeviceVisible|DeviceLocal"> : i32
    // CHECK-NEXT: hal.buffer_usage<"TransferSource|TransferTarget|Transfer|DispatchStorageRead|DispatchStorageWrite|DispatchStorage|MappingScoped|MappingPersistent|MappingAccessRandom|Mapping"> : i32
    %1:2 = hal.allocator.resolve_memory_properties for(#hal.device.optimal<[#hal.device.affinity<@a>, #hal.device.affinity<@b>]>) lifetime(transient) : i32, i32
    // No device sees the memory of the other one.
    // CHECK-NEXT: hal.allocator.resolve_memory_properties
    %2:2 = hal.allocator.resolve_memory_properties for(#hal.device.optimal<[#hal.device.affinity<@a>, #hal.device.affinity<@c>]>) lifetime(transient) : i32, i32
    util.return
  }
}
