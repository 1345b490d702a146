// The types a module's bytecode names by index, and how their names resolve.
#pragma once

#include "runtime/base/Status.h"
#include "runtime/vm/Value.h"

#include <string_view>
#include <vector>

namespace strata::rt::vm {

/// A primitive, a reference to one class of object, or (kind Ref, type null) a reference to
/// anything.
struct TypeDesc {
  ValueKind kind = ValueKind::None;
  const RefType *type = nullptr;

  bool accepts(const Object *object) const { return !object || !type || object->type() == type; }
};

/// The reference types a host knows. Resolution follows the grammar of type names: `i32`,
/// `!vm.opaque`, `!vm.list<…>`, `!dialect.name`.
class TypeRegistry {
public:
  TypeRegistry();
  void add(const RefType *type) { types_.push_back(type); }
  Result<TypeDesc> resolve(std::string_view name) const;

private:
  std::vector<const RefType *> types_;
};

} // namespace strata::rt::vm
