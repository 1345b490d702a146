// The pipelines through which the CPU back end compiles an executable.
#pragma once

#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"
#include "compiler/dialects/iree_cpu/ir/CpuDialect.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::iree::codegen {

/// What flags decide about CPU code generation.
struct CpuCodegenOptions {
  /// Leave all work of a dispatch to one workgroup.
  bool disableDistribution = false;
  /// Add floating point numbers in any order.
  bool reassociateFpReductions = false;
  /// Fuse the elementwise operations that softmax is made of.
  bool fuseSoftmax = true;
  bool failOnStackOverflow = true;
};

/// What a function's target and strategy decide about its pipeline.
struct FunctionPipelineOptions {
  CpuCodegenOptions flags;
  bool decomposePackUnPack = false;
  bool useConfiguredVectorSizes = true;
  bool useMasks = false;
  bool usePeeling = false;
  bool hasAvx2 = false;
  bool hasSme = false;
  bool hasI8mm = false;
  /// The configuration of the root operation; null if there is none.
  LoweringConfigAttrInterface rootConfig;
};

/// Adds the passes that prepare a variant's module and select strategies. On hal.executable.variant.
void buildCpuConfigurationPipeline(OpPassManager &variantPasses, const CpuCodegenOptions &options);

/// Adds the passes that lower a configured variant to the LLVM dialect. On hal.executable.variant.
/// `hasSme` adds what the scalable matrix extension of Arm needs.
void buildCpuTranslationPipeline(OpPassManager &variantPasses, const CpuCodegenOptions &options,
                                 bool hasSme);

/// Adds the passes of a lowering strategy to a pipeline on functions.
void buildCpuFunctionPipeline(OpPassManager &passes, cpu::LoweringPipeline pipeline,
                              const FunctionPipelineOptions &options);

/// Registers the pipelines under their command line names.
void registerCpuPipelines();

} // namespace mlir::iree::codegen
