#include "app/backend/TraceSession.h"

#include "app/backend/Background.h"
#include "app/models/Path.h"
#include "app/models/Utf8.h"
#include "core/explorer/Open.h"
#include "core/explorer/RecordedLinks.h"
#include "core/explorer/Steps.h"
#include "core/trace/Frozen.h"

#include <QElapsedTimer>
#include <functional>
#include <utility>

namespace strata::app {
namespace {

struct Answer {
  std::shared_ptr<const IrDocument> document;
  std::shared_ptr<const Diff> diff;
  QString reason;
  int64_t before = -1, after = -1; // rows of the difference
};

/// What a pass found, and the row whose dump shows it.
struct SideBefore {
  int64_t row;
  std::shared_ptr<const IrDocument> document;
  bool sums = false; // with what its pass left, but for names of aliases
};

/// What a text that stands alone is, where it isn't simply one that could be read.
QString aboutSingle(std::string_view text) {
  if (text.empty())
    return QObject::tr("This file is empty.");
  std::string_view head = text.substr(0, 4096);
  if (head.find('\0') == std::string_view::npos)
    return QObject::tr("One text alone: there is nothing to compare it with.");
  QByteArray bytes(head.data(), static_cast<qsizetype>(std::min<size_t>(8, head.size())));
  return QObject::tr("This is no text, and no trace, log or module that Strata knows: %1 bytes, the first are %2.")
      .arg(text.size())
      .arg(QString::fromLatin1(bytes.toHex(' ')));
}

/// Called with the text as soon as it can be read: telling what changed in megabytes takes longer.
using TextReady = std::function<void(std::shared_ptr<const IrDocument>)>;

Answer answer(const trace::TraceSource &source, int64_t pass, const CancelToken &cancel, const TextReady &textReady) {
  Answer result;
  const trace::PassEvent &event = source.passes()[static_cast<size_t>(pass)];
  bool unchanged = event.changed == trace::Change::No && !event.failed;
  result.after = pass;
  auto text = explorer::textAfter(source, pass);
  if (!text) {
    result.reason = utf8(text.error().message);
    return result;
  }
  if (unchanged) {
    result.document = IrDocument::make(std::move(*text));
    result.reason = QObject::tr("This pass changed nothing.");
    return result;
  }
  bool much = text->view.size() > kMuchText;
  auto before = meanwhile(text->view.size(), [&source, pass, &cancel, after = *text]() -> std::optional<SideBefore> {
    auto state = cancel.cancelled() ? std::nullopt : explorer::stateBefore(source, pass);
    if (!state)
      return std::nullopt;
    bool sums = explorer::sumsOthers(source, pass, *state, after.view);
    return SideBefore{state->row, sums ? nullptr : IrDocument::make(std::move(state->text)), sums};
  });
  result.document = IrDocument::make(std::move(*text));
  if (much)
    textReady(result.document);
  auto side = before.get();
  if (side && side->sums) {
    result.reason = QObject::tr("This pass ran others: what changed is their work, and nothing beyond it. Pin a side (B) to see it as a whole.");
  } else if (side) {
    result.before = side->row;
    auto links = explorer::recordedLinks(source, side->row, side->document->text(), pass, result.document->text());
    result.diff = Diff::make(std::move(side->document), result.document, cancel, links);
  } else {
    result.reason = source.passes().size() == 1 ? aboutSingle(result.document->text())
                                                : QObject::tr("This is the first dump of this operation: there is nothing before it to compare with.");
  }
  return result;
}

/// A boundary against the one before: what a whole phase did.
Answer atBoundary(const trace::TraceSource &source, const explorer::Steps &steps, int64_t step, const CancelToken &cancel) {
  Answer result;
  result.after = step;
  auto text = explorer::textOf(source, steps, step);
  if (!text) {
    result.reason = utf8(text.error().message);
    return result;
  }
  result.document = IrDocument::make(std::move(*text));
  int64_t before = steps.before(step);
  if (before == -1) {
    result.reason = QObject::tr("Here the run begins: no dump shows the program before this.");
    return result;
  }
  auto found = explorer::textOf(source, steps, before);
  if (found && found->view == result.document->text()) {
    result.reason = QObject::tr("This phase changed nothing.");
    return result;
  }
  result.before = before;
  if (found)
    result.diff = Diff::make(IrDocument::make(std::move(*found)), result.document, cancel);
  else
    result.reason = utf8(found.error().message);
  return result;
}

/// Any two: what was shown on the way there plays no part. `pass` is the one whose text is read meanwhile.
Answer pairOf(const trace::TraceSource &source, const explorer::Steps &steps, int64_t pass, int64_t before, int64_t after, const CancelToken &cancel) {
  Answer result;
  result.before = before;
  result.after = after;
  auto text = explorer::textOf(source, steps, pass);
  if (!text) {
    result.reason = utf8(text.error().message);
    return result;
  }
  result.document = IrDocument::make(std::move(*text));
  if (before == after) {
    result.reason = QObject::tr("This is the pinned pass itself: select another one to see how the two differ.");
    return result;
  }
  auto pair = explorer::pairOf(source, steps, before, after);
  if (!pair) {
    result.reason = utf8(pair.error().message);
    return result;
  }
  bool same = pass == after && pair->after.view == result.document->text();
  auto links = explorer::recordedLinks(source, before, pair->before.view, after, pair->after.view);
  result.diff = same ? Diff::make(IrDocument::make(std::move(pair->before)), result.document, cancel, links)
                     : Diff::ofTexts(std::move(pair->before), std::move(pair->after), cancel, links);
  return result;
}

} // namespace

TraceSession::TraceSession(QObject *parent) : QObject(parent) {
  refreshTimer_.setInterval(120);
  connect(&refreshTimer_, &QTimer::timeout, this, [this] { refresh(); });
}

TraceSession::~TraceSession() {
  openCancel_.cancel();
  showCancel_.cancel();
  effectsCancel_.cancel();
  rowsCancel_.cancel();
  waitForBackground();
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
      this,
      [path, cancel = openCancel_, report]() -> Result<Opened> {
        auto source = explorer::open(bytesOf(path), cancel, report);
        if (!source)
          return std::move(source).error();
        std::shared_ptr<trace::TraceSource> file = std::move(*source);
        bool live = file->run().status == "running";
        return Opened{file, State::of(live ? std::make_shared<trace::FrozenSource>(file) : std::shared_ptr<const trace::TraceSource>(file))};
      },
      [this, path, generation](Result<Opened> result) {
        if (generation != openGeneration_)
          return;
        if (!result) {
          Q_EMIT failed(utf8(result.error().message));
          return;
        }
        showCancel_.cancel();
        effectsCancel_.cancel();
        rowsCancel_.cancel();
        computing_ = counting_ = tooLarge_ = false;
        counted_ = 0;
        countedBoundaries_.clear();
        ++showGeneration_;
        file_ = std::move(result->file);
        now_ = std::move(result->now);
        histories_ = std::make_shared<provenance::Histories>(now_.source);
        pinnedBefore_ = pinnedAfter_ = -1;
        path_ = path;
        isLive() ? refreshTimer_.start() : refreshTimer_.stop();
        Q_EMIT opened();
      },
      Urgency::Asked);
}

