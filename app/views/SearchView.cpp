#include "app/views/SearchView.h"

#include "app/backend/Background.h"
#include "app/models/Path.h"
#include "app/models/Utf8.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QTextDocumentFragment>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>

namespace strata::app {
namespace {

constexpr int64_t kMostShown = 20000; // hits beyond are counted, not listed
constexpr size_t kMostGaps = 4; // that are named
constexpr int kBatchMs = 40, kQuietMs = 200; // between answers, with hits and without

} // namespace

SearchView::SearchView(QWidget *parent) : QWidget(parent) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  auto *column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 0);
  column->setSpacing(8);
  edit_ = new QLineEdit;
  edit_->setPlaceholderText(tr("Search all passes: text, /regex/, op:linalg.*"));
  edit_->setToolTip(tr("Words of a line (word* for beginnings, \"text\" anywhere), /regex/, op:linalg.*, attr:encoding, symbol:@f, in:stream; all must hold."));
  edit_->setClearButtonEnabled(true);
  edit_->setAccessibleName(tr("Search all passes"));
  connect(edit_, &QLineEdit::returnPressed, this, [this] { search(edit_->text()); });
  column->addWidget(edit_);
  status_ = new QLabel;
  status_->setWordWrap(true);
  status_->setForegroundRole(QPalette::PlaceholderText);
  status_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
  connect(status_, &QLabel::linkActivated, this, [this](const QString &pass) { Q_EMIT hitSelected(pass.toLongLong(), -1); });
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

void SearchView::say(const QString &text) {
  status_->setTextFormat(Qt::PlainText);
  status_->setText(text);
}

QString SearchView::statusText() const {
  return status_->textFormat() == Qt::RichText ? QTextDocumentFragment::fromHtml(status_->text()).toPlainText() : status_->text();
}

void SearchView::cancel() {
  cancel_.cancel();
  ++generation_;
  busy_ = false;
}

void SearchView::stop() {
  if (!busy_)
    return;
  cancel();
  say(statusText() + QLatin1Char('\n') + tr("Cancelled: the passes after that were not searched."));
  Q_EMIT finished();
}

void SearchView::setSource(std::shared_ptr<const trace::TraceSource> source) {
  cancel();
  source_ = std::move(source);
  model_->clear();
  total_ = 0;
  presence_ = {};
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
    std::vector<int64_t> found; // rows with hits
    QElapsedTimer timer;
    timer.start();
    for (const trace::PassEvent &row : rows) {
      auto dump = source->text(row.index);
      if (!dump)
        continue;
      query.run(row, dump->view, [&](explorer::Hit hit) {
        if (found.empty() || found.back() != hit.row)
          found.push_back(hit.row);
        if (batch.total++ < kMostShown)
          batch.hits.push_back(std::move(hit));
        return !cancel.cancelled();
      });
      if (cancel.cancelled())
        return batch;
      if (timer.elapsed() > (batch.hits.empty() ? kQuietMs : kBatchMs)) {
        batch.presence.first = found.empty() ? -1 : found.front();
        batch.presence.last = found.empty() ? -1 : found.back();
        batch.part = double(row.index + 1) / double(rows.size());
        send(batch);
        batch.hits.clear();
        timer.restart();
      }
    }
    batch.presence = explorer::presenceOf(rows, found);
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
  presence_ = std::move(batch.presence);
  busy_ = !batch.done;
  if (busy_)
    Q_EMIT progress(batch.part);
  else
    Q_EMIT finished();
  if (total_ == 0)
    return say(busy_ ? tr("Searching…") : tr("Nothing in any pass."));
  sayFound();
}

void SearchView::sayFound() {
  auto number = [](int64_t count) { return QLocale(QLocale::English).toString(qlonglong(count)); };
  // Names come from the file: they are text.
  auto link = [&](int64_t pass) {
    QString name = tr("%1 %2").arg(pass).arg(utf8(source_->passes()[static_cast<size_t>(pass)].pass));
    return QStringLiteral("<a href=\"%1\">%2</a>").arg(pass).arg(visible(name).toHtmlEscaped());
  };
  QStringList lines{total_ == 1 ? tr("1 hit") : tr("%1 hits").arg(number(total_))};
  if (total_ > kMostShown)
    lines.last() += tr(", the first %1 listed").arg(number(kMostShown));
  if (busy_)
    lines.last() += tr(" so far");
  lines << tr("first in %1").arg(link(presence_.first)) << tr("last in %1").arg(link(presence_.last));
  if (!busy_) {
    lines << (presence_.gone < 0 ? tr("no later dump is without it") : tr("gone after %1").arg(link(presence_.gone)));
    size_t named = std::min(presence_.gaps.size(), kMostGaps);
    for (size_t i = 0; i < named; ++i)
      lines << tr("not there from %1 to %2").arg(link(presence_.gaps[i].first), link(presence_.gaps[i].second));
    if (presence_.gaps.size() > named)
      lines << tr("and %1 more gaps").arg(number(static_cast<int64_t>(presence_.gaps.size() - named)));
  }
  status_->setTextFormat(Qt::RichText);
  status_->setText(lines.join(QStringLiteral("<br>")));
}

QJsonObject SearchView::toJson() const {
  QJsonObject result = model_->toJson();
  result.insert(QStringLiteral("query"), edit_->text());
  result.insert(QStringLiteral("total"), qint64(total_));
  result.insert(QStringLiteral("first"), qint64(presence_.first));
  result.insert(QStringLiteral("last"), qint64(presence_.last));
  result.insert(QStringLiteral("gone"), qint64(presence_.gone));
  QJsonArray gaps;
  for (auto [from, to] : presence_.gaps)
    gaps.append(QJsonArray{qint64(from), qint64(to)});
  result.insert(QStringLiteral("gaps"), gaps);
  result.insert(QStringLiteral("status"), statusText());
  return result;
}

} // namespace strata::app
