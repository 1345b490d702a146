// Values that a loop hands to its next turn, computed where the next turn reads them.
#pragma once

#include "runtime/vm/FlowGraph.h"

namespace strata::rt::vm {

/// At the end of a loop's body a value is moved to the register that the loop's head reads. Where
/// nothing else needs the value, the op that computes it writes that register itself, and the move
/// goes: it would cost the next turn a way through memory.
void computeInPlace(std::span<uint8_t> code, std::span<const uint32_t> starts,
                    const FlowGraph &graph, size_t slotCount);

} // namespace strata::rt::vm
