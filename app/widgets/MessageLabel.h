// A line that says how something went, an error in the colour of errors; it keeps up with the theme.
#pragma once

#include <QLabel>

namespace strata::app {

class MessageLabel : public QLabel {
  Q_OBJECT
public:
  using QLabel::QLabel;

  void say(const QString &message, bool isError);

protected:
  void changeEvent(QEvent *event) override;

private:
  void colour();

  bool isError_ = false;
};

} // namespace strata::app
