//===- LlvmBlocks.h - Blocks of LLVM IR, and the loops made of them ----------===//
// A pass on a loop prints the loop's blocks and those around it, and no function.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace strata::provenance {

/// A function with the blocks that a dump of a loop shows, as the loop's pass left them. Blocks that
/// nothing leads to any more are gone, as is what the pass took out of the loop.
std::string withLoop(std::string_view function, std::string_view loop);

/// The blocks of a function that a dump of a loop shows, in the form of that dump: what its pass found.
std::string loopOf(std::string_view function, std::string_view loop);

/// Whether each block of `text`, a function or a loop, stands in one of `known`, by all but the numbers of
/// its values: a loop's pass counts those of the whole function anew, and prints a part of it. Of a
/// function, `whole` is what it is held to be: it has as many blocks.
bool isMadeOf(std::string_view text, const std::vector<std::string> &known, std::string_view whole = {});

} // namespace strata::provenance
