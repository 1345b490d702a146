//===- Regex.h - Regular expressions in linear time ---------------------------===//
// For expressions that people type, over gigabytes of text: no expression and no text makes it slow. There are no
// backtracking, no captures and no back references; what can match is simulated for all ways at once (Thompson), and
// which lines match at all is found by states that are made as they are met.
//
// Syntax: x* x+ x? x{2} x{2,} x{2,5}, each also lazy (x*?); a|b; ( ) (?: ); . [a-z] [^a-z]; \d \w \s \D \W \S;
// \t \n \r \x41; ^ $ at the ends of lines; \b \B; (?i) at the beginning. By bytes: a `.` is one byte of UTF-8, and of
// no line's end.
#pragma once

#include "core/base/Result.h"

#include <bitset>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace strata {

class Regex {
public:
  /// Errors: InvalidArgument (says what is wrong with it).
  static Result<Regex> parse(std::string_view pattern);

  struct Match {
    size_t begin = 0;
    size_t end = 0;
    friend bool operator==(const Match &, const Match &) = default;
  };
  /// The leftmost match in one line; of those that begin there, the one a backtracking matcher finds first.
  std::optional<Match> find(std::string_view line) const;

  /// Walks through the lines of a text that match. For one thread; the expression must outlive it.
  class Lines {
  public:
    Lines(const Regex &regex, std::string_view text) : regex_(regex), text_(text) {}
    /// The first line with a match that begins at or after `from`, the begin of a line: where it begins; npos if
    /// there is none.
    size_t next(size_t from);

  private:
    struct State {
      bool accepts = false;      // whatever follows
      bool acceptsAtEnd = false; // if the line ends here
      std::vector<uint32_t> at;  // instructions that take a byte, ascending
    };
    size_t scan(size_t from);
    int32_t start();
    int32_t step(int32_t state, uint8_t byteClass);
    int32_t make(std::vector<uint32_t> from, bool lineStart);

    const Regex &regex_;
    std::string_view text_;
    std::vector<State> states_;
    std::vector<int32_t> table_; // by state and class of bytes: where the next state begins in here, or less than 0
    std::map<std::vector<uint32_t>, int32_t> known_;
    int32_t start_ = -1;
  };

private:
  friend class RegexParser;
  enum class Kind : uint8_t { Byte, Split, Jump, LineStart, LineEnd, WordEdge, NoWordEdge, Match };
  struct Instruction {
    Kind kind = Kind::Match;
    uint32_t set = 0;              // Byte: index of the set
    uint32_t first = 0, second = 0; // where it goes on; Split prefers the first
  };

  std::vector<Instruction> program_;
  std::vector<std::bitset<256>> sets_;
  std::string literal_; // in every match; empty if none is known
  bool hasEdges_ = false; // \b, \B: the states of Lines take them for true, and matches are checked
  std::bitset<256> firstBytes_; // of a match
  bool mayBeEmpty_ = false;     // or begin with an assertion: then any byte may be the first
  uint8_t classOf_[256] = {};
  std::vector<uint8_t> byteOfClass_; // one of each class
};

} // namespace strata
