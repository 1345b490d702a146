// What the instructions of a verified function read, write and jump to, and its blocks: what a
// rewriting of the loaded copy has to know.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace strata::rt::vm {

inline uint16_t read16(std::span<const uint8_t> code, size_t at) {
  uint16_t value;
  std::memcpy(&value, code.data() + at, 2);
  return value;
}
inline uint32_t read32(std::span<const uint8_t> code, size_t at) {
  uint32_t value;
  std::memcpy(&value, code.data() + at, 4);
  return value;
}
inline void write16(std::span<uint8_t> code, size_t at, uint16_t value) {
  std::memcpy(code.data() + at, &value, 2);
}
inline void write32(std::span<uint8_t> code, size_t at, uint32_t value) {
  std::memcpy(code.data() + at, &value, 4);
}

/// A register word that names slots of the value bank.
struct SlotUse {
  uint32_t at;
  uint16_t slot;
  bool isWide, isWritten;
  /// One of a list of words, whose meaning depends on its place there.
  bool isListed;

  bool overlaps(uint16_t other, bool otherIsWide) const {
    return slot < other + (otherIsWide ? 2 : 1) && other < slot + (isWide ? 2 : 1);
  }
};

/// A way out of a block. `listAt` is its list of moves, 0 when there is none.
struct Edge {
  uint32_t targetAt, listAt;
};

struct Instruction {
  std::vector<SlotUse> slots;
  std::vector<Edge> edges;
  /// Other code runs before the next instruction of the function does.
  bool leaves = false;
};

/// Reads the instruction at `at`, which the verifier has accepted and nothing has rewritten.
void readInstruction(std::span<const uint8_t> code, uint32_t at, Instruction &into);

struct Block {
  /// Of its marker.
  uint32_t pc;
  /// Indices in the list of instruction starts, without the marker.
  size_t begin, end;
  struct Successor {
    size_t block;
    Edge edge;
  };
  std::vector<Successor> successors;
};

struct FlowGraph {
  std::vector<Block> blocks;
  bool hasLoop = false;

  FlowGraph(std::span<const uint8_t> code, std::span<const uint32_t> starts);
};

} // namespace strata::rt::vm
