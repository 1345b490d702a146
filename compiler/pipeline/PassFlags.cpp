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
cl::opt<bool> demoteI64("iree-input-demote-i64-to-i32", cl::cat(category), cl::init(false),
                        cl::desc("Compute in 32 bits where the program says 64"));
cl::opt<bool> demoteF32("iree-input-demote-f32-to-f16", cl::cat(category), cl::init(false),
                        cl::desc("Compute in half precision where the program says single"));
cl::opt<bool> promoteF16("iree-input-promote-f16-to-f32", cl::cat(category), cl::init(false),
                         cl::desc("Compute in single precision where the program says half"));
cl::opt<bool> promoteBF16("iree-input-promote-bf16-to-f32", cl::cat(category), cl::init(false),
                          cl::desc("Compute in single precision where the program says bf16"));
enum class InputType { None, Auto, Tosa };
cl::opt<InputType> inputType(
    "iree-input-type", cl::cat(category), cl::init(InputType::Auto),
    cl::desc("What the program is written in"),
    cl::values(clEnumValN(InputType::None, "none", "Linalg and the like: nothing is to be converted"),
               clEnumValN(InputType::Auto, "auto", "Whatever its operations say"),
               clEnumValN(InputType::Tosa, "tosa", "TOSA"),
               clEnumValN(InputType::Auto, "stablehlo", "To be converted before; what wasn't is an error"),
               clEnumValN(InputType::Auto, "torch", "The same"),
               clEnumValN(InputType::Auto, "onnx", "The same")));
cl::opt<std::string> preprocessingPipeline(
    "iree-preprocessing-pass-pipeline", cl::cat(category), cl::value_desc("pipeline"),
    cl::desc("Passes to run before anything is optimised, as --pass-pipeline takes them"));
cl::opt<int> executableDebugLevel("iree-hal-executable-debug-level", cl::cat(category), cl::init(2),
                                  cl::value_desc("0 to 3"),
                                  cl::desc("What executables keep for debugging"));
using Level = cl::opt<OptimizationLevel>;
const auto levels = [] {
  using enum OptimizationLevel;
  return cl::values(clEnumValN(O0, "O0", "What is needed"), clEnumValN(O1, "O1", "Without debug ops"),
                    clEnumValN(O2, "O2", "Fuse aggressively"), clEnumValN(O3, "O3", "Everything"));
};
Level globalLevel("iree-global-optimization-opt-level", cl::cat(category), levels(),
                  cl::desc("--iree-opt-level of passes on whole tensors"));
Level dispatchLevel("iree-dispatch-creation-opt-level", cl::cat(category), levels(),
                    cl::desc("--iree-opt-level of passes that make dispatches"));
cl::opt<bool> dispatchDataTiling("iree-dispatch-creation-data-tiling", cl::cat(category), cl::init(false),
                                 cl::desc("The same as --iree-opt-data-tiling"));
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
  if (flags::globalLevel.getNumOccurrences())
    globalLevel = flags::globalLevel;
  if (flags::dispatchLevel.getNumOccurrences())
    dispatchLevel = flags::dispatchLevel;
  dataTiling |= flags::dispatchDataTiling;
  executableDebugLevel = flags::executableDebugLevel;
  demoteI64ToI32 = flags::demoteI64;
  demoteF32ToF16 = flags::demoteF32;
  demoteF64ToF32 = flags::demoteF64;
  promoteF16ToF32 = flags::promoteF16;
  promoteBF16ToF32 = flags::promoteBF16;
  convertInput = flags::inputType != flags::InputType::None;
  preprocessingPipeline = flags::preprocessingPipeline;
  warnOnUninitialized = flags::warnOnUninitialized;
}

} // namespace mlir::iree::pipeline
