//===- Nearest.h - What somebody may have meant -----------------------------===//
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace strata {

/// Keeps the one of the words it is shown that differs from `wanted` in the fewest letters; none that differs in more than a
/// third of them, or, of short words, in two.
class Nearest {
public:
  explicit Nearest(std::string_view wanted) : wanted_(wanted), most_(std::min(wanted.size() / 2, std::max<size_t>(2, wanted.size() / 3))) {}

  void consider(std::string_view word) {
    if (word.size() > wanted_.size() + most_ || wanted_.size() > word.size() + most_)
      return;
    if (size_t d = distance(word); d <= most_ && (word_.empty() || d < best_))
      word_ = word, best_ = d;
  }
  /// Empty: none.
  std::string_view word() const { return word_; }

private:
  /// Levenshtein's.
  size_t distance(std::string_view word) const {
    std::vector<size_t> row(word.size() + 1);
    for (size_t j = 0; j <= word.size(); ++j)
      row[j] = j;
    for (size_t i = 1; i <= wanted_.size(); ++i) {
      size_t diagonal = row[0]++;
      for (size_t j = 1; j <= word.size(); ++j) {
        size_t up = row[j];
        row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (wanted_[i - 1] != word[j - 1])});
        diagonal = up;
      }
    }
    return row[word.size()];
  }

  std::string_view wanted_, word_;
  size_t most_ = 0, best_ = 0;
};

} // namespace strata
