// iree-llvmgpu-legalize-nd-vectors
//
// A vector of several dimensions becomes its rows: one value for each, in row-major order. What only moves rows
// disappears; what moves single elements takes rows apart and builds others.

#include "compiler/codegen/llvm_gpu/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMGPULEGALIZENDVECTORSPASS
#include "compiler/codegen/llvm_gpu/Passes.h.inc"

static bool isTwoOrMoreDimensional(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.getRank() > 1 && !vector.isScalable();
}

static VectorType getRowType(VectorType type) {
  return VectorType::get({type.getShape().back()}, type.getElementType());
}

static int64_t getNumRows(VectorType type) {
  return type.getNumElements() / type.getShape().back();
}

/// The position of row `index` in a vector of `shape`.
static SmallVector<int64_t> getRowPosition(ArrayRef<int64_t> shape, int64_t index) {
  return delinearize(index, computeStrides(shape.drop_back()));
}

/// All elements of `rows`, in order.
static SmallVector<Value> takeApart(OpBuilder &builder, Location loc, ValueRange rows) {
  SmallVector<Value> elements;
  for (Value row : rows)
    llvm::append_range(elements, vector::ToElementsOp::create(builder, loc, row).getResults());
  return elements;
}

namespace {

struct RowConverter : TypeConverter {
  RowConverter() {
    addConversion([](Type type) { return type; });
    addConversion([](VectorType type,
                     SmallVectorImpl<Type> &rows) -> std::optional<LogicalResult> {
      if (!isTwoOrMoreDimensional(type))
        return std::nullopt;
      rows.append(getNumRows(type), getRowType(type));
      return success();
    });
    // Operations that stay as they are get whole vectors, and give them.
    addSourceMaterialization(
        [](OpBuilder &builder, VectorType type, ValueRange rows, Location loc) -> Value {
          Value whole = ub::PoisonOp::create(builder, loc, type);
          for (auto [i, row] : llvm::enumerate(rows))
            whole = vector::InsertOp::create(builder, loc, row, whole,
                                             getRowPosition(type.getShape(), i));
          return whole;
        });
    addTargetMaterialization([](OpBuilder &builder, TypeRange types, ValueRange wholes,
                                Location loc, Type original) -> SmallVector<Value> {
      SmallVector<Value> rows;
      auto type = cast<VectorType>(wholes.front().getType());
      for (size_t i = 0; i < types.size(); ++i)
        rows.push_back(vector::ExtractOp::create(builder, loc, wholes.front(),
                                                 getRowPosition(type.getShape(), i)));
      return rows;
    });
  }
};

/// One operation per row. A value that isn't a vector is for all rows.
struct SplitElementwise : OpTraitConversionPattern<OpTrait::Elementwise> {
  using OpTraitConversionPattern::OpTraitConversionPattern;

  LogicalResult matchAndRewrite(Operation *op, ArrayRef<ValueRange> operands,
                                ConversionPatternRewriter &rewriter) const override {
    if (op->getNumResults() != 1 || !isTwoOrMoreDimensional(op->getResult(0).getType()))
      return failure();
    auto type = cast<VectorType>(op->getResult(0).getType());
    SmallVector<Value> rows;
    for (int64_t i = 0; i < getNumRows(type); ++i) {
      IRMapping mapping;
      for (auto [operand, values] : llvm::zip(op->getOperands(), operands))
        mapping.map(operand, values[values.size() == 1 ? 0 : i]);
      Operation *row = rewriter.cloneWithoutRegions(*op, mapping);
      row->getResult(0).setType(getRowType(type));
      rows.push_back(row->getResult(0));
    }
    rewriter.replaceOpWithMultiple(op, {rows});
    return success();
  }
};

struct SplitConstant : OpConversionPattern<arith::ConstantOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(arith::ConstantOp op, OneToNOpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto elements = dyn_cast<DenseElementsAttr>(op.getValue());
    if (!elements || !isTwoOrMoreDimensional(op.getType()))
      return failure();
    auto type = cast<VectorType>(op.getType());
    VectorType rowType = getRowType(type);
    SmallVector<Value> rows;
    auto values = elements.isSplat() ? SmallVector<Attribute>()
                                     : llvm::to_vector(elements.getValues<Attribute>());
    for (int64_t i = 0; i < getNumRows(type); ++i) {
      DenseElementsAttr row;
      if (elements.isSplat())
        row = elements.resizeSplat(rowType);
      else
        row = DenseElementsAttr::get(
            rowType, ArrayRef(values).slice(i * rowType.getNumElements(), rowType.getNumElements()));
      rows.push_back(arith::ConstantOp::create(rewriter, op.getLoc(), row));
    }
    rewriter.replaceOpWithMultiple(op, {rows});
    return success();
  }
};

