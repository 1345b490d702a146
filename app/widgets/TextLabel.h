#pragma once

#include <QPushButton>

class QLabel;

namespace strata::app {

/// A label for plain text of any length, which wraps and can be selected; muted, it steps back behind the others.
QLabel *makeTextLabel(bool muted);

/// Space after a number that stands on the right of its column: it keeps away from the words of the next one.
constexpr char16_t kNumberGap = 0x2003;

/// A button whose text gives way in the middle where it doesn't fit; the whole of it is in its tip.
class ElidingButton : public QPushButton {
public:
  void setWholeText(const QString &text);

protected:
  void resizeEvent(QResizeEvent *event) override;
  void changeEvent(QEvent *event) override;

private:
  void fit();
  QString whole_;
};

} // namespace strata::app
