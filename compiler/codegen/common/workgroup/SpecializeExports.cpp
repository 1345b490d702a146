// An entry point for any size becomes a chain of entry points: each holds for the sizes of one range and names the next
// one as what to try where its condition fails. The last one is the function as it was.

#include "compiler/codegen/common/workgroup/Passes.h"
#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"
#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/util/ir/UtilValues.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#include <numeric>

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_SPECIALIZEEXPORTSPASS
#include "compiler/codegen/common/workgroup/Passes.h.inc"

namespace {

constexpr StringLiteral kRangesName = "iree_codegen.specialization_ranges";

/// The trip count of a loop: what is known about it, and which workload it is.
struct LoopSize {
  uint64_t min = 0;
  uint64_t max = std::numeric_limits<int64_t>::max();
  uint64_t divisor = 1;
  tensor_ext::DispatchWorkloadOrdinalOp workload; ///< Null where the size is static.

  /// What is assumed about the workload, if anything.
  OpResult getAssumed() {
    auto assumed = dyn_cast_or_null<OpResult>(workload ? workload.getOperand() : Value());
    return assumed && isa<util::AssumeIntOp>(assumed.getOwner()) ? assumed : OpResult();
  }
};

using Ranges = ArrayRef<util::IntAssumptionAttr>;

enum class Applies { Never, Sometimes, Always };

} // namespace

static LoopSize getStaticLoopSize(uint64_t size) {
  LoopSize result;
  result.min = result.max = result.divisor = size;
  return result;
}

/// What a dimension was made with; null where nothing says so.
static OpFoldResult getSize(OpFoldResult extent) {
  auto value = dyn_cast<Value>(extent);
  auto dim = value ? value.getDefiningOp<tensor::DimOp>() : nullptr;
  std::optional<int64_t> index = dim ? dim.getConstantIndex() : std::nullopt;
  if (!index || *index < 0 || *index >= cast<ShapedType>(dim.getSource().getType()).getRank())
    return extent;
  if (auto empty = dim.getSource().getDefiningOp<tensor::EmptyOp>())
    return empty.getMixedSizes()[*index];
  return util::findDim(dim.getSource(), *index);
}

/// The loops of `op`, as long as each runs from zero by one to a workload or a constant.
static FailureOr<SmallVector<LoopSize>> getLoopSizes(TilingInterface op) {
  OpBuilder builder(op);
  SmallVector<LoopSize> sizes;
  for (const Range &range : op.getIterationDomain(builder)) {
    if (!isZeroInteger(range.offset) || !isOneInteger(range.stride))
      return failure();
    OpFoldResult extent = getSize(range.size);
    if (std::optional<int64_t> constant = getConstantIntValue(extent)) {
      sizes.push_back(getStaticLoopSize(*constant));
      continue;
    }
    auto value = dyn_cast_if_present<Value>(extent);
    LoopSize size;
    if (value)
      size.workload = value.getDefiningOp<tensor_ext::DispatchWorkloadOrdinalOp>();
    if (!size.workload)
      return failure();
    if (OpResult assumed = size.getAssumed()) {
      auto assume = cast<util::AssumeIntOp>(assumed.getOwner());
      auto [min, max] = assume.getUnionedUnsignedRange(assumed.getResultNumber());
      size.min = min.value_or(size.min);
      size.max = max.value_or(size.max);
      size.divisor =
          assume.getUnionedUnsignedDivisor(assumed.getResultNumber()).value_or(size.divisor);
    }
    sizes.push_back(size);
  }
  return sizes;
}

/// Whether `size` has values in `range`, or only such values.
static Applies compare(util::IntAssumptionAttr range, LoopSize &size) {
  uint64_t min = range.getUmin().value_or(0);
  uint64_t max = range.getUmax().value_or(std::numeric_limits<int64_t>::max());
  uint64_t divisor = range.getUdiv().value_or(1);
  // The smallest size that both divisors divide.
  uint64_t common = std::lcm(divisor, size.divisor);
  uint64_t smallest = common == 0 ? 0 : llvm::alignTo(size.min, common);
  if (min > size.max || max < size.min || smallest > std::min(max, size.max))
    return Applies::Never;
  if (min > size.min || max < size.max || size.divisor % divisor != 0)
    return Applies::Sometimes;
  return Applies::Always;
}

