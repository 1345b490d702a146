// The models of the views as JSON, and the views by name: what scripts and tests see.

#include "app/models/PassTreeModel.h"
#include "app/models/Utf8.h"
#include "app/shell/MainWindow.h"
#include "app/models/BlameModel.h"
#include "app/views/ClonePanes.h"
#include "app/views/DiffView.h"
#include "app/views/IrView.h"
#include "app/views/StartPage.h"
#include "app/widgets/PassStrip.h"
#include "app/widgets/PassTimeline.h"

#include <QAction>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QStackedWidget>

namespace strata::app {
namespace {

QString markName(ChangeMark mark) {
  switch (mark) {
  case ChangeMark::None:
    return QStringLiteral("equal");
  case ChangeMark::Added:
    return QStringLiteral("added");
  case ChangeMark::Removed:
    return QStringLiteral("removed");
  case ChangeMark::Modified:
    return QStringLiteral("modified");
  case ChangeMark::Renumbered:
    return QStringLiteral("renumbered");
  }
  return {};
}

QJsonObject actionJson(const QAction &action) {
  QJsonObject object{{QStringLiteral("text"), action.text().remove(QLatin1Char('&'))},
                     {QStringLiteral("enabled"), action.isEnabled()},
                     {QStringLiteral("shortcut"), action.shortcut().toString(QKeySequence::PortableText)}};
  if (action.isCheckable())
    object.insert(QStringLiteral("checked"), action.isChecked());
  return object;
}

QJsonArray dumpRows(const QAbstractItemModel &model, const explorer::Steps &steps, const QModelIndex &parent = {}) {
  QJsonArray rows;
  for (int row = 0; row < model.rowCount(parent); ++row) {
    QModelIndex index = model.index(row, 0, parent);
    QJsonObject object{{QStringLiteral("name"), index.data().toString()},
                       {QStringLiteral("changed"), index.data(PassTreeModel::ChangedRole).toBool()}};
    qint64 pass = index.data(PassTreeModel::PassRole).toLongLong();
    if (pass >= 0)
      object.insert(QStringLiteral("pass"), pass);
    if (const explorer::Boundary *boundary = steps.boundary(pass)) {
      object.insert(QStringLiteral("boundary"), utf8(boundary->name));
      object.insert(QStringLiteral("index"), qint64(steps.number(pass)));
    }
    if (index.data(PassTreeModel::FailedRole).toBool())
      object.insert(QStringLiteral("failed"), true);
    if (index.data(PassTreeModel::BrokeOffRole).toBool())
      object.insert(QStringLiteral("brokeOff"), true);
    QString ops = index.siblingAtColumn(PassTreeModel::Change).data(Qt::EditRole).toString();
    if (!ops.isEmpty())
      object.insert(QStringLiteral("ops"), ops);
    if (QString lines = index.siblingAtColumn(PassTreeModel::Lines).data(Qt::EditRole).toString(); !lines.isEmpty())
      object.insert(QStringLiteral("lines"), lines);
    if (QString time = index.siblingAtColumn(PassTreeModel::Time).data().toString(); !time.isEmpty())
      object.insert(QStringLiteral("time"), time);
    if (model.hasChildren(index))
      object.insert(QStringLiteral("children"), dumpRows(model, steps, index));
    rows.append(object);
  }
  return rows;
}

} // namespace

QJsonObject MainWindow::diffJson(const Diff &diff) {
  QJsonArray rows;
  for (const DiffRow &row : diff.rows) {
    QJsonObject object{{QStringLiteral("mark"), markName(row.mark)}};
    if (row.made)
      object.insert(QStringLiteral("made"), true);
    if (row.move != diff::RowMove::None)
      object.insert(QStringLiteral("move"), utf8(diff::name(row.move)));
    if (row.other >= 0)
      object.insert(row.after < 0 ? QStringLiteral("toLine") : QStringLiteral("fromLine"), qint64(row.other + 1));
    if (row.before >= 0)
      object.insert(QStringLiteral("before"), utf8(diff.before->line(row.before)));
    if (row.after >= 0)
      object.insert(QStringLiteral("after"), utf8(diff.after->line(row.after)));
    rows.append(object);
  }
  return {{QStringLiteral("added"), qint64(diff.added)}, {QStringLiteral("removed"), qint64(diff.removed)}, {QStringLiteral("modified"), qint64(diff.modified)},
          {QStringLiteral("renumbered"), qint64(diff.renumbered)}, {QStringLiteral("moved"), qint64(diff.moved)}, {QStringLiteral("outlined"), qint64(diff.outlined)},
          {QStringLiteral("inlined"), qint64(diff.inlined)}, {QStringLiteral("rows"), rows}};
}

QStringList MainWindow::viewNames() const {
  QStringList names{QStringLiteral("window"), QStringLiteral("timeline"), QStringLiteral("strip"), QStringLiteral("start")};
  if (clones_->count()) // nothing to see without any
    names << QStringLiteral("clones");
  return names + viewOrder_;
}

QWidget *MainWindow::viewWidget(const QString &name) {
  if (name == QLatin1String("window"))
    return this;
  if (name == QLatin1String("timeline"))
    return timelinePane_;
  if (name == QLatin1String("strip"))
    return strip_;
  if (name == QLatin1String("clones"))
    return clones_;
  if (!setView(name))
    return nullptr;
  return name == QLatin1String("start") ? static_cast<QWidget *>(start_) : viewsByName_[name].widget;
}

QJsonDocument MainWindow::dumpView(const QString &name) const {
  QJsonObject result;
  if (name == QLatin1String("timeline")) {
    result.insert(QStringLiteral("passes"), static_cast<qint64>(passCount()));
    result.insert(QStringLiteral("rows"), dumpRows(*timeline_->model(), steps()));
  } else if (name == QLatin1String("text")) {
    QJsonArray lines;
    if (auto document = text_->document())
      for (int64_t i = 0; i < document->lineCount(); ++i)
        lines.append(utf8(document->line(i)));
    result.insert(QStringLiteral("pass"), numberOf(current_));
    result.insert(QStringLiteral("lines"), lines);
    result.insert(QStringLiteral("line"), qint64(text_->currentLine() + 1));
    QJsonArray places;
    for (Span span : text_->name().bytes) {
      int64_t line = text_->document()->lineAt(span.begin);
      places.append(QJsonArray{qint64(line + 1), qint64(span.begin - text_->document()->lineBegin(line))});
    }
    result.insert(QStringLiteral("places"), places); // of the name under the cursor
    result.insert(QStringLiteral("definition"), qint64(text_->name().definition));
    QJsonArray slice;
    for (size_t i = 0; i < text_->sliceLines().size(); ++i)
      if (text_->sliceLines()[i])
        slice.append(qint64(i + 1));
    if (text_->blame())
      result.insert(QStringLiteral("blame"), blame_->toJson());
    if (text_->slice() != IrView::Slice::None) {
      result.insert(QStringLiteral("slice"), slice);
      result.insert(QStringLiteral("sliceNote"), text_->sliceNote());
    }
  } else if (name == QLatin1String("diff")) {
    result = diff_->diff() ? diffJson(*diff_->diff()) : QJsonObject{{QStringLiteral("rows"), QJsonArray()}, {QStringLiteral("reason"), diff_->reason()}};
    result.insert(QStringLiteral("pass"), numberOf(current_));
    result.insert(QStringLiteral("left"), numberOf(diffBefore_));
    result.insert(QStringLiteral("right"), numberOf(diffAfter_));
    result.insert(QStringLiteral("current"), static_cast<qint64>(diff_->currentRow()));
  } else if (name == QLatin1String("strip")) {
    result = strip_->toJson();
  } else if (name == QLatin1String("clones")) {
    result = clones_->toJson();
  } else if (auto view = viewsByName_.constFind(name); view != viewsByName_.cend() && view->json) {
    result = view->json();
  } else if (name == QLatin1String("window")) {
    result.insert(QStringLiteral("title"), windowTitle());
    result.insert(QStringLiteral("passes"), static_cast<qint64>(passCount()));
    result.insert(QStringLiteral("pass"), numberOf(current_));
    result.insert(QStringLiteral("error"), lastError_);
    if (pages_->currentWidget() == problem_)
      result.insert(QStringLiteral("problem"), problemTitle_->text() + QLatin1Char('\n') + problemText_->text());
  } else if (name == QLatin1String("start")) {
    result.insert(QStringLiteral("recent"), QJsonArray::fromStringList(start_->recent()));
  } else if (name == QLatin1String("actions")) {
    QStringList names = actionNames();
    names.sort();
    for (const QString &each : std::as_const(names))
      result.insert(each, actionJson(*action(each)));
  } else {
    return {};
  }
  return QJsonDocument(result);
}

} // namespace strata::app
