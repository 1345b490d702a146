// What the host's processor can do, in the two forms programs ask for it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace strata::rt::hal {

/// The words kernels see in their environment; bit numbers are part of the binary interface.
void fillProcessorData(uint64_t words[8]);
/// `avx2`, `dotprod` …: 1 when present, 0 when absent or unknown.
bool hasCpuFeature(std::string_view name);

/// What code needs and the processor lacks, of an image's sections of code and of the list that its
/// compiler left in it (empty when it left none); "avx2, fma", or empty. Names are LLVM's; those
/// that can't be asked of the processor are taken as present.
///
/// The environment's STRATA_WITHOUT_CPU_FEATURES takes features away from the processor, as
/// patterns with commas between: `avx512*,amx*`. It is how tests stand on a smaller machine.
std::string missingCpuFeatures(std::string_view declared,
                               std::span<const std::span<const uint8_t>> code);

} // namespace strata::rt::hal
