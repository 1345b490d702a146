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
  void mistakesSayWhatWouldBeRight() {
    std::string step = "title: x\n---\nstep: a\npass: b\nview: diff\nask: c\nanswer: d\ncheck: present e\n";
    auto wrong = [&](const std::string &what, const std::string &with) {
      std::string text = step;
      text.replace(text.find(what), what.size(), with);
      auto lesson = parseLesson(text, "my.lesson");
      return lesson ? QString("no error") : q(lesson.error().message);
    };
    for (auto [what, with, part] : {std::tuple{"answer: d", "anwser: d", "my.lesson, line 7: no key 'anwser' here; there are step, pass, view, text, ask, answer and check; did you mean answer?"},
                                    std::tuple{"title: x", "titel: x", "did you mean title?"},
                                    std::tuple{"view: diff", "view: dif", "line 5: no view 'dif'; there are diff, text"},
                                    std::tuple{"view: diff", "view diff", "line 5: `key: value` expected; did you mean view?"},
                                    std::tuple{"present e", "presnt e", "did you mean present?"},
                                    std::tuple{"pass: b\n", "", "line 2: the step that begins here needs `pass: …`"},
                                    std::tuple{"step: a\n", "", "needs `step: …`, its title"},
                                    std::tuple{"answer: d\n", "", "has no `answer: …`"},
                                    std::tuple{"ask: c\n", "", "has no `ask: …`"},
                                    std::tuple{"check: present e\n", "", "needs a check"},
                                    std::tuple{"pass: b\n", "pass: b\npass: c\n", "line 5: 'pass' is there already"},
                                    std::tuple{"title: x\n", "", "begin it with `title: …`"}})
      QVERIFY2(wrong(what, with).contains(part), qPrintable(wrong(what, with)));
    QVERIFY(q(parseLesson("title: x\n").error().message).contains("a line `---` begins one"));
  }
  void aStepMayStandOnABoundary() {
    auto lesson = parseLesson("title: x\n---\nstep: a\npass: after-flow\ncheck: present op:flow.dispatch\n---\nstep: b\npass: after-executable-targets\n"
                              "check: present op:llvm.func\ncheck: present op:stream.cmd.execute\n---\nstep: c\npass: after-vm\ncheck: present a\n");
    VERIFY_OK(lesson);
    auto source = trace::open(data("dumps/hue_phases.strata"));
    VERIFY_OK(source);
    auto check = checkLesson(*lesson, **source);
    QVERIFY(check.rows[0] < -1 && check.rows[1] < -1);
    QCOMPARE(check.rows[2], int64_t(-1));
    QCOMPARE(check.problems.size(), size_t(1));
    QVERIFY2(q(check.problems[0]).contains("there are after-input"), check.problems[0].c_str());
  }
  void flagsThatReachForFilesAreRefused_data() {
    QTest::addColumn<QString>("flags");
    QTest::addColumn<bool>("taken");
    for (const char *flags :
         {"--iree-hal-target-device=local --iree-opt-level=O3",
          "--iree-llvmcpu-target-triple=x86_64-unknown-linux-gnu",
          "--iree-llvmcpu-target-cpu-features=+avx2,+fma", "--iree-input-demote-f64-to-f32",
          "--compile-to=stream", "--iree-llvmcpu-enable-ukernels=none",
          "--mlir-print-ir-after-change", ""})
      QTest::newRow(flags) << flags << true;
    for (const char *flags : {"--info-output-file=x",
                              "--iree-opt-level=O3 --iree-hal-dump-executable-files-to=x",
                              "--mlir-print-ir-tree-dir=x",
                              "-o x",
                              "-o=x",
                              "--iree-llvmcpu-target-cpu=/etc/passwd",
                              "@flags",
                              "other.mlir",
                              "--stats",
                              "--load-dialect-plugin=x.so",
                              "--iree-plugin=x",
                              "--strata-trace=x",
                              "\"--info-output-file=x\"",
                              "--'mlir-print-ir-tree-dir'=x",
                              "--iree-opt-import-parameters=x",
                              "--iree-codegen-tuning-spec-path=x",
                              "--iree-hal-preprocess-executables-with=tool",
                              "--iree-preprocessing-pass-pipeline=a(b)",
                              "--iree-flow-dump-dispatch-graph",
                              "--iree-llvmcpu-system-linker-path=sh",
                              "--dump-compilation-phases-to=x",
                              "--iree-opt-splat-parameters=x",
                              "--iree-link-bitcode=x.bc",
                              "--iree-llvmcpu-keep-linker-artifacts"})
      QTest::newRow(flags) << flags << false;
  }
  void flagsThatReachForFilesAreRefused() {
    QFETCH(QString, flags);
    QFETCH(bool, taken);
    auto lesson = parseLesson("title: x\nflags: " + flags.toStdString() +
                                  "\n---\nstep: a\npass: b\ncheck: present e\n",
                              "a.lesson");
    QCOMPARE(bool(lesson), taken);
    QVERIFY(taken ||
            q(lesson.error().message).startsWith("a.lesson, line 2: a lesson can't give '"));
  }
  void aProgramLiesBesideTheLesson() {
    for (auto [program, taken] : {std::pair{"a.mlir", true}, std::pair{"../a.mlir", false},
                                  std::pair{"/etc/passwd", false}, std::pair{"--flag", false}})
      QCOMPARE(bool(parseLesson(std::string("title: x\nprogram: ") + program +
                                "\n---\nstep: a\npass: b\ncheck: present e\n")),
               taken);
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
