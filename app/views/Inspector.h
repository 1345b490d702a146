// What is known about the selected pass, or boundary: anchor, options, time, what it changed, where the dump comes from.
#pragma once

#include "app/models/DiffModel.h"
#include "core/explorer/Steps.h"
#include "core/trace/Source.h"

#include <QJsonObject>
#include <QScrollArea>
#include <utility>
#include <vector>

class QFormLayout;
class QLabel;

namespace strata::app {

class Inspector : public QScrollArea {
  Q_OBJECT
public:
  explicit Inspector(QWidget *parent = nullptr);
  /// `phase`: the index of the compiler's phase; -1 in traces of others.
  void setPass(const trace::TraceSource *source, int64_t pass, int phase);
  void setBoundary(const trace::TraceSource *source, const explorer::Boundary &boundary);
  /// How many operations the pass added and removed, once that is known.
  void setEffect(const explorer::Effect &effect);
  void setDiff(const Diff *diff, const IrDocument *document);
  /// What is shown, by the labels of its rows.
  QJsonObject toJson() const;

private:
  QLabel *addRow(QFormLayout *form, const QString &label);

  std::vector<std::pair<QString, QLabel *>> rows_;
  QLabel *title_, *state_, *help_, *anchor_, *options_, *className_, *phase_, *time_, *ops_, *lines_, *size_, *dialects_, *origin_;
  bool unknown_ = false; // whether the pass changed something: its effect tells
  bool counted_ = false; // the trace says how many operations it added and removed
};

} // namespace strata::app
