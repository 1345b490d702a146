#include "app/views/CompareView.h"

#include "app/backend/Background.h"
#include "app/models/Path.h"
#include "app/models/Utf8.h"
#include "app/theme/Theme.h"
#include "app/views/DiffView.h"
#include "app/widgets/PlainText.h"
#include "core/explorer/Open.h"
#include "core/explorer/Target.h"

#include <QCheckBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QSplitter>
#include <QStyledItemDelegate>
#include <QTextDocumentFragment>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace strata::app {
namespace {

/// What a run is: the file, then tool, target and command as far as they are known.
QString aboutRun(const trace::Run &run) {
  // Two runs often have one file name, in two folders.
  QStringList path = utf8(run.source.empty() ? run.input : run.source).split(QLatin1Char('/'), Qt::SkipEmptyParts);
  QString text = QStringLiteral("<b>%1</b>").arg(path.mid(std::max<qsizetype>(0, path.size() - 2)).join(QLatin1Char('/')).toHtmlEscaped());
  QStringList more;
  for (const std::string *part : {&run.tool, &run.target, &run.command})
    if (!part->empty())
      more << utf8(*part).toHtmlEscaped();
  return more.isEmpty() ? text : text + QStringLiteral(" · ") + more.join(QStringLiteral(" · "));
}

/// Colours a row by its state and sets a flag where the runs diverge first.
class CompareDelegate : public QStyledItemDelegate {
public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override {
    const Theme &theme = Theme::current();
    auto state = static_cast<CompareModel::State>(index.data(CompareModel::StateRole).toInt());
    bool group = index.data(CompareModel::RowRole).toLongLong() < 0;
    ChangeMark mark = state == CompareModel::State::Same || state == CompareModel::State::Idle ? ChangeMark::None
                      : state == CompareModel::State::Differs  ? ChangeMark::Modified
                      : state == CompareModel::State::OnlyLeft ? ChangeMark::Removed
                                                               : ChangeMark::Added;
    if (!group)
      painter->fillRect(option.rect, theme.change(mark));
    if (option.state & QStyle::State_Selected)
      painter->fillRect(option.rect, theme.selection);
    QFont font = option.font;
    bool first = index.data(CompareModel::FirstRole).toBool();
    font.setBold(first);
    painter->save();
    painter->setFont(font);
    painter->setPen(group || mark == ChangeMark::None ? (group ? theme.text : theme.muted) : theme.text);
    QRect box = option.rect.adjusted(4, 0, -8, 0);
    bool name = index.column() == CompareModel::Name;
    QString text = index.data().toString();
    if (name && first)
      text += QStringLiteral("  ⚑ ") + QObject::tr("first divergence");
    painter->drawText(box, Qt::AlignVCenter | (name ? Qt::AlignLeft : Qt::AlignRight),
                      painter->fontMetrics().elidedText(text, group ? Qt::ElideLeft : Qt::ElideMiddle, box.width()));
    painter->restore();
  }
  QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override {
    return {0, option.fontMetrics.height() + 8};
  }
};

} // namespace

struct CompareView::Outcome {
  CompareModel::Source right;
  explorer::Alignment alignment;
  QString error;
};

