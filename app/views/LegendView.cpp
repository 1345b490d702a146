#include "app/views/LegendView.h"

#include "app/models/Utf8.h"
#include "app/theme/Theme.h"

#include <QEvent>
#include <QJsonArray>
#include <QPainter>
#include <QPixmap>
#include <algorithm>
#include <utility>

namespace strata::app {
namespace {

constexpr int kSwatch = 16;

QIcon swatch(const QColor &color, const QString &sign = {}) {
  QPixmap picture(kSwatch * 2, kSwatch * 2);
  picture.setDevicePixelRatio(2);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  if (sign.isEmpty()) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRoundedRect(QRectF(2, 2, kSwatch - 4, kSwatch - 4), 3, 3);
  } else {
    painter.setPen(color);
    QFont font = painter.font();
    font.setBold(true);
    painter.setFont(font);
    painter.drawText(QRectF(0, 0, kSwatch, kSwatch), Qt::AlignCenter, sign);
  }
  return QIcon(picture);
}

} // namespace

LegendView::LegendView(QWidget *parent) : QListWidget(parent) {
  setFrameShape(QFrame::NoFrame);
  setUniformItemSizes(true);
  setSelectionMode(QAbstractItemView::NoSelection);
  setAccessibleName(tr("Legend"));
  setViewportMargins(12, 8, 0, 8);
  setAutoFillBackground(true); // the margins, too
  setBackgroundRole(QPalette::Base);
  rebuild();
}

void LegendView::setDocument(std::shared_ptr<const IrDocument> document) {
  document_ = std::move(document);
  stale_ = true;
  if (isVisible())
    refresh();
}

void LegendView::refresh() {
  if (std::exchange(stale_, false))
    rebuild();
}

void LegendView::showEvent(QShowEvent *event) {
  refresh();
  QListWidget::showEvent(event);
}

void LegendView::rebuild() {
  building_ = true;
  clear();
  const Theme &theme = Theme::current();
  auto heading = [&](const QString &text) {
    auto *item = new QListWidgetItem(text, this);
    QFont bold = font();
    bold.setBold(true);
    item->setFont(bold);
  };
  heading(tr("Dialects of this text"));
  std::vector<std::pair<int64_t, std::string_view>> counts;
  if (document_)
    for (auto [name, count] : document_->dialects())
      if (!name.empty())
        counts.emplace_back(-count, name);
  std::sort(counts.begin(), counts.end());
  for (auto [count, name] : counts)
    new QListWidgetItem(swatch(theme.dialect(name)), (count == -1 ? tr("%1 · 1 operation") : tr("%1 · %n operations", nullptr, static_cast<int>(-count))).arg(utf8(name)), this);
  if (counts.empty())
    new QListWidgetItem(tr("No operations: select a pass with a text."), this);
  heading(tr("Differences"));
  for (auto [mark, sign, text] : {std::tuple{ChangeMark::Added, "+", tr("added")}, std::tuple{ChangeMark::Removed, "−", tr("removed")},
                                  std::tuple{ChangeMark::Modified, "~", tr("changed")}, std::tuple{ChangeMark::Renumbered, "%", tr("only renumbered: it means the same")}})
    new QListWidgetItem(swatch(theme.mark(mark), QString::fromUtf8(sign)), text, this);
  item(count() - 1)->setToolTip(tr("Names, the order of attributes, locations, types that follow an operand's, or an operand whose definition was replaced"));
  new QListWidgetItem(swatch(theme.text, QStringLiteral("→")), tr("the operation after was made from the one before"), this);
  for (auto [sign, text] : {std::pair{"↕", tr("moved: Enter goes to its other place")}, std::pair{"↗", tr("outlined into a new function")}, std::pair{"↙", tr("inlined from a function that is gone")}})
    new QListWidgetItem(swatch(theme.text, QString::fromUtf8(sign)), text, this);
  heading(tr("Passes"));
  for (auto [sign, text, color] : {std::tuple{"●", tr("changed the program; the colour is its phase's"), theme.accent}, std::tuple{"·", tr("changed nothing"), theme.faint},
                                   std::tuple{"✕", tr("failed"), theme.mark(ChangeMark::Removed)}})
    new QListWidgetItem(swatch(color, QString::fromUtf8(sign)), text, this);
  building_ = false;
}

void LegendView::changeEvent(QEvent *event) {
  QListWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && !building_)
    rebuild();
}

QJsonObject LegendView::toJson() const {
  QJsonArray rows;
  for (int i = 0; i < count(); ++i)
    rows.append(item(i)->text());
  return {{QStringLiteral("rows"), rows}};
}

} // namespace strata::app
