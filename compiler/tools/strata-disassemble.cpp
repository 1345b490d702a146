// strata-disassemble: the machine code of an ELF file, one instruction a line, for a window that
// links no LLVM.
//
//   @NAME                             a function begins
//   ADDRESS \t BYTES \t TEXT [\t TARGET]     hexadecimal; TARGET is where a branch or a call goes
//
// Bytes that are no instruction are shown as `.byte`, and the next one is tried. The file is read
// by runtime/format, which checks it: LLVM sees nothing of it but the bytes of its code.
//
// An executable for Vulkan, or SPIR-V alone, is shown as SPIRV-Tools writes it: the `@NAME` of its
// kernels, then the shader that has them.

#include "core/base/OutOfMemory.h"
#include "core/base/Version.h"
#include "runtime/format/ElfFile.h"
#include "runtime/format/SpirvListing.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrAnalysis.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <csignal>
#include <elf.h>
#include <map>
#include <memory>
#include <new>
#include <unistd.h>
#include <vector>

using namespace llvm;
using strata::rt::ElfFile;
using strata::rt::ElfSection;
using strata::rt::ElfSymbol;
using strata::rt::SpirvShader;
using strata::rt::VisitBudget;

namespace {

cl::opt<std::string> inputFile(cl::Positional, cl::desc("<file.elf or .spv>"), cl::init("-"));
cl::opt<std::string> onlyFunction("function", cl::desc("Show this function alone"), cl::value_desc("name"));

int fail(const Twine &message) {
  errs() << "error: " << message << '\n';
  return 1;
}

/// The machine of an ELF file in LLVM's words.
Triple tripleOf(const ElfFile &file) {
  switch (file.machine()) {
  case EM_386:
    return Triple("i386--");
  case EM_X86_64:
    return Triple("x86_64--");
  case EM_ARM:
    return Triple("arm--");
  case EM_AARCH64:
    return Triple("aarch64--");
  case EM_RISCV:
    return Triple(file.is64() ? "riscv64--" : "riscv32--");
  case EM_AMDGPU:
    return Triple("amdgcn-amd-amdhsa");
  default:
    return Triple();
  }
}

/// Everything that may be in the file: what it was compiled for isn't written in it.
std::string featuresFor(Triple::ArchType arch) {
  switch (arch) {
  case Triple::aarch64:
    return "+all";
  case Triple::riscv32:
  case Triple::riscv64:
    return "+m,+a,+f,+d,+c,+v,+zba,+zbb,+zbs";
  default:
    return "";
  }
}

struct Function {
  uint64_t address, size;
  StringRef name;
};

class Printer {
public:
  /// Null if this LLVM knows no such machine.
  static std::unique_ptr<Printer> create(const Triple &triple, std::string &error) {
    auto printer = std::make_unique<Printer>();
    const Target *target = TargetRegistry::lookupTarget(triple, error);
    if (!target)
      return nullptr;
    MCTargetOptions options;
    printer->registers.reset(target->createMCRegInfo(triple));
    printer->assembly.reset(target->createMCAsmInfo(*printer->registers, triple, options));
    printer->subtarget.reset(target->createMCSubtargetInfo(triple, "", featuresFor(triple.getArch())));
    printer->instructions.reset(target->createMCInstrInfo());
    printer->analysis.reset(target->createMCInstrAnalysis(printer->instructions.get()));
    printer->context = std::make_unique<MCContext>(triple, printer->assembly.get(), printer->registers.get(),
                                                   printer->subtarget.get());
    printer->disassembler.reset(target->createMCDisassembler(*printer->subtarget, *printer->context));
    printer->text.reset(target->createMCInstPrinter(triple, printer->assembly->getAssemblerDialect(),
                                                    *printer->assembly, *printer->instructions,
                                                    *printer->registers));
    if (!printer->disassembler || !printer->text) {
      error = "no disassembler for " + triple.str();
      return nullptr;
    }
    printer->text->setPrintImmHex(true);
    printer->text->setPrintBranchImmAsAddress(true);
    return printer;
  }

  void print(ArrayRef<uint8_t> bytes, uint64_t address, raw_ostream &os) {
    while (!bytes.empty()) {
      MCInst instruction;
      uint64_t size = 0;
      bool known = disassembler->getInstruction(instruction, size, bytes, address, nulls()) ==
                       MCDisassembler::Success && size > 0;
      size = std::clamp<uint64_t>(size, 1, bytes.size());
      os << utohexstr(address, /*LowerCase=*/true) << '\t' << toHex(bytes.take_front(size), /*LowerCase=*/true)
         << '\t';
      if (known) {
        std::string line;
        raw_string_ostream stream(line);
        text->printInst(&instruction, address, "", *subtarget, stream);
        std::replace(line.begin(), line.end(), '\t', ' ');
        os << StringRef(line).trim();
        uint64_t target = 0;
        if (analysis && analysis->evaluateBranch(instruction, address, size, target))
          os << '\t' << utohexstr(target, /*LowerCase=*/true);
      } else {
        os << ".byte 0x" << toHex(bytes.take_front(size), /*LowerCase=*/true);
      }
      os << '\n';
      bytes = bytes.drop_front(size);
      address += size;
    }
  }

