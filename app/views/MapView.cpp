#include "app/views/MapView.h"

#include "app/theme/Theme.h"

#include <QHeaderView>
#include <QPainter>
#include <QPainterPath>
#include <QStyledItemDelegate>

namespace strata::app {
namespace {

constexpr int kLeft = 16, kBadge = 24, kStem = kLeft + kBadge / 2;

class MapDelegate : public QStyledItemDelegate {
public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override {
    bool stage = index.data(MapModel::KindRole).toInt() == int(MapModel::Kind::Stage);
    int line = option.fontMetrics.height();
    return {0, stage ? 2 * line + 20 : line + 8};
  }

  void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override {
    const Theme &theme = Theme::current();
    auto kind = static_cast<MapModel::Kind>(index.data(MapModel::KindRole).toInt());
    bool present = index.data(MapModel::PassRole).toLongLong() >= 0;
    QColor phase = theme.phase(index.data(MapModel::PhaseRole).toInt());
    QRect box = option.rect;
    painter->save();
    if (option.state & QStyle::State_Selected)
      painter->fillRect(box, theme.selection);
    else if (option.state & QStyle::State_MouseOver && present)
      painter->fillRect(box, theme.panel);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(present ? (kind == MapModel::Kind::Phase ? theme.muted : theme.text) : theme.faint);
    QFont font = option.font;
    if (index.column() != MapModel::Name) {
      painter->drawText(box.adjusted(0, kind == MapModel::Kind::Stage ? 12 : 0, -16, 0),
                        Qt::AlignRight | (kind == MapModel::Kind::Stage ? Qt::AlignTop : Qt::AlignVCenter), index.data().toString());
      if (kind == MapModel::Kind::Stage && index.column() == MapModel::Changed) {
        // What a stage does takes the whole width; the last column is painted last.
        QRect line(kLeft + kBadge + 12, box.top() + 12 + option.fontMetrics.height(), box.right() - 16 - kLeft - kBadge - 12, option.fontMetrics.height());
        painter->setPen(theme.muted);
        painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter, option.fontMetrics.elidedText(index.data(MapModel::WhatRole).toString(), Qt::ElideRight, line.width()));
      }
      painter->restore();
      return;
    }
    QFontMetrics metrics = option.fontMetrics;
    // The stem joins the stages from top to bottom.
    painter->setPen(QPen(theme.line, 2));
    if (index.row() > 0)
      painter->drawLine(kStem, box.top(), kStem, box.top() + (kind == MapModel::Kind::Stage ? 8 : box.height()));
    if (kind == MapModel::Kind::Stage) {
      painter->drawLine(kStem, box.top() + 8 + kBadge, kStem, box.bottom() + 1);
      QRect badge(kLeft, box.top() + 8, kBadge, kBadge);
      painter->setPen(Qt::NoPen);
      painter->setBrush(present ? phase : theme.faint);
      painter->drawRoundedRect(badge, 6, 6);
      font.setBold(true);
      painter->setFont(font);
      painter->setPen(theme.base);
      painter->drawText(badge, Qt::AlignCenter, index.data(MapModel::LetterRole).toString());
      QRect text = box.adjusted(kLeft + kBadge + 12, 8, -8, 0);
      painter->setPen(present ? theme.text : theme.muted);
      painter->drawText(QRect(text.left(), text.top() + 4, text.width(), metrics.height()), Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
    } else {
      bool crossing = kind == MapModel::Kind::Crossing;
      QPointF centre(kStem, box.center().y() + 0.5);
      painter->setPen(QPen(present ? phase : theme.faint, 2));
      painter->setBrush(crossing && present ? phase : theme.base);
      if (crossing) // a boundary is crossed: a diamond; a phase is passed through: a ring
        painter->drawPolygon(QPolygonF({centre - QPointF(0, 6), centre + QPointF(6, 0), centre + QPointF(0, 6), centre - QPointF(6, 0)}));
      else
        painter->drawEllipse(centre, 4, 4);
      QRect text = box.adjusted(kLeft + kBadge + 12 + (crossing ? 12 : 0), 0, -8, 0);
      painter->setPen(!present ? theme.faint : crossing ? theme.accent : theme.text);
      painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(index.data().toString(), Qt::ElideMiddle, text.width()));
    }
    painter->restore();
  }
};

} // namespace

MapView::MapView(QWidget *parent) : QTreeView(parent) {
  model_ = new MapModel(this);
  setModel(model_);
  setItemDelegate(new MapDelegate(this));
  setRootIsDecorated(false);
  setMouseTracking(true);
  setFrameShape(QFrame::NoFrame);
  setAllColumnsShowFocus(true);
  setAccessibleName(tr("Map of the compiler"));
  header()->setStretchLastSection(false);
  header()->setSectionResizeMode(MapModel::Name, QHeaderView::Stretch);
  header()->resizeSection(MapModel::Passes, 88);
  header()->resizeSection(MapModel::Changed, 88);
  auto open = [this](const QModelIndex &index) {
    if (qint64 pass = index.data(MapModel::PassRole).toLongLong(); pass >= 0)
      Q_EMIT passChosen(pass);
    else
      Q_EMIT nothingThere(index.siblingAtColumn(MapModel::Name).data().toString());
  };
  connect(this, &QTreeView::clicked, this, open);
  connect(this, &QTreeView::activated, this, open);
}

void MapView::setPasses(const trace::PassList &passes, bool same) {
  same ? model_->extend(passes) : model_->reset(passes);
  header()->setVisible(model_->known());
}

void MapView::paintEvent(QPaintEvent *event) {
  if (model_->known())
    return QTreeView::paintEvent(event);
  QPainter painter(viewport());
  painter.fillRect(viewport()->rect(), Theme::current().base);
  painter.setPen(Theme::current().muted);
  painter.drawText(viewport()->rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap,
                   tr("None of this compiler's passes are in this trace.\nA compile with strata-compile, or a dump of iree-compile, "
                      "shows its stages, phases and boundaries here."));
}

} // namespace strata::app
