#include "runtime/hal/ElfImage.h"

#include "runtime/format/VisitBudget.h"
#include "runtime/hal/CpuFeatures.h"
#include "runtime/hal/KernelGuard.h"

#include <algorithm>
#include <cstring>
#include <elf.h>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace strata::rt::hal {
namespace {

#if defined(__x86_64__)
constexpr uint16_t kHostMachine = EM_X86_64;
constexpr std::string_view kHostFormat = "embedded-elf-x86_64";
#elif defined(__aarch64__)
constexpr uint16_t kHostMachine = EM_AARCH64;
constexpr std::string_view kHostFormat = "embedded-elf-arm_64";
#elif defined(__riscv)
constexpr uint16_t kHostMachine = EM_RISCV;
constexpr std::string_view kHostFormat = "embedded-elf-riscv_64";
#else
#error "no embedded ELF format for this architecture"
#endif

// Linkers make four segments; some tables have to be looked at once for each.
constexpr size_t kMaxSegments = 64;
// Segments begin on pages of their own, so that small images have holes.
constexpr uint64_t kLeastImage = 1 << 20;
constexpr uint32_t kFatMagic = 0x1F0E70FA;
// Where a compiler may say what it was allowed to use: "+avx2,+fma". Readers that look up the query
// function alone pass over it.
constexpr std::string_view kFeaturesSymbol = "strata_cpu_features";

// Relocations by what they do.
enum class Patch { None, Symbol64, SymbolPc32, Symbol32, Symbol32S, Relative, Unsupported };

Patch patchOf(uint16_t machine, uint32_t type) {
  switch (machine) {
  case EM_X86_64:
    switch (type) {
    case R_X86_64_NONE:
      return Patch::None;
    case R_X86_64_64:
    case R_X86_64_GLOB_DAT:
    case R_X86_64_JUMP_SLOT:
      return Patch::Symbol64;
    case R_X86_64_PC32:
      return Patch::SymbolPc32;
    case R_X86_64_32:
      return Patch::Symbol32;
    case R_X86_64_32S:
      return Patch::Symbol32S;
    case R_X86_64_RELATIVE:
      return Patch::Relative;
    }
    return Patch::Unsupported;
  case EM_AARCH64:
    switch (type) {
    case R_AARCH64_NONE:
      return Patch::None;
    case R_AARCH64_ABS64:
    case R_AARCH64_GLOB_DAT:
    case R_AARCH64_JUMP_SLOT:
      return Patch::Symbol64;
    case R_AARCH64_RELATIVE:
      return Patch::Relative;
    }
    return Patch::Unsupported;
  default:
    switch (type) {
    case R_RISCV_NONE:
      return Patch::None;
    case R_RISCV_64:
    case R_RISCV_JUMP_SLOT:
      return Patch::Symbol64;
    case R_RISCV_32:
      return Patch::Symbol32;
    case R_RISCV_RELATIVE:
      return Patch::Relative;
    }
    return Patch::Unsupported;
  }
}

const char *machineName(uint16_t machine) {
  switch (machine) {
  case EM_X86_64:
    return "x86_64";
  case EM_AARCH64:
    return "arm_64";
  case EM_RISCV:
    return "riscv_64";
  default:
    return nullptr;
  }
}

} // namespace

class ElfParser {
public:
  ElfParser(std::span<const uint8_t> file, bool executable)
      : file_(file), executable_(executable),
        budget_(kLeastImage + VisitBudget::kTimes * file.size()) {}

  Result<std::unique_ptr<ElfImage>> run() {
    STRATA_RETURN_IF_ERROR(unwrapFat());
    STRATA_RETURN_IF_ERROR(readHeaders());
    STRATA_RETURN_IF_ERROR(copySegments());
    STRATA_RETURN_IF_ERROR(readDynamic());
    STRATA_RETURN_IF_ERROR(readSymbols());
    STRATA_RETURN_IF_ERROR(relocate(rela_, relaBytes_, "DT_RELA"));
    STRATA_RETURN_IF_ERROR(relocate(jmprel_, jmprelBytes_, "DT_JMPREL"));
    STRATA_RETURN_IF_ERROR(protect());
    if (executable_) {
      STRATA_RETURN_IF_ERROR(checkProcessor());
      STRATA_RETURN_IF_ERROR(runInitializers());
    }
    return std::move(image_);
  }

private:
  static Status bad(std::string what) {
    return Status(Code::InvalidArgument, "ELF: " + std::move(what));
  }

