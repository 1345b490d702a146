#include "runtime/modules/InlineModules.h"

#include "runtime/hal/ElfExecutable.h"
#include "runtime/modules/HalModule.h"

#include <algorithm>
#include <cstring>

namespace strata::rt::modules {
namespace {

using hal::Buffer;
using vm::NativeCall;

/// The bytes of a buffer for the program itself to read and, where it may, to write.
Ref<vm::Buffer> storageOf(Ref<Buffer> buffer) {
  std::span<uint8_t> bytes(buffer->data(), static_cast<size_t>(buffer->bytes()));
  bool isMutable = buffer->access() & hal::kAccessWrite;
  auto keepAlive = std::make_shared<Ref<Buffer>>(std::move(buffer));
  return isMutable ? vm::Buffer::wrapMutable(bytes, std::move(keepAlive))
                   : vm::Buffer::wrap(bytes, std::move(keepAlive));
}

/// A range of the program's bytes as a buffer; constants stay read-only.
Result<Ref<Buffer>> bufferOf(vm::Buffer &source, int64_t offset, int64_t length) {
  if (offset < 0 || length < 0 || offset > source.size() || length > source.size() - offset)
    return Status(Code::OutOfRange,
                  format("range [%lld, +%lld) is outside of a buffer of %lld bytes",
                         (long long)offset, (long long)length, (long long)source.size()));
  return Buffer::wrap(source.mutableData() + offset, length, hal::kMemoryHostLocal,
                      hal::kUsageDefault,
                      source.isMutable() ? hal::kAccessAll : hal::kAccessRead,
                      Ref<vm::Buffer>::share(&source));
}

// --- hal_inline

Result<Ref<Buffer>> newBuffer(NativeCall &call, int32_t alignment, int64_t bytes) {
  if (alignment > hal::kBufferAlignment)
    return Status(Code::InvalidArgument, format("alignment %d is above %lld", alignment,
                                                (long long)hal::kBufferAlignment));
  return call.module<HalInlineModule>().device().allocator().allocate(hal::kMemoryHostLocal,
                                                                      hal::kUsageDefault, bytes);
}

void returnWithStorage(NativeCall &call, Ref<Buffer> buffer) {
  call.returnObject(buffer);
  call.returnObject(storageOf(std::move(buffer)));
}

Status allocate(NativeCall &call) {
  int32_t alignment = call.i32();
  STRATA_ASSIGN_OR_RETURN(Ref<Buffer> buffer, newBuffer(call, alignment, call.i64()));
  std::fill_n(buffer->data(), buffer->bytes(), uint8_t{0});
  returnWithStorage(call, std::move(buffer));
  return {};
}

Status allocateInitialized(NativeCall &call) {
  int32_t alignment = call.i32();
  STRATA_ASSIGN_OR_RETURN(vm::Buffer * source, call.ref<vm::Buffer>());
  int64_t offset = call.i64(), length = call.i64();
  STRATA_ASSIGN_OR_RETURN(Ref<Buffer> initial, bufferOf(*source, offset, length));
  STRATA_ASSIGN_OR_RETURN(Ref<Buffer> buffer, newBuffer(call, alignment, length));
  if (length)
    std::memcpy(buffer->data(), initial->data(), static_cast<size_t>(length));
  returnWithStorage(call, std::move(buffer));
  return {};
}

Status wrap(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(vm::Buffer * source, call.ref<vm::Buffer>());
  int64_t offset = call.i64(), length = call.i64();
  STRATA_ASSIGN_OR_RETURN(Ref<Buffer> buffer, bufferOf(*source, offset, length));
  call.returnObject(std::move(buffer));
  return {};
}

Status storage(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(Buffer * buffer, call.ref<Buffer>());
  call.returnObject(storageOf(Ref<Buffer>::share(buffer)));
  return {};
}

Status query(NativeCall &call) {
  return queryDevice(call, call.module<HalInlineModule>().device());
}

constexpr vm::NativeFunction kInline[] = {
    {"buffer.allocate", "0iI_rr", allocate},
    {"buffer.allocate.initialized", "0irII_rr", allocateInitialized},
    {"buffer.storage", "0r_r", storage},
    {"buffer.wrap", "0rII_r", wrap},
    {"device.query.i64", "0rr_iI", query},
};

// --- hal_loader

Status querySupport(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(vm::Buffer * executableFormat, call.ref<vm::Buffer>());
  call.returnI32(hal::ElfExecutable::supportsFormat(executableFormat->text()));
  return {};
}

Status load(NativeCall &call) {
  return createExecutable(call, call.module<HalLoaderModule>().device());
}

Status dispatch(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(hal::Executable * executable, call.ref<hal::Executable>());
  hal::DispatchArguments arguments;
  arguments.executable = Ref<hal::Executable>::share(executable);
  arguments.function = call.i64();
  for (uint32_t &count : arguments.workgroups)
    count = static_cast<uint32_t>(call.i32());
  arguments.constants.resize(call.spanCount());
  for (uint32_t &constant : arguments.constants)
    constant = static_cast<uint32_t>(call.i32());
  for (uint32_t count = call.spanCount(); count; --count) {
    STRATA_ASSIGN_OR_RETURN(vm::Buffer * bytes, call.ref<vm::Buffer>());
    int64_t offset = call.i64(), length = call.i64();
    STRATA_ASSIGN_OR_RETURN(Ref<Buffer> binding, bufferOf(*bytes, offset, length));
    arguments.bindings.push_back({std::move(binding), 0, 0, length});
  }
  auto commands = make<hal::CommandBuffer>(1u, 0u);
  STRATA_RETURN_IF_ERROR(commands->dispatch(std::move(arguments)));
  STRATA_RETURN_IF_ERROR(commands->finalize());
  return call.module<HalLoaderModule>().device().execute({}, {}, std::move(commands), {});
}

constexpr vm::NativeFunction kLoader[] = {
    {"executable.dispatch", "0rIiiiCiDCrIID_v", dispatch},
    {"executable.load", "0rrr_r", load},
    {"executable.lookup.function", "0rr_I", lookupExecutable},
    {"executable.query_support", "0r_i", querySupport},
};

} // namespace

std::span<const vm::NativeFunction> HalInlineModule::functions() const {
  static const std::vector<vm::NativeFunction> all = [] {
    std::vector<vm::NativeFunction> table(std::begin(kInline), std::end(kInline));
    // Views are those of `hal`.
    for (const vm::NativeFunction &function : halBufferFunctions())
      if (function.name.starts_with("buffer_view.") || function.name == "buffer.length" ||
          function.name == "buffer.subspan")
        table.push_back(function);
    return table;
  }();
  return all;
}

std::span<const vm::NativeFunction> HalLoaderModule::functions() const { return kLoader; }

} // namespace strata::rt::modules
