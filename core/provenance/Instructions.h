//===- Instructions.h - What machine instructions are made of ----------------===//
// Optimizers move, merge and split what a kernel does, but a multiplication stays one: an instruction that stores was made
// from an operation that stores. Of many instructions (addresses, spills, jumps) even that can't be told.
#pragma once

#include <cstdint>
#include <string_view>

namespace strata::provenance {

/// Kinds of operations, as bits.
using OperationKinds = uint32_t;

/// The kind of an operation of the llvm dialect, which `text` begins with; all kinds if it may become anything, none if it
/// leaves no instruction that could be told.
OperationKinds kindOfOperation(std::string_view text);

/// An addition becomes a part of a fused multiplication only where there is a multiplication.
bool mayMultiply(OperationKinds kinds);
OperationKinds withoutContraction(OperationKinds kinds);

/// What something does of the work that a kernel is there for. Later ones do more of it.
enum class Work : uint8_t { Unknown, MovesData, MayCompute, Computes, Multiplies };
Work workOf(OperationKinds kinds);

/// The kinds that the instruction on a line of assembly may come from; none if it can't be told.
OperationKinds kindsOfInstruction(std::string_view line);

} // namespace strata::provenance
