// Layout of the structures: https://iree.dev, runtime header executable_library.h, 64-bit. All structs are natural
// C structs, so LLVM's default layout gives the offsets.
#include "compiler/targets/llvm_cpu/LibraryBuilder.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::iree::llvm_cpu {
namespace {

constexpr uint32_t kVersion = 6;
constexpr int64_t kPageBytes = 4096;

// Makes the constants of one library. Every global is private and named after the query function.
class Tables {
public:
  Tables(llvm::Module &module) : module_(module), context_(module.getContext()) {
    ptr_ = llvm::PointerType::get(context_, 0);
    i8_ = llvm::Type::getInt8Ty(context_);
    i16_ = llvm::Type::getInt16Ty(context_);
    i32_ = llvm::Type::getInt32Ty(context_);
    i64_ = llvm::Type::getInt64Ty(context_);
    header_ = makeStruct("header_t", {i32_, ptr_, i32_, i32_});
    attrs_ = makeStruct("dispatch_attrs_v0_t", {i64_, i16_, i8_, i8_, i32_, i32_, i16_, i16_, i64_,
                                                i64_, i64_, i64_, i64_});
    sourceLocation_ = makeStruct("source_location_v0_t", {i32_, i32_, ptr_});
    stageLocations_ = makeStruct("stage_location_table_v0_t", {i32_, ptr_, ptr_});
    imports_ = makeStruct("import_table_v0_t", {i32_, ptr_});
    exports_ = makeStruct("export_table_v0_t",
                          {i32_, ptr_, ptr_, ptr_, ptr_, ptr_, ptr_, ptr_, ptr_, ptr_});
    constants_ = makeStruct("constant_table_v0_t", {i32_});
    sources_ = makeStruct("source_file_table_v0_t", {i32_, ptr_});
    library_ = makeStruct("library_v0_t", {ptr_, imports_, exports_, constants_, sources_});
  }

  llvm::Constant *build(const LibraryInfo &info, ArrayRef<llvm::Constant *> functions) {
    llvm::Constant *header = addGlobal(
        "_header", llvm::ConstantStruct::get(header_, {integer(i32_, kVersion), addString(info.name),
                                                       integer(i32_, 0), integer(i32_, 0)}));
    llvm::Constant *imports = buildImports(info);
    llvm::Constant *exports = buildExports(info, functions);
    return addGlobal("", llvm::ConstantStruct::get(
                             library_, {header, imports, exports,
                                        llvm::Constant::getNullValue(constants_),
                                        llvm::Constant::getNullValue(sources_)}));
  }

private:
  llvm::StructType *makeStruct(StringRef suffix, ArrayRef<llvm::Type *> fields) {
    std::string name = ("iree_hal_executable_" + suffix).str();
    if (auto *known = llvm::StructType::getTypeByName(context_, name))
      if (known->elements() == fields)
        return known;
    return llvm::StructType::create(context_, fields, name);
  }

  llvm::Constant *integer(llvm::Type *type, uint64_t value) {
    return llvm::ConstantInt::get(type, value);
  }

  llvm::GlobalVariable *addGlobal(const llvm::Twine &suffix, llvm::Constant *value) {
    return new llvm::GlobalVariable(module_, value->getType(), /*isConstant=*/true,
                                    llvm::GlobalValue::PrivateLinkage, value,
                                    llvm::Twine(kQueryFunctionName) + "_v0" + suffix);
  }

  llvm::Constant *addString(StringRef text) {
    llvm::Constant *value = llvm::ConstantDataArray::getString(context_, text);
    auto *global = new llvm::GlobalVariable(module_, value->getType(), /*isConstant=*/true,
                                            llvm::GlobalValue::PrivateLinkage, value);
    global->setAlignment(llvm::Align(1));
    return global;
  }

  llvm::Constant *addArray(const llvm::Twine &suffix, llvm::Type *type,
                           ArrayRef<llvm::Constant *> values) {
    return addGlobal(suffix,
                     llvm::ConstantArray::get(llvm::ArrayType::get(type, values.size()), values));
  }

  llvm::Constant *null() { return llvm::ConstantPointerNull::get(ptr_); }

  llvm::Constant *buildImports(const LibraryInfo &info) {
    if (info.imports.empty())
      return llvm::Constant::getNullValue(imports_);
    // Ordinals follow from the order of the bare names; a `?` marks those that may be missing.
    std::vector<LibraryImport> sorted = info.imports;
    llvm::sort(sorted, [](const LibraryImport &a, const LibraryImport &b) { return a.name < b.name; });
    SmallVector<llvm::Constant *> names;
    for (const LibraryImport &import : sorted)
      names.push_back(addString((import.weak ? "?" : "") + import.name));
    llvm::Constant *table = addArray("_import_names", ptr_, names);
    return llvm::ConstantStruct::get(imports_, {integer(i32_, names.size()), table});
  }

