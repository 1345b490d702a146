#include "app/views/ModuleView.h"

#include "app/backend/Background.h"
#include "app/backend/Child.h"
#include "app/backend/CompileRunner.h"
#include "app/models/Path.h"
#include "app/models/Utf8.h"
#include "app/models/LayoutModel.h"
#include "app/views/DiffView.h"
#include "app/widgets/TextLabel.h"

#include <QFile>
#include <QHeaderView>
#include <QJsonArray>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

namespace strata::app {
namespace {

QString countText(int64_t bytes) { return bytes < 0 ? QString() : groupedText(bytes); }

struct Compared {
  Result<std::shared_ptr<const ModuleModel>> other;
  std::shared_ptr<const Diff> diff;
};

} // namespace

ModuleView::ModuleView(QWidget *parent) : QWidget(parent) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  empty_ = new QLabel(tr("Compile a program, or open a .vmfb, to see what the module consists of."));
  empty_->setAlignment(Qt::AlignCenter);
  empty_->setWordWrap(true);
  empty_->setForegroundRole(QPalette::PlaceholderText);

  heading_ = new QLabel;
  heading_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  QFont bold = heading_->font();
  bold.setWeight(QFont::DemiBold);
  heading_->setFont(bold);
  auto *compare = new QPushButton(tr("Compare With…"));
  connect(compare, &QPushButton::clicked, this, &ModuleView::compareRequested);
  back_ = new QPushButton(tr("Back to the Parts"));
  connect(back_, &QPushButton::clicked, this, [this] {
    right_->setCurrentIndex(0);
    back_->hide();
  });
  back_->hide();
  auto *head = new QHBoxLayout;
  head->setContentsMargins(8, 8, 8, 8);
  head->addWidget(heading_, 1);
  head->addWidget(back_);
  head->addWidget(compare);

  tree_ = new QTreeWidget;
  tree_->setHeaderLabels({tr("Part"), tr("Bytes"), tr("What it is")});
  tree_->setUniformRowHeights(true);
  tree_->setIndentation(12);
  tree_->setFrameShape(QFrame::NoFrame);
  tree_->setAllColumnsShowFocus(true);
  tree_->setAccessibleName(tr("Parts of the module"));
  // Sizes stay in sight; long names give way, and are told in full by a tip.
  tree_->header()->resizeSection(0, 188);
  tree_->setTextElideMode(Qt::ElideMiddle);
  tree_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  connect(tree_, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem *item) {
    if (!item)
      return;
    ModulePart part{static_cast<ModulePart::Kind>(item->data(0, Qt::UserRole).toInt()), item->text(0), item->text(2), -1,
                    item->data(0, Qt::UserRole + 1).toLongLong()};
    showPart(part);
  });

  auto *codePane = new QWidget;
  auto *column = new QVBoxLayout(codePane);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  title_ = new QLabel;
  title_->setContentsMargins(8, 4, 8, 4);
  title_->setWordWrap(true);
  title_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column->addWidget(title_);
  // Back from the machine code to what made it.
  lastPass_ = new ElidingButton;
  lastPass_->setAccessibleName(tr("Pass that changed it last"));
  connect(lastPass_, &QPushButton::clicked, this, [this] {
    if (!passes_.empty())
      Q_EMIT passSelected(passes_.back());
  });
  allPasses_ = new QPushButton;
  allPasses_->setAccessibleName(tr("All passes that changed it"));
  allPasses_->setMenu(new QMenu(allPasses_));
  connect(allPasses_->menu(), &QMenu::aboutToShow, this, [this] {
    allPasses_->menu()->clear();
    for (const auto &[name, rows] : passesOf_) {
      QMenu *menu = passesOf_.size() > 1 ? allPasses_->menu()->addMenu(name) : allPasses_->menu();
      for (auto pass = rows.rbegin(); pass != rows.rend(); ++pass)
        menu->addAction(QStringLiteral("%1 %2").arg(*pass).arg(nameOf_(*pass)), this, [this, pass = *pass] { Q_EMIT passSelected(pass); });
    }
  });
  auto *made = new QHBoxLayout;
  made->setContentsMargins(8, 0, 8, 4);
  lastPass_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // a long name doesn't push the parts aside
  made->addWidget(lastPass_, 1);
  made->addWidget(allPasses_);
  column->addLayout(made);
  lastPass_->hide();
  allPasses_->hide();
  code_ = new CodeModel(this);
  table_ = new QTableView;
  table_->setModel(code_);
  table_->setShowGrid(false);
  table_->setFrameShape(QFrame::NoFrame);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  table_->horizontalHeader()->hide();
  table_->setWordWrap(false);
  table_->setTabKeyNavigation(false);
  table_->setAccessibleName(tr("Code of the part"));
  connect(table_, &QTableView::activated, this, [this](const QModelIndex &index) {
    qint64 target = code_->rows()[static_cast<size_t>(index.row())].target;
    if (target >= 0)
      table_->selectRow(static_cast<int>(target));
  });
  column->addWidget(table_, 1);
  auto *splitter = new QSplitter(Qt::Horizontal);
  splitter->setObjectName(QStringLiteral("module"));
  splitter->addWidget(tree_);
  splitter->addWidget(codePane);
  splitter->setSizes({340, 360});
  splitter->setHandleWidth(1);
  diff_ = new DiffView;
  right_ = new QStackedWidget;
  right_->addWidget(splitter);
  right_->addWidget(diff_);
  auto *content = new QWidget;
  auto *all = new QVBoxLayout(content);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(0);
  all->addLayout(head);
  all->addWidget(right_, 1);
  pages_ = new QStackedWidget;
  pages_->addWidget(empty_);
  pages_->addWidget(content);
  auto *outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(pages_);

  connect(&disassembler_, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
    if (status == QProcess::NormalExit && code == 0)
      return showRows(shownPart_, machineCode(disassembler_.readAllStandardOutput()));
    if (QString said = QString::fromUtf8(disassembler_.readAllStandardError()).trimmed(); !said.isEmpty())
      showRows(tr("%1: %2").arg(shownPart_, said), {});
  });
}

