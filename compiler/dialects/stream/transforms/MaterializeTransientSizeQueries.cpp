// iree-stream-materialize-transient-size-queries
//
// A function whose transients lie in storage of its caller gets a companion with the same arguments
// that returns the bytes it needs. The size must follow from the arguments by computation alone.

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/stream/transforms/TransientSizes.h"
#include "compiler/dialects/util/ir/UtilOps.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_MATERIALIZETRANSIENTSIZEQUERIESPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

LogicalResult addSizeQuery(FunctionOpInterface function, ArrayRef<ResourcePackOp> packs,
                           SymbolTable &symbols) {
  OpBuilder builder(function.getContext());
  SmallVector<Type> results(packs.size(), builder.getIndexType());
  auto query = util::FuncOp::create(builder, function.getLoc(),
                                    (function.getName() + "_transients_size").str(),
                                    builder.getFunctionType(function.getArgumentTypes(), results));
  query.setPublic();
  symbols.insert(query, std::next(function->getIterator()));

  IRMapping mapping;
  Block *entry = query.addEntryBlock();
  mapping.map(function.getArguments(), entry->getArguments());
  builder.setInsertionPointToStart(entry);
  SmallVector<Value> sizes;
  for (ResourcePackOp pack : packs) {
    Value size =
        cloneComputation(pack.getTotalLength(), mapping, builder, [](Value) { return false; });
    if (!size)
      return pack.emitOpError(
          "has a size that can't be computed from the arguments of the function "
          "alone, so callers could not know how much storage to provide");
    sizes.push_back(size);
  }
  util::ReturnOp::create(builder, function.getLoc(), sizes);
  addReflection(function, kTransientSizeAttr, FlatSymbolRefAttr::get(query.getNameAttr()));
  return success();
}

struct MaterializeTransientSizeQueriesPass
    : public impl::MaterializeTransientSizeQueriesPassBase<MaterializeTransientSizeQueriesPass> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    for (auto function : llvm::make_early_inc_range(getOperation().getOps<FunctionOpInterface>())) {
      SmallVector<ResourcePackOp> packs;
      function.walk([&](ResourcePackOp pack) {
        if (pack->removeAttr(kEmplacedAttr))
          packs.push_back(pack);
      });
      if (!packs.empty() && failed(addSizeQuery(function, packs, symbols)))
        return signalPassFailure();
    }
  }
};

} // namespace
} // namespace mlir::iree::stream