/// Ranges for further loops than there are, and loops without a range, don't count.
static Applies compare(Ranges ranges, MutableArrayRef<LoopSize> sizes) {
  Applies result = Applies::Always;
  for (auto [range, size] : llvm::zip(ranges, sizes))
    result = std::min(result, compare(range, size));
  return result;
}

/// Gives `exportOp` the condition that its workload is in the ranges.
static void buildCondition(OpBuilder &builder, hal::ExecutableExportOp exportOp, Ranges ranges,
                           MutableArrayRef<LoopSize> sizes) {
  Location loc = exportOp.getLoc();
  OpBuilder::InsertionGuard guard(builder);
  TypeRange types = exportOp.getWorkgroupCountBody()->getArgumentTypes();
  Block *body = builder.createBlock(&exportOp.getCondition(), {}, types,
                                    SmallVector<Location>(types.size(), loc));
  Value holds = arith::ConstantIntOp::create(builder, loc, builder.getI1Type(), 1);
  auto constant = [&](uint64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, static_cast<int64_t>(value));
  };
  auto require = [&](arith::CmpIPredicate predicate, Value a, Value b) {
    Value compared = arith::CmpIOp::create(builder, loc, predicate, a, b);
    holds = arith::AndIOp::create(builder, loc, compared, holds);
  };
  for (auto [range, size] : llvm::zip(ranges, sizes)) {
    if (!size.workload)
      continue;
    // The device comes first.
    Value workload = body->getArgument(size.workload.getOrdinal().getZExtValue() + 1);
    Value zero = constant(0);
    if (std::optional<uint64_t> min = range.getUmin())
      require(arith::CmpIPredicate::uge, workload, constant(*min));
    if (std::optional<uint64_t> max = range.getUmax())
      require(arith::CmpIPredicate::ule, workload, constant(*max));
    if (std::optional<uint64_t> divisor = range.getUdiv()) {
      Value remainder = arith::RemUIOp::create(builder, loc, workload, constant(*divisor));
      require(arith::CmpIPredicate::eq, remainder, zero);
    }
  }
  hal::ReturnOp::create(builder, loc, holds);
}

/// Writes the ranges into the copy of a function that `mapping` leads to.
static void assumeRanges(IRMapping &mapping, Ranges ranges, MutableArrayRef<LoopSize> sizes) {
  for (auto [range, size] : llvm::zip(ranges, sizes)) {
    if (!size.workload)
      continue;
    OpBuilder builder(range.getContext());
    if (OpResult assumed = size.getAssumed()) {
      // One range holds for all places that the function is called from.
      auto copy = cast<util::AssumeIntOp>(mapping.lookup(assumed.getOwner()));
      SmallVector<Attribute> facts(copy.getAssumptions().getValue());
      facts[assumed.getResultNumber()] = builder.getArrayAttr({range});
      copy.setAssumptionsAttr(builder.getArrayAttr(facts));
      continue;
    }
    auto copy = cast<tensor_ext::DispatchWorkloadOrdinalOp>(
        mapping.lookup(size.workload.getOperation()));
    builder.setInsertionPoint(copy);
    auto assume = util::AssumeIntOp::create(builder, copy.getLoc(), copy.getOperand(), range);
    copy.getOperandMutable().assign(assume.getResult(0));
  }
}

namespace {

/// The marked operation of a function, and its ranges.
struct Specialization {
  TilingInterface root;
  util::MultiIntAssumptionArrayAttr ranges;
};

/// Specializes the functions of one variant.
class Specializer {
public:
  explicit Specializer(ModuleOp module) : symbols(module) {}

  LogicalResult addOrdinals(hal::ExecutableVariantOp variant) {
    for (auto exportOp : variant.getExportOps()) {
      if (!exportOp.getOrdinalAttr())
        return exportOp.emitOpError("has no ordinal, so its specializations can't get theirs");
      ordinals.insert(exportOp.getOrdinalAttr().getInt());
    }
    return success();
  }

