// What the names of many passes begin with says whose they are; what follows tells them apart. Where a list is narrow the
// beginning gives way first.
#pragma once

#include <QHash>
#include <QSet>
#include <QString>

namespace strata::app {

class NameHeads {
public:
  /// A name of the list; as often as it comes.
  void add(const QString &name);
  /// How many characters of `name` are a head that it shares with others: "iree-stream-" where most names are of one
  /// project, "convert-" where they aren't. 0: none.
  qsizetype headOf(const QString &name) const;
  /// A head in one word: "stream" of "iree-stream-".
  static QString badge(const QString &head);

private:
  QSet<QString> names_;
  QHash<QString, int> shared_; // by head, with its last dash: how many names begin with it
};

} // namespace strata::app
