#include "compiler/tools/RegisterAll.h"

#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/bufferize/BufferizableOps.h"
#include "compiler/codegen/common/bufferize/Passes.h"
#include "compiler/codegen/common/tiling/Passes.h"
#include "compiler/codegen/common/types/Passes.h"
#include "compiler/codegen/common/ukernel/Passes.h"
#include "compiler/codegen/common/transform/Passes.h"
#include "compiler/codegen/common/workgroup/Passes.h"
#include "compiler/codegen/llvm_cpu/Passes.h"
#include "compiler/codegen/llvm_cpu/Pipelines.h"
#include "compiler/codegen/llvm_gpu/Passes.h"
#include "compiler/codegen/spirv/Passes.h"
#include "compiler/abi/Passes.h"
#include "compiler/const_eval/Passes.h"
#include "compiler/dialects/hal/ir/HalDialect.h"
#include "compiler/dialects/flow/ir/FlowDialect.h"
#include "compiler/dialects/flow/transforms/Passes.h"
#include "compiler/dialects/hal/transforms/Passes.h"
#include "compiler/dialects/io_parameters/ir/IOParametersDialect.h"
#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"
#include "compiler/dialects/iree_codegen/ir/MaskedExtremumOps.h"
#include "compiler/dialects/iree_cpu/ir/CpuDialect.h"
#include "compiler/dialects/iree_encoding/ir/EncodingDialect.h"
#include "compiler/dialects/iree_gpu/ir/GpuDialect.h"
#include "compiler/dialects/iree_linalg_ext/interfaces/ExternalModels.h"
#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtDialect.h"
#include "compiler/dialects/iree_linalg_ext/transforms/Passes.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtDialect.h"
#include "compiler/dialects/stream/ir/StreamDialect.h"
#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/util/ir/UtilDialect.h"
#include "compiler/dialects/util/transforms/Passes.h"
#include "compiler/global_optimization/Passes.h"
#include "compiler/input/Passes.h"
#include "compiler/input/tosa/Passes.h"
#include "compiler/preprocessing/Passes.h"
#include "compiler/targets/cuda/CudaTargetBackend.h"
#include "compiler/targets/llvm_cpu/CpuTargetBackend.h"
#include "compiler/targets/vulkan/VulkanTargetBackend.h"
#include "compiler/dispatch_creation/HoistingModels.h"
#include "compiler/dispatch_creation/Passes.h"
#include "compiler/targets/llvm_cpu/Backend.h"
#include "compiler/dialects/vm/ir/VmDialect.h"
#include "compiler/dialects/vm/transforms/Passes.h"

#include "compiler/dialects/hal/target/TargetBackend.h"
#include "compiler/targets/llvm_cpu/Backend.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"

namespace mlir::iree {

void registerAllDialects(DialectRegistry &registry) {
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry.insert<hal::HALDialect>();
  codegen::registerBufferizationInterfaces(registry);
  codegen::registerMaskedExtremumOps(registry);
  registry.insert<codegen::IREECodegenDialect>();
  registry.insert<io_parameters::IOParametersDialect>();
  registry.insert<cpu::IREECPUDialect>();
  registry.insert<encoding::EncodingDialect>();
  registry.insert<flow::FlowDialect>();
  registry.insert<gpu::IREEGPUDialect>();
  registry.insert<linalg_ext::LinalgExtDialect>();
  registry.insert<tensor_ext::TensorExtDialect>();
  registry.insert<stream::StreamDialect>();
  registry.insert<util::UtilDialect>();
  registry.insert<vm::VmDialect>();
  // Its canonical forms of loops hold wherever there are loops.
  registry.addExtension(+[](MLIRContext *context, scf::SCFDialect *) {
    context->loadDialect<codegen::IREECodegenDialect>();
  });
  linalg_ext::registerExternalModels(registry);
  util::registerSerializationModels(registry);
  dispatch_creation::registerHoistingModels(registry);
  cuda::registerTranslations(registry);
  llvm_cpu::registerTranslations(registry);
}

void registerAllPasses() {
  mlir::registerAllPasses();
  abi::registerABIPasses();
  const_eval::registerConstEvalPasses();
  global_optimization::registerGlobalOptimizationPasses();
  input::registerInputPasses();
  input::tosa::registerInputTosaPasses();
  input::tosa::registerPipeline();
  preprocessing::registerPreprocessingPasses();
  codegen::registerCodegenBufferizePasses();
  codegen::registerCodegenCommonPasses();
  codegen::registerCodegenTilingPasses();
  codegen::registerCodegenTypesPasses();
  codegen::registerCodegenUKernelPasses();
  codegen::registerCodegenTransformPasses();
  codegen::registerCodegenWorkgroupPasses();
  codegen::registerCodegenLLVMCPUPasses();
  codegen::registerCodegenLLVMGPUPasses();
  codegen::registerCodegenSPIRVPasses();
  codegen::registerCpuPipelines();
  dispatch_creation::registerDispatchCreationPasses();
  flow::registerFlowPasses();
  linalg_ext::registerLinalgExtPasses();
  hal::registerHalPasses();
  stream::registerStreamPasses();
  util::registerUtilPasses();
  cuda::registerCudaTarget(targets::TargetRegistry::get(), cuda::Options::fromFlags);
  llvm_cpu::registerCpuTarget(targets::TargetRegistry::get(), llvm_cpu::Options::fromFlags);
  vulkan::registerVulkanTarget(targets::TargetRegistry::get(), vulkan::Options::fromFlags);
  vm::registerVmPasses();
}

} // namespace mlir::iree
