#include "compiler/targets/cuda/KnownGpus.h"

#include "llvm/ADT/StringExtras.h"
#include "mlir/IR/Builders.h"

namespace mlir::iree::cuda {

using gpu::MMAIntrinsic;

namespace {

/// Instructions on matrices came with Volta, and every generation added to them.
enum class Matrices { None, Half, BrainFloat, Float8 };

struct Machine {
  StringLiteral architecture;
  Matrices matrices;
  /// Products of four bytes with a sum.
  bool hasDotProduct;
  int32_t workgroupMemoryBytes;
  int32_t maxWorkgroupSizeZ;
  /// The features where none are asked for.
  StringLiteral features;
};

constexpr Machine kMachines[] = {
    {"sm_60", Matrices::None, false, 48 * 1024, 1024, "+ptx76"},
    {"sm_61", Matrices::None, false, 48 * 1024, 1024, "+ptx76"},
    {"sm_62", Matrices::None, false, 48 * 1024, 1024, "+ptx76"},
    {"sm_70", Matrices::Half, false, 96 * 1024, 1024, "+ptx76"},
    {"sm_72", Matrices::Half, false, 96 * 1024, 1024, "+ptx76"},
    {"sm_75", Matrices::Half, true, 64 * 1024, 1024, "+ptx76"},
    {"sm_80", Matrices::BrainFloat, true, 163 * 1024, 1024, "+ptx76"},
    {"sm_86", Matrices::BrainFloat, true, 163 * 1024, 1024, "+ptx76"},
    {"sm_87", Matrices::BrainFloat, true, 163 * 1024, 1024, "+ptx76"},
    {"sm_89", Matrices::Float8, true, 99 * 1024, 1024, "+ptx84"},
    {"sm_120", Matrices::Float8, true, 99 * 1024, 64, "+ptx87"},
    {"sm_121", Matrices::BrainFloat, true, 99 * 1024, 64, "+ptx88"},
};

struct Alias {
  StringLiteral name, architecture;
  /// Of a product; 0 for the name of a generation.
  uint32_t numProcessors;
};

constexpr Alias kAliases[] = {
    {"pascal", "sm_60", 0},    {"volta", "sm_70", 0},     {"turing", "sm_75", 0},
    {"ampere", "sm_80", 0},    {"ada", "sm_89", 0},       {"a100", "sm_80", 108},
    {"rtx3070", "sm_86", 46},  {"rtx3070ti", "sm_86", 48}, {"rtx3080", "sm_86", 68},
    {"rtx3080ti", "sm_86", 80}, {"rtx3090", "sm_86", 82},  {"rtx3090ti", "sm_86", 84},
    {"rtx4060", "sm_89", 24},  {"rtx4070", "sm_89", 46},  {"rtx4080", "sm_89", 76},
    {"rtx4090", "sm_89", 128},
};

} // namespace

static const Alias *findAlias(StringRef name) {
  const Alias *found = llvm::find_if(kAliases, [&](const Alias &alias) { return alias.name == name; });
  return found == std::end(kAliases) ? nullptr : found;
}

StringRef getArchitecture(StringRef name) {
  StringRef number = name;
  if (number.consume_front("sm_") && !number.empty() && llvm::isDigit(number.front()))
    return name;
  const Alias *alias = findAlias(name);
  return alias ? StringRef(alias->architecture) : StringRef();
}

std::string listNames() {
  std::string names;
  for (const Alias &alias : kAliases)
    names += (names.empty() ? "" : ", ") + alias.name.str();
  return names;
}

static gpu::MMAOpsArrayAttr getMatrixOps(MLIRContext *context, Matrices matrices) {
  if (matrices == Matrices::None)
    return {};
  SmallVector<MMAIntrinsic> intrinsics = {MMAIntrinsic::NV_MMA_SYNC_F32_16x8x16_F16,
                                          MMAIntrinsic::NV_MMA_SYNC_F16_16x8x16_F16};
  if (matrices >= Matrices::BrainFloat)
    intrinsics.push_back(MMAIntrinsic::NV_MMA_SYNC_F32_16x8x16_BF16);
  if (matrices >= Matrices::Float8) {
    intrinsics.push_back(MMAIntrinsic::NV_MMA_SYNC_F32_16x8x32_F8E4M3FN);
    intrinsics.push_back(MMAIntrinsic::NV_MMA_SYNC_F32_16x8x32_F8E5M2);
  }
  intrinsics.push_back(MMAIntrinsic::NV_WMMA_F32_16x16x16_F16);
  intrinsics.push_back(MMAIntrinsic::NV_WMMA_F16_16x16x16_F16);
  return gpu::MMAOpsArrayAttr::get(
      context, llvm::map_to_vector(intrinsics, [&](MMAIntrinsic intrinsic) {
        return gpu::MMAAttr::get(context, intrinsic, /*colMajor=*/false);
      }));
}

static gpu::TargetWgpAttr getProcessor(MLIRContext *context, const Machine &machine) {
  Builder builder(context);
  using Compute = gpu::ComputeBitwidths;
  using Storage = gpu::StorageBitwidths;
  auto dot = machine.hasDotProduct
                 ? gpu::DotProductOpsAttr::get(context, gpu::DotProductOps::DP4XI8TOI32)
                 : gpu::DotProductOpsAttr();
  return gpu::TargetWgpAttr::get(
      context,
      Compute::FP64 | Compute::FP32 | Compute::FP16 | Compute::INT64 | Compute::INT32 |
          Compute::INT16 | Compute::INT8,
      Storage::B64 | Storage::B32 | Storage::B16 | Storage::B8,
      gpu::SubgroupOps::SHUFFLE | gpu::SubgroupOps::ARITHMETIC, dot,
      getMatrixOps(context, machine.matrices), /*scaled_mma=*/{},
      /*subgroup_size_choices=*/builder.getDenseI32ArrayAttr({32}),
      builder.getDenseI32ArrayAttr({1024, 1024, machine.maxWorkgroupSizeZ}),
      /*max_thread_count_per_workgroup=*/1024, machine.workgroupMemoryBytes,
      /*max_workgroup_counts=*/builder.getDenseI32ArrayAttr({0x7fffffff, 0xffff, 0xffff}),
      /*max_load_instruction_bits=*/std::nullopt, /*simds_per_wgp=*/std::nullopt,
      /*vgpr_space_bits=*/std::nullopt, /*dma_sizes=*/{},
      /*workgroup_memory_bank_count=*/std::nullopt, /*extra=*/{});
}

gpu::TargetAttr getGpu(MLIRContext *context, const Options &options) {
  StringRef architecture = getArchitecture(options.target);
  const Machine *machine = llvm::find_if(
      kMachines, [&](const Machine &known) { return known.architecture == architecture; });
  if (machine == std::end(kMachines))
    return {};
  StringRef features = options.features;
  if (features == Options::kDefaultFeatures)
    features = machine->features;
  gpu::TargetChipAttr chip;
  if (const Alias *alias = findAlias(options.target); alias && alias->numProcessors != 0)
    chip = gpu::TargetChipAttr::get(context, alias->numProcessors, /*sku=*/{},
                                    /*memory_bandwidth_tbps=*/{}, /*perf_tflops=*/{},
                                    /*extra=*/{});
  return gpu::TargetAttr::get(context, architecture, features, getProcessor(context, *machine),
                              chip);
}

} // namespace mlir::iree::cuda
