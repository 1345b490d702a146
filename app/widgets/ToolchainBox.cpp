#include "app/widgets/ToolchainBox.h"

#include "app/backend/Background.h"
#include "app/models/Path.h"
#include "app/models/Utf8.h"

#include <QLineEdit>
#include <QSignalBlocker>
#include <algorithm>

namespace strata::app {

ToolchainBox::ToolchainBox(QLineEdit *flags, QWidget *parent) : QComboBox(parent), flags_(flags) {
  setAccessibleName(tr("Compiler"));
  setSizeAdjustPolicy(QComboBox::AdjustToContents);
  connect(this, &QComboBox::currentIndexChanged, this, &ToolchainBox::changed);
  fill({});
}

void ToolchainBox::lookAround(const QString &program) {
  ++looking_;
  inBackground(
      this,
      [path = program.isEmpty() ? std::string("program") : bytesOf(program)] {
        return toolchains::choicesFor(path);
      },
      [this, asked = looking_](toolchains::Choices choices) {
        if (asked == looking_) // no other program since
          fill(std::move(choices));
        if (asked == looking_)
          looking_ = 0;
      });
}

void ToolchainBox::fill(toolchains::Choices choices) {
  // What was chosen by its path is on no list.
  if (auto now = chosen())
    if (std::none_of(choices.all.begin(), choices.all.end(),
                     [&](const toolchains::Toolchain &one) { return one.name == now->name; }) &&
        now->file.empty())
      choices.all.push_back(*now);
  choices_ = std::move(choices);
  QSignalBlocker quiet(this);
  clear();
  addItem(tr("Strata"));
  setItemData(0, tr("The compiler of this installation: its passes can be held and stepped"),
              Qt::ToolTipRole);
  int index = 0;
  for (const toolchains::Toolchain &one : choices_.all) {
    addItem(visible(utf8(one.name)));
    QString tip = visible(utf8(toolchains::lineOf(one.command)));
    if (!one.file.empty())
      tip += QLatin1Char('\n') + tr("from %1").arg(visible(utf8(one.file)));
    setItemData(count() - 1, tip, Qt::ToolTipRole);
    if (utf8(one.name) == name_)
      index = count() - 1;
  }
  setCurrentIndex(index);
  quiet.unblock();
  if (index == 0 && !name_.isEmpty()) // it is gone
    changed(0);
  else
    setToolTip(index ? itemData(index, Qt::ToolTipRole).toString()
                     : tr("The compiler that F5 starts"));
}

void ToolchainBox::changed(int index) {
  QString name = index > 0 ? utf8(choices_.all[static_cast<size_t>(index - 1)].name) : QString();
  if (name != name_) {
    kept_.insert(name_, flags_->text());
    name_ = name;
    QString usual;
    if (auto now = chosen())
      usual = utf8(toolchains::lineOf(now->usual));
    flags_->setText(kept_.value(name_, usual));
    flags_->home(false);
  }
  setToolTip(index > 0 ? itemData(index, Qt::ToolTipRole).toString()
                       : tr("The compiler that F5 starts"));
}

std::optional<toolchains::Toolchain> ToolchainBox::chosen() const {
  for (const toolchains::Toolchain &one : choices_.all)
    if (!name_.isEmpty() && utf8(one.name) == name_)
      return one;
  return std::nullopt;
}

bool ToolchainBox::choose(const QString &name, QString &error) {
  if (name == QLatin1String("strata"))
    return chooseOurs(), true;
  auto found = toolchains::choose(choices_, name.toStdString());
  if (!found) {
    error = utf8(found.error().message);
    return false;
  }
  auto same =
      std::find_if(choices_.all.begin(), choices_.all.end(), [&](const toolchains::Toolchain &one) {
        return one.name == found->name && one.command == found->command;
      });
  auto at = same - choices_.all.begin();
  if (same == choices_.all.end()) {
    toolchains::Choices more = choices_;
    std::erase_if(more.all,
                  [&](const toolchains::Toolchain &one) { return one.name == found->name; });
    at = static_cast<std::ptrdiff_t>(more.all.size());
    more.all.push_back(std::move(*found));
    fill(std::move(more));
  }
  setCurrentIndex(static_cast<int>(at) + 1);
  return true;
}

void ToolchainBox::chooseOurs() { setCurrentIndex(0); }

QString ToolchainBox::ourFlags() const {
  return name_.isEmpty() ? flags_->text() : kept_.value({});
}

} // namespace strata::app
