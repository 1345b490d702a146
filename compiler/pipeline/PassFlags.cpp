// Flags that switch single passes of the host pipeline.
#include "compiler/pipeline/Options.h"

#include "llvm/Support/CommandLine.h"

namespace mlir::iree::pipeline {

namespace cl = llvm::cl;

namespace flags {
namespace {

cl::OptionCategory category("Passes");

cl::opt<bool> generalizeMatmul("iree-opt-generalize-matmul", cl::cat(category), cl::init(false),
                                      cl::desc("Spell out matmul so that it fuses better (O2)"));
cl::opt<bool> propagateTransposes("iree-opt-aggressively-propagate-transposes", cl::cat(category),
                                         cl::init(false),
                                         cl::desc("Move transposes through everything (O3)"));
cl::opt<bool> concatTransposition("iree-opt-outer-dim-concat", cl::cat(category), cl::init(false),
                                         cl::desc("Concatenate along the outermost dimension (O1)"));
cl::opt<bool> stripAssertions("iree-opt-strip-assertions", cl::cat(category), cl::init(false),
                                     cl::desc("Leave out assertions (O1)"));
cl::opt<bool> aggressiveFusion("iree-dispatch-creation-enable-aggressive-fusion",
                                      cl::cat(category), cl::init(false),
                                      cl::desc("Fuse all that one dispatch can hold (O2)"));
cl::opt<bool> demoteF64("iree-input-demote-f64-to-f32", cl::cat(category), cl::init(true),
                               cl::desc("Compute in single precision where the program says double"));
cl::opt<bool> warnOnUninitialized("iree-global-opt-enable-warn-on-uninitialized-values",
                                         cl::cat(category), cl::init(true),
                                         cl::desc("Warn where values are read that nobody wrote"));

} // namespace
} // namespace flags

void Options::readPassFlags() {
  auto read = [](const cl::opt<bool> &flag, std::optional<bool> &option) {
    if (flag.getNumOccurrences())
      option = flag;
  };
  read(flags::generalizeMatmul, generalizeMatmul);
  read(flags::propagateTransposes, propagateTransposes);
  read(flags::concatTransposition, concatTransposition);
  read(flags::stripAssertions, stripAssertions);
  read(flags::aggressiveFusion, aggressiveFusion);
  demoteF64ToF32 = flags::demoteF64;
  warnOnUninitialized = flags::warnOnUninitialized;
}

} // namespace mlir::iree::pipeline
