#include "runtime/format/SpirvListing.h"

#include "runtime/format/SpirvInterface.h"
#include "runtime/format/VulkanExecutableFile.h"

#include <cstring>
#include <memory>
#include <spirv-tools/libspirv.h>

namespace strata::rt {
namespace {

Result<std::string> textOf(std::span<const uint32_t> words) {
  std::unique_ptr<spv_context_t, decltype(&spvContextDestroy)> context(
      spvContextCreate(SPV_ENV_UNIVERSAL_1_6), &spvContextDestroy);
  spv_text text = nullptr;
  spv_diagnostic diagnostic = nullptr;
  spv_result_t result = spvBinaryToText(
      context.get(), words.data(), words.size(),
      SPV_BINARY_TO_TEXT_OPTION_INDENT | SPV_BINARY_TO_TEXT_OPTION_FRIENDLY_NAMES, &text,
      &diagnostic);
  std::string out = text ? std::string(text->str, text->length) : std::string();
  std::string why = diagnostic ? diagnostic->error : "can't be read";
  spvTextDestroy(text);
  spvDiagnosticDestroy(diagnostic);
  if (result != SPV_SUCCESS)
    return Status(Code::InvalidArgument, "spirv_code: " + why);
  return out;
}

std::string count(uint64_t number, const std::string &what) {
  return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

std::string detailOf(const SpirvInterface &spirv, const SpirvInterface::EntryPoint &entry) {
  std::string detail = format("workgroups of %u x %u x %u", entry.workgroupSize[0],
                              entry.workgroupSize[1], entry.workgroupSize[2]);
  if (!spirv.resources.empty())
    detail += ", " + count(spirv.resources.size(), "binding");
  if (spirv.pushConstantBytes)
    detail += ", " + count(spirv.pushConstantBytes, "byte") + " of constants";
  if (spirv.sharedBytes)
    detail += ", " + count(spirv.sharedBytes, "byte") + " of shared memory";
  return detail;
}

Result<SpirvShader> readShader(std::span<const uint32_t> words) {
  STRATA_ASSIGN_OR_RETURN(SpirvInterface spirv, SpirvInterface::read(words));
  SpirvShader shader;
  STRATA_ASSIGN_OR_RETURN(shader.text, textOf(words));
  for (const SpirvInterface::EntryPoint &entry : spirv.entryPoints)
    shader.kernels.push_back({entry.name, detailOf(spirv, entry)});
  return shader;
}

} // namespace

bool isSpirv(std::string_view bytes) {
  return bytes.starts_with("VKE1") || bytes.starts_with(std::string_view("\x03\x02\x23\x07", 4));
}

Result<std::vector<SpirvShader>> readSpirvShaders(std::string_view bytes) {
  std::vector<SpirvShader> shaders;
  if (!bytes.starts_with("VKE1")) {
    std::vector<uint32_t> words(bytes.size() / 4);
    std::memcpy(words.data(), bytes.data(), words.size() * 4);
    STRATA_ASSIGN_OR_RETURN(SpirvShader shader, readShader(words));
    shaders.push_back(std::move(shader));
    return shaders;
  }
  VisitBudget budget = VisitBudget::ofFile(bytes.size());
  STRATA_ASSIGN_OR_RETURN(
      VulkanExecutableFile file,
      VulkanExecutableFile::read({reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size()},
                                 budget));
  if (!file.def().shader_modules())
    return shaders;
  for (const auto *module : *file.def().shader_modules()) {
    const auto *code = module->spirv_code();
    std::span<const uint32_t> words;
    if (code)
      words = {code->data(), code->size()};
    // A few words become a line; one shader may stand in many places.
    constexpr uint64_t kTextCost = 8;
    if (!budget.charge(kTextCost * words.size_bytes()))
      return Status(Code::ResourceExhausted, kSharedTooOften);
    STRATA_ASSIGN_OR_RETURN(SpirvShader shader, readShader(words));
    shaders.push_back(std::move(shader));
  }
  return shaders;
}

} // namespace strata::rt
