#include "compiler/targets/llvm_cpu/AssemblyListing.h"

#include "compiler/targets/llvm_cpu/Backend.h"
#include "compiler/targets/llvm_cpu/VariantLibrary.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Support/Threading.h"

namespace mlir::iree::llvm_cpu {

/// Makes lines of the numbers, in a copy of the kernels.
static void setLines(ModuleOp original, ModuleOp copy, llvm::function_ref<unsigned(Operation *)> numberOf) {
  MLIRContext *context = copy.getContext();
  auto name = StringAttr::get(context, "numbers");
  auto file = LLVM::DIFileAttr::get(context, "numbers", "");
  auto newId = [&] { return DistinctAttr::create(UnitAttr::get(context)); };
  auto unit = LLVM::DICompileUnitAttr::get(newId(), llvm::dwarf::DW_LANG_C, file, name, /*isOptimized=*/true,
                                           LLVM::DIEmissionKind::LineTablesOnly);
  auto type = LLVM::DISubroutineTypeAttr::get(context, ArrayRef<LLVM::DITypeAttr>());
  auto lineOf = [&](Operation *op) -> Location {
    // A call that may be inlined must have a line, if only 0.
    return FileLineColLoc::get(name, numberOf(op), 1);
  };
  SmallVector<Operation *> originals;
  original.walk<WalkOrder::PreOrder>([&](Operation *op) { originals.push_back(op); });
  size_t index = 0;
  copy.walk<WalkOrder::PreOrder>([&](Operation *op) {
    Operation *from = originals[index++];
    Location line = lineOf(from);
    if (auto function = dyn_cast<LLVM::LLVMFuncOp>(op); function && !function.isExternal()) {
      auto program = LLVM::DISubprogramAttr::get(context, newId(), unit, file, function.getSymNameAttr(),
                                                 function.getSymNameAttr(), file, numberOf(from), numberOf(from),
                                                 LLVM::DISubprogramFlags::Definition | LLVM::DISubprogramFlags::Optimized,
                                                 type, /*retainedNodes=*/{}, /*annotations=*/{});
      line = FusedLoc::get({line}, program, context);
    }
    op->setLoc(line);
  });
}

/// Keeps labels and instructions; a `.loc` says of which line the instructions after it are.
static AssemblyListing readAssembly(StringRef text) {
  AssemblyListing out;
  bool code = true;
  unsigned number = 0;
  for (StringRef rest = text; !rest.empty();) {
    auto [line, after] = rest.split('\n');
    rest = after;
    StringRef words = line.trim();
    if (words.starts_with(".section") || words == ".text") {
      code = words.contains(".text");
      continue;
    }
    if (words.consume_front(".loc")) {
      SmallVector<StringRef, 4> parts;
      words.split(parts, '\t', -1, /*KeepEmpty=*/false);
      StringRef numbers = parts.empty() ? StringRef() : parts[0];
      unsigned fileNumber = 0;
      number = 0;
      numbers = numbers.ltrim();
      if (!numbers.consumeInteger(10, fileNumber)) {
        numbers = numbers.ltrim();
        (void)numbers.consumeInteger(10, number);
      }
      continue;
    }
    bool label = !line.empty() && line[0] != '\t' && line[0] != ' ' && words.ends_with(":");
    bool shown = label ? !words.starts_with(".Ltmp") && !words.starts_with(".Lfunc_")
                       : !words.empty() && !words.starts_with(".") && !words.starts_with("#") && !words.starts_with("//");
    if (!code || !shown)
      continue;
    out.text += line.rtrim().str() + "\n";
    out.numbers.push_back(label ? 0 : number);
  }
  return out;
}

std::optional<AssemblyListing> listAssembly(hal::ExecutableVariantOp variant,
                                            llvm::function_ref<unsigned(Operation *)> numberOf) {
  ModuleOp module = variant.getInnerModule();
  if (!module || variant.getTarget().getBackend().getValue() != "llvm-cpu")
    return std::nullopt;
  // What is wrong with it is said when the variant is serialized.
  uint64_t thread = llvm::get_threadid();
  ScopedDiagnosticHandler quiet(variant.getContext(), [&](Diagnostic &) { return success(llvm::get_threadid() == thread); });
  auto emitError = [&] { return variant.emitError(); };
  FailureOr<Target> target = readTarget(variant.getTarget().getConfiguration(), emitError);
  FailureOr<LibraryInfo> library = getLibraryInfo(variant, /*debugLevel=*/0);
  if (failed(target) || failed(library))
    return std::nullopt;
  OwningOpRef<ModuleOp> copy = module.clone();
  setLines(module, *copy, numberOf);
  SmallVector<char> assembly;
  if (failed(compileToAssembly(*copy, *target, *library, assembly)))
    return std::nullopt;
  AssemblyListing listing = readAssembly(StringRef(assembly.data(), assembly.size()));
  // A function's label was made from the function.
  llvm::StringMap<unsigned> functions;
  module.walk([&](LLVM::LLVMFuncOp function) { functions[function.getSymName()] = numberOf(function); });
  size_t line = 0;
  for (StringRef rest = listing.text; !rest.empty(); ++line) {
    auto [head, after] = rest.split('\n');
    rest = after;
    if (head.consume_back(":"))
      listing.numbers[line] = functions.lookup(head.trim('"'));
  }
  return listing;
}

} // namespace mlir::iree::llvm_cpu
