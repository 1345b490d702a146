//===- CoverageFuzz.cpp - Broken input, led by what it reaches ---------------===//
// coverage-fuzz-core --target=NAME [libFuzzer's flags and folders]: needs the `fuzz` preset, which
// instruments core.
//   coverage-fuzz-core --target=log -max_total_time=900 -close_fd_mask=1 found/ tests/data/dumps
//   coverage-fuzz-core --target=module --seeds=seeds/ -max_total_time=900 found/ seeds/     (what
//   the target begins with)
// `./dev fuzz` runs all of them.
// An input that fails is written to a file, and given alone repeats the failure.
#include "core/base/File.h"
#include "tests/fuzz/Targets.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace strata::fuzz;
namespace fs = std::filesystem;

static Target chosen = {};

extern "C" __attribute__((visibility("default"))) int LLVMFuzzerInitialize(int *argc, char ***argv) {
  for (int i = 1; i < *argc; ++i)
    for (const Target &target : targets()) {
      if (std::string_view((*argv)[i]) == "--list")
        std::printf("%s\n", target.name);
      if (std::string_view((*argv)[i]) == std::string("--target=") + target.name)
        chosen = target;
    }
  if (*argc == 2 && std::string_view((*argv)[1]) == "--list")
    std::exit(0);
  if (!chosen.run) {
    std::fprintf(stderr,
                 "coverage-fuzz-core: say --target=NAME, one of those that --list prints\n");
    std::exit(2);
  }
  readCorpus(chosen, STRATA_TEST_DATA);
  // What is made and read is where to begin, beside the folders that are given.
  for (int i = 1; i < *argc; ++i)
    if (std::string_view option = (*argv)[i]; option.starts_with("--seeds=")) {
      fs::create_directories(option.substr(8));
      for (size_t n = 0; n < corpus.size(); ++n)
        (void)strata::writeFile((fs::path(option.substr(8)) / std::to_string(n)).string(),
                                corpus[n]);
    }
  scratch = fs::temp_directory_path() / ("strata-fuzz-" + std::to_string(::getpid()));
  fs::create_directories(scratch);
  std::atexit([] { fs::remove_all(scratch); });
  return 0;
}

extern "C" __attribute__((visibility("default"))) int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::string text(reinterpret_cast<const char *>(data), size);
  engine.seed(std::hash<std::string>{}(text));
  chosen.run(text);
  return 0;
}

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

extern "C" __attribute__((visibility("default"))) size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most,
                                                                                unsigned seed) {
  if (seed % 4) // its own, which know what the code compares with
    return LLVMFuzzerMutate(data, size, most);
  engine.seed(seed);
  std::string text = mutate(std::string(reinterpret_cast<const char *>(data), size));
  size_t n = std::min(text.size(), most);
  std::memcpy(data, text.data(), n);
  return n;
}
