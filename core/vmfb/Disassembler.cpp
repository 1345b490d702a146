//===- Disassembler.cpp - Bytecode as text ----------------------------------===//
// Reads instructions by the fields of their row in VmOps.def; nothing here knows an opcode but the block marker and
// the two prefixes.
#include "core/vmfb/Module.h"
#include "runtime/isa/CodeReader.h"
#include "runtime/isa/VmIsa.h"

#include <bit>
#include <cstdio>
#include <map>

namespace strata::vmfb {

using namespace rt;

namespace {

class Disassembler {
public:
  Disassembler(const Module &module, std::string_view code)
      : module_(module), reader_({reinterpret_cast<const uint8_t *>(code.data()), code.size()}),
        size_(int64_t(code.size())), names_(kNamesLeast + kNamesTimes * code.size()) {}

  std::vector<Instruction> run() {
    std::vector<Instruction> out;
    while (reader_.left() > 0) {
      Instruction i;
      i.pc = int64_t(reader_.at());
      targets_.clear();
      if (!decode(i)) {
        char where[96];
        std::snprintf(where, sizeof where,
                      "// no instruction at byte %lld: %lld bytes are not shown", (long long)i.pc,
                      (long long)(size_ - i.pc));
        i.text = where;
        i.targets.clear();
        out.push_back(std::move(i));
        break;
      }
      i.length = int64_t(reader_.at()) - i.pc;
      i.targets = targets_;
      out.push_back(std::move(i));
    }
    name(out);
    return out;
  }

private:
  bool decode(Instruction &i) {
    uint8_t opcode = reader_.read<uint8_t>();
    isa::Set set = isa::Set::CORE;
    if (opcode == isa::kPrefixF32 || opcode == isa::kPrefixF64) {
      set = opcode == isa::kPrefixF32 ? isa::Set::F32 : isa::Set::F64;
      opcode = reader_.read<uint8_t>();
    }
    if (set == isa::Set::CORE && opcode == isa::kBlockMarker) {
      i.label = true;
      return !reader_.failed();
    }
    const isa::Op *op = isa::findOp(set, opcode);
    if (!op || reader_.failed())
      return false;
    std::string results, operands;
    for (const isa::Field &field : op->fields) {
      std::string text;
      if (!read(field, text))
        return false;
      std::string &to = field.isResult ? results : operands;
      if (text.empty())
        continue;
      to += (to.empty() ? "" : ", ") + text;
    }
    i.text = (results.empty() ? "" : results + " = ") + "vm." + std::string(op->mnemonic) + (operands.empty() ? "" : " " + operands);
    return !reader_.failed();
  }

  static std::string reg(uint16_t word, bool wide) {
    if (word & isa::kRefBit)
      return ((word & isa::kMoveBit) ? "%R" : "%r") + std::to_string(word & isa::kRefOrdinalMask);
    std::string text = "%i" + std::to_string(word);
    return wide ? text + ":" + std::to_string(word + 1) : text;
  }
  /// A name that an instruction refers to by its index. Few bytes may name a long one many times.
  std::string named(std::string_view name) {
    return names_.charge(name.size()) ? std::string(name) : "...";
  }
  std::string target() {
    uint32_t pc = reader_.read<uint32_t>();
    targets_.push_back(pc);
    return "^" + std::to_string(pc); // named when all labels are known
  }
  std::string remap() {
    isa::Words words = reader_.list(2);
    std::string text = "(";
    for (size_t k = 0; k < words.count; k += 2)
      text += (k ? ", " : "") + reg(words[k], false) + "->" + reg(words[k + 1], false);
    return text + ")";
  }

