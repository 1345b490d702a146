#include "compiler/dialects/flow/transforms/Passes.h"

#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/SymbolTable.h"

#include "llvm/ADT/StringExtras.h"

namespace mlir::iree::flow {

#define GEN_PASS_DEF_OUTLINECONSTANTSPASS
#include "compiler/dialects/flow/transforms/Passes.h.inc"

namespace {

// Splats are cheaper to compute than to load.
bool isWorthOutlining(Attribute value) {
  if (isa<NamedParameterAttr>(value))
    return true;
  auto elements = dyn_cast<ElementsAttr>(value);
  return elements && !elements.isSplat();
}

TypedAttr getTensorConstant(Operation *op) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return constant.getValue();
  if (auto constant = dyn_cast<TensorConstantOp>(op))
    return constant.getValue();
  return {};
}

// `__constant_tensor_4x8xf32`, or the name of the parameter.
std::string getGlobalName(Type type, Attribute value) {
  std::string text = "__constant_";
  llvm::raw_string_ostream stream(text);
  if (auto parameter = dyn_cast<NamedParameterAttr>(value)) {
    text = "__parameter_";
    if (parameter.getScope() && !parameter.getScope().empty())
      stream << parameter.getScope().getValue() << "_";
    stream << parameter.getKey().getValue() << "_";
  }
  stream << type;
  std::string name;
  for (char c : text) {
    bool keep = llvm::isAlnum(c) || c == '_';
    name.push_back(keep ? c : '_');
  }
  if (StringRef(name).ends_with("_"))
    name.pop_back();
  return name;
}

struct OutlineConstantsPass : impl::OutlineConstantsPassBase<OutlineConstantsPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTable symbols(module);
    SmallVector<Operation *> constants;
    for (auto callable : module.getOps<CallableOpInterface>()) {
      if (Region *region = callable.getCallableRegion())
        region->walk([&](Operation *op) {
          TypedAttr value = getTensorConstant(op);
          if (value && isWorthOutlining(value))
            constants.push_back(op);
        });
    }
    for (Operation *op : constants) {
      TypedAttr value = getTensorConstant(op);
      Type type = op->getResult(0).getType();
      // In front of the function that uses it, so that it is initialized first.
      OpBuilder builder(module.getBody()->findAncestorOpInBlock(*op));
      auto global = util::GlobalOp::create(builder, op->getLoc(), getGlobalName(type, value),
                                           /*isMutable=*/false, type, value);
      global.setPrivate();
      util::HoistableAttrInterface::gatherHoistableAttrs(op, global);
      symbols.insert(global);
      // Otherwise the next canonicalization would undo this.
      global.setInliningPolicyAttr(builder.getAttr<util::InlineNeverAttr>());

      builder.setInsertionPoint(op);
      auto load = global.createLoadOp(op->getLoc(), builder);
      load.setGlobalImmutable(true);
      op->getResult(0).replaceAllUsesWith(load.getLoadedGlobalValue());
      op->erase();
    }
  }
};

} // namespace
} // namespace mlir::iree::flow
