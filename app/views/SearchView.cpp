#include "app/views/SearchView.h"

#include "app/backend/Background.h"
#include "app/models/Utf8.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QTreeView>
#include <QVBoxLayout>

namespace strata::app {
namespace {

constexpr int64_t kMostShown = 20000; // hits beyond are counted, not listed
constexpr int kBatchMs = 40, kQuietMs = 200; // between answers, with hits and without

/// Whether the dump of `row` shows what that of `had` does: the same operation, or one around it.
bool shows(const trace::PassEvent &row, const trace::PassEvent &had) {
  if (row.anchor() == had.anchor() && row.path == had.path)
    return true;
  return row.path.empty() || had.path.empty() ? row.anchorOp == "builtin.module" : had.path.starts_with(row.path + "/");
}

/// The first dump after the last hit that could show it, and does not; -1: there is none.
int64_t goneAfter(const trace::PassList &rows, int64_t last) {
  for (int64_t row = last + 1; last >= 0 && row < static_cast<int64_t>(rows.size()); ++row)
    if (const trace::PassEvent &pass = rows[static_cast<size_t>(row)]; pass.changed != trace::Change::No && !pass.failed && shows(pass, rows[static_cast<size_t>(last)]))
      return row;
  return -1;
}

} // namespace

SearchView::SearchView(QWidget *parent) : QWidget(parent) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  auto *column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 0);
  column->setSpacing(8);
  edit_ = new QLineEdit;
  edit_->setPlaceholderText(tr("Search all passes: text, /regex/, op:linalg.*"));
  edit_->setToolTip(tr("Words of a line, /regex/, op:linalg.*, attr:encoding, symbol:@f, in:stream; all must hold."));
  edit_->setClearButtonEnabled(true);
  edit_->setAccessibleName(tr("Search all passes"));
  connect(edit_, &QLineEdit::returnPressed, this, [this] { search(edit_->text()); });
  column->addWidget(edit_);
  status_ = new QLabel;
  status_->setWordWrap(true);
  status_->setForegroundRole(QPalette::PlaceholderText);
  column->addWidget(status_);
  model_ = new SearchModel(this);
  tree_ = new QTreeView;
  tree_->setModel(model_);
  tree_->setHeaderHidden(true);
  tree_->setUniformRowHeights(true);
  tree_->setIndentation(12);
  tree_->setFrameShape(QFrame::NoFrame);
  tree_->setAccessibleName(tr("Hits"));
  connect(tree_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &index) {
    if (index.isValid())
      Q_EMIT hitSelected(index.data(SearchModel::PassRole).toLongLong(), index.data(SearchModel::LineRole).toLongLong());
  });
  // A few passes show their hits at once; more would hide which passes there are.
  connect(model_, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex &parent) {
    if (parent.isValid() && parent.row() < 2)
      tree_->expand(parent);
  });
  column->addWidget(tree_, 1);
  setSource(nullptr);
}

SearchView::~SearchView() { cancel(); }

void SearchView::say(const QString &text) { status_->setText(text); }

void SearchView::cancel() {
  cancel_.cancel();
  ++generation_;
  busy_ = false;
}

void SearchView::stop() {
  if (!busy_)
    return;
  cancel();
  say(status_->text() + QLatin1Char('\n') + tr("Cancelled: the passes after that were not searched."));
  Q_EMIT finished();
}

void SearchView::setSource(std::shared_ptr<const trace::TraceSource> source) {
  cancel();
  source_ = std::move(source);
  model_->clear();
  total_ = 0;
  first_ = last_ = gone_ = -1;
  say(source_ ? tr("Type a query and press Enter. It is put to every pass of this trace.")
              : tr("Open a trace, a log or a module: a query is then put to each of its passes."));
}

void SearchView::search(const QString &text) {
  setSource(source_);
  edit_->setText(text);
  if (!source_ || text.trimmed().isEmpty())
    return;
  auto query = explorer::Query::parse(text.toStdString());
  if (!query)
    return say(utf8(query.error().message));
  cancel_ = CancelToken::make();
  quint64 generation = generation_;
  busy_ = true;
  say(tr("Searching…"));
  Q_EMIT progress(0);
  QPointer<SearchView> self(this);
  auto send = [self, generation](Batch batch) {
    QMetaObject::invokeMethod(self, [self, generation, batch = std::move(batch)]() mutable {
      if (self && self->generation_ == generation)
        self->take(std::move(batch));
    }, Qt::QueuedConnection);
  };
  // The rows as they are now: a live trace grows meanwhile.
  auto work = [source = source_, rows = source_->passes(), query = *query, cancel = cancel_.behind(gate()), send] {
    Batch batch;
    QElapsedTimer timer;
    timer.start();
    for (const trace::PassEvent &row : rows) {
      auto dump = source->text(row.index);
      if (!dump)
        continue;
      query.run(row, dump->view, [&](explorer::Hit hit) {
        batch.first = batch.first < 0 ? hit.row : batch.first;
        batch.last = hit.row;
        if (batch.total++ < kMostShown)
          batch.hits.push_back(std::move(hit));
        return !cancel.cancelled();
      });
      if (cancel.cancelled())
        return batch;
      if (timer.elapsed() > (batch.hits.empty() ? kQuietMs : kBatchMs)) {
        batch.part = double(row.index + 1) / double(rows.size());
        send(batch);
        batch.hits.clear();
        timer.restart();
      }
    }
    batch.gone = goneAfter(rows, batch.last);
    batch.done = true;
    return batch;
  };
  inBackground(this, std::move(work), [this, generation](Batch batch) {
    if (generation == generation_)
      take(std::move(batch));
  });
}

void SearchView::take(Batch batch) {
  model_->append(std::move(batch.hits), source_->passes());
  total_ = batch.total;
  first_ = batch.first;
  last_ = batch.last;
  gone_ = batch.gone;
  busy_ = !batch.done;
  if (busy_)
    Q_EMIT progress(batch.part);
  else
    Q_EMIT finished();
  if (total_ == 0)
    return say(busy_ ? tr("Searching…") : tr("Nothing in any pass."));
  auto name = [&](int64_t pass) { return tr("%1 %2").arg(pass).arg(utf8(source_->passes()[pass].pass)); };
  QString found = total_ == 1 ? tr("1 hit") : tr("%1 hits").arg(QLocale(QLocale::English).toString(qlonglong(total_)));
  if (total_ > kMostShown)
    found += tr(", the first %1 listed").arg(QLocale(QLocale::English).toString(qlonglong(kMostShown)));
  QString gone = busy_ ? QString() : gone_ < 0 ? tr("\nno later dump is without it") : tr("\ngone after %1").arg(name(gone_));
  say(tr("%1%2\nfirst in %3\nlast in %4").arg(found, busy_ ? tr(" so far") : QString(), name(first_), name(last_)) + gone);
}

QJsonObject SearchView::toJson() const {
  QJsonObject result = model_->toJson();
  result.insert(QStringLiteral("query"), edit_->text());
  result.insert(QStringLiteral("total"), qint64(total_));
  result.insert(QStringLiteral("first"), qint64(first_));
  result.insert(QStringLiteral("last"), qint64(last_));
  result.insert(QStringLiteral("gone"), qint64(gone_));
  result.insert(QStringLiteral("status"), status_->text());
  return result;
}

} // namespace strata::app
