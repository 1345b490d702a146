//===- Elf.cpp - Sections and symbols of an embedded ELF file ---------------===//
// ELF, little-endian, of 32 and 64 bits (System V ABI, chapter 4): the header, the section table, and the symbol tables.
#include "core/base/ByteReader.h"
#include "core/vmfb/Module.h"

#include <algorithm>
#include <cstring>
#include <set>

namespace strata::vmfb {

namespace {

struct Header {
  uint32_t name, type;
  uint64_t flags, address, offset, size;
  uint32_t link, info;
  uint64_t align, entry;
};
static_assert(sizeof(Header) == 64);
struct Header32 {
  uint32_t name, type, flags, address, offset, size, link, info, align, entry;
  operator Header() const { return {name, type, flags, address, offset, size, link, info, align, entry}; }
};
static_assert(sizeof(Header32) == 40);
struct Symbol {
  uint32_t name;
  uint8_t info, other;
  uint16_t section;
  uint64_t value, size;
};
static_assert(sizeof(Symbol) == 24);
struct Symbol32 {
  uint32_t name, value, size;
  uint8_t info, other;
  uint16_t section;
  operator Symbol() const { return {name, info, other, section, value, size}; }
};
static_assert(sizeof(Symbol32) == 16);

template <typename As, typename Wide>
Wide read(std::string_view bytes, uint64_t at) {
  As value;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

std::string machineName(uint16_t machine, bool wide) {
  switch (machine) {
  case 3:
    return "x86";
  case 40:
    return "arm";
  case 62:
    return "x86-64";
  case 183:
    return "aarch64";
  case 224:
    return "amdgpu";
  case 243:
    return wide ? "riscv64" : "riscv32";
  default:
    return "machine " + std::to_string(machine);
  }
}

std::string_view stringAt(std::string_view table, uint64_t at) {
  if (at >= table.size())
    return {};
  std::string_view rest = table.substr(at);
  return rest.substr(0, std::min(rest.find('\0'), rest.size()));
}

Error sharedNames() {
  return {ErrorCode::Corrupt, std::string("ELF: names: ") + rt::kSharedTooOften};
}

} // namespace

Result<Elf> readElf(std::string_view bytes) {
  if (bytes.size() < 64 || !bytes.starts_with("\x7f" "ELF"))
    return Error{ErrorCode::Corrupt, "ELF: no such file"};
  bool wide = bytes[4] == 2;
  if ((!wide && bytes[4] != 1) || bytes[5] != 1)
    return Error{ErrorCode::Unsupported, "ELF: only little-endian files of 32 and 64 bits are read"};
  ByteReader reader(bytes);
  Elf elf;
  elf.machine = machineName(reader.peekAt<uint16_t>(18), wide);
  uint64_t table = wide ? reader.peekAt<uint64_t>(40) : reader.peekAt<uint32_t>(32);
  size_t sizes = wide ? 58 : 46; // where the table's three numbers stand
  uint16_t entry = reader.peekAt<uint16_t>(sizes), count = reader.peekAt<uint16_t>(sizes + 2), names = reader.peekAt<uint16_t>(sizes + 4);
  if (count == 0)
    return elf;
  if (entry != (wide ? sizeof(Header) : sizeof(Header32)) || table > bytes.size() || uint64_t(count) * entry > bytes.size() - table)
    return Error{ErrorCode::Corrupt, "ELF: the section table lies outside the file"};
  std::vector<Header> headers(count);
  for (uint16_t i = 0; i < count; ++i)
    headers[i] = wide ? read<Header, Header>(bytes, table + uint64_t(i) * entry) : read<Header32, Header>(bytes, table + uint64_t(i) * entry);
  auto contents = [&](const Header &h) -> std::string_view {
    if (h.type == 8 || h.offset > bytes.size() || h.size > bytes.size() - h.offset) // 8: occupies no bytes
      return {};
    return bytes.substr(h.offset, h.size);
  };
  // Names may lie in each other, and symbols in tables that overlap.
  rt::VisitBudget budget = rt::VisitBudget::ofFile(bytes.size());
  std::string_view nameTable = names < count ? contents(headers[names]) : std::string_view();
  for (const Header &h : headers) {
    std::string_view c = contents(h);
    if (h.type == 0)
      continue;
    std::string_view name = stringAt(nameTable, h.name);
    if (!budget.charge(name.size()))
      return sharedNames();
    elf.sections.push_back(
        {std::string(name),
         c.empty() ? Span{} : Span{int64_t(h.offset), int64_t(h.offset + h.size)}});
  }
  std::set<std::pair<std::string_view, int64_t>> known;
  for (const Header &h : headers) {
    if ((h.type != 2 && h.type != 11) || h.link >= count) // symbol tables: static and dynamic
      continue;
    std::string_view symbols = contents(h), strings = contents(headers[h.link]);
    size_t step = wide ? sizeof(Symbol) : sizeof(Symbol32);
    if (!budget.charge(symbols.size()))
      return sharedNames();
    for (uint64_t at = 0; at + step <= symbols.size(); at += step) {
      Symbol s = wide ? read<Symbol, Symbol>(symbols, at) : read<Symbol32, Symbol>(symbols, at);
      std::string_view name = stringAt(strings, s.name);
      if (!budget.charge(name.size()))
        return sharedNames();
      if (name.empty())
        continue;
      ElfSymbol symbol{
          std::string(name), int64_t(s.value), int64_t(s.size), (s.info & 15) == 2, {}};
      if (s.section < count) {
        const Header &in = headers[s.section];
        uint64_t inside = s.value - in.address;
        if (s.value >= in.address && inside <= in.size && s.size <= in.size - inside && !contents(in).empty())
          symbol.bytes = {int64_t(in.offset + inside), int64_t(in.offset + inside + s.size)};
      }
      if (known.insert({name, symbol.address}).second)
        elf.symbols.push_back(std::move(symbol));
    }
  }
  return elf;
}

} // namespace strata::vmfb
