#include "compiler/codegen/common/config/ComputeOps.h"
#include "compiler/codegen/llvm_cpu/Passes.h"
#include "compiler/codegen/llvm_cpu/Pipelines.h"
#include "compiler/codegen/llvm_cpu/TilingUtils.h"
#include "compiler/codegen/llvm_cpu/strategy/CpuTarget.h"
#include "compiler/codegen/llvm_cpu/strategy/RootConfig.h"
#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMCPULOWEREXECUTABLETARGETPASS
#include "compiler/codegen/llvm_cpu/Passes.h.inc"

/// Keeps `config` as that of the root, but leaves all loops whole between workgroups.
static cpu::LoweringConfigAttr dropDistribution(cpu::LoweringConfigAttr config) {
  SmallVector<std::pair<cpu::TilingLevel, SmallVector<int64_t>>> levels;
  for (unsigned i = 0; i < cpu::kNumTilingLevels; ++i) {
    auto level = static_cast<cpu::TilingLevel>(i);
    if (!config.hasTilingLevel(i))
      continue;
    SmallVector<int64_t> sizes = config.getStaticTilingLevelSizes(i, nullptr);
    if (level == cpu::TilingLevel::Distribution)
      sizes.assign(sizes.size(), 0);
    levels.emplace_back(level, sizes);
  }
  return cpu::LoweringConfigAttr::get(config.getContext(), levels);
}

/// No later pass puts tensors into memory.
static LogicalResult verifyLowered(FunctionOpInterface func) {
  WalkResult result = func.walk([](Operation *op) -> WalkResult {
    if (llvm::none_of(op->getResultTypes(), llvm::IsaPred<TensorType>))
      return WalkResult::advance();
    return op->emitOpError("gives a tensor in a function that says it needs no pipeline");
  });
  return failure(result.wasInterrupted());
}

namespace {

struct LLVMCPULowerExecutableTargetPass
    : impl::LLVMCPULowerExecutableTargetPassBase<LLVMCPULowerExecutableTargetPass> {
  using LLVMCPULowerExecutableTargetPassBase::LLVMCPULowerExecutableTargetPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    // The dynamic pipeline may use the dialects of any strategy.
    OpPassManager all(func::FuncOp::getOperationName());
    FunctionPipelineOptions options;
    for (unsigned i = 0; i <= cpu::getMaxEnumValForLoweringPipeline(); ++i)
      buildCpuFunctionPipeline(all, static_cast<cpu::LoweringPipeline>(i), options);
    all.getDependentDialects(registry);
  }

  /// The reference takes any word here and prints `opaque`: its own options come from flags alone.
  LogicalResult initialize(MLIRContext *context) override {
    flags_ = CpuCodegenOptions();
    for (StringRef word : cpuOptions) {
      if (word == "disable-distribution")
        flags_.disableDistribution = true;
      else if (word == "reassociate-fp-reductions")
        flags_.reassociateFpReductions = true;
      else if (word != "opaque")
        return emitError(UnknownLoc::get(context))
               << getArgument() << ": cpu-options has no '" << word
               << "', only disable-distribution and reassociate-fp-reductions";
    }
    return success();
  }

  void runOnOperation() override {
    FunctionOpInterface func = getOperation();
    TranslationInfoAttr info = getTranslationInfo(func);
    if (!info)
      return;
    if (isa<NoPipelineAttr>(info.getPassPipeline())) {
      if (failed(verifyLowered(func)))
        signalPassFailure();
      return;
    }
    auto pipeline = dyn_cast<cpu::LoweringPipelineAttr>(info.getPassPipeline());
    if (!pipeline) {
      func.emitOpError("selects a pipeline that isn't for CPUs: ") << info.getPassPipeline();
      return signalPassFailure();
    }
    if (flags_.disableDistribution)
      func.walk([](Operation *op) {
        if (auto config = dyn_cast_or_null<cpu::LoweringConfigAttr>(getLoweringConfig(op)))
          if (config.getWorkgroupTilingLevel())
            setLoweringConfig(op, dropDistribution(config));
      });
    OpPassManager passes(func::FuncOp::getOperationName());
    buildCpuFunctionPipeline(passes, pipeline.getValue(), getOptions(info));
    if (failed(runPipeline(passes, func)))
      signalPassFailure();
  }

private:
  FunctionPipelineOptions getOptions(TranslationInfoAttr info) {
    CpuTarget target = CpuTarget::get(getOperation());
    DictionaryAttr switches = info.getConfiguration();
    auto isOn = [&](StringRef name) { return switches && switches.contains(name); };
    bool masksByTarget = target.isX86() || target.isRiscV();
    FunctionPipelineOptions options;
    options.flags = flags_;
    options.decomposePackUnPack = isOn(kEnableDecompositionName);
    options.usePeeling = isOn(kEnablePeelingName);
    options.useConfiguredVectorSizes = !masksByTarget;
    options.hasSme = target.isAArch64() && target.hasFeature("+sme");
    options.useMasks = masksByTarget ||
                       (target.isAArch64() && (options.hasSme || target.hasFeature("+sve")));
    options.hasAvx2 = target.hasFeature("+avx2");
    options.hasI8mm = target.isAArch64() && target.hasFeature("+i8mm");
    for (Operation *op : getComputeOps(getOperation())) {
      if (!options.rootConfig && isRootOp(op))
        options.rootConfig = getLoweringConfig(op);
      // Between its steps, scalar loops over the rest would need memory for what they pass on.
      options.useMasks |= target.isAArch64() && isa<linalg_ext::OnlineAttentionOp>(op);
    }
    return options;
  }

  CpuCodegenOptions flags_;
};

} // namespace
} // namespace mlir::iree::codegen