CompareView::CompareView(QWidget *parent) : QWidget(parent) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  setAccessibleName(tr("Two runs"));
  auto *column = new QVBoxLayout(this);
  column->setContentsMargins(0, 8, 0, 0);
  column->setSpacing(4);
  auto line = [&] {
    auto *label = new QLabel;
    label->setContentsMargins(12, 0, 12, 0);
    label->setTextFormat(Qt::RichText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    column->addWidget(label);
    return label;
  };
  leftLabel_ = line();
  rightLabel_ = line();
  status_ = line();
  status_->setWordWrap(true);
  status_->setTextFormat(Qt::PlainText);
  differentOnly_ = new QCheckBox(tr("Leave out what is the same"));
  auto *row = new QHBoxLayout;
  row->setContentsMargins(12, 0, 12, 4);
  row->addWidget(differentOnly_);
  row->addStretch();
  first_ = new QToolButton;
  first_->setText(QStringLiteral("⚑ ") + tr("First divergence"));
  first_->setAutoRaise(true);
  first_->setAccessibleName(tr("To the first divergence"));
  connect(first_, &QToolButton::clicked, this, [this] { toRow(model_->alignment().firstDivergence); });
  row->addWidget(first_);
  column->addLayout(row);

  model_ = new CompareModel(this);
  tree_ = new QTreeView;
  tree_->setModel(model_);
  tree_->setItemDelegate(new CompareDelegate(tree_));
  tree_->setUniformRowHeights(true);
  tree_->setIndentation(12);
  tree_->setFrameShape(QFrame::NoFrame);
  tree_->setAccessibleName(tr("Passes of both runs"));
  tree_->header()->setStretchLastSection(false);
  tree_->header()->setSectionResizeMode(CompareModel::Name, QHeaderView::Stretch);
  tree_->header()->resizeSection(CompareModel::Left, 56);
  tree_->header()->resizeSection(CompareModel::Right, 56);
  connect(tree_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &index) {
    qint64 row = index.isValid() ? index.data(CompareModel::RowRole).toLongLong() : -1;
    if (row >= 0)
      showRow(row);
  });
  // From the folder to the file, and back.
  connect(tree_, &QTreeView::activated, this, [this](const QModelIndex &index) {
    if (index.data(CompareModel::RowRole).toLongLong() < 0)
      return;
    diff_->setFocus(Qt::OtherFocusReason);
    diff_->nextChange(true);
  });
  connect(differentOnly_, &QCheckBox::toggled, this, [this](bool on) {
    model_->setDifferentOnly(on);
    tree_->expandAll();
    tree_->setCurrentIndex(model_->indexOf(current_));
  });
  diff_ = new DiffView;
  diff_->installEventFilter(this);
  auto *splitter = new QSplitter(Qt::Vertical);
  splitter->setObjectName(QStringLiteral("compare"));
  splitter->addWidget(tree_);
  splitter->addWidget(diff_);
  splitter->setSizes({300, 400});
  splitter->setHandleWidth(1);
  splitter->setChildrenCollapsible(false);
  column->addWidget(splitter, 1);
  setSource(nullptr);
}

CompareView::~CompareView() { cancel(); }

void CompareView::cancel() {
  cancel_.cancel();
  diffCancel_.cancel();
  ++generation_;
  ++diffGeneration_;
  busy_ = comparing_ = false;
}

void CompareView::stop() {
  if (comparing_)
    setSource(left_);
}

void CompareView::say(const QString &text) { status_->setText(text); }

void CompareView::setSource(std::shared_ptr<const trace::TraceSource> source) {
  cancel();
  left_ = std::move(source);
  right_.reset();
  current_ = -1;
  model_->reset({}, nullptr, nullptr);
  diff_->setDiff(nullptr, tr("Choose a pass above to see how the two runs differ after it."));
  leftLabel_->setText(left_ ? tr("left: ") + aboutRun(explorer::describedRun(*left_)) : QString());
  rightLabel_->setText({});
  tellWhole();
  differentOnly_->setEnabled(false);
  first_->setEnabled(false);
  say(left_ ? tr("Nothing to compare with yet: File ▸ Compare With… opens a second run, of other flags, another target or another compiler.")
            : tr("Open a trace first, then a second one to compare it with."));
}

/// Commands are long: what doesn't fit is in the tips.
void CompareView::tellWhole() {
  for (QLabel *label : {leftLabel_, rightLabel_})
    label->setToolTip(wrapped(QTextDocumentFragment::fromHtml(label->text()).toPlainText()));
}

void CompareView::compareWith(const QString &path) {
  setSource(left_);
  if (!left_)
    return;
  cancel_ = CancelToken::make();
  busy_ = comparing_ = true;
  quint64 generation = generation_;
  say(tr("Comparing with %1…").arg(shownName(path)));
  QPointer<CompareView> self(this);
  auto report = [self, generation](double done) {
    QMetaObject::invokeMethod(self, [self, generation, done] {
      if (self && self->generation_ == generation)
        Q_EMIT self->progress(done);
    }, Qt::QueuedConnection);
  };
  inBackground(
      this,
      [left = left_, path, cancel = cancel_, report] {
        Outcome outcome;
        auto right = explorer::open(bytesOf(path), cancel);
        if (!right) {
          outcome.error = utf8(right.error().message);
          return outcome;
        }
        outcome.right = std::move(*right);
        auto alignment = explorer::align(*left, *outcome.right, cancel, report);
        if (alignment)
          outcome.alignment = std::move(*alignment);
        else
          outcome.error = utf8(alignment.error().message);
        return outcome;
      },
      [this, generation](Outcome outcome) {
        if (generation == generation_)
          take(std::move(outcome));
      });
}

