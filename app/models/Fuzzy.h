// How well a name answers what somebody types: letters in order, better at the starts of words and in a row.
#pragma once

#include <QString>
#include <vector>

namespace strata::app {

/// Greater is better; below zero if the letters of `query` don't occur in `name` in this order. Case
/// does not matter; blanks in the query separate parts that may match in any order.
int fuzzyScore(const QString &query, const QString &name);

/// Indices of the `most` best names, best first; equal scores keep the order of `names`.
std::vector<int> fuzzyBest(const QString &query, const std::vector<QString> &names, int most);

} // namespace strata::app
