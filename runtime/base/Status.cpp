#include "runtime/base/Status.h"

#include <cstdarg>
#include <cstdio>

namespace strata::rt {

std::string codeName(Code code) {
  static constexpr const char *names[] = {"OK",
                                          "CANCELLED",
                                          "UNKNOWN",
                                          "INVALID_ARGUMENT",
                                          "DEADLINE_EXCEEDED",
                                          "NOT_FOUND",
                                          "ALREADY_EXISTS",
                                          "PERMISSION_DENIED",
                                          "RESOURCE_EXHAUSTED",
                                          "FAILED_PRECONDITION",
                                          "ABORTED",
                                          "OUT_OF_RANGE",
                                          "UNIMPLEMENTED",
                                          "INTERNAL",
                                          "UNAVAILABLE",
                                          "DATA_LOSS",
                                          "UNAUTHENTICATED",
                                          "DEFERRED",
                                          "INCOMPATIBLE"};
  size_t index = static_cast<size_t>(code);
  if (index < std::size(names))
    return names[index];
  return format("CODE(%zu)", index);
}

// The path as it is written in the tree, whatever the build directory is.
static std::string_view shortFile(std::string_view path) {
  size_t at = path.rfind("runtime/");
  return at == std::string_view::npos ? path : path.substr(at);
}

Status::Status(Code code, std::string message, std::source_location where) {
  if (code != Code::Ok)
    state_ = std::make_unique<State>(
        State{code, std::string(shortFile(where.file_name())), where.line(), std::move(message)});
}

Status::Status(Code code, std::string message, std::string file, uint32_t line) {
  if (code != Code::Ok)
    state_ = std::make_unique<State>(State{code, std::move(file), line, std::move(message)});
}

Status Status::clone() const {
  Status copy;
  if (state_)
    copy.state_ = std::make_unique<State>(*state_);
  return copy;
}

Status Status::annotate(std::string_view text) && {
  if (state_) {
    state_->text += "; ";
    state_->text += text;
  }
  return std::move(*this);
}

std::string Status::message() const { return state_ ? state_->text : std::string(); }

std::string Status::toString() const {
  if (!state_)
    return "OK";
  std::string text =
      state_->file + ":" + std::to_string(state_->line) + ": " + codeName(state_->code);
  if (!state_->text.empty())
    text += "; " + state_->text;
  return text;
}

std::string format(const char *pattern, ...) {
  va_list args, again;
  va_start(args, pattern);
  va_copy(again, args);
  int length = std::vsnprintf(nullptr, 0, pattern, args);
  va_end(args);
  std::string text(length > 0 ? static_cast<size_t>(length) : 0, '\0');
  if (length > 0)
    std::vsnprintf(text.data(), text.size() + 1, pattern, again);
  va_end(again);
  return text;
}

} // namespace strata::rt
