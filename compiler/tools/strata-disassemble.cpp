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
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
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
std::vector<Function> functionsIn(const object::ObjectFile &file, const object::SectionRef &section) {
  std::vector<Function> functions;
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

  bool shown = false;
  for (const object::SectionRef &section : (*file)->sections()) {
    if (!section.isText())
      continue;
    Expected<StringRef> contents = section.getContents();
    if (!contents)
      return fail(toString(contents.takeError()));
    auto bytes = arrayRefFromStringRef(*contents);
    uint64_t begin = section.getAddress(), end = begin + bytes.size();
    std::vector<Function> functions = functionsIn(**file, section);
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
