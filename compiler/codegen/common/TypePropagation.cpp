#include "compiler/codegen/common/Passes.h"

#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_TYPEPROPAGATIONPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

using tensor_ext::DispatchTensorType;

/// The type that an element has in memory: bits are bytes, odd widths are rounded up.
Type getStorageType(Type type) {
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer || (integer.getWidth() != 1 && llvm::isPowerOf2_32(integer.getWidth())))
    return type;
  return IntegerType::get(type.getContext(),
                          std::max<unsigned>(8, llvm::PowerOf2Ceil(integer.getWidth())));
}

struct StorageTypeConverter : TypeConverter {
  StorageTypeConverter() {
    addConversion([](Type type) { return type; });
    addConversion([](RankedTensorType type) -> Type {
      return type.clone(getStorageType(type.getElementType()));
    });
    addConversion([](DispatchTensorType type) -> Type {
      RankedTensorType tensor = type.asRankedTensorType();
      return DispatchTensorType::get(type.getAccess(),
                                     tensor.clone(getStorageType(tensor.getElementType())));
    });
  }
};

Value narrow(OpBuilder &builder, Location loc, Value value, Type type) {
  return value.getType() == type ? value
                                 : arith::TruncIOp::create(builder, loc, type, value).getResult();
}

Value widen(OpBuilder &builder, Location loc, Value value) {
  Type type = getStorageType(value.getType());
  return value.getType() == type ? value
                                 : arith::ExtUIOp::create(builder, loc, type, value).getResult();
}

/// What is yielded, as it is stored.
void widenYields(PatternRewriter &rewriter, Region &region) {
  for (Block &block : region) {
    Operation *yield = block.getTerminator();
    rewriter.setInsertionPoint(yield);
    SmallVector<Value> values = llvm::map_to_vector(
        yield->getOperands(), [&](Value v) { return widen(rewriter, yield->getLoc(), v); });
    rewriter.modifyOpInPlace(yield, [&] { yield->setOperands(values); });
  }
}

struct StoragePattern : ConversionPattern {
  StoragePattern(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/1, context) {}

  /// The same operation on stored elements; its regions move along.
  FailureOr<Operation *> retype(Operation *op, ValueRange operands,
                                ConversionPatternRewriter &rewriter) const {
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertTypes(op->getResultTypes(), types)))
      return failure();
    OperationState state(op->getLoc(), op->getName(), operands, types, op->getAttrs());
    for (unsigned i = 0; i < op->getNumRegions(); ++i)
      state.addRegion();
    Operation *replacement = rewriter.create(state);
    for (auto [from, to] : llvm::zip_equal(op->getRegions(), replacement->getRegions()))
      rewriter.inlineRegionBefore(from, to, to.end());
    rewriter.replaceOp(op, replacement->getResults());
    return replacement;
  }
};

/// Operations that only move elements.
struct MoveElements : StoragePattern {
  using StoragePattern::StoragePattern;

  LogicalResult matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                                ConversionPatternRewriter &rewriter) const override {
    if (!isa<hal::InterfaceBindingSubspanOp, tensor_ext::DispatchTensorLoadOp,
             tensor_ext::DispatchTensorStoreOp, tensor::EmptyOp, tensor::CastOp, tensor::DimOp,
             tensor::ExtractSliceOp, tensor::InsertSliceOp, tensor::ExpandShapeOp,
             tensor::CollapseShapeOp, tensor::ConcatOp, linalg::PackOp, linalg::UnPackOp>(op))
      return failure();
    SmallVector<Value> stored(operands);
    // The padding of a pack is a single element.
    if (auto pack = dyn_cast<linalg::PackOp>(op); pack && pack.getPaddingValue())
      stored[pack.getPaddingValueMutable()[0].getOperandNumber()] =
          widen(rewriter, op->getLoc(), pack.getPaddingValue());
    return retype(op, stored, rewriter);
  }
};

/// Structured operations compute on elements of the original type.
struct ComputeElements : StoragePattern {
  using StoragePattern::StoragePattern;

