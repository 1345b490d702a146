// What is known about the selected pass: anchor, options, time, what it changed, where the dump comes from.
#pragma once

#include "app/models/DiffModel.h"
#include "core/trace/Source.h"

#include <QScrollArea>

class QFormLayout;
class QLabel;

namespace strata::app {

class Inspector : public QScrollArea {
  Q_OBJECT
public:
  explicit Inspector(QWidget *parent = nullptr);
  void setPass(const trace::TraceSource *source, int64_t pass);
  void setDiff(const Diff *diff, const IrDocument *document);

private:
  QLabel *addRow(QFormLayout *form, const QString &label);

  QLabel *title_, *state_, *anchor_, *options_, *className_, *phase_, *time_, *ops_, *lines_, *size_, *dialects_, *origin_;
};

} // namespace strata::app
