#include "runtime/vm/List.h"

#include "runtime/vm/Numeric.h"

namespace strata::rt::vm {

const RefType List::kType = {"vm.list"};

Value convert(const Value &value, ValueKind kind) {
  if (value.kind == kind)
    return value;
  bool fromFloat = value.kind == ValueKind::F32 || value.kind == ValueKind::F64;
  double asDouble = value.kind == ValueKind::F32   ? value.asF32()
                    : value.kind == ValueKind::F64 ? value.asF64()
                                                   : static_cast<double>(value.bits);
  int64_t asInteger = fromFloat ? saturate<int64_t>(asDouble) : value.bits;
  switch (kind) {
  case ValueKind::I8:
    return {kind, static_cast<int8_t>(asInteger), {}};
  case ValueKind::I16:
    return {kind, static_cast<int16_t>(asInteger), {}};
  case ValueKind::I32:
    return Value::i32(static_cast<int32_t>(asInteger));
  case ValueKind::I64:
    return Value::i64(asInteger);
  case ValueKind::F32:
    return Value::f32(static_cast<float>(asDouble));
  case ValueKind::F64:
    return Value::f64(asDouble);
  case ValueKind::None:
  case ValueKind::Ref:
    return value;
  }
  return value;
}

Status List::check(int64_t index) const {
  if (index < 0 || index >= size())
    return Status(Code::OutOfRange,
                  format("index %lld out of bounds (%lld)", (long long)index, (long long)size()));
  return {};
}

Status List::charge(int64_t count) {
  if (count < 0 || count > kMaxElements)
    return Status(Code::ResourceExhausted, format("list of %lld elements: at most %lld",
                                                  (long long)count, (long long)kMaxElements));
  int64_t bytes = count * static_cast<int64_t>(sizeof(Value));
  if (bytes > chargedBytes_) {
    if (!budget_->reserve(bytes - chargedBytes_))
      return Status(Code::ResourceExhausted,
                    format("failed to allocate %lld bytes: above the memory limit of %lld",
                           (long long)bytes, (long long)budget_->limitBytes()));
    chargedBytes_ = bytes;
  }
  return {};
}

Status List::reserve(int64_t count) {
  STRATA_RETURN_IF_ERROR(charge(count));
  values_.reserve(static_cast<size_t>(count));
  return {};
}

Status List::resize(int64_t count) {
  STRATA_RETURN_IF_ERROR(charge(count));
  values_.resize(static_cast<size_t>(count));
  return {};
}

Result<Value> List::get(int64_t index, ValueKind kind) const {
  STRATA_RETURN_IF_ERROR(check(index));
  const Value &value = values_[static_cast<size_t>(index)];
  if (value.kind == ValueKind::None)
    return convert(Value::i32(0), kind);
  if (value.kind == ValueKind::Ref)
    return Status(Code::InvalidArgument, format("list element %lld is a reference, not %s",
                                                (long long)index, kindName(kind)));
  return convert(value, kind);
}

Status List::set(int64_t index, Value value) {
  STRATA_RETURN_IF_ERROR(check(index));
  if (element_.kind == ValueKind::Ref && value.kind == ValueKind::Ref) {
    if (!element_.accepts(value.ref.get()))
      return Status(Code::InvalidArgument,
                    "list element type mismatch; expected " + std::string(element_.type->name));
  } else if (element_.kind == ValueKind::Ref && element_.type) {
    return Status(Code::InvalidArgument, "list holds references, not numbers");
  } else if (element_.kind != ValueKind::None && element_.kind != ValueKind::Ref) {
    if (value.kind == ValueKind::Ref)
      return Status(Code::InvalidArgument, "list holds numbers, not references");
    value = convert(value, element_.kind);
  }
  values_[static_cast<size_t>(index)] = std::move(value);
  return {};
}

Result<Ref<Object>> List::getRef(int64_t index, bool take) {
  STRATA_RETURN_IF_ERROR(check(index));
  Value &value = values_[static_cast<size_t>(index)];
  if (value.kind != ValueKind::Ref)
    return Ref<Object>();
  if (!take)
    return value.ref;
  value.kind = ValueKind::None;
  return std::move(value.ref);
}

Status List::push(Value value) {
  STRATA_RETURN_IF_ERROR(resize(size() + 1));
  return set(size() - 1, std::move(value));
}

} // namespace strata::rt::vm
