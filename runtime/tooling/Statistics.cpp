#include "runtime/tooling/Statistics.h"

#include "runtime/base/Status.h"

#include <algorithm>

namespace strata::rt::tooling {
namespace {

int64_t workgroupsOf(const hal::DispatchProfile::Dispatch &dispatch) {
  return int64_t{dispatch.workgroups[0]} * dispatch.workgroups[1] * dispatch.workgroups[2];
}

std::string duration(int64_t nanoseconds) {
  if (nanoseconds < 1000)
    return format("%lld ns", (long long)nanoseconds);
  if (nanoseconds < 1000000)
    return format("%.3f us", static_cast<double>(nanoseconds) / 1e3);
  return format("%.3f ms", static_cast<double>(nanoseconds) / 1e6);
}

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    if (static_cast<unsigned char>(c) < 0x20)
      result += format("\\u%04x", c);
    else
      result += c;
  }
  return result + "\"";
}

} // namespace

std::vector<DispatchTotal> dispatchTotals(Dispatches dispatches) {
  std::vector<DispatchTotal> totals;
  for (const auto &dispatch : dispatches) {
    auto total = std::find_if(totals.begin(), totals.end(),
                              [&](const DispatchTotal &t) { return t.name == dispatch.name; });
    if (total == totals.end())
      total = totals.insert(totals.end(), DispatchTotal{dispatch.name});
    ++total->count;
    total->wallNs += dispatch.endNs - dispatch.beginNs;
    total->busyNs += dispatch.busyNs;
    total->workgroups += workgroupsOf(dispatch);
  }
  return totals;
}

std::string memoryStatisticsText(std::span<const Ref<hal::Device>> devices) {
  std::string text;
  for (const Ref<hal::Device> &device : devices) {
    const hal::Allocator &allocator = device->allocator();
    text += "Device: " + std::string(device->id()) + "\n[[ strata allocator memory statistics ]]\n";
    for (auto [name, memory] : {std::pair{"  HOST_LOCAL", &allocator.hostLocal()},
                                std::pair{"DEVICE_LOCAL", &allocator.deviceLocal()}})
      text += format("%s: %12lldB peak / %12lldB allocated / %12lldB freed / %12lldB live\n", name,
                     (long long)memory->peakBytes(), (long long)memory->totalBytes(),
                     (long long)memory->freedBytes(), (long long)memory->usedBytes());
    text += "\n";
  }
  return text;
}

std::string dispatchStatisticsText(Dispatches dispatches) {
  std::string text = "[[ strata dispatch statistics ]]\n";
  for (const DispatchTotal &total : dispatchTotals(dispatches))
    text += format("  %s  count=%lld total=%s avg=%s tiles=%lld tile_sum=%s\n", total.name.c_str(),
                   (long long)total.count, duration(total.wallNs).c_str(),
                   duration(total.wallNs / total.count).c_str(), (long long)total.workgroups,
                   duration(total.busyNs).c_str());
  return text;
}

std::string dispatchStatisticsJson(Dispatches dispatches, std::string_view device, int workers,
                                   int64_t callBeginNs, int64_t callEndNs) {
  std::string text = "{\"device\":" + quoted(device) +
                     format(",\"workers\":%d,\"call_ns\":%lld,\"dispatches\":[", workers,
                            (long long)(callEndNs - callBeginNs));
  bool isFirst = true;
  for (const auto &dispatch : dispatches) {
    text += isFirst ? "\n" : ",\n";
    isFirst = false;
    text += "  {\"name\":" + quoted(dispatch.name) +
            format(",\"workgroups\":[%u,%u,%u],\"begin_ns\":%lld,\"wall_ns\":%lld,"
                   "\"busy_ns\":%lld}",
                   dispatch.workgroups[0], dispatch.workgroups[1], dispatch.workgroups[2],
                   (long long)(dispatch.beginNs - callBeginNs),
                   (long long)(dispatch.endNs - dispatch.beginNs), (long long)dispatch.busyNs);
  }
  text += "],\"totals\":[";
  isFirst = true;
  for (const DispatchTotal &total : dispatchTotals(dispatches)) {
    text += isFirst ? "\n" : ",\n";
    isFirst = false;
    text += "  {\"name\":" + quoted(total.name) +
            format(",\"count\":%lld,\"workgroups\":%lld,\"wall_ns\":%lld,\"busy_ns\":%lld}",
                   (long long)total.count, (long long)total.workgroups, (long long)total.wallNs,
                   (long long)total.busyNs);
  }
  return text + "]}\n";
}

} // namespace strata::rt::tooling
