#include "compiler/bytecode/ModuleTables.h"

#include <map>

namespace mlir::iree::bytecode {

/// Table entries are what references refer to.
static Type getTableType(Type type) {
  Type object = vm::getObjectType(type);
  return object ? object : type;
}

TypeTable::TypeTable(vm::ModuleOp module) {
  std::map<std::pair<bool, std::string>, Type> sorted;
  std::function<void(Type)> add = [&](Type type) {
    type = getTableType(type);
    std::string name;
    llvm::raw_string_ostream(name) << type;
    if (!sorted.try_emplace({name.front() == '!', name}, type).second)
      return;
    if (auto list = dyn_cast<vm::ListType>(type))
      add(list.getElementType());
  };
  for (auto func : module.getOps<vm::FuncOp>())
    func.walk([&](Operation *op) {
      llvm::for_each(op->getOperandTypes(), add);
      llvm::for_each(op->getResultTypes(), add);
    });
  for (auto &[key, type] : sorted) {
    ids_[type] = names_.size();
    names_.push_back(key.second);
  }
}

std::optional<uint32_t> TypeTable::find(Type type) const {
  auto it = ids_.find(getTableType(type));
  return it == ids_.end() ? std::nullopt : std::optional(it->second);
}

std::vector<Dependency> getDependencies(vm::ModuleOp module) {
  std::map<StringRef, Dependency> dependencies;
  for (auto import : module.getOps<vm::ImportOp>()) {
    Dependency &dependency = dependencies[import.getName().split('.').first];
    dependency.name = import.getName().split('.').first;
    if (import.getIsOptional())
      continue;
    dependency.isRequired = true;
    dependency.minimumVersion =
        std::max(dependency.minimumVersion, import.getMinimumVersion().value_or(0));
  }
  std::vector<Dependency> result;
  for (auto &[name, dependency] : dependencies)
    result.push_back(dependency);
  return result;
}

static LogicalResult appendConvention(Operation *op, Type type, std::string &text) {
  if (auto tuple = dyn_cast<TupleType>(type)) {
    SmallVector<Type> members;
    tuple.getFlattenedTypes(members);
    for (Type member : members)
      if (failed(appendConvention(op, member, text)))
        return failure();
    return success();
  }
  if (isa<vm::RefType>(type))
    text += 'r';
  else if (type.isIntOrFloat() && type.getIntOrFloatBitWidth() <= 32)
    text += isa<FloatType>(type) ? 'f' : 'i';
  else if (type.isIntOrFloat() && type.getIntOrFloatBitWidth() == 64)
    text += isa<FloatType>(type) ? 'F' : 'I';
  else
    return op->emitOpError("values of type ") << type << " cannot be passed between modules";
  return success();
}

FailureOr<std::string> getCallingConvention(FunctionOpInterface function) {
  auto import = dyn_cast<vm::ImportOp>(function.getOperation());
  std::string text = "0";
  for (auto [index, type] : llvm::enumerate(function.getArgumentTypes())) {
    bool isVariadic = import && import.isArgVariadic(index);
    text += isVariadic ? "C" : "";
    if (failed(appendConvention(function, type, text)))
      return failure();
    text += isVariadic ? "D" : "";
  }
  text += function.getArgumentTypes().empty() ? "v_" : "_";
  for (Type type : function.getResultTypes())
    if (failed(appendConvention(function, type, text)))
      return failure();
  text += function.getResultTypes().empty() ? "v" : "";
  return text;
}

} // namespace mlir::iree::bytecode
