#include "runtime/vm/FlowGraph.h"

#include "runtime/isa/VmIsa.h"

#include <algorithm>

namespace strata::rt::vm {
namespace {

using isa::Kind;

bool isWide(Kind kind) { return kind == Kind::I64 || kind == Kind::F64; }

class Reader {
public:
  Reader(std::span<const uint8_t> code, uint32_t at, Instruction &into)
      : code_(code), at_(at), into_(into) {}

  void read() {
    auto set = isa::Set::CORE;
    uint8_t opcode = code_[at_++];
    if (opcode == isa::kPrefixF32 || opcode == isa::kPrefixF64) {
      set = opcode == isa::kPrefixF32 ? isa::Set::F32 : isa::Set::F64;
      opcode = code_[at_++];
    }
    if (set == isa::Set::CORE)
      into_.leaves = opcode == isa::Core::Call || opcode == isa::Core::CallVariadic ||
                     opcode == isa::Core::CallYieldable ||
                     opcode == isa::Core::CallVariadicYieldable || opcode == isa::Core::Yield;
    for (const isa::Field &field : isa::findOp(set, opcode)->fields)
      this->field(field);
  }

private:
  void field(const isa::Field &field) {
    switch (field.kind) {
    case Kind::I32:
    case Kind::F32:
    case Kind::I64:
    case Kind::F64:
      word(isWide(field.kind), field.isResult, false);
      return;
    case Kind::Ref:
      at_ += 2;
      return;
    case Kind::ImmI64:
    case Kind::ImmF64:
      at_ += 8;
      return;
    case Kind::ImmI32:
    case Kind::ImmF32:
    case Kind::RwData:
    case Kind::Global:
    case Kind::Rodata:
    case Kind::Type:
    case Kind::Func:
    case Kind::Import:
      at_ += 4;
      return;
    case Kind::Block:
      into_.edges.push_back({at_, 0});
      at_ += 4;
      return;
    case Kind::Str:
      at_ += 2 + read16(code_, at_);
      return;
    case Kind::Regs: {
      uint16_t count = listCount();
      // A mixed list may hold either width. As a wide one each word counts for more than it is.
      bool wide = field.element == Kind::Regs || isWide(field.element);
      for (uint16_t i = 0; i < count; ++i)
        word(wide, field.isResult, true);
      return;
    }
    case Kind::Segments: {
      uint16_t count = listCount();
      at_ += 2u * count;
      return;
    }
    case Kind::Remap:
      remap();
      return;
    case Kind::Cases: {
      uint16_t count = read16(code_, at_);
      at_ += 2;
      for (uint16_t i = 0; i < count; ++i) {
        into_.edges.push_back({at_, 0});
        at_ += 4;
        remap();
      }
      return;
    }
    }
  }

  void remap() {
    uint16_t count = listCount();
    into_.edges.back().listAt = at_ - 2;
    for (uint16_t i = 0; i < count; ++i) {
      word(false, false, true);
      word(false, true, true);
    }
  }

  uint16_t listCount() {
    at_ += at_ & 1;
    uint16_t count = read16(code_, at_);
    at_ += 2;
    return count;
  }

  void word(bool wide, bool isWritten, bool isListed) {
    uint16_t slot = read16(code_, at_);
    if (!(slot & isa::kRefBit))
      into_.slots.push_back({at_, slot, wide, isWritten, isListed});
    at_ += 2;
  }

  std::span<const uint8_t> code_;
  uint32_t at_;
  Instruction &into_;
};

} // namespace

void readInstruction(std::span<const uint8_t> code, uint32_t at, Instruction &into) {
  into.slots.clear();
  into.edges.clear();
  Reader(code, at, into).read();
}

FlowGraph::FlowGraph(std::span<const uint8_t> code, std::span<const uint32_t> starts) {
  // Behind a terminator a marker follows, and markers are nowhere else.
  for (size_t i = 0; i < starts.size(); ++i) {
    if (code[starts[i]] == isa::kBlockMarker)
      blocks.push_back({starts[i], i + 1, i + 1, {}});
    else
      blocks.back().end = i + 1;
  }
  Instruction last;
  for (size_t i = 0; i < blocks.size(); ++i) {
    if (blocks[i].begin == blocks[i].end)
      continue;
    readInstruction(code, starts[blocks[i].end - 1], last);
    for (Edge edge : last.edges) {
      auto target = std::lower_bound(blocks.begin(), blocks.end(), read32(code, edge.targetAt),
                                     [](const Block &block, uint32_t pc) { return block.pc < pc; });
      size_t index = static_cast<size_t>(target - blocks.begin());
      hasLoop |= index <= i;
      blocks[i].successors.push_back({index, edge});
    }
  }
}

} // namespace strata::rt::vm
