// Errors as values: a code, where it was raised, and text that grows as it travels outwards.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <source_location>
#include <string>
#include <string_view>
#include <utility>

namespace strata::rt {

/// Numbers are part of the bytecode (`vm.fail`, `hal.fence.fail`).
enum class Code : uint8_t {
  Ok = 0,
  Cancelled = 1,
  Unknown = 2,
  InvalidArgument = 3,
  DeadlineExceeded = 4,
  NotFound = 5,
  AlreadyExists = 6,
  PermissionDenied = 7,
  ResourceExhausted = 8,
  FailedPrecondition = 9,
  Aborted = 10,
  OutOfRange = 11,
  Unimplemented = 12,
  Internal = 13,
  Unavailable = 14,
  DataLoss = 15,
  Unauthenticated = 16,
  Deferred = 17,
  Incompatible = 18,
};

/// `INVALID_ARGUMENT`; numbers without a name are shown as `CODE(n)`.
std::string codeName(Code code);

/// Success, or an error. One pointer wide; success allocates nothing.
class [[nodiscard]] Status {
public:
  Status() = default;
  Status(Code code, std::string message,
         std::source_location where = std::source_location::current());
  Status(Code code, std::string message, std::string file, uint32_t line);
  Status(Status &&) noexcept = default;
  Status &operator=(Status &&) noexcept = default;

  bool ok() const { return !state_; }
  Code code() const { return state_ ? state_->code : Code::Ok; }
  /// A copy: an error may be reported to several waiters.
  Status clone() const;

  /// Adds what was being done when the error happened; nothing on success.
  Status annotate(std::string_view text) &&;
  /// The message and its annotations, joined by "; ".
  std::string message() const;
  /// `file:line: CODE; message; annotation`; "OK" on success.
  std::string toString() const;

private:
  struct State {
    Code code;
    std::string file;
    uint32_t line;
    std::string text;
  };
  std::unique_ptr<State> state_;
};

/// A value, or the reason why there is none.
template <typename T> class [[nodiscard]] Result {
public:
  Result(T value) : value_(std::move(value)) {}
  Result(Status status) : status_(std::move(status)) {
    if (status_.ok())
      status_ = Status(Code::Internal, "a result needs a value or an error");
  }

  bool ok() const { return value_.has_value(); }
  T &operator*() { return *value_; }
  const T &operator*() const { return *value_; }
  T *operator->() { return &*value_; }
  const T *operator->() const { return &*value_; }
  T take() { return std::move(*value_); }
  Status takeStatus() { return std::move(status_); }
  const Status &status() const { return status_; }

private:
  std::optional<T> value_;
  Status status_;
};

/// printf into a string: messages are built where errors are raised.
std::string format(const char *pattern, ...) __attribute__((format(printf, 1, 2)));

} // namespace strata::rt

#define STRATA_CONCAT_INNER(a, b) a##b
#define STRATA_CONCAT(a, b) STRATA_CONCAT_INNER(a, b)

/// Returns from the function when `expr`, a Status, is an error.
#define STRATA_RETURN_IF_ERROR(expr)                                                               \
  do {                                                                                             \
    if (::strata::rt::Status status_ = (expr); !status_.ok()) [[unlikely]]                         \
      return status_;                                                                              \
  } while (false)

/// `STRATA_ASSIGN_OR_RETURN(auto x, makeX());`
#define STRATA_ASSIGN_OR_RETURN(lhs, expr)                                                         \
  auto STRATA_CONCAT(result_, __LINE__) = (expr);                                                  \
  if (!STRATA_CONCAT(result_, __LINE__).ok()) [[unlikely]]                                         \
    return STRATA_CONCAT(result_, __LINE__).takeStatus();                                          \
  lhs = STRATA_CONCAT(result_, __LINE__).take()