  LogicalResult run(hal::ExecutableExportOp exportOp) {
    auto func = symbols.lookup<func::FuncOp>(exportOp.getSymName());
    if (!func || func.isExternal())
      return success();
    Specialization found;
    if (failed(find(func, found)))
      return failure();
    if (!found.root)
      return success();
    found.root->removeAttr(kRangesName);
    if (found.ranges.empty() || !exportOp.getWorkgroupCountBody() ||
        exportOp.getConditionFallback())
      return success();
    FailureOr<SmallVector<LoopSize>> sizes = getLoopSizes(found.root);
    if (failed(sizes))
      return success();
    for (util::IntAssumptionArrayAttr ranges : found.ranges) {
      Applies applies = compare(ranges.getValue(), *sizes);
      if (applies == Applies::Always)
        break;
      if (applies == Applies::Sometimes)
        exportOp = specialize(exportOp, func, ranges.getValue(), *sizes);
    }
    return success();
  }

private:
  /// The first operation that asks for it; what several would mean isn't defined.
  static LogicalResult find(func::FuncOp func, Specialization &found) {
    WalkResult result = func.walk([&](TilingInterface op) {
      Attribute attr = op->getAttr(kRangesName);
      if (!attr)
        return WalkResult::advance();
      found.root = op;
      found.ranges = dyn_cast<util::MultiIntAssumptionArrayAttr>(attr);
      return WalkResult::interrupt();
    });
    if (!result.wasInterrupted())
      return success();
    if (!found.ranges)
      return found.root->emitOpError()
             << kRangesName << " must be a #util.int.assumption.multi_array";
    for (util::IntAssumptionArrayAttr ranges : found.ranges)
      for (util::IntAssumptionAttr range : ranges)
        if (range.getUdiv() == 0u)
          return found.root->emitOpError() << kRangesName << " asks for multiples of zero";
    return success();
  }

  /// Puts a copy of `func` that is for the ranges before it, under its name; returns the export of
  /// what remains.
  hal::ExecutableExportOp specialize(hal::ExecutableExportOp exportOp, func::FuncOp func,
                                     Ranges ranges, MutableArrayRef<LoopSize> sizes) {
    OpBuilder builder(func);
    IRMapping mapping;
    StringAttr name = func.getSymNameAttr();
    auto copy = cast<func::FuncOp>(builder.clone(*func, mapping));
    StringAttr otherwise = symbols.insert(copy);
    symbols.setSymbolName(func, otherwise);
    symbols.setSymbolName(copy, name);

    builder.setInsertionPointAfter(exportOp);
    auto rest = cast<hal::ExecutableExportOp>(builder.clone(*exportOp));
    rest.setOrdinalAttr(builder.getIndexAttr(takeOrdinalAfter(exportOp.getOrdinalAttr().getInt())));
    rest.setSymNameAttr(otherwise);
    exportOp.setConditionFallback(otherwise);
    buildCondition(builder, exportOp, ranges, sizes);
    assumeRanges(mapping, ranges, sizes);
    return rest;
  }

  int64_t takeOrdinalAfter(int64_t ordinal) {
    while (!ordinals.insert(++ordinal).second) {
    }
    return ordinal;
  }

  SymbolTable symbols;
  llvm::SmallDenseSet<int64_t> ordinals;
};

struct SpecializeExportsPass : impl::SpecializeExportsPassBase<SpecializeExportsPass> {
  void runOnOperation() override {
    hal::ExecutableVariantOp variant = getOperation();
    ModuleOp module = variant.getInnerModule();
    if (!module)
      return;
    Specializer specializer(module);
    if (failed(specializer.addOrdinals(variant)))
      return signalPassFailure();
    for (auto exportOp : llvm::to_vector(variant.getExportOps()))
      if (failed(specializer.run(exportOp)))
        return signalPassFailure();
    // Asking for the sizes of loops has left queries of dimensions behind; conditions fold.
    RewritePatternSet patterns(&getContext());
    tensor::DimOp::getCanonicalizationPatterns(patterns, &getContext());
    if (failed(applyPatternsGreedily(variant, std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
