#include "compiler/codegen/common/link/LinkExecutables.h"

#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/Path.h"

namespace mlir::iree::codegen {

using hal::ExecutableExportOp;
using hal::ExecutableOp;
using hal::ExecutableVariantOp;

namespace {

/// The name of the module, or of the file that it comes from, as a part of symbol names.
std::string getModuleName(ModuleOp module) {
  if (module.getSymName())
    return module.getSymName()->str();
  auto file = module.getLoc()->findInstanceOf<FileLineColLoc>();
  std::string name = file ? llvm::sys::path::stem(file.getFilename()).str() : "";
  for (char &c : name)
    if (!llvm::isAlnum(c) && c != '_')
      c = '_';
  if (name.empty() || name == "_")
    return "module";
  return llvm::isDigit(name.front()) ? "_" + name : name;
}

/// One variant of the combined executable, as far as it is filled.
class LinkedVariant {
public:
  explicit LinkedVariant(ModuleOp inner) : inner(inner) {}

  /// Moves all of `source` here. Names of entry points must not clash; others are changed.
  LogicalResult take(ExecutableVariantOp source) {
    SymbolTable symbols(inner), sourceSymbols(source.getInnerModule());
    for (Operation &op : source.getInnerModule().getBody()->getOperations()) {
      auto symbol = dyn_cast<SymbolOpInterface>(op);
      if (!symbol || !symbols.lookup(symbol.getNameAttr()))
        continue;
      // The body is where a function of the runtime is declared: one declaration serves all.
      auto function = dyn_cast<FunctionOpInterface>(op);
      if (function && function.isExternal())
        continue;
      if (isEntryPoint(source, symbol.getName()))
        return op.emitOpError("has the name of another entry point of the linked executable");
      if (failed(sourceSymbols.renameToUnique(&op, {&symbols})))
        return failure();
    }
    for (Operation &op :
         llvm::make_early_inc_range(source.getInnerModule().getBody()->getOperations())) {
      auto symbol = dyn_cast<SymbolOpInterface>(op);
      if (symbol && symbols.lookup(symbol.getNameAttr()))
        continue;
      op.moveBefore(inner.getBody(), inner.getBody()->end());
    }
    for (Operation &op : llvm::make_early_inc_range(source.getBody().front())) {
      if (isa<ModuleOp>(op) || op.hasTrait<OpTrait::IsTerminator>())
        continue;
      op.moveBefore(inner);
      if (auto exportOp = dyn_cast<ExecutableExportOp>(op))
        exportOp.setOrdinalAttr(Builder(&op).getIndexAttr(nextOrdinal++));
    }
    return success();
  }

private:
  static bool isEntryPoint(ExecutableVariantOp source, StringRef name) {
    return llvm::any_of(source.getExportOps(),
                        [&](ExecutableExportOp op) { return op.getSymName() == name; });
  }

  ModuleOp inner;
  int64_t nextOrdinal = 0;
};

class ExecutableLinker {
public:
  ExecutableLinker(ModuleOp module, StringRef backend) : module(module), backend(backend) {}

  LogicalResult run() {
    SmallVector<ExecutableOp> sources;
    for (auto executable : module.getOps<ExecutableOp>())
      if (llvm::any_of(executable.getBody().getOps<ExecutableVariantOp>(),
                       [&](ExecutableVariantOp op) { return isOurs(op); }))
        sources.push_back(executable);
    if (sources.size() <= 1)
      return success();

    OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
    auto linked = ExecutableOp::create(
        builder, module.getLoc(), builder.getStringAttr("private"),
        builder.getStringAttr(getModuleName(module) + "_linked"), /*lazy=*/nullptr);
    ExecutableOp::ensureTerminator(linked.getBody(), builder, linked.getLoc());
    llvm::MapVector<hal::ExecutableTargetAttr, std::unique_ptr<LinkedVariant>> variants;
    llvm::MapVector<Attribute, SymbolRefAttr> moved;
    for (ExecutableOp source : sources) {
      SmallVector<ExecutableVariantOp> ours(llvm::make_filter_range(
          source.getBody().getOps<ExecutableVariantOp>(),
          [&](ExecutableVariantOp op) { return isOurs(op); }));
      for (ExecutableVariantOp variant : ours) {
        hal::ExecutableTargetAttr attr = variant.getTarget();
        std::string name = attr.getSymbolNameFragment();
        auto &into = variants[attr];
        if (!into)
          into = createVariant(linked, attr, name);
        recordReferences(source, variant, linked, name, moved);
        if (failed(into->take(variant)))
          return failure();
        variant.erase();
      }
      if (source.getBody().getOps<ExecutableVariantOp>().empty()) {
        moved[SymbolRefAttr::get(source)] = SymbolRefAttr::get(linked);
        source.erase();
      }
    }
    AttrTypeReplacer replacer;
    replacer.addReplacement([&](SymbolRefAttr attr) -> std::pair<Attribute, WalkResult> {
      auto it = moved.find(attr);
      return {it == moved.end() ? attr : it->second, WalkResult::skip()};
    });
    for (Operation &op : module.getOps())
      if (!isa<ExecutableOp>(op))
        replacer.recursivelyReplaceElementsIn(&op);
    return success();
  }

private:
  bool isOurs(ExecutableVariantOp op) const { return op.getTarget().getBackend() == backend; }

  std::unique_ptr<LinkedVariant> createVariant(ExecutableOp linked, hal::ExecutableTargetAttr attr,
                                               StringRef name) {
    OpBuilder builder = OpBuilder::atBlockTerminator(&linked.getBody().front());
    auto variant = ExecutableVariantOp::create(
        builder, linked.getLoc(), builder.getStringAttr("public"), builder.getStringAttr(name),
        attr, /*objects=*/nullptr, /*sources=*/nullptr);
    ExecutableVariantOp::ensureTerminator(variant.getBody(), builder, linked.getLoc());
    OpBuilder inside = OpBuilder::atBlockBegin(&variant.getBody().front());
    auto inner = ModuleOp::create(inside, linked.getLoc());
    return std::make_unique<LinkedVariant>(inner);
  }

  void recordReferences(ExecutableOp source, ExecutableVariantOp variant, ExecutableOp linked,
                        StringRef name, llvm::MapVector<Attribute, SymbolRefAttr> &moved) {
    MLIRContext *context = module.getContext();
    auto variantRef = FlatSymbolRefAttr::get(context, variant.getSymName());
    auto linkedRef = FlatSymbolRefAttr::get(context, name);
    StringAttr from = source.getSymNameAttr(), to = linked.getSymNameAttr();
    moved[SymbolRefAttr::get(from, {variantRef})] = SymbolRefAttr::get(to, {linkedRef});
    for (ExecutableExportOp op : variant.getExportOps()) {
      auto exportRef = FlatSymbolRefAttr::get(op.getSymNameAttr());
      moved[SymbolRefAttr::get(from, {variantRef, exportRef})] =
          SymbolRefAttr::get(to, {linkedRef, exportRef});
    }
  }

  ModuleOp module;
  StringRef backend;
};

} // namespace

LogicalResult linkExecutables(ModuleOp module, StringRef backend) {
  return ExecutableLinker(module, backend).run();
}

} // namespace mlir::iree::codegen
