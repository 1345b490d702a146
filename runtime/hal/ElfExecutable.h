// Kernels for the processor that this runs on, in an embedded ELF image.
#pragma once

#include "runtime/hal/ElfImage.h"
#include "runtime/hal/Executable.h"
#include "runtime/hal/ExecutableLibrary.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace strata::rt::hal {

class ElfExecutable final : public Executable {
public:
  /// `format` as in `embedded-elf-x86_64`. Errors: INCOMPATIBLE for a format or a processor that
  /// this host isn't, INVALID_ARGUMENT for a damaged image, FAILED_PRECONDITION for a library of
  /// another version.
  static Result<Ref<ElfExecutable>> create(std::string_view format, std::span<const uint8_t> image,
                                        std::span<const uint8_t> constants, NativeCode policy);
  static bool supportsFormat(std::string_view format);

  struct Entry {
    abi::Kernel kernel = nullptr;
    abi::KernelAttributes attributes = {};
  };
  /// One for each of functions().
  std::span<const Entry> entries() const { return entries_; }
  const abi::Environment &environment() const { return environment_; }
  const ElfImage &image() const { return *image_; }

private:
  explicit ElfExecutable(NativeCode policy) : Executable(policy) {}
  Status readLibrary();

  std::unique_ptr<ElfImage> image_;
  std::vector<uint32_t> constants_;
  abi::Environment environment_ = {};
  std::vector<Entry> entries_;
};

} // namespace strata::rt::hal
