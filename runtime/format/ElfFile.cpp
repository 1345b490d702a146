#include "runtime/format/ElfFile.h"

#include <algorithm>
#include <cstring>
#include <elf.h>
#include <string>

namespace strata::rt {

bool ElfSection::isCode() const { return type == SHT_PROGBITS && (flags & SHF_EXECINSTR); }

class ElfFileReader {
public:
  explicit ElfFileReader(std::span<const uint8_t> file)
      : file_(file), budget_(VisitBudget::ofFile(file.size())) {}

  Result<ElfFile> run() {
    if (file_.size() < sizeof(Elf32_Ehdr) || std::memcmp(file_.data(), ELFMAG, SELFMAG) != 0)
      return bad("no ELF file");
    uint8_t width = file_[EI_CLASS];
    if ((width != ELFCLASS64 && width != ELFCLASS32) || file_[EI_DATA] != ELFDATA2LSB)
      return bad("e_ident: only little-endian files of 32 and 64 bits are read");
    into_.is64_ = width == ELFCLASS64;
    Status status = into_.is64_ ? tables<Elf64_Ehdr, Elf64_Shdr, Elf64_Sym, Elf64_Rela>()
                                : tables<Elf32_Ehdr, Elf32_Shdr, Elf32_Sym, Elf32_Rela>();
    if (!status.ok())
      return status;
    return std::move(into_);
  }

private:
  static Status bad(std::string what) {
    return Status(Code::InvalidArgument, "ELF: " + std::move(what));
  }
  Status charge(uint64_t bytes, const char *what) {
    if (budget_.charge(bytes))
      return {};
    return Status(Code::ResourceExhausted, std::string("ELF: ") + what + ": " + kSharedTooOften);
  }
  std::string numbered(size_t section) const {
    std::string text = "section " + std::to_string(section);
    std::string_view name = into_.sections_[section].name;
    return name.empty() ? text : text + " (" + std::string(name) + ")";
  }

  template <typename T> static T at(std::span<const uint8_t> bytes, uint64_t offset) {
    T value;
    std::memcpy(&value, bytes.data() + offset, sizeof(T));
    return value;
  }

  template <typename Header, typename Entry, typename Symbol, typename Relocation> Status tables() {
    if (file_.size() < sizeof(Header))
      return bad("the header is cut off");
    auto header = at<Header>(file_, 0);
    into_.machine_ = header.e_machine;
    if (!header.e_shnum)
      return {};
    if (header.e_shentsize != sizeof(Entry))
      return bad("e_shentsize: " + std::to_string(header.e_shentsize) + " bytes, not " +
                 std::to_string(sizeof(Entry)));
    uint64_t bytes = uint64_t{header.e_shnum} * sizeof(Entry);
    if (header.e_shoff > file_.size() || bytes > file_.size() - header.e_shoff)
      return bad("e_shoff: the section headers lie outside of the file");
    std::vector<Entry> entries(header.e_shnum);
    std::memcpy(entries.data(), file_.data() + header.e_shoff, bytes);
    STRATA_RETURN_IF_ERROR(readSections<Entry>(entries, header.e_shstrndx));
    for (size_t i = 0; i < entries.size(); ++i) {
      if (entries[i].sh_type == SHT_SYMTAB || entries[i].sh_type == SHT_DYNSYM)
        STRATA_RETURN_IF_ERROR(readSymbols<Symbol>(i));
      if (entries[i].sh_type == SHT_RELA)
        STRATA_RETURN_IF_ERROR(readRelocations<Relocation>(i));
    }
    return {};
  }

  template <typename Entry> Status readSections(std::span<const Entry> entries, size_t namesIndex) {
    into_.sections_.resize(entries.size());
    for (size_t i = 0; i < entries.size(); ++i) {
      const Entry &entry = entries[i];
      ElfSection &section = into_.sections_[i];
      section.type = entry.sh_type;
      section.link = entry.sh_link;
      section.flags = entry.sh_flags;
      section.address = entry.sh_addr;
      section.size = entry.sh_size;
      section.entryBytes = entry.sh_entsize;
      if (entry.sh_type == SHT_NULL || entry.sh_type == SHT_NOBITS)
        continue;
      if (entry.sh_offset > file_.size() || entry.sh_size > file_.size() - entry.sh_offset)
        return bad(numbered(i) + ": its contents lie outside of the file");
      if (section.address + section.size < section.address)
        return bad(numbered(i) + ": its addresses wrap around");
      section.bytes = file_.subspan(entry.sh_offset, entry.sh_size);
      STRATA_RETURN_IF_ERROR(charge(section.bytes.size(), "sh_offset"));
    }
    if (namesIndex == SHN_UNDEF)
      return {};
    if (namesIndex >= entries.size())
      return bad("e_shstrndx: there is no section " + std::to_string(namesIndex));
    for (size_t i = 1; i < entries.size(); ++i) {
      STRATA_ASSIGN_OR_RETURN(into_.sections_[i].name, name(namesIndex, entries[i].sh_name, [&] {
                                return numbered(i) + ": sh_name";
                              }));
    }
    return {};
  }

