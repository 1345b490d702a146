//===- Fuzz.cpp - Broken input, by the thousand -----------------------------===//
// fuzz-core TARGET ITERATIONS [SEED]
// fuzz-core --seconds=N [SEED]        every target in turn, for about N seconds together
// Takes the files of tests/data as a corpus, breaks them and gives them to one reader of core. A
// crash, a sanitizer's report or a broken promise ends it with the seed that repeats it.
// Deterministic: the short round of every CTest run. Long ones: CoverageFuzz.cpp.
#include "tests/fuzz/Targets.h"

#include <chrono>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace strata::fuzz;
namespace fs = std::filesystem;

/// Stops after that many iterations, or at that time if it is not zero.
static long runTarget(const Target &target, uint64_t seed, long iterations,
                      std::chrono::steady_clock::time_point end) {
  corpus.clear();
  readCorpus(target, STRATA_TEST_DATA);
  long i = 0;
  for (; i < iterations &&
         (end == std::chrono::steady_clock::time_point() || std::chrono::steady_clock::now() < end);
       ++i) {
    engine.seed(seed + uint64_t(i));
    std::string text = mutate(corpus[below(corpus.size())]);
    // On a crash the last line names what repeats it.
    std::printf("\r%s %ld, seed %llu ", target.name, i, (unsigned long long)(seed + uint64_t(i)));
    if (i % 64 == 0)
      std::fflush(stdout);
    target.run(text);
  }
  std::printf("\r%s: %ld iterations from seed %llu, nothing found\n", target.name, i,
              (unsigned long long)seed);
  return i;
}

int main(int argc, char **argv) {
  bool timed = argc > 1 && std::strncmp(argv[1], "--seconds=", 10) == 0;
  if (argc < (timed ? 2 : 3)) {
    std::fprintf(stderr, "usage: fuzz-core TARGET ITERATIONS [SEED] | --seconds=N [SEED]\n");
    return 2;
  }
  scratch = fs::temp_directory_path() / ("strata-fuzz-" + std::to_string(::getpid()));
  fs::create_directories(scratch);
  int seedAt = timed ? 2 : 3;
  uint64_t seed = argc > seedAt ? std::strtoull(argv[seedAt], nullptr, 10) : 1;
  std::vector<Target> all = targets();
  bool found = timed;
  for (size_t i = 0; i < all.size(); ++i) {
    if (timed) {
      auto slice = std::chrono::milliseconds(std::strtol(argv[1] + 10, nullptr, 10) * 1000 /
                                             long(all.size()));
      runTarget(all[i], seed, LONG_MAX, std::chrono::steady_clock::now() + slice);
    } else if (std::strcmp(all[i].name, argv[1]) == 0) {
      found = true;
      runTarget(all[i], seed, std::strtol(argv[2], nullptr, 10), {});
    }
  }
  fs::remove_all(scratch);
  if (!found)
    std::fprintf(stderr, "fuzz-core: no target '%s'\n", argv[1]);
  return found ? 0 : 2;
}
