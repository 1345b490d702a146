//===- OpIdentity.h - Numbers that stay with operations ---------------------===//
// MLIR has no hook for every rewrite, and upstream passes bring their own drivers; but what replaces an operation is
// nearly always given its location. So the number of an operation lives in its location, as an OpaqueLoc around the
// real one: printing, diagnostics and code generation see through it to what it stands for.
//
// After a pass, each operation that still has its number and its name keeps it, the first one if there are several.
// An operation of another name, a further copy, or one whose location was fused of several is new, made from the
// numbers found. Some patterns create operations without a location: those are guessed to be made from what their users,
// or else their operands, were made from.
//
// What a short form leaves out (the body of a named linalg operation) is nothing that people see: what is made from it
// was made from the operation that stands for it.
#pragma once

#include "core/trace/Identity.h"

#include "mlir/IR/Operation.h"

#include <mutex>
#include <vector>

namespace mlir::iree::capture {

class OpIdentity {
public:
  using Number = ::strata::trace::OpNumber;

  /// Numbers what is new in and under `root`, and says what it was made from. Threads may work on disjoint roots.
  std::vector<::strata::trace::Identities::Birth> update(Operation *root);

  /// Says what stands for which operation in the newest text: itself, or the one whose short form leaves it out.
  void show(ArrayRef<std::pair<Number, Number>> standsFor);

  /// A number of its own for something that is no operation. Any thread.
  Number add();

  /// 0 if it has none.
  static Number get(Operation *op);
  /// The location without numbers.
  static Location getPlain(Location loc);
  /// Takes all numbers out again.
  static void strip(Operation *root);

private:
  void guess(ArrayRef<Operation *> ops, std::vector<::strata::trace::Identities::Birth> &births) const;

  std::mutex mutex_;
  std::vector<const void *> names_{nullptr}; // by number: the operation's name
  std::vector<uint64_t> seen_{0};            // by number: the update that saw it last
  std::vector<Number> shownBy_{0};           // by number: what stands for the operation in the text
  uint64_t updates_ = 0;
};

} // namespace mlir::iree::capture
