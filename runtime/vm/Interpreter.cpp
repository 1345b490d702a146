// The bytecode interpreter: each instruction is a function that ends in a call of the next one's,
// on bytecode that the verifier has proven safe.
//
// These calls are jumps, and what they hand on (where the program is, its registers, the value that
// carried ops take) stays in machine registers: `preserve_none` gives the functions all of them. In
// one large function the compiler would have to keep most of it in memory.
//
// An instruction's operands are read in place, relative to its opcode byte (for the float sets:
// relative to the byte behind the prefix). Everything that can fail or call out is a helper in
// InterpreterOps.h that returns a Status. A frame's pc is stored before anything that may raise,
// call or yield.
#include "runtime/vm/InterpreterOps.h"
#include "runtime/vm/Invocation.h"
#include "runtime/vm/Numeric.h"
#include "runtime/vm/Quicken.h"

#include <bit>
#include <cmath>
#include <cstring>

namespace strata::rt::vm {
namespace {

// Registers are 32-bit slots; a 64-bit value takes an even one and the next.
using Wide __attribute__((may_alias)) = int64_t;
using WideF __attribute__((may_alias)) = double;
using Narrow __attribute__((may_alias)) = float;

inline uint16_t read16(const uint8_t *at) {
  uint16_t value;
  std::memcpy(&value, at, 2);
  return value;
}
inline uint32_t read32(const uint8_t *at) {
  uint32_t value;
  std::memcpy(&value, at, 4);
  return value;
}
inline uint64_t read64(const uint8_t *at) {
  uint64_t value;
  std::memcpy(&value, at, 8);
  return value;
}
// Functions start at even addresses, so the padding before a list shows in the address.
inline const uint8_t *evened(const uint8_t *at) {
  return at + (reinterpret_cast<uintptr_t>(at) & 1);
}

struct Registers {
  int32_t *slots;
  Object **refs;
};

inline void assign(Object *&target, Object *owned) {
  Object *old = target;
  target = owned;
  if (old)
    old->release();
}

/// The reference in `word`, owned: taken out when its MOVE bit is set, retained otherwise.
inline Object *retainOrMove(Object **refs, uint16_t word) {
  Object *&source = refs[word & isa::kRefOrdinalMask];
  Object *object = source;
  if (word & isa::kMoveBit)
    source = nullptr;
  else if (object)
    object->retain();
  return object;
}

/// Pairs in order; returns what is behind them.
inline const uint8_t *remap(const uint8_t *at, Registers r) {
  at = evened(at);
  unsigned count = read16(at);
  at += 2;
  for (; count; --count, at += 4) {
    uint16_t from = read16(at), to = read16(at + 2);
    if (!(from & isa::kRefBit))
      r.slots[to] = r.slots[from];
    else if ((from & isa::kRefOrdinalMask) != (to & isa::kRefOrdinalMask))
      assign(r.refs[to & isa::kRefOrdinalMask], retainOrMove(r.refs, from));
  }
  return at;
}
// A list of a quick branch.
inline void remapValues(const uint8_t *list, int32_t *slots) {
  const uint8_t *end = list + 2 + 4 * size_t{read16(list)};
  for (list += 2; list != end; list += 4) {
    uint16_t from = read16(list), to = read16(list + 2);
    if (from & kWideMove) {
      *reinterpret_cast<Wide *>(slots + to) =
          *reinterpret_cast<const Wide *>(slots + (from & ~kWideMove));
      list += 4;
    } else {
      slots[to] = slots[from];
    }
  }
}
inline const uint8_t *skipPairs(const uint8_t *at) {
  at = evened(at);
  return at + 2 + 4 * size_t{read16(at)};
}
inline const uint8_t *skipList(const uint8_t *at) {
  at = evened(at);
  return at + 2 + 2 * size_t{read16(at)};
}

// From a callee's return list to its caller's result list; the verifier matched both to one
// signature.
void moveResults(const uint8_t *from, Registers source, const uint8_t *to, Registers target,
                 const std::string &letters) {
  from += 2, to += 2;
  for (char letter : letters) {
    uint16_t a = read16(from), b = read16(to);
    from += 2, to += 2;
    if (letter == 'r')
      assign(target.refs[b & isa::kRefOrdinalMask], retainOrMove(source.refs, a));
    else
      std::memcpy(target.slots + b, source.slots + a, letter == 'I' || letter == 'F' ? 8 : 4);
  }
}

void returnToHost(const uint8_t *from, Registers r, const std::string &letters,
                  std::vector<Value> &results) {
  from += 2;
  for (char letter : letters) {
    uint16_t word = read16(from);
    from += 2;
    int64_t bits = 0;
    if (letter == 'r')
      results.push_back(Value::object(Ref<Object>::adopt(retainOrMove(r.refs, word))));
    else if (letter == 'I' || letter == 'F')
      std::memcpy(&bits, r.slots + word, 8),
          results.push_back({letter == 'I' ? ValueKind::I64 : ValueKind::F64, bits, {}});
    else
      results.push_back(
          {letter == 'i' ? ValueKind::I32 : ValueKind::F32, int64_t{r.slots[word]}, {}});
  }
}

void passArguments(const uint8_t *list, Registers caller, const Function &callee,
                   Registers target) {
  list += 2;
  const std::string &letters = callee.convention.arguments;
  for (size_t i = 0; i < letters.size(); ++i, list += 2) {
    uint16_t word = read16(list), to = callee.argumentLayout.ordinals[i];
    if (letters[i] == 'r')
      target.refs[to] = retainOrMove(caller.refs, word);
    else
      std::memcpy(target.slots + to, caller.slots + word,
                  letters[i] == 'I' || letters[i] == 'F' ? 8 : 4);
  }
}

/// Drops what the caller gave away with MOVE.
void releaseMoved(const uint8_t *list, Object **refs) {
  unsigned count = read16(list);
  for (list += 2; count; --count, list += 2) {
    uint16_t word = read16(list);
    if ((word & (isa::kRefBit | isa::kMoveBit)) == (isa::kRefBit | isa::kMoveBit))
      assign(refs[word & isa::kRefOrdinalMask], nullptr);
  }
}

[[gnu::noinline]] Status callNative(Invocation &invocation, const ImportTarget &target,
                                    const Import &import, Registers r, const uint8_t *segments,
                                    const uint8_t *arguments, const uint8_t *results,
                                    std::string_view &failed) {
  NativeCall call(target.nativeModule, invocation, r.slots, r.refs, arguments + 2, segments);
  const std::string &letters = import.convention.results;
  if (Status status = target.native->call(call); !status.ok()) [[unlikely]] {
    failed = import.fullName;
    // What it had returned by then is nobody's.
    for (int i = 0; i < call.resultCount(); ++i)
      if (letters[static_cast<size_t>(i)] == 'r')
        Ref<Object>::adopt(call.result(i).object);
    if (status.code() == Code::Deferred)
      return status;
    return std::move(status).annotate("while invoking native function " +
                                      std::string(import.fullName) + "; while calling import");
  }
  releaseMoved(arguments, r.refs);
  for (size_t i = 0; i < letters.size(); ++i) {
    uint16_t word = read16(results + 2 + 2 * i);
    const NativeCall::RawResult &value = call.result(static_cast<int>(i));
    if (letters[i] == 'r')
      assign(r.refs[word & isa::kRefOrdinalMask], value.object);
    else
      std::memcpy(r.slots + word, &value.bits, letters[i] == 'I' || letters[i] == 'F' ? 8 : 4);
  }
  return {};
}

// What an instruction gets and hands on. QuickRegisters.h says what `carried` and `head` are.
#define VM_STATE                                                                                   \
  const uint8_t *pc, int32_t *slots, Object **refs, uint64_t carried, const uint8_t *head,         \
      Frame *frame, Invocation &invocation
#define VM_STATE_NAMES pc, slots, refs, carried, head, frame, invocation
using Handler = void(__attribute__((preserve_none)) *)(VM_STATE);

struct CallSite {
  uint32_t callee;
  /// Three lists of the instruction, and where the caller goes on.
  const uint8_t *segments, *arguments, *results, *next;
};

} // namespace

/// `kWatched`: shows each instruction to the context's tracer and counts steps.
template <bool kWatched> struct Interpreter::Loop {
// Operand n of an instruction: the u16 at opcode + n.
#define I32(n) slots[read16(pc + (n))]
#define U32(n) static_cast<uint32_t>(I32(n))
#define I64(n) (*reinterpret_cast<Wide *>(slots + read16(pc + (n))))
#define U64(n) static_cast<uint64_t>(I64(n))
#define F32(n) (*reinterpret_cast<Narrow *>(slots + read16(pc + (n))))
#define F64(n) (*reinterpret_cast<WideF *>(slots + read16(pc + (n))))
#define REF(n) refs[read16(pc + (n)) & isa::kRefOrdinalMask]
#define REGS (Registers{slots, refs})
#define GO_ON(table) [[clang::musttail]] return table[*pc](VM_STATE_NAMES)
#define GO()                                                                                       \
  do {                                                                                             \
    if constexpr (kWatched)                                                                        \
      show(*frame, pc, slots, refs, invocation);                                                   \
    GO_ON(kCore);                                                                                  \
  } while (false)
// Goes on where a frame stands.
#define ENTER(to)                                                                                  \
  do {                                                                                             \
    frame = (to);                                                                                  \
    pc = frame->pc;                                                                                \
    slots = frame->slots;                                                                          \
    refs = frame->refs;                                                                            \
    GO();                                                                                          \
  } while (false)
#define FAIL(at, failure)                                                                          \
  do {                                                                                             \
    frame->pc = (at);                                                                              \
    invocation.outcome_ = (failure);                                                               \
    return;                                                                                        \
  } while (false)
#define NEXT(n)                                                                                    \
  do {                                                                                             \
    pc += (n);                                                                                     \
    GO();                                                                                          \
  } while (false)
// The trace shows the pc behind the failing instruction.
#define CHECK(expr, n)                                                                             \
  do {                                                                                             \
    if (Status failure_ = (expr); !failure_.ok()) [[unlikely]]                                     \
      FAIL(pc + (n), std::move(failure_));                                                         \
  } while (false)
#define OP(symbol) __attribute__((preserve_none)) static void symbol([[maybe_unused]] VM_STATE)
#define UNARY(symbol, T, R, expr)                                                                  \
  OP(symbol) {                                                                                     \
    auto a = T(1);                                                                                 \
    R(3) = (expr);                                                                                 \
    NEXT(5);                                                                                       \
  }
#define BINARY(symbol, T, R, expr)                                                                 \
  OP(symbol) {                                                                                     \
    auto a = T(1);                                                                                 \
    auto b = T(3);                                                                                 \
    R(5) = (expr);                                                                                 \
    NEXT(7);                                                                                       \
  }
// A binary op, and its twin that takes the first operand from `carried`.
#define CARRYING(symbol, T, B, R, expr)                                                            \
  OP(symbol) {                                                                                     \
    auto a = T(1);                                                                                 \
    auto b = B(3);                                                                                 \
    auto result = (expr);                                                                          \
    R(5) = result;                                                                                 \
    carried = static_cast<std::make_unsigned_t<decltype(result)>>(result);                         \
    NEXT(7);                                                                                       \
  }                                                                                                \
  OP(Carried##symbol) {                                                                            \
    auto a = static_cast<std::remove_cvref_t<decltype(T(1))>>(carried);                            \
    auto b = B(3);                                                                                 \
    auto result = (expr);                                                                          \
    R(5) = result;                                                                                 \
    carried = static_cast<std::make_unsigned_t<decltype(result)>>(result);                         \
    NEXT(7);                                                                                       \
  }
// Asked at every step back, so it must not cost: without limits it reads one flag. A counter in
// memory would make each turn of a short loop wait for the turn before.
#define CHECKPOINT(isBack)                                                                         \
  do {                                                                                             \
    if constexpr (kWatched) {                                                                      \
      if (isBack)                                                                                  \
        CHECK(checkpoint(invocation), 0);                                                          \
    } else if ((isBack) && invocation.cancelled()) [[unlikely]] {                                  \
      [[clang::musttail]] return Cancelled(VM_STATE_NAMES);                                        \
    }                                                                                              \
  } while (false)
#define JUMP(target)                                                                               \
  do {                                                                                             \
    const uint8_t *to_ = frame->function->code + (target);                                         \
    CHECKPOINT(to_ <= pc);                                                                         \
    pc = to_ + 1;                                                                                  \
    GO();                                                                                          \
  } while (false)
// The same by a distance, as quick branches have it. The empty asm keeps the compiler from choosing
// between the two pcs by data, which would wait for the distance.
#define JUMP_BY(distance)                                                                          \
  do {                                                                                             \
    auto by_ = static_cast<int32_t>(distance);                                                     \
    CHECKPOINT(by_ <= 0);                                                                          \
    if (by_ == kQuickToHead) {                                                                     \
      pc = head;                                                                                   \
      asm volatile("" : "+r"(pc));                                                                 \
      GO();                                                                                        \
    }                                                                                              \
    pc += by_;                                                                                     \
    GO();                                                                                          \
  } while (false)

  OP(Cancelled) { FAIL(pc, checkpoint(invocation)); }
  static Status checkpoint(Invocation &inv) {
    if (inv.cancelled())
      return Status(Code::Cancelled, "invocation was cancelled");
    if (int64_t limit = inv.context_.limits().steps; limit && ++inv.stepsTaken_ > limit)
      return Status(Code::DeadlineExceeded, "invocation took more steps than it may");
    return {};
  }

  static void show(const Frame &frame, const uint8_t *pc, const int32_t *slots,
                   Object *const *refs, const Invocation &invocation) {
    if (Tracer *tracer = invocation.context_.tracer())
      tracer->step(*frame.function, static_cast<int32_t>(pc - frame.function->code), slots, refs);
  }

  static const Handler kCore[256], kF32[256], kF64[256];

#include "runtime/vm/InterpreterControl.inc"
#include "runtime/vm/InterpreterCore.inc"
#include "runtime/vm/InterpreterFloat.inc"

  OP(Invalid) {
    FAIL(pc + 1, Status(Code::Internal,
                        format("opcode %u reached the interpreter unverified", *pc)));
  }
};

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc99-designator"
#pragma clang diagnostic ignored "-Winitializer-overrides"

template <bool kWatched>
const Handler Interpreter::Loop<kWatched>::kCore[256] = {
    [0 ... 255] = Loop::Invalid,
#define VM_OP_CORE(code, symbol) [code] = Loop::symbol,
#define VM_OP_F32(code, symbol)
#define VM_OP_F64(code, symbol)
#define VM_OP(set, code, symbol, mnemonic, fields) VM_OP_##set(code, symbol)
#include "runtime/isa/VmOps.def"
#undef VM_OP_CORE
#undef VM_OP_F32
      [kQuickBranchPlain] = Loop::BranchPlain,
      [kQuickBranchValues] = Loop::BranchValues,
      [kQuickHead] = Loop::Head,
      [kQuickHeadI32] = Loop::HeadI32,
      [kQuickHeadI64] = Loop::HeadI64,
      [kQuickCondBranchPlain] = Loop::CondBranchPlain,
      [kQuickCondBranchValues] = Loop::CondBranchValues,
      [kQuickCmpEQI32] = Loop::CmpEQI32Jump,
      [kQuickCmpEQI32 + kQuickCompareValuesStep] = Loop::CmpEQI32JumpValues,
      [kQuickCmpNEI32] = Loop::CmpNEI32Jump,
      [kQuickCmpNEI32 + kQuickCompareValuesStep] = Loop::CmpNEI32JumpValues,
      [kQuickCmpLTI32S] = Loop::CmpLTI32SJump,
      [kQuickCmpLTI32S + kQuickCompareValuesStep] = Loop::CmpLTI32SJumpValues,
      [kQuickCmpLTI32U] = Loop::CmpLTI32UJump,
      [kQuickCmpLTI32U + kQuickCompareValuesStep] = Loop::CmpLTI32UJumpValues,
      [kQuickCmpNZI32] = Loop::CmpNZI32Jump,
      [kQuickCmpNZI32 + kQuickCompareValuesStep] = Loop::CmpNZI32JumpValues,
      [kQuickCmpEQI64] = Loop::CmpEQI64Jump,
      [kQuickCmpEQI64 + kQuickCompareValuesStep] = Loop::CmpEQI64JumpValues,
      [kQuickCmpNEI64] = Loop::CmpNEI64Jump,
      [kQuickCmpNEI64 + kQuickCompareValuesStep] = Loop::CmpNEI64JumpValues,
      [kQuickCmpLTI64S] = Loop::CmpLTI64SJump,
      [kQuickCmpLTI64S + kQuickCompareValuesStep] = Loop::CmpLTI64SJumpValues,
      [kQuickCmpLTI64U] = Loop::CmpLTI64UJump,
      [kQuickCmpLTI64U + kQuickCompareValuesStep] = Loop::CmpLTI64UJumpValues,
#define VM_CARRIED_OP(op) [kCarried##op] = Loop::Carried##op,
      VM_CARRIED_OPS(VM_CARRIED_OP)
#undef VM_CARRIED_OP
          [isa::kPrefixF32] = Loop::PrefixF32,
      [isa::kPrefixF64] = Loop::PrefixF64,
};
template <bool kWatched>
const Handler Interpreter::Loop<kWatched>::kF32[256] = {
    [0 ... 255] = Loop::Invalid,
#define VM_OP_CORE(code, symbol)
#define VM_OP_F32(code, symbol) [code] = Loop::symbol,
#define VM_OP(set, code, symbol, mnemonic, fields) VM_OP_##set(code, symbol)
#include "runtime/isa/VmOps.def"
#undef VM_OP_F32
#undef VM_OP_F64
};
template <bool kWatched>
const Handler Interpreter::Loop<kWatched>::kF64[256] = {
    [0 ... 255] = Loop::Invalid,
#define VM_OP_F32(code, symbol)
#define VM_OP_F64(code, symbol) [code] = Loop::symbol,
#define VM_OP(set, code, symbol, mnemonic, fields) VM_OP_##set(code, symbol)
#include "runtime/isa/VmOps.def"
#undef VM_OP_CORE
#undef VM_OP_F32
#undef VM_OP_F64
};
#pragma clang diagnostic pop

template <bool kWatched> Status Interpreter::runLoop(Invocation &invocation) {
  Frame *frame = invocation.stack_.top();
  if constexpr (kWatched)
    Loop<true>::show(*frame, frame->pc, frame->slots, frame->refs, invocation);
  Loop<kWatched>::kCore[*frame->pc](frame->pc, frame->slots, frame->refs, 0, nullptr, frame,
                               invocation);
  return std::move(invocation.outcome_);
}

Status Interpreter::run(Invocation &invocation) {
  // Traced or counted.
  if (invocation.context_.tracer() || invocation.context_.limits().steps) [[unlikely]]
    return runLoop<true>(invocation);
  return runLoop<false>(invocation);
}

} // namespace strata::rt::vm
