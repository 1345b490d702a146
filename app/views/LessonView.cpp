#include "app/views/LessonView.h"

#include "app/backend/Background.h"
#include "app/models/Path.h"
#include "app/models/Utf8.h"
#include "app/theme/Theme.h"
#include "app/views/StartPage.h"
#include "core/explorer/Steps.h"
#include "core/base/File.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#ifndef STRATA_LESSONS
#define STRATA_LESSONS ""
#endif

namespace strata::app {
namespace {

QLabel *paragraph(QVBoxLayout *column, bool muted = false) {
  auto *label = new QLabel;
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  if (muted)
    label->setForegroundRole(QPalette::PlaceholderText);
  column->addWidget(label);
  return label;
}

QPushButton *button(QHBoxLayout *row, const QString &text) {
  auto *made = new QPushButton(text);
  row->addWidget(made);
  return made;
}

} // namespace

QStringList LessonView::lessons() {
  QDir folder(QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("../share/strata/lessons")));
  if (!folder.exists())
    folder = QDir(QStringLiteral(STRATA_LESSONS));
  QStringList paths;
  for (const QString &name : folder.entryList({QStringLiteral("*.lesson")}, QDir::Files, QDir::Name))
    paths << folder.filePath(name);
  return paths;
}

LessonView::LessonView(QWidget *parent) : QWidget(parent) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  setAccessibleName(tr("Lesson"));
  auto *outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 8);
  auto *scroll = new QScrollArea;
  scroll->setAccessibleName(tr("Step of the lesson"));
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto *page = new QWidget;
  page->setAutoFillBackground(true);
  page->setBackgroundRole(QPalette::Base);
  auto *column = new QVBoxLayout(page);
  column->setContentsMargins(16, 12, 16, 8);
  column->setSpacing(8);
  choice_ = new QComboBox;
  choice_->setAccessibleName(tr("Lessons"));
  choice_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  column->addWidget(choice_);
  title_ = paragraph(column);
  QFont bold = title_->font();
  bold.setBold(true);
  bold.setPointSizeF(bold.pointSizeF() + 1);
  title_->setFont(bold);
  place_ = paragraph(column, true);
  text_ = paragraph(column);
  question_ = paragraph(column);
  QFont questionFont = question_->font();
  questionFont.setItalic(true);
  question_->setFont(questionFont);
  guess_ = new QLineEdit;
  guess_->setPlaceholderText(tr("What do you think?"));
  guess_->setAccessibleName(tr("Your answer"));
  column->addWidget(guess_);
  auto *ask = new QHBoxLayout;
  reveal_ = button(ask, tr("Show Answer"));
  ask->addStretch(1);
  column->addLayout(ask);
  answer_ = paragraph(column);
  answer_->setTextFormat(Qt::RichText);
  checks_ = paragraph(column, true);
  auto *begin = new QHBoxLayout;
  compile_ = button(begin, tr("Compile and Begin"));
  here_ = button(begin, tr("Begin on This Trace"));
  begin->addStretch(1);
  column->addLayout(begin);
  column->addStretch(1);
  scroll->setWidget(page);
  outer->addWidget(scroll, 1);
  auto *steps = new QHBoxLayout;
  steps->setContentsMargins(16, 0, 16, 0);
  previous_ = button(steps, tr("Back"));
  steps->addStretch(1);
  next_ = button(steps, tr("Next"));
  outer->addLayout(steps);
  connect(choice_, &QComboBox::activated, this, [this](int index) { open(choice_->itemData(index).toString()); });
  connect(compile_, &QPushButton::clicked, this, [this] { start(false); });
  connect(here_, &QPushButton::clicked, this, [this] { start(true); });
  connect(reveal_, &QPushButton::clicked, this, &LessonView::showAnswer);
  connect(guess_, &QLineEdit::returnPressed, this, &LessonView::showAnswer);
  connect(previous_, &QPushButton::clicked, this, [this] { showStep(step_ - 1); });
  connect(next_, &QPushButton::clicked, this, [this] { showStep(step_ + 1); });
  for (const QString &path : lessons())
    choice_->addItem(QFileInfo(path).completeBaseName(), path);
  if (choice_->count())
    open(choice_->itemData(0).toString());
  else
    refresh();
}

bool LessonView::open(const QString &path) {
  lesson_.reset();
  check_.reset();
  step_ = -1;
  waiting_ = answered_ = false;
  problem_.clear();
  path_ = path;
  auto file = mapFile(bytesOf(path));
  auto lesson = file ? explorer::parseLesson(file->view, shownName(path).toStdString()) : Result<explorer::Lesson>(file.error());
  if (!lesson)
    problem_ = utf8(lesson.error().message);
  if (problem_.isEmpty())
    lesson_ = std::move(*lesson);
  int index = choice_->findData(path);
  if (index < 0 && lesson_) {
    choice_->addItem(utf8(lesson_->title), path);
    index = choice_->count() - 1;
  }
  if (lesson_)
    choice_->setItemText(index, utf8(lesson_->title));
  choice_->setCurrentIndex(index);
  refresh();
  return lesson_.has_value();
}

void LessonView::setTrace(std::shared_ptr<const trace::TraceSource> source) {
  source_ = std::move(source);
  check_.reset();
  ++generation_;
  busy_ = false;
  if (!waiting_)
    step_ = -1;
  refresh();
}

