#include "app/backend/TraceSession.h"

#include "app/backend/Background.h"

namespace strata::app {
namespace {

QString utf8(const std::string &text) { return QString::fromUtf8(text.data(), static_cast<int>(text.size())); }

struct Answer {
  std::shared_ptr<const IrDocument> document;
  std::shared_ptr<const Diff> diff;
  QString reason;
};

Answer answer(const trace::TraceSource &source, int64_t pass, int64_t previous, bool unchanged,
              const CancelToken &cancel) {
  Answer result;
  auto text = source.text(pass);
  if (unchanged) {
    // The first pass on an operation has no text of its own operation to show: that of the one around it.
    if (text && text->view.empty() && previous >= 0)
      text = source.text(previous);
    if (text)
      result.document = IrDocument::make(std::move(*text));
    result.reason = QObject::tr("This pass changed nothing.");
    return result;
  }
  if (!text) {
    result.reason = utf8(text.error().message);
    return result;
  }
  result.document = IrDocument::make(std::move(*text));
  if (previous < 0) {
    result.reason = QObject::tr("This is the first dump of this operation: there is nothing before it to compare with.");
    return result;
  }
  if (cancel.cancelled())
    return result;
  auto before = source.text(previous);
  if (!before) {
    result.reason = utf8(before.error().message);
    return result;
  }
  result.diff = Diff::make(IrDocument::make(std::move(*before)), result.document, cancel);
  return result;
}

} // namespace

TraceSession::TraceSession(QObject *parent) : QObject(parent) {
  refreshTimer_.setInterval(120);
  connect(&refreshTimer_, &QTimer::timeout, this, &TraceSession::refresh);
}

TraceSession::~TraceSession() {
  openCancel_.cancel();
  showCancel_.cancel();
  QThreadPool::globalInstance()->waitForDone();
}

void TraceSession::open(const QString &path) {
  cancelOpen();
  openCancel_ = CancelToken::make();
  quint64 generation = ++openGeneration_;
  Q_EMIT openStarted(path);
  QPointer<TraceSession> self(this);
  auto report = [self](double done) {
    QMetaObject::invokeMethod(self, [self, done] {
      if (self)
        Q_EMIT self->progress(done);
    }, Qt::QueuedConnection);
  };
  inBackground(
      this, [path, cancel = openCancel_, report] { return trace::open(path.toStdString(), cancel, report); },
      [this, path, generation](Result<std::unique_ptr<trace::TraceSource>> result) {
        if (generation != openGeneration_)
          return;
        if (!result) {
          Q_EMIT failed(utf8(result.error().message));
          return;
        }
        showCancel_.cancel();
        ++showGeneration_;
        source_ = std::move(*result);
        path_ = path;
        if (isLive())
          refreshTimer_.start();
        else
          refreshTimer_.stop();
        Q_EMIT opened();
      });
}

void TraceSession::cancelOpen() {
  openCancel_.cancel();
  ++openGeneration_;
}

bool TraceSession::isLive() const { return source_ && source_->run().status == "running"; }

void TraceSession::refresh() {
  if (!source_)
    return refreshTimer_.stop();
  auto more = source_->refresh();
  if (!isLive())
    refreshTimer_.stop();
  if ((more && *more) || !isLive())
    Q_EMIT grown();
}

void TraceSession::show(int64_t pass) {
  if (!source_ || pass < 0 || pass >= static_cast<int64_t>(source_->passes().size()))
    return;
  showCancel_.cancel();
  showCancel_ = CancelToken::make();
  quint64 generation = ++showGeneration_;
  int64_t previous = trace::before(*source_, pass);
  const trace::PassEvent &event = source_->passes()[pass];
  bool unchanged = event.changed == trace::Change::No && !event.failed;
  inBackground(
      this, [source = source_, pass, previous, unchanged, cancel = showCancel_] {
        return answer(*source, pass, previous, unchanged, cancel);
      },
      [this, pass, generation](Answer result) {
        if (generation == showGeneration_)
          Q_EMIT shown(pass, result.document, result.diff, result.reason);
      });
}

} // namespace strata::app