  std::unique_ptr<MCRegisterInfo> registers;
  std::unique_ptr<MCAsmInfo> assembly;
  std::unique_ptr<MCSubtargetInfo> subtarget;
  std::unique_ptr<MCInstrInfo> instructions;
  std::unique_ptr<MCInstrAnalysis> analysis;
  std::unique_ptr<MCContext> context;
  std::unique_ptr<MCDisassembler> disassembler;
  std::unique_ptr<MCInstPrinter> text;
};

/// What a kernel library says of itself. Its functions have no symbols, but its table of exports has their names: a count,
/// a pointer to as many functions, and further pointers, one of them to as many names. Pointers are relocations.
class LibraryExports {
public:
  explicit LibraryExports(const ElfFile &file) {
    uint32_t relative = file.machine() == EM_AARCH64 ? R_AARCH64_RELATIVE
                        : file.machine() == EM_RISCV ? R_RISCV_RELATIVE
                                                     : R_X86_64_RELATIVE; // and that of i386
    for (const strata::rt::ElfRelocation &relocation : file.relocations())
      if (relocation.type == relative)
        pointers_[relocation.address] = static_cast<uint64_t>(relocation.addend);
    for (const ElfSection &section : file.sections())
      if (section.address != 0 && !section.bytes.empty())
        byAddress_.push_back(&section);
    llvm::sort(byAddress_, [](const ElfSection *a, const ElfSection *b) {
      return std::tie(a->address, a) < std::tie(b->address, b);
    });
  }

  std::vector<Function> find() {
    std::vector<Function> functions;
    for (auto [at, table] : pointers_) {
      uint64_t count = read32(at - 8);
      if (count == 0 || count > pointers_.size() || !all(table, count, [&](uint64_t to) { return isCode(to); }))
        continue;
      for (uint64_t field = at + 8; field < at + 64; field += 8) {
        auto names = pointers_.find(field);
        if (names == pointers_.end() || !all(names->second, count, [&](uint64_t to) { return !nameAt(to).empty(); }))
          continue;
        for (uint64_t i = 0; i < count; ++i)
          functions.push_back({pointers_.at(table + 8 * i), 0, nameAt(pointers_.at(names->second + 8 * i))});
        break;
      }
    }
    return functions;
  }

private:
  /// Tables may overlap, and names: each look costs.
  template <typename Check> bool all(uint64_t array, uint64_t count, const Check &check) {
    for (uint64_t i = 0; i < count; ++i)
      if (auto found = pointers_.find(array + 8 * i);
          !work_.charge(1) || found == pointers_.end() || !check(found->second))
        return false;
    return true;
  }
  /// The bytes from `address` to the end of the section around it.
  StringRef bytesAt(uint64_t address, bool &code) const {
    auto behind = llvm::upper_bound(
        byAddress_, address, [](uint64_t at, const ElfSection *s) { return at < s->address; });
    if (behind == byAddress_.begin() || !(*std::prev(behind))->contains(address))
      return {};
    const ElfSection &section = **std::prev(behind);
    code = section.isCode();
    return StringRef(reinterpret_cast<const char *>(section.bytes.data()), section.bytes.size())
        .drop_front(address - section.address);
  }
  bool isCode(uint64_t address) const {
    bool code = false;
    return !bytesAt(address, code).empty() && code;
  }
  uint64_t read32(uint64_t address) const {
    bool code;
    StringRef bytes = bytesAt(address, code);
    return bytes.size() < 4 ? 0 : support::endian::read32le(bytes.data());
  }
  StringRef nameAt(uint64_t address) {
    constexpr size_t kLongest = 4096;
    bool code = false;
    StringRef bytes = bytesAt(address, code).take_front(kLongest);
    StringRef name = bytes.take_until([](char c) { return c == 0; });
    if (!work_.charge(name.size()))
      return {};
    return code || name.size() == bytes.size() || !llvm::all_of(name, [](char c) { return llvm::isPrint(c); }) ? StringRef() : name;
  }

  static constexpr uint64_t kMostWork = 1 << 24;

