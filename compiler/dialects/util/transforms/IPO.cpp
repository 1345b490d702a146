// Propagates what all calls of a private function, or all its returns, have in common across the
// call.
//
// First every function is looked at: what becomes of each argument and result is decided from all
// calls and returns, without changing anything. Then signatures and calls follow the decisions.

#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/util/transforms/FixedPoint.h"
#include "compiler/dialects/util/transforms/Passes.h"

#include "mlir/IR/Matchers.h"

namespace mlir::iree::util {

#define GEN_PASS_DEF_IPOPASS
#include "compiler/dialects/util/transforms/Passes.h.inc"

namespace {

/// Something that can be made anywhere: a constant, or the load of a global that doesn't change.
struct Portable {
  Attribute value;
  Location loc;
  Type type;

  static std::optional<Portable> get(Value value) {
    Attribute constant;
    if (matchPattern(value, m_Constant(&constant)))
      return Portable{constant, value.getLoc(), value.getType()};
    auto load = value.getDefiningOp<GlobalLoadOpInterface>();
    if (load && load.isGlobalImmutable())
      return Portable{load.getGlobalAttr(), value.getLoc(), value.getType()};
    return std::nullopt;
  }

  /// Builds the op; null if the constant has none of its own.
  Value build(OpBuilder &builder) const {
    if (auto symbol = dyn_cast<FlatSymbolRefAttr>(value))
      return GlobalLoadOp::create(builder, loc, type, symbol.getValue(), /*is_immutable=*/true);
    if (arith::ConstantOp::isBuildableWith(value, type))
      return arith::ConstantOp::create(builder, loc, type, cast<TypedAttr>(value));
    Operation *op = value.getDialect().materializeConstant(builder, value, type, loc);
    if (!op)
      op = type.getDialect().materializeConstant(builder, value, type, loc);
    return op ? op->getResult(0) : Value();
  }

