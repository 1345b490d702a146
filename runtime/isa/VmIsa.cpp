#include "runtime/isa/VmIsa.h"

#include <array>
#include <map>

namespace strata::rt::isa {
namespace {

Kind parseKind(std::string_view text) {
  struct Name {
    std::string_view text;
    Kind kind;
  };
  static constexpr Name names[] = {
      {"i32", Kind::I32},           {"f32", Kind::F32},       {"i64", Kind::I64},
      {"f64", Kind::F64},           {"ref", Kind::Ref},       {"imm_i32", Kind::ImmI32},
      {"imm_f32", Kind::ImmF32},    {"imm_i64", Kind::ImmI64}, {"imm_f64", Kind::ImmF64},
      {"rwdata", Kind::RwData},     {"global", Kind::Global}, {"rodata", Kind::Rodata},
      {"type", Kind::Type},         {"func", Kind::Func},     {"import", Kind::Import},
      {"block", Kind::Block},       {"str", Kind::Str},       {"regs", Kind::Regs},
      {"segments", Kind::Segments}, {"remap", Kind::Remap},   {"cases", Kind::Cases},
  };
  for (const Name &name : names)
    if (name.text == text)
      return name.kind;
  return Kind::Regs;
}

std::vector<Field> parseFields(std::string_view text) {
  std::vector<Field> fields;
  while (!text.empty()) {
    size_t end = text.find(' ');
    std::string_view word = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    Field field = {};
    if (word.front() == '>') {
      field.isResult = true;
      word.remove_prefix(1);
    }
    if (word.back() == '~') {
      field.canMove = true;
      word.remove_suffix(1);
    }
    size_t colon = word.find(':');
    field.name = word.substr(0, colon);
    std::string_view kind = word.substr(colon + 1);
    size_t dot = kind.find('.');
    field.kind = parseKind(kind.substr(0, dot));
    field.element =
        dot == std::string_view::npos ? field.kind : parseKind(kind.substr(dot + 1));
    fields.push_back(field);
  }
  return fields;
}

struct Tables {
  std::vector<Op> ops;
  std::array<std::array<const Op *, 256>, 3> byOpcode = {};
  std::map<std::string_view, const Op *> byMnemonic;

  Tables() {
#define VM_OP(set, code, symbol, mnemonic, fields)                                                 \
  ops.push_back({Set::set, code, #symbol, mnemonic, parseFields(fields)});
#include "runtime/isa/VmOps.def"
    for (const Op &op : ops) {
      byOpcode[static_cast<size_t>(op.set)][op.opcode] = &op;
      if (!op.mnemonic.empty())
        byMnemonic[op.mnemonic] = &op;
    }
  }
};

const Tables &tables() {
  static const Tables instance;
  return instance;
}

} // namespace

std::span<const Op> allOps() { return tables().ops; }

const Op *findOp(Set set, uint8_t opcode) {
  return tables().byOpcode[static_cast<size_t>(set)][opcode];
}

const Op *findOp(std::string_view mnemonic) {
  auto it = tables().byMnemonic.find(mnemonic);
  return it == tables().byMnemonic.end() ? nullptr : it->second;
}

} // namespace strata::rt::isa
