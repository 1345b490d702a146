#include "app/widgets/Palette.h"

#include "app/models/Fuzzy.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

namespace strata::app {

Palette::Palette(QWidget *window) : QFrame(window) {
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  setAccessibleName(tr("Find anything"));
  auto *column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 8);
  column->setSpacing(8);
  edit_ = new QLineEdit;
  edit_->setAccessibleName(tr("What to find"));
  edit_->setPlaceholderText(tr("Find a pass, a symbol, an operation or an action"));
  list_ = new QListWidget;
  list_->setAccessibleName(tr("What was found"));
  list_->setFrameShape(QFrame::NoFrame);
  list_->setUniformItemSizes(true);
  list_->setFocusPolicy(Qt::NoFocus);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setTextElideMode(Qt::ElideMiddle);
  column->addWidget(edit_);
  column->addWidget(list_);
  edit_->installEventFilter(this);
  connect(edit_, &QLineEdit::textChanged, this, &Palette::update);
  connect(edit_, &QLineEdit::returnPressed, this, &Palette::runCurrent);
  connect(list_, &QListWidget::itemClicked, this, &Palette::runCurrent);
  hide();
}

void Palette::open(std::vector<Entry> entries) {
  entries_ = std::move(entries);
  names_.clear();
  for (const Entry &entry : entries_)
    names_.push_back(entry.name);
  int width = std::min(640, parentWidget()->width() - 80);
  setGeometry((parentWidget()->width() - width) / 2, 72, width, std::min(420, parentWidget()->height() - 120));
  edit_->clear();
  update({});
  show();
  raise();
  edit_->setFocus();
}

void Palette::setQuery(const QString &query) { edit_->setText(query); }

QStringList Palette::shown() const {
  QStringList names;
  for (int index : best_)
    names << names_[index];
  return names;
}

void Palette::update(const QString &query) {
  best_ = fuzzyBest(query, names_, 50);
  list_->clear();
  for (int index : best_)
    list_->addItem(entries_[index].name + QStringLiteral("    ") + entries_[index].detail);
  if (best_.empty()) {
    auto *item = new QListWidgetItem(tr("Nothing matches “%1”.").arg(query), list_);
    item->setFlags(Qt::NoItemFlags);
  }
  list_->setCurrentRow(0);
}

void Palette::runCurrent() {
  int row = list_->currentRow();
  hide();
  parentWidget()->setFocus();
  if (row >= 0 && row < static_cast<int>(best_.size()))
    entries_[best_[row]].run();
}

bool Palette::eventFilter(QObject *object, QEvent *event) {
  if (event->type() == QEvent::FocusOut && !list_->underMouse())
    hide();
  if (event->type() != QEvent::KeyPress)
    return QFrame::eventFilter(object, event);
  int row = list_->currentRow();
  switch (static_cast<QKeyEvent *>(event)->key()) {
  case Qt::Key_Escape:
    hide();
    parentWidget()->setFocus();
    return true;
  case Qt::Key_Down:
    list_->setCurrentRow(std::min(row + 1, list_->count() - 1));
    return true;
  case Qt::Key_Up:
    list_->setCurrentRow(std::max(row - 1, 0));
    return true;
  default:
    return QFrame::eventFilter(object, event);
  }
}

} // namespace strata::app
