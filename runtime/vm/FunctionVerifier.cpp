#include "runtime/vm/FunctionVerifier.h"

#include "runtime/isa/CodeReader.h"
#include "runtime/isa/VmIsa.h"
#include "runtime/vm/BytecodeModule.h"

#include <algorithm>
#include <cstring>

namespace strata::rt::vm {
namespace {

using isa::Kind;
using isa::Words;

class FunctionVerifier {
public:
  FunctionVerifier(const BytecodeModule &module, const Function &function,
                   std::vector<uint32_t> &starts)
      : module_(module), function_(function), starts_(starts),
        code_({function.code, static_cast<size_t>(function.codeBytes)}) {}

  Status run() {
    bool inBlock = false;
    while (code_.left()) {
      opPc_ = static_cast<uint32_t>(code_.at());
      field_ = {};
      op_ = nullptr;
      auto opcode = code_.read<uint8_t>();
      starts_.push_back(opPc_);
      if (!inBlock) {
        if (opcode != isa::kBlockMarker)
          return error(Code::InvalidArgument, format("op at pc %u is not in a block", opPc_));
        blocks_.push_back(opPc_);
        inBlock = true;
        continue;
      }
      if (opcode == isa::kBlockMarker)
        return error(
            Code::InvalidArgument,
            format("block at pc %u starts before the previous block was terminated", opPc_));
      STRATA_RETURN_IF_ERROR(instruction(opcode));
      inBlock = !isTerminator(*op_);
    }
    op_ = nullptr;
    field_ = {};
    if (inBlock)
      return error(Code::InvalidArgument, "function missing terminator in the last block");
    if (blocks_.size() != static_cast<size_t>(function_.blockCount))
      return error(Code::InvalidArgument, format("block_count: %d declared, %zu present",
                                                 function_.blockCount, blocks_.size()));
    std::sort(targets_.begin(), targets_.end());
    for (auto [target, from] : targets_)
      if (!std::binary_search(blocks_.begin(), blocks_.end(), target)) {
        opPc_ = from;
        return error(Code::InvalidArgument,
                     format("branch target %u is not the start of a block", target));
      }
    return {};
  }

private:
  static bool isTerminator(const isa::Op &op) {
    if (op.set != isa::Set::CORE)
      return false;
    switch (op.opcode) {
    case isa::Core::Branch:
    case isa::Core::CondBranch:
    case isa::Core::BranchTable:
    case isa::Core::Return:
    case isa::Core::Fail:
    case isa::Core::Yield:
    case isa::Core::Break:
    case isa::Core::CondBreak:
    case isa::Core::CallYieldable:
    case isa::Core::CallVariadicYieldable:
      return true;
    default:
      return false;
    }
  }

  Status error(Code code, std::string what) const {
    std::string text = format("pc %u", opPc_);
    if (op_)
      text += " (" + std::string(op_->symbol) + ")";
    if (!field_.empty())
      text += " " + std::string(field_);
    return Status(code, text + ": " + what);
  }
  Status bad(std::string what) const { return error(Code::InvalidArgument, std::move(what)); }

  /// What was just decoded, if it ended before the code does.
  template <typename T> Result<T> whole(T value) const {
    if (code_.failed())
      return error(Code::OutOfRange, "truncated instruction: bytecode data overrun");
    return value;
  }
  template <typename T> Result<T> read() { return whole(code_.read<T>()); }

  Status instruction(uint8_t opcode) {
    isa::Set set = isa::Set::CORE;
    if (opcode == isa::kPrefixF32 || opcode == isa::kPrefixF64) {
      bool isF32 = opcode == isa::kPrefixF32;
      set = isF32 ? isa::Set::F32 : isa::Set::F64;
      if (!(function_.requirements & (isF32 ? isa::kExtF32 : isa::kExtF64)))
        return error(Code::InvalidArgument,
                     std::string("function does not declare the feature EXT_") +
                         (isF32 ? "F32" : "F64"));
      STRATA_ASSIGN_OR_RETURN(opcode, read<uint8_t>());
    }
    op_ = isa::findOp(set, opcode);
    if (!op_)
      return error(Code::Unimplemented, format("unrecognized opcode %u", opcode));
    callee_ = nullptr;
    lists_ = 0;
    for (const isa::Field &field : op_->fields) {
      field_ = field.name;
      STRATA_RETURN_IF_ERROR(this->field(field));
    }
    if (set == isa::Set::CORE)
      STRATA_RETURN_IF_ERROR(together(opcode));
    return {};
  }

