// Modules written in C++: functions that bytecode imports.
#pragma once

#include "runtime/base/Object.h"
#include "runtime/base/Status.h"
#include "runtime/isa/VmIsa.h"
#include "runtime/vm/Value.h"

#include <cstring>
#include <span>
#include <string>
#include <string_view>

namespace strata::rt::vm {

class Invocation;
class NativeModule;

/// One call from bytecode. Arguments are read straight from the caller's registers, in the order of
/// the calling convention, which the verifier has matched against the registers.
class NativeCall {
public:
  static constexpr int kMaxResults = 4;

  NativeCall(NativeModule *module, Invocation &invocation, const int32_t *slots,
             Object *const *refs, const uint8_t *regs, const uint8_t *segments)
      : module_(module), invocation_(invocation), slots_(slots), refs_(refs), regs_(regs),
        segments_(segments) {}

  template <typename T> T &module() const { return static_cast<T &>(*module_); }
  Invocation &invocation() const { return invocation_; }

  int32_t i32() { return slots_[word()]; }
  int64_t i64() { return wide<int64_t>(); }
  float f32() { return std::bit_cast<float>(i32()); }
  double f64() { return wide<double>(); }
  Object *object() { return refs_[word() & isa::kRefOrdinalMask]; }

  /// A reference that must be a T.
  template <typename T> Result<T *> ref() {
    Object *o = object();
    if (T *typed = dynCast<T>(o)) [[likely]]
      return typed;
    return mismatch(T::kType, o);
  }
  template <typename T> Result<T *> refOrNull() {
    Object *o = object();
    if (!o)
      return static_cast<T *>(nullptr);
    if (T *typed = dynCast<T>(o)) [[likely]]
      return typed;
    return mismatch(T::kType, o);
  }

  /// How many tuples the next span holds.
  uint32_t spanCount() {
    uint16_t count;
    do {
      std::memcpy(&count, segments_, 2);
      segments_ += 2;
    } while (count == 0xFFFF);
    return count;
  }

  void returnI32(int32_t value) { results_[resultCount_++].bits = value; }
  void returnI64(int64_t value) { results_[resultCount_++].bits = value; }
  void returnObject(Ref<Object> object) { results_[resultCount_++].object = object.detach(); }

  union RawResult {
    int64_t bits;
    Object *object;
  };
  const RawResult &result(int i) const { return results_[i]; }
  int resultCount() const { return resultCount_; }

private:
  uint16_t word() {
    uint16_t value;
    std::memcpy(&value, regs_, 2);
    regs_ += 2;
    return value;
  }
  template <typename T> T wide() {
    T value;
    std::memcpy(&value, slots_ + word(), sizeof(T));
    return value;
  }
  static Status mismatch(const RefType &expected, const Object *actual);

  NativeModule *module_;
  Invocation &invocation_;
  const int32_t *slots_;
  Object *const *refs_;
  const uint8_t *regs_;
  const uint8_t *segments_;
  int resultCount_ = 0;
  RawResult results_[kMaxResults] = {};
};

struct NativeFunction {
  std::string_view name;
  std::string_view convention;
  Status (*call)(NativeCall &call);
};

class NativeModule {
public:
  virtual ~NativeModule() = default;
  virtual std::string_view name() const = 0;
  virtual uint32_t version() const = 0;
  virtual std::span<const NativeFunction> functions() const = 0;

  const NativeFunction *find(std::string_view function) const {
    for (const NativeFunction &entry : functions())
      if (entry.name == function)
        return &entry;
    return nullptr;
  }
};

} // namespace strata::rt::vm
