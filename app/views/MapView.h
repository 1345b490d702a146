// The compiler on one page: stages, phases and the boundaries between dialects, each a way into the trace.
#pragma once

#include "app/models/MapModel.h"

#include <QTreeView>

namespace strata::app {

class MapView : public QTreeView {
  Q_OBJECT
public:
  explicit MapView(QWidget *parent = nullptr);
  /// Of another trace, or of the same one with more rows.
  void setPasses(const trace::PassList &passes, bool same = false);
  QJsonObject toJson() const { return model_->toJson(); }

Q_SIGNALS:
  void passChosen(qint64 pass);
  /// A part of the compiler that this trace has no pass of.
  void nothingThere(const QString &name);

protected:
  void paintEvent(QPaintEvent *event) override;

private:
  MapModel *model_;
};

} // namespace strata::app
