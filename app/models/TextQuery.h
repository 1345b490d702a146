// What is looked for in the lines of a text: words as typed, or an expression.
#pragma once

#include "core/base/Ids.h"
#include "core/explorer/Regex.h"

#include <QString>
#include <optional>
#include <string_view>
#include <vector>

namespace strata::app {

struct FindOptions {
  bool matchCase = false, wholeWords = false, expression = false;
  friend bool operator==(const FindOptions &, const FindOptions &) = default;
};

class TextQuery {
public:
  TextQuery() = default;
  TextQuery(const QString &text, FindOptions options);

  bool isEmpty() const { return !regex_; }
  /// What is wrong with the expression; empty if nothing is.
  const QString &problem() const { return problem_; }
  /// Bytes of a line that match, in order.
  std::vector<Span> hits(std::string_view line) const;
  bool matches(std::string_view line) const { return regex_ && regex_->find(line).has_value(); }

private:
  std::optional<explorer::Regex> regex_;
  QString problem_;
};

} // namespace strata::app
