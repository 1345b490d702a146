#include "compiler/targets/vulkan/KnownGpus.h"

#include "mlir/IR/Builders.h"

namespace mlir::iree::vulkan {

using Compute = gpu::ComputeBitwidths;
using Storage = gpu::StorageBitwidths;

namespace {

struct Machine {
  StringLiteral name, features;
  Compute compute;
  Storage storage;
  gpu::SubgroupOps subgroup;
  int32_t subgroupSize;
  std::array<int32_t, 3> maxWorkgroupSize;
  int32_t maxThreads, workgroupMemoryBytes;
};

// Limits of profiles are those of the Vulkan profiles of that name.
constexpr Machine kMachines[] = {
    {"vp_android_baseline_2022", "spirv:v1.3,cap:Shader", Compute::FP32 | Compute::INT32,
     Storage::B32, gpu::SubgroupOps::None, 64, {128, 128, 64}, 128, 16 * 1024},
};

} // namespace

gpu::TargetAttr getGpu(MLIRContext *context, const Options &options) {
  const Machine *machine = llvm::find_if(
      kMachines, [&](const Machine &known) { return known.name == options.target; });
  if (machine == std::end(kMachines))
    return {};
  Builder builder(context);
  auto processor = gpu::TargetWgpAttr::get(
      context, machine->compute, machine->storage, machine->subgroup, /*dot=*/{}, /*mma=*/{},
      /*scaled_mma=*/{}, builder.getDenseI32ArrayAttr({machine->subgroupSize}),
      builder.getDenseI32ArrayAttr(machine->maxWorkgroupSize), machine->maxThreads,
      machine->workgroupMemoryBytes, builder.getDenseI32ArrayAttr({0xffff, 0xffff, 0xffff}),
      /*max_load_instruction_bits=*/std::nullopt, /*simds_per_wgp=*/std::nullopt,
      /*vgpr_space_bits=*/std::nullopt, /*dma_sizes=*/{},
      /*workgroup_memory_bank_count=*/std::nullopt, /*extra=*/{});
  StringRef features = options.features.empty() ? StringRef(machine->features) : options.features;
  return gpu::TargetAttr::get(context, machine->name, features, processor, /*chip=*/{});
}

std::string listNames() {
  std::string names;
  for (const Machine &machine : kMachines)
    names += (names.empty() ? "" : ", ") + machine.name.str();
  return names;
}

} // namespace mlir::iree::vulkan
