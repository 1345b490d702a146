#include "compiler/codegen/common/transform/TransformLibrary.h"

#include "compiler/output/OutputStream.h"

#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/Transforms/TransformInterpreterUtils.h"

#include "llvm/Support/CommandLine.h"

namespace mlir::iree::codegen {

namespace cl = llvm::cl;

static cl::opt<std::string> libraryFlag(
    "iree-codegen-transform-dialect-library", cl::value_desc("file[@sequence]"),
    cl::desc("A script of the transform dialect that is applied to each kernel before its lowering is chosen"));
static cl::opt<std::string>
    tuningSpecFlag("iree-codegen-tuning-spec-path", cl::value_desc("file"),
                   cl::desc("A script of the transform dialect that picks lowering configurations"));
// No target of this compiler comes with such scripts, so there is nothing that this would add.
static cl::opt<bool>
    defaultSpecsFlag("iree-codegen-enable-default-tuning-specs", cl::init(false),
                     cl::desc("Use the scripts that come with a target; those of CPUs have none"));
static cl::opt<bool>
    notifyFlag("iree-codegen-notify-transform-strategy-application", cl::init(false),
               cl::desc("Emit a remark for each kernel that a script was applied to"));

std::string getTuningSpecPath() { return tuningSpecFlag; }
bool notifiesOfTransforms() { return notifyFlag; }

TransformLibraryFlag getTransformLibraryFlag() {
  auto [file, sequence] = StringRef(libraryFlag).split('@');
  return {file.str(), sequence.empty() ? kKernelConfigName.str() : sequence.str()};
}

void keepTransformLibraries() {
  for (const std::string &path : {getTuningSpecPath(), getTransformLibraryFlag().file})
    if (!path.empty())
      ::strata::keepInput(path);
}

OwningOpRef<ModuleOp> loadTransformLibrary(MLIRContext *context, StringRef path) {
  OwningOpRef<ModuleOp> library;
  if (failed(transform::detail::parseTransformModuleFromFile(context, path, library)) || !library)
    return nullptr;
  if (!library.get()->hasAttr(transform::TransformDialect::kWithNamedSequenceAttrName)) {
    library->emitError("has no '")
        << transform::TransformDialect::kWithNamedSequenceAttrName
        << "', so it is no library of the transform dialect";
    return nullptr;
  }
  if (!library->getSymName())
    library->setSymName("__transform");
  return library;
}

} // namespace mlir::iree::codegen
