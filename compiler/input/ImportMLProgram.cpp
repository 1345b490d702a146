#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/input/Passes.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"

namespace mlir::iree::input {

#define GEN_PASS_DEF_IMPORTMLPROGRAMPASS
#include "compiler/input/Passes.h.inc"

namespace {

/// The name of an accessor: `format` has the one placeholder {0} for the name of the global.
FailureOr<std::string> getAccessorName(ml_program::GlobalOp global, StringRef kind) {
  std::string format = ("global${0}$" + kind).str();
  auto module = global->getParentOfType<ModuleOp>();
  if (auto dict = module->getAttrOfType<DictionaryAttr>("ml_program.public_global_accessors"))
    if (auto given = dict.getAs<StringAttr>(kind))
      format = given.str();
  auto [before, after] = StringRef(format).split("{0}");
  if (before.size() == format.size() || before.contains('{') || after.contains('{'))
    return global->emitOpError("needs an accessor format with exactly one {0}, has '")
           << format << "'";
  return (before + global.getSymName() + after).str();
}

void buildGetter(OpBuilder &builder, util::GlobalOp global, StringRef name) {
  OpBuilder::InsertionGuard guard(builder);
  auto func = util::FuncOp::create(builder, global.getLoc(), name,
                                   builder.getFunctionType({}, {global.getType()}));
  builder.setInsertionPointToStart(func.addEntryBlock());
  auto load = global.createLoadOp(global.getLoc(), builder);
  util::ReturnOp::create(builder, global.getLoc(), ValueRange(load.getLoadedGlobalValue()));
}

void buildSetter(OpBuilder &builder, util::GlobalOp global, StringRef name) {
  OpBuilder::InsertionGuard guard(builder);
  auto func = util::FuncOp::create(builder, global.getLoc(), name,
                                   builder.getFunctionType({global.getType()}, {}));
  builder.setInsertionPointToStart(func.addEntryBlock());
  global.createStoreOp(global.getLoc(), func.getArgument(0), builder);
  util::ReturnOp::create(builder, global.getLoc());
}

/// Replaces the global; those whose value comes from outside are added to `externs`.
LogicalResult convertGlobal(ml_program::GlobalOp source, SmallVectorImpl<util::GlobalOp> &externs) {
  Attribute value = source.getValueAttr();
  bool isExtern = isa_and_nonnull<ml_program::ExternAttr>(value);
  bool isMutable = source.getIsMutable() || isExtern;
  OpBuilder builder(source);
  auto global = util::GlobalOp::create(builder, source.getLoc(), source.getSymName(), isMutable,
                                       source.getType(),
                                       isExtern ? std::nullopt : std::optional<Attribute>(value));
  global.setPrivate();
  global->setDialectAttrs(source->getDialectAttrs());
  if (isExtern)
    externs.push_back(global);
  if (source.isPublic()) {
    FailureOr<std::string> getter = getAccessorName(source, "get");
    FailureOr<std::string> setter = getAccessorName(source, "set");
    if (failed(getter) || failed(setter))
      return failure();
    buildGetter(builder, global, *getter);
    if (isMutable)
      buildSetter(builder, global, *setter);
  }
  source->erase();
  return success();
}

void convertAccess(Operation *op) {
  OpBuilder builder(op);
  auto replaceLoad = [&](SymbolRefAttr global) {
    Value loaded = util::GlobalLoadOp::create(builder, op->getLoc(), op->getResult(0).getType(),
                                              global.getLeafReference().getValue());
    op->getResult(0).replaceAllUsesWith(loaded);
    op->erase();
  };
  if (auto load = dyn_cast<ml_program::GlobalLoadOp>(op)) {
    replaceLoad(load.getGlobal());
  } else if (auto load = dyn_cast<ml_program::GlobalLoadConstOp>(op)) {
    replaceLoad(load.getGlobal());
  } else if (auto store = dyn_cast<ml_program::GlobalStoreOp>(op)) {
    util::GlobalStoreOp::create(builder, op->getLoc(), store.getValue(),
                                store.getGlobal().getLeafReference().getValue());
    op->erase();
  }
}

/// A function that takes the values of all external globals as a list.
void buildExternInitializer(ModuleOp module, SmallVectorImpl<util::GlobalOp> &externs) {
  llvm::sort(externs,
             [](util::GlobalOp a, util::GlobalOp b) { return a.getSymName() < b.getSymName(); });
  auto builder = OpBuilder::atBlockEnd(module.getBody());
  Location loc = module.getLoc();
  auto list = util::ListType::get(util::VariantType::get(module.getContext()));
  auto func = util::FuncOp::create(builder, loc, "ireeMlProgramGlobalsInit",
                                   builder.getFunctionType({list}, {}));
  builder.setInsertionPointToStart(func.addEntryBlock());
  for (auto [i, global] : llvm::enumerate(externs)) {
    Value index = arith::ConstantIndexOp::create(builder, loc, i);
    Value value =
        util::ListGetOp::create(builder, loc, global.getType(), func.getArgument(0), index);
    util::GlobalStoreOp::create(builder, loc, value, global.getSymName());
  }
  util::ReturnOp::create(builder, loc);
}

struct ImportMLProgramPass : impl::ImportMLProgramPassBase<ImportMLProgramPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<util::GlobalOp> externs;
    for (auto global : llvm::make_early_inc_range(module.getOps<ml_program::GlobalOp>()))
      if (failed(convertGlobal(global, externs)))
        return signalPassFailure();
    module.walk(convertAccess);
    auto left = module.walk([](Operation *op) {
      if (op->getName().getDialectNamespace() !=
          ml_program::MLProgramDialect::getDialectNamespace())
        return WalkResult::advance();
      op->emitOpError("has no counterpart to be imported to");
      return WalkResult::interrupt();
    });
    if (left.wasInterrupted())
      return signalPassFailure();
    if (!externs.empty())
      buildExternInitializer(module, externs);
  }
};

} // namespace
} // namespace mlir::iree::input