  VisitBudget work_{kMostWork};
  std::vector<const ElfSection *> byAddress_;
  std::map<uint64_t, uint64_t> pointers_; // place to target
};

/// The functions of each section of code, by address. Where the symbol table was stripped there are
/// none.
std::vector<std::vector<Function>> functionsOf(const ElfFile &file) {
  std::vector<std::vector<Function>> functions(file.sections().size());
  std::vector<Function> exports = LibraryExports(file).find();
  llvm::sort(exports, [](const Function &a, const Function &b) { return a.address < b.address; });
  for (auto [i, section] : enumerate(file.sections())) {
    if (!section.isCode())
      continue;
    auto first = llvm::partition_point(
        exports, [&](const Function &f) { return f.address < section.address; });
    for (; first != exports.end() && section.contains(first->address); ++first)
      functions[i].push_back(*first);
  }
  for (const ElfSymbol &symbol : file.symbols())
    if (symbol.isFunction && file.sections()[symbol.section].isCode())
      functions[symbol.section].push_back({symbol.address, symbol.size, StringRef(symbol.name)});
  for (std::vector<Function> &list : functions) {
    llvm::sort(list, [](const Function &a, const Function &b) {
      return std::tie(a.address, a.name, a.size) < std::tie(b.address, b.name, b.size);
    });
    list.erase(llvm::unique(list, [](const Function &a,
                                     const Function &b) { return a.address == b.address; }),
               list.end());
  }
  return functions;
}

int showShaders(std::string_view bytes) {
  strata::rt::Result<std::vector<SpirvShader>> shaders = strata::rt::readSpirvShaders(bytes);
  if (!shaders.ok())
    return fail(inputFile + ": " + shaders.status().message());
  bool shown = false;
  for (const SpirvShader &shader : *shaders) {
    bool isWanted = false;
    for (const SpirvShader::Kernel &kernel : shader.kernels)
      if (onlyFunction.empty() || kernel.name == onlyFunction) {
        outs() << '@' << kernel.name << '\n';
        isWanted = true;
      }
    if (!isWanted)
      continue;
    shown = true;
    outs() << shader.text;
  }
  return shown ? 0 : fail(onlyFunction.empty() ? "no kernel" : "no function " + onlyFunction);
}

/// LLVM's own reports ask for its bug tracker. What stopped here is this file's bytes: that is what
/// is said.
void failOnSignal(int) {
  constexpr char message[] = "error: the bytes of a function stopped the disassembler\n";
  (void)!::write(STDERR_FILENO, message, sizeof message - 1);
  ::_exit(1);
}

} // namespace

int main(int argc, char **argv) {
  for (int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT})
    std::signal(signal, failOnSignal);
  install_fatal_error_handler([](void *, const char *reason, bool) {
    errs() << "error: " << reason << '\n';
    ::_exit(1);
  });
  strata::endWithoutMemory("strata-disassemble");
  install_bad_alloc_error_handler([](void *, const char *, bool) { std::get_new_handler()(); });
  InitializeAllTargetInfos();
  InitializeAllTargetMCs();
  InitializeAllDisassemblers();
  llvm::cl::SetVersionPrinter([](llvm::raw_ostream &out) {
    out << "Strata " << strata::kVersion << ", LLVM " LLVM_VERSION_STRING "\n";
  });
  cl::ParseCommandLineOptions(argc, argv, "Strata disassembler of embedded kernels\n");
  ErrorOr<std::unique_ptr<MemoryBuffer>> buffer = MemoryBuffer::getFileOrSTDIN(inputFile);
  if (!buffer)
    return fail(inputFile + ": " + buffer.getError().message());
  StringRef bytes = (*buffer)->getBuffer();
  if (strata::rt::isSpirv(bytes))
    return showShaders(bytes);
  strata::rt::Result<ElfFile> file = ElfFile::read({bytes.bytes_begin(), bytes.size()});
  if (!file.ok())
    return fail(inputFile + ": " + file.status().message());
  Triple triple = tripleOf(*file);
  if (triple.getArch() == Triple::UnknownArch)
    return fail(inputFile + ": ELF: e_machine " + Twine(file->machine()) + " is not known");
  std::string error;
  std::unique_ptr<Printer> printer = Printer::create(triple, error);
  if (!printer)
    return fail(error);

  bool shown = false;
  VisitBudget once(bytes.size());
  std::vector<std::vector<Function>> known = functionsOf(*file);
  for (auto [index, section] : enumerate(file->sections())) {
    if (!section.isCode())
      continue;
    if (!once.charge(section.bytes.size()))
      return fail(inputFile + ": ELF: its sections of code lie over each other");
    ArrayRef<uint8_t> code(section.bytes.data(), section.bytes.size());
    uint64_t begin = section.address, end = begin + code.size();
    std::vector<Function> &functions = known[index];
    if (functions.empty() || functions.front().address > begin)
      functions.insert(functions.begin(), {begin, 0, ".text"});
    for (auto [i, function] : enumerate(functions)) {
      uint64_t next = i + 1 < functions.size() ? functions[i + 1].address : end;
      uint64_t stop = function.size ? std::min(next, function.address + function.size) : next;
      if (!onlyFunction.empty() && function.name != onlyFunction)
        continue;
      shown = true;
      outs() << '@' << function.name << '\n';
      printer->print(code.slice(function.address - begin, stop - function.address),
                     function.address, outs());
    }
  }
  return shown ? 0 : fail(onlyFunction.empty() ? "no machine code" : "no function " + onlyFunction);
}
