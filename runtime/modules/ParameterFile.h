// Files of named parameters: .irpa, .gguf and .safetensors. Only the index is read; bytes are taken from
// the mapping.
#pragma once

#include "runtime/vm/BytecodeModule.h"

#include <map>

namespace strata::rt::modules {

struct Parameter {
  /// Stored bytes; for a splat, one pattern that repeats to `length`.
  std::span<const uint8_t> bytes;
  uint64_t length = 0;
  bool isSplat = false;
};

struct ParameterFile {
  vm::ModuleBytes file;
  std::map<std::string, Parameter, std::less<>> entries;

  /// The format follows from the first bytes, or else from the name. INVALID_ARGUMENT names what is wrong.
  static Result<ParameterFile> open(const std::string &path, bool map);
};

// The formats. Each fills `entries` from `file`.
Status readArchiveParameters(ParameterFile &file);
Status readGgufParameters(ParameterFile &file);
Status readSafetensorsParameters(ParameterFile &file);

} // namespace strata::rt::modules