  Status field(const isa::Field &field) {
    switch (field.kind) {
    case Kind::I32:
    case Kind::F32:
    case Kind::I64:
    case Kind::F64:
    case Kind::Ref: {
      STRATA_ASSIGN_OR_RETURN(uint16_t word, read<uint16_t>());
      return reg(word, field.kind, field.canMove);
    }
    case Kind::ImmI32:
    case Kind::ImmF32:
      return read<uint32_t>().takeStatus();
    case Kind::ImmI64:
    case Kind::ImmF64:
      return read<uint64_t>().takeStatus();
    case Kind::RwData: {
      STRATA_ASSIGN_OR_RETURN(uint32_t offset, read<uint32_t>());
      bool wide = std::any_of(op_->fields.begin(), op_->fields.end(), [](const isa::Field &f) {
        return f.kind == Kind::I64 || f.kind == Kind::F64;
      });
      uint64_t end = uint64_t{offset} + (wide ? 8 : 4);
      if (end > static_cast<uint64_t>(module_.globalBytes()))
        return error(Code::OutOfRange, format("global byte_offset %u out of range (rwdata=%d)",
                                              offset, module_.globalBytes()));
      return {};
    }
    case Kind::Global:
      return ordinal(static_cast<size_t>(module_.globalRefs()), "global ref ordinal").takeStatus();
    case Kind::Rodata:
      return ordinal(module_.rodata().size(), "rodata ref ordinal").takeStatus();
    case Kind::Type: {
      STRATA_ASSIGN_OR_RETURN(uint32_t id, ordinal(module_.types().size(), "type id"));
      // Only a list's elements may be plain numbers.
      if (module_.types()[id].kind != ValueKind::Ref && op_->opcode != isa::Core::ListAlloc)
        return bad(format("type id %u names a value type where a reference is expected", id));
      return {};
    }
    case Kind::Func:
      return function(false);
    case Kind::Import:
      return function(true);
    case Kind::Block:
      return block();
    case Kind::Str:
      return whole(code_.string()).takeStatus();
    case Kind::Regs: {
      STRATA_ASSIGN_OR_RETURN(Words words, whole(code_.list()));
      for (size_t i = 0; i < words.count; ++i)
        if (field.element == Kind::Regs)
          STRATA_RETURN_IF_ERROR(anyReg(words[i]));
        else
          STRATA_RETURN_IF_ERROR(reg(words[i], field.element, field.canMove));
      words_[std::min<size_t>(lists_++, 2)] = words;
      return {};
    }
    case Kind::Segments: {
      STRATA_ASSIGN_OR_RETURN(segments_, whole(code_.list()));
      return {};
    }
    case Kind::Remap:
      return remap();
    case Kind::Cases: {
      STRATA_ASSIGN_OR_RETURN(uint16_t count, read<uint16_t>());
      for (uint16_t i = 0; i < count; ++i) {
        STRATA_RETURN_IF_ERROR(block());
        STRATA_RETURN_IF_ERROR(remap());
      }
      return {};
    }
    }
    return bad("unknown field kind");
  }

  Result<uint32_t> ordinal(size_t limit, const char *what) {
    STRATA_ASSIGN_OR_RETURN(uint32_t value, read<uint32_t>());
    if (value >= limit)
      return error(Code::OutOfRange, format("%s %u out of range (count=%zu)", what, value, limit));
    return value;
  }

  Status block() {
    STRATA_ASSIGN_OR_RETURN(uint32_t target, read<uint32_t>());
    if (target >= static_cast<uint32_t>(function_.codeBytes))
      return bad(format("branch target %u out of range (length=%d)", target, function_.codeBytes));
    targets_.push_back({target, opPc_});
    return {};
  }

  Status remap() {
    STRATA_ASSIGN_OR_RETURN(Words words, whole(code_.list(2)));
    for (size_t i = 0; i < words.count; i += 2) {
      uint16_t from = words[i], to = words[i + 1];
      STRATA_RETURN_IF_ERROR(anyReg(from));
      STRATA_RETURN_IF_ERROR(anyReg(to));
      if ((from ^ to) & isa::kRefBit)
        return bad(format("remap pair %zu moves between register banks", i / 2));
    }
    return {};
  }

  Status anyReg(uint16_t word) {
    return reg(word, word & isa::kRefBit ? Kind::Ref : Kind::I32, true);
  }

