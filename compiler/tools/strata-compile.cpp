// strata-compile: from a program to a module that runs, with the command line of iree-compile.

#include "compiler/bytecode/BytecodeModule.h"
#include "compiler/capture/DumpTree.h"
#include "compiler/capture/Recorder.h"
#include "compiler/codegen/common/transform/TransformLibrary.h"
#include "compiler/dialects/hal/target/TargetBackend.h"
#include "compiler/output/OutputStream.h"
#include "compiler/pipeline/Compilation.h"
#include "compiler/targets/cuda/Options.h"
#include "compiler/targets/llvm_cpu/AssemblyListing.h"
#include "compiler/targets/llvm_cpu/Options.h"
#include "compiler/tools/CompileModes.h"
#include "compiler/tools/CrashReport.h"
#include "compiler/tools/FailedPassReport.h"
#include "compiler/tools/RegisterAll.h"
#include "compiler/tools/Threads.h"
#include "core/base/Version.h"
#include "core/trace/Model.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Support/Timing.h"
#include "mlir/Support/ToolUtilities.h"

using namespace mlir;
using namespace mlir::iree;
using pipeline::Phase;
namespace cl = llvm::cl;

namespace {

cl::OptionCategory category("Strata compiler");

cl::opt<std::string> inputFile(cl::Positional, cl::desc("<program.mlir>"), cl::init("-"),
                               cl::cat(category));
cl::opt<std::string> outputFile("o", cl::desc("Where to write the result; - is standard output"),
                                cl::value_desc("file"), cl::init("-"), cl::cat(category));

cl::ValuesClass phases(std::initializer_list<llvm::cl::OptionEnumValue>{
#define STRATA_PHASE(Id, name, help) clEnumValN(Phase::Id, name, help),
#include "compiler/pipeline/Phases.def"
});
cl::opt<Phase> compileTo("compile-to", cl::desc("Stop after a phase and print the module"),
                         cl::init(Phase::End), cl::cat(category), phases);
cl::opt<Phase> compileFrom("compile-from", cl::desc("The phase that the input has already been through"),
                           cl::init(Phase::Start), cl::cat(category), phases);

cl::opt<std::string> dumpPhasesTo("dump-compilation-phases-to",
                                  cl::desc("Directory for the module after each phase"),
                                  cl::value_desc("dir"), cl::cat(category));

cl::opt<pipeline::OptimizationLevel> optLevel(
    "iree-opt-level", cl::desc("How hard to optimise the whole program"),
    cl::init(pipeline::OptimizationLevel::O0), cl::cat(category),
    cl::values(clEnumValN(pipeline::OptimizationLevel::O0, "O0", "What is needed"),
               clEnumValN(pipeline::OptimizationLevel::O1, "O1", "Without debug ops"),
               clEnumValN(pipeline::OptimizationLevel::O2, "O2", "Fuse aggressively, reorder reductions"),
               clEnumValN(pipeline::OptimizationLevel::O3, "O3", "Propagate transposes everywhere")));
cl::opt<bool> dataTiling("iree-opt-data-tiling", cl::desc("Lay out the operands of contractions in tiles"),
                         cl::init(false), cl::cat(category));
cl::opt<std::string> demotedContractions(
    "iree-global-opt-demote-contraction-inputs-operations", cl::init("none"), cl::cat(category),
    cl::value_desc("none|matmul|conv|all"), cl::desc("Contractions whose f32 inputs are narrowed"));
cl::opt<std::string> demotedType("iree-global-opt-demote-contraction-inputs-type", cl::init("f16"),
                                 cl::cat(category), cl::value_desc("f16|bf16"),
                                 cl::desc("The type that they are narrowed to"));

cl::opt<bool> hoistConstants("iree-opt-const-expr-hoisting",
                             cl::desc("Compute constant expressions once, when the module is loaded"),
                             cl::init(true), cl::cat(category));
cl::opt<int64_t> hoistingMaxGrowthBytes(
    "iree-opt-const-expr-max-size-increase-threshold", cl::value_desc("bytes"), cl::init(1024 * 1024),
    cl::desc("What a hoisted value may take more than the constants that it is computed from"),
    cl::cat(category));
cl::opt<bool> evaluateConstants("iree-opt-const-eval",
                                cl::desc("Run initializers that need nothing but constants in the compiler"),
                                cl::init(true), cl::cat(category));

cl::list<std::string> targetBackends("iree-hal-target-backends", cl::CommaSeparated,
                                     cl::desc("Backends to compile for, each on its default device"),
                                     cl::value_desc("name"), cl::cat(category));
cl::list<std::string> targetDevices("iree-hal-target-device",
                                    cl::desc("Devices to compile for: an alias or a device attribute"),
                                    cl::value_desc("device"), cl::cat(category));
cl::opt<bool> listBackends("iree-hal-list-target-backends",
                           cl::desc("Print the backends that there are, and nothing else"),
                           cl::init(false), cl::cat(category));
cl::opt<std::string> defaultDevice("iree-hal-default-device",
                                   cl::desc("Device of what has no affinity, by name or ordinal"),
                                   cl::value_desc("device"), cl::cat(category));

cl::opt<std::string> dumpSourcesTo("iree-hal-dump-executable-sources-to", cl::value_desc("dir"),
                                   cl::desc("Directory for executables before configuration"),
                                   cl::cat(category));
cl::opt<std::string> dumpConfigurationsTo("iree-hal-dump-executable-configurations-to",
                                          cl::value_desc("dir"),
                                          cl::desc("Directory for executables with their strategies"),
                                          cl::cat(category));
cl::opt<std::string> dumpBenchmarksTo("iree-hal-dump-executable-benchmarks-to", cl::value_desc("dir"),
                                      cl::desc("Directory for a benchmark program per executable"),
                                      cl::cat(category));
cl::opt<std::string> dumpIntermediatesTo("iree-hal-dump-executable-intermediates-to",
                                         cl::value_desc("dir"),
                                         cl::desc("Directory for LLVM IR, assembly and objects"),
                                         cl::cat(category));
cl::opt<std::string> dumpBinariesTo("iree-hal-dump-executable-binaries-to", cl::value_desc("dir"),
                                    cl::desc("Directory for the binaries as embedded"), cl::cat(category));
cl::opt<std::string> dumpFilesTo("iree-hal-dump-executable-files-to", cl::value_desc("dir"),
                                 cl::desc("Directory for all of these"), cl::cat(category));

enum class OutputFormat { Bytecode, Assembly };
cl::opt<OutputFormat> outputFormat(
    "output-format", cl::desc("What to write at the end"), cl::init(OutputFormat::Bytecode), cl::cat(category),
    cl::values(clEnumValN(OutputFormat::Bytecode, "vm-bytecode", "A module for the runtime (.vmfb)"),
               clEnumValN(OutputFormat::Assembly, "vm-asm", "The same as text")));
cl::opt<bool> emitMlirBytecode("emit-mlir-bytecode", cl::init(false), cl::cat(category),
                               cl::desc("Write MLIR bytecode where the result is no module for the runtime"));
cl::opt<bool> splitInput("split-input-file", cl::init(false), cl::cat(category),
                         cl::desc("Compile each part between lines of // ----- by itself"));
cl::opt<bool> verifyIr("verify", cl::init(true), cl::cat(category),
                       cl::desc("Check the program after each pass"));
cl::opt<bool> stripSourceMap("iree-vm-bytecode-module-strip-source-map",
                             cl::desc("Leave out which instruction came from which line"), cl::init(false),
                             cl::cat(category));
cl::opt<bool> stripDebugOps("iree-vm-bytecode-module-strip-debug-ops",
                            cl::desc("Leave out ops that trace, print or break"), cl::init(false),
                            cl::cat(category));
cl::opt<bool> polyglotZip("iree-vm-emit-polyglot-zip", cl::desc("Write a file that ZIP tools can unpack"),
                          cl::init(true), cl::cat(category));

cl::opt<std::string> traceFile("strata-trace", cl::value_desc("file"),
                               cl::desc("Record the program after each pass that changed it"),
                               cl::cat(category));

cl::opt<bool> traceAssembly("strata-trace-assembly",
                            cl::desc("Record the assembly of kernels too, with what each instruction was made from; "
                                     "compiles them a second time"),
                            cl::cat(category));

cl::opt<std::string> controlSocket("strata-control", cl::value_desc("socket"),
                                   cl::desc("Wait for a window's commands between passes; needs --strata-trace"),
                                   cl::cat(category));

/// What the kernels of an executable become, where a back end can tell.
std::vector<capture::Assembly> listKernels(Operation *op) {
  std::vector<capture::Assembly> found;
  op->walk([&](hal::ExecutableVariantOp variant) {
    if (auto listing = llvm_cpu::listAssembly(variant, capture::OpIdentity::get))
      found.push_back({capture::getOperationPath(variant), std::move(listing->text), std::move(listing->numbers)});
  });
  return found;
}

pipeline::Compilation readCompilation() {
  pipeline::Compilation compilation;
  compilation.from = compileFrom;
  compilation.to = compileTo;
  compilation.dumpPhasesTo = dumpPhasesTo;
  if (inputFile != "-")
    compilation.moduleName = llvm::sys::path::stem(inputFile.getValue()).str();
  pipeline::Options &options = compilation.options;
  options.readPassFlags();
  options.level = optLevel;
  llvm_cpu::Options::setProgramLevel(static_cast<unsigned>(optLevel.getValue()));
  options.dataTiling |= dataTiling;
  options.demotedContractions = demotedContractions;
  options.demotedType = demotedType;
  options.evaluateConstants = evaluateConstants;
  options.hoistConstants = hoistConstants;
  options.hoistingMaxGrowthBytes = hoistingMaxGrowthBytes;
  options.targetBackends.assign(targetBackends.begin(), targetBackends.end());
  options.targetDevices.assign(targetDevices.begin(), targetDevices.end());
  options.defaultDevice = defaultDevice;
  auto orAll = [](const std::string &own) { return own.empty() ? dumpFilesTo.getValue() : own; };
  options.dumpSourcesTo = orAll(dumpSourcesTo);
  options.dumpConfigurationsTo = orAll(dumpConfigurationsTo);
  options.dumpBenchmarksTo = orAll(dumpBenchmarksTo);
  options.dumpIntermediatesTo = orAll(dumpIntermediatesTo);
  options.dumpBinariesTo = orAll(dumpBinariesTo);
  return compilation;
}

/// Writes the module as text, or, at the end of the pipeline, as a file for the runtime.
LogicalResult writeResult(ModuleOp module, Phase phase, CompileMode mode, llvm::raw_ostream &os) {
  if (mode == CompileMode::HALExecutable && phase == Phase::HAL)
    return writeExecutableBinary(module, os);
  if (phase == Phase::End && outputFormat == OutputFormat::Bytecode) {
    auto modules = module.getOps<vm::ModuleOp>();
    if (!llvm::hasSingleElement(modules))
      return module.emitError("expected one vm.module to write as bytecode; compile the program from an earlier phase");
    bytecode::BytecodeOptions options;
    options.stripSourceMap = stripSourceMap;
    options.stripDebugOps = stripDebugOps;
    options.emitPolyglotZip = polyglotZip;
    return bytecode::writeBytecodeModule(*modules.begin(), options, os);
  }
  if (emitMlirBytecode)
    return writeBytecodeToFile(module, os);
  // Without aliases, so that each line stands by itself, as the reference writes it.
  module.print(os, OpPrintingFlags().useLocalScope());
  os << '\n';
  return success();
}

/// The backends or devices asked for, and the machine as far as flags name it.
std::string describeTarget() {
  std::string target = llvm::join(targetBackends.empty() ? targetDevices : targetBackends, ",");
  llvm_cpu::Options cpu = llvm_cpu::Options::fromFlags();
  for (const std::string &word : {cpu.triple, cpu.cpu, cpu.cpuFeatures})
    if (!word.empty())
      target += " " + word;
  if (llvm::is_contained(targetBackends, "cuda") || llvm::is_contained(targetDevices, "cuda"))
    target += " " + cuda::Options::fromFlags().target;
  return target;
}

::strata::trace::Run describeRun(int argc, char **argv) {
  ::strata::trace::Run run;
  run.kind = "compile";
  run.tool = "strata-compile " STRATA_VERSION;
  for (int i = 0; i < argc; ++i)
    run.command += (i ? " " : "") + std::string(argv[i]);
  run.target = describeTarget();
  run.input = inputFile;
  run.status = "running";
  return run;
}

/// Compiles one program. `os` gets what it becomes, if that is anything.
LogicalResult compileProgram(std::unique_ptr<llvm::MemoryBuffer> input, llvm::raw_ostream &os,
                             const ::strata::trace::Run &run) {
  pipeline::Compilation compilation = readCompilation();
  CompileMode mode = applyCompileMode(compilation);
  if (compilation.from >= compilation.to) {
    llvm::errs() << "error: --compile-from=" << pipeline::getPhaseName(compilation.from)
                 << " must name a phase before --compile-to=" << pipeline::getPhaseName(compilation.to)
                 << '\n';
    return failure();
  }
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry);
  // Drivers choose passes while they run, when no dialect can be loaded any more.
  context.loadAllAvailableDialects();
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(input), llvm::SMLoc());
  SourceMgrDiagnosticHandler diagnostics(sources, &context);

  OwningOpRef<ModuleOp> module;
  {
    ReadingScope reading(inputFile, context);
    module = parseSourceFile<ModuleOp>(sources, &context);
  }
  if (!module || failed(checkInput(*module, mode)))
    return failure();

  capture::Recorder recorder;
  if (!traceFile.empty() && failed(recorder.open(traceFile, run)))
    return failure();
  if (!controlSocket.empty() && failed(recorder.listen(controlSocket, context)))
    return failure();
  PassManager manager(&context, ModuleOp::getOperationName());
  manager.enableVerifier(verifyIr);
  if (traceAssembly)
    recorder.setAssembler(listKernels);
  recorder.attach(context, manager, *module);
  manager.addInstrumentation(createCrashReport());
  manager.addInstrumentation(std::make_unique<FailedPassReport>());
  if (failed(capture::applyPassManagerFlags(manager)))
    return failure();
  DefaultTimingManager timing;
  applyDefaultTimingManagerCLOptions(timing);
  TimingScope scope = timing.getRootScope();
  manager.enableTiming(scope);
  LogicalResult result = pipeline::preparePasses(manager, compilation, module->getLoc());
  if (succeeded(result))
    result = manager.run(*module);
  capture::OpIdentity::strip(*module); // what is written doesn't know that it was watched
  if (succeeded(result))
    result = writeResult(*module, compilation.to, mode, os);
  return failed(recorder.finish(result)) ? failure() : result;
}

