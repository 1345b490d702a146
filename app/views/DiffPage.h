// What a step did: its difference; where there is none, its text, below a line that says why.
#pragma once

#include "app/models/DiffModel.h"
#include "app/models/Quiet.h"
#include "app/models/TextQuery.h"

#include <QWidget>

class QLabel;
class QStackedLayout;

namespace strata::app {

class DiffView;
class IrView;

class DiffPage : public QWidget {
  Q_OBJECT
public:
  /// Takes `diff` in.
  explicit DiffPage(DiffView *diff, QWidget *parent = nullptr);

  /// Without `diff`, `document` stands below `reason`; without both, `reason` stands alone.
  void show(std::shared_ptr<const Diff> diff, std::shared_ptr<const IrDocument> document, const QString &reason);
  /// The text that stands in the place of a difference; null while a difference is shown.
  IrView *textAlone() const;
  /// How that text is read.
  void setWrapped(bool wrapped);
  void setDetail(Detail detail);
  void setSearch(const TextQuery &query);
  void zoom(int steps);

Q_SIGNALS:
  /// A menu is wanted at a place of the screen, for that text.
  void menuRequested(const QPoint &at);

private:
  DiffView *diff_;
  QWidget *alone_;
  QLabel *why_;
  IrView *text_;
  QStackedLayout *pages_;
};

} // namespace strata::app
