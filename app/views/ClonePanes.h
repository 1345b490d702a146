// Copies of what is shown above, that stay as they are while one goes on: a text, or the difference of two passes. One tab
// each; hidden while there are none.
#pragma once

#include "app/models/DiffModel.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTabWidget>
#include <functional>

namespace strata::app {

class ClonePanes : public QTabWidget {
  Q_OBJECT
public:
  explicit ClonePanes(QWidget *parent = nullptr);

  /// `about` goes into `toJson`, with what the copy shows.
  void addDiff(const QString &title, const QString &before, const QString &after, std::shared_ptr<const Diff> diff, QJsonObject about);
  void addText(const QString &title, std::shared_ptr<const IrDocument> document, int64_t line, QJsonObject about);
  /// What is needed to show the copies again: kind, pass or before and after, line.
  QJsonArray places() const;
  void closeCurrent();
  void closeAll();
  void zoom(double step);
  QJsonObject toJson() const;

Q_SIGNALS:
  /// A copy was added or closed.
  void changed();

private:
  void add(QWidget *pane, const QString &title, QJsonObject about);
  void close(int index);

  std::vector<QJsonObject> about_; // by tab
};

} // namespace strata::app
