// One line that says what is shown: the file, the tool and its version, the target, the exact command.
#pragma once

#include "core/trace/Model.h"

#include <QWidget>

namespace strata::app {

class RunBar : public QWidget {
  Q_OBJECT
public:
  explicit RunBar(QWidget *parent = nullptr);
  void setRun(const trace::Run &run, const QString &path);
  QString text() const { return text_; }
  QSize sizeHint() const override;

protected:
  void paintEvent(QPaintEvent *event) override;

private:
  QString name_, text_;
};

/// The name of a run: its file's, or, of a folder (they are often all called "tree"), with the folder around it.
QString runName(const QString &path);
/// "strata-compile 0.1.0 · x86_64 · strata-compile …": what is known of tool, target and command.
QString aboutText(const trace::Run &run);

} // namespace strata::app
