#include "runtime/isa/CodeReader.h"
#include "runtime/isa/VmIsa.h"
#include "runtime/tooling/ModuleDump.h"

#include <map>

namespace strata::rt::tooling {
namespace {

using isa::Kind;

std::string valueType(char letter) {
  switch (letter) {
  case 'i':
    return "i32";
  case 'I':
    return "i64";
  case 'f':
    return "f32";
  case 'F':
    return "f64";
  default:
    return "!vm.ref<?>";
  }
}

// An export, or else the debug database's entry of that index, whatever function it was made for.
std::string_view knownName(const vm::BytecodeModule &module, int32_t ordinal) {
  if (std::span<const uint32_t> entries = module.exportsOf(ordinal); !entries.empty())
    return module.exports()[entries.front()].name;
  return module.debugName(ordinal);
}

/// Prints verified bytecode as the file holds it.
class Printer {
public:
  Printer(const vm::BytecodeModule &module, const vm::Function &function, bool offsets)
      : module_(module), function_(function), offsets_(offsets),
        bytes_(module.def().bytecode_data()->data() +
                   module.def()
                       .function_descriptors()
                       ->Get(static_cast<uint32_t>(function.ordinal))
                       ->bytecode_offset(),
               static_cast<size_t>(function.codeBytes)),
        code_(bytes_) {}

  std::string run() {
    header();
    for (const auto &[start, text] : instructions()) {
      text_ += offsets_ ? format("[%08X]", start) : "";
      text_ += text.empty() ? block(start) + ":\n" : "  " + text + "\n";
    }
    return text_ + "}\n";
  }

  /// By their offsets; a block's marker has no text.
  std::map<uint32_t, std::string> instructions() {
    findBlocks();
    names_ = VisitBudget(kNamesLeast + kNamesTimes * bytes_.size());
    std::map<uint32_t, std::string> texts;
    for (code_ = isa::CodeReader(bytes_); code_.left();) {
      auto start = static_cast<uint32_t>(code_.at());
      auto opcode = code_.read<uint8_t>();
      texts.emplace_hint(texts.end(), start,
                         opcode == isa::kBlockMarker ? std::string() : instruction(opcode));
    }
    return texts;
  }

private:
  template <typename T> T read() { return code_.read<T>(); }

  void findBlocks() {
    while (code_.left()) {
      auto start = static_cast<uint32_t>(code_.at());
      if (auto opcode = code_.read<uint8_t>(); opcode == isa::kBlockMarker)
        blocks_.emplace_hint(blocks_.end(), start, blocks_.size());
      else
        instruction(opcode);
    }
  }

  /// A name that an instruction refers to by its index. Few bytes may name a long one many times.
  std::string named(std::string_view name) {
    return names_.charge(name.size()) ? std::string(name) : "...";
  }

  std::string block(uint32_t pc) const {
    auto it = blocks_.find(pc);
    return "^bb" + (it == blocks_.end() ? format("@%u", pc) : std::to_string(it->second));
  }

  void header() {
    for (uint32_t entry : module_.exportsOf(function_.ordinal))
      text_ += "vm.export @" + std::string(module_.exports()[entry].name) + "\n";
    text_ += "vm.func @" + shownName(module_, function_.ordinal) + "(";
    // Sequential per bank, unlike the registers the values are in.
    int values = 0, refs = 0;
    const std::string &letters = function_.convention.arguments;
    for (size_t i = 0; i < letters.size(); ++i) {
      if (i)
        text_ += ", ";
      bool wide = letters[i] == 'I' || letters[i] == 'F';
      if (letters[i] == 'r')
        text_ += format("%%r%d", refs++);
      else if (wide)
        text_ += format("%%i%d:%d", values, values + 1), values += 2;
      else
        text_ += format("%%i%d", values++);
      text_ += ": " + valueType(letters[i]);
    }
    text_ += ") -> (";
    for (size_t i = 0; i < function_.convention.results.size(); ++i)
      text_ += (i ? ", " : "") + valueType(function_.convention.results[i]);
    text_ += ") {\n";
  }

  static std::string reg(uint16_t word, Kind kind) {
    if (word & isa::kRefBit)
      return format("%%%c%u", word & isa::kMoveBit ? 'R' : 'r', word & isa::kRefOrdinalMask);
    bool wide = kind == Kind::I64 || kind == Kind::F64;
    return wide ? format("%%i%u:%u", word, word + 1) : format("%%i%u", word);
  }
  std::string regList(Kind kind) {
    isa::Words words = code_.list();
    std::string text;
    for (size_t i = 0; i < words.count; ++i)
      text += (i ? ", " : "") + reg(words[i], kind);
    return text;
  }
  std::string target() { return block(read<uint32_t>()); }
  std::string remap() {
    isa::Words words = code_.list(2);
    std::string text = "(";
    for (size_t i = 0; i < words.count; i += 2)
      text += (i ? ", " : "") + reg(words[i], Kind::I32) + "->" + reg(words[i + 1], Kind::I32);
    return text + ")";
  }

