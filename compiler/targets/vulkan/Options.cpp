#include "compiler/targets/vulkan/Options.h"

#include "llvm/Support/CommandLine.h"

namespace mlir::iree::vulkan {

namespace cl = llvm::cl;

namespace flags {
namespace {

cl::OptionCategory category("Vulkan target");

cl::opt<std::string> target("iree-vulkan-target", cl::cat(category), cl::value_desc("name"),
                            cl::init(Options().target),
                            cl::desc("GPU, generation or profile to compile for"));
cl::opt<std::string> features("iree-vulkan-target-features", cl::cat(category),
                              cl::value_desc("list"), cl::init(""),
                              cl::desc("SPIR-V to use instead of what the target has, as in "
                                       "spirv:v1.3,cap:Shader"));

} // namespace
} // namespace flags

Options Options::fromFlags() {
  Options options;
  options.target = flags::target;
  options.features = flags::features;
  return options;
}

} // namespace mlir::iree::vulkan