ModuleView::~ModuleView() {
  ++generation_;
  disassembler_.disconnect(this);
  disassembler_.kill();
  disassembler_.waitForFinished(1000);
}

void ModuleView::open(const QString &path) {
  quint64 generation = ++generation_;
  busy_ = true;
  inBackground(this, [path] { return ModuleModel::open(path); },
               [this, path, generation](Result<std::shared_ptr<const ModuleModel>> model) {
                 if (generation != generation_)
                   return;
                 busy_ = false;
                 path_ = path;
                 if (model) {
                   show(*model);
                   Q_EMIT opened({});
                   return;
                 }
                 model_ = nullptr;
                 message_ = utf8(model.error().message);
                 empty_->setText(tr("%1 can't be shown as a module: %2").arg(shownName(path), message_));
                 pages_->setCurrentIndex(0);
                 Q_EMIT opened(empty_->text());
               });
}

void ModuleView::show(std::shared_ptr<const ModuleModel> model) {
  model_ = std::move(model);
  sizes_.clear();
  other_.clear();
  message_.clear();
  heading_->setText(tr("%1 · %2 bytes · %3").arg(shownName(path_), countText(model_->root().bytes), model_->root().detail));
  tree_->clear();
  for (const ModulePart &part : model_->root().parts)
    fill(tree_->invisibleRootItem(), part);
  for (int i = 0; i < tree_->topLevelItemCount(); ++i)
    tree_->topLevelItem(i)->setExpanded(true);
  right_->setCurrentIndex(0);
  back_->hide();
  pages_->setCurrentIndex(1);
  showRows(tr("Select a function, a kernel or data to see what is in it."), {});
  for (const ModulePart &part : model_->root().parts)
    if (part.name == QLatin1String("Exports"))
      selectPart(part.parts.front().name);
}

