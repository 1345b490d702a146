// hal.devices.*, hal.device.{allocator,query}, hal.executable.*, hal.channel.*
#include "runtime/modules/HalModule.h"

namespace strata::rt::modules {
namespace {

using vm::NativeCall;

Status devicesCount(NativeCall &call) {
  call.returnI32(static_cast<int32_t>(call.module<HalModule>().devices().size()));
  return {};
}

Status devicesGet(NativeCall &call) {
  const auto &devices = call.module<HalModule>().devices();
  auto index = static_cast<uint32_t>(call.i32());
  call.returnObject(index < devices.size() ? Ref<Object>(devices[index]) : Ref<Object>());
  return {};
}

Status deviceAllocator(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(hal::Device * device, call.ref<hal::Device>());
  call.returnObject(Ref<hal::Allocator>::share(&device->allocator()));
  return {};
}

Status deviceQuery(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(hal::Device * device, call.ref<hal::Device>());
  return queryDevice(call, *device);
}

Status executableCreate(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(hal::Device * device, call.ref<hal::Device>());
  call.i64(); // queue affinity: code is the same on all queues of a local device
  return createExecutable(call, *device);
}

Status channels(NativeCall &) {
  return Status(Code::Unimplemented, "collective channels are not supported by local devices");
}

constexpr vm::NativeFunction kFunctions[] = {
    {"channel.create", "0rIIrrii_r", channels},
    {"channel.split", "0riiI_r", channels},
    {"channel.rank_and_count", "0r_ii", channels},
    {"device.allocator", "0r_r", deviceAllocator},
    {"device.query.i64", "0rrr_iI", deviceQuery},
    {"devices.count", "0v_i", devicesCount},
    {"devices.get", "0i_r", devicesGet},
    {"executable.create", "0rIrrr_r", executableCreate},
    {"executable.lookup.function", "0rr_I", lookupExecutable},
};

} // namespace

Status queryDevice(NativeCall &call, hal::Device &device) {
  STRATA_ASSIGN_OR_RETURN(vm::Buffer * category, call.ref<vm::Buffer>());
  STRATA_ASSIGN_OR_RETURN(vm::Buffer * key, call.ref<vm::Buffer>());
  int64_t value = 0;
  bool known = device.query(category->text(), key->text(), value);
  call.returnI32(known);
  call.returnI64(value);
  return {};
}

Status createExecutable(NativeCall &call, hal::Device &device) {
  STRATA_ASSIGN_OR_RETURN(vm::Buffer * executableFormat, call.ref<vm::Buffer>());
  STRATA_ASSIGN_OR_RETURN(vm::Buffer * data, call.ref<vm::Buffer>());
  STRATA_ASSIGN_OR_RETURN(vm::Buffer * constants, call.refOrNull<vm::Buffer>());
  STRATA_ASSIGN_OR_RETURN(
      Ref<hal::Executable> executable,
      device.executables().load(executableFormat->text(), data->bytes(),
                                constants ? constants->bytes() : std::span<const uint8_t>(),
                                device.nativeCode()));
  call.returnObject(std::move(executable));
  return {};
}

Status lookupExecutable(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(hal::Executable * executable, call.ref<hal::Executable>());
  STRATA_ASSIGN_OR_RETURN(vm::Buffer * name, call.ref<vm::Buffer>());
  STRATA_ASSIGN_OR_RETURN(int64_t function, executable->lookup(name->text()));
  call.returnI64(function);
  return {};
}

std::span<const vm::NativeFunction> halDeviceFunctions() { return kFunctions; }

} // namespace strata::rt::modules
