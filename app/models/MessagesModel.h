// What a log or a folder says that is no dump: diagnostics, output between the dumps, dumps that were left out, and what
// was noticed when it was read.
#pragma once

#include "core/trace/Source.h"

#include <QAbstractListModel>
#include <QJsonObject>
#include <memory>

namespace strata::app {

class MessagesModel : public QAbstractListModel {
  Q_OBJECT
public:
  enum Role { PassRole = Qt::UserRole, TextRole }; // the row that a message follows, -1 before the first; all of its text

  using QAbstractListModel::QAbstractListModel;
  void setSource(std::shared_ptr<const trace::TraceSource> source);
  /// The same trace with more of them.
  void extendSource(std::shared_ptr<const trace::TraceSource> source);
  /// The first that says that something is amiss with what was read; empty without one.
  QString flag() const;

  int rowCount(const QModelIndex &parent = {}) const override;
  QVariant data(const QModelIndex &index, int role) const override;
  QJsonObject toJson() const;

private:
  const std::vector<trace::Note> &notes() const;

  std::shared_ptr<const trace::TraceSource> source_;
  int shown_ = 0;
};

} // namespace strata::app
