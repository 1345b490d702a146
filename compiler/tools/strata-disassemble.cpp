// strata-disassemble: the machine code of an ELF file, one instruction a line, for a window that links no LLVM.
//
//   @NAME                             a function begins
//   ADDRESS \t BYTES \t TEXT [\t TARGET]     hexadecimal; TARGET is where a branch or a call goes
//
// Bytes that are no instruction are shown as `.byte`, and the next one is tried.

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
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <map>
#include <memory>
#include <vector>

using namespace llvm;

namespace {

cl::opt<std::string> inputFile(cl::Positional, cl::desc("<file.elf>"), cl::init("-"));
cl::opt<std::string> onlyFunction("function", cl::desc("Show this function alone"), cl::value_desc("name"));

int fail(const Twine &message) {
  errs() << "error: " << message << '\n';
  return 1;
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

/// The functions that begin in a section, by address. Where the symbol table was stripped there are none.
std::vector<Function> functionsIn(const object::ObjectFile &file, const object::SectionRef &section, ArrayRef<Function> exports) {
  std::vector<Function> functions;
  for (const Function &function : exports)
    if (function.address >= section.getAddress() && function.address < section.getAddress() + section.getSize())
      functions.push_back(function);
  auto add = [&](object::ELFSymbolRef symbol) {
    Expected<object::SymbolRef::Type> type = symbol.getType();
    Expected<object::section_iterator> in = symbol.getSection();
    Expected<uint64_t> address = symbol.getAddress();
    Expected<StringRef> name = symbol.getName();
    bool good = type && in && address && name;
    if (good && *type == object::SymbolRef::ST_Function && *in != file.section_end() && **in == section)
      functions.push_back({*address, symbol.getSize(), *name});
    consumeError(type.takeError());
    consumeError(in.takeError());
    consumeError(address.takeError());
    consumeError(name.takeError());
  };
  for (object::ELFSymbolRef symbol : file.symbols())
    add(symbol);
  if (auto *elf = dyn_cast<object::ELFObjectFileBase>(&file))
    for (object::ELFSymbolRef symbol : elf->getDynamicSymbolIterators())
      add(symbol);
  llvm::sort(functions, [](const Function &a, const Function &b) {
    return std::tie(a.address, a.name) < std::tie(b.address, b.name);
  });
  functions.erase(llvm::unique(functions, [](const Function &a, const Function &b) { return a.address == b.address; }),
                  functions.end());
  return functions;
}

/// What a kernel library says of itself. Its functions have no symbols, but its table of exports has their names: a count,
/// a pointer to as many functions, and further pointers, one of them to as many names. Pointers are relocations.
class LibraryExports {
public:
  explicit LibraryExports(const object::ObjectFile &file) : file_(file) {
    for (const object::SectionRef &section : file.sections())
      if (object::ELFSectionRef(section).getType() == ELF::SHT_RELA)
        for (const object::RelocationRef &relocation : section.relocations()) {
          SmallString<32> type;
          relocation.getTypeName(type);
          Expected<int64_t> addend = object::ELFRelocationRef(relocation).getAddend();
          if (addend && StringRef(type).contains("RELATIVE"))
            pointers_[relocation.getOffset()] = static_cast<uint64_t>(*addend);
          consumeError(addend.takeError());
        }
  }

  std::vector<Function> find() const {
    std::vector<Function> functions;
    uint64_t work = 0; // a damaged file may have many tables that overlap
    for (auto [at, table] : pointers_) {
      uint64_t count = read32(at - 8);
      if ((work += std::min<uint64_t>(count, pointers_.size())) > kMostWork)
        break;
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
  template <typename Check>
  bool all(uint64_t array, uint64_t count, const Check &check) const {
    for (uint64_t i = 0; i < count; ++i)
      if (auto found = pointers_.find(array + 8 * i); found == pointers_.end() || !check(found->second))
        return false;
    return true;
  }
  /// The bytes from `address` to the end of the section around it.
  StringRef bytesAt(uint64_t address, bool &code) const {
    for (const object::SectionRef &section : file_.sections()) {
      if (section.isVirtual() || section.getAddress() == 0 || address < section.getAddress() ||
          address >= section.getAddress() + section.getSize())
        continue;
      Expected<StringRef> contents = section.getContents();
      code = section.isText();
      if (contents)
        return contents->drop_front(std::min<uint64_t>(address - section.getAddress(), contents->size()));
      consumeError(contents.takeError());
    }
    return {};
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
  StringRef nameAt(uint64_t address) const {
    bool code = false;
    StringRef bytes = bytesAt(address, code);
    StringRef name = bytes.take_until([](char c) { return c == 0; });
    return code || name.size() == bytes.size() || !llvm::all_of(name, [](char c) { return llvm::isPrint(c); }) ? StringRef() : name;
  }

  static constexpr uint64_t kMostWork = 1 << 20;

  const object::ObjectFile &file_;
  std::map<uint64_t, uint64_t> pointers_; // place to target
};

} // namespace

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  InitializeAllTargetInfos();
  InitializeAllTargetMCs();
  InitializeAllDisassemblers();
  cl::ParseCommandLineOptions(argc, argv, "Strata disassembler of embedded kernels\n");
  ErrorOr<std::unique_ptr<MemoryBuffer>> buffer = MemoryBuffer::getFileOrSTDIN(inputFile);
  if (!buffer)
    return fail(inputFile + ": " + buffer.getError().message());
  Expected<std::unique_ptr<object::ObjectFile>> file = object::ObjectFile::createObjectFile(**buffer);
  if (!file)
    return fail(toString(file.takeError()));
  std::string error;
  std::unique_ptr<Printer> printer = Printer::create((*file)->makeTriple(), error);
  if (!printer)
    return fail(error);

  std::vector<Function> exports = LibraryExports(**file).find();
  bool shown = false;
  for (const object::SectionRef &section : (*file)->sections()) {
    if (!section.isText())
      continue;
    Expected<StringRef> contents = section.getContents();
    if (!contents)
      return fail(toString(contents.takeError()));
    auto bytes = arrayRefFromStringRef(*contents);
    uint64_t begin = section.getAddress(), end = begin + bytes.size();
    std::vector<Function> functions = functionsIn(**file, section, exports);
    if (functions.empty() || functions.front().address > begin)
      functions.insert(functions.begin(), {begin, 0, ".text"});
    for (auto [i, function] : enumerate(functions)) {
      uint64_t next = i + 1 < functions.size() ? functions[i + 1].address : end;
      uint64_t stop = function.size ? std::min(next, function.address + function.size) : next;
      if (function.address < begin || stop > end || (!onlyFunction.empty() && function.name != onlyFunction))
        continue;
      shown = true;
      outs() << '@' << function.name << '\n';
      printer->print(bytes.slice(function.address - begin, stop - function.address), function.address, outs());
    }
  }
  return shown ? 0 : fail(onlyFunction.empty() ? "no machine code" : "no function " + onlyFunction);
}
