// Loads the shared libraries that compiled modules carry, without the system's loader and without
// any import.
//
// Contract: ELF64, little endian, ET_DYN, for x86-64, aarch64 or riscv64; one PT_DYNAMIC with
// DT_HASH; no undefined symbols; a handful of relocation types. Every offset, count and address is
// checked against the file or the image before use, for each architecture; only an image of the
// host's architecture is made executable, and only if the processor has the instructions that it
// needs. Memory is never writable and executable at once.
#pragma once

#include "runtime/base/Status.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace strata::rt::hal {

class ElfImage {
public:
  /// The format that images of the host have: `embedded-elf-x86_64`.
  static std::string_view hostFormat();

  /// With `executable` false, everything is checked and relocated but nothing can be run.
  static Result<std::unique_ptr<ElfImage>> load(std::span<const uint8_t> file,
                                                bool executable = true);
  ~ElfImage();
  ElfImage(const ElfImage &) = delete;

  /// The address of a defined symbol, or null.
  const void *symbol(std::string_view name) const;

  /// Whether a range lies in a segment of the image.
  bool contains(const void *at, uint64_t bytes, uint64_t alignment = 1) const;
  bool isCode(const void *at) const;
  /// The address that a place in the image has in its file's symbols and sections.
  uint64_t fileAddress(const void *at) const;
  /// A NUL-terminated string in the image, or none.
  bool isString(const void *at) const;

private:
  struct Segment {
    uint64_t begin, end; // offsets in the image
    uint32_t flags;
  };
  friend class ElfParser;
  ElfImage() = default;

  uint8_t *base_ = nullptr;
  uint64_t bytes_ = 0;
  uint64_t lowAddress_ = 0;
  std::vector<Segment> segments_;
  struct Symbol {
    std::string_view name; // in the image
    uint64_t at;
  };
  std::vector<Symbol> symbols_;
};

/// The error of code that could not go on (UNAVAILABLE).
Status illegalInstruction(const std::string &what, const ElfImage &image, const void *at);

} // namespace strata::rt::hal
