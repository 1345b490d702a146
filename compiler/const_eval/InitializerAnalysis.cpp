#include "compiler/const_eval/InitializerAnalysis.h"

#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/util/analysis/GlobalTable.h"
#include "compiler/dialects/util/ir/UtilTraits.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::iree::const_eval {
namespace {

/// A value that is in the module, rather than looked up when the program starts.
bool isPresent(Attribute value) {
  return isa<IntegerAttr, FloatAttr, util::SerializableAttrInterface>(value);
}

class Finder {
public:
  explicit Finder(ModuleOp module) : module(module), symbols(module), globals(module), constants(module) {}

  SmallVector<util::InitializerOp> run() {
    SmallVector<util::InitializerOp> found;
    for (Operation &op : *module.getBody()) {
      if (auto global = dyn_cast<util::GlobalOpInterface>(op)) {
        if (Attribute value = global.getGlobalInitialValue(); value && isPresent(value))
          known.insert(global.getGlobalName());
      } else if (auto initializer = dyn_cast<util::InitializerOp>(op)) {
        if (!isComputable(initializer))
          continue;
        found.push_back(initializer);
        for (auto store : initializer.getBody().getOps<util::GlobalStoreOpInterface>())
          known.insert(store.getGlobalAttr().getAttr());
      }
    }
    return found;
  }

private:
  bool isComputable(util::InitializerOp initializer) {
    if (!initializer.getBody().hasOneBlock())
      return false;
    Block &body = initializer.getBody().front();
    return llvm::any_of(body, llvm::IsaPred<util::GlobalStoreOpInterface>) &&
           llvm::all_of(body, [&](Operation &op) { return isComputable(op); }) &&
           !usesGlobalsWithin(body) && !mayTrap(body) && !runsForeignCode(initializer);
  }

  bool isComputable(Operation &op) {
    if (auto constant = dyn_cast<flow::TensorConstantOp>(op))
      return isPresent(constant.getValue());
    if (op.hasTrait<OpTrait::ConstantLike>() || isa<util::ReturnOp>(op))
      return true;
    if (isa<RegionBranchOpInterface, CallOpInterface, util::GlobalLoadIndirectOpInterface,
            util::GlobalStoreIndirectOpInterface>(op))
      return false;
    if (auto load = dyn_cast<util::GlobalLoadOpInterface>(op)) {
      util::Global *global = globals.lookup(load.getGlobalName());
      Type type = load.getLoadedGlobalValue().getType();
      return global && !global->op.isGlobalMutable() && isExchangeable(type) &&
             global->op.getGlobalType() == type && known.contains(load.getGlobalAttr().getAttr());
    }
    if (auto store = dyn_cast<util::GlobalStoreOpInterface>(op)) {
      // The value becomes the one that the global starts with, so that no other may follow it.
      util::Global *global = globals.lookup(store.getGlobalName());
      return global && !global->op.isGlobalMutable() && global->stores.size() == 1 &&
             !global->isIndirect && isExchangeable(global->op.getGlobalType()) &&
             store.getStoredGlobalValue().getType() == global->op.getGlobalType();
    }
    return constants.isConstant(&op);
  }

  /// Loads and stores are replaced at the top of the body only.
  static bool usesGlobalsWithin(Block &body) {
    return body
        .walk([&](Operation *op) {
          bool isNested = op->getBlock() != &body;
          return isNested && isa<util::GlobalLoadOpInterface, util::GlobalStoreOpInterface>(op)
                     ? WalkResult::interrupt()
                     : WalkResult::advance();
        })
        .wasInterrupted();
  }

  /// Whether somebody's machine code would run, or code that is found by its name: inline assembly, external functions,
  /// objects that are linked in, here or in the executables that are dispatched. Compiling a program runs no such thing.
  bool runsForeignCode(Operation *root) {
    auto isForeign = [](Operation *op) {
      if (op->getName().getDialectNamespace() == "llvm" || op->hasAttr("hal.executable.objects") ||
          op->hasAttr("objects"))
        return true;
      auto function = dyn_cast<FunctionOpInterface>(op);
      return function && function.isExternal();
    };
    auto holds = [](Operation *root, function_ref<bool(Operation *)> what) {
      return root
          ->walk([&](Operation *op) { return what(op) ? WalkResult::interrupt() : WalkResult::advance(); })
          .wasInterrupted();
    };
    if (holds(root, [&](Operation *op) { return isForeign(op) || isa<CallOpInterface>(op); }))
      return true;
    auto uses = SymbolTable::getSymbolUses(root);
    return uses && llvm::any_of(*uses, [&](const SymbolTable::SymbolUse &use) {
             Operation *object = symbols.lookup(use.getSymbolRef().getRootReference());
             return object && object->hasTrait<util::trait::ObjectLike>() &&
                    holds(object, isForeign);
           });
  }

  /// A division by zero shall stop the program, not the compiler.
  static bool mayTrap(Block &body) {
    return body
        .walk([](Operation *op) {
          return isa<arith::ArithDialect>(op->getDialect()) && !isSpeculatable(op)
                     ? WalkResult::interrupt()
                     : WalkResult::advance();
        })
        .wasInterrupted();
  }

  ModuleOp module;
  SymbolTable symbols;
  util::GlobalTable globals;
  util::ConstExprAnalysis constants;
  /// Globals whose value is known at this point of the module.
  llvm::DenseSet<StringAttr> known;
};

} // namespace

bool isExchangeable(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    Type element = tensor.getElementType();
    return tensor.hasStaticShape() && tensor.getNumElements() != 0 && !tensor.getEncoding() &&
           (element.isSignlessInteger(1) || element.isSignlessInteger(8) ||
            element.isSignlessInteger(16) || element.isSignlessInteger(32) ||
            element.isSignlessInteger(64) || isa<Float16Type, BFloat16Type>(element) ||
            isa<Float32Type, Float64Type>(element));
  }
  return type.isSignlessInteger(8) || type.isSignlessInteger(16) || type.isSignlessInteger(32) ||
         type.isSignlessInteger(64) || isa<Float32Type, Float64Type>(type);
}

SmallVector<util::InitializerOp> findComputable(ModuleOp module) { return Finder(module).run(); }

} // namespace mlir::iree::const_eval