void LessonView::start(bool here) {
  if (!lesson_)
    return;
  waiting_ = true;
  if (here)
    return runFinished();
  QString program = QFileInfo(path_).dir().filePath(utf8(lesson_->program));
  if (!pathExists(program))
    program = QDir(samplesFolder()).filePath(utf8(lesson_->program));
  refresh();
  Q_EMIT compileRequested(program, utf8(lesson_->flags));
}

void LessonView::runFinished() {
  if (!waiting_ || !source_ || !lesson_)
    return;
  waiting_ = false;
  check();
}

void LessonView::check() {
  busy_ = true;
  quint64 generation = ++generation_;
  inBackground(
      this, [lesson = *lesson_, source = source_] { return explorer::checkLesson(lesson, *source); },
      [this, generation](explorer::LessonCheck check) {
        if (generation != generation_)
          return;
        busy_ = false;
        check_ = std::move(check);
        showStep(0);
      });
}

void LessonView::showStep(int step) {
  if (!check_ || step < -1 || step >= stepCount())
    return;
  step_ = step;
  answered_ = false;
  guess_->clear();
  refresh();
  if (step_ < 0)
    return;
  guess_->setFocus();
  if (int64_t row = check_->rows[static_cast<size_t>(step_)]; row != -1)
    Q_EMIT stepShown(row, utf8(lesson_->steps[static_cast<size_t>(step_)].view));
}

void LessonView::showAnswer() {
  if (step_ < 0)
    return;
  answered_ = true;
  refresh();
}

void LessonView::refresh() {
  bool head = step_ < 0, known = lesson_.has_value();
  choice_->setVisible(head && choice_->count() > 1);
  compile_->setVisible(head && known && !waiting_ && !lesson_->program.empty());
  here_->setVisible(head && known && !waiting_ && source_ != nullptr);
  previous_->setVisible(!head);
  next_->setVisible(!head);
  for (QWidget *widget : {static_cast<QWidget *>(place_), static_cast<QWidget *>(question_), static_cast<QWidget *>(guess_), static_cast<QWidget *>(reveal_),
                          static_cast<QWidget *>(answer_), static_cast<QWidget *>(checks_)})
    widget->setVisible(!head);
  if (!known) {
    title_->setText(problem_.isEmpty() ? tr("No lessons") : tr("This is no lesson"));
    text_->setText(problem_.isEmpty() ? tr("This installation has no lessons.") : problem_);
    return;
  }
  if (head) {
    title_->setText(utf8(lesson_->title));
    text_->setText(waiting_ || busy_ ? tr("Compiling %1…").arg(utf8(lesson_->program))
                                     : utf8(lesson_->text) + QStringLiteral("\n\n") + tr("%1 steps. Each asks a question before it answers.").arg(stepCount()));
    return;
  }
  const explorer::LessonStep &step = lesson_->steps[static_cast<size_t>(step_)];
  int64_t row = check_->rows[static_cast<size_t>(step_)];
  title_->setText(utf8(step.title));
  place_->setText(tr("Step %1 of %2 · %3").arg(QString::number(step_ + 1), QString::number(stepCount()),
                                               row >= 0   ? tr("pass %1").arg(row)
                                               : row < -1 ? tr("boundary %1").arg(utf8(step.pass))
                                                          : tr("this trace has no pass %1").arg(utf8(step.pass))));
  text_->setText(utf8(step.text));
  question_->setText(utf8(step.question));
  question_->setVisible(!step.question.empty());
  guess_->setVisible(!step.question.empty());
  guess_->setReadOnly(answered_);
  reveal_->setVisible(!step.question.empty() && !answered_);
  bool shown = answered_ || step.question.empty();
  answer_->setVisible(shown && !step.answer.empty());
  answer_->setText(tr("<b>Answer:</b> %1").arg(utf8(step.answer).toHtmlEscaped()));
  QStringList checked;
  for (const auto &outcome : check_->outcomes)
    if (outcome.step == static_cast<size_t>(step_))
      checked << (outcome.why.empty() ? tr("✓ %1").arg(utf8(outcome.check)) : tr("✗ %1: %2").arg(utf8(outcome.check), utf8(outcome.why)));
  checks_->setVisible(shown);
  checks_->setText(checked.isEmpty() ? QString() : tr("Checked in this trace:") + QLatin1Char('\n') + checked.join(QLatin1Char('\n')));
  next_->setEnabled(step_ + 1 < stepCount());
}

QJsonObject LessonView::toJson() const {
  QJsonObject json{{QStringLiteral("lesson"), lesson_ ? utf8(lesson_->title) : QString()}, {QStringLiteral("steps"), stepCount()},
                   {QStringLiteral("step"), step_ + 1}, {QStringLiteral("problem"), problem_}};
  if (step_ >= 0) {
    const explorer::LessonStep &step = lesson_->steps[static_cast<size_t>(step_)];
    json.insert(QStringLiteral("title"), utf8(step.title));
    json.insert(QStringLiteral("view"), utf8(step.view));
    json.insert(QStringLiteral("question"), utf8(step.question));
    json.insert(QStringLiteral("pass"), qint64(explorer::Steps(*source_).number(check_->rows[static_cast<size_t>(step_)])));
    if (answered_ || step.question.empty())
      json.insert(QStringLiteral("answer"), utf8(step.answer));
    QJsonArray problems;
    for (const auto &outcome : check_->outcomes)
      if (outcome.step == static_cast<size_t>(step_) && !outcome.why.empty())
        problems.append(utf8(outcome.check + ": " + outcome.why));
    json.insert(QStringLiteral("problems"), problems);
  }
  return json;
}

} // namespace strata::app