void ModuleView::fill(QTreeWidgetItem *item, const ModulePart &part) {
  auto *own = new QTreeWidgetItem(item, {part.name, part.bytes < 0 ? QString() : countText(part.bytes) + kNumberGap, part.detail});
  own->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
  own->setData(0, Qt::UserRole, static_cast<int>(part.kind));
  own->setData(0, Qt::UserRole + 1, static_cast<qlonglong>(part.index));
  own->setSizeHint(0, QSize(0, tree_->fontMetrics().height() + 6));
  own->setToolTip(0, part.name);
  own->setToolTip(2, part.detail);
  for (const ModulePart &inner : part.parts)
    fill(own, inner);
}

bool ModuleView::selectPart(const QString &name) {
  QList<QTreeWidgetItem *> found = tree_->findItems(name, Qt::MatchExactly | Qt::MatchRecursive);
  if (found.isEmpty())
    return false;
  tree_->setCurrentItem(found.front());
  return true;
}

void ModuleView::showRows(const QString &title, std::vector<CodeRow> rows) {
  title_->setText(title);
  code_->setRows(std::move(rows));
  QFontMetrics metrics(Theme::current().code);
  table_->verticalHeader()->setDefaultSectionSize(metrics.height() + 2);
  int address = 0; // the model's gap included
  qsizetype longest = 0;
  for (const CodeRow &row : code_->rows()) {
    address = std::max(address, metrics.horizontalAdvance(row.address + QStringLiteral("  ")));
    longest = std::max(longest, row.text.size());
  }
  table_->setColumnWidth(0, address + 16);
  table_->setColumnWidth(1, std::max(table_->viewport()->width() - address - 20, static_cast<int>(longest + 4) * metrics.averageCharWidth() + 16));
}

void ModuleView::setPassesOn(std::function<std::vector<qint64>(const QString &)> passesOn, std::function<QString(qint64)> nameOf) {
  passesOn_ = std::move(passesOn);
  nameOf_ = std::move(nameOf);
}

void ModuleView::offerPasses(const ModulePart &part) {
  using Kind = ModulePart::Kind;
  QStringList names;
  bool isKernel = part.kind == Kind::Symbol && part.index >= 0 && !model_->isElf(part.index);
  if (part.kind == Kind::Function || part.kind == Kind::Export || isKernel)
    names << part.name;
  else if ((part.kind == Kind::Rodata || part.kind == Kind::Symbol) && part.index >= 0 && model_->isElf(part.index) && kernels_) {
    // A library shows one symbol only, but it tells its kernels' names to who asks.
    const QByteArray bytes = model_->bytes(part.index);
    for (const QString &kernel : kernels_())
      if (bytes.contains(kernel.toUtf8()))
        names << kernel;
  }
  passes_.clear();
  passesOf_.clear();
  for (const QString &name : names)
    if (std::vector<qint64> rows = passesOn_ ? passesOn_(name) : std::vector<qint64>(); !rows.empty()) {
      passes_.insert(passes_.end(), rows.begin(), rows.end());
      passesOf_.emplace_back(name, std::move(rows));
    }
  std::sort(passes_.begin(), passes_.end());
  passes_.erase(std::unique(passes_.begin(), passes_.end()), passes_.end());
  lastPass_->setVisible(!passes_.empty());
  allPasses_->setVisible(passes_.size() > 1);
  if (passes_.empty())
    return;
  lastPass_->setWholeText(tr("Changed last by %1 %2").arg(passes_.back()).arg(nameOf_(passes_.back())));
  allPasses_->setText(tr("All %1").arg(passes_.size()));
}

void ModuleView::showPart(const ModulePart &part) {
  using Kind = ModulePart::Kind;
  offerPasses(part);
  disassembler_.kill();
  disassembler_.waitForFinished(100);
  shownPart_ = part.detail.isEmpty() ? part.name : tr("%1  %2").arg(part.name, part.detail);
  bool isCode = part.kind == Kind::Function || part.kind == Kind::Export;
  if (isCode && part.index >= 0)
    return showRows(shownPart_, model_->code(part.index));
  if (part.kind == Kind::Symbol && part.detail == QLatin1String("function"))
    return disassemble(part.index, part.name);
  if (part.kind == Kind::Symbol && part.index >= 0 && !model_->isElf(part.index)) // a kernel in SPIR-V
    return showRows(shownPart_, model_->data(part.index));
  if (part.kind == Kind::Rodata)
    return model_->isElf(part.index) ? disassemble(part.index, {}) : showRows(shownPart_, model_->data(part.index));
  showRows(part.kind == Kind::Import ? tr("%1: another module provides it.").arg(shownPart_)
           : part.kind == Kind::Symbol ? tr("%1: data of the kernel.").arg(shownPart_) : shownPart_, {});
}

