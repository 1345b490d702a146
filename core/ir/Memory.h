//===- Memory.h - What operations read and write, as far as the text says ----===//
// For slices: an operation that stores into a buffer and one that loads from it belong together though no value goes
// from one to the other. A buffer is found through the operations that only look at it in another way (casts,
// subviews, addresses), through what a region captures, and, of kernels, by the number of its binding. What an operation
// does with a buffer is told from the words in front of an operand (`ro`, `wo`, `rw`, `ins`, `outs`) or from its name;
// of one that says neither it is taken that it reads and writes.
//
// Not told apart: places within a buffer. Not followed: addresses that are themselves stored.
#pragma once

#include "core/ir/Values.h"

#include <string>

namespace strata::ir {

struct Access {
  uint32_t op = kNone;
  bool reads = false, writes = false;
  bool guessed = false; // the text doesn't say
};

class Memory {
public:
  Memory(const Tree &tree, const Values &values);

  /// The buffers, by number, that an operation looks into.
  const std::vector<std::pair<uint32_t, Access>> &of(uint32_t op) const;
  /// What touches a buffer, in the order of the text.
  const std::vector<Access> &touching(uint32_t buffer) const { return touching_[buffer]; }

private:
  uint32_t bufferOf(ValueId value);
  uint32_t bufferNamed(std::string_view key);
  bool holdsBuffer(ValueId value) const;
  void lookAt(uint32_t op);
  void add(uint32_t op, uint32_t buffer, bool reads, bool writes, bool guessed);

  const Tree &tree_;
  const Values &values_;
  std::vector<std::vector<Access>> touching_;
  std::vector<std::vector<std::pair<uint32_t, Access>>> of_; // by node
  std::vector<uint32_t> buffers_;      // by value; kNone: not looked at, kNone - 1: none
  std::vector<ValueId> captured_;      // by value: what a region's argument stands for
  std::vector<std::pair<std::string, uint32_t>> named_; // globals and bindings
};

} // namespace strata::ir
