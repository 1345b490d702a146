// What the host's processor can do, in the two forms programs ask for it.
#pragma once

#include <cstdint>
#include <string_view>

namespace strata::rt::hal {

/// The words kernels see in their environment; bit numbers are part of the binary interface.
void fillProcessorData(uint64_t words[8]);
/// `avx2`, `dotprod` …: 1 when present, 0 when absent or unknown.
bool hasCpuFeature(std::string_view name);

} // namespace strata::rt::hal
