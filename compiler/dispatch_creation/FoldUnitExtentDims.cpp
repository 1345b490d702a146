#include "compiler/dispatch_creation/Passes.h"
#include "compiler/dispatch_creation/UnitDims.h"

#include "compiler/dialects/flow/ir/FlowTypes.h"
#include "compiler/dialects/util/analysis/GlobalTable.h"
#include "compiler/dialects/util/ir/UtilAttrs.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_FOLDUNITEXTENTDIMSPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {

// Groups of dims that leave one dim each when those of size one go; none if all of them are.
SmallVector<ReassociationIndices> groupUnitDims(ArrayRef<int64_t> shape) {
  SmallVector<ReassociationIndices> groups;
  ReassociationIndices pending;
  for (auto [dim, size] : llvm::enumerate(shape)) {
    pending.push_back(dim);
    if (size != 1)
      groups.push_back(std::exchange(pending, {}));
  }
  if (!groups.empty())
    llvm::append_range(groups.back(), pending);
  return groups;
}

// The initial value in the shape without unit dims; null where its contents would have to be rewritten.
Attribute reshapeInitialValue(Attribute value, Type type) {
  if (isa_and_present<util::UninitializedAttr>(value))
    return util::UninitializedAttr::get(value.getContext(), type);
  if (auto parameter = dyn_cast_or_null<flow::NamedParameterAttr>(value))
    return flow::NamedParameterAttr::get(value.getContext(), type, parameter.getScope(),
                                         parameter.getKey(), parameter.getConfig());
  return {};
}

void dropUnitDims(util::Global &global) {
  auto type = dyn_cast<RankedTensorType>(global.op.getGlobalType());
  if (!global.isClosed() || !global.references.empty() || !type || type.getEncoding() ||
      !type.hasStaticShape() || !llvm::is_contained(type.getShape(), 1))
    return;
  SmallVector<int64_t> shape(
      llvm::make_filter_range(type.getShape(), [](int64_t size) { return size != 1; }));
  auto dropped = RankedTensorType::get(shape, type.getElementType());
  Attribute initial = reshapeInitialValue(global.op.getGlobalInitialValue(), dropped);
  if (!initial)
    return;
  global.op.setGlobalType(dropped);
  global.op.setGlobalInitialValue(initial);
  SmallVector<ReassociationIndices> groups = groupUnitDims(type.getShape());
  for (util::GlobalLoadOpInterface load : global.loads) {
    OpBuilder builder(load);
    auto replacement = global.op.createLoadOp(load.getLoc(), builder);
    replacement.setGlobalImmutable(load.isGlobalImmutable());
    Value whole = tensor::ExpandShapeOp::create(builder, load.getLoc(), type,
                                                replacement.getLoadedGlobalValue(), groups);
    load.getLoadedGlobalValue().replaceAllUsesWith(whole);
    load->erase();
  }
  for (util::GlobalStoreOpInterface store : global.stores) {
    OpBuilder builder(store);
    Value collapsed = tensor::CollapseShapeOp::create(builder, store.getLoc(), dropped,
                                                      store.getStoredGlobalValue(), groups);
    store.setStoredGlobalValue(collapsed);
  }
}

struct FoldUnitExtentDimsPass : impl::FoldUnitExtentDimsPassBase<FoldUnitExtentDimsPass> {
  void runOnOperation() override {
    util::GlobalTable globals(getOperation());
    globals.forEach([](util::Global &global) {
      dropUnitDims(global);
      return util::GlobalChange::None;
    });
    if (failed(foldUnitDims(getOperation())))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::dispatch_creation
