#include "app/views/MessagesView.h"

#include "app/theme/Theme.h"

#include <QLabel>
#include <QListView>
#include <QLocale>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QVBoxLayout>

namespace strata::app {

MessagesView::MessagesView(QWidget *parent) : QWidget(parent) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  auto *column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 0);
  column->setSpacing(8);
  status_ = new QLabel;
  status_->setWordWrap(true);
  status_->setForegroundRole(QPalette::PlaceholderText);
  column->addWidget(status_);
  model_ = new MessagesModel(this);
  list_ = new QListView;
  list_->setModel(model_);
  list_->setUniformItemSizes(true);
  list_->setFrameShape(QFrame::NoFrame);
  list_->setAccessibleName(tr("Messages"));
  whole_ = new QPlainTextEdit;
  whole_->setReadOnly(true);
  whole_->setLineWrapMode(QPlainTextEdit::NoWrap);
  whole_->setFrameShape(QFrame::NoFrame);
  whole_->setAccessibleName(tr("The message in full"));
  whole_->setTabChangesFocus(true);
  auto *parts = new QSplitter(Qt::Vertical);
  parts->addWidget(list_);
  parts->addWidget(whole_);
  parts->setSizes({200, 140});
  parts->setChildrenCollapsible(false);
  whole_->hide();
  column->addWidget(parts, 1);
  connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &index) {
    whole_->setVisible(index.isValid());
    whole_->setFont(Theme::current().code);
    whole_->setPlainText(index.data(MessagesModel::TextRole).toString());
    if (qint64 pass = index.data(MessagesModel::PassRole).toLongLong(); index.isValid() && pass >= 0)
      Q_EMIT passChosen(pass);
  });
  say();
}

void MessagesView::say() {
  int count = model_->rowCount();
  status_->setText(!open_ ? tr("Open a log or a folder of dumps: what it says between the dumps is shown here.")
                   : count ? (count == 1 ? tr("1 message") : tr("%1 messages").arg(QLocale(QLocale::English).toString(count))) +
                                 tr(": what stands between the dumps, and what was noticed in reading. Selecting one selects the pass that it follows.")
                           : tr("Nothing stands between the dumps, and nothing was noticed in listing them."));
  Q_EMIT counted(count);
}

void MessagesView::setSource(std::shared_ptr<const trace::TraceSource> source) {
  open_ = source != nullptr;
  whole_->clear();
  whole_->hide();
  model_->setSource(std::move(source));
  say();
}

void MessagesView::extendSource(std::shared_ptr<const trace::TraceSource> source) {
  model_->extendSource(std::move(source));
  say();
}

QJsonObject MessagesView::toJson() const {
  QJsonObject json = model_->toJson();
  json.insert(QStringLiteral("status"), status_->text());
  return json;
}

} // namespace strata::app
