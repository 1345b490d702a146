// hal.fence.*
#include "runtime/modules/HalModule.h"
#include "runtime/vm/Invocation.h"

#include <chrono>

namespace strata::rt::modules {
namespace {

using hal::Fence;
using vm::NativeCall;

Status create(NativeCall &call) {
  STRATA_RETURN_IF_ERROR(call.ref<hal::Device>().takeStatus());
  call.returnObject(make<Fence>(make<hal::Semaphore>(), 1));
  return {};
}

Status join(NativeCall &call) {
  call.i64();
  auto joined = make<Fence>();
  for (uint32_t count = call.spanCount(); count; --count) {
    STRATA_ASSIGN_OR_RETURN(Fence * fence, call.refOrNull<Fence>());
    if (fence)
      for (const Fence::Point &point : fence->points())
        joined->insert(point.semaphore, point.value);
  }
  if (joined->points().empty())
    joined.reset();
  call.returnObject(std::move(joined));
  return {};
}

Status query(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(Fence * fence, call.ref<Fence>());
  call.returnI32(static_cast<int32_t>(fence->query().code()));
  return {};
}

Status signal(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(Fence * fence, call.ref<Fence>());
  fence->signal();
  return {};
}

Status fail(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(Fence * fence, call.ref<Fence>());
  auto code = static_cast<Code>(call.i32() & 0x1F);
  // A failure must not read as "fine" or "not yet".
  if (code == Code::Ok || code == Code::Deferred)
    code = Code::Unknown;
  fence->fail(Status(code, "fence was failed by the program"));
  return {};
}

// Blocks: a thread that runs a program has nothing else to do. Cancelling the invocation ends the
// wait.
Status await(NativeCall &call) {
  int32_t timeout = call.i32();
  call.i64();
  vm::Invocation &invocation = call.invocation();
  auto begin = std::chrono::steady_clock::now();
  auto passed = [begin](int64_t milliseconds) {
    return milliseconds >= 0 &&
           std::chrono::steady_clock::now() - begin >= std::chrono::milliseconds(milliseconds);
  };
  auto stop = [&]() -> Status {
    if (invocation.cancelled())
      return Status(Code::Cancelled, "invocation was cancelled");
    if (passed(timeout))
      return Status(Code::DeadlineExceeded, "fence was not reached in time");
    if (passed(invocation.context().limits().waitMilliseconds))
      return Status(Code::Aborted, "fence was not reached within the invocation's limit");
    return {};
  };
  for (uint32_t count = call.spanCount(); count; --count) {
    STRATA_ASSIGN_OR_RETURN(Fence * fence, call.refOrNull<Fence>());
    if (!fence || fence->reached())
      continue;
    Status status = timeout == 0 ? fence->query() : fence->wait(stop);
    if (status.code() == Code::DeadlineExceeded ||
        (timeout == 0 && status.code() == Code::Deferred)) {
      call.returnI32(static_cast<int32_t>(Code::DeadlineExceeded));
      return {};
    }
    STRATA_RETURN_IF_ERROR(std::move(status));
  }
  call.returnI32(0);
  return {};
}

constexpr vm::NativeFunction kFunctions[] = {
    {"fence.await", "0iICrD_i", await}, {"fence.create", "0rI_r", create},
    {"fence.fail", "0ri_v", fail},      {"fence.join", "0ICrD_r", join},
    {"fence.query", "0r_i", query},     {"fence.signal", "0r_v", signal},
};

} // namespace

std::span<const vm::NativeFunction> halFenceFunctions() { return kFunctions; }

} // namespace strata::rt::modules
