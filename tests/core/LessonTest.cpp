#include "core/explorer/lessons/Lesson.h"
#include "core/base/File.h"
#include "tests/core/Support.h"

#include <QDir>
#include <QTest>

using namespace strata;
using namespace strata::explorer;

class LessonTest : public QObject {
  Q_OBJECT
  std::string read(const std::string &path) {
    auto file = mapFile(path);
    return file ? std::string(file->view) : std::string();
  }
private Q_SLOTS:
  void holdsOnItsTrace() {
    auto lesson = parseLesson(read(data("dumps/ledger.lesson")));
    VERIFY_OK(lesson);
    QCOMPARE(q(lesson->text), QString("From buffers to the LLVM dialect."));
    QCOMPARE(lesson->steps.size(), size_t(2));
    auto source = trace::open(data("dumps/tree"));
    VERIFY_OK(source);
    auto check = checkLesson(*lesson, **source);
    QVERIFY2(check.problems.empty(), check.problems.empty() ? "" : check.problems[0].c_str());
    QCOMPARE(q((*source)->passes()[size_t(check.rows[1])].pass), QString("convert-scf-to-cf"));
  }
  void saysWhatDoesNotHold() {
    std::string text = read(data("dumps/ledger.lesson"));
    text.replace(text.find("absent op:scf.for"), 17, "present op:scf.for");
    text += "---\nstep: x\npass: no-such-pass\ncheck: present a\n---\nstep: y\npass: inline\ncheck: count 999 op:*\n";
    auto lesson = parseLesson(text);
    VERIFY_OK(lesson);
    auto source = trace::open(data("dumps/tree"));
    auto check = checkLesson(*lesson, **source);
    QCOMPARE(check.problems.size(), size_t(3));
    QVERIFY(q(check.problems[0]).contains("no hit"));
    QVERIFY(q(check.problems[1]).contains("no-such-pass"));
    QCOMPARE(check.rows[2], -1);
  }
  void mistakesHaveALine() {
    for (auto [text, part] : {std::pair{"title: x\nodd\n", "line 2"}, std::pair{"title: x\n---\nstep: a\n", "line 2"},
                              std::pair{"what: x\n", "line 1"}, std::pair{"", "title"}, std::pair{"title: x\n", "no steps"},
                              std::pair{" x\n", "line 1"}, std::pair{"title: x\n---\nstep: a\npass: b\nask: c\ncheck: d\n", "go together"},
                              std::pair{"title: x\nchek: a\n", "there are title, program"}, std::pair{"title: x\n---\nstep: a\nviews: b\n", "line 4: no key 'views' here; there are step"},
                              std::pair{"title: x\n---\nstep: a\npass: b\ncheck: odd op:x\n", "line 5: no check 'odd': there are present"},
                              std::pair{"title: x\n---\nstep: a\npass: b\ncheck: present a\ncheck: count op:x\n", "line 6: count needs a number"},
                              std::pair{"title: x\n---\nstep: a\npass: b\ncheck: first\n", "line 5: first needs something"},
                              std::pair{"title: x\n---\nstep: a\npass: b\ncheck: present /(/\n", "line 5"}}) {
      auto lesson = parseLesson(text);
      QVERIFY(!lesson);
      QVERIFY2(q(lesson.error().message).contains(part), lesson.error().message.c_str());
    }
  }
  void blankLinesAreBlank() {
    std::string text = read(data("dumps/ledger.lesson"));
    text.insert(text.find('\n') + 1, "\t\n \t \r\n");
    VERIFY_OK(parseLesson(text));
  }
  void everyLessonParses() {
    QDir folder(QString(STRATA_TEST_DATA) + "/../../resources/lessons");
    auto names = folder.entryList({"*.lesson"});
    QVERIFY(!names.isEmpty());
    for (auto &name : names) {
      auto lesson = parseLesson(read(folder.filePath(name).toStdString()));
      QVERIFY2(bool(lesson), lesson ? "" : lesson.error().message.c_str());
      QVERIFY(lesson->steps.size() >= 8);
      for (const LessonStep &step : lesson->steps)
        QVERIFY(!step.view.empty() && !step.question.empty());
    }
  }
};

QTEST_GUILESS_MAIN(LessonTest)
#include "LessonTest.moc"
