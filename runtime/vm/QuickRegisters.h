// What the interpreter keeps in machine registers between instructions, besides where it is.
//
// `carried` is the result of the last integer op. An op whose operand that is need not read it back
// from memory, which a chain of ops, each waiting for the one before it, would pay for at every
// step; so would each turn of a loop that counts.
//
// `head` is where the innermost loop begins. A branch back there takes it from the register: a
// distance read from the code would make each turn wait for the one before it, too.
//
// What is there where is found for the whole function: through branches, moves and around loops.
#pragma once

#include "runtime/vm/FlowGraph.h"

namespace strata::rt::vm {

/// In place of a branch's target: `head`.
inline constexpr uint32_t kToHead = ~0u;

/// Turns ops into their carried forms, markers of loops' heads into ones that set both registers,
/// and targets of branches into kToHead or, where a marker has to be passed, the pc before it.
void keepInRegisters(std::span<uint8_t> code, std::span<const uint32_t> starts,
                     const FlowGraph &graph);

} // namespace strata::rt::vm
