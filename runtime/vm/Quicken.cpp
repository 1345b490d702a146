#include "runtime/vm/Quicken.h"

#include "runtime/vm/FlowGraph.h"
#include "runtime/vm/QuickMoves.h"
#include "runtime/vm/QuickRegisters.h"

#include <cstring>
#include <vector>

namespace strata::rt::vm {
namespace {

/// Instead of the target at `at`: the distance there from the opcode at `from`.
void writeDistance(std::span<uint8_t> code, size_t at, uint32_t from) {
  uint32_t target = read32(code, at);
  write32(code, at, target == kToHead ? static_cast<uint32_t>(kQuickToHead) : target + 1 - from);
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

/// Slots that hold 64-bit values somewhere in the function.
std::vector<bool> wideSlots(std::span<const uint8_t> code, std::span<const uint32_t> starts) {
  std::vector<bool> wide(isa::kMaxValueOrdinal + 2);
  Instruction instruction;
  for (uint32_t at : starts) {
    readInstruction(code, at, instruction);
    for (const SlotUse &use : instruction.slots)
      if (use.isWide && !use.isListed)
        wide[use.slot] = true;
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

} // namespace

bool becomesQuick(std::span<const uint8_t> code, uint32_t at) {
  if (code[at] == isa::Core::Branch)
    return movesOnlyValues(code, evened(at + 5));
  if (code[at] != isa::Core::CondBranch)
    return false;
  size_t onTrue = evened(at + 7);
  return movesOnlyValues(code, onTrue) &&
         movesOnlyValues(code, onTrue + 2 + 4 * size_t{read16(code, onTrue)} + 4);
}

void quicken(std::span<uint8_t> code, std::span<const uint32_t> starts, size_t slotCount) {
  const std::vector<bool> wide = wideSlots(code, starts);
  const FlowGraph graph(code, starts);
  computeInPlace(code, starts, graph, slotCount);
  keepInRegisters(code, starts, graph);
  uint32_t previous = 0;
  for (uint32_t at : starts) {
    uint8_t opcode = code[at];
    if (opcode == isa::Core::Branch && becomesQuick(code, at)) {
      size_t list = evened(at + 5);
      writeDistance(code, at + 1, at);
      code[at] = read16(code, list) ? kQuickBranchValues : kQuickBranchPlain;
      joinHalves(code, list, wide);
    } else if (opcode == isa::Core::CondBranch && becomesQuick(code, at)) {
      size_t onTrue = evened(at + 7);
      size_t falsePc = onTrue + 2 + 4 * size_t{read16(code, onTrue)};
      size_t onFalse = falsePc + 4;
      bool isPlain = !read16(code, onTrue) && !read16(code, onFalse);
      writeDistance(code, at + 3, at);
      writeDistance(code, falsePc, at);
      code[at] = isPlain ? kQuickCondBranchPlain : kQuickCondBranchValues;
      if (isPlain) { // its second distance follows the first
        std::memmove(code.data() + at + 7, code.data() + falsePc, 4);
      } else {
        joinHalves(code, onTrue, wide);
        joinHalves(code, onFalse, wide);
      }
      // The compare may only be fused when its result is what the branch tests.
      size_t resultAt = previous + (code[previous] == isa::Core::CmpNZI32 ? 3 : 5);
      if (uint8_t quick = quickCompare(code[previous]);
          quick && read16(code, resultAt) == read16(code, at + 1))
        code[previous] =
            code[at] == kQuickCondBranchPlain ? quick : quick + kQuickCompareValuesStep;
    }
    previous = at;
  }
}

} // namespace strata::rt::vm
