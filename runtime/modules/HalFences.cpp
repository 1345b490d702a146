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

/// One wait for several fences, by whatever means the invocation allows.
class Await {
public:
  Await(vm::Invocation &invocation, int32_t timeoutMilliseconds)
      : invocation_(invocation), timeout_(timeoutMilliseconds), begin_(invocation.waitBegin()) {}

  /// Deferred when the fence is pending and the thread must not block.
  Status wait(Fence &fence) {
    if (fence.reached())
      return {};
    if (timeout_ != 0 && invocation_.mayBlock())
      return fence.wait([this] { return stop(); });
    Status status = fence.query();
    if (status.code() != Code::Deferred)
      return status;
    STRATA_RETURN_IF_ERROR(stop());
    return status;
  }

private:
  bool passed(int64_t milliseconds) const {
    return milliseconds >= 0 &&
           std::chrono::steady_clock::now() - begin_ >= std::chrono::milliseconds(milliseconds);
  }
  Status stop() const {
    if (invocation_.cancelled())
      return Status(Code::Cancelled, "invocation was cancelled");
    if (passed(timeout_))
      return Status(Code::DeadlineExceeded, "fence was not reached in time");
    if (passed(invocation_.context().limits().waitMilliseconds))
      return Status(Code::Aborted, "fence was not reached within the invocation's limit");
    return {};
  }

  vm::Invocation &invocation_;
  const int64_t timeout_;
  const std::chrono::steady_clock::time_point begin_;
};

Status await(NativeCall &call) {
  int32_t timeout = call.i32();
  call.i64();
  Await await(call.invocation(), timeout);
  Status status;
  for (uint32_t count = call.spanCount(); count && status.ok(); --count) {
    STRATA_ASSIGN_OR_RETURN(Fence * fence, call.refOrNull<Fence>());
    if (fence)
      status = await.wait(*fence);
  }
  if (status.code() == Code::Deferred)
    return status; // called again, with the same arguments
  call.invocation().endWait();
  if (!status.ok() && status.code() != Code::DeadlineExceeded)
    return status;
  call.returnI32(static_cast<int32_t>(status.code()));
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
