#include "app/models/NameHeads.h"

namespace strata::app {

void NameHeads::add(const QString &name) {
  if (names_.contains(name))
    return;
  names_.insert(name);
  qsizetype first = name.indexOf(QLatin1Char('-'));
  if (first <= 0)
    return;
  ++shared_[name.left(first + 1)];
  if (qsizetype second = name.indexOf(QLatin1Char('-'), first + 1); second > 0)
    ++shared_[name.left(second + 1)];
}

qsizetype NameHeads::headOf(const QString &name) const {
  qsizetype first = name.indexOf(QLatin1Char('-'));
  if (first <= 0 || first + 1 == name.size())
    return 0;
  qsizetype second = name.indexOf(QLatin1Char('-'), first + 1);
  // What a third of all names begin with is a project, and says nothing here: its dialect does.
  bool project = shared_.value(name.left(first + 1)) * 3 >= names_.size();
  if (project && second > 0 && second + 1 < name.size())
    return second + 1;
  return shared_.value(name.left(first + 1)) > 1 ? first + 1 : 0;
}

QString NameHeads::badge(const QString &head) { return head.chopped(1).section(QLatin1Char('-'), -1); }

} // namespace strata::app
