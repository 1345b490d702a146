// Which compiler F5 starts: ours, one of the project's (.strata-toolchains), or one on PATH. Each
// keeps the flags that were typed for it.
#pragma once

#include "core/toolchains/Choices.h"

#include <QComboBox>
#include <QHash>
#include <QString>
#include <optional>

class QLineEdit;

namespace strata::app {

class ToolchainBox : public QComboBox {
  Q_OBJECT
public:
  /// `flags` shows the flags of the chosen one; what stands there now is for ours.
  explicit ToolchainBox(QLineEdit *flags, QWidget *parent = nullptr);

  /// Looks which there are for a program, in the background; the chosen one stays.
  void lookAround(const QString &program);
  bool isLooking() const { return looking_ > 0; }
  /// Nothing: ours.
  std::optional<toolchains::Toolchain> chosen() const;
  const toolchains::Choices &choices() const { return choices_; }
  /// By its name, or "strata" for ours; a program is taken, too, where its name tells its kind.
  bool choose(const QString &name, QString &error);
  void chooseOurs();
  /// Of ours, whichever is chosen.
  QString ourFlags() const;

private:
  void fill(toolchains::Choices choices);
  void changed(int index);

  QLineEdit *flags_;
  toolchains::Choices choices_;
  QHash<QString, QString> kept_; // flags by name
  QString name_;                 // of the chosen one; empty: ours
  int looking_ = 0;
};

} // namespace strata::app
