#include "runtime/vm/FlowGraph.h"

#include "runtime/isa/CodeReader.h"
#include "runtime/isa/VmIsa.h"

#include <algorithm>

namespace strata::rt::vm {
namespace {

using isa::Kind;

bool isWide(Kind kind) { return kind == Kind::I64 || kind == Kind::F64; }

class Reader {
public:
  Reader(std::span<const uint8_t> code, uint32_t at, Instruction &into)
      : code_(code, at), into_(into) {}

  void read() {
    auto set = isa::Set::CORE;
    auto opcode = code_.read<uint8_t>();
    if (opcode == isa::kPrefixF32 || opcode == isa::kPrefixF64) {
      set = opcode == isa::kPrefixF32 ? isa::Set::F32 : isa::Set::F64;
      opcode = code_.read<uint8_t>();
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
      code_.skip(2);
      return;
    case Kind::ImmI64:
    case Kind::ImmF64:
      code_.skip(8);
      return;
    case Kind::ImmI32:
    case Kind::ImmF32:
    case Kind::RwData:
    case Kind::Global:
    case Kind::Rodata:
    case Kind::Type:
    case Kind::Func:
    case Kind::Import:
      code_.skip(4);
      return;
    case Kind::Block:
      edge();
      return;
    case Kind::Str:
      (void)code_.string();
      return;
    case Kind::Regs: {
      size_t count = code_.listCount();
      // A mixed list may hold either width. As a wide one each word counts for more than it is.
      bool wide = field.element == Kind::Regs || isWide(field.element);
      for (size_t i = 0; i < count; ++i)
        word(wide, field.isResult, true);
      return;
    }
    case Kind::Segments:
      (void)code_.list();
      return;
    case Kind::Remap:
      remap();
      return;
    case Kind::Cases: {
      auto count = code_.read<uint16_t>();
      for (uint16_t i = 0; i < count; ++i) {
        edge();
        remap();
      }
      return;
    }
    }
  }

  uint32_t at() const { return static_cast<uint32_t>(code_.at()); }

  void edge() {
    into_.edges.push_back({at(), 0});
    code_.skip(4);
  }

  void remap() {
    size_t count = code_.listCount();
    into_.edges.back().listAt = at() - 2;
    for (size_t i = 0; i < count; ++i) {
      word(false, false, true);
      word(false, true, true);
    }
  }

  void word(bool wide, bool isWritten, bool isListed) {
    uint32_t where = at();
    auto slot = code_.read<uint16_t>();
    if (!(slot & isa::kRefBit))
      into_.slots.push_back({where, slot, wide, isWritten, isListed});
  }

  isa::CodeReader code_;
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
