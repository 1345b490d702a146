#include "app/models/Fuzzy.h"

#include <QStringList>
#include <algorithm>

namespace strata::app {
namespace {

bool startsWord(const QString &name, int at) { return at == 0 || !name[at - 1].isLetterOrNumber(); }

int scorePart(const QString &part, const QString &name) {
  int whole = static_cast<int>(name.indexOf(part, 0, Qt::CaseInsensitive));
  int bonus = whole < 0 ? 0 : 40 + (startsWord(name, whole) ? 40 : 0);
  int score = 0, at = 0, last = -2;
  for (QChar wanted : part) {
    wanted = wanted.toLower();
    // The start of a word, if one comes, is what people mean by a letter.
    int found = -1;
    for (int i = at; i < name.size(); ++i) {
      if (name[i].toLower() != wanted)
        continue;
      if (found < 0)
        found = i;
      if (i == last + 1 || startsWord(name, i)) {
        found = i;
        break;
      }
    }
    if (found < 0)
      return bonus ? bonus : -1;
    score += found == last + 1 ? 8 : startsWord(name, found) ? 6 : 1;
    last = found;
    at = found + 1;
  }
  return score + bonus;
}

} // namespace

int fuzzyScore(const QString &query, const QString &name) {
  int total = 0;
  for (const QString &part : query.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
    int score = scorePart(part, name);
    if (score < 0)
      return -1;
    total += score;
  }
  // Of two names that match alike the shorter one is meant.
  return total * 100 - static_cast<int>(std::min<qsizetype>(name.size(), 99));
}

std::vector<int> fuzzyBest(const QString &query, const std::vector<QString> &names, int most) {
  std::vector<std::pair<int, int>> scored; // negative score, index
  for (int i = 0; i < static_cast<int>(names.size()); ++i) {
    int score = fuzzyScore(query, names[i]);
    if (score >= 0 || query.trimmed().isEmpty())
      scored.push_back({-score, i});
  }
  auto middle = scored.begin() + std::min<size_t>(static_cast<size_t>(most), scored.size());
  if (query.trimmed().isEmpty())
    scored.erase(middle, scored.end());
  else
    std::partial_sort(scored.begin(), middle, scored.end());
  std::vector<int> best;
  for (auto it = scored.begin(); it != scored.end() && static_cast<int>(best.size()) < most; ++it)
    best.push_back(it->second);
  return best;
}

} // namespace strata::app
