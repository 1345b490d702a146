// No machine in particular: what generic vectors don't give is left to generic tiles.
#pragma once

#include "compiler/targets/llvm_cpu/ukernels/Tile.h"

template <typename Lhs, typename Rhs>
CHOICE bool runIntegersOnMachine(u64, int, int, int, Tile) {
  return false;
}
template <typename Out> CHOICE bool runBFloatsOnMachine(u64, int, int, int, Tile) { return false; }