void ModuleView::disassemble(int64_t rodata, const QString &function) {
  QString problem;
  folder_ = makeRunFolder(problem);
  if (!folder_)
    return showRows(problem, {});
  QFile file(folder_->filePath(QStringLiteral("kernel.so")));
  QByteArray bytes = model_->bytes(rodata);
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.flush())
    return showRows(tr("cannot write %1: %2").arg(file.fileName(), file.errorString()), {});
  showRows(tr("%1 …").arg(shownPart_), {});
  QStringList arguments{file.fileName()};
  if (!function.isEmpty())
    arguments << QStringLiteral("--function=") + function;
  disassembler_.start(CompileRunner::toolPath(QStringLiteral("strata-disassemble")), arguments);
}

void ModuleView::compareWith(const QString &path) {
  if (!model_)
    return Q_EMIT failed(tr("No module is shown that %1 could be compared with.").arg(shownName(path)));
  quint64 generation = ++generation_;
  busy_ = true;
  auto work = [path, model = model_]() -> Compared {
    auto other = ModuleModel::open(path);
    if (!other)
      return {std::move(other), nullptr};
    auto diff = Diff::make(IrDocument::make(Text::own(model->module().text())), IrDocument::make(Text::own((*other)->module().text())), {});
    return {std::move(other), std::move(diff)};
  };
  inBackground(this, work, [this, path, generation](Compared compared) {
    if (generation != generation_)
      return;
    busy_ = false;
    if (!compared.other) {
      Q_EMIT failed(utf8(compared.other.error().message));
      return;
    }
    other_ = path;
    const vmfb::Module &other = (*compared.other)->module();
    sizes_ = vmfb::pairSections(model_->module(), other);
    diff_->setTitles(tr("%1, %2 bytes").arg(shownName(path_), countText(model_->root().bytes)),
                     tr("%1, %2 bytes").arg(shownName(path), countText((*compared.other)->root().bytes)));
    diff_->setDiff(compared.diff, tr("The two modules can't be compared."));
    right_->setCurrentIndex(1);
    back_->show();
  });
}

QJsonObject ModuleView::toJson() const {
  if (!model_)
    return {{QStringLiteral("reason"), empty_->text()}};
  QJsonObject json = model_->toJson();
  QJsonArray code;
  for (const CodeRow &row : code_->rows()) {
    QJsonObject line{{QStringLiteral("at"), row.address}, {QStringLiteral("text"), row.text}};
    if (row.target >= 0)
      line.insert(QStringLiteral("target"), code_->rows()[static_cast<size_t>(row.target)].address);
    code.append(line);
  }
  json.insert(QStringLiteral("shown"), title_->text());
  json.insert(QStringLiteral("code"), code);
  QJsonArray passes;
  for (qint64 pass : passes_)
    passes.append(pass);
  json.insert(QStringLiteral("passes"), passes);
  if (other_.isEmpty())
    return json;
  QJsonArray sections;
  for (const vmfb::SectionPair &pair : sizes_)
    sections.append(QJsonObject{{QStringLiteral("name"), utf8(pair.name)}, {QStringLiteral("here"), static_cast<qint64>(pair.here.value_or(-1))},
                                {QStringLiteral("there"), static_cast<qint64>(pair.there.value_or(-1))}, {QStringLiteral("same"), pair.same}});
  QJsonObject comparison{{QStringLiteral("with"), other_}, {QStringLiteral("sections"), sections}};
  if (auto diff = diff_->diff())
    for (auto [name, count] : {std::pair{"added", diff->added}, std::pair{"removed", diff->removed}, std::pair{"modified", diff->modified}})
      comparison.insert(QLatin1String(name), static_cast<qint64>(count));
  json.insert(QStringLiteral("comparison"), comparison);
  return json;
}

} // namespace strata::app
