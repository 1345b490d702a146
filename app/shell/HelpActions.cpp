// The Help menu: every key, and what this program is.

#include "app/shell/MainWindow.h"
#include "app/widgets/TextLabel.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace strata::app {
namespace {

/// A window beside this one, which waits for nobody; one of its kind.
QDialog *sheet(QWidget *parent, const QString &name, const QString &title) {
  for (QDialog *shown : parent->findChildren<QDialog *>(name))
    shown->close();
  auto *dialog = new QDialog(parent);
  dialog->setObjectName(name);
  dialog->setWindowTitle(title);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  return dialog;
}

} // namespace

void MainWindow::makeHelpActions() {
  auto *help = menuBar()->addMenu(tr("&Help"));
  help->addAction(makeAction(QStringLiteral("shortcuts"), tr("Keyboard Shortcuts"), QKeySequence(tr("F1")), [this] {
    QDialog *dialog = sheet(this, QStringLiteral("shortcuts"), tr("Keyboard Shortcuts"));
    auto *filter = new QLineEdit;
    filter->setPlaceholderText(tr("Filter"));
    filter->setAccessibleName(tr("Filter the shortcuts"));
    auto *keys = new QTreeWidget;
    keys->setAccessibleName(tr("Shortcuts"));
    keys->setHeaderLabels({tr("Key"), tr("What it does"), tr("In a script")});
    keys->setRootIsDecorated(false);
    QStringList names = actionNames();
    names.sort();
    for (const QString &name : std::as_const(names))
      if (QAction *act = action(name); !act->shortcut().isEmpty())
        new QTreeWidgetItem(keys, {act->shortcut().toString(QKeySequence::NativeText), act->text().remove(QLatin1Char('&')), name});
    keys->sortItems(1, Qt::AscendingOrder);
    for (int column : {0, 1})
      keys->resizeColumnToContents(column);
    connect(filter, &QLineEdit::textChanged, keys, [keys](const QString &text) {
      for (int row = 0; row < keys->topLevelItemCount(); ++row) {
        QTreeWidgetItem *item = keys->topLevelItem(row);
        bool has = false;
        for (int column = 0; column < keys->columnCount(); ++column)
          has |= item->text(column).contains(text, Qt::CaseInsensitive);
        item->setHidden(!has);
      }
    });
    auto *column = new QVBoxLayout(dialog);
    column->addWidget(filter);
    column->addWidget(keys, 1);
    dialog->resize(640, 560);
    dialog->show();
  }, tr("Every key of the window, and the name that scripts use")));
  help->addAction(makeAction(QStringLiteral("about"), tr("About Strata"), {}, [this] {
    QDialog *dialog = sheet(this, QStringLiteral("about"), tr("About Strata"));
    auto *text = makeTextLabel(false);
    text->setText(tr("Strata %1\n\nAn explorer for tensor compilers: every pass leaves a layer.\n\nOpening a file runs nothing of it. A compiled module is native code: it "
                     "runs where you run it, and one from outside is asked for first.")
                      .arg(QCoreApplication::applicationVersion()));
    auto *column = new QVBoxLayout(dialog);
    column->setContentsMargins(24, 24, 24, 24);
    column->addWidget(text);
    dialog->resize(440, 220);
    dialog->show();
  }, tr("What this program is, and its version")));
}

} // namespace strata::app
