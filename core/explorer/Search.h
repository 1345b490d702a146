//===- Search.h - Finding text and operations in all dumps ------------------===//
// A query is a list of terms, all of which an operation (or, for plain text, a line) must meet:
//
//   op:linalg.*      its name; `*` and `?` as in file names
//   attr:encoding    a word of its own tokens: an attribute's name, alias or part of a type
//   symbol:@f        the symbol it defines or refers to
//   type:tensor<*>   one of the types that it prints
//   in:stream        the pass, or an operation around it, whose name or symbol contains this
//   /regex/          the text of its own lines (core/explorer/Regex.h says which syntax)
//   anything else    whole words in its own lines; *word and word* are ends and beginnings of words
//   "in quotes"      text, wherever in a word it begins or ends; it may hold blanks
//   -term            not this (before a key, a quote or a slash)
//
// A query without op:, attr:, symbol: or type: is about lines, and is answered without parsing.
#pragma once

#include "core/base/Cancel.h"
#include "core/trace/Source.h"

#include <functional>
#include <memory>
#include <optional>

namespace strata::explorer {

struct Hit {
  int64_t row = 0;
  int64_t line = 0;   // from 1
  int64_t column = 0; // bytes, from 0
  int64_t length = 0; // bytes
  std::string text;   // the line, at most 400 bytes of it
  std::string function = {}; // "@f" of the one around it; empty without one
};

class Query {
public:
  /// Errors: InvalidArgument (an empty query, a key without a value or one that is nearly a key, a quote that isn't
  /// closed, a regular expression that is none).
  static Result<Query> parse(std::string_view text);

  /// True if the row as a whole can hold a hit (`in:` against its pass).
  bool structural() const;
  /// Hits in one text, in order; stops when `each` returns false.
  void run(const trace::PassEvent &row, std::string_view text, const std::function<bool(Hit)> &each) const;

private:
  void wordLines(std::string_view text, const std::function<Hit(size_t, size_t, int64_t, size_t)> &lineHit,
                 const std::function<bool(Hit)> &each) const;
  struct Impl;
  std::shared_ptr<const Impl> impl_;
};

/// The language, for people: its terms, and examples.
std::string_view queryHelp();

/// All rows in order; `each` is called as hits are found and returns false to stop. False if cancelled.
bool search(const trace::TraceSource &source, const Query &query, const std::function<bool(Hit)> &each,
            const CancelToken &cancel = {});

struct Bisection {
  int64_t first = -1;   // row: the first for which it holds; -1 if for none
  int64_t last = -1;    // the last one for which it holds
  int64_t before = -1;  // the row before `first` of the same subject
  std::optional<Hit> hit;
};

/// The first dump for which a query has a hit; with `absent`, the first that has none after one that had.
Result<Bisection> bisect(const trace::TraceSource &source, const Query &query, bool absent, const CancelToken &cancel = {});

} // namespace strata::explorer
