// Finds anything by a few letters: a pass of the trace, an action of the window. Opens over the window, closes on Esc.
#pragma once

#include <QFrame>
#include <functional>
#include <vector>

class QLineEdit;
class QListWidget;

namespace strata::app {

class Palette : public QFrame {
  Q_OBJECT
public:
  struct Entry {
    QString name;
    QString detail; // what kind of thing it is, its shortcut
    std::function<void()> run;
  };
  explicit Palette(QWidget *window);
  void open(std::vector<Entry> entries);
  void setQuery(const QString &query);
  /// What is listed, best first.
  QStringList shown() const;

protected:
  bool eventFilter(QObject *object, QEvent *event) override;

private:
  void update(const QString &query);
  void runCurrent();

  QLineEdit *edit_;
  QListWidget *list_;
  std::vector<Entry> entries_;
  std::vector<QString> names_;
  std::vector<int> best_;
};

} // namespace strata::app