struct SplitPoison : OpConversionPattern<ub::PoisonOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(ub::PoisonOp op, OneToNOpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!isTwoOrMoreDimensional(op.getType()))
      return failure();
    auto type = cast<VectorType>(op.getType());
    SmallVector<Value> rows;
    for (int64_t i = 0; i < getNumRows(type); ++i)
      rows.push_back(ub::PoisonOp::create(rewriter, op.getLoc(), getRowType(type)));
    rewriter.replaceOpWithMultiple(op, {rows});
    return success();
  }
};

/// The rows that a position of as many or fewer indices than there are outer dimensions names.
struct RowRange {
  int64_t first = 0, count;
  /// The index behind those of the row, if it is there.
  std::optional<int64_t> element;

  RowRange(VectorType type, ArrayRef<int64_t> position) : count(getNumRows(type)) {
    ArrayRef<int64_t> outer = type.getShape().drop_back();
    if (position.size() > outer.size()) {
      element = position.back();
      position = position.drop_back();
    }
    for (auto [extent, index] : llvm::zip(outer, position)) {
      count /= extent;
      first += index * count;
    }
  }
};

struct SplitExtract : OpConversionPattern<vector::ExtractOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(vector::ExtractOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    VectorType type = op.getSourceVectorType();
    if (!isTwoOrMoreDimensional(type) || op.hasDynamicPosition())
      return failure();
    RowRange range(type, op.getStaticPosition());
    ValueRange rows = adaptor.getOperands().front();
    if (range.element)
      rewriter.replaceOpWithNewOp<vector::ExtractOp>(op, rows[range.first], *range.element);
    else
      rewriter.replaceOpWithMultiple(op, {rows.slice(range.first, range.count)});
    return success();
  }
};

struct SplitInsert : OpConversionPattern<vector::InsertOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(vector::InsertOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    VectorType type = op.getDestVectorType();
    if (!isTwoOrMoreDimensional(type) || op.hasDynamicPosition())
      return failure();
    RowRange range(type, op.getStaticPosition());
    ValueRange stored = adaptor.getValueToStore();
    SmallVector<Value> rows(adaptor.getDest());
    if (range.element) {
      rows[range.first] = vector::InsertOp::create(rewriter, op.getLoc(), stored.front(),
                                                   rows[range.first], *range.element);
    } else {
      if (static_cast<int64_t>(stored.size()) != range.count)
        return failure();
      llvm::copy(stored, rows.begin() + range.first);
    }
    rewriter.replaceOpWithMultiple(op, {rows});
    return success();
  }
};

/// The same elements in the same order, in rows of another length.
struct SplitShapeCast : OpConversionPattern<vector::ShapeCastOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(vector::ShapeCastOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    VectorType from = op.getSourceVectorType(), to = op.getResultVectorType();
    if ((!isTwoOrMoreDimensional(from) && !isTwoOrMoreDimensional(to)) || from.getRank() == 0 ||
        to.getRank() == 0)
      return failure();
    SmallVector<Value> sources(adaptor.getSource()), rows;
    int64_t length = to.getShape().back();
    if (from.getShape().back() == length) {
      rewriter.replaceOpWithMultiple(op, {sources});
      return success();
    }
    SmallVector<Value> elements = takeApart(rewriter, op.getLoc(), sources);
    for (int64_t first = 0; first < to.getNumElements(); first += length)
      rows.push_back(vector::FromElementsOp::create(rewriter, op.getLoc(), getRowType(to),
                                                    ArrayRef(elements).slice(first, length)));
    rewriter.replaceOpWithMultiple(op, {rows});
    return success();
  }
};

struct SplitTranspose : OpConversionPattern<vector::TransposeOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(vector::TransposeOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    VectorType from = op.getSourceVectorType(), to = op.getResultVectorType();
    if (!isTwoOrMoreDimensional(from))
      return failure();
    SmallVector<Value> sources(adaptor.getVector()), rows;
    ArrayRef<int64_t> permutation = op.getPermutation();
    SmallVector<int64_t> toStrides = computeStrides(to.getShape()),
                         fromStrides = computeStrides(from.getShape());
    auto getSource = [&](int64_t index) {
      SmallVector<int64_t> position = delinearize(index, toStrides);
      int64_t source = 0;
      for (auto [dim, at] : llvm::zip(permutation, position))
        source += fromStrides[dim] * at;
      return source;
    };
    int64_t length = to.getShape().back(), fromLength = from.getShape().back();
    bool movesRows = permutation.back() == from.getRank() - 1;
    SmallVector<Value> elements;
    if (!movesRows)
      elements = takeApart(rewriter, op.getLoc(), sources);
    for (int64_t first = 0; first < to.getNumElements(); first += length) {
      if (movesRows) {
        rows.push_back(sources[getSource(first) / fromLength]);
        continue;
      }
      SmallVector<Value> row;
      for (int64_t i = first; i < first + length; ++i)
        row.push_back(elements[getSource(i)]);
      rows.push_back(vector::FromElementsOp::create(rewriter, op.getLoc(), getRowType(to), row));
    }
    rewriter.replaceOpWithMultiple(op, {rows});
    return success();
  }
};

