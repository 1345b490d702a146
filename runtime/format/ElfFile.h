// The sections, symbols and relocations of an ELF file that nobody vouches for: little-endian, of
// 32 or 64 bits (System V ABI, chapter 4).
//
// Everything is checked before it is given out: tables and contents lie inside the file, names end,
// symbols lie inside their sections. What is wrong is an error that names it. Names and tables that
// overlap are paid for each time (VisitBudget.h), so that work is linear in the file.
#pragma once

#include "runtime/base/Status.h"
#include "runtime/format/VisitBudget.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace strata::rt {

struct ElfSection {
  std::string_view name;
  uint32_t type = 0, link = 0;
  uint64_t flags = 0, address = 0, size = 0, entryBytes = 0;
  /// Empty where the section takes no room in the file.
  std::span<const uint8_t> bytes;

  bool isCode() const;
  bool contains(uint64_t at) const { return at >= address && at - address < size; }
};

struct ElfSymbol {
  std::string_view name;
  uint64_t address = 0, size = 0;
  /// Index in sections(); 0 for none.
  size_t section = 0;
  bool isFunction = false;
};

struct ElfRelocation {
  uint64_t address = 0;
  int64_t addend = 0;
  uint32_t type = 0;
};

class ElfFile {
public:
  /// Errors: INVALID_ARGUMENT; RESOURCE_EXHAUSTED when its parts overlap beyond measure. The file
  /// must outlive what is read of it.
  static Result<ElfFile> read(std::span<const uint8_t> file);

  uint16_t machine() const { return machine_; }
  bool is64() const { return is64_; }
  /// The first one is the empty one that stands for none.
  std::span<const ElfSection> sections() const { return sections_; }
  /// Of the static and of the dynamic table, those that have a name.
  std::span<const ElfSymbol> symbols() const { return symbols_; }
  /// Those with addends.
  std::span<const ElfRelocation> relocations() const { return relocations_; }

private:
  friend class ElfFileReader;
  uint16_t machine_ = 0;
  bool is64_ = true;
  std::vector<ElfSection> sections_;
  std::vector<ElfSymbol> symbols_;
  std::vector<ElfRelocation> relocations_;
};

} // namespace strata::rt
