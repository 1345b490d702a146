// The functions are compiled by the whole pipeline, as a module inside of the module: what a dump
// shows of it is how the constants came about.

#include "compiler/bytecode/BytecodeModule.h"
#include "compiler/const_eval/Evaluator.h"
#include "compiler/const_eval/InitializerAnalysis.h"
#include "compiler/const_eval/JitProgram.h"
#include "compiler/const_eval/OwnProcess.h"
#include "compiler/const_eval/Passes.h"
#include "compiler/const_eval/Results.h"
#include "compiler/dialects/hal/target/TargetBackend.h"
#include "compiler/dialects/util/transforms/FixedOption.h"
#include "compiler/pipeline/Pipeline.h"

#include "mlir/Pass/PassManager.h"

namespace mlir::iree::const_eval {

#define GEN_PASS_DEF_JITGLOBALSPASS
#include "compiler/const_eval/Passes.h.inc"

namespace {

/// Values must not change on the way, and the functions have no initializers of their own to run.
pipeline::Options getPipelineOptions() {
  pipeline::Options options;
  options.demoteF64ToF32 = false;
  options.hoistConstants = false;
  options.evaluateConstants = false;
  return options;
}

struct JitGlobalsPass : impl::JitGlobalsPassBase<JitGlobalsPass> {
  using JitGlobalsPassBase::JitGlobalsPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    return util::requireValue(targetRegistry, "unknown", context);
  }

  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<util::UtilDialect>();
    static const DialectRegistry ofPipeline = [] {
      DialectRegistry found;
      OpPassManager passes(ModuleOp::getOperationName());
      std::string error; // A pipeline that can't be built fails when it is to be run.
      if (succeeded(pipeline::buildPipeline(passes, pipeline::Phase::Start, pipeline::Phase::End,
                                            getPipelineOptions(), error)))
        passes.getDependentDialects(found);
      for (auto &[name, backend] : targets::TargetRegistry::get().getBackends())
        backend->getDependentDialects(found);
      return found;
    }();
    ofPipeline.appendTo(registry);
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<util::InitializerOp> initializers = findComputable(module);
    if (initializers.empty())
      return;
    FailureOr<JitProgram> program = buildProgram(module, initializers);
    if (failed(program))
      return signalPassFailure();
    std::string bytes;
    if (failed(compile(program->module, bytes)) || failed(evaluate(program->functions, bytes)))
      return signalPassFailure();
    for (util::InitializerOp initializer : initializers)
      initializer.erase();
  }

private:
  /// Takes the module away.
  LogicalResult compile(ModuleOp module, std::string &bytes) {
    auto emitError = [&] { return module.emitError(); };
    hal::DeviceTargetAttr device =
        targets::TargetRegistry::get().getHostDevice(&getContext(), emitError);
    if (!device)
      return emitError() << "no backend can compile constants for this machine";
    module->setAttr("hal.device.targets", Builder(&getContext()).getArrayAttr({device}));

    OpPassManager passes(ModuleOp::getOperationName());
    std::string error;
    if (failed(pipeline::buildPipeline(passes, pipeline::Phase::Start, pipeline::Phase::End,
                                       getPipelineOptions(), error)))
      return emitError() << error;
    if (failed(runPipeline(passes, module)))
      return failure();
    auto compiled = module.getOps<vm::ModuleOp>();
    if (!llvm::hasSingleElement(compiled))
      return emitError() << "expected one vm.module of the initializers";
    llvm::raw_string_ostream stream(bytes);
    bytecode::BytecodeOptions options;
    options.emitPolyglotZip = false;
    if (failed(bytecode::writeBytecodeModule(*compiled.begin(), options, stream)))
      return failure();
    module.erase();
    return success();
  }

  LogicalResult evaluate(ArrayRef<JitFunction> functions, StringRef bytes) {
    std::string results, error;
    if (!runInOwnProcess([&](raw_ostream &os) { callAll(functions, bytes, os); }, results, error))
      return getOperation().emitError() << "can't evaluate the constants: " << error;
    ResultReader reader(results);
    for (const JitFunction &function : functions)
      for (util::GlobalOpInterface global : function.results) {
        TypedAttr value = reader.next(global.getGlobalType());
        if (!value)
          return emitError(function.loc) << reader.rest();
        global.setGlobalInitialValue(value);
      }
    return success();
  }

  /// In the other process: what is said of an error goes where the results would.
  void callAll(ArrayRef<JitFunction> functions, StringRef bytes, raw_ostream &os) {
    std::string problem;
    ScopedDiagnosticHandler handler(&getContext(), [&](Diagnostic &diagnostic) {
      problem = diagnostic.str();
      return success();
    });
    std::unique_ptr<Evaluator> evaluator = createEvaluator(getOperation().getLoc(), bytes);
    for (const JitFunction &function : functions) {
      SmallVector<Attribute> arguments;
      for (const JitFunction::Argument &argument : function.arguments) {
        if (auto *global = std::get_if<util::GlobalOpInterface>(&argument))
          arguments.push_back(util::GlobalOpInterface(*global).getGlobalInitialValue());
        else
          arguments.push_back(std::get<Attribute>(argument));
      }
      SmallVector<Type> types;
      for (util::GlobalOpInterface global : function.results)
        types.push_back(global.getGlobalType());
      FailureOr<SmallVector<TypedAttr>> values = failure();
      if (evaluator)
        values = evaluator->call(function.loc, function.name, arguments, types);
      if (failed(values))
        return writeProblem(problem, os);
      for (auto [global, value] : llvm::zip_equal(function.results, *values)) {
        writeResult(value, os);
        // What comes later in this process may read it.
        util::GlobalOpInterface(global).setGlobalInitialValue(value);
      }
    }
  }
};

} // namespace
} // namespace mlir::iree::const_eval
