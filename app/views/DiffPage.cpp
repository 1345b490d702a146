#include "app/views/DiffPage.h"

#include "app/views/DiffView.h"
#include "app/views/IrView.h"
#include "app/widgets/TextLabel.h"

#include <QLabel>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace strata::app {

DiffPage::DiffPage(DiffView *diff, QWidget *parent) : QWidget(parent), diff_(diff) {
  why_ = makeTextLabel(true);
  why_->setContentsMargins(12, 8, 12, 8);
  text_ = new IrView;
  text_->setAccessibleName(tr("Text of a step without a difference"));
  text_->setWrapped(diff_->isWrapped());
  text_->setDetail(diff_->detail());
  connect(text_, &IrView::menuRequested, this, &DiffPage::menuRequested);
  alone_ = new QWidget;
  auto *column = new QVBoxLayout(alone_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(why_);
  column->addWidget(text_, 1);
  pages_ = new QStackedLayout(this);
  pages_->addWidget(diff_);
  pages_->addWidget(alone_);
}

void DiffPage::show(std::shared_ptr<const Diff> diff, std::shared_ptr<const IrDocument> document, const QString &reason) {
  bool alone = !diff && document;
  diff_->setDiff(std::move(diff), reason);
  why_->setText(reason);
  text_->setDocument(alone ? std::move(document) : nullptr);
  bool focused = isAncestorOf(focusWidget());
  pages_->setCurrentWidget(alone ? alone_ : static_cast<QWidget *>(diff_));
  setFocusProxy(alone ? static_cast<QWidget *>(text_) : diff_);
  if (focused)
    setFocus();
}

IrView *DiffPage::textAlone() const { return pages_->currentWidget() == alone_ ? text_ : nullptr; }

void DiffPage::setWrapped(bool wrapped) {
  diff_->setWrapped(wrapped);
  text_->setWrapped(wrapped);
}

void DiffPage::setDetail(Detail detail) {
  diff_->setDetail(detail);
  text_->setDetail(detail);
}

void DiffPage::setSearch(const TextQuery &query) {
  diff_->setSearch(query);
  text_->setSearch(query);
}

void DiffPage::zoom(int steps) {
  diff_->zoom(steps);
  text_->zoom(steps);
}

} // namespace strata::app
