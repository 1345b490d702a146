// What a run took: memory and dispatches, as text for people and as JSON for programs.
#pragma once

#include "runtime/hal/Device.h"

#include <span>
#include <string>

namespace strata::rt::tooling {

using Dispatches = std::span<const hal::DispatchProfile::Dispatch>;

/// All dispatches of one export together.
struct DispatchTotal {
  std::string name;
  int64_t count = 0, wallNs = 0, busyNs = 0, workgroups = 0;
};
/// In the order in which the exports first ran.
std::vector<DispatchTotal> dispatchTotals(Dispatches dispatches);

std::string memoryStatisticsText(std::span<const Ref<hal::Device>> devices);

/// One row per export.
std::string dispatchStatisticsText(Dispatches dispatches);

/// `{"device":…,"workers":…,"call_ns":…,"dispatches":[{"name":…,"workgroups":[x,y,z],"begin_ns":…,
/// "wall_ns":…,"busy_ns":…},…],"totals":[{"name":…,"count":…,"workgroups":…,"wall_ns":…,
/// "busy_ns":…},…]}`. Begins are relative to `callBeginNs`.
std::string dispatchStatisticsJson(Dispatches dispatches, std::string_view device, int workers,
                                   int64_t callBeginNs, int64_t callEndNs);

} // namespace strata::rt::tooling
