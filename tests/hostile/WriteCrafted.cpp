//===- WriteCrafted.cpp - Crafted modules and ELF files, as files ------------===//
// write-crafted FOLDER SCALE: one file for each kind of tests/fuzz/Crafted.h, SCALE its size in KiB.
#include "core/base/File.h"
#include "tests/fuzz/Crafted.h"

#include <cstdio>
#include <cstdlib>

using namespace strata::fuzz;

static bool write(const std::string &folder, const std::string &name, const std::string &bytes) {
  auto written = strata::writeFile(folder + "/" + name, bytes);
  if (!written)
    std::fprintf(stderr, "%s\n", written.error().message.c_str());
  return bool(written);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: write-crafted FOLDER SCALE\n");
    return 2;
  }
  const std::string folder = argv[1];
  const size_t scale = std::strtoull(argv[2], nullptr, 10);
  bool whole = write(folder, "names.elf", elfOfNames(64 * scale));
  for (const Crafted &crafted : sharedParts(scale))
    whole &= write(folder, std::string("shared ") + crafted.name + ".vmfb", crafted.bytes);
  // Instructions that end with the code, in the middle of their last list.
  for (const char *name : {"call.variadic.yieldable", "call.variadic", "call", "return"})
    if (const auto *op = strata::rt::isa::findOp(name)) {
      std::string code = bodyOf(*op, true).code;
      whole &= write(folder, std::string("cut ") + name + ".vmfb",
                     moduleOfBody(code.substr(0, code.size() - 1)));
    }
  return whole ? 0 : 1;
}
