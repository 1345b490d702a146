// Each hoisted value gets an initializer in front of the function that used it, with a copy of the
// ops that compute it. What an earlier initializer has already stored is loaded there instead.

#include "compiler/dialects/util/analysis/ConstExpr.h"
#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/util/transforms/Passes.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Iterators.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::iree::util {

#define GEN_PASS_DEF_HOISTINTOGLOBALSPASS
#include "compiler/dialects/util/transforms/Passes.h.inc"

namespace {

/// Ops whose body becomes an executable: what they compute stays in it. They are of a dialect above
/// this one, hence the names.
bool isDispatch(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return name == "flow.dispatch.region" || name == "flow.dispatch.workgroups";
}

std::string getGlobalName(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  bool isEncoded = tensor && tensor.getEncoding();
  std::string text;
  llvm::raw_string_ostream(text) << "__hoisted_" << (isEncoded ? tensor.dropEncoding() : type);
  for (char &c : text)
    if (!llvm::isAlnum(c))
      c = '_';
  if (isEncoded)
    return text + "_encoded";
  if (text.back() == '_')
    text.pop_back();
  return text;
}

Value loadGlobal(GlobalOp global, Type type, bool isImmutable, OpBuilder &builder) {
  GlobalLoadOpInterface load = global.createLoadOp(global.getLoc(), builder);
  if (isImmutable)
    load.setGlobalImmutable(true);
  Value value = load.getLoadedGlobalValue();
  if (auto hoistable = dyn_cast<HoistableTypeInterface>(type))
    value = hoistable.decodeStorageType(builder, value.getLoc(), type, value);
  return value;
}

/// Hoists out of one function.
class Hoister {
public:
  Hoister(FunctionOpInterface function, const ConstExprAnalysis &analysis,
          const HoistingPolicy &policy, SymbolTable &symbols)
      : function(function), analysis(analysis), policy(policy), symbols(symbols) {}

  void run() {
    // Pre-order: when a value is hoisted, what it is computed from has been.
    function->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (analysis.lookup(op)) {
        order.insert({op, order.size()});
        for (Value value : op->getResults())
          if (policy.shouldHoist(*analysis.lookup(value)))
            hoist(value);
      }
      return isDispatch(op) ? WalkResult::skip() : WalkResult::advance();
    });
    replaceUses();
  }

private:
  void hoist(Value value) {
    if (globals.contains(value))
      return;
    // Its results become globals together.
    Operation *op = value.getDefiningOp();
    NamedAttrList attrs;
    HoistableAttrInterface::gatherHoistableAttrs(function, attrs);
    OpBuilder moduleBuilder(function);
    auto initializer = InitializerOp::create(moduleBuilder, value.getLoc());
    initializer->setDialectAttrs(attrs);
    moduleBuilder.setInsertionPoint(initializer);
    auto builder = OpBuilder::atBlockEnd(initializer.addEntryBlock());
    IRMapping copies;
    copyInto(builder, *analysis.lookup(value), copies);

    for (Value result : op->getResults()) {
      Value stored = copies.lookup(result);
      Type type = result.getType();
      auto hoistable = dyn_cast<HoistableTypeInterface>(type);
      if (hoistable) {
        type = hoistable.getPreferredStorageType();
        stored = hoistable.encodeStorageType(builder, stored.getLoc(), type, stored);
      }
      auto global = GlobalOp::create(moduleBuilder, value.getLoc(), getGlobalName(type),
                                     /*isMutable=*/false, type);
      global.setPrivate();
      symbols.insert(global);
      global->setDialectAttrs(attrs);
      globals.insert({result, global});
      global.createStoreOp(value.getLoc(), stored, builder);
    }
    ReturnOp::create(builder, value.getLoc());
  }

  /// Copies the op of `end`, and before it those that it depends on.
  void copyInto(OpBuilder &builder, const ConstExpr &end, IRMapping &copies) {
    struct Entry {
      const ConstExpr *expr;
      bool producersDone;
    };
    SmallVector<Entry> stack = {{&end, false}};
    while (!stack.empty()) {
      auto [expr, producersDone] = stack.pop_back_val();
      if (copies.contains(expr->value))
        continue;
      if (producersDone) {
        builder.clone(*expr->getOp(), copies);
        continue;
      }
      auto it = globals.find(expr->value);
      if (it != globals.end()) {
        copies.map(expr->value, loadGlobal(it->second, expr->value.getType(), false, builder));
        continue;
      }
      stack.push_back({expr, true});
      SmallVector<ConstExpr *> producers(expr->producers.begin(), expr->producers.end());
      llvm::sort(producers, [&](ConstExpr *a, ConstExpr *b) {
        return order.lookup(a->getOp()) < order.lookup(b->getOp());
      });
      for (ConstExpr *producer : llvm::reverse(producers))
        stack.push_back({producer, false});
    }
  }

  void replaceUses() {
    auto entries = globals.takeVector();
    llvm::sort(entries, [&](auto &a, auto &b) {
      return order.lookup(a.first.getDefiningOp()) < order.lookup(b.first.getDefiningOp());
    });
    OpBuilder builder(function.getContext());
    for (auto [value, global] : entries) {
      builder.setInsertionPointAfterValue(value);
      value.replaceAllUsesWith(loadGlobal(global, value.getType(), true, builder));
    }
  }

  FunctionOpInterface function;
  const ConstExprAnalysis &analysis;
  const HoistingPolicy &policy;
  SymbolTable &symbols;
  /// Ops in the order of the walk.
  llvm::DenseMap<Operation *, size_t> order;
  llvm::MapVector<Value, GlobalOp> globals;
};

struct HoistIntoGlobalsPass : impl::HoistIntoGlobalsPassBase<HoistIntoGlobalsPass> {
  using HoistIntoGlobalsPassBase::HoistIntoGlobalsPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTable symbols(module);
    ConstExprAnalysis analysis(module);
    HoistingPolicy policy(analysis, maxSizeIncreaseThreshold);
    SmallVector<FunctionOpInterface> functions;
    for (auto function : module.getOps<FunctionOpInterface>())
      if (!isa<InitializerOpInterface>(function.getOperation()))
        functions.push_back(function);
    for (FunctionOpInterface function : functions)
      Hoister(function, analysis, policy, symbols).run();

    llvm::DenseSet<Operation *> constants;
    for (const ConstExpr &expr : analysis.getAll())
      if (expr.isConstant())
        constants.insert(expr.getOp());
    for (FunctionOpInterface function : functions)
      function->walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
        if (constants.contains(op) && op->use_empty())
          op->erase();
      });
  }
};

} // namespace
} // namespace mlir::iree::util
