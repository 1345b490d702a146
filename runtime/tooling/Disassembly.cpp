#include "runtime/isa/VmIsa.h"
#include "runtime/tooling/ModuleDump.h"

#include <bit>
#include <cstring>
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
std::string knownName(const vm::BytecodeModule &module, int32_t ordinal) {
  for (const vm::Export &entry : module.exports())
    if (entry.ordinal == ordinal)
      return std::string(entry.name);
  return std::string(module.debugName(ordinal));
}

/// Prints verified bytecode as the file holds it.
class Printer {
public:
  Printer(const vm::BytecodeModule &module, const vm::Function &function, bool offsets)
      : module_(module), function_(function), offsets_(offsets),
        code_(module.def().bytecode_data()->data() +
              module.def()
                  .function_descriptors()
                  ->Get(static_cast<uint32_t>(function.ordinal))
                  ->bytecode_offset()) {}

  std::string run() {
    findBlocks();
    header();
    pc_ = 0;
    while (pc_ < end()) {
      uint32_t start = pc_;
      if (code_[pc_] == isa::kBlockMarker) {
        text_ += (offsets_ ? format("[%08X]", start) : "") + block(start) + ":\n";
        ++pc_;
        continue;
      }
      std::string line = instruction();
      text_ += (offsets_ ? format("[%08X]", start) : "") + "  " + line + "\n";
    }
    return text_ + "}\n";
  }

  std::map<uint32_t, std::string> instructions() {
    findBlocks();
    std::map<uint32_t, std::string> texts;
    for (pc_ = 0; pc_ < end();) {
      uint32_t start = pc_;
      if (code_[pc_] == isa::kBlockMarker)
        ++pc_;
      else
        texts[start] = instruction();
    }
    return texts;
  }

private:
  uint32_t end() const { return static_cast<uint32_t>(function_.codeBytes); }
  template <typename T> T read() {
    T value;
    std::memcpy(&value, code_ + pc_, sizeof(T));
    pc_ += sizeof(T);
    return value;
  }
  void align() { pc_ += pc_ & 1; }

  void findBlocks() {
    std::string kept = std::move(text_);
    while (pc_ < end()) {
      if (code_[pc_] == isa::kBlockMarker) {
        blocks_.emplace(pc_++, blocks_.size());
        continue;
      }
      instruction();
    }
    text_ = std::move(kept);
  }

  std::string block(uint32_t pc) const {
    auto it = blocks_.find(pc);
    return "^bb" + (it == blocks_.end() ? format("@%u", pc) : std::to_string(it->second));
  }

  void header() {
    for (const vm::Export &entry : module_.exports())
      if (entry.ordinal == function_.ordinal)
        text_ += "vm.export @" + std::string(entry.name) + "\n";
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
    align();
    std::string text;
    for (unsigned count = read<uint16_t>(), i = 0; i < count; ++i)
      text += (i ? ", " : "") + reg(read<uint16_t>(), kind);
    return text;
  }
  std::string target() { return block(read<uint32_t>()); }
  std::string remap() {
    align();
    std::string text = "(";
    for (unsigned count = read<uint16_t>(), i = 0; i < count; ++i) {
      uint16_t from = read<uint16_t>(), to = read<uint16_t>();
      text += (i ? ", " : "") + reg(from, Kind::I32) + "->" + reg(to, Kind::I32);
    }
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
      return std::string(module_.typeName(read<uint32_t>()));
    case Kind::Func:
    case Kind::Import: {
      auto ordinal = read<uint32_t>();
      if (ordinal & isa::kImportBit)
        return "@" + std::string(module_.imports()[ordinal & ~isa::kImportBit].fullName);
      std::string name = knownName(module_, static_cast<int32_t>(ordinal));
      return "@" + std::string(module_.name()) +
             (name.empty() ? ":" + std::to_string(ordinal) : "." + name);
    }
    case Kind::Block:
      return target();
    case Kind::Str: {
      auto length = read<uint16_t>();
      std::string text(reinterpret_cast<const char *>(code_ + pc_), length);
      pc_ += length;
      return "\"" + text + "\"";
    }
    case Kind::Regs:
      return regList(Kind::I32);
    case Kind::Segments: {
      align();
      std::string text;
      for (unsigned count = read<uint16_t>(), i = 0; i < count; ++i)
        text += (i ? ", " : "") + std::to_string(read<uint16_t>());
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

  std::string instruction() {
    uint8_t opcode = read<uint8_t>();
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
  const uint8_t *code_;
  uint32_t pc_ = 0;
  std::map<uint32_t, size_t> blocks_;
  std::string text_;
};

} // namespace

std::string shownName(const vm::BytecodeModule &module, int32_t ordinal) {
  std::string known = knownName(module, ordinal);
  return known.empty() ? "fn" + std::to_string(ordinal) : known;
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
  return Printer(module, function, false).instructions();
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
