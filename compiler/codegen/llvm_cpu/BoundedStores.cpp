#include "compiler/codegen/llvm_cpu/BoundedStores.h"

#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::iree::codegen {
namespace {

/// Tells positions that were given from those that follow from loops and shapes.
class Positions {
public:
  explicit Positions(Operation *root) {
    root->walk([&](hal::InterfaceBindingSubspanOp binding) {
      for (Value size : binding.getDynamicDims())
        addSize(size);
    });
  }

  bool isGiven(Value value) {
    if (auto known = given.find(value); known != given.end())
      return known->second;
    bool result = compute(value);
    given[value] = result;
    return result;
  }

private:
  static bool computesNumbers(Operation *op) {
    return op && (isa<arith::ArithDialect, affine::AffineDialect, vector::VectorDialect>(
                      op->getDialect()) ||
                  isa<util::AssumeIntOp>(op));
  }

  void addSize(Value value) {
    if (Operation *op = value.getDefiningOp(); sizes.insert(value).second && computesNumbers(op))
      llvm::for_each(op->getOperands(), [&](Value operand) { addSize(operand); });
  }

  bool compute(Value value) {
    Operation *op = value.getDefiningOp();
    if (!op || sizes.contains(value))
      return false;
    if (isa<memref::LoadOp, vector::LoadOp, vector::MaskedLoadOp, hal::InterfaceConstantLoadOp>(op))
      return true;
    // What is left of a division is less than the divisor.
    if (!computesNumbers(op) || isa<arith::RemSIOp, arith::RemUIOp>(op))
      return false;
    if (isa<arith::DivSIOp, arith::DivUIOp, arith::CeilDivSIOp, arith::CeilDivUIOp,
            arith::FloorDivSIOp>(op))
      return isGiven(op->getOperand(0));
    return llvm::any_of(op->getOperands(), [&](Value operand) { return isGiven(operand); });
  }

  DenseSet<Value> sizes;
  DenseMap<Value, bool> given;
};

int64_t getLanes(VectorType type) { return type.getRank() == 0 ? 1 : type.getShape().back(); }

class Bounder {
public:
  explicit Bounder(Operation *root) : positions(root) {}

  void bound(Operation *store, Value buffer, ValueRange indices, int64_t lanes) {
    OpBuilder builder(store);
    Location loc = store->getLoc();
    Value within;
    auto require = [&](Value index, Value size) {
      // Those below zero are large ones here.
      Value isLess =
          arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, index, size);
      within = within ? arith::AndIOp::create(builder, loc, within, isLess).getResult() : isLess;
    };
    for (auto [dim, index] : llvm::enumerate(indices)) {
      if (!positions.isGiven(index))
        continue;
      Value size = builder.createOrFold<memref::DimOp>(loc, buffer, dim);
      require(index, size);
      if (dim + 1 < indices.size() || lanes == 1)
        continue;
      if (auto masked = dyn_cast<vector::MaskedStoreOp>(store)) {
        Value rest = arith::SubIOp::create(builder, loc, size, index);
        Value inside =
            vector::CreateMaskOp::create(builder, loc, masked.getMaskVectorType(), rest);
        masked.getMaskMutable().assign(
            arith::AndIOp::create(builder, loc, masked.getMask(), inside));
      } else {
        Value others = arith::ConstantIndexOp::create(builder, loc, lanes - 1);
        require(arith::AddIOp::create(builder, loc, index, others), size);
      }
    }
    if (!within)
      return;
    auto branch = scf::IfOp::create(builder, loc, within, /*withElseRegion=*/false);
    store->moveBefore(branch.thenYield());
  }

private:
  Positions positions;
};

} // namespace

void boundStores(Operation *root) {
  SmallVector<Operation *> stores;
  root->walk([&](Operation *op) {
    if (isa<memref::StoreOp, vector::StoreOp, vector::MaskedStoreOp>(op))
      stores.push_back(op);
  });
  Bounder bounder(root);
  for (Operation *op : stores) {
    if (auto store = dyn_cast<memref::StoreOp>(op))
      bounder.bound(op, store.getMemRef(), store.getIndices(), 1);
    else if (auto store = dyn_cast<vector::StoreOp>(op))
      bounder.bound(op, store.getBase(), store.getIndices(),
                    getLanes(store.getVectorType()));
    else if (auto store = dyn_cast<vector::MaskedStoreOp>(op))
      bounder.bound(op, store.getBase(), store.getIndices(), getLanes(store.getVectorType()));
  }
}

} // namespace mlir::iree::codegen
