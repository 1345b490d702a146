#include "runtime/vm/Quicken.h"

#include "runtime/isa/VmIsa.h"

#include <cstring>

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

} // namespace

void quicken(std::span<uint8_t> code, std::span<const uint32_t> starts) {
  uint32_t previous = 0;
  bool hasPrevious = false;
  for (uint32_t at : starts) {
    uint8_t opcode = code[at];
    if (opcode == isa::Core::Branch) {
      size_t list = evened(at + 5);
      if (movesOnlyValues(code, list)) {
        writeDistance(code, at + 1, at, read32(code, at + 1));
        code[at] = read16(code, list) ? kQuickBranchValues : kQuickBranchPlain;
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
