// The instruction set as data: VmOps.def with its field strings taken apart.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace strata::rt::isa {

inline constexpr uint32_t kBytecodeVersion = (17u << 16) | 0u;
inline constexpr uint8_t kBlockMarker = 0x79;
inline constexpr uint8_t kPrefixF32 = 0xE0;
inline constexpr uint8_t kPrefixF64 = 0xE1;

/// Bits of a register word. A word without kRefBit is a slot of the value bank.
inline constexpr uint16_t kRefBit = 0x8000;
inline constexpr uint16_t kMoveBit = 0x4000;
inline constexpr uint16_t kRefOrdinalMask = 0x3FFF;
inline constexpr uint16_t kMaxValueOrdinal = 0x7FFE;
inline constexpr uint16_t kMaxRefOrdinal = 0x3FFE;
/// In a callee ordinal: the callee is an import.
inline constexpr uint32_t kImportBit = 0x80000000u;

/// What a function needs from the runtime (BytecodeModuleDef and FunctionDescriptor requirements).
enum Feature : uint32_t { kExtF32 = 1, kExtF64 = 2, kYield = 4, kUnwind = 8 };

/// Opcode page: the core page has no prefix byte.
enum class Set : uint8_t { CORE, F32, F64 };

enum class Kind : uint8_t {
  I32, F32, I64, F64, Ref,
  ImmI32, ImmF32, ImmI64, ImmF64,
  RwData, Global, Rodata, Type, Func, Import, Block, Str,
  Regs, Segments, Remap, Cases,
};

struct Field {
  std::string_view name;
  Kind kind;
  /// Kind of the elements of a Regs field; Regs itself when they are mixed.
  Kind element;
  bool isResult;
  /// The MOVE bit has a meaning here.
  bool canMove;
};

struct Op {
  Set set;
  uint8_t opcode;
  std::string_view symbol;
  /// Name of the dialect op without `vm.`; empty when there is none.
  std::string_view mnemonic;
  std::vector<Field> fields;
};

/// All rows in table order.
std::span<const Op> allOps();

/// The row of an opcode, or null when it is not assigned.
const Op *findOp(Set set, uint8_t opcode);

/// The row of a dialect op (`add.i32`), or null when it has no opcode.
const Op *findOp(std::string_view mnemonic);

/// Opcodes as names: `Core::AddI32`, `F32::AddF32`.
struct Core {
  enum : uint8_t {
#define VM_OP_CORE(code, symbol) symbol = code,
#define VM_OP_F32(code, symbol)
#define VM_OP_F64(code, symbol)
#define VM_OP(set, code, symbol, mnemonic, fields) VM_OP_##set(code, symbol)
#include "runtime/isa/VmOps.def"
#undef VM_OP_CORE
#undef VM_OP_F32
#undef VM_OP_F64
  };
};
struct F32 {
  enum : uint8_t {
#define VM_OP_CORE(code, symbol)
#define VM_OP_F32(code, symbol) symbol = code,
#define VM_OP_F64(code, symbol)
#define VM_OP(set, code, symbol, mnemonic, fields) VM_OP_##set(code, symbol)
#include "runtime/isa/VmOps.def"
#undef VM_OP_CORE
#undef VM_OP_F32
#undef VM_OP_F64
  };
};
struct F64 {
  enum : uint8_t {
#define VM_OP_CORE(code, symbol)
#define VM_OP_F32(code, symbol)
#define VM_OP_F64(code, symbol) symbol = code,
#define VM_OP(set, code, symbol, mnemonic, fields) VM_OP_##set(code, symbol)
#include "runtime/isa/VmOps.def"
#undef VM_OP_CORE
#undef VM_OP_F32
#undef VM_OP_F64
  };
};

} // namespace strata::rt::isa
