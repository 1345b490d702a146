//===- Fuzz.cpp - Broken input, by the thousand -----------------------------===//
// fuzz-core TARGET ITERATIONS [SEED]
// Takes the files of tests/data as a corpus, breaks them and gives them to one reader of core. A crash, a sanitizer's
// report or a broken promise ends it with the seed that repeats it. Deterministic: the short round of every CTest run.
// Long ones: CoverageFuzz.cpp.
#include "tests/fuzz/Targets.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace strata::fuzz;
namespace fs = std::filesystem;

int main(int argc, char **argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: fuzz-core TARGET ITERATIONS [SEED]\n");
    return 2;
  }
  for (const Target &target : targets()) {
    if (std::strcmp(target.name, argv[1]))
      continue;
    readCorpus(target, STRATA_TEST_DATA);
    scratch = fs::temp_directory_path() / ("strata-fuzz-" + std::to_string(::getpid()));
    fs::create_directories(scratch);
    uint64_t seed = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
    long iterations = std::strtol(argv[2], nullptr, 10);
    for (long i = 0; i < iterations; ++i) {
      engine.seed(seed + uint64_t(i));
      std::string text = mutate(corpus[below(corpus.size())]);
      // On a crash the last line names what repeats it.
      if (i % 64 == 0) {
        std::printf("\r%s %ld/%ld, seed %llu ", target.name, i, iterations, (unsigned long long)(seed + uint64_t(i)));
        std::fflush(stdout);
      }
      target.run(text);
    }
    fs::remove_all(scratch);
    std::printf("\r%s: %ld iterations from seed %llu, nothing found\n", target.name, iterations, (unsigned long long)seed);
    return 0;
  }
  std::fprintf(stderr, "fuzz-core: no target '%s'\n", argv[1]);
  return 2;
}
