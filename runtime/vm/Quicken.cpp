#include "runtime/vm/Quicken.h"

#include <cstring>
#include <vector>

namespace strata::rt::vm {
namespace {

uint16_t read16(std::span<const uint8_t> code, size_t at) {
  uint16_t value;
  std::memcpy(&value, code.data() + at, 2);
  return value;
}

uint32_t read32(std::span<const uint8_t> code, size_t at) {
  uint32_t value;
  std::memcpy(&value, code.data() + at, 4);
  return value;
}

/// The distance from the opcode at `from` to the instruction behind the marker at `target`.
void writeDistance(std::span<uint8_t> code, size_t at, uint32_t from, uint32_t target) {
  int32_t distance = static_cast<int32_t>(target + 1) - static_cast<int32_t>(from);
  std::memcpy(code.data() + at, &distance, 4);
}

bool movesOnlyValues(std::span<const uint8_t> code, size_t list) {
  uint16_t count = read16(code, list);
  for (size_t i = 0; i < count; ++i)
    if (read16(code, list + 2 + 4 * i) & isa::kRefBit)
      return false;
  return true;
}

size_t evened(size_t at) { return at + (at & 1); }

uint8_t quickCompare(uint8_t opcode) {
  switch (opcode) {
  case isa::Core::CmpEQI32:
    return kQuickCmpEQI32;
  case isa::Core::CmpNEI32:
    return kQuickCmpNEI32;
  case isa::Core::CmpLTI32S:
    return kQuickCmpLTI32S;
  case isa::Core::CmpLTI32U:
    return kQuickCmpLTI32U;
  case isa::Core::CmpNZI32:
    return kQuickCmpNZI32;
  case isa::Core::CmpEQI64:
    return kQuickCmpEQI64;
  case isa::Core::CmpNEI64:
    return kQuickCmpNEI64;
  case isa::Core::CmpLTI64S:
    return kQuickCmpLTI64S;
  case isa::Core::CmpLTI64U:
    return kQuickCmpLTI64U;
  default:
    return 0;
  }
}

void write16(std::span<uint8_t> code, size_t at, uint16_t value) {
  std::memcpy(code.data() + at, &value, 2);
}

/// Slots that hold 64-bit values somewhere in the function.
std::vector<bool> wideSlots(std::span<const uint8_t> code, std::span<const uint32_t> starts) {
  std::vector<bool> wide(isa::kMaxValueOrdinal + 1);
  for (uint32_t at : starts) {
    auto set = code[at] == isa::kPrefixF64 ? isa::Set::F64 : isa::Set::CORE;
    size_t operand = at + (set == isa::Set::CORE ? 1 : 2);
    const isa::Op *op = isa::findOp(set, code[operand - 1]);
    if (!op)
      continue;
    for (const isa::Field &field : op->fields) {
      // Others are longer than a word; what follows them is not looked at.
      if (field.kind > isa::Kind::Ref)
        break;
      if (field.kind == isa::Kind::I64 || field.kind == isa::Kind::F64)
        wide[read16(code, operand)] = true;
      operand += 2;
    }
  }
  return wide;
}

/// The two halves of a 64-bit value are moved one after the other; together they neither cost two
/// moves nor make the next reader wait for both stores.
void joinHalves(std::span<uint8_t> code, size_t list, const std::vector<bool> &wide) {
  size_t count = read16(code, list);
  for (size_t i = 0; i + 1 < count; ++i) {
    size_t at = list + 2 + 4 * i;
    uint16_t from = read16(code, at), to = read16(code, at + 2);
    if (!wide[to] || from % 2 || to % 2 || read16(code, at + 4) != from + 1 ||
        read16(code, at + 6) != to + 1)
      continue;
    write16(code, at, from | kWideMove);
    ++i;
  }
}

struct Carry {
  uint8_t opcode = 0; // of the variant, 0 for none
  bool isWide = false, isCommutative = false;
};
Carry carryOf(uint8_t opcode) {
  switch (opcode) {
#define VM_CARRIED_OP(op)                                                                          \
  case isa::Core::op: {                                                                            \
    constexpr std::string_view name = #op;                                                         \
    return {kCarried##op, name.find("64") != name.npos,                                            \
            !name.starts_with("Sub") && !name.starts_with("Sh")};                                  \
  }
    VM_CARRIED_OPS(VM_CARRIED_OP)
#undef VM_CARRIED_OP
  default:
    return {};
  }
}

/// What the instruction before leaves in the machine register.
struct Left {
  bool any = false, isWide = false;
  uint16_t slot = 0;
};

/// Makes an op take what `left` says; returns what it leaves itself.
Left carry(std::span<uint8_t> code, uint32_t at, const Left &left) {
  uint8_t opcode = code[at];
  if (opcode == isa::Core::FMAI32 || opcode == isa::Core::FMAI64)
    return {true, opcode == isa::Core::FMAI64, read16(code, at + 7)};
  Carry own = carryOf(opcode);
  if (!own.opcode)
    return {};
  if (left.any && left.isWide == own.isWide) {
    uint16_t first = read16(code, at + 1), second = read16(code, at + 3);
    if (own.isCommutative && second == left.slot && first != left.slot) {
      write16(code, at + 1, second);
      write16(code, at + 3, first);
      std::swap(first, second);
    }
    if (first == left.slot)
      code[at] = own.opcode;
  }
  return {true, own.isWide, read16(code, at + 5)};
}

} // namespace

void quicken(std::span<uint8_t> code, std::span<const uint32_t> starts) {
  const std::vector<bool> wide = wideSlots(code, starts);
  Left left;
  uint32_t previous = 0;
  bool hasPrevious = false;
  for (uint32_t at : starts) {
    uint8_t opcode = code[at];
    left = carry(code, at, left);
    if (opcode == isa::Core::Branch) {
      size_t list = evened(at + 5);
      if (movesOnlyValues(code, list)) {
        writeDistance(code, at + 1, at, read32(code, at + 1));
        code[at] = read16(code, list) ? kQuickBranchValues : kQuickBranchPlain;
        joinHalves(code, list, wide);
      }
    } else if (opcode == isa::Core::CondBranch) {
      size_t onTrue = evened(at + 7);
      size_t falsePc = onTrue + 2 + 4 * size_t{read16(code, onTrue)};
      size_t onFalse = falsePc + 4;
      uint32_t trueTarget = read32(code, at + 3), falseTarget = read32(code, falsePc);
      if (!read16(code, onTrue) && !read16(code, onFalse)) {
        writeDistance(code, at + 3, at, trueTarget);
        writeDistance(code, at + 7, at, falseTarget);
        code[at] = kQuickCondBranchPlain;
      } else if (movesOnlyValues(code, onTrue) && movesOnlyValues(code, onFalse)) {
        writeDistance(code, at + 3, at, trueTarget);
        writeDistance(code, falsePc, at, falseTarget);
        code[at] = kQuickCondBranchValues;
        joinHalves(code, onTrue, wide);
        joinHalves(code, onFalse, wide);
      }
      // The compare may only be fused when its result is what the branch tests.
      size_t resultAt = previous + (code[previous] == isa::Core::CmpNZI32 ? 3 : 5);
      if (uint8_t quick = hasPrevious ? quickCompare(code[previous]) : 0;
          quick && code[at] != isa::Core::CondBranch &&
          read16(code, resultAt) == read16(code, at + 1))
        code[previous] =
            code[at] == kQuickCondBranchPlain ? quick : quick + kQuickCompareValuesStep;
    }
    previous = at;
    hasPrevious =
        opcode != isa::kBlockMarker && opcode != isa::kPrefixF32 && opcode != isa::kPrefixF64;
  }
}

} // namespace strata::rt::vm