int compile(const ::strata::trace::Run &run) {
  if (splitInput && !traceFile.empty()) {
    llvm::errs() << "error: a trace holds one program; leave out --split-input-file or --strata-trace\n";
    return 1;
  }
  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> input = openInputFile(inputFile, &message);
  if (!input) {
    llvm::errs() << "error: " << message << '\n';
    return 1;
  }
  ::strata::keepInput(inputFile);
  codegen::keepTransformLibraries();
  std::unique_ptr<OutputStream> output =
      OutputStream::open(outputFile, message, OutputStream::Durable::Disk);
  if (!output) {
    llvm::errs() << "error: " << message << '\n';
    return 1;
  }
  LogicalResult result =
      splitInput ? splitAndProcessBuffer(
                       std::move(input),
                       [&](std::unique_ptr<llvm::MemoryBuffer> part, llvm::raw_ostream &os) {
                         return compileProgram(std::move(part), os, run);
                       },
                       *output, kDefaultSplitMarker, /*outputSplitMarker=*/"")
                 : compileProgram(std::move(input), *output, run);
  if (failed(result))
    return 1;
  if (output->keep(message))
    return 0;
  llvm::errs() << "error: " << message << '\n';
  return 1;
}

} // namespace

int main(int argc, char **argv) {
  // Before LLVM's own handlers: symbolizing a stack may take longer than anybody waits.
  capture::Recorder::installCrashHandler();
  installCrashReport("strata-compile");
  llvm::InitLLVM init(argc, argv);
  installMemoryReport();
  registerAllPasses();
  registerAsmPrinterCLOptions();
  registerMLIRContextCLOptions();
  registerPassManagerCLOptions();
  registerDefaultTimingManagerCLOptions();
  llvm::cl::SetVersionPrinter([](llvm::raw_ostream &out) {
    out << "Strata " << strata::kVersion << ", LLVM " LLVM_VERSION_STRING "\n";
  });
  cl::ParseCommandLineOptions(argc, argv, "Strata compiler driver\n");
  if (listBackends) {
    llvm::outs() << "Registered target backends:\n";
    for (const auto &[name, backend] : targets::TargetRegistry::get().getBackends())
      llvm::outs() << "  " << name << '\n';
    return 0;
  }
  checkThreads("strata-compile");
  return compile(describeRun(argc, argv));
}
