//===- Channel.h - Messages between a window and its compiler ---------------===//
// The messages of control.fbs as plain values, and a stream of bytes taken apart into them. Sockets are the business
// of the two ends: Qt's in the window, POSIX in the compiler.
#pragma once

#include "core/base/Result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace strata::control {

struct Command {
  enum class Kind : uint8_t { Continue, StepPass, StepChange, RunTo, Pause, SetBreakpoints, ReplaceIr, SetOptions, Cancel };
  Kind kind = Kind::Continue;
  std::string text = {};
  std::vector<std::string> passes = {}, operations = {};
};

struct Event {
  enum class Kind : uint8_t { Began, Paused, Resumed, Replaced, OptionsSet, Refused, Hello };
  Kind kind = Kind::Began;
  std::string text = {};
  std::string pass = {}, options = {}, path = {};
};

using Message = std::variant<Command, Event>;

/// Where a window leaves the secret that its compiler says Hello with.
inline constexpr const char *kSecretVariable = "STRATA_CONTROL_SECRET";

/// The bytes to send.
std::string encode(const Message &message);

/// Takes bytes as they come and gives messages as they are complete.
class Decoder {
public:
  void feed(std::string_view bytes) { buffer_.append(bytes); }
  /// The next message; nothing while it is incomplete. Errors: Corrupt (no message of control.fbs), LimitExceeded;
  /// after either the stream can't be read on.
  Result<std::optional<Message>> next();

private:
  std::string buffer_;
};

/// True if `text` matches `pattern`, in which * stands for any characters and ? for one.
bool matches(std::string_view pattern, std::string_view text);

} // namespace strata::control
