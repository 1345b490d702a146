#include "runtime/hal/ElfExecutable.h"

#include "runtime/hal/CpuFeatures.h"
#include "runtime/hal/KernelGuard.h"

#include <cstring>

namespace strata::rt::hal {

// The format may carry a suffix that narrows the target.
bool ElfExecutable::supportsFormat(std::string_view format) {
  return format.starts_with(ElfImage::hostFormat());
}

Result<Ref<ElfExecutable>> ElfExecutable::create(std::string_view format,
                                                 std::span<const uint8_t> image,
                                                 std::span<const uint8_t> constants,
                                                 NativeCode policy) {
  bool isEmbedded = format.starts_with("embedded-elf-");
  if (!isEmbedded || (policy == NativeCode::Run && !supportsFormat(format)))
    return Status(Code::Incompatible, "no executable loader registered for format '" +
                                          std::string(format) + "'; this host runs '" +
                                          std::string(ElfImage::hostFormat()) + "'");
  if (constants.size() % 4)
    return Status(Code::InvalidArgument, "executable constants must be 4-byte words");
  auto executable = Ref<ElfExecutable>::adopt(new ElfExecutable(policy));
  STRATA_ASSIGN_OR_RETURN(executable->image_, ElfImage::load(image, policy == NativeCode::Run));
  executable->constants_.resize(constants.size() / 4);
  if (!constants.empty())
    std::memcpy(executable->constants_.data(), constants.data(), constants.size());
  executable->environment_.constants = executable->constants_.data();
  fillProcessorData(executable->environment_.processorData);
  if (policy == NativeCode::Run)
    STRATA_RETURN_IF_ERROR(executable->readLibrary());
  return executable;
}

Status ElfExecutable::readLibrary() {
  const ElfImage &image = *image_;
  const void *symbol = image.symbol(abi::kQuerySymbol);
  if (!symbol || !image.isCode(symbol))
    return Status(Code::NotFound, std::string("executable metadata query function `") +
                                      abi::kQuerySymbol + "` not found in ELF");
  auto query = reinterpret_cast<abi::Query>(const_cast<void *>(symbol));
  const abi::Library *library = nullptr;
  if (const void *illegal = runGuarded([&] { library = query(abi::kVersion, &environment_); }))
    return illegalInstruction("the executable's query function", image, illegal);
  if (!library)
    return Status(Code::FailedPrecondition,
                  rt::format("executable has another library version than this runtime, %08X",
                             abi::kVersion));
  auto bad = [](const char *what) {
    return Status(Code::FailedPrecondition, std::string("executable library: ") + what);
  };
  if (!image.contains(library, sizeof(abi::Library), 8))
    return bad("table is outside of the image");
  if (!image.contains(library->header, sizeof(abi::Header), 8))
    return bad("header is outside of the image");
  const abi::Header &header = *library->header;
  if (header.version != abi::kVersion)
    return Status(
        Code::FailedPrecondition,
        format("executable has another library version than this runtime, %08X", abi::kVersion));
  if (!image.isString(header.name))
    return bad("header.name is outside of the image");
  if (header.sanitizer)
    return Status(Code::Unavailable, "executable library: header.sanitizer: executables with "
                                     "sanitizers are not supported by the embedded ELF loader");
  if (library->constantCount != constants_.size())
    return Status(Code::FailedPrecondition,
                  format("executable requires %u constants but caller provided %zu; must match",
                         library->constantCount, constants_.size()));
  const abi::Imports &imports = library->imports;
  if (imports.count) {
    if (!image.contains(imports.symbols, uint64_t{imports.count} * 8, 8))
      return bad("imports.symbols is outside of the image");
    for (uint32_t i = 0; i < imports.count; ++i) {
      if (!image.isString(imports.symbols[i]))
        return bad("imports.symbols: a name is outside of the image");
      if (imports.symbols[i][0] != '?')
        return Status(Code::Unavailable, std::string("required executable import '") +
                                             imports.symbols[i] +
                                             "' is not provided by this runtime");
    }
    // Optional ones stay unbound: kernels test for null.
    static void *const none[64] = {};
    if (imports.count > std::size(none))
      return bad("imports.count is too large");
    environment_.importFunctions = none;
    environment_.importContexts = none;
  }
  const abi::Exports &exports = library->exports;
  uint64_t count = exports.count;
  if (!count)
    return {};
  if (!exports.attributes)
    return Status(Code::FailedPrecondition, "executable exports must provide dispatch attributes");
  if (!exports.names)
    return Status(Code::FailedPrecondition, "executable exports must provide function names");
  if (!image.contains(exports.kernels, count * 8, 8))
    return bad("exports.ptrs is outside of the image");
  if (!image.contains(exports.attributes, count * sizeof(abi::KernelAttributes), 8))
    return bad("exports.attrs is outside of the image");
  if (!image.contains(exports.names, count * 8, 8))
    return bad("exports.names is outside of the image");
  for (uint64_t i = 0; i < count; ++i) {
    if (!image.isCode(reinterpret_cast<const void *>(exports.kernels[i])))
      return bad("exports.ptrs: an entry is not code of the image");
    if (!image.isString(exports.names[i]) || !*exports.names[i])
      return bad("exports.names: a name is missing or outside of the image");
    const abi::KernelAttributes &attributes = exports.attributes[i];
    if (attributes.constantCount > abi::kMaxConstants ||
        attributes.bindingCount > abi::kMaxBindings)
      return bad("exports.attrs: more constants or bindings than the interface has");
    entries_.push_back({exports.kernels[i], attributes});
    functions_.push_back({exports.names[i], attributes.constantCount, attributes.bindingCount});
  }
  return {};
}

} // namespace strata::rt::hal