  llvm::Constant *buildAttrs(const LibraryExport &entry) {
    SmallVector<llvm::Constant *> fields = {
        integer(i64_, 0),
        integer(i16_, llvm::divideCeil(entry.localMemoryBytes, kPageBytes)),
        integer(i8_, entry.constantCount),
        integer(i8_, entry.bindingCount),
        integer(i32_, entry.workgroupSize[0]),
        integer(i32_, entry.workgroupSize[1]),
        integer(i16_, entry.workgroupSize[2]),
        integer(i16_, 0)};
    fields.append(5, integer(i64_, 0));
    return llvm::ConstantStruct::get(attrs_, fields);
  }

  llvm::Constant *buildExports(const LibraryInfo &info, ArrayRef<llvm::Constant *> functions) {
    llvm::Constant *table = addArray("_funcs", ptr_, functions);
    SmallVector<llvm::Constant *> attrs, names;
    for (const LibraryExport &entry : info.exports)
      attrs.push_back(buildAttrs(entry));
    llvm::Constant *attrTable = addArray("_attrs", attrs_, attrs);
    for (const LibraryExport &entry : info.exports)
      names.push_back(addString(entry.name));
    llvm::Constant *nameTable = addArray("_names", ptr_, names);
    llvm::Constant *locationTable = null(), *stageTable = null();
    if (info.reflection) {
      locationTable = buildLocations(info);
      stageTable = buildStages(info);
    }
    return llvm::ConstantStruct::get(exports_, {integer(i32_, info.exports.size()), table, attrTable,
                                                null(), null(), nameTable, null(), null(),
                                                locationTable, stageTable});
  }

  llvm::Constant *buildLocations(const LibraryInfo &info) {
    SmallVector<llvm::Constant *> locations;
    for (const LibraryExport &entry : info.exports)
      locations.push_back(llvm::ConstantStruct::get(
          sourceLocation_, {integer(i32_, entry.sourceLine), integer(i32_, entry.sourceFile.size()),
                            addString(entry.sourceFile)}));
    return addArray("_source_locations", sourceLocation_, locations);
  }

  // No stages are recorded, but readers expect a table per export.
  llvm::Constant *buildStages(const LibraryInfo &info) {
    SmallVector<llvm::Constant *> tables;
    for (const LibraryExport &entry : info.exports) {
      llvm::Constant *names = addArray("_" + entry.name + "_stage_names", ptr_, {});
      llvm::Constant *locations =
          addArray("_" + entry.name + "_stage_source_locations", sourceLocation_, {});
      tables.push_back(
          llvm::ConstantStruct::get(stageLocations_, {integer(i32_, 0), names, locations}));
    }
    return addArray("_stage_location_tables", stageLocations_, tables);
  }

  llvm::Module &module_;
  llvm::LLVMContext &context_;
  llvm::PointerType *ptr_;
  llvm::Type *i8_, *i16_, *i32_, *i64_;
  llvm::StructType *header_, *attrs_, *sourceLocation_, *stageLocations_, *imports_, *exports_,
      *constants_, *sources_, *library_;
};

// The runtime's fields for these are 8 and 16 bits wide, and it accepts at most 64 of each.
bool checkLimits(const LibraryExport &entry, std::string &error) {
  if (entry.name.empty())
    error = "an export has no name";
  else if (entry.constantCount > 64)
    error = "export '" + entry.name + "' needs more than 64 constants";
  else if (entry.bindingCount > 64)
    error = "export '" + entry.name + "' needs more than 64 bindings";
  else if (entry.localMemoryBytes < 0 ||
           llvm::divideCeil(entry.localMemoryBytes, kPageBytes) > 0xFFFF)
    error = "export '" + entry.name + "' needs more workgroup memory than can be asked for";
  else if (entry.workgroupSize[2] > 0xFFFF)
    error = "export '" + entry.name + "' has a workgroup size z beyond 16 bits";
  return error.empty();
}

} // namespace

llvm::Function *buildLibrary(llvm::Module &module, const LibraryInfo &info, std::string &error) {
  SmallVector<llvm::Constant *> functions;
  for (const LibraryExport &entry : info.exports) {
    if (!checkLimits(entry, error))
      return nullptr;
    llvm::Function *function = module.getFunction(entry.name);
    if (!function || function->isDeclaration()) {
      error = "export '" + entry.name + "' has no function";
      return nullptr;
    }
    functions.push_back(function);
  }
  llvm::Constant *library = Tables(module).build(info, functions);

  llvm::LLVMContext &context = module.getContext();
  auto *pointer = llvm::PointerType::get(context, 0);
  auto *i32 = llvm::Type::getInt32Ty(context);
  auto *query = llvm::Function::Create(llvm::FunctionType::get(pointer, {i32, pointer}, false),
                                       llvm::GlobalValue::ExternalLinkage, kQueryFunctionName, module);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "entry", query));
  llvm::Value *supported = builder.CreateICmpEQ(query->getArg(0), builder.getInt32(kVersion));
  builder.CreateRet(
      builder.CreateSelect(supported, library, llvm::ConstantPointerNull::get(pointer)));
  return query;
}

} // namespace mlir::iree::llvm_cpu
