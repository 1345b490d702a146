//===- Regex.h - Regular expressions over lines ------------------------------===//
// For expressions that people type, over gigabytes of text. RE2 matches in linear time: no expression and no text
// makes it slow. By bytes: a `.` is one byte of UTF-8; nothing matches across the end of a line, and a carriage return
// before it is part of the end.
#pragma once

#include "core/base/Result.h"

#include <memory>
#include <optional>
#include <string_view>

namespace re2 {
class RE2;
}

namespace strata::explorer {

class Regex {
public:
  /// RE2's syntax, which is Perl's without back references and look-around. Errors: InvalidArgument (says what is
  /// wrong with it).
  static Result<Regex> parse(std::string_view pattern);

  struct Match {
    size_t begin = 0;
    size_t end = 0;
    friend bool operator==(const Match &, const Match &) = default;
  };
  /// The leftmost match in one line; of those that begin there, the one that Perl finds first.
  std::optional<Match> find(std::string_view line) const;

  /// The first line of `text` with a match that begins at or after `from`, the begin of a line: where that line begins;
  /// npos if there is none.
  size_t nextLine(std::string_view text, size_t from) const;

private:
  Regex(std::shared_ptr<const re2::RE2> compiled, bool lineByLine) : compiled_(std::move(compiled)), lineByLine_(lineByLine) {}
  std::shared_ptr<const re2::RE2> compiled_;
  bool lineByLine_;
};

} // namespace strata::explorer
