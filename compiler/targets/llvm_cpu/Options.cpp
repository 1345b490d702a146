#include "compiler/targets/llvm_cpu/Options.h"

#include "llvm/Support/CommandLine.h"

namespace mlir::iree::llvm_cpu {

namespace cl = llvm::cl;

namespace flags {
namespace {

cl::OptionCategory category("CPU target");

cl::opt<std::string> triple("iree-llvmcpu-target-triple", cl::cat(category), cl::value_desc("triple"),
                            cl::desc("Machine to compile for; this one if empty"));
cl::opt<std::string> cpu("iree-llvmcpu-target-cpu", cl::cat(category), cl::value_desc("name"),
                         cl::desc("CPU to compile for; 'host' is this one"));
cl::opt<std::string> cpuFeatures("iree-llvmcpu-target-cpu-features", cl::cat(category),
                                 cl::value_desc("list"),
                                 cl::desc("Features to use or not, as +a,-b; 'host' are this CPU's"));
cl::opt<std::string> abi("iree-llvmcpu-target-abi", cl::cat(category), cl::value_desc("name"),
                         cl::desc("Calling convention, such as lp64d on RISC-V"));
cl::opt<std::string> dataLayout("iree-llvmcpu-target-data-layout", cl::cat(category),
                                cl::value_desc("text"),
                                cl::desc("LLVM data layout in place of the target's own"));
cl::opt<bool> failOnStackOverflow("iree-llvmcpu-fail-on-out-of-bounds-stack-allocation",
                                  cl::cat(category), cl::init(true),
                                  cl::desc("Reject kernels that may need too much stack"));
cl::list<std::string> localBackends("iree-hal-local-target-device-backends", cl::CommaSeparated,
                                    cl::cat(category), cl::value_desc("name"),
                                    cl::desc("Backends that the device 'local' compiles for"));
cl::opt<std::string> ukernels("iree-llvmcpu-enable-ukernels", cl::cat(category),
                              cl::init("default"), cl::value_desc("list"),
                              cl::desc("Microkernels to use: 'none', 'all', 'default' for what is "
                                       "known to be faster, or a list of mmt4d, pack, unpack"));
cl::opt<int64_t> stackBytes("iree-llvmcpu-stack-allocation-limit", cl::cat(category),
                            cl::init(32768), cl::value_desc("bytes"),
                            cl::desc("The most stack that a workgroup may use"));
cl::opt<int64_t> vectorBytes("iree-llvmcpu-target-vector-width-in-bytes", cl::cat(category),
                             cl::init(0), cl::value_desc("bytes"),
                             cl::desc("Vector width to use; 0 is that of the CPU"));
cl::opt<bool> disableDistribution("iree-llvmcpu-disable-distribution", cl::cat(category),
                                  cl::init(false),
                                  cl::desc("Leave all work of a dispatch to one workgroup"));
cl::opt<bool> fuseSoftmax("iree-llvmcpu-use-decompose-softmax-fuse", cl::cat(category),
                          cl::init(true),
                          cl::desc("Fuse the elementwise operations that softmax is made of"));
enum Level : unsigned { O0, O1, O2, O3 };
cl::opt<Level> level("iree-llvmcpu-mlir-opt-level", cl::cat(category), cl::init(O0),
                     cl::desc("How hard to optimise kernels; as hard as the program if not given"),
                     cl::values(clEnumVal(O0, "What is needed"), clEnumVal(O1, "The same"),
                                clEnumVal(O2, "Reorder reductions"), clEnumVal(O3, "The same")));
cl::opt<bool> reassociate("iree-llvmcpu-reassociate-fp-reductions", cl::cat(category),
                          cl::init(false), cl::desc("Add floating point numbers in any order (O2)"));
cl::opt<bool> debugSymbols("iree-llvmcpu-debug-symbols", cl::cat(category), cl::init(true),
                           cl::desc("Keep symbols for debuggers"));
cl::opt<bool> loopInterleaving("iree-llvmcpu-loop-interleaving", cl::cat(category),
                               cl::init(false), cl::desc("Let LLVM interleave loops"));
cl::opt<bool> loopVectorization("iree-llvmcpu-loop-vectorization", cl::cat(category),
                                cl::init(false), cl::desc("Let LLVM vectorize loops"));
cl::opt<bool> loopUnrolling("iree-llvmcpu-loop-unrolling", cl::cat(category), cl::init(false),
                            cl::desc("Let LLVM unroll loops"));
cl::opt<bool> slpVectorization("iree-llvmcpu-slp-vectorization", cl::cat(category),
                               cl::init(false), cl::desc("Let LLVM vectorize straight code"));

unsigned programLevel = 0;

} // namespace
} // namespace flags

void Options::setProgramLevel(unsigned level) { flags::programLevel = level; }

Options Options::fromFlags() {
  Options options;
  options.triple = flags::triple;
  options.cpu = flags::cpu;
  options.cpuFeatures = flags::cpuFeatures;
  options.abi = flags::abi;
  options.dataLayout = flags::dataLayout;
  options.failOnStackOverflow = flags::failOnStackOverflow;
  options.localBackends.assign(flags::localBackends.begin(), flags::localBackends.end());
  options.ukernels = flags::ukernels;
  options.maxStackAllocationBytes = flags::stackBytes;
  if (flags::vectorBytes)
    options.nativeVectorBytes = flags::vectorBytes;
  options.disableDistribution = flags::disableDistribution;
  options.fuseSoftmax = flags::fuseSoftmax;
  unsigned level =
      flags::level.getNumOccurrences() ? flags::level.getValue() : flags::programLevel;
  options.reassociateFpReductions =
      flags::reassociate.getNumOccurrences() ? flags::reassociate.getValue() : level >= flags::O2;
  options.debugSymbols = flags::debugSymbols;
  options.loopInterleaving = flags::loopInterleaving;
  options.loopVectorization = flags::loopVectorization;
  options.loopUnrolling = flags::loopUnrolling;
  options.slpVectorization = flags::slpVectorization;
  return options;
}

std::string Options::getCodegenFlags() const {
  std::string result;
  const Options defaults;
  auto add = [&](const cl::opt<bool> &flag, bool Options::*option) {
    if (this->*option != defaults.*option)
      result += (llvm::Twine(result.empty() ? "--" : " --") + flag.ArgStr +
                 (this->*option ? "=true" : "=false"))
                    .str();
  };
  add(flags::failOnStackOverflow, &Options::failOnStackOverflow);
  add(flags::disableDistribution, &Options::disableDistribution);
  add(flags::fuseSoftmax, &Options::fuseSoftmax);
  add(flags::reassociate, &Options::reassociateFpReductions);
  return result;
}

} // namespace mlir::iree::llvm_cpu
