// What colours and signs mean: the dialects of the text that is shown, the marks of a difference, those of the passes.
#pragma once

#include "app/models/IrDocument.h"

#include <QJsonObject>
#include <QListWidget>
#include <memory>

namespace strata::app {

class LegendView : public QListWidget {
  Q_OBJECT
public:
  explicit LegendView(QWidget *parent = nullptr);
  void setDocument(std::shared_ptr<const IrDocument> document);
  /// Counts what the text holds, which takes its time with a large one: done when somebody looks.
  void refresh();
  QJsonObject toJson() const;

protected:
  void changeEvent(QEvent *event) override;
  void showEvent(QShowEvent *event) override;

private:
  void rebuild();
  std::shared_ptr<const IrDocument> document_;
  bool building_ = false, stale_ = false;
};

} // namespace strata::app
