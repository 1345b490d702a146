#include "runtime/vm/QuickRegisters.h"

#include "runtime/isa/VmIsa.h"
#include "runtime/vm/Quicken.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace strata::rt::vm {
namespace {

/// The form of an op that takes what is carried.
struct Carry {
  uint8_t opcode = 0; // 0: there is none
  bool isWide = false, isCommutative = false;
};
Carry carryOf(uint8_t opcode) {
  switch (opcode) {
#define VM_CARRIED_OP(op)                                                                          \
  case isa::Core::op: {                                                                            \
    constexpr std::string_view name = #op;                                                         \
    return {kCarried##op, name.find("64") != name.npos,                                            \
            !name.starts_with("Sub") && !name.starts_with("Sh")};                                  \
  }
    VM_CARRIED_OPS(VM_CARRIED_OP)
#undef VM_CARRIED_OP
  default:
    return {};
  }
}

/// Whether an op leaves its result in the machine register.
bool leavesResult(uint8_t opcode) {
  return carryOf(opcode).opcode || opcode == isa::Core::FMAI32 || opcode == isa::Core::FMAI64;
}

/// The slots that hold what is carried: the low halves of a 64-bit value and its high halves.
class Held {
public:
  static Held value(uint16_t slot, bool isWide) {
    Held held;
    held.isWide_ = isWide;
    held.low_ = {slot};
    if (isWide)
      held.high_ = {static_cast<uint16_t>(slot + 1)};
    return held;
  }

  bool has(uint16_t slot, bool isWide) const {
    return isWide == isWide_ && contains(low_, slot) &&
           (!isWide || contains(high_, static_cast<uint16_t>(slot + 1)));
  }
  void overwrite(uint16_t slot, bool isWide) {
    for (uint16_t half = slot; half < slot + (isWide ? 2 : 1); ++half) {
      std::erase(low_, half);
      std::erase(high_, half);
    }
  }
  void move(uint16_t from, uint16_t to) {
    bool isLow = contains(low_, from), isHigh = contains(high_, from);
    overwrite(to, false);
    if (isLow)
      insert(low_, to);
    if (isHigh)
      insert(high_, to);
  }
  /// Keeps what both hold.
  void meet(const Held &other) {
    if (isWide_ != other.isWide_)
      *this = {};
    keep(low_, other.low_);
    keep(high_, other.high_);
  }
  bool operator==(const Held &) const = default;

private:
  using Slots = std::vector<uint16_t>; // sorted

  static bool contains(const Slots &slots, uint16_t slot) {
    return std::binary_search(slots.begin(), slots.end(), slot);
  }
  static void insert(Slots &slots, uint16_t slot) {
    slots.insert(std::lower_bound(slots.begin(), slots.end(), slot), slot);
  }
  static void keep(Slots &slots, const Slots &others) {
    std::erase_if(slots, [&](uint16_t slot) { return !contains(others, slot); });
  }

  bool isWide_ = false;
  Slots low_, high_;
};

struct State {
  Held held;
  /// The block that `head` is behind the marker of.
  std::optional<size_t> head;

  void meet(const State &other) {
    held.meet(other.held);
    if (head != other.head)
      head.reset();
  }
  bool operator==(const State &) const = default;
};

/// What the head of a loop expects: that `head` is its own, and perhaps that a slot is carried.
struct Wish {
  bool isLoop = false, carries = false, isWide = false;
  uint16_t slot = 0;
};

class Keeper {
public:
  Keeper(std::span<uint8_t> code, std::span<const uint32_t> starts, const FlowGraph &graph)
      : code_(code), starts_(starts), graph_(graph), entry_(graph.blocks.size()),
        wishes_(graph.blocks.size()) {}

  void run() {
    if (graph_.hasLoop)
      settleLoops();
    else
      forget();
    for (size_t b = 0; b < graph_.blocks.size(); ++b) {
      const Block &block = graph_.blocks[b];
      State state = *entry_[b];
      rewrite(block, state);
      for (const Block::Successor &next : block.successors) {
        if (!wishes_[next.block].isLoop)
          continue;
        if (!agrees(state, next))
          write32(code_, next.edge.targetAt, graph_.blocks[next.block].pc - 1);
        else if (becomesQuick(code_, starts_[block.end - 1]))
          write32(code_, next.edge.targetAt, kToHead);
      }
    }
    for (size_t b = 0; b < graph_.blocks.size(); ++b)
      if (const Wish &wish = wishes_[b]; wish.isLoop)
        code_[graph_.blocks[b].pc] = !wish.carries ? kQuickHead
                                     : wish.isWide ? kQuickHeadI64
                                                   : kQuickHeadI32;
  }

private:
  /// Nothing is known where a block begins.
  void forget() {
    for (size_t b = 0; b < entry_.size(); ++b) {
      entry_[b] = State();
      wishes_[b] = {};
    }
  }

  /// Each loop's head wishes for itself and for the operand of its first op; wishes that no way
  /// around the loop fulfils are given up.
  void settleLoops() {
    constexpr int kMaxRounds = 8;
    // The first block is entered without a branch, and no pc is before it.
    for (size_t b = 1; b < graph_.blocks.size(); ++b)
      for (const Block::Successor &next : graph_.blocks[b].successors)
        if (next.block <= b && next.block != 0)
          wishes_[next.block] = wishOf(graph_.blocks[next.block]);
    for (int round = 0; round < kMaxRounds; ++round) {
      if (!propagate())
        break;
      if (!giveUp())
        return;
    }
    forget();
  }

