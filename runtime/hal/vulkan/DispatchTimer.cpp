#include "runtime/hal/vulkan/DispatchTimer.h"

#include "runtime/hal/vulkan/Results.h"

#include <algorithm>

namespace strata::rt::hal::vulkan {

Result<std::shared_ptr<DispatchTimer>> DispatchTimer::create(std::shared_ptr<MemoryBlocks> blocks,
                                                             size_t dispatches,
                                                             Recording &recording) {
  std::shared_ptr<DispatchTimer> timer(new DispatchTimer(std::move(blocks)));
  LogicalDevice &device = timer->device();
  if (!dispatches || !device.physical().hasTimestamps())
    return std::shared_ptr<DispatchTimer>();
  auto info = tagged<VkQueryPoolCreateInfo>(VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO);
  info.queryType = VK_QUERY_TYPE_TIMESTAMP;
  info.queryCount = static_cast<uint32_t>(2 * dispatches);
  STRATA_VK(device.vk(), CreateQueryPool, device.handle(), &info, nullptr, &timer->queries_);
  device.vk().CmdResetQueryPool(recording.commands(), timer->queries_, 0, info.queryCount);
  timer->dispatches_.reserve(dispatches);
  return timer;
}

DispatchTimer::~DispatchTimer() {
  device().vk().DestroyQueryPool(device().handle(), queries_, nullptr);
}

void DispatchTimer::begin(Recording &recording, std::string name, const uint32_t workgroups[3]) {
  auto query = static_cast<uint32_t>(2 * dispatches_.size());
  dispatches_.push_back(
      {std::move(name), {workgroups[0], workgroups[1], workgroups[2]}, 0, 0, 0});
  device().vk().CmdWriteTimestamp(recording.commands(), VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
                                  queries_, query);
}

void DispatchTimer::end(Recording &recording) {
  auto query = static_cast<uint32_t>(2 * dispatches_.size() - 1);
  device().vk().CmdWriteTimestamp(recording.commands(), VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
                                  queries_, query);
}

void DispatchTimer::report(DispatchProfile &profile) const {
  std::vector<uint64_t> ticks(2 * dispatches_.size());
  if (ticks.empty())
    return;
  VkResult result = device().vk().GetQueryPoolResults(
      device().handle(), queries_, 0, static_cast<uint32_t>(ticks.size()),
      ticks.size() * sizeof(uint64_t), ticks.data(), sizeof(uint64_t),
      VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT);
  if (result != VK_SUCCESS)
    return;
  const int64_t now = DispatchProfile::now();
  const uint64_t last = *std::ranges::max_element(ticks);
  const double period = device().limits().timestampPeriod;
  auto onHost = [&](uint64_t tick) {
    return now - static_cast<int64_t>(static_cast<double>(last - tick) * period);
  };
  for (size_t i = 0; i < dispatches_.size(); ++i) {
    DispatchProfile::Dispatch dispatch = dispatches_[i];
    dispatch.beginNs = onHost(ticks[2 * i]);
    dispatch.endNs = std::max(dispatch.beginNs, onHost(ticks[2 * i + 1]));
    dispatch.busyNs = dispatch.endNs - dispatch.beginNs;
    profile.record(std::move(dispatch));
  }
}

} // namespace strata::rt::hal::vulkan
