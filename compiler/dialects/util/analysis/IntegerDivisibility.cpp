#include "compiler/dialects/util/analysis/IntegerDivisibility.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::util {
namespace {

/// Zero is a multiple of everything, which 0 stands for; gcd(0, x) is x.
uint64_t magnitude(const APInt &value) { return value.abs().getLimitedValue(); }

/// The part of a divisor that survives wrapping around at a power of two.
uint64_t powerOfTwoPart(uint64_t divisor) { return divisor & (~divisor + 1); }

/// Whether the result of an op on the type may be read without its modulus.
uint64_t keepWrapped(uint64_t divisor, Type type) {
  return type.isIndex() ? divisor : powerOfTwoPart(divisor);
}

uint64_t multiply(uint64_t a, uint64_t b) {
  uint64_t product;
  // Too large to hold: each factor alone is still right.
  return __builtin_mul_overflow(a, b, &product) ? std::max(a, b) : product;
}

/// The divisor of the result, given those of the operands; nothing if the op is not understood.
std::optional<uint64_t> transfer(Operation *op, ArrayRef<uint64_t> divisors) {
  Type type = op->getResult(0).getType();
  if (isa<arith::AddIOp, arith::SubIOp>(op))
    return keepWrapped(std::gcd(divisors[0], divisors[1]), type);
  if (isa<arith::MulIOp>(op))
    return keepWrapped(multiply(divisors[0], divisors[1]), type);
  if (isa<arith::MinUIOp, arith::MaxUIOp, arith::MinSIOp, arith::MaxSIOp>(op))
    return std::gcd(divisors[0], divisors[1]);
  if (isa<arith::SelectOp>(op))
    return std::gcd(divisors[1], divisors[2]);
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::TruncIOp, arith::ExtUIOp,
          arith::ExtSIOp>(op))
    return keepWrapped(divisors[0],
                       isa<arith::TruncIOp>(op) ? type : IndexType::get(op->getContext()));
  if (isa<arith::DivUIOp, arith::DivSIOp>(op)) {
    APInt divisor;
    if (!matchPattern(op->getOperand(1), m_ConstantInt(&divisor)) || divisor.isZero())
      return std::nullopt;
    uint64_t by = magnitude(divisor);
    return divisors[0] % by == 0 ? divisors[0] / by : 1;
  }
  return std::nullopt;
}

} // namespace

void IntegerDivisibilityAnalysis::setToEntryState(IntegerDivisibilityLattice *lattice) {
  propagateIfChanged(lattice, lattice->join(IntegerDivisibility::getMinDivisibility()));
}

LogicalResult
IntegerDivisibilityAnalysis::visitOperation(Operation *op,
                                            ArrayRef<const IntegerDivisibilityLattice *> operands,
                                            ArrayRef<IntegerDivisibilityLattice *> results) {
  auto set = [&](IntegerDivisibilityLattice *lattice, const ConstantIntDivisibility &value) {
    propagateIfChanged(lattice, lattice->join(IntegerDivisibility(value)));
  };
  APInt constant;
  if (op->getNumResults() == 1 && matchPattern(op, m_ConstantInt(&constant))) {
    set(results[0], {magnitude(constant), magnitude(constant)});
    return success();
  }
  // Wait until all operands have been seen.
  if (llvm::any_of(operands, [](auto *lattice) { return lattice->getValue().isUninitialized(); }))
    return success();
  if (auto inferable = dyn_cast<InferIntDivisibilityOpInterface>(op)) {
    auto values = llvm::map_to_vector(operands, [](auto *lattice) { return lattice->getValue(); });
    llvm::SmallPtrSet<IntegerDivisibilityLattice *, 4> seen;
    inferable.inferResultDivisibility(
        values, [&](Value value, const ConstantIntDivisibility &known) {
          auto *lattice = results[cast<OpResult>(value).getResultNumber()];
          seen.insert(lattice);
          set(lattice, known);
        });
    for (IntegerDivisibilityLattice *result : results)
      if (!seen.contains(result))
        setToEntryState(result);
    return success();
  }
  bool isScalar = op->getNumResults() == 1 && op->getResult(0).getType().isIntOrIndex();
  auto unsignedDivisors = llvm::map_to_vector(
      operands, [](auto *lattice) { return lattice->getValue().getValue().udiv(); });
  auto signedDivisors = llvm::map_to_vector(
      operands, [](auto *lattice) { return lattice->getValue().getValue().sdiv(); });
  std::optional<uint64_t> udiv = isScalar ? transfer(op, unsignedDivisors) : std::nullopt;
  if (!udiv) {
    setAllToEntryStates(results);
    return success();
  }
  set(results[0], {*udiv, *transfer(op, signedDivisors)});
  return success();
}

} // namespace mlir::iree::util
