// What a log says between its dumps, and what was noticed when it was read, as a list; the chosen one in full below.
#pragma once

#include "app/models/MessagesModel.h"

#include <QWidget>

class QLabel;
class QListView;
class QPlainTextEdit;

namespace strata::app {

class MessagesView : public QWidget {
  Q_OBJECT
public:
  explicit MessagesView(QWidget *parent = nullptr);

  void setSource(std::shared_ptr<const trace::TraceSource> source);
  void extendSource(std::shared_ptr<const trace::TraceSource> source);
  const MessagesModel &model() const { return *model_; }
  QJsonObject toJson() const;

Q_SIGNALS:
  /// The row whose dump the chosen message follows.
  void passChosen(qint64 pass);
  void counted(int messages);

private:
  void say();

  MessagesModel *model_;
  QLabel *status_;
  QListView *list_;
  QPlainTextEdit *whole_;
  bool open_ = false; // something is
};

} // namespace strata::app
