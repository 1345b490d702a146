//===- Result.h - Errors as values ------------------------------------------===//
// Core reports errors as values: a code that a program can act on, and a sentence that a person can. Nothing is
// thrown across a library. `Result<T>` holds either; asking for the value of a failed result ends the program,
// also in release builds.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace strata {

enum class ErrorCode {
  InvalidArgument, // the caller asked for something that makes no sense
  NotFound,        // no such file, pass, symbol ...
  Io,              // the operating system said no
  Corrupt,         // bytes that are not what they claim to be
  Unsupported,     // right, but not something we read
  Cancelled,       // the user no longer wants the answer
  LimitExceeded,   // larger than we accept
};

/// The short stable name of a code ("not-found"), as JSON output shows it.
std::string_view name(ErrorCode code);

struct Error {
  ErrorCode code = ErrorCode::InvalidArgument;
  std::string message;

  /// Prefixes what was being done: "opening run.strata: no such file".
  Error &&context(std::string_view what) && {
    message.insert(0, std::string(what) + ": ");
    return std::move(*this);
  }
};

template <typename T>
class [[nodiscard]] Result {
public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const { return state_.index() == 0; }
  T &value() & { return check(), *std::get_if<0>(&state_); }
  const T &value() const & { return check(), *std::get_if<0>(&state_); }
  T &&value() && { return check(), std::move(*std::get_if<0>(&state_)); }
  T &operator*() & { return value(); }
  const T &operator*() const & { return value(); }
  T &&operator*() && { return std::move(*this).value(); }
  T *operator->() { return &value(); }
  const T *operator->() const { return &value(); }
  const Error &error() const & { return *std::get_if<1>(&state_); }
  Error &&error() && { return std::move(*std::get_if<1>(&state_)); }

private:
  void check() const {
    if (state_.index() == 0)
      return;
    std::fprintf(stderr, "strata: value of a failed result: %s\n", error().message.c_str());
    std::abort();
  }
  std::variant<T, Error> state_;
};

/// The result of what has no value.
class [[nodiscard]] Status {
public:
  Status() = default;
  Status(Error error) : error_(std::move(error)) {}
  static Status ok() { return {}; }

  explicit operator bool() const { return !error_; }
  const Error &error() const & { return *error_; }
  Error &&error() && { return std::move(*error_); }

private:
  std::optional<Error> error_;
};

} // namespace strata