void TraceSession::cancelOpen() {
  openCancel_.cancel();
  ++openGeneration_;
}

TraceSession::State TraceSession::State::of(std::shared_ptr<const trace::TraceSource> source) {
  auto steps = std::make_shared<const explorer::Steps>(*source);
  return {std::move(source), std::move(steps)};
}

bool TraceSession::isLive() const { return now_.source && now_.source->run().status == "running"; }

void TraceSession::refresh(std::function<void()> then) {
  if (then)
    waiting_.push_back(std::move(then));
  if (refreshing_) // when that one ends
    return;
  std::vector<std::function<void()>> answered = std::exchange(waiting_, {});
  if (!isLive()) {
    refreshTimer_.stop();
    for (const auto &done : answered)
      done();
    return;
  }
  refreshing_ = true;
  awaited_ = !answered.empty();
  inBackground(
      this,
      [file = file_] {
        auto more = file->refresh();
        return more && !*more ? State() : State::of(std::make_shared<trace::FrozenSource>(file));
      },
      [this, file = file_, answered = std::move(answered)](State now) {
        refreshing_ = awaited_ = false;
        if (now.source && file == file_) {
          now_ = std::move(now);
          histories_->extend(now_.source);
          Q_EMIT grown();
          computeEffects();
        }
        for (const auto &done : answered)
          done();
        if (!waiting_.empty())
          refresh();
      },
      Urgency::Asked);
}