  Wish wishOf(const Block &block) const {
    Wish wish{.isLoop = true};
    uint32_t at = starts_[block.begin];
    const isa::Op *op = isa::findOp(isa::Set::CORE, code_[at]);
    if (!op || op->fields.empty() || op->fields[0].isResult)
      return wish;
    wish.isWide = op->fields[0].kind == isa::Kind::I64;
    wish.carries = wish.isWide || op->fields[0].kind == isa::Kind::I32;
    if (wish.carries)
      wish.slot = read16(code_, at + 1);
    return wish;
  }

  /// What holds at the begin of each block, as the greatest solution; false when that takes too
  /// long.
  bool propagate() {
    constexpr int kMaxRounds = 12;
    for (size_t b = 0; b < entry_.size(); ++b) {
      const Wish &wish = wishes_[b];
      entry_[b].reset();
      if (wish.isLoop)
        entry_[b] = State{wish.carries ? Held::value(wish.slot, wish.isWide) : Held(), b};
    }
    entry_[0] = State();
    bool changed = true;
    for (int round = 0; changed; ++round) {
      if (round == kMaxRounds)
        return false;
      changed = false;
      for (size_t b = 0; b < graph_.blocks.size(); ++b) {
        if (!entry_[b])
          continue;
        State state = *entry_[b];
        follow(graph_.blocks[b], state);
        for (const Block::Successor &next : graph_.blocks[b].successors)
          if (!wishes_[next.block].isLoop)
            changed |= flow(state, next);
      }
    }
    for (std::optional<State> &entry : entry_)
      if (!entry)
        entry = State(); // nothing leads there
    return true;
  }

  bool flow(State state, const Block::Successor &next) {
    move(state.held, next.edge);
    std::optional<State> &entry = entry_[next.block];
    if (entry) {
      state.meet(*entry);
      if (state == *entry)
        return false;
    }
    entry = std::move(state);
    return true;
  }

  /// Whether any wish was given up.
  bool giveUp() {
    std::vector<bool> isLoop(entry_.size()), isCarried(entry_.size());
    for (size_t b = 0; b < graph_.blocks.size(); ++b) {
      State state = *entry_[b];
      follow(graph_.blocks[b], state);
      for (const Block::Successor &next : graph_.blocks[b].successors)
        if (next.block <= b && state.head == next.block) {
          isLoop[next.block] = true;
          if (agrees(state, next))
            isCarried[next.block] = true;
        }
    }
    bool any = false;
    for (size_t b = 0; b < wishes_.size(); ++b) {
      Wish &wish = wishes_[b];
      if ((wish.isLoop && !isLoop[b]) || (wish.carries && !isCarried[b])) {
        wish.isLoop = isLoop[b];
        wish.carries = false;
        any = true;
      }
    }
    return any;
  }

  /// Whether a way into a loop's head needs not pass its marker.
  bool agrees(const State &state, const Block::Successor &next) const {
    const Wish &wish = wishes_[next.block];
    if (state.head != next.block)
      return false;
    Held held = state.held;
    move(held, next.edge);
    return !wish.carries || held.has(wish.slot, wish.isWide);
  }

  void move(Held &held, const Edge &edge) const {
    if (!edge.listAt)
      return;
    for (uint32_t at = edge.listAt + 2, n = read16(code_, edge.listAt); n; --n, at += 4) {
      uint16_t from = read16(code_, at), to = read16(code_, at + 2);
      if (!(from & isa::kRefBit))
        held.move(from, to);
    }
  }

  void follow(const Block &block, State &state) {
    for (size_t i = block.begin; i < block.end; ++i)
      step(starts_[i], state);
  }

  void step(uint32_t at, State &state) {
    readInstruction(code_, at, instruction_);
    if (instruction_.leaves) {
      state = {};
      return;
    }
    for (const SlotUse &use : instruction_.slots) {
      // Moves belong to edges.
      if (!use.isWritten || (use.isListed && !instruction_.edges.empty()))
        continue;
      if (leavesResult(code_[at]))
        state.held = Held::value(use.slot, use.isWide);
      else
        state.held.overwrite(use.slot, use.isWide);
    }
  }

  void rewrite(const Block &block, State &state) {
    for (size_t i = block.begin; i < block.end; ++i) {
      uint32_t at = starts_[i];
      Carry carry = carryOf(code_[at]);
      bool isCarried = false;
      if (carry.opcode) {
        uint16_t first = read16(code_, at + 1), second = read16(code_, at + 3);
        isCarried = state.held.has(first, carry.isWide);
        if (!isCarried && carry.isCommutative && state.held.has(second, carry.isWide)) {
          write16(code_, at + 1, second);
          write16(code_, at + 3, first);
          isCarried = true;
        }
      }
      step(at, state);
      if (isCarried)
        code_[at] = carry.opcode;
    }
  }

  std::span<uint8_t> code_;
  std::span<const uint32_t> starts_;
  const FlowGraph &graph_;
  std::vector<std::optional<State>> entry_;
  std::vector<Wish> wishes_;
  Instruction instruction_;
};

} // namespace

void keepInRegisters(std::span<uint8_t> code, std::span<const uint32_t> starts,
                     const FlowGraph &graph) {
  Keeper(code, starts, graph).run();
}

} // namespace strata::rt::vm
