#include "app/widgets/Accessible.h"

#include <QAccessibleWidget>
#include <QWidget>

namespace strata::app {
namespace {

constexpr qsizetype kMost = 400; // characters of one saying

struct Painted {
  const char *className;
  QAccessible::Role role;
};
constexpr Painted kPainted[] = {
    {"strata::app::IrView", QAccessible::Document},    {"strata::app::DiffView", QAccessible::Document},
    {"strata::app::GraphView", QAccessible::Chart},    {"strata::app::SlicesView", QAccessible::List},
    {"strata::app::LayoutView", QAccessible::Grouping}, {"strata::app::HeatMap", QAccessible::Chart},
    {"strata::app::PassStrip", QAccessible::Slider},   {"strata::app::RunBar", QAccessible::StatusBar},
};

class PaintedView : public QAccessibleWidget {
public:
  using QAccessibleWidget::QAccessibleWidget;
  QString text(QAccessible::Text kind) const override {
    // What a reader asks first is the value: where one stands.
    return kind == QAccessible::Value ? widget()->accessibleDescription() : QAccessibleWidget::text(kind);
  }
};

QAccessibleInterface *make(const QString &className, QObject *object) {
  for (const Painted &painted : kPainted)
    if (className == QLatin1String(painted.className))
      return new PaintedView(qobject_cast<QWidget *>(object), painted.role);
  return nullptr;
}

} // namespace

void makeViewsAccessible() {
  static const bool kOnce = (QAccessible::installFactory(make), true);
  (void)kOnce;
}

void tellWhere(QWidget *view, const QString &what) {
  QString said = what.size() > kMost ? what.left(kMost) + QStringLiteral("…") : what;
  if (said == view->accessibleDescription())
    return;
  view->setAccessibleDescription(said);
  QAccessibleValueChangeEvent event(view, said);
  QAccessible::updateAccessibility(&event);
}

} // namespace strata::app