std::function<void(TraceSession::Effects)> TraceSession::effectsSender(const CancelToken &cancel) {
  return [self = QPointer<TraceSession>(this), cancel](Effects known) {
    QMetaObject::invokeMethod(self, [self, cancel, known = std::move(known)] {
      if (self && !cancel.cancelled())
        Q_EMIT self->effectsKnown(known);
    }, Qt::QueuedConnection);
  };
}

void TraceSession::computeEffects() {
  // A large log would be read from end to end for numbers that nobody may look at.
  constexpr int64_t kMostBytes = int64_t(64) << 20;
  auto source = snapshot();
  const auto rows = static_cast<int64_t>(source->passes().size());
  int64_t bytes = 0;
  for (int64_t row = counted_; row < rows; ++row)
    bytes += source->passes()[static_cast<size_t>(row)].bytes;
  tooLarge_ = bytes > kMostBytes;
  std::vector<int64_t> ends;
  for (const explorer::Boundary &boundary : steps()->boundaries())
    ends.push_back(boundary.row);
  // Executables that turn out to be translated in turns take a boundary back.
  auto known = std::mismatch(ends.begin(), ends.end(), countedBoundaries_.begin(), countedBoundaries_.end()).first - ends.begin();
  if (computing_ || (counted_ >= rows && known == static_cast<int64_t>(ends.size())) || tooLarge_)
    return;
  computing_ = true;
  effectsCancel_ = CancelToken::make();
  auto send = effectsSender(effectsCancel_);
  inBackground(
      this,
      [source, steps = steps(), from = counted_, boundary = known, cancel = effectsCancel_.behind(gate()), send] {
        Effects known;
        explorer::effects(*source, [&](int64_t row, const explorer::Effect &effect) {
          known.emplace_back(row, effect);
          if (known.size() >= 64)
            send(std::exchange(known, {}));
        }, cancel, from);
        for (auto i = static_cast<size_t>(boundary); i < steps->boundaries().size() && !cancel.cancelled(); ++i)
          known.emplace_back(explorer::boundaryStep(i), explorer::effect(*source, *steps, explorer::boundaryStep(i)));
        send(std::move(known));
        return true;
      },
      [this, rows, ends = std::move(ends), cancel = effectsCancel_](bool) {
        if (cancel.cancelled())
          return;
        computing_ = false;
        counted_ = rows;
        countedBoundaries_ = ends;
        computeEffects(); // a compiler has gone on
      },
      Urgency::Walk);
}

void TraceSession::countRows(std::vector<int64_t> rows) {
  rowsCancel_.cancel();
  rowsCancel_ = CancelToken::make();
  counting_ = !rows.empty();
  if (rows.empty())
    return;
  auto send = effectsSender(rowsCancel_);
  inBackground(
      this,
      [source = snapshot(), steps = steps(), rows = std::move(rows), cancel = rowsCancel_.behind(gate()), send] {
        Effects known;
        QElapsedTimer sent;
        sent.start();
        for (int64_t row : rows) {
          if (cancel.cancelled())
            return false;
          known.emplace_back(row, explorer::effect(*source, *steps, row));
          if (sent.elapsed() > 50) {
            send(std::exchange(known, {}));
            sent.restart();
          }
        }
        send(std::move(known));
        return true;
      },
      [this, cancel = rowsCancel_](bool) {
        if (!cancel.cancelled())
          counting_ = false;
      });
}

void TraceSession::show(int64_t pass) {
  bool pinned = pinnedBefore_ != -1 || pinnedAfter_ != -1;
  ask(pass, pinnedBefore_ != -1 ? pinnedBefore_ : pinned ? pass : -1, pinnedAfter_ != -1 ? pinnedAfter_ : pass);
}

void TraceSession::showPair(int64_t before, int64_t after) { ask(after, before, after); }

/// `before` is -1: what the step found.
void TraceSession::ask(int64_t pass, int64_t before, int64_t after) {
  auto steps = this->steps();
  if (!steps)
    return;
  if (!steps->holds(pass) || (before != -1 && !steps->holds(before)) || !steps->holds(after))
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
      this, [source = snapshot(), steps, pass, before, after, cancel = showCancel_, ready] {
        return before != -1                  ? pairOf(*source, *steps, pass, before, after, cancel)
               : explorer::isBoundary(pass) ? atBoundary(*source, *steps, pass, cancel)
                                            : answer(*source, pass, cancel, ready);
      },
      [this, pass, generation](Answer result) {
        if (generation == showGeneration_)
          Q_EMIT shown(pass, result.document, result.diff, result.reason, result.before, result.after);
      },
      Urgency::Asked);
}

} // namespace strata::app
