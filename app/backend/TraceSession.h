// An open trace and what is being asked of it. Everything slow runs on a pool; answers carry the question's number, and
// those that nobody waits for any longer are dropped.
#pragma once

#include "app/models/DiffModel.h"
#include "core/base/Cancel.h"
#include "core/explorer/Steps.h"
#include "core/provenance/Histories.h"
#include "core/trace/Source.h"

#include <QObject>
#include <QTimer>
#include <list>
#include <functional>
#include <memory>

namespace strata::app {

class TraceSession : public QObject {
  Q_OBJECT
public:
  explicit TraceSession(QObject *parent = nullptr);
  ~TraceSession() override;

  /// Opens a trace, a dump tree, a log or a module. `opened` or `failed` follows.
  void open(const QString &path);
  void cancelOpen();
  /// Shows a step (a pass, or a boundary: see Steps.h): `shown` follows with its text and what it changed. A pinned side
  /// of the difference stays as it is, the step takes the other one.
  void show(int64_t pass);
  /// Shows any two steps against each other, and the text of the second.
  void showPair(int64_t before, int64_t after);
  enum class Side { Before, After };
  /// Keeps a step on a side of the difference; -1: none.
  void setPinned(Side side, int64_t pass) { (side == Side::Before ? pinnedBefore_ : pinnedAfter_) = pass; }
  int64_t pinned(Side side) const { return side == Side::Before ? pinnedBefore_ : pinnedAfter_; }

  const trace::TraceSource *source() const { return now_.source.get(); }
  /// The trace as it is now, for work in the background: of a live one, what has come so far. It stays as it is.
  std::shared_ptr<const trace::TraceSource> snapshot() const { return now_.source; }
  /// Its steps: passes, and the boundaries between phases.
  std::shared_ptr<const explorer::Steps> steps() const { return now_.steps; }
  /// Who made which line, as far as somebody asked. Of the open trace.
  std::shared_ptr<provenance::Histories> histories() const { return histories_; }
  QString path() const { return path_; }
  bool isLive() const;
  /// Works out how much each pass changed, of those that it isn't known of; `effectsKnown` follows, a part at a time.
  void computeEffects();
  bool isComputing() const { return computing_ || counting_; }
  /// True where the whole is too much to count: `countRows` then counts what is looked at. What it was asked before and
  /// hasn't counted yet is dropped.
  bool isTooLargeToCount() const { return tooLarge_; }
  void countRows(std::vector<int64_t> rows);
  /// Takes in what was written to a live trace since, and then calls `then`: after what was written before this was called.
  void refresh(std::function<void()> then = {});
  /// True while somebody waits for a refresh.
  bool isAwaited() const { return awaited_ || !waiting_.empty(); }

Q_SIGNALS:
  void openStarted(const QString &path);
  void progress(double done);
  void opened();
  void failed(const QString &message);
  void effectsKnown(const std::vector<std::pair<int64_t, explorer::Effect>> &effects);
  /// Rows were added at the end, or the run's status changed.
  void grown();
  /// The text of a pass, before what it changed is known: `shown` follows.
  void textReady(qint64 pass, std::shared_ptr<const IrDocument> document);
  /// `diff` is null where there is nothing to compare with; `reason` then says why. `before`, `after`: its rows; -1: none.
  void shown(qint64 pass, std::shared_ptr<const IrDocument> document, std::shared_ptr<const Diff> diff,
             const QString &reason, qint64 before, qint64 after);

private:
  using Effects = std::vector<std::pair<int64_t, explorer::Effect>>;
  /// Hands effects that another thread worked out to this one, unless they were cancelled meanwhile.
  std::function<void(Effects)> effectsSender(const CancelToken &cancel);

  void ask(int64_t pass, int64_t before, int64_t after);

  /// The trace as it was when it was looked at last.
  struct State {
    std::shared_ptr<const trace::TraceSource> source;
    std::shared_ptr<const explorer::Steps> steps;
    static State of(std::shared_ptr<const trace::TraceSource> source);
  };
  struct Opened {
    std::shared_ptr<trace::TraceSource> file;
    State now;
  };

  std::shared_ptr<trace::TraceSource> file_; // grows, in the background
  State now_;
  QString path_;
  int64_t pinnedBefore_ = -1, pinnedAfter_ = -1;
  QTimer refreshTimer_;
  quint64 openGeneration_ = 0, showGeneration_ = 0;
  CancelToken openCancel_, showCancel_, effectsCancel_;
  CancelToken rowsCancel_;
  bool computing_ = false, counting_ = false, tooLarge_ = false;
  int64_t counted_ = 0; // rows whose effects are known
  std::vector<int64_t> countedBoundaries_; // where the boundaries stand whose effects are known
  bool refreshing_ = false, awaited_ = false;
  std::vector<std::function<void()>> waiting_; // for the next refresh
  std::shared_ptr<provenance::Histories> histories_;
};

} // namespace strata::app