  /// A field as text; what it was is its name.
  std::string field(const isa::Field &f) {
    switch (f.kind) {
    case Kind::I32:
    case Kind::F32:
    case Kind::I64:
    case Kind::F64:
    case Kind::Ref:
      return reg(read<uint16_t>(), f.kind);
    case Kind::ImmI32: {
      auto value = read<int32_t>();
      return format("%d  // 0x%08X", value, static_cast<uint32_t>(value));
    }
    case Kind::ImmI64: {
      auto value = read<int64_t>();
      return format("%lld  // 0x%016llX", (long long)value, (unsigned long long)value);
    }
    case Kind::ImmF32:
      return format("%f", read<float>());
    case Kind::ImmF64:
      return format("%f", read<double>());
    case Kind::RwData:
      return format(".rwdata[%u]", read<uint32_t>());
    case Kind::Global:
      return format(".refs[%u]", read<uint32_t>());
    case Kind::Rodata: {
      auto ordinal = read<uint32_t>();
      return format("%u  // %zub", ordinal, module_.rodata()[ordinal].size());
    }
    case Kind::Type:
      return named(module_.typeName(read<uint32_t>()));
    case Kind::Func:
    case Kind::Import: {
      auto ordinal = read<uint32_t>();
      if (ordinal & isa::kImportBit)
        return "@" + named(module_.imports()[ordinal & ~isa::kImportBit].fullName);
      std::string_view name = knownName(module_, static_cast<int32_t>(ordinal));
      return "@" + named(module_.name()) +
             (name.empty() ? ":" + std::to_string(ordinal) : "." + named(name));
    }
    case Kind::Block:
      return target();
    case Kind::Str:
      return "\"" + std::string(code_.string()) + "\"";
    case Kind::Regs:
      return regList(Kind::I32);
    case Kind::Segments: {
      isa::Words words = code_.list();
      std::string text;
      for (size_t i = 0; i < words.count; ++i)
        text += (i ? ", " : "") + std::to_string(words[i]);
      return text;
    }
    case Kind::Remap:
      return remap();
    case Kind::Cases: {
      std::string text;
      for (unsigned count = read<uint16_t>(), i = 0; i < count; ++i) {
        text += format(", %u: ", i) + target();
        text += remap();
      }
      return text;
    }
    }
    return {};
  }

  std::string instruction(uint8_t opcode) {
    auto set = isa::Set::CORE;
    if (opcode == isa::kPrefixF32 || opcode == isa::kPrefixF64) {
      set = opcode == isa::kPrefixF32 ? isa::Set::F32 : isa::Set::F64;
      opcode = read<uint8_t>();
    }
    const isa::Op &op = *isa::findOp(set, opcode);
    std::vector<std::string> texts;
    for (const isa::Field &f : op.fields)
      texts.push_back(field(f));
    return arrange(op, texts);
  }

