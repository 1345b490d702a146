// Reference-counted objects: what VM references point to.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>
#include <utility>

namespace strata::rt {

/// Identity of a reference type; one static instance per class, compared by address.
struct RefType {
  std::string_view name; // "hal.buffer", as in a module's type table without the '!'
};

class Object {
public:
  explicit Object(const RefType *type) : type_(type) {}
  Object(const Object &) = delete;
  Object &operator=(const Object &) = delete;

  const RefType *type() const { return type_; }
  void retain() { count_.fetch_add(1, std::memory_order_relaxed); }
  void release() {
    if (count_.fetch_sub(1, std::memory_order_acq_rel) == 1)
      delete this;
  }
  uint32_t refCount() const { return count_.load(std::memory_order_relaxed); }

protected:
  virtual ~Object() = default;

private:
  std::atomic<uint32_t> count_{1};
  const RefType *type_;
};

/// Owns one reference.
template <typename T> class Ref {
public:
  Ref() = default;
  Ref(std::nullptr_t) {}
  Ref(const Ref &other) : object_(other.object_) {
    if (object_)
      object_->retain();
  }
  Ref(Ref &&other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  template <typename U>
  requires std::is_convertible_v<U *, T *> Ref(Ref<U> other) : object_(other.detach()) {}
  ~Ref() { reset(); }
  Ref &operator=(Ref other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }

  /// Takes over a reference that the caller owns.
  static Ref adopt(T *object) {
    Ref ref;
    ref.object_ = object;
    return ref;
  }
  static Ref share(T *object) {
    if (object)
      object->retain();
    return adopt(object);
  }

  T *get() const { return object_; }
  T *operator->() const { return object_; }
  T &operator*() const { return *object_; }
  explicit operator bool() const { return object_ != nullptr; }
  T *detach() { return std::exchange(object_, nullptr); }
  void reset() {
    if (T *old = std::exchange(object_, nullptr))
      old->release();
  }

private:
  T *object_ = nullptr;
};

template <typename T, typename... Args> Ref<T> make(Args &&...args) {
  return Ref<T>::adopt(new T(std::forward<Args>(args)...));
}

/// The object as a T when it is one. T::kType is T's RefType.
template <typename T> T *dynCast(Object *object) {
  return object && object->type() == &T::kType ? static_cast<T *>(object) : nullptr;
}

} // namespace strata::rt
