// Views that paint themselves, for those who don't see them: what each is, and where one stands in it.
#pragma once

#include <QString>

class QWidget;

namespace strata::app {

/// Once, before the views are made.
void makeViewsAccessible();

/// Where one stands in a view: what a screen reader says when that changes. Long texts are cut.
void tellWhere(QWidget *view, const QString &what);

} // namespace strata::app
