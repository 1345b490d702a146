#include "runtime/modules/ParameterFile.h"

#include <cstring>

namespace strata::rt::modules {

Result<ParameterFile> ParameterFile::open(const std::string &path, bool map) {
  ParameterFile result;
  STRATA_ASSIGN_OR_RETURN(result.file, vm::ModuleBytes::readFile(path, map));
  std::span<const uint8_t> bytes = result.file.bytes;
  auto startsWith = [&](const char *magic) {
    return bytes.size() >= 4 && std::memcmp(bytes.data(), magic, 4) == 0;
  };
  Status status;
  if (startsWith("IRPA") || path.ends_with(".irpa")) {
    status = readArchiveParameters(result);
  } else if (startsWith("GGUF") || path.ends_with(".gguf")) {
    status = readGgufParameters(result);
  } else if (path.ends_with(".safetensors")) {
    status = readSafetensorsParameters(result);
  } else {
    return Status(Code::Unimplemented,
                  "'" + path +
                      "' is neither named nor begins like a file of parameters; those that can be "
                      "read are .irpa, .gguf and .safetensors");
  }
  if (!status.ok())
    return std::move(status).annotate("reading '" + path + "'");
  return result;
}

} // namespace strata::rt::modules
