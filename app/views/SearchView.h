// One question put to all passes: where does a text, an operation or a symbol appear, first and last.
#pragma once

#include "app/models/SearchModel.h"
#include "core/explorer/Presence.h"

#include <QWidget>
#include <memory>

class QLabel;
class QLineEdit;
class QTreeView;

namespace strata::app {

class SearchView : public QWidget {
  Q_OBJECT
public:
  explicit SearchView(QWidget *parent = nullptr);
  ~SearchView() override;

  void setSource(std::shared_ptr<const trace::TraceSource> source);
  /// The same trace with more rows: for the next question.
  void extendSource(std::shared_ptr<const trace::TraceSource> source) { source_ = std::move(source); }
  /// Starts over with a query (see explorer::Query); hits come in while it runs.
  void search(const QString &query);
  void cancel();
  /// As cancel, and says that what was found isn't all.
  void stop();
  bool isBusy() const { return busy_; }
  QJsonObject toJson() const;

Q_SIGNALS:
  void hitSelected(qint64 pass, qint64 line);
  /// 0 to 1, of a search that takes a while.
  void progress(double done);
  void finished();

private:
  struct Batch {
    std::vector<explorer::Hit> hits;
    int64_t total = 0; // over the whole search so far
    explorer::Presence presence; // of what was searched so far; when it is gone, and gaps, once that is known
    double part = 0; // of the run
    bool done = false;
  };
  void take(Batch batch);
  void say(const QString &text);
  /// How often, from which pass on, until which, and where not between: passes are links.
  void sayFound();
  QString statusText() const; // without the marks of links

  std::shared_ptr<const trace::TraceSource> source_;
  SearchModel *model_;
  QLineEdit *edit_;
  QLabel *status_;
  QTreeView *tree_;
  CancelToken cancel_;
  int64_t total_ = 0;
  explorer::Presence presence_;
  quint64 generation_ = 0;
  bool busy_ = false;
};

} // namespace strata::app