  LogicalResult matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                                ConversionPatternRewriter &rewriter) const override {
    if (!isa<linalg::LinalgOp, linalg_ext::ScatterOp, linalg_ext::GatherOp>(op))
      return failure();
    SmallVector<Value> stored = llvm::map_to_vector(
        operands, [&](Value value) { return widen(rewriter, op->getLoc(), value); });
    FailureOr<Operation *> replacement = retype(op, stored, rewriter);
    if (failed(replacement))
      return failure();
    if (!op->getNumRegions())
      return success();
    Region &region = (*replacement)->getRegion(0);
    widenYields(rewriter, region);
    Block *block = &region.front();
    for (BlockArgument argument : block->getArguments()) {
      Type type = argument.getType();
      if (getStorageType(type) == type)
        continue;
      rewriter.modifyOpInPlace(*replacement, [&] { argument.setType(getStorageType(type)); });
      rewriter.setInsertionPointToStart(block);
      Value original = narrow(rewriter, op->getLoc(), argument, type);
      argument.replaceUsesWithIf(original, [&](OpOperand &use) {
        return use.getOwner() != original.getDefiningOp();
      });
    }
    return success();
  }
};

/// Elements that go into a tensor or come out of it one by one.
struct SingleElements : StoragePattern {
  using StoragePattern::StoragePattern;

  LogicalResult matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op->getLoc();
    if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
      Value stored =
          tensor::ExtractOp::create(rewriter, loc, operands[0], operands.drop_front());
      rewriter.replaceOp(op, narrow(rewriter, loc, stored, extract.getType()));
      return success();
    }
    if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
      auto values = dyn_cast<DenseIntElementsAttr>(constant.getValue());
      auto type = dyn_cast<RankedTensorType>(constant.getType());
      if (!values || !type)
        return failure();
      Type storage = getStorageType(type.getElementType());
      DenseElementsAttr stored = values.mapValues(storage, [&](const APInt &value) {
        return value.zext(storage.getIntOrFloatBitWidth());
      });
      rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, stored);
      return success();
    }
    if (isa<tensor::InsertOp, tensor::FromElementsOp, tensor::SplatOp>(op)) {
      SmallVector<Value> stored = llvm::map_to_vector(operands, [&](Value value) {
        return value.getType().isIndex() ? value : widen(rewriter, loc, value);
      });
      return retype(op, stored, rewriter);
    }
    if (isa<tensor::PadOp, tensor::GenerateOp>(op)) {
      FailureOr<Operation *> replacement = retype(op, operands, rewriter);
      if (succeeded(replacement))
        widenYields(rewriter, (*replacement)->getRegion(0));
      return replacement;
    }
    return failure();
  }
};

/// Widening to what is in memory, or narrowing what was read from there, changes nothing that is stored.
struct StoredElements : StoragePattern {
  using StoragePattern::StoragePattern;

  LogicalResult matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                                ConversionPatternRewriter &rewriter) const override {
    bool isRead = isa<arith::TruncIOp>(op) &&
                  op->getOperand(0).getDefiningOp<tensor_ext::DispatchTensorLoadOp>();
    if ((!isRead && !isa<arith::ExtUIOp>(op)) ||
        getTypeConverter()->convertType(op->getResult(0).getType()) != operands[0].getType())
      return failure();
    rewriter.replaceOp(op, operands[0]);
    return success();
  }
};

struct TypePropagationPass : impl::TypePropagationPassBase<TypePropagationPass> {
  void runOnOperation() override {
    StorageTypeConverter converter;
    MLIRContext *context = &getContext();
    IRRewriter rewriter(context);
    // The body of a named operation follows from its types: these need it spelled out.
    getOperation().walk([&](linalg::LinalgOp op) {
      if (isa<linalg::GenericOp, linalg::FillOp, linalg::CopyOp, linalg::TransposeOp,
              linalg::BroadcastOp>(op.getOperation()) ||
          converter.isLegal(op->getOperandTypes()))
        return;
      rewriter.setInsertionPoint(op);
      (void)linalg::generalizeNamedOp(rewriter, op);
    });

    ConversionTarget target(*context);
    target.markUnknownOpDynamicallyLegal([&](Operation *op) { return converter.isLegal(op); });
    RewritePatternSet patterns(context);
    scf::populateSCFStructuralTypeConversionsAndLegality(converter, patterns, target);
    patterns.add<ComputeElements, MoveElements, SingleElements, StoredElements>(
        converter, context);
    if (failed(applyPartialConversion(getOperation(), target, std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
