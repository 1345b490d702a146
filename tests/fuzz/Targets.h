//===- Targets.h - Readers, to be given broken input -------------------------===//
// Each target is a function of a text; what it does at random comes from `engine`, which the caller
// seeds, so that a seed (Fuzz.cpp) or an input (CoverageFuzz.cpp) repeats it. A broken promise
// aborts.
#pragma once

#include <filesystem>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace strata::fuzz {

extern std::mt19937_64 engine;
extern std::vector<std::string> corpus;  // parts of these are thrown in
extern std::filesystem::path scratch;    // a folder of this process
inline size_t below(size_t n) { return n ? engine() % n : 0; }

/// Breaks a text: bytes changed, parts cut, copied, put together, brackets and banners thrown in.
std::string mutate(std::string text);
void promise(bool holds, const char *what);

struct Target {
  const char *name;
  void (*run)(const std::string &);
  const char *only; // part of the corpus' file names, or null
  std::vector<std::string> (*crafted)() =
      nullptr; // more to begin with: inputs that nobody writes, made by a generator
};
/// Of core, of files that hold others or somebody crafted, and of the runtime.
std::vector<Target> targets();
std::span<const Target> coreTargets();
std::span<const Target> fileTargets();
std::span<const Target> runtimeTargets();
/// Modules that share parts beyond measure, and one of each instruction.
std::vector<std::string> craftedVmfbs();
/// Reads the files that a target begins with. Of `folder`, sorted; large ones are left out.
void readCorpus(const Target &target, const std::string &folder);

} // namespace strata::fuzz
