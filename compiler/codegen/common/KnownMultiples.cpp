#include "compiler/codegen/common/KnownMultiples.h"

#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

#include <numeric>

namespace mlir::iree::codegen {
namespace {

class Multiples {
public:
  bool check(Value value, int64_t divisor) {
    if (divisor == 1)
      return true;
    if (std::optional<int64_t> known = getConstantIntValue(value))
      return *known % divisor == 0;
    // Around a loop: so it is if all that comes in is.
    if (!assumed_.insert({value, divisor}).second)
      return true;
    if (auto argument = dyn_cast<BlockArgument>(value))
      return checkArgument(argument, divisor);
    return checkResult(cast<OpResult>(value), divisor);
  }

private:
  bool checkResult(OpResult value, int64_t divisor) {
    return TypeSwitch<Operation *, bool>(value.getOwner())
        .Case<arith::AddIOp, arith::SubIOp>(
            [&](auto op) { return check(op.getLhs(), divisor) && check(op.getRhs(), divisor); })
        .Case([&](arith::MulIOp op) {
          return checkProduct(op.getLhs(), op.getRhs(), divisor) ||
                 checkProduct(op.getRhs(), op.getLhs(), divisor);
        })
        .Case([&](arith::SelectOp op) {
          return check(op.getTrueValue(), divisor) && check(op.getFalseValue(), divisor);
        })
        .Case<arith::IndexCastOp, arith::IndexCastUIOp>(
            [&](auto op) { return check(op.getIn(), divisor); })
        .Case([&](affine::AffineApplyOp op) {
          return checkExpr(op.getAffineMap().getResult(0), op, divisor);
        })
        .Case([&](util::AssumeIntOp op) {
          std::optional<int64_t> known = op.getUnionedUnsignedDivisor(value.getResultNumber());
          return (known && *known % divisor == 0) ||
                 check(op.getOperand(value.getResultNumber()), divisor);
        })
        .Default(false);
  }

  bool checkProduct(Value value, Value factor, int64_t divisor) {
    std::optional<int64_t> known = getConstantIntValue(factor);
    return check(value, known ? divisor / std::gcd(divisor, *known) : divisor);
  }

  bool checkExpr(AffineExpr expr, affine::AffineApplyOp op, int64_t divisor) {
    if (expr.isMultipleOf(divisor))
      return true;
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      return check(op.getDimOperands()[dim.getPosition()], divisor);
    if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
      return check(op.getSymbolOperands()[symbol.getPosition()], divisor);
    auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
    if (!binary)
      return false;
    AffineExpr left = binary.getLHS(), right = binary.getRHS();
    auto constant = dyn_cast<AffineConstantExpr>(right);
    switch (expr.getKind()) {
    case AffineExprKind::Add:
      return checkExpr(left, op, divisor) && checkExpr(right, op, divisor);
    case AffineExprKind::Mul: {
      int64_t shared = constant ? std::gcd(divisor, constant.getValue()) : 1;
      return checkExpr(left, op, divisor / shared) || checkExpr(right, op, divisor);
    }
    case AffineExprKind::Mod:
      return constant && constant.getValue() % divisor == 0 && checkExpr(left, op, divisor);
    case AffineExprKind::FloorDiv:
      return constant && constant.getValue() > 0 &&
             checkExpr(left, op, divisor * constant.getValue());
    default:
      return false;
    }
  }

  bool checkArgument(BlockArgument argument, int64_t divisor) {
    Block *block = argument.getOwner();
    if (auto loop = dyn_cast<LoopLikeOpInterface>(block->getParentOp()))
      return checkInductionVariable(loop, argument, divisor);
    if (block->isEntryBlock())
      return false;
    for (auto it = block->pred_begin(), end = block->pred_end(); it != end; ++it) {
      auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
      Value incoming =
          branch ? branch.getSuccessorOperands(it.getSuccessorIndex())[argument.getArgNumber()]
                 : Value();
      if (!incoming || !check(incoming, divisor))
        return false;
    }
    return true;
  }

  bool checkInductionVariable(LoopLikeOpInterface loop, Value variable, int64_t divisor) {
    std::optional<SmallVector<Value>> variables = loop.getLoopInductionVars();
    std::optional<SmallVector<OpFoldResult>> begins = loop.getLoopLowerBounds();
    std::optional<SmallVector<OpFoldResult>> steps = loop.getLoopSteps();
    if (!variables || !begins || !steps)
      return false;
    auto isMultiple = [&](OpFoldResult part) {
      if (std::optional<int64_t> known = getConstantIntValue(part))
        return *known % divisor == 0;
      return check(cast<Value>(part), divisor);
    };
    for (auto [other, begin, step] : llvm::zip_equal(*variables, *begins, *steps))
      if (other == variable)
        return isMultiple(begin) && isMultiple(step);
    return false;
  }

  llvm::DenseSet<std::pair<Value, int64_t>> assumed_;
};

} // namespace

bool isKnownMultiple(Value value, int64_t divisor) { return Multiples().check(value, divisor); }

} // namespace mlir::iree::codegen
