// !vm.list: a growable array of one primitive type, of references, or of values of any kind.
#pragma once

#include "runtime/base/MemoryBudget.h"
#include "runtime/base/Object.h"
#include "runtime/base/Status.h"
#include "runtime/vm/Types.h"

#include <memory>
#include <vector>

namespace strata::rt::vm {

class List final : public Object {
public:
  static const RefType kType;
  static constexpr int64_t kMaxElements = 1 << 24;

  List(TypeDesc element, std::shared_ptr<MemoryBudget> budget)
      : Object(&kType), element_(element), budget_(std::move(budget)) {}

  int64_t size() const { return static_cast<int64_t>(values_.size()); }
  Status reserve(int64_t count);
  Status resize(int64_t count);

  /// Converts to `kind` where both are numbers; an empty element is zero.
  Result<Value> get(int64_t index, ValueKind kind) const;
  /// Converts to the list's element type.
  Status set(int64_t index, Value value);
  /// The reference at `index`, null for an empty element; taken out when `take`.
  Result<Ref<Object>> getRef(int64_t index, bool take);
  Status push(Value value);
  const std::vector<Value> &values() const { return values_; }

private:
  ~List() override { budget_->release(chargedBytes_); }
  Status check(int64_t index) const;
  Status charge(int64_t count);

  TypeDesc element_;
  std::vector<Value> values_;
  std::shared_ptr<MemoryBudget> budget_;
  int64_t chargedBytes_ = 0;
};

/// `value` as `kind`: integers truncate or extend, floats and integers convert by value.
Value convert(const Value &value, ValueKind kind);

} // namespace strata::rt::vm
