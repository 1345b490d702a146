#include "compiler/dialects/flow/transforms/Passes.h"

#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/IR/Builders.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::iree::flow {

#define GEN_PASS_DEF_INJECTTENSORTRACINGPASS
#include "compiler/dialects/flow/transforms/Passes.h.inc"

namespace {

constexpr StringRef kAttrName = "iree.tensor.trace";

std::string getKey(Operation *op) {
  if (auto key = op->getAttrOfType<StringAttr>(kAttrName))
    return key.str();
  if (auto dispatch = dyn_cast<DispatchOp>(op)) {
    auto entry = cast<SymbolRefAttr>(dispatch.getEntryPoints()[0]);
    std::string text = entry.getRootReference().str();
    for (FlatSymbolRefAttr nested : entry.getNestedReferences())
      text += "::" + nested.getValue().str();
    return text;
  }
  if (auto call = dyn_cast<util::CallOp>(op))
    return call.getCallee().str();
  return op->getName().getStringRef().str();
}

void trace(OpBuilder &builder, Operation *op, const Twine &key, ValueRange values) {
  SmallVector<Value> tensors, dims;
  for (Value value : values) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type)
      continue;
    tensors.push_back(value);
    for (int64_t i = 0; i < type.getRank(); ++i) {
      if (type.isDynamicDim(i))
        dims.push_back(tensor::DimOp::create(builder, op->getLoc(), value, i));
    }
  }
  if (!tensors.empty())
    TensorTraceOp::create(builder, op->getLoc(), builder.getStringAttr(key), tensors, dims);
}

struct InjectTensorTracingPass : impl::InjectTensorTracingPassBase<InjectTensorTracingPass> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (op->hasAttr(kAttrName))
        ops.push_back(op);
    });
    for (Operation *op : ops) {
      std::string key = getKey(op);
      OpBuilder builder(op);
      SmallVector<Value> inputs(op->getOperands());
      if (auto region = dyn_cast<DispatchRegionOp>(op)) {
        llvm::SetVector<Value> captured;
        getUsedValuesDefinedAbove(region.getBody(), captured);
        inputs = captured.takeVector();
      }
      trace(builder, op, key + " inputs", inputs);
      builder.setInsertionPointAfter(op);
      trace(builder, op, key + " outputs", op->getResults());
      op->removeAttr(kAttrName);
    }
  }
};

} // namespace
} // namespace mlir::iree::flow