/// Scalars and rows that are repeated; what stretches single dimensions was taken apart before.
struct SplitBroadcast : OpConversionPattern<vector::BroadcastOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(vector::BroadcastOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    VectorType type = op.getResultVectorType();
    if (!isTwoOrMoreDimensional(type))
      return failure();
    SmallVector<Value> sources(adaptor.getSource());
    SmallVector<Value> rows;
    for (int64_t i = 0; i < getNumRows(type); ++i)
      rows.push_back(vector::BroadcastOp::create(rewriter, op.getLoc(), getRowType(type),
                                                 sources[i % sources.size()]));
    rewriter.replaceOpWithMultiple(op, {rows});
    return success();
  }
};

/// One number per row.
struct SplitReduction : OpConversionPattern<vector::MultiDimReductionOp> {
  using OpConversionPattern::OpConversionPattern;

  static bool isSupported(vector::MultiDimReductionOp op) {
    return op.getSourceVectorType().getRank() == 2 && !op.isReducedDim(0) && op.isReducedDim(1) &&
           !op.isMasked();
  }

  LogicalResult matchAndRewrite(vector::MultiDimReductionOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!isSupported(op))
      return failure();
    Location loc = op.getLoc();
    Value all = ub::PoisonOp::create(rewriter, loc, op.getType());
    for (auto [i, row] : llvm::enumerate(adaptor.getSource())) {
      Value start = vector::ExtractOp::create(rewriter, loc, adaptor.getAcc().front(), i);
      Value number = vector::MultiDimReductionOp::create(rewriter, loc, op.getKind(), row, start,
                                                         ArrayRef<int64_t>{0});
      all = vector::InsertOp::create(rewriter, loc, number, all, i);
    }
    rewriter.replaceOp(op, all);
    return success();
  }
};

/// Whether a pattern above knows how to split `op`; others keep their vectors.
bool canSplit(Operation *op) {
  if (llvm::none_of(op->getOperandTypes(), isTwoOrMoreDimensional) &&
      llvm::none_of(op->getResultTypes(), isTwoOrMoreDimensional))
    return false;
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return isa<DenseElementsAttr>(constant.getValue());
  if (auto extract = dyn_cast<vector::ExtractOp>(op))
    return !extract.hasDynamicPosition();
  if (auto insert = dyn_cast<vector::InsertOp>(op))
    return !insert.hasDynamicPosition();
  if (auto cast = dyn_cast<vector::ShapeCastOp>(op))
    return cast.getSourceVectorType().getRank() > 0 && cast.getResultVectorType().getRank() > 0;
  if (auto broadcast = dyn_cast<vector::BroadcastOp>(op)) {
    auto source = dyn_cast<VectorType>(broadcast.getSourceType());
    return !source || source.getRank() <= 1 ||
           broadcast.getResultVectorType().getShape().take_back(source.getRank()) ==
               source.getShape();
  }
  if (auto reduction = dyn_cast<vector::MultiDimReductionOp>(op))
    return SplitReduction::isSupported(reduction);
  return isa<ub::PoisonOp, vector::TransposeOp>(op) ||
         (op->hasTrait<OpTrait::Elementwise>() && op->getNumResults() == 1);
}

struct LLVMGPULegalizeNDVectorsPass
    : impl::LLVMGPULegalizeNDVectorsPassBase<LLVMGPULegalizeNDVectorsPass> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    RowConverter converter;
    ConversionTarget target(*context);
    RewritePatternSet patterns(context);
    scf::populateSCFStructuralTypeConversionTarget(converter, target);
    scf::populateSCFStructuralTypeConversions(converter, patterns);
    patterns.add<SplitElementwise>(converter, context);
    patterns.add<SplitBroadcast, SplitConstant, SplitExtract, SplitInsert, SplitPoison,
                 SplitReduction, SplitShapeCast, SplitTranspose>(converter, context);
    target.markUnknownOpDynamicallyLegal([](Operation *op) { return !canSplit(op); });
    if (failed(applyPartialConversion(getOperation(), target, std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
