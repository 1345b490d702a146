#include "app/backend/TraceSession.h"

#include "app/backend/Background.h"
#include "app/models/Utf8.h"
#include "core/explorer/StateBefore.h"

#include <functional>
#include <utility>

namespace strata::app {
namespace {

constexpr size_t kMuch = 200'000; // bytes of text from which on it is shown before its difference

struct Answer {
  std::shared_ptr<const IrDocument> document;
  std::shared_ptr<const Diff> diff;
  QString reason;
  int64_t before = -1;
};

/// The text after a pass. One that changed nothing, and has no text of its own, left what was there before.
Result<Text> textAfter(const trace::TraceSource &source, int64_t pass) {
  auto text = source.text(pass);
  if (source.passes()[static_cast<size_t>(pass)].bytes == 0)
    if (auto before = explorer::stateBefore(source, pass))
      return std::move(before->text);
  return text;
}

/// Called with the text as soon as it can be read: telling what changed in megabytes takes longer.
using TextReady = std::function<void(std::shared_ptr<const IrDocument>)>;

Answer answer(const trace::TraceSource &source, int64_t pass, const CancelToken &cancel, const TextReady &textReady) {
  Answer result;
  const trace::PassEvent &event = source.passes()[static_cast<size_t>(pass)];
  bool unchanged = event.changed == trace::Change::No && !event.failed;
  auto text = textAfter(source, pass);
  if (!text) {
    result.reason = utf8(text.error().message);
    return result;
  }
  result.document = IrDocument::make(std::move(*text));
  if (result.document->text().size() > kMuch)
    textReady(result.document);
  if (unchanged) {
    result.reason = QObject::tr("This pass changed nothing.");
    return result;
  }
  auto before = cancel.cancelled() ? std::nullopt : explorer::stateBefore(source, pass);
  if (!before) {
    result.reason = QObject::tr("This is the first dump of this operation: there is nothing before it to compare with.");
    return result;
  }
  result.before = before->row;
  result.diff = Diff::make(IrDocument::make(std::move(before->text)), result.document, cancel);
  return result;
}

/// Any two: what was shown on the way there plays no part.
Answer pairOf(const trace::TraceSource &source, int64_t before, int64_t after, const CancelToken &cancel) {
  Answer result;
  result.before = before;
  auto right = textAfter(source, after), left = textAfter(source, before);
  if (!right || !left) {
    result.reason = utf8((right ? left.error() : right.error()).message);
    return result;
  }
  result.document = IrDocument::make(std::move(*right));
  if (before == after)
    result.reason = QObject::tr("This is the pinned pass itself: select another one to see how the two differ.");
  else
    result.diff = Diff::make(IrDocument::make(std::move(*left)), result.document, cancel);
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
  effectsCancel_.cancel();
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
        effectsCancel_.cancel();
        computing_ = false;
        ++showGeneration_;
        source_ = std::move(*result);
        pinned_ = -1;
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

void TraceSession::computeEffects() {
  effectsCancel_.cancel();
  effectsCancel_ = CancelToken::make();
  // A large log would be read from end to end for numbers that nobody may look at.
  constexpr int64_t kMostBytes = int64_t(64) << 20;
  int64_t bytes = 0;
  for (const trace::PassEvent &event : source_->passes())
    bytes += event.bytes;
  if (bytes > kMostBytes || isLive())
    return;
  computing_ = true;
  using Known = std::vector<std::pair<int64_t, explorer::Effect>>;
  QPointer<TraceSession> self(this);
  auto send = [self, cancel = effectsCancel_](Known known) {
    QMetaObject::invokeMethod(self, [self, cancel, known = std::move(known)] {
      if (self && !cancel.cancelled())
        Q_EMIT self->effectsKnown(known);
    }, Qt::QueuedConnection);
  };
  inBackground(
      this,
      [source = source_, cancel = effectsCancel_, send] {
        Known known;
        explorer::effects(*source, [&](int64_t row, const explorer::Effect &effect) {
          known.emplace_back(row, effect);
          if (known.size() >= 64)
            send(std::exchange(known, {}));
        }, cancel);
        send(std::move(known));
        return cancel;
      },
      [this](CancelToken cancel) {
        if (!cancel.cancelled())
          computing_ = false;
      });
}

void TraceSession::show(int64_t pass) { showPair(pinned_, pass); }

void TraceSession::showPair(int64_t before, int64_t pass) {
  auto count = source_ ? static_cast<int64_t>(source_->passes().size()) : 0;
  if (pass < 0 || pass >= count || before >= count)
    return;
  showCancel_.cancel();
  showCancel_ = CancelToken::make();
  quint64 generation = ++showGeneration_;
  QPointer<TraceSession> self(this);
  TextReady ready = [self, pass, generation](std::shared_ptr<const IrDocument> document) {
    QMetaObject::invokeMethod(self, [self, pass, generation, document = std::move(document)] {
      if (self && generation == self->showGeneration_)
        Q_EMIT self->textReady(pass, document);
    }, Qt::QueuedConnection);
  };
  inBackground(
      this, [source = source_, before, pass, cancel = showCancel_, ready] {
        return before >= 0 ? pairOf(*source, before, pass, cancel) : answer(*source, pass, cancel, ready);
      },
      [this, pass, generation](Answer result) {
        if (generation == showGeneration_)
          Q_EMIT shown(pass, result.document, result.diff, result.reason, result.before);
      });
}

} // namespace strata::app
