//===- ModuleRun.h - What the runtime makes of a module -----------------------===//
// Loads bytes as a module, calls its functions under limits, and shows it. Compiled kernels are
// checked but never entered: damaged machine code may do anything.
#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <string>

namespace strata::fuzz {

using Random = std::mt19937_64;
inline uint64_t pick(Random &random, uint64_t limit) { return limit ? random() % limit : 0; }

struct Counts {
  uint64_t rejected = 0, initFailed = 0, calls = 0, callsFailed = 0;
};

/// Loads and runs. `why` gets the loader's rejection. Ends the program when the quickened functions
/// do something else than their instructions, one by one.
bool tryModule(std::span<const uint8_t> bytes, Random &random, Counts &counts, std::string &why);

/// Loads and shows: tables, disassembly, JSON. Aborts when a text is out of proportion.
void showModule(std::span<const uint8_t> bytes);

} // namespace strata::fuzz