  template <typename T> Result<T> fromFile(uint64_t at, const char *what) const {
    if (at > file_.size() || sizeof(T) > file_.size() - at)
      return bad(std::string(what) + " is outside of the file");
    T value;
    std::memcpy(&value, file_.data() + at, sizeof(T));
    return value;
  }

  /// The image offset of `bytes` at a virtual address.
  Result<uint64_t> offsetOf(uint64_t address, uint64_t bytes, const char *what) const {
    uint64_t at = address - image_->lowAddress_;
    for (const ElfImage::Segment &segment : image_->segments_)
      if (at >= segment.begin && at <= segment.end && bytes <= segment.end - at)
        return at;
    return bad(std::string(what) + " is outside of the image's segments");
  }
  Status visit(uint64_t bytes, const char *what) {
    if (budget_.charge(bytes))
      return {};
    return Status(Code::ResourceExhausted, std::string("ELF: ") + what + ": " + kSharedTooOften);
  }
  template <typename T> T inImage(uint64_t at) const {
    T value;
    std::memcpy(&value, image_->base_ + at, sizeof(T));
    return value;
  }

  Status unwrapFat() {
    if (file_.size() < 8 || fromFileUnchecked<uint32_t>(0) != kFatMagic)
      return {};
    if (fromFileUnchecked<uint16_t>(4) != 1)
      return bad("FatELF version is not 1");
    for (unsigned i = 0; i < file_[6]; ++i) {
      uint64_t at = 8 + 24 * uint64_t{i};
      STRATA_ASSIGN_OR_RETURN(uint16_t machine, fromFile<uint16_t>(at, "FatELF record"));
      STRATA_ASSIGN_OR_RETURN(uint64_t offset, fromFile<uint64_t>(at + 8, "FatELF record"));
      STRATA_ASSIGN_OR_RETURN(uint64_t size, fromFile<uint64_t>(at + 16, "FatELF record"));
      if (machine != kHostMachine)
        continue;
      if (offset > file_.size() || size > file_.size() - offset)
        return bad("FatELF record points outside of the file");
      file_ = file_.subspan(offset, size);
      return {};
    }
    return Status(Code::Unavailable, "FatELF has no record for this machine");
  }
  template <typename T> T fromFileUnchecked(uint64_t at) const {
    T value;
    std::memcpy(&value, file_.data() + at, sizeof(T));
    return value;
  }

  Status readHeaders() {
    STRATA_ASSIGN_OR_RETURN(header_, fromFile<Elf64_Ehdr>(0, "header"));
    if (std::memcmp(header_.e_ident, ELFMAG, SELFMAG) != 0)
      return bad("e_ident has no ELF magic");
    if (header_.e_ident[EI_CLASS] != ELFCLASS64 || header_.e_ident[EI_DATA] != ELFDATA2LSB)
      return bad("e_ident is not 64-bit little endian");
    if (header_.e_version != EV_CURRENT || header_.e_ident[EI_VERSION] != EV_CURRENT)
      return bad("e_version is not current");
    if (header_.e_type != ET_DYN)
      return bad("e_type is not a shared object");
    const char *machine = machineName(header_.e_machine);
    if (!machine)
      return Status(Code::Unavailable,
                    format("ELF: e_machine %u is not supported", header_.e_machine));
    if (executable_ && header_.e_machine != kHostMachine)
      return Status(Code::Unavailable, format("ELF: compiled for %s, this host runs %s", machine,
                                              machineName(kHostMachine)));
    if (header_.e_ehsize != sizeof(Elf64_Ehdr) || header_.e_phentsize != sizeof(Elf64_Phdr) ||
        header_.e_shentsize != sizeof(Elf64_Shdr))
      return bad("e_ehsize, e_phentsize or e_shentsize: ELF entity size mismatch");
    if (!header_.e_phnum || !header_.e_shnum)
      return bad("e_phnum or e_shnum: missing program or section headers");
    if (header_.e_shoff > file_.size() ||
        uint64_t{header_.e_shnum} * sizeof(Elf64_Shdr) > file_.size() - header_.e_shoff)
      return bad("e_shoff: section headers are outside of the file");
    for (unsigned i = 0; i < header_.e_phnum; ++i) {
      STRATA_ASSIGN_OR_RETURN(Elf64_Phdr segment,
                              fromFile<Elf64_Phdr>(header_.e_phoff + i * sizeof(Elf64_Phdr),
                                                   "e_phoff: program header"));
      programs_.push_back(segment);
    }
    return {};
  }