  std::string arrange(const isa::Op &op, const std::vector<std::string> &t) const {
    std::string_view symbol = op.symbol;
    std::string name = "vm." + std::string(op.mnemonic);
    auto starts = [&](std::string_view prefix) { return symbol.starts_with(prefix); };
    bool hasResult = op.fields.size() && op.fields.back().isResult;
    std::string result = hasResult && !t.back().empty() ? t.back() + " = " : "";
    if (starts("GlobalLoadIndirect"))
      return result + name + (symbol.ends_with("Ref") ? " .refs[" : " .rwdata[") + t[0] + "]" +
             (t.size() == 3 ? " : " + t[1] : "");
    if (starts("GlobalStoreIndirect"))
      return name + " " + t.back() + ", " + (symbol.ends_with("Ref") ? ".refs[" : ".rwdata[") +
             t[0] + "]" + (t.size() == 3 ? " : " + t[1] : "");
    if (symbol == "GlobalLoadRef")
      return result + name + " " + t[0] + " : " + t[1];
    if (symbol == "GlobalStoreRef")
      return name + " " + t[2] + ", " + t[0] + " : " + t[1];
    if (starts("GlobalStore"))
      return name + " " + t[1] + ", " + t[0];
    if (symbol == "ListAlloc")
      return result + name + " " + t[1] + " : !vm.list<" + t[0] + ">";
    if (symbol == "ListGetRef")
      return result + name + " " + t[0] + ", " + t[1] + " : " + t[2];
    if (symbol == "SelectRef")
      return result + name + " " + t[0] + " ? " + t[2] + " : " + t[3] + " -> " + t[1];
    if (starts("Select"))
      return result + name + " " + t[0] + " ? " + t[1] + " : " + t[2];
    if (symbol == "SwitchRef")
      return result + name + " " + t[0] + "[" + t[3] + "] else " + t[2];
    if (starts("Switch"))
      return result + name + " " + t[0] + "[" + t[2] + "] else " + t[1];
    if (symbol == "CastAnyRef")
      return result + name + " " + t[0] + " : " + t[1];
    if (starts("BufferStore"))
      return name + " " + t[2] + ", " + t[0] + ", " + t[1];
    if (symbol == "Branch" || symbol == "Break" || symbol == "Yield")
      return name + " " + t[0] + t[1];
    if (symbol == "CondBranch")
      return name + " " + t[0] + ", " + t[1] + t[2] + ", " + t[3] + t[4];
    if (symbol == "CondBreak")
      return name + " " + t[0] + ", " + t[1] + t[2];
    if (symbol == "BranchTable")
      return name + " " + t[0] + " { default: " + t[1] + t[2] + t[3] + " }";
    if (symbol == "Call")
      return result + name + " " + t[0] + "(" + t[1] + ")";
    if (symbol == "CallVariadic")
      return result + name + " " + t[0] + " segments[" + t[1] + "](" + t[2] + ")";
    if (symbol == "CallYieldable")
      return name + " " + t[0] + "(" + t[1] + ") -> " + t[2] + "(" + t[3] + ")";
    if (symbol == "CallVariadicYieldable")
      return name + " " + t[0] + " segments[" + t[1] + "](" + t[2] + ") -> " + t[3] + "(" + t[4] +
             ")";
    if (symbol == "Trace" || symbol == "Print")
      return name + " " + t[0] + "(" + t[1] + ")";
    std::string operands;
    for (size_t i = 0; i < t.size() - (hasResult ? 1 : 0); ++i)
      operands += (i ? ", " : " ") + t[i];
    return result + name + (operands == " " ? "" : operands);
  }

  const vm::BytecodeModule &module_;
  const vm::Function &function_;
  const bool offsets_;
  const std::span<const uint8_t> bytes_;
  isa::CodeReader code_;
  static constexpr uint64_t kNamesLeast = 1024, kNamesTimes = 64;
  VisitBudget names_{0};
  std::map<uint32_t, size_t> blocks_;
  std::string text_;
};

} // namespace

std::string shownName(const vm::BytecodeModule &module, int32_t ordinal) {
  std::string_view known = knownName(module, ordinal);
  return known.empty() ? "fn" + std::to_string(ordinal) : std::string(known);
}

std::string functionText(const vm::BytecodeModule &module, const vm::Function &function,
                         bool offsets) {
  return Printer(module, function, offsets).run();
}

std::string moduleHeaderText(const vm::BytecodeModule &module) {
  std::string text =
      "vm.module @" + std::string(module.name()) + format(" version %u\n", module.version());
  for (uint32_t i = 0; i < module.types().size(); ++i)
    text += "vm.type " + std::string(module.typeName(i)) + "\n";
  for (const vm::Import &import : module.imports())
    text += std::string("vm.import ") + (import.optional ? "optional " : "") + "@" +
            std::string(import.fullName) + " cconv \"" + std::string(import.conventionText) +
            "\"\n";
  for (size_t i = 0; i < module.rodata().size(); ++i) {
    text += format("vm.rodata[%zu] = ", i);
    for (uint8_t byte : module.rodata()[i])
      text += format("%02X", byte);
    text += "\n";
  }
  return text;
}

std::map<uint32_t, std::string> instructionTexts(const vm::BytecodeModule &module,
                                                 const vm::Function &function) {
  auto texts = Printer(module, function, false).instructions();
  std::erase_if(texts, [](const auto &entry) { return entry.second.empty(); });
  return texts;
}

std::string disassemblyText(const vm::BytecodeModule &module, bool offsets) {
  std::string text = moduleHeaderText(module);
  for (const vm::Function &function : module.functions())
    text += "\n" + functionText(module, function, offsets);
  return text;
}

std::string signatureText(const vm::CallingConvention &convention) {
  std::string text = "(";
  size_t span = 0;
  for (size_t i = 0; i < convention.arguments.size(); ++i) {
    if (i)
      text += ", ";
    if (convention.arguments[i] != 'C') {
      text += valueType(convention.arguments[i]);
      continue;
    }
    const std::string &tuple = convention.spans[span++];
    text += "tuple<";
    for (size_t k = 0; k < tuple.size(); ++k)
      text += (k ? ", " : "") + valueType(tuple[k]);
    text += ">...";
  }
  text += ") -> (";
  for (size_t i = 0; i < convention.results.size(); ++i)
    text += (i ? ", " : "") + valueType(convention.results[i]);
  return text + ")";
}

} // namespace strata::rt::tooling
