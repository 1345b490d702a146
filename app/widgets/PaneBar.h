// A bar of icons, one for each view that stands beside the text: what is folded away stays a click
// away.
#pragma once

#include <QWidget>

class QAbstractButton;
class QVBoxLayout;

namespace strata::app {

class PaneBar : public QWidget {
  Q_OBJECT
public:
  explicit PaneBar(QWidget *parent = nullptr);

  void addPane(const QString &name, const QString &title);
  /// A line between groups.
  void addSeparator();
  void setTip(const QString &name, const QString &tip);
  void setPaneVisible(const QString &name, bool visible);
  /// Which of them can be seen.
  void setShown(const QStringList &names);

Q_SIGNALS:
  /// A pane is to be shown, or, where it is, folded away.
  void picked(const QString &name);

protected:
  void paintEvent(QPaintEvent *event) override;

private:
  QAbstractButton *button(const QString &name) const;
  QVBoxLayout *column_;
};

} // namespace strata::app