  Status reg(uint16_t word, Kind kind, bool mayMove) {
    if (kind == Kind::Ref) {
      if (!(word & isa::kRefBit))
        return bad(format("register %04X is not a reference register", word));
      if ((word & isa::kMoveBit) && !mayMove)
        return bad(format("register %04X may not be moved here", word));
      if ((word & isa::kRefOrdinalMask) >= function_.refRegisters)
        return error(Code::OutOfRange, format("ref register %u out of range (count=%d)",
                                              word & isa::kRefOrdinalMask, function_.refRegisters));
      return {};
    }
    if (word & isa::kRefBit)
      return bad(format("register %04X is not a value register", word));
    bool wide = kind == Kind::I64 || kind == Kind::F64;
    if (wide && (word & 1))
      return bad(format("register %u is not 8-byte aligned", word));
    if (word + (wide ? 2 : 1) > function_.valueRegisters)
      return error(Code::OutOfRange, format("value register %u out of range (count=%d)", word,
                                            function_.valueRegisters));
    return {};
  }

  Status function(bool importOnly) {
    STRATA_ASSIGN_OR_RETURN(uint32_t callee, read<uint32_t>());
    uint32_t index = callee & ~isa::kImportBit;
    bool isImport = callee & isa::kImportBit;
    if (importOnly && !isImport)
      return bad("callee must be an import");
    size_t limit = isImport ? module_.imports().size() : module_.functions().size();
    if (index >= limit)
      return error(Code::OutOfRange, format("%s ordinal %u out of range (count=%zu)",
                                            isImport ? "import" : "function", index, limit));
    calleeIsImport_ = isImport;
    callee_ =
        isImport ? &module_.imports()[index].convention : &module_.functions()[index].convention;
    return {};
  }

  static Kind kindOf(char letter) {
    switch (letter) {
    case 'I':
      return Kind::I64;
    case 'f':
      return Kind::F32;
    case 'F':
      return Kind::F64;
    case 'r':
      return Kind::Ref;
    default:
      return Kind::I32;
    }
  }

  /// The list holds exactly the values of `letters`.
  Status match(const Words &words, std::string_view letters, const char *what) {
    field_ = what;
    if (words.count != letters.size())
      return bad(format("register list underflow or overflow: %zu given, the signature has %zu",
                        words.count, letters.size()));
    for (size_t i = 0; i < letters.size(); ++i)
      STRATA_RETURN_IF_ERROR(reg(words[i], kindOf(letters[i]), true));
    return {};
  }

  /// Checks that need several fields at once.
  Status together(uint8_t opcode) {
    switch (opcode) {
    case isa::Core::Return:
      return match(words_[0], function_.convention.results, "operands");
    case isa::Core::Call:
    case isa::Core::CallYieldable:
      if (callee_->isVariadic())
        return bad("variadic imports need segment sizes");
      STRATA_RETURN_IF_ERROR(match(words_[0], callee_->arguments, "operands"));
      return match(words_[1], callee_->results, "results");
    case isa::Core::CallVariadic:
    case isa::Core::CallVariadicYieldable: {
      if (!calleeIsImport_)
        return bad("only imports can be called with segments");
      STRATA_ASSIGN_OR_RETURN(std::string letters, expandSegments());
      STRATA_RETURN_IF_ERROR(match(words_[0], letters, "operands"));
      return match(words_[1], callee_->results, "results");
    }
    default:
      return {};
    }
  }

  Result<std::string> expandSegments() {
    field_ = "segment_sizes";
    const std::string &arguments = callee_->arguments;
    if (segments_.count != arguments.size())
      return bad(format("%zu segments for %zu arguments", segments_.count, arguments.size()));
    std::string letters;
    size_t span = 0;
    for (size_t i = 0; i < arguments.size(); ++i) {
      if (arguments[i] != 'C') {
        if (segments_[i] != 0xFFFF)
          return bad(format("segment %zu has a count but the argument is not variadic", i));
        letters += arguments[i];
        continue;
      }
      if (segments_[i] == 0xFFFF)
        return bad(format("segment %zu needs a count", i));
      for (uint16_t n = 0; n < segments_[i] && letters.size() <= words_[0].count; ++n)
        letters += callee_->spans[span];
      ++span;
    }
    return letters;
  }

  const BytecodeModule &module_;
  const Function &function_;
  std::vector<uint32_t> &starts_;
  isa::CodeReader code_;
  uint32_t opPc_ = 0;
  const isa::Op *op_ = nullptr;
  std::string_view field_;
  const CallingConvention *callee_ = nullptr;
  bool calleeIsImport_ = false;
  Words words_[3], segments_;
  size_t lists_ = 0;
  std::vector<uint32_t> blocks_;
  std::vector<std::pair<uint32_t, uint32_t>> targets_;
};

} // namespace

Status verifyFunction(const BytecodeModule &module, const Function &function,
                      std::vector<uint32_t> &starts) {
  return FunctionVerifier(module, function, starts).run();
}

} // namespace strata::rt::vm
