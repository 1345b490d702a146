//===- RuntimeTargets.cpp - Readers of the runtime ----------------------------===//
#include "runtime/format/ElfFile.h"
#include "runtime/hal/ElfImage.h"
#include "runtime/hal/X86Code.h"
#include "tests/fuzz/Crafted.h"
#include "tests/fuzz/ModuleRun.h"
#include "tests/fuzz/Targets.h"

#include <memory>

namespace strata::fuzz {

static std::span<const uint8_t> bytesOf(const std::string &text) {
  return {reinterpret_cast<const uint8_t *>(text.data()), text.size()};
}

static void fuzzModule(const std::string &text) {
  Counts counts;
  std::string why;
  bool loads = tryModule(bytesOf(text), engine, counts, why);
  promise(loads || !why.empty(), "what doesn't load is told why");
  showModule(bytesOf(text));
}

static void fuzzElf(const std::string &text) {
  // Exact, so that a sanitizer sees a byte too many.
  std::unique_ptr<uint8_t[]> copy(new uint8_t[text.size()]);
  std::copy(text.begin(), text.end(), copy.get());
  std::span<const uint8_t> bytes(copy.get(), text.size());
  auto image = rt::hal::ElfImage::load(bytes, false);
  promise(image.ok() || !image.status().message().empty(), "what doesn't load is told why");
  auto file = rt::ElfFile::read(bytes);
  if (!file.ok())
    return;
  for (const rt::ElfSection &section : file->sections())
    promise(rt::hal::x86FeaturesOf(section.bytes).decodedBytes <= section.bytes.size(),
            "code ends with its section");
}

static std::vector<std::string> craftedModules() {
  std::vector<std::string> modules;
  for (size_t scale : {1, 8})
    for (Crafted &crafted : sharedParts(scale))
      modules.push_back(std::move(crafted.bytes));
  for (const rt::isa::Op &op : rt::isa::allOps())
    if (op.symbol != "Block")
      modules.push_back(moduleOfBody(complete(bodyOf(op, modules.size() % 2))));
  return modules;
}

static std::vector<std::string> craftedElfs() { return {elfOfNames(8), elfOfNames(1000)}; }

static const Target kTargets[] = {{"module", fuzzModule, ".vmfb", craftedModules},
                                  {"elf", fuzzElf, "/elf/", craftedElfs}};

std::span<const Target> runtimeTargets() { return kTargets; }
std::vector<std::string> craftedVmfbs() { return craftedModules(); }

} // namespace strata::fuzz
