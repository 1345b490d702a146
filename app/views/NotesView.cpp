#include "app/views/NotesView.h"

#include "app/backend/Background.h"
#include "app/models/Utf8.h"

#include <QHeaderView>
#include <QJsonArray>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

namespace strata::app {

NotesView::NotesView(QWidget *parent) : QWidget(parent) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  setAccessibleName(tr("Notes"));
  auto *column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 8);
  column->setSpacing(8);
  status_ = new QLabel;
  status_->setWordWrap(true);
  status_->setForegroundRole(QPalette::PlaceholderText);
  column->addWidget(status_);
  list_ = new QTreeWidget;
  list_->setRootIsDecorated(false);
  list_->setUniformRowHeights(true);
  list_->setFrameShape(QFrame::NoFrame);
  list_->setAccessibleName(tr("Bookmarks and notes"));
  list_->setHeaderLabels({tr("Place"), tr("Note")});
  list_->header()->resizeSection(0, 140);
  list_->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
  column->addWidget(list_, 1);
  remove_ = new QPushButton(tr("Remove"));
  auto *row = new QHBoxLayout;
  row->addStretch(1);
  row->addWidget(remove_);
  column->addLayout(row);
  connect(remove_, &QPushButton::clicked, this, &NotesView::removeCurrent);
  auto go = [this](QTreeWidgetItem *item, int column) {
    auto index = static_cast<size_t>(list_->indexOfTopLevelItem(item));
    if (column == 0 && index < notes_.size())
      Q_EMIT placeChosen(notes_[index].pass, notes_[index].line - 1);
  };
  connect(list_, &QTreeWidget::itemClicked, this, go);
  connect(list_, &QTreeWidget::itemActivated, this, go);
  connect(list_, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem *item) {
    auto index = static_cast<size_t>(list_->indexOfTopLevelItem(item));
    if (building_ || index >= notes_.size())
      return;
    notes_[index].text = item->text(1).toStdString();
    store();
  });
  setTrace(nullptr, {});
}

void NotesView::setTrace(std::shared_ptr<const trace::TraceSource> source, const QString &path) {
  source_ = std::move(source);
  path_ = path;
  store_ = source_ ? NotesStore(*source_, path_, beside_) : NotesStore();
  known_ = notes_ = source_ ? store_.read(*source_) : std::vector<trace::Bookmark>();
  rebuild();
}

void NotesView::rebuild() {
  building_ = true;
  list_->clear();
  for (const trace::Bookmark &note : notes_) {
    bool known = source_ && note.pass >= 0 && note.pass < static_cast<int64_t>(source_->passes().size());
    QString pass = known ? utf8(source_->passes()[static_cast<size_t>(note.pass)].pass) : tr("no such pass");
    auto *item = new QTreeWidgetItem(list_, {tr("%1, line %2").arg(note.pass).arg(note.line), utf8(note.text)});
    item->setToolTip(0, tr("%1 %2, line %3").arg(QString::number(note.pass), pass, QString::number(note.line)));
    item->setToolTip(1, utf8(note.text));
    item->setFlags(item->flags() | Qt::ItemIsEditable);
  }
  building_ = false;
  list_->setVisible(!notes_.empty());
  remove_->setVisible(!notes_.empty());
  status_->setText(!source_           ? tr("Open a trace to write notes on its passes.")
                   : notes_.empty()   ? tr("No notes yet. Ctrl+D keeps the line that is selected, with room for a note.")
                   : store_.place() == NotesStore::Place::InTrace ? tr("Kept in the trace.")
                   : store_.place() == NotesStore::Place::Beside
                       ? tr("Kept on this computer, since what is open has no room for notes. File ▸ Save as Trace… takes them along.")
                       : tr("This dump has no room for notes: they last until another run is opened. File ▸ Save as Trace… keeps them."));
}

void NotesView::store() {
  unstored_[path_.toStdString()] = {store_, known_, notes_};
  storeNext();
}

/// One after the other, so that the last state of a trace is what stays, and off this thread: a compile that still
/// writes the trace makes others wait.
void NotesView::storeNext() {
  if (storing_ || unstored_.empty())
    return;
  storing_ = true;
  auto next = unstored_.extract(unstored_.begin());
  if (next.key() == path_.toStdString())
    known_ = next.mapped().notes;
  inBackground(
      this,
      [last = std::move(next.mapped())]() mutable {
        auto written = last.store.write(last.before, last.notes);
        return std::pair(std::move(written), last.store.place());
      },
      [this, path = next.key()](std::pair<Result<std::vector<trace::Bookmark>>, NotesStore::Place> stored) {
        storing_ = false;
        auto &[written, place] = stored;
        if (!written)
          Q_EMIT failed(tr("The notes could not be kept: %1").arg(utf8(written.error().message)));
        if (path == path_.toStdString()) {
          // What another window wrote meanwhile comes along, unless more of ours is on its way.
          bool others = written && !unstored_.count(path) && *written != notes_;
          if (others)
            known_ = notes_ = *written;
          bool moved = place != store_.place();
          store_.setPlace(place);
          if (others || moved)
            rebuild();
        }
        storeNext();
      });
}

NotesView::~NotesView() {
  for (auto &[path, last] : unstored_)
    (void)last.store.write(last.before, last.notes);
}

void NotesView::add(qint64 pass, qint64 line, const QString &text) {
  if (!source_ || pass < 0)
    return;
  trace::Bookmark note;
  note.pass = pass;
  note.line = line + 1;
  note.text = text.toStdString();
  auto at = std::upper_bound(notes_.begin(), notes_.end(), note, [](const auto &a, const auto &b) { return std::tie(a.pass, a.line) < std::tie(b.pass, b.line); });
  auto index = at - notes_.begin();
  notes_.insert(at, note);
  store();
  rebuild();
  QTreeWidgetItem *item = list_->topLevelItem(static_cast<int>(index));
  list_->setCurrentItem(item, 1);
  if (text.isEmpty() && isVisible())
    list_->editItem(item, 1);
}

void NotesView::select(int note) { list_->setCurrentItem(list_->topLevelItem(note)); }

void NotesView::removeCurrent() {
  int index = list_->indexOfTopLevelItem(list_->currentItem());
  if (index < 0)
    return;
  notes_.erase(notes_.begin() + index);
  store();
  rebuild();
}

QJsonObject NotesView::toJson() const {
  QJsonArray all;
  for (const trace::Bookmark &note : notes_)
    all.append(QJsonObject{{QStringLiteral("pass"), qint64(note.pass)}, {QStringLiteral("line"), qint64(note.line)}, {QStringLiteral("text"), utf8(note.text)}});
  return {{QStringLiteral("notes"), all}, {QStringLiteral("kept"), store_.place() == NotesStore::Place::InTrace}, {QStringLiteral("beside"), store_.place() == NotesStore::Place::Beside}, {QStringLiteral("status"), status_->text()}};
}

} // namespace strata::app