void CompareView::take(Outcome outcome) {
  busy_ = comparing_ = false;
  if (!outcome.error.isEmpty()) {
    say(outcome.error);
    Q_EMIT failed(outcome.error);
    return;
  }
  right_ = outcome.right;
  const explorer::Alignment &a = outcome.alignment;
  rightLabel_->setText(tr("right: ") + aboutRun(explorer::describedRun(*right_)));
  tellWhole();
  say(tr("%1 passes the same, %2 differ, %3 left only, %4 right only%5. %6")
          .arg(a.same).arg(a.different).arg(a.onlyA).arg(a.onlyB)
          .arg(a.idle ? tr(" (and %1 that changed nothing: in one run alone, or behind what differs)").arg(a.idle) : QString())
          .arg(a.firstDivergence < 0 ? tr("The two runs never diverge.") : tr("The flag marks where they diverge first.")));
  int64_t first = a.firstDivergence;
  model_->reset(std::move(outcome.alignment), left_, right_);
  differentOnly_->setEnabled(true);
  first_->setEnabled(first >= 0);
  tree_->expandAll();
  if (!model_->alignment().rows.empty())
    toRow(std::max<int64_t>(0, first));
  Q_EMIT compared();
}

void CompareView::toRow(int64_t row) {
  QModelIndex index = model_->indexOf(row);
  tree_->setCurrentIndex(index);
  tree_->scrollTo(index, QAbstractItemView::PositionAtCenter);
}

bool CompareView::eventFilter(QObject *object, QEvent *event) {
  if (object == diff_ && event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
    tree_->setFocus(Qt::OtherFocusReason);
    return true;
  }
  return QWidget::eventFilter(object, event);
}

void CompareView::step(int by, bool differing) {
  // Who is in a difference goes through its changes first.
  if (differing && diff_->hasFocus() && !busy_ && diff_->nextChange(by > 0))
    return;
  auto count = static_cast<int64_t>(model_->alignment().rows.size());
  for (int64_t row = current_ + by; row >= 0 && row < count; row += by) {
    QModelIndex index = model_->indexOf(row);
    if (!index.isValid() || (differing && (model_->state(row) == CompareModel::State::Same || model_->state(row) == CompareModel::State::Idle)))
      continue;
    tree_->setCurrentIndex(index);
    return;
  }
}

void CompareView::showRow(int64_t row) {
  current_ = row;
  diffCancel_.cancel();
  diffCancel_ = CancelToken::make();
  quint64 generation = ++diffGeneration_;
  explorer::AlignedRow aligned = model_->alignment().rows[static_cast<size_t>(row)];
  auto title = [](const CompareModel::Source &source, int64_t pass) {
    return pass < 0 ? QString() : tr("%1 %2 — %3").arg(pass).arg(utf8(source->passes()[static_cast<size_t>(pass)].pass), utf8(source->passes()[static_cast<size_t>(pass)].anchor()));
  };
  diff_->setTitles(title(left_, aligned.a), title(right_, aligned.b));
  busy_ = true;
  struct Texts {
    std::shared_ptr<const Diff> diff;
    QString reason;
  };
  inBackground(
      this,
      [left = left_, right = right_, aligned, cancel = diffCancel_] {
        Texts out;
        // A side without the pass is empty, so that the other's text shows as what only it has.
        auto text = [&](const CompareModel::Source &source, int64_t pass) -> Result<Text> {
          return pass < 0 ? Result<Text>(Text::own("")) : source->text(pass);
        };
        auto a = text(left, aligned.a), b = text(right, aligned.b);
        if (!a || !b)
          out.reason = utf8((a ? b.error() : a.error()).message);
        else
          out.diff = Diff::ofTexts(std::move(*a), std::move(*b), cancel);
        return out;
      },
      [this, generation](Texts texts) {
        if (generation != diffGeneration_)
          return;
        busy_ = false;
        diff_->setDiff(texts.diff, texts.reason);
      },
      Urgency::Asked);
}

QJsonObject CompareView::toJson() const {
  QJsonObject result = model_->toJson();
  result.insert(QStringLiteral("status"), status_->text());
  result.insert(QStringLiteral("current"), qint64(current_));
  return result;
}

} // namespace strata::app
