// Rewrites the loaded copy of a verified function so that its loops run faster.
//
// Values are computed where the next turn reads them (QuickMoves.h), what the next instruction needs
// stays in machine registers (QuickRegisters.h), and branches get quick forms.
//
// Opcodes that the instruction set leaves unassigned stand for special cases of assigned ones.
// Instructions keep their places and lengths, so pcs and source maps stay as they are. A quick
// branch holds, instead of its target's pc, the distance from its own opcode to the instruction
// behind the target's marker: one addition less on the path that decides how fast a loop can run.
#pragma once

#include "runtime/isa/VmIsa.h"

#include <cstdint>
#include <span>

namespace strata::rt::vm {

/// Quick opcodes. A compare-and-branch is the compare; its cond_br follows it in the stream.
enum QuickOp : uint8_t {
  kQuickBranchPlain = 0x89,     // br without operands
  kQuickBranchValues = 0x8A,    // br that moves no references
  kQuickCondBranchPlain = 0x8B, // cond_br without operands; distances at +3 and +7
  kQuickCmpEQI32 = 0x8C,
  kQuickCmpNEI32 = 0x8D,
  kQuickCmpLTI32S = 0x8E,
  kQuickCmpLTI32U = 0x8F,
  kQuickCmpNZI32 = 0x90,
  kQuickCmpEQI64 = 0x91,
  kQuickCmpNEI64 = 0x92,
  kQuickCmpLTI64S = 0x93,
  kQuickCmpLTI64U = 0x94,
  kQuickCondBranchValues = 0x95, // cond_br that moves no references
  // A compare whose cond_br is a kQuickCondBranchValues: the plain one's opcode plus this.
  kQuickCompareValuesStep = 0x0A,
  // Markers of loops that keep where they are as the head; two load the first operand of the
  // instruction behind them as what is carried.
  kQuickHead = 0xB8,
  kQuickHeadI32 = 0xB9,
  kQuickHeadI64 = 0xBA,
};

/// The distance that leads to the head.
inline constexpr int32_t kQuickToHead = INT32_MIN;

/// Integer ops that may take their first operand from the instruction before them. What that one
/// computed is still in a machine register: the way through memory, which a chain of instructions
/// would wait for at every step, is left out.
#define VM_CARRIED_OPS(X)                                                                          \
  X(AddI32)                                                                                        \
  X(SubI32)                                                                                        \
  X(MulI32)                                                                                        \
  X(AndI32)                                                                                        \
  X(OrI32)                                                                                         \
  X(XorI32)                                                                                        \
  X(ShlI32)                                                                                        \
  X(ShrI32S)                                                                                       \
  X(ShrI32U)                                                                                       \
  X(AddI64)                                                                                        \
  X(SubI64)                                                                                        \
  X(MulI64)                                                                                        \
  X(AndI64)                                                                                        \
  X(OrI64)                                                                                         \
  X(XorI64)                                                                                        \
  X(ShlI64)                                                                                        \
  X(ShrI64S)                                                                                       \
  X(ShrI64U)
enum CarriedOp : uint8_t {
  kCarriedBegin = 0xA0,
#define VM_CARRIED_OP(op) kCarried##op,
  VM_CARRIED_OPS(VM_CARRIED_OP)
#undef VM_CARRIED_OP
      kCarriedEnd,
};
static_assert(int{kCarriedEnd} <= int{kQuickHead});

/// In a list of moves of a quick branch: this pair and the next move one 64-bit value.
inline constexpr uint16_t kWideMove = isa::kRefBit;

/// `starts` are the offsets of the function's instructions, as the verifier found them.
void quicken(std::span<uint8_t> code, std::span<const uint32_t> starts, size_t slotCount);

/// Whether a branch gets a quick form: it moves no references.
bool becomesQuick(std::span<const uint8_t> code, uint32_t at);

} // namespace strata::rt::vm
