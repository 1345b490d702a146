// !hal.executable: kernels of one compiled library, ready to be called.
#pragma once

#include "runtime/base/Object.h"
#include "runtime/base/Status.h"
#include "runtime/hal/ElfImage.h"
#include "runtime/hal/ExecutableLibrary.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace strata::rt::hal {

/// Whether compiled code may be entered. `Never` is for looking at modules that are not trusted:
/// everything is checked, and dispatches do nothing.
enum class NativeCode { Run, Never };

class Executable final : public Object {
public:
  static const RefType kType;

  /// `format` as in `embedded-elf-x86_64`. Errors: INCOMPATIBLE for a format or a processor that
  /// this host isn't, INVALID_ARGUMENT for a damaged image, FAILED_PRECONDITION for a library of
  /// another version.
  static Result<Ref<Executable>> create(std::string_view format, std::span<const uint8_t> image,
                                        std::span<const uint8_t> constants, NativeCode policy);
  static bool supportsFormat(std::string_view format);

  struct Entry {
    std::string name;
    abi::Kernel kernel = nullptr;
    abi::KernelAttributes attributes = {};
  };
  std::span<const Entry> entries() const { return entries_; }
  const Entry *entry(int64_t function) const {
    return function >= 0 && function < static_cast<int64_t>(entries_.size())
               ? &entries_[static_cast<size_t>(function)]
               : nullptr;
  }
  Result<int64_t> lookup(std::string_view name) const;
  const abi::Environment &environment() const { return environment_; }
  const ElfImage &image() const { return *image_; }
  /// False when the policy forbids to enter the code; the entries are then unknown.
  bool isRunnable() const { return policy_ == NativeCode::Run; }

private:
  Executable() : Object(&kType) {}
  Status readLibrary();

  NativeCode policy_ = NativeCode::Run;
  std::unique_ptr<ElfImage> image_;
  std::vector<uint32_t> constants_;
  abi::Environment environment_ = {};
  std::vector<Entry> entries_;
};

} // namespace strata::rt::hal
