#include "runtime/vm/QuickMoves.h"

#include "runtime/isa/VmIsa.h"

namespace strata::rt::vm {
namespace {

/// Which slots each block reads before it writes them, or hands on to one that does.
class Liveness {
public:
  Liveness(std::span<const uint8_t> code, std::span<const uint32_t> starts, const FlowGraph &graph,
           size_t slotCount) {
    constexpr size_t kMaxBits = size_t{1} << 18;
    constexpr int kMaxRounds = 12;
    const size_t count = graph.blocks.size();
    if (count * slotCount > kMaxBits)
      return;
    live_.assign(count, std::vector<bool>(slotCount));
    std::vector<std::vector<bool>> written = live_;
    Instruction instruction;
    for (size_t b = 0; b < count; ++b)
      for (size_t i = graph.blocks[b].begin; i < graph.blocks[b].end; ++i) {
        readInstruction(code, starts[i], instruction);
        for (const SlotUse &use : instruction.slots)
          if (!use.isWritten)
            for (size_t s = use.slot; s < use.slot + (use.isWide ? 2u : 1u) && s < slotCount; ++s)
              if (!written[b][s])
                live_[b][s] = true;
        // What a list writes is written on one of the ways out only.
        for (const SlotUse &use : instruction.slots)
          if (use.isWritten && !use.isListed)
            for (size_t s = use.slot; s < use.slot + (use.isWide ? 2u : 1u); ++s)
              written[b][s] = true;
      }
    for (int round = 0; round < kMaxRounds; ++round) {
      bool changed = false;
      for (size_t b = count; b-- > 0;)
        for (const Block::Successor &next : graph.blocks[b].successors)
          for (size_t s = 0; s < slotCount; ++s)
            if (live_[next.block][s] && !written[b][s] && !live_[b][s])
              live_[b][s] = changed = true;
      if (!changed) {
        isKnown_ = true;
        return;
      }
    }
  }

  bool isKnown() const { return isKnown_; }
  bool isLive(size_t block, size_t slot) const { return live_[block][slot]; }

private:
  std::vector<std::vector<bool>> live_;
  bool isKnown_ = false;
};

class InPlace {
public:
  InPlace(std::span<uint8_t> code, std::span<const uint32_t> starts, const FlowGraph &graph,
          size_t slotCount)
      : code_(code), starts_(starts), graph_(graph),
        liveness_(code, starts, graph, slotCount) {}

  void run() {
    if (!liveness_.isKnown())
      return;
    for (size_t b = 0; b < graph_.blocks.size(); ++b) {
      const Block &block = graph_.blocks[b];
      if (block.successors.size() != 1 || block.successors[0].block > b ||
          code_[starts_[block.end - 1]] != isa::Core::Branch)
        continue;
      uint32_t list = block.successors[0].edge.listAt;
      for (size_t pair = 0; pair < read16(code_, list);)
        if (!removeMove(block, list, pair))
          ++pair;
    }
  }

private:
  /// Moves one value: a pair of 32-bit slots, or two pairs of the halves of a 64-bit one.
  struct Move {
    uint16_t from, to;
    bool isWide;
  };

  bool removeMove(const Block &block, uint32_t list, size_t pair) {
    size_t count = read16(code_, list);
    uint32_t at = list + 2 + 4 * static_cast<uint32_t>(pair);
    Move move{read16(code_, at), read16(code_, at + 2), false};
    if ((move.from | move.to) & isa::kRefBit)
      return false;
    size_t op = definition(block, move.from);
    if (op == block.end)
      return false;
    move.isWide = definedWide_;
    if (move.isWide && (move.from % 2 || move.to % 2 || pair + 1 == count ||
                        read16(code_, at + 4) != move.from + 1 ||
                        read16(code_, at + 6) != move.to + 1))
      return false;
    const size_t pairs = move.isWide ? 2 : 1;
    if (!isOnlyUse(move, list, pair, pairs) || isLive(block.successors[0].block, move) ||
        !retarget(block, op, move))
      return false;
    std::memmove(code_.data() + at, code_.data() + at + 4 * pairs, 4 * (count - pair - pairs));
    write16(code_, list, static_cast<uint16_t>(count - pairs));
    return true;
  }

  /// The last instruction of a block that writes exactly this slot; the block's end when there is
  /// none or it isn't a plain op.
  size_t definition(const Block &block, uint16_t slot) {
    for (size_t i = block.end - 1; i-- > block.begin;) {
      readInstruction(code_, starts_[i], instruction_);
      for (const SlotUse &use : instruction_.slots)
        if (use.isWritten && use.overlaps(slot, false)) {
          definedAt_ = use.at;
          definedWide_ = use.isWide;
          return use.slot == slot && !use.isListed && !instruction_.leaves ? i : block.end;
        }
    }
    return block.end;
  }

  /// No other move of the list reads what this one does or touches what it writes.
  bool isOnlyUse(const Move &move, uint32_t list, size_t pair, size_t pairs) const {
    SlotUse from{0, move.from, move.isWide, false, false}, to{0, move.to, move.isWide, false, false};
    for (size_t i = 0; i < read16(code_, list); ++i) {
      if (i >= pair && i < pair + pairs)
        continue;
      uint32_t at = list + 2 + 4 * static_cast<uint32_t>(i);
      for (uint16_t word : {read16(code_, at), read16(code_, at + 2)})
        if (!(word & isa::kRefBit) && (from.overlaps(word, false) || to.overlaps(word, false)))
          return false;
    }
    return true;
  }

  bool isLive(size_t block, const Move &move) const {
    return liveness_.isLive(block, move.from) ||
           (move.isWide && liveness_.isLive(block, move.from + 1u));
  }

  /// Makes `op` write the move's target, and those behind it read it there.
  bool retarget(const Block &block, size_t op, const Move &move) {
    const uint32_t definedAt = definedAt_;
    std::vector<uint32_t> readers;
    for (size_t i = op + 1; i + 1 < block.end; ++i) {
      readInstruction(code_, starts_[i], instruction_);
      for (const SlotUse &use : instruction_.slots) {
        if (use.overlaps(move.to, move.isWide))
          return false;
        if (!use.overlaps(move.from, move.isWide))
          continue;
        if (use.isWritten || use.isListed || use.slot != move.from || use.isWide != move.isWide)
          return false;
        readers.push_back(use.at);
      }
    }
    write16(code_, definedAt, move.to);
    for (uint32_t at : readers)
      write16(code_, at, move.to);
    return true;
  }

  std::span<uint8_t> code_;
  std::span<const uint32_t> starts_;
  const FlowGraph &graph_;
  Liveness liveness_;
  Instruction instruction_;
  uint32_t definedAt_ = 0;
  bool definedWide_ = false;
};

} // namespace

void computeInPlace(std::span<uint8_t> code, std::span<const uint32_t> starts,
                    const FlowGraph &graph, size_t slotCount) {
  if (graph.hasLoop)
    InPlace(code, starts, graph, slotCount).run();
}

} // namespace strata::rt::vm
