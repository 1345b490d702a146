#include "compiler/dialects/flow/transforms/Passes.h"

#include "compiler/dialects/flow/ir/FlowOps.h"

#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::iree::flow {

#define GEN_PASS_DEF_DEDUPLICATEEXECUTABLESPASS
#include "compiler/dialects/flow/transforms/Passes.h.inc"

namespace {

// Compares two executables but for the names of the symbols that they define and for locations.
class Comparison {
public:
  bool areEqual(ExecutableOp a, ExecutableOp b) {
    SmallVector<StringAttr> namesA = getSymbols(a), namesB = getSymbols(b);
    if (namesA.size() != namesB.size())
      return false;
    for (auto [nameA, nameB] : llvm::zip_equal(namesA, namesB)) {
      auto [it, inserted] = names_.try_emplace(nameA, nameB);
      if (!inserted && it->second != nameB)
        return false;
    }
    renamer_.addReplacement([this](FlatSymbolRefAttr ref) -> std::optional<Attribute> {
      auto it = names_.find(ref.getAttr());
      if (it == names_.end())
        return std::nullopt;
      return FlatSymbolRefAttr::get(it->second);
    });
    return areEqual(a->getRegions(), b->getRegions());
  }

private:
  static SmallVector<StringAttr> getSymbols(Operation *op) {
    SmallVector<StringAttr> names;
    op->walk([&](Operation *nested) {
      if (auto name = nested->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
        names.push_back(name);
    });
    return names;
  }

  bool areEqual(DictionaryAttr a, DictionaryAttr b) {
    if (a.size() != b.size())
      return false;
    for (auto [attrA, attrB] : llvm::zip_equal(a, b)) {
      if (attrA.getName() != attrB.getName())
        return false;
      // That the names correspond is checked once, for all of them.
      if (attrA.getName() == SymbolTable::getSymbolAttrName())
        continue;
      if (attrA.getValue() != attrB.getValue() &&
          renamer_.replace(attrA.getValue()) != attrB.getValue())
        return false;
    }
    return true;
  }

  bool areEqual(MutableArrayRef<Region> a, MutableArrayRef<Region> b) {
    if (a.size() != b.size())
      return false;
    for (auto [regionA, regionB] : llvm::zip_equal(a, b)) {
      if (std::distance(regionA.begin(), regionA.end()) !=
          std::distance(regionB.begin(), regionB.end()))
        return false;
      // Branches may go forward, so all blocks are known first.
      for (auto [blockA, blockB] : llvm::zip_equal(regionA, regionB)) {
        blocks_[&blockA] = &blockB;
        if (blockA.getArgumentTypes() != blockB.getArgumentTypes())
          return false;
        for (auto [x, y] : llvm::zip_equal(blockA.getArguments(), blockB.getArguments()))
          values_[x] = y;
      }
      for (auto [blockA, blockB] : llvm::zip_equal(regionA, regionB)) {
        if (!areEqual(blockA, blockB))
          return false;
      }
    }
    return true;
  }

  bool areEqual(Block &a, Block &b) {
    auto itA = a.begin(), itB = b.begin();
    for (; itA != a.end() && itB != b.end(); ++itA, ++itB) {
      if (!areEqual(*itA, *itB))
        return false;
    }
    return itA == a.end() && itB == b.end();
  }

  bool areEqual(Operation &a, Operation &b) {
    if (a.getName() != b.getName() || a.getResultTypes() != b.getResultTypes() ||
        a.getNumOperands() != b.getNumOperands() || a.getNumSuccessors() != b.getNumSuccessors() ||
        !areEqual(a.getAttrDictionary(), b.getAttrDictionary()))
      return false;
    for (auto [x, y] : llvm::zip_equal(a.getOperands(), b.getOperands())) {
      if (values_.lookup(x) != y)
        return false;
    }
    for (auto [x, y] : llvm::zip_equal(a.getSuccessors(), b.getSuccessors())) {
      if (blocks_.lookup(x) != y)
        return false;
    }
    for (auto [x, y] : llvm::zip_equal(a.getResults(), b.getResults()))
      values_[x] = y;
    return areEqual(a.getRegions(), b.getRegions());
  }

  llvm::DenseMap<StringAttr, StringAttr> names_;
  llvm::DenseMap<Value, Value> values_;
  llvm::DenseMap<Block *, Block *> blocks_;
  AttrTypeReplacer renamer_;
};

// Executables of different hash are different: names and numbers of ops in order.
llvm::hash_code hashShape(ExecutableOp executable) {
  llvm::hash_code hash(0);
  executable.walk([&](Operation *op) {
    hash = llvm::hash_combine(hash, op->getName().getAsOpaquePointer(), op->getNumOperands(),
                              op->getNumResults());
  });
  return hash;
}

struct DeduplicateExecutablesPass
    : impl::DeduplicateExecutablesPassBase<DeduplicateExecutablesPass> {
  void runOnOperation() override {
    llvm::DenseMap<size_t, SmallVector<ExecutableOp>> known;
    llvm::DenseMap<Attribute, Attribute> replaced;
    SmallVector<ExecutableOp> duplicates;
    for (auto executable : getOperation().getOps<ExecutableOp>()) {
      SmallVector<ExecutableOp> &candidates = known[hashShape(executable)];
      auto *original = llvm::find_if(candidates, [&](ExecutableOp candidate) {
        return Comparison().areEqual(executable, candidate);
      });
      if (original == candidates.end()) {
        candidates.push_back(executable);
        continue;
      }
      duplicates.push_back(executable);
      for (auto [from, to] : llvm::zip_equal(executable.getOps<ExecutableExportOp>(),
                                             original->getOps<ExecutableExportOp>()))
        replaced[SymbolRefAttr::get(executable.getSymNameAttr(), FlatSymbolRefAttr::get(from))] =
            SymbolRefAttr::get(original->getSymNameAttr(), FlatSymbolRefAttr::get(to));
    }
    if (duplicates.empty())
      return;
    Builder builder(&getContext());
    getOperation().walk([&](DispatchOp dispatch) {
      SmallVector<Attribute> entries =
          llvm::map_to_vector(dispatch.getEntryPoints(), [&](Attribute entry) -> Attribute {
            Attribute other = replaced.lookup(entry);
            return other ? other : entry;
          });
      dispatch.setEntryPointsAttr(builder.getArrayAttr(entries));
    });
    for (ExecutableOp executable : duplicates)
      executable.erase();
  }
};

} // namespace
} // namespace mlir::iree::flow