  bool read(const isa::Field &field, std::string &text) {
    using isa::Kind;
    switch (field.kind) {
    case Kind::I32:
    case Kind::F32:
    case Kind::Ref:
      text = reg(reader_.read<uint16_t>(), false);
      return true;
    case Kind::I64:
    case Kind::F64:
      text = reg(reader_.read<uint16_t>(), true);
      return true;
    case Kind::ImmI32:
      text = std::to_string(reader_.read<int32_t>());
      return true;
    case Kind::ImmI64:
      text = std::to_string(reader_.read<int64_t>());
      return true;
    case Kind::ImmF32:
      text = number(reader_.read<float>());
      return true;
    case Kind::ImmF64:
      text = number(reader_.read<double>());
      return true;
    case Kind::RwData:
      text = ".bytes[" + std::to_string(reader_.read<uint32_t>()) + "]";
      return true;
    case Kind::Global:
      text = ".refs[" + std::to_string(reader_.read<uint32_t>()) + "]";
      return true;
    case Kind::Rodata: {
      uint32_t ordinal = reader_.read<uint32_t>();
      text = ".rodata[" + std::to_string(ordinal) + "]";
      if (ordinal < module_.rodata().size()) {
        const Rodata &r = module_.rodata()[ordinal];
        if (r.kind == "text" && r.bytes.size() <= 60)
          text += " \"" + std::string(module_.bytes(r.bytes)) + "\"";
        else
          text += " (" + r.kind + ", " + std::to_string(r.bytes.size()) + " bytes)";
      }
      return true;
    }
    case Kind::Type: {
      uint32_t ordinal = reader_.read<uint32_t>();
      text = ordinal < module_.types().size() ? named(module_.types()[ordinal])
                                              : "type[" + std::to_string(ordinal) + "]";
      return true;
    }
    case Kind::Func:
    case Kind::Import: {
      uint32_t ordinal = reader_.read<uint32_t>();
      uint32_t index = ordinal & ~isa::kImportBit;
      if (ordinal & isa::kImportBit)
        text = index < module_.imports().size() ? "@" + named(module_.imports()[index].name)
                                                : "import[" + std::to_string(index) + "]";
      else
        text = index < module_.functions().size() ? "@" + named(module_.functions()[index].name)
                                                  : "function[" + std::to_string(index) + "]";
      return true;
    }
    case Kind::Block:
      text = target();
      return true;
    case Kind::Str:
      text = "\"" + std::string(reader_.string()) + "\"";
      return true;
    case Kind::Regs: {
      isa::Words words = reader_.list();
      text = field.isResult ? "" : "(";
      for (size_t k = 0; k < words.count; ++k)
        text += (k ? ", " : "") +
                reg(words[k], field.element == Kind::I64 || field.element == Kind::F64);
      if (!field.isResult)
        text += ")";
      return true;
    }
    case Kind::Segments: {
      isa::Words words = reader_.list();
      text = "segments[";
      for (size_t k = 0; k < words.count; ++k)
        text +=
            (k ? ", " : "") + (words[k] == 0xFFFF ? std::string("-") : std::to_string(words[k]));
      text += "]";
      return true;
    }
    case Kind::Remap:
      text = remap();
      return true;
    case Kind::Cases: {
      uint16_t n = reader_.read<uint16_t>();
      text = "[";
      for (uint16_t k = 0; k < n && !reader_.failed(); ++k) {
        text += k ? ", " : "";
        std::string to = target();
        text += to + remap();
      }
      text += "]";
      return true;
    }
    }
    return false;
  }
  static std::string number(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.9g", value);
    return text;
  }

  /// Labels in order, and targets by their label.
  static void name(std::vector<Instruction> &all) {
    std::map<int64_t, std::string> labels;
    for (Instruction &i : all)
      if (i.label) {
        std::string label = "^bb" + std::to_string(labels.size());
        labels.emplace(i.pc, label);
        i.text = label + ":";
      }
    for (Instruction &i : all) {
      std::string text;
      size_t at = 0;
      for (int64_t target : i.targets) {
        std::string raw = "^" + std::to_string(target);
        size_t found = i.text.find(raw, at);
        if (found == std::string::npos)
          break;
        auto label = labels.find(target);
        text.append(i.text, at, found - at);
        text += label == labels.end() ? "^byte" + std::to_string(target) : label->second;
        at = found + raw.size();
      }
      if (at)
        i.text = text.append(i.text, at);
    }
  }

  static constexpr uint64_t kNamesLeast = 1024, kNamesTimes = 64;

  const Module &module_;
  isa::CodeReader reader_;
  int64_t size_;
  VisitBudget names_;
  std::vector<int64_t> targets_;
};

} // namespace

std::vector<Instruction> Module::disassemble(size_t function) const {
  if (function >= functions_.size())
    return {};
  return Disassembler(*this, bytes(functions_[function].bytes)).run();
}

} // namespace strata::vmfb
