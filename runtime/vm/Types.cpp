#include "runtime/vm/Types.h"

#include "runtime/vm/Buffer.h"
#include "runtime/vm/List.h"

namespace strata::rt::vm {

TypeRegistry::TypeRegistry() : types_{&Buffer::kType, &List::kType} {}

Result<TypeDesc> TypeRegistry::resolve(std::string_view name) const {
  static constexpr std::pair<std::string_view, ValueKind> primitives[] = {
      {"i8", ValueKind::I8},   {"i16", ValueKind::I16}, {"i32", ValueKind::I32},
      {"i64", ValueKind::I64}, {"f32", ValueKind::F32}, {"f64", ValueKind::F64}};
  for (auto [text, kind] : primitives)
    if (name == text)
      return TypeDesc{kind, nullptr};
  if (name == "!vm.opaque")
    return TypeDesc{ValueKind::Ref, nullptr};
  if (name.starts_with('!')) {
    std::string_view bare = name.substr(1);
    // The element type of a list is not part of its identity.
    if (bare.starts_with("vm.list"))
      bare = "vm.list";
    for (const RefType *type : types_)
      if (type->name == bare)
        return TypeDesc{ValueKind::Ref, type};
  }
  return Status(Code::NotFound, "no type registered with name '" + std::string(name) + "'");
}

} // namespace strata::rt::vm
