#include "compiler/codegen/llvm_cpu/strategy/RootConfig.h"

#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"

namespace mlir::iree::codegen {

using cpu::TilingLevel;

void RootConfig::apply(FunctionOpInterface func, TilingInterface root) const {
  MLIRContext *context = func.getContext();
  SmallVector<std::pair<TilingLevel, SmallVector<int64_t>>> levels;
  SmallVector<utils::IteratorType> kinds = root.getLoopIteratorTypes();
  levels.emplace_back(TilingLevel::Distribution,
                      distribution.empty() ? SmallVector<int64_t>(kinds.size(), 0) : distribution);
  auto add = [&](ArrayRef<int64_t> tiles, utils::IteratorType kind, TilingLevel level) {
    SmallVector<int64_t> sizes(tiles);
    for (auto [size, loopKind] : llvm::zip(sizes, kinds))
      if (loopKind != kind)
        size = 0;
    if (!llvm::all_of(sizes, [](int64_t size) { return size == 0; }))
      levels.emplace_back(level, sizes);
  };
  add(cache, utils::IteratorType::parallel, TilingLevel::CacheParallel);
  add(cache, utils::IteratorType::reduction, TilingLevel::CacheReduction);
  add(vector, utils::IteratorType::parallel, TilingLevel::VectorCommonParallel);
  add(vector, utils::IteratorType::reduction, TilingLevel::VectorReduction);
  setLoweringConfig(root, cpu::LoweringConfigAttr::get(context, levels));

  DictionaryAttr switches;
  if (!pipelineSwitch.empty())
    switches = DictionaryAttr::get(
        context, NamedAttribute(StringAttr::get(context, pipelineSwitch), UnitAttr::get(context)));
  setTranslationInfo(func, TranslationInfoAttr::get(
                               context, cpu::LoweringPipelineAttr::get(context, pipeline), SymbolRefAttr(),
                               ArrayRef<int64_t>{}, 0, switches));
}

bool isPlainContraction(linalg::LinalgOp op) {
  SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  return linalg::isaContractionOpInterface(op) && reductions.size() == 1 &&
         reductions[0] == op.getNumLoops() - 1;
}

} // namespace mlir::iree::codegen
