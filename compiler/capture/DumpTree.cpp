#include "compiler/capture/DumpTree.h"

#include "compiler/capture/DumpNames.h"
#include "compiler/output/OutputStream.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "mlir/Pass/Pass.h"

namespace mlir::iree::capture {
namespace {

class DumpTree final : public PassManager::IRPrinterConfig {
public:
  struct When {
    bool before, after, onChange, onFailure, moduleScope;
  };
  DumpTree(std::string folder, When when)
      : IRPrinterConfig(when.moduleScope, when.onChange, when.onFailure), folder_(std::move(folder)),
        when_(when) {}

  void printBeforeIfEnabled(Pass *pass, Operation *op, PrintCallbackFn print) override {
    if (when_.before)
      dump(pass, op, print);
  }
  void printAfterIfEnabled(Pass *pass, Operation *op, PrintCallbackFn print) override {
    if (!when_.after)
      return;
    names_.forgetErased(op);
    dump(pass, op, print);
  }

private:
  void dump(Pass *pass, Operation *op, PrintCallbackFn print) {
    SmallString<256> path(folder_);
    llvm::sys::path::append(path, names_.next(op, pass->getArgument()));
    if (std::error_code error = llvm::sys::fs::create_directories(llvm::sys::path::parent_path(path))) {
      llvm::errs() << "error: cannot create " << path << ": " << error.message() << '\n';
      return;
    }
    std::string message;
    std::unique_ptr<OutputStream> file = OutputStream::open(path, message);
    if (file) {
      print(*file);
      if (file->keep(message))
        return;
    }
    llvm::errs() << "error: " << message << '\n';
  }

  std::string folder_;
  When when_;
  DumpNames names_;
};

/// The option that upstream has registered under `name`, if it was given.
template <typename T> llvm::cl::opt<T> *findGiven(StringRef name) {
  llvm::cl::Option *option = llvm::cl::getRegisteredOptions().lookup(name);
  return option && option->getNumOccurrences() ? static_cast<llvm::cl::opt<T> *>(option) : nullptr;
}

bool isGiven(StringRef name) {
  auto *option = findGiven<bool>(name);
  return option && *option;
}

} // namespace

LogicalResult applyPassManagerFlags(PassManager &manager) {
  auto *folder = findGiven<std::string>("mlir-print-ir-tree-dir");
  // Which passes the others choose only upstream knows.
  bool chooses = llvm::any_of(ArrayRef<StringRef>{"mlir-print-ir-before", "mlir-print-ir-after"}, [](StringRef name) {
    llvm::cl::Option *option = llvm::cl::getRegisteredOptions().lookup(name);
    return option && option->getNumOccurrences();
  });
  if (!folder || folder->getValue().empty() || chooses)
    return applyPassManagerCLOptions(manager);

  bool onFailure = isGiven("mlir-print-ir-after-failure");
  DumpTree::When when{isGiven("mlir-print-ir-before-all"), isGiven("mlir-print-ir-after-all") || onFailure,
                      isGiven("mlir-print-ir-after-change"), onFailure, isGiven("mlir-print-ir-module-scope")};
  if (when.moduleScope && manager.getContext()->isMultithreadingEnabled()) {
    llvm::errs() << "error: IR of the whole module is only printed with --mlir-disable-threading\n";
    return failure();
  }
  // Upstream applies the rest: without these it prints nothing.
  SmallVector<llvm::cl::opt<bool> *> silenced;
  for (StringRef name : {"mlir-print-ir-before-all", "mlir-print-ir-after-all", "mlir-print-ir-after-failure"})
    if (auto *option = findGiven<bool>(name); option && *option) {
      option->setValue(false);
      silenced.push_back(option);
    }
  LogicalResult applied = applyPassManagerCLOptions(manager);
  for (llvm::cl::opt<bool> *option : silenced)
    option->setValue(true);
  if (succeeded(applied) && (when.before || when.after))
    manager.enableIRPrinting(std::make_unique<DumpTree>(folder->getValue(), when));
  return applied;
}

} // namespace mlir::iree::capture