  bool canBuild() const {
    OpBuilder builder(value.getContext());
    Value built = build(builder);
    if (built)
      built.getDefiningOp()->erase();
    return bool(built);
  }
};

/// What becomes of an argument or a result.
struct Fate {
  enum Kind { Keep, Unused, Constant, SameAs, PassedThrough } kind = Keep;
  /// The equal argument or result, or the argument that the result is.
  unsigned index = 0;
  std::optional<Portable> constant;
};

struct Analysis {
  FuncOp func;
  SmallVector<CallOp> calls;
  SmallVector<Fate> args;
  SmallVector<Fate> results;
};

/// The value that all lists have at `index`, if it is portable and the same everywhere.
std::optional<Portable> getCommonPortable(ArrayRef<ValueRange> lists, unsigned index) {
  std::optional<Portable> common;
  for (ValueRange list : lists) {
    std::optional<Portable> value = Portable::get(list[index]);
    if (!value || (common && common->value != value->value))
      return std::nullopt;
    if (!common)
      common = value;
  }
  return common && common->canBuild() ? common : std::nullopt;
}

/// The first position whose value equals that at `index` in every list.
unsigned getFirstEqual(ArrayRef<ValueRange> lists, unsigned index) {
  for (unsigned i = 0; i < index; ++i)
    if (llvm::all_of(lists, [&](ValueRange list) { return list[i] == list[index]; }))
      return i;
  return index;
}

SmallVector<Fate> analyzeResults(FuncOp func, ArrayRef<ReturnOp> returns, ArrayRef<CallOp> calls) {
  SmallVector<Fate> fates(func.getNumResults());
  auto lists =
      llvm::map_to_vector(returns, [](ReturnOp op) { return ValueRange(op.getOperands()); });
  for (auto [i, fate] : llvm::enumerate(fates)) {
    bool unused = !calls.empty() && llvm::all_of(calls, [&, i = i](CallOp call) {
      return call.getResult(i).use_empty();
    });
    if (unused) {
      fate.kind = Fate::Unused;
    } else if (lists.empty()) {
      continue;
    } else if ((fate.constant = getCommonPortable(lists, i))) {
      fate.kind = Fate::Constant;
    } else if ((fate.index = getFirstEqual(lists, i)) != i) {
      fate.kind = Fate::SameAs;
    } else if (auto arg = dyn_cast<BlockArgument>(lists.front()[i])) {
      bool everywhere = arg.getOwner() == &func.getBody().front() &&
                        llvm::all_of(lists, [&, i = i](ValueRange list) { return list[i] == arg; });
      if (everywhere) {
        fate.kind = Fate::PassedThrough;
        fate.index = arg.getArgNumber();
      }
    }
  }
  // A result that equals one that nobody else uses: the other has to stay.
  for (Fate &fate : fates)
    if (fate.kind == Fate::SameAs && fates[fate.index].kind == Fate::Unused)
      fates[fate.index].kind = Fate::Keep;
  return fates;
}

SmallVector<Fate> analyzeArgs(FuncOp func, ArrayRef<CallOp> calls, ArrayRef<Fate> results) {
  SmallVector<Fate> fates(func.getNumArguments());
  auto lists =
      llvm::map_to_vector(calls, [](CallOp call) { return ValueRange(call.getOperands()); });
  auto isNeeded = [&](BlockArgument arg) {
    return llvm::any_of(arg.getUses(), [&](OpOperand &use) {
      return !isa<ReturnOp>(use.getOwner()) || use.getOwner()->getParentOp() != func ||
             results[use.getOperandNumber()].kind == Fate::Keep;
    });
  };
  for (auto [i, fate] : llvm::enumerate(fates)) {
    if (!isNeeded(func.getArgument(i)))
      fate.kind = Fate::Unused;
    else if ((fate.constant = getCommonPortable(lists, i)))
      fate.kind = Fate::Constant;
    else if (!lists.empty() && (fate.index = getFirstEqual(lists, i)) != i)
      fate.kind = Fate::SameAs;
  }
  for (Fate &fate : fates)
    if (fate.kind == Fate::SameAs && fates[fate.index].kind == Fate::Unused)
      fates[fate.index].kind = Fate::Keep;
  return fates;
}

/// Nothing if not all calls are known, or if results are tied.
std::optional<Analysis> analyze(FuncOp func, SymbolUserMap &users) {
  if (func.isPublic() || func.isExternal() || func.hasAnyTiedOperands())
    return std::nullopt;
  Analysis analysis{func, {}, {}, {}};
  for (Operation *user : users.getUsers(func)) {
    auto call = dyn_cast<CallOp>(user);
    if (!call)
      return std::nullopt;
    analysis.calls.push_back(call);
  }
  SmallVector<ReturnOp> returns;
  for (Block &block : func.getBody())
    if (auto op = dyn_cast<ReturnOp>(block.getTerminator()))
      returns.push_back(op);
  analysis.results = analyzeResults(func, returns, analysis.calls);
  analysis.args = analyzeArgs(func, analysis.calls, analysis.results);
  return analysis;
}

BitVector getDropped(ArrayRef<Fate> fates) {
  BitVector dropped(fates.size());
  for (auto [i, fate] : llvm::enumerate(fates))
    if (fate.kind != Fate::Keep)
      dropped.set(i);
  return dropped;
}

LogicalResult changeFunction(Analysis &analysis) {
  FuncOp func = analysis.func;
  BitVector droppedArgs = getDropped(analysis.args), droppedResults = getDropped(analysis.results);
  if (droppedArgs.none() && droppedResults.none())
    return success();
  auto builder = OpBuilder::atBlockBegin(&func.getBody().front());
  for (auto [i, fate] : llvm::enumerate(analysis.args)) {
    if (fate.kind == Fate::Constant)
      func.getArgument(i).replaceAllUsesWith(fate.constant->build(builder));
    else if (fate.kind == Fate::SameAs)
      func.getArgument(i).replaceAllUsesWith(func.getArgument(fate.index));
  }
  for (Block &block : func.getBody())
    if (auto op = dyn_cast<ReturnOp>(block.getTerminator()))
      op->eraseOperands(droppedResults);
  func.removeTiedOperandsAttr();
  return failure(failed(func.eraseArguments(droppedArgs)) ||
                 failed(func.eraseResults(droppedResults)));
}

void changeCall(Analysis &analysis, CallOp &call) {
  BitVector droppedOperands = getDropped(analysis.args),
            droppedResults = getDropped(analysis.results);
  if (droppedOperands.none() && droppedResults.none())
    return;
  OpBuilder after(call->getContext());
  after.setInsertionPointAfter(call);
  SmallVector<Value> keptResults;
  for (auto [i, fate] : llvm::enumerate(analysis.results)) {
    Value result = call.getResult(i);
    switch (fate.kind) {
    case Fate::Keep:
      keptResults.push_back(result);
      break;
    case Fate::Unused:
      break;
    case Fate::Constant:
      result.replaceAllUsesWith(fate.constant->build(after));
      break;
    case Fate::SameAs:
      result.replaceAllUsesWith(call.getResult(fate.index));
      break;
    case Fate::PassedThrough:
      result.replaceAllUsesWith(call.getOperand(fate.index));
      break;
    }
  }
  SmallVector<Value> keptOperands;
  for (auto [i, operand] : llvm::enumerate(call.getOperands()))
    if (!droppedOperands.test(i))
      keptOperands.push_back(operand);
  OpBuilder builder(call);
  auto changed = CallOp::create(builder, call.getLoc(), TypeRange(ValueRange(keptResults)),
                                call.getCallee(), keptOperands);
  changed->setDiscardableAttrs(call->getDiscardableAttrDictionary());
  for (auto [before, now] : llvm::zip_equal(keptResults, changed.getResults()))
    before.replaceAllUsesWith(now);
  call.erase();
  call = changed;
}

/// Neither takes nor gives nor does anything.
bool isEmpty(FuncOp func) {
  return func.getNumArguments() == 0 && func.getNumResults() == 0 && func.getBody().hasOneBlock() &&
         llvm::hasSingleElement(func.getBody().front());
}

struct IPOPass : impl::IPOPassBase<IPOPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTableCollection symbols;
    SymbolUserMap users(symbols, module);
    SmallVector<Analysis> analyses;
    for (auto func : module.getOps<FuncOp>())
      if (std::optional<Analysis> analysis = analyze(func, users))
        analyses.push_back(std::move(*analysis));

    bool changed = false;
    for (Analysis &analysis : analyses) {
      changed |= getDropped(analysis.args).any() || getDropped(analysis.results).any();
      if (failed(changeFunction(analysis))) {
        analysis.func.emitOpError("has arguments or results that can't be dropped");
        return signalPassFailure();
      }
      for (CallOp &call : analysis.calls)
        changeCall(analysis, call);
      if (!isEmpty(analysis.func))
        continue;
      for (CallOp call : analysis.calls)
        call.erase();
      analysis.func.erase();
      changed = true;
    }
    if (changed)
      signalFixedPointModified(module);
  }
};

} // namespace
} // namespace mlir::iree::util
