#include "compiler/capture/DumpTree.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ToolOutputFile.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Support/FileUtilities.h"

namespace mlir::iree::capture {
namespace {

/// How often each operation was dumped, as long as it lives.
class DumpCounts {
public:
  /// The number of the dump of `op`, from 0, behind those of the operations around it.
  std::string countDump(Operation *op) {
    std::string numbers = std::to_string(++find(op).dumps);
    while ((op = op->getParentOp())) {
      Entry &around = find(op);
      around.dumps = std::max(around.dumps, 0);
      numbers = std::to_string(around.dumps) + "_" + numbers;
    }
    return numbers;
  }

  /// Forgets what was in `root` and isn't any more. What a pass erases is below the operation that it runs on, so that
  /// threads that run passes elsewhere don't matter.
  void forgetErased(Operation *root) {
    llvm::DenseSet<Operation *> alive;
    root->walk([&](Operation *op) {
      if (op->getNumRegions())
        alive.insert(op);
    });
    SmallVector<Operation *> erased;
    for (auto &[op, entry] : entries_)
      if (!alive.contains(op) && isIn(entry.parent, root))
        erased.push_back(op);
    for (Operation *op : erased)
      entries_.erase(op);
  }

private:
  struct Entry {
    OperationName name;
    Operation *parent; // when it was last dumped
    int dumps = -1;
  };

  Entry &find(Operation *op) {
    Entry &entry = entries_.try_emplace(op, Entry{op->getName(), nullptr}).first->second;
    if (entry.name != op->getName())
      entry = {op->getName(), nullptr};
    entry.parent = op->getParentOp();
    return entry;
  }

  bool isIn(Operation *op, Operation *root) const {
    while (op && op != root) {
      auto found = entries_.find(op);
      op = found == entries_.end() ? nullptr : found->second.parent;
    }
    return op;
  }

  llvm::DenseMap<Operation *, Entry> entries_;
};

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
    counts_.forgetErased(op);
    dump(pass, op, print);
  }

private:
  void dump(Pass *pass, Operation *op, PrintCallbackFn print) {
    SmallString<256> path(folder_);
    appendFolders(op, path);
    if (std::error_code error = llvm::sys::fs::create_directories(path)) {
      llvm::errs() << "error: cannot create " << path << ": " << error.message() << '\n';
      return;
    }
    llvm::sys::path::append(path, counts_.countDump(op) + "_" + pass->getArgument() + ".mlir");
    std::string message;
    std::unique_ptr<llvm::ToolOutputFile> file = openOutputFile(path, &message);
    if (!file) {
      llvm::errs() << "error: " << message << '\n';
      return;
    }
    print(file->os());
    file->keep();
  }

  static void appendFolders(Operation *op, SmallVectorImpl<char> &path) {
    if (!op)
      return;
    appendFolders(op->getParentOp(), path);
    auto symbol = op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
    std::string name = (op->getName().getStringRef() + "_").str();
    std::replace(name.begin(), name.end(), '.', '_');
    name += symbol ? symbol.str() : "no-symbol-name";
    std::replace(name.begin(), name.end(), '/', '_');
    llvm::sys::path::append(path, name);
  }

  std::string folder_;
  When when_;
  DumpCounts counts_;
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
