// iree-stream-specialize-encodings
//
// Asks the devices of each op which layout they want for a tensor with an encoding, and puts the layout in
// place of the encoding. Kernels see it at their border only: in the types of what they load from and store
// to. What they compute with keeps the encoding, for the backend to lower.

#include "compiler/dialects/hal/analysis/DeviceAnalysis.h"
#include "compiler/dialects/iree_encoding/ir/EncodingDialect.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"
#include "compiler/dialects/stream/analysis/DispatchSites.h"
#include "compiler/dialects/stream/transforms/Passes.h"
#include "mlir/IR/AttrTypeSubElements.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_SPECIALIZEENCODINGSPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

/// The layouts of the devices that an affinity stands for.
class Layouts {
public:
  explicit Layouts(ModuleOp module) : devices(module) {}

  /// `type` with a layout; the type itself if it has no encoding to decide about. Null if a device has
  /// no layout for it.
  RankedTensorType getType(AffinityAttr affinity, RankedTensorType type) {
    auto encoding = dyn_cast_or_null<encoding::SerializableAttr>(type.getEncoding());
    if (!encoding || encoding.isSerialized())
      return type;
    SetVector<Attribute> layouts;
    for (encoding::LayoutResolverAttr resolver : getResolvers(affinity)) {
      Attribute layout = resolver.getLayout(type);
      if (!layout)
        return {};
      layouts.insert(layout);
    }
    if (layouts.empty())
      return {};
    auto attr = encoding::LayoutAttr::get(type.getContext(),
                                          ArrayAttr::get(type.getContext(), layouts.getArrayRef()));
    return RankedTensorType::get(type.getShape(), type.getElementType(), attr);
  }

private:
  ArrayRef<encoding::LayoutResolverAttr> getResolvers(AffinityAttr affinity) {
    auto [it, isNew] = resolvers.try_emplace(affinity);
    if (!isNew)
      return it->second;
    SetVector<hal::ExecutableTargetAttr> targets;
    devices.gatherExecutableTargets(affinity, targets);
    for (hal::ExecutableTargetAttr target : targets) {
      DictionaryAttr config = target.getConfiguration();
      auto resolver = config ? config.getAs<encoding::LayoutResolverAttr>("iree.encoding.resolver")
                             : encoding::LayoutResolverAttr();
      // A target without a resolver stores tensors as if they had no encoding.
      Attribute configured = resolver
                                 ? resolver.cloneWithSimplifiedConfig(config)
                                 : Attribute(encoding::IdentityResolverAttr::get(affinity.getContext()));
      if (auto simplified = dyn_cast_or_null<encoding::LayoutResolverAttr>(configured))
        it->second.push_back(simplified);
    }
    return it->second;
  }

  hal::DeviceAnalysis devices;
  DenseMap<Attribute, SmallVector<encoding::LayoutResolverAttr>> resolvers;
};

/// Calls `fn` with every type within the attributes of the op that has an encoding.
LogicalResult specializeOp(Operation *op, AffinityAttr affinity, Layouts &layouts) {
  bool failedType = false;
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](RankedTensorType type) -> std::pair<Type, WalkResult> {
    RankedTensorType specialized = layouts.getType(affinity, type);
    failedType |= !specialized;
    return {specialized ? specialized : type, WalkResult::skip()};
  });
  replacer.replaceElementsIn(op, /*replaceAttrs=*/true);
  if (failedType)
    return op->emitOpError("has an encoding that some device has no layout for");
  return success();
}

/// The border of a kernel: its views of bindings.
LogicalResult specializeKernel(FunctionOpInterface kernel, AffinityAttr affinity,
                               Layouts &layouts) {
  WalkResult result = kernel->walk([&](BindingSubspanOp subspan) {
    auto type = dyn_cast<tensor_ext::DispatchTensorType>(subspan.getType());
    auto bound = type ? dyn_cast<RankedTensorType>(type.getBoundType()) : RankedTensorType();
    if (!bound)
      return WalkResult::advance();
    RankedTensorType specialized = layouts.getType(affinity, bound);
    if (!specialized)
      return WalkResult(subspan.emitOpError("has an encoding that some device has no layout for"));
    subspan.getResult().setType(
        tensor_ext::DispatchTensorType::get(type.getAccess(), specialized));
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

struct SpecializeEncodingsPass
    : public impl::SpecializeEncodingsPassBase<SpecializeEncodingsPass> {
  void runOnOperation() override {
    Layouts layouts(getOperation());
    SymbolTableCollection symbolTables;
    llvm::MapVector<Operation *, AffinityAttr> kernels;
    WalkResult result = getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<ExecutableOp>(op))
        return WalkResult::skip();
      if (!op->hasTrait<trait::TensorPhase>() && !isa<TensorImportOp, TensorExportOp>(op))
        return WalkResult::advance();
      AffinityAttr affinity = AffinityAttr::lookupOrDefault(op);
      if (!affinity)
        return WalkResult::advance();
      if (failed(specializeOp(op, affinity, layouts)))
        return WalkResult::interrupt();
      auto dispatch = dyn_cast<TensorDispatchOp>(op);
      if (!dispatch)
        return WalkResult::advance();
      for (auto ref : dispatch.getEntryPoints().getAsRange<SymbolRefAttr>()) {
        auto exportOp = symbolTables.lookupNearestSymbolFrom<ExecutableExportOp>(op, ref);
        FunctionOpInterface kernel = exportOp ? lookupKernel(exportOp) : FunctionOpInterface();
        if (!kernel)
          continue;
        auto [it, isNew] = kernels.try_emplace(kernel, affinity);
        // One kernel has one layout for each of its tensors.
        if (!isNew && it->second != affinity && usesEncodings(kernel))
          return WalkResult(
              op->emitOpError("dispatches a kernel with encodings on another device than before"));
      }
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return signalPassFailure();
    for (auto [kernel, affinity] : kernels)
      if (failed(specializeKernel(cast<FunctionOpInterface>(kernel), affinity, layouts)))
        return signalPassFailure();
  }

  static bool usesEncodings(FunctionOpInterface kernel) {
    return kernel
        ->walk([](BindingSubspanOp subspan) {
          auto type = dyn_cast<tensor_ext::DispatchTensorType>(subspan.getType());
          auto bound = type ? dyn_cast<RankedTensorType>(type.getBoundType()) : RankedTensorType();
          return bound && bound.getEncoding() ? WalkResult::interrupt() : WalkResult::advance();
        })
        .wasInterrupted();
  }
};

} // namespace
} // namespace mlir::iree::stream
