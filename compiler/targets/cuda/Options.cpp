#include "compiler/targets/cuda/Options.h"

#include "llvm/Support/CommandLine.h"

namespace mlir::iree::cuda {

namespace cl = llvm::cl;

namespace flags {
namespace {

cl::OptionCategory category("CUDA target");

cl::opt<std::string> target("iree-cuda-target", cl::cat(category), cl::value_desc("name"),
                            cl::init(Options().target),
                            cl::desc("GPU to compile for: an architecture such as sm_80, its "
                                     "generation or a product"));
cl::opt<std::string> features("iree-cuda-target-features", cl::cat(category),
                              cl::value_desc("list"), cl::init(Options().features),
                              cl::desc("Features to use or not; +ptxNN is the version of PTX"));

} // namespace
} // namespace flags

Options Options::fromFlags() {
  Options options;
  options.target = flags::target;
  options.features = flags::features;
  return options;
}

} // namespace mlir::iree::cuda