  /// `whose` says in errors what is named.
  template <typename Whose>
  Result<std::string_view> name(size_t table, uint64_t offset, const Whose &whose) {
    std::span<const uint8_t> strings = into_.sections_[table].bytes;
    if (offset >= strings.size())
      return bad(whose() + " is outside of " + numbered(table));
    std::span<const uint8_t> rest = strings.subspan(offset);
    auto end = std::find(rest.begin(), rest.end(), 0);
    STRATA_RETURN_IF_ERROR(charge(static_cast<uint64_t>(end - rest.begin()), "names"));
    if (end == rest.end())
      return bad(whose() + " does not end in " + numbered(table));
    return std::string_view(reinterpret_cast<const char *>(rest.data()),
                            static_cast<size_t>(end - rest.begin()));
  }

  /// How many entries a table has.
  template <typename T> Result<size_t> count(size_t index) {
    const ElfSection &table = into_.sections_[index];
    if (table.entryBytes != sizeof(T) || table.bytes.size() % sizeof(T))
      return bad(numbered(index) + ": sh_entsize or sh_size: entries have " +
                 std::to_string(sizeof(T)) + " bytes");
    STRATA_RETURN_IF_ERROR(charge(table.bytes.size(), "tables"));
    return table.bytes.size() / sizeof(T);
  }

  template <typename Entry> Status readSymbols(size_t index) {
    STRATA_ASSIGN_OR_RETURN(size_t entries, count<Entry>(index));
    const ElfSection &table = into_.sections_[index];
    if (table.link >= into_.sections_.size())
      return bad(numbered(index) + ": sh_link: there is no section " + std::to_string(table.link));
    for (size_t i = 1; i < entries; ++i) {
      auto entry = at<Entry>(table.bytes, i * sizeof(Entry));
      auto whose = [&](const char *field) {
        return numbered(index) + ": symbol " + std::to_string(i) + ": " + field;
      };
      ElfSymbol symbol;
      STRATA_ASSIGN_OR_RETURN(symbol.name,
                              name(table.link, entry.st_name, [&] { return whose("st_name"); }));
      symbol.address = entry.st_value;
      symbol.size = entry.st_size;
      symbol.isFunction = ELF64_ST_TYPE(entry.st_info) == STT_FUNC;
      if (entry.st_shndx != SHN_UNDEF && entry.st_shndx < SHN_LORESERVE) {
        if (entry.st_shndx >= into_.sections_.size())
          return bad(whose("st_shndx: there is no section ") + std::to_string(entry.st_shndx));
        symbol.section = entry.st_shndx;
        const ElfSection &in = into_.sections_[symbol.section];
        uint64_t inside = symbol.address - in.address;
        if (symbol.isFunction &&
            (symbol.address < in.address || inside > in.size || symbol.size > in.size - inside))
          return bad(whose("st_value, st_size: ") + std::string(symbol.name) + " lies outside of " +
                     numbered(symbol.section));
      }
      if (!symbol.name.empty())
        into_.symbols_.push_back(symbol);
    }
    return {};
  }

  template <typename Entry> Status readRelocations(size_t index) {
    STRATA_ASSIGN_OR_RETURN(size_t entries, count<Entry>(index));
    std::span<const uint8_t> bytes = into_.sections_[index].bytes;
    for (size_t i = 0; i < entries; ++i) {
      auto entry = at<Entry>(bytes, i * sizeof(Entry));
      auto type = sizeof(Entry) == sizeof(Elf64_Rela) ? ELF64_R_TYPE(entry.r_info)
                                                      : ELF32_R_TYPE(entry.r_info);
      into_.relocations_.push_back(
          {entry.r_offset, int64_t{entry.r_addend}, static_cast<uint32_t>(type)});
    }
    return {};
  }

  std::span<const uint8_t> file_;
  VisitBudget budget_;
  ElfFile into_;
};

Result<ElfFile> ElfFile::read(std::span<const uint8_t> file) { return ElfFileReader(file).run(); }

} // namespace strata::rt
