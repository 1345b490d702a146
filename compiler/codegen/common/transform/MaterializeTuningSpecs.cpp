#include "compiler/codegen/common/transform/Passes.h"
#include "compiler/codegen/common/transform/TransformLibrary.h"
#include "compiler/codegen/common/transform/TuningSpecs.h"
#include "compiler/output/OutputStream.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_MATERIALIZETUNINGSPECSPASS
#include "compiler/codegen/common/transform/Passes.h.inc"

static llvm::cl::opt<std::string> dumpFolder(
    "iree-codegen-dump-tuning-specs-to", llvm::cl::value_desc("folder"),
    llvm::cl::desc("Write the scripts that pick lowering configurations to files, or to '-'"));

static LogicalResult dump(ModuleOp spec) {
  if (dumpFolder.empty())
    return success();
  if (dumpFolder == "-") {
    spec.print(llvm::outs());
    // At once: the program that comes out of the tool is written past this stream.
    llvm::outs() << "\n";
    llvm::outs().flush();
    return success();
  }
  SmallString<64> path;
  std::string message;
  if (std::error_code error = llvm::sys::fs::create_directories(dumpFolder))
    return spec.emitError("cannot create '") << dumpFolder << "': " << error.message();
  if (std::error_code error = llvm::sys::fs::createUniqueFile(
          Twine(dumpFolder) + "/iree_tuning_spec_%%.mlir", path))
    return spec.emitError("cannot create a file in '") << dumpFolder << "': " << error.message();
  std::unique_ptr<OutputStream> file = OutputStream::open(path, message);
  if (file) {
    spec.print(*file);
    if (file->keep(message))
      return success();
  }
  return spec.emitError() << message;
}

/// The script as a vector of bytes.
static FailureOr<DenseElementsAttr> serialize(ModuleOp spec) {
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  if (failed(writeBytecodeToFile(spec, stream)))
    return failure();
  auto type = VectorType::get(static_cast<int64_t>(bytes.size()),
                              IntegerType::get(spec.getContext(), 8));
  return DenseElementsAttr::getFromRawBuffer(type, ArrayRef(bytes.data(), bytes.size()));
}

namespace {

struct MaterializeTuningSpecsPass
    : impl::MaterializeTuningSpecsPassBase<MaterializeTuningSpecsPass> {
  using MaterializeTuningSpecsPassBase::MaterializeTuningSpecsPassBase;

  /// The dialect has many ops, so that only scripts load it.
  void getDependentDialects(DialectRegistry &registry) const override {
    if (!tuningSpecPath.empty())
      registry.insert<transform::TransformDialect>();
  }

  void runOnOperation() override {
    if (tuningSpecPath.empty())
      return;
    OwningOpRef<ModuleOp> spec = loadTransformLibrary(&getContext(), tuningSpecPath);
    if (!spec || failed(verifyTuningSpec(*spec))) {
      getOperation().emitOpError("has no tuning spec in '") << tuningSpecPath << "'";
      return signalPassFailure();
    }
    if (!spec.get()->hasAttr(kTuningSpecDefaultName))
      spec = linkTuningSpec(*spec);
    if (!spec || failed(dump(*spec)))
      return signalPassFailure();
    FailureOr<DenseElementsAttr> bytes = serialize(*spec);
    if (failed(bytes))
      return signalPassFailure();
    getOperation()->setAttr(kSerializedTuningSpecName, *bytes);
  }
};

} // namespace
} // namespace mlir::iree::codegen
