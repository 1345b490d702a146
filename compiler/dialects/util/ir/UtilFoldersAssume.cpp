// Simplification of util.assume.int: a row of assumptions per operand, merged, dropped or replaced
// by a constant.

#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::util {

/// What two facts about one value say together.
static IntAssumptionAttr intersect(IntAssumptionAttr a, IntAssumptionAttr b) {
  using Bound = std::optional<uint64_t>;
  auto combine = [](Bound x, Bound y, auto both) -> Bound {
    return x && y ? Bound(both(*x, *y)) : (x ? x : y);
  };
  return IntAssumptionAttr::get(
      a.getContext(),
      combine(a.getUmin(), b.getUmin(), [](uint64_t x, uint64_t y) { return std::max(x, y); }),
      combine(a.getUmax(), b.getUmax(), [](uint64_t x, uint64_t y) { return std::min(x, y); }),
      combine(a.getUdiv(), b.getUdiv(), [](uint64_t x, uint64_t y) { return std::lcm(x, y); }));
}

/// The same for rows; a row of one is the same at every call site.
static ArrayAttr intersect(ArrayAttr a, ArrayAttr b) {
  SmallVector<Attribute> row;
  for (size_t i = 0, e = std::max(a.size(), b.size()); i < e; ++i)
    row.push_back(intersect(cast<IntAssumptionAttr>(a[a.size() == 1 ? 0 : i]),
                            cast<IntAssumptionAttr>(b[b.size() == 1 ? 0 : i])));
  return ArrayAttr::get(a.getContext(), row);
}

/// The value that a row leaves no doubt about.
static std::optional<uint64_t> getOnlyValue(ArrayAttr row) {
  auto assumption = row.size() == 1 ? cast<IntAssumptionAttr>(row[0]) : IntAssumptionAttr();
  if (!assumption || !assumption.getUmin() || assumption.getUmin() != assumption.getUmax())
    return std::nullopt;
  return assumption.getUmin();
}

static LogicalResult mergeRepeatedOperands(AssumeIntOp op, PatternRewriter &rewriter) {
  llvm::MapVector<Value, ArrayAttr> rows;
  for (auto [operand, row] :
       llvm::zip_equal(op.getOperands(), op.getAssumptions().getAsRange<ArrayAttr>())) {
    auto [it, isNew] = rows.insert({operand, row});
    if (!isNew && it->second != row)
      it->second = intersect(row, it->second);
  }
  if (rows.size() == op.getNumOperands())
    return failure();
  auto operands = llvm::map_to_vector(rows, [](auto &entry) { return entry.first; });
  auto assumptions = llvm::map_to_vector(rows, [](auto &entry) { return entry.second; });
  auto merged = AssumeIntOp::create(rewriter, op.getLoc(), operands, assumptions);
  SmallVector<Value> results;
  for (Value operand : op.getOperands())
    results.push_back(merged.getResult(llvm::find(operands, operand) - operands.begin()));
  rewriter.replaceOp(op, results);
  return success();
}

/// Drops rows about constants and rows with only one possible value; shortens rows of equal facts.
static LogicalResult simplifyRows(AssumeIntOp op, PatternRewriter &rewriter) {
  auto shorten = [&](ArrayAttr row) {
    return row.size() > 1 && llvm::all_equal(row) ? rewriter.getArrayAttr({row[0]}) : row;
  };
  auto rows = llvm::to_vector(op.getAssumptions().getAsRange<ArrayAttr>());
  bool anyChange = false;
  for (auto [operand, row] : llvm::zip_equal(op.getOperands(), rows))
    anyChange |= matchPattern(operand, m_Constant()) || shorten(row) != row || getOnlyValue(row);
  if (!anyChange)
    return failure();
  SmallVector<Value> operands;
  SmallVector<ArrayAttr> kept;
  SmallVector<Value> results(op.getNumResults());
  SmallVector<unsigned> keptResults;
  for (auto [i, operand] : llvm::enumerate(op.getOperands())) {
    ArrayAttr row = shorten(rows[i]);
    if (matchPattern(operand, m_Constant())) {
      results[i] = operand;
    } else if (op.getResult(i).use_empty()) {
      results[i] = operand;
    } else if (std::optional<uint64_t> value = getOnlyValue(row)) {
      results[i] = arith::ConstantOp::create(
          rewriter, op.getLoc(), rewriter.getIntegerAttr(operand.getType(), int64_t(*value)));
    } else {
      operands.push_back(operand);
      kept.push_back(row);
      keptResults.push_back(i);
    }
  }
  if (!operands.empty()) {
    auto rest = AssumeIntOp::create(rewriter, op.getLoc(), operands, kept);
    for (auto [i, result] : llvm::zip_equal(keptResults, rest.getResults()))
      results[i] = result;
  }
  rewriter.replaceOp(op, results);
  return success();
}

/// x / c * c is x if x is known to be a multiple of c.
static LogicalResult cancelDivMul(arith::MulIOp op, PatternRewriter &rewriter) {
  auto div = op.getLhs().getDefiningOp<arith::DivUIOp>();
  APInt factor, divisor;
  if (!div || !matchPattern(op.getRhs(), m_ConstantInt(&factor)) ||
      !matchPattern(div.getRhs(), m_ConstantInt(&divisor)) || factor != divisor || factor.isZero())
    return failure();
  auto assume = div.getLhs().getDefiningOp<AssumeIntOp>();
  if (!assume)
    return failure();
  std::optional<uint64_t> known =
      assume.getUnionedUnsignedDivisor(cast<OpResult>(div.getLhs()).getResultNumber());
  if (!known || *known % factor.getZExtValue() != 0)
    return failure();
  rewriter.replaceOp(op, div.getLhs());
  return success();
}

void AssumeIntOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {
  patterns.add(mergeRepeatedOperands);
  patterns.add(simplifyRows);
  patterns.add(cancelDivMul);
}

} // namespace mlir::iree::util
