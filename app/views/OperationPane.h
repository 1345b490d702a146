// The operation under the cursor: what it is for, its parts, who made its operands and who uses its results, the passes
// that made and changed it, what it was made from and what became of it. Every line that leads somewhere is a link.
#pragma once

#include "app/models/OpModel.h"
#include "core/provenance/Follow.h"
#include "core/provenance/Histories.h"
#include "core/provenance/MainLine.h"

#include <QJsonArray>
#include <QWidget>

class QLabel;
class QTreeWidget;
class QTreeWidgetItem;

namespace strata::app {

class OperationPane : public QWidget {
  Q_OBJECT
public:
  explicit OperationPane(QWidget *parent = nullptr);
  ~OperationPane() override;

  void setSource(std::shared_ptr<const trace::TraceSource> source);
  /// Of the source: what has been found out about it stays, whoever asked.
  void setHistories(std::shared_ptr<provenance::Histories> histories) { histories_ = std::move(histories); }
  /// The same trace with more rows: for the next question.
  void extendSource(std::shared_ptr<const trace::TraceSource> source) { source_ = std::move(source); }
  /// Shows the operation at a byte of the pass's text; its history follows from the background.
  void show(qint64 pass, std::shared_ptr<const IrLinks> links, qint64 byte);
  void clear();
  void cancel();
  bool isBusy() const { return busy_; }
  QJsonObject toJson() const;

Q_SIGNALS:
  void lineChosen(qint64 line);
  void placeChosen(qint64 pass, qint64 line);

protected:
  void showEvent(QShowEvent *event) override;

private:
  void askHistory(qint64 pass);
  void addItems(QTreeWidgetItem *parent, const std::vector<OpModel::Item> &items);
  void takeHistory(const Result<provenance::History> &history);
  void follow(qint64 pass, qint64 line);
  QTreeWidgetItem *group(const QString &title, const QString &tip);
  /// All of them where they are few; else those of the main line, and the others by pass on demand.
  void addSightings(const QString &title, std::vector<provenance::Sighting> sightings,
                    const std::vector<provenance::Sighting> &mainLine, QJsonArray &json);
  void addSighting(QTreeWidgetItem *parent, const provenance::Sighting &sighting);
  void addByPass(QTreeWidgetItem *parent, std::vector<provenance::Sighting> sightings);
  /// The next ones of those that an item stands for.
  void addMore(QTreeWidgetItem *group);

  std::shared_ptr<const trace::TraceSource> source_;
  std::shared_ptr<provenance::Histories> histories_;
  OpModel model_;
  QJsonArray history_, madeFrom_, became_;
  std::vector<std::vector<provenance::Sighting>> listed_; // what items by pass show parts of
  qint64 becameInAll_ = 0, madeFromInAll_ = 0;
  bool oneOf_ = false; // it was made from one of `madeFrom_`
  QLabel *title_, *summary_, *help_;
  QTreeWidget *tree_;
  CancelToken cancel_;
  quint64 generation_ = 0;
  qint64 askWhenSeen_ = -1; // pass whose history takes long
  bool busy_ = false;
};

} // namespace strata::app
