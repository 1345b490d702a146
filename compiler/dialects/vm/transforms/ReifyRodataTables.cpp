#include "compiler/dialects/util/ir/UtilAttrs.h"
#include "compiler/dialects/vm/transforms/Passes.h"

namespace mlir::iree::vm {

#define GEN_PASS_DEF_REIFYRODATATABLESPASS
#include "compiler/dialects/vm/transforms/Passes.h.inc"

namespace {

LogicalResult reify(RodataTableInlineOp op) {
  OpBuilder builder(op);
  int64_t alignment = op.getDataAlignment().value_or(1), offset = 0;
  SmallVector<APInt> index;
  SmallVector<Attribute> data;
  unsigned width = op.getTableType().getIntOrFloatBitWidth();
  for (Attribute value : op.getDataArray()) {
    auto sized = dyn_cast<util::SerializableAttrInterface>(value);
    if (!sized)
      return op.emitOpError("element cannot be written as bytes: ") << value;
    int64_t size = sized.getStorageSize();
    index.push_back(APInt(width, offset));
    index.push_back(APInt(width, size));
    data.push_back(value);
    offset += size;
    if (int64_t padding = llvm::alignTo(offset, alignment) - offset) {
      data.push_back(builder.getZeroAttr(VectorType::get(padding, builder.getI8Type())));
      offset += padding;
    }
  }
  auto indexType = VectorType::get(static_cast<int64_t>(index.size()), op.getTableType());
  auto build = [&](StringAttr name, Attribute value) {
    return RodataInlineOp::create(builder, op.getLoc(), getBufferRefType(op.getContext()), name,
                                  value, op.getAlignmentAttr(), op.getMimeTypeAttr());
  };
  auto indexOp = build(op.getTableNameAttr(), DenseElementsAttr::get(indexType, index));
  auto dataOp =
      build(op.getDataNameAttr(), util::CompositeAttr::get(op.getContext(), data));
  op.replaceAllUsesWith(ValueRange{indexOp, dataOp});
  op.erase();
  return success();
}

struct ReifyRodataTablesPass : impl::ReifyRodataTablesPassBase<ReifyRodataTablesPass> {
  void runOnOperation() override {
    WalkResult result = getOperation().walk([](RodataTableInlineOp op) {
      return succeeded(reify(op)) ? WalkResult::advance() : WalkResult::interrupt();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::vm
