#include "compiler/targets/llvm_cpu/CpuFlags.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ManagedStatic.h"

namespace mlir::iree::llvm_cpu {
namespace {

namespace cl = llvm::cl;

struct Options {
  CpuFlags &flags = CpuFlags::get();
  cl::OptionCategory category{"CPU backend"};
  cl::opt<std::string, true> triple{"iree-llvmcpu-target-triple", cl::value_desc("triple"),
                                    cl::desc("LLVM target triple; the host's if not given"),
                                    cl::location(flags.triple), cl::cat(category)};
  cl::opt<std::string, true> cpu{"iree-llvmcpu-target-cpu", cl::value_desc("name"),
                                 cl::desc("LLVM CPU name, `host` or `generic`"),
                                 cl::location(flags.cpu), cl::cat(category)};
  cl::opt<std::string, true> features{"iree-llvmcpu-target-cpu-features", cl::value_desc("+a,-b"),
                                      cl::desc("CPU features to add or remove, or `host`"),
                                      cl::location(flags.cpuFeatures), cl::cat(category)};
  cl::opt<std::string, true> ukernels{"iree-llvmcpu-enable-ukernels", cl::value_desc("names"),
                                      cl::desc("Microkernels to call: none, all, default or a list"),
                                      cl::location(flags.ukernels), cl::cat(category)};
  cl::opt<int64_t, true> stack{"iree-llvmcpu-stack-allocation-limit", cl::value_desc("bytes"),
                               cl::desc("Most bytes that a kernel may have on its stack"),
                               cl::location(flags.stackBytes), cl::cat(category)};
  cl::opt<bool, true> noDistribution{"iree-llvmcpu-disable-distribution",
                                     cl::desc("Leave all work of a dispatch to one workgroup"),
                                     cl::location(flags.codegen.disableDistribution), cl::cat(category)};
  cl::opt<bool, true> reassociate{"iree-llvmcpu-reassociate-fp-reductions",
                                  cl::desc("Add floating point numbers in any order"),
                                  cl::location(flags.codegen.reassociateFpReductions),
                                  cl::cat(category)};
};

} // namespace

CpuFlags &CpuFlags::get() {
  static CpuFlags flags;
  return flags;
}

void CpuFlags::registerOptions() {
  static llvm::ManagedStatic<Options> options;
  *options;
}

} // namespace mlir::iree::llvm_cpu