  Status copySegments() {
    uint64_t low = UINT64_MAX, high = 0;
    size_t loadable = 0;
    for (const Elf64_Phdr &p : programs_) {
      if (p.p_type != PT_LOAD)
        continue;
      if ((p.p_flags & (PF_W | PF_X)) == (PF_W | PF_X))
        return Status(Code::PermissionDenied,
                      "ELF: p_flags: unable to create a writable executable segment");
      if (p.p_filesz > p.p_memsz)
        return bad("p_filesz is more than p_memsz");
      if (p.p_offset > file_.size() || p.p_filesz > file_.size() - p.p_offset)
        return bad("p_offset: segment is outside of the file");
      if (p.p_vaddr > UINT64_MAX - p.p_memsz)
        return bad("p_memsz is too large");
      if (++loadable > kMaxSegments)
        return bad("e_phnum: more than 64 PT_LOAD segments");
      low = std::min<uint64_t>(low, p.p_vaddr);
      high = std::max<uint64_t>(high, p.p_vaddr + p.p_memsz);
    }
    if (low >= high)
      return bad("no PT_LOAD segments");
    pageBytes_ = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
    low &= ~(pageBytes_ - 1);
    // Every page of it may be touched, by one relocation each.
    if (!budget_.charge(high - low))
      return Status(Code::ResourceExhausted,
                    "ELF: p_memsz: the image takes more than 16 times its file's size");
    image_.reset(new ElfImage());
    image_->lowAddress_ = low;
    image_->bytes_ = (high - low + pageBytes_ - 1) & ~(pageBytes_ - 1);
    void *memory = mmap(nullptr, image_->bytes_, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
      return Status(Code::ResourceExhausted, "ELF: failed to reserve memory for the image");
    image_->base_ = static_cast<uint8_t *>(memory);
    for (const Elf64_Phdr &p : programs_) {
      if (p.p_type != PT_LOAD)
        continue;
      uint64_t begin = p.p_vaddr - low;
      for (const ElfImage::Segment &other : image_->segments_) {
        // Two segments on one page could not have protections of their own.
        bool apart = (begin & ~(pageBytes_ - 1)) >= other.end ||
                     begin + p.p_memsz <= (other.begin & ~(pageBytes_ - 1));
        if (!apart && p.p_memsz)
          return bad("p_vaddr: segments share a page");
      }
      STRATA_RETURN_IF_ERROR(visit(p.p_filesz, "p_filesz"));
      if (p.p_filesz)
        std::memcpy(image_->base_ + begin, file_.data() + p.p_offset, p.p_filesz);
      if (p.p_memsz)
        image_->segments_.push_back({begin, begin + p.p_memsz, p.p_flags});
    }
    return {};
  }

  Status readDynamic() {
    const Elf64_Phdr *dynamic = nullptr;
    for (const Elf64_Phdr &p : programs_)
      if (p.p_type == PT_DYNAMIC) {
        if (dynamic)
          return bad("more than one PT_DYNAMIC");
        dynamic = &p;
      }
    if (!dynamic)
      return bad("no PT_DYNAMIC");
    STRATA_ASSIGN_OR_RETURN(
        uint64_t at, offsetOf(dynamic->p_vaddr, dynamic->p_memsz, "PT_DYNAMIC: the dynamic table"));
    uint64_t count = dynamic->p_memsz / sizeof(Elf64_Dyn);
    for (uint64_t i = 0; i < count; ++i) {
      auto entry = inImage<Elf64_Dyn>(at + i * sizeof(Elf64_Dyn));
      uint64_t value = entry.d_un.d_val;
      switch (entry.d_tag) {
      case DT_NULL:
        return {};
      case DT_STRTAB:
        strtab_ = value;
        break;
      case DT_STRSZ:
        strtabBytes_ = value;
        break;
      case DT_SYMTAB:
        symtab_ = value;
        break;
      case DT_SYMENT:
        if (value != sizeof(Elf64_Sym))
          return bad("DT_SYMENT: symbol size mismatch");
        break;
      case DT_HASH:
        hash_ = value;
        break;
      case DT_RELAENT:
        if (value != sizeof(Elf64_Rela))
          return bad("DT_RELAENT: relocation size mismatch");
        break;
      case DT_RELA:
        rela_ = value;
        break;
      case DT_RELASZ:
        relaBytes_ = value;
        break;
      case DT_JMPREL:
        jmprel_ = value;
        break;
      case DT_PLTRELSZ:
        jmprelBytes_ = value;
        break;
      case DT_PLTREL:
        if (value != DT_RELA)
          return Status(Code::Unimplemented, "ELF: DT_PLTREL is not DT_RELA");
        break;
      case DT_REL:
      case DT_TEXTREL:
        return Status(Code::Unimplemented, "ELF: DT_REL and DT_TEXTREL are not supported");
      case DT_INIT:
        init_ = value;
        break;
      case DT_INIT_ARRAY:
        initArray_ = value;
        break;
      case DT_INIT_ARRAYSZ:
        initArrayBytes_ = value;
        break;
      default:
        break;
      }
    }
    return {};
  }

  Status readSymbols() {
    if (!strtab_ || !symtab_ || !hash_)
      return bad("missing .dynsym/.dynstr: DT_STRTAB, DT_SYMTAB and DT_HASH are needed");
    STRATA_ASSIGN_OR_RETURN(uint64_t hash, offsetOf(hash_, 8, "DT_HASH"));
    symbolCount_ = inImage<uint32_t>(hash + 4);
    STRATA_ASSIGN_OR_RETURN(symtabAt_,
                            offsetOf(symtab_, symbolCount_ * sizeof(Elf64_Sym), "DT_SYMTAB"));
    STRATA_ASSIGN_OR_RETURN(uint64_t strings, offsetOf(strtab_, strtabBytes_, "DT_STRTAB"));
    for (uint64_t i = 1; i < symbolCount_; ++i) {
      auto symbol = inImage<Elf64_Sym>(symtabAt_ + i * sizeof(Elf64_Sym));
      if (symbol.st_name >= strtabBytes_)
        return bad("st_name: symbol name is outside of DT_STRTAB");
      const char *name = reinterpret_cast<const char *>(image_->base_ + strings + symbol.st_name);
      uint64_t room = strtabBytes_ - symbol.st_name;
      size_t length = strnlen(name, room);
      if (length == room)
        return bad("DT_STRTAB: symbol name is not terminated");
      STRATA_RETURN_IF_ERROR(visit(length, "st_name"));
      if (symbol.st_shndx == SHN_UNDEF)
        return Status(Code::Unavailable, "ELF imports one or more symbols (trying '" +
                                             std::string(name, length) +
                                             "'); only fully linked images can be loaded");
      STRATA_ASSIGN_OR_RETURN(uint64_t at, offsetOf(symbol.st_value, 1, "st_value: symbol"));
      image_->symbols_.push_back({std::string_view(name, length), at});
    }
    return {};
  }

  Status relocate(uint64_t table, uint64_t bytes, const char *what) {
    if (!bytes)
      return {};
    STRATA_ASSIGN_OR_RETURN(uint64_t at, offsetOf(table, bytes, what));
    uint64_t bias = reinterpret_cast<uint64_t>(image_->base_) - image_->lowAddress_;
    for (uint64_t i = 0; i < bytes / sizeof(Elf64_Rela); ++i) {
      auto entry = inImage<Elf64_Rela>(at + i * sizeof(Elf64_Rela));
      uint32_t type = static_cast<uint32_t>(ELF64_R_TYPE(entry.r_info));
      uint64_t index = ELF64_R_SYM(entry.r_info);
      Patch patch = patchOf(header_.e_machine, type);
      if (patch == Patch::None)
        continue;
      if (patch == Patch::Unsupported)
        return Status(Code::Unimplemented,
                      format("ELF: %s: unsupported relocation type %u", what, type));
      bool wide = patch == Patch::Symbol64 || patch == Patch::Relative;
      STRATA_ASSIGN_OR_RETURN(uint64_t target,
                              offsetOf(entry.r_offset, wide ? 8 : 4, "r_offset: relocation"));
      uint64_t value = bias + static_cast<uint64_t>(entry.r_addend);
      if (patch != Patch::Relative) {
        if (index >= symbolCount_)
          return bad(format("%s: r_info names symbol %llu of %llu", what, (unsigned long long)index,
                            (unsigned long long)symbolCount_));
        value += inImage<Elf64_Sym>(symtabAt_ + index * sizeof(Elf64_Sym)).st_value;
      }
      uint8_t *place = image_->base_ + target;
      if (patch == Patch::SymbolPc32)
        value -= reinterpret_cast<uint64_t>(place);
      if (wide) {
        std::memcpy(place, &value, 8);
        continue;
      }
      int64_t asSigned = static_cast<int64_t>(value);
      bool fits = patch == Patch::Symbol32 ? value <= UINT32_MAX
                                           : asSigned == static_cast<int32_t>(asSigned);
      // 32-bit absolute addresses depend on where the image happens to lie.
      if (!fits && executable_)
        return Status(Code::OutOfRange, format("ELF: %s: relocation does not fit 32 bits", what));
      std::memcpy(place, &value, 4);
    }
    return {};
  }

  Status setProtection(uint64_t begin, uint64_t end, int protection) {
    begin &= ~(pageBytes_ - 1);
    end = (end + pageBytes_ - 1) & ~(pageBytes_ - 1);
    if (mprotect(image_->base_ + begin, end - begin, protection) != 0)
      return Status(Code::PermissionDenied, "ELF: failed to change the protection of a segment");
    return {};
  }

  Status protect() {
    for (const ElfImage::Segment &segment : image_->segments_) {
      int protection = PROT_READ;
      if (segment.flags & PF_W)
        protection |= PROT_WRITE;
      if ((segment.flags & PF_X) && executable_)
        protection |= PROT_EXEC;
      STRATA_RETURN_IF_ERROR(setProtection(segment.begin, segment.end, protection));
    }
    bool hasRelro = false;
    for (const Elf64_Phdr &p : programs_)
      if (p.p_type == PT_GNU_RELRO && p.p_memsz) {
        if (std::exchange(hasRelro, true))
          return bad("more than one PT_GNU_RELRO");
        uint64_t begin = p.p_vaddr - image_->lowAddress_;
        if (begin > image_->bytes_ || p.p_memsz > image_->bytes_ - begin)
          return bad("PT_GNU_RELRO is outside of the image");
        // Never take write-only pages from code: RELRO lies within one writable segment.
        for (const ElfImage::Segment &segment : image_->segments_)
          if (begin >= segment.begin && begin < segment.end && (segment.flags & PF_W))
            STRATA_RETURN_IF_ERROR(
                setProtection(begin, std::min(begin + p.p_memsz, segment.end), PROT_READ));
      }
#if defined(__aarch64__) || defined(__riscv)
    __builtin___clear_cache(reinterpret_cast<char *>(image_->base_),
                            reinterpret_cast<char *>(image_->base_ + image_->bytes_));
#endif
    return {};
  }

  /// Whether the processor has what the code needs, before any of it runs.
  Status checkProcessor() const {
    std::vector<std::span<const uint8_t>> code;
    for (unsigned i = 0; i < header_.e_shnum && code.size() < kMaxSegments; ++i) {
      auto section = fromFileUnchecked<Elf64_Shdr>(header_.e_shoff + i * sizeof(Elf64_Shdr));
      if (section.sh_type == SHT_PROGBITS && (section.sh_flags & SHF_EXECINSTR) &&
          section.sh_offset <= file_.size() && section.sh_size <= file_.size() - section.sh_offset)
        code.push_back(file_.subspan(section.sh_offset, section.sh_size));
    }
    const void *list = image_->symbol(kFeaturesSymbol);
    std::string_view declared =
        list && image_->isString(list) ? static_cast<const char *>(list) : std::string_view();
    std::string missing = missingCpuFeatures(declared, code);
    if (missing.empty())
      return {};
    return Status(Code::Incompatible,
                  "the executable needs instructions that this processor lacks: " + missing +
                      "; compile it for this machine (--iree-llvmcpu-target-cpu=host) or for a "
                      "smaller processor");
  }

  Status runInitializers() {
    std::vector<uint64_t> addresses;
    uint64_t bias = reinterpret_cast<uint64_t>(image_->base_) - image_->lowAddress_;
    if (init_)
      addresses.push_back(init_ + bias);
    if (initArrayBytes_) {
      STRATA_ASSIGN_OR_RETURN(uint64_t at, offsetOf(initArray_, initArrayBytes_, "DT_INIT_ARRAY"));
      for (uint64_t i = 0; i < initArrayBytes_ / 8; ++i)
        addresses.push_back(inImage<uint64_t>(at + 8 * i));
    }
    for (uint64_t address : addresses) {
      if (!image_->isCode(reinterpret_cast<const void *>(address)))
        return bad("DT_INIT or DT_INIT_ARRAY: initializer is not code of the image");
      auto initializer = reinterpret_cast<void (*)()>(address);
      if (const void *illegal = runGuarded([&] { initializer(); }))
        return illegalInstruction("an initializer", *image_, illegal);
    }
    return {};
  }

  std::span<const uint8_t> file_;
  const bool executable_;
  VisitBudget budget_;
  Elf64_Ehdr header_{};
  std::vector<Elf64_Phdr> programs_;
  std::unique_ptr<ElfImage> image_;
  uint64_t pageBytes_ = 4096;
  uint64_t strtab_ = 0, strtabBytes_ = 0, symtab_ = 0, hash_ = 0, rela_ = 0, relaBytes_ = 0;
  uint64_t jmprel_ = 0, jmprelBytes_ = 0, init_ = 0, initArray_ = 0, initArrayBytes_ = 0;
  uint64_t symtabAt_ = 0, symbolCount_ = 0;
};

std::string_view ElfImage::hostFormat() { return kHostFormat; }

Result<std::unique_ptr<ElfImage>> ElfImage::load(std::span<const uint8_t> file, bool executable) {
  return ElfParser(file, executable).run();
}

ElfImage::~ElfImage() {
  if (base_)
    munmap(base_, bytes_);
}

const void *ElfImage::symbol(std::string_view name) const {
  for (const Symbol &symbol : symbols_)
    if (symbol.name == name)
      return base_ + symbol.at;
  return nullptr;
}

bool ElfImage::contains(const void *pointer, uint64_t bytes, uint64_t alignment) const {
  uint64_t at = reinterpret_cast<uint64_t>(pointer) - reinterpret_cast<uint64_t>(base_);
  if (reinterpret_cast<uint64_t>(pointer) % alignment)
    return false;
  for (const Segment &segment : segments_)
    if (at >= segment.begin && at <= segment.end && bytes <= segment.end - at)
      return true;
  return false;
}

uint64_t ElfImage::fileAddress(const void *pointer) const {
  return reinterpret_cast<uint64_t>(pointer) - reinterpret_cast<uint64_t>(base_) + lowAddress_;
}

Status illegalInstruction(const std::string &what, const ElfImage &image, const void *at) {
  std::string where =
      image.isCode(at) ? format("at 0x%llx of its code", (unsigned long long)image.fileAddress(at))
                       : format("at %p, outside of its code", at);
  return Status(Code::Unavailable,
                what + " has an illegal instruction " + where +
                    ": it is damaged, or was compiled for another processor than this one");
}

bool ElfImage::isCode(const void *pointer) const {
  uint64_t at = reinterpret_cast<uint64_t>(pointer) - reinterpret_cast<uint64_t>(base_);
  for (const Segment &segment : segments_)
    if (at >= segment.begin && at < segment.end)
      return segment.flags & PF_X;
  return false;
}

bool ElfImage::isString(const void *pointer) const {
  uint64_t at = reinterpret_cast<uint64_t>(pointer) - reinterpret_cast<uint64_t>(base_);
  for (const Segment &segment : segments_)
    if (at >= segment.begin && at < segment.end)
      return std::memchr(pointer, 0, segment.end - at) != nullptr;
  return false;
}

} // namespace strata::rt::hal
