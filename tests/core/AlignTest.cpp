// Two runs side by side: what stands for what, whatever order a compiler with threads ran in.

#include "core/explorer/Align.h"
#include "tests/core/Support.h"

#include <QElapsedTimer>
#include <QTest>
#include <map>
#include <random>

using namespace strata;

namespace {

/// A run made by a test.
class Made : public trace::TraceSource {
public:
  void add(const std::string &pass, const std::string &path, const std::string &text) {
    trace::PassEvent e;
    e.index = int64_t(rows_.size());
    e.pass = pass;
    e.path = path;
    e.bytes = int64_t(text.size());
    auto [last, first] = last_.try_emplace(path, e.index);
    if (!first)
      e.previous = last->second;
    last->second = e.index;
    e.changed = text.empty() || (e.previous >= 0 && texts_[size_t(e.previous)] == text) ? trace::Change::No : trace::Change::Yes;
    rows_.push_back(e);
    texts_.push_back(text.empty() && e.previous >= 0 ? texts_[size_t(e.previous)] : text);
  }
  const trace::Run &run() const override { return run_; }
  const trace::PassList &passes() const override { return rows_; }
  const std::vector<trace::Note> &notes() const override { return notes_; }
  Result<Text> text(int64_t index) const override { return Text::own(texts_[size_t(index)]); }

private:
  trace::Run run_;
  trace::PassList rows_;
  std::vector<std::string> texts_;
  std::vector<trace::Note> notes_;
  std::map<std::string, int64_t> last_;
};

struct Step {
  std::string pass, path, text;
};
Made made(const std::vector<Step> &steps) {
  Made out;
  for (const Step &s : steps)
    out.add(s.pass, s.path, s.text);
  return out;
}

const std::string kModule = "builtin.module";
std::string kernel(int k, const char *target = "x86", const char *name = "kernel_") {
  return kModule + "/hal.executable @" + name + std::to_string(k) + "/hal.executable.variant @elf_" + target;
}
std::string function(int k, const char *target = "x86", const char *name = "kernel_") {
  return kernel(k, target, name) + "/builtin.module/func.func @" + name + std::to_string(k) + "_dispatch";
}

/// What a compiler does: passes on the module, in between several kernels, each with its own passes in its own order.
std::vector<Step> compile(int kernels, const char *target = "x86", const char *name = "kernel_") {
  std::vector<Step> out;
  int n = 0;
  auto text = [&] { return "func.func @f() {\n  x.step {n = " + std::to_string(n++) + "}\n}\n"; };
  for (const char *phase : {"one", "two", "three"}) {
    out.push_back({"canonicalize", kModule, text()});
    out.push_back({phase, kModule, text()});
    for (int k = 0; k < kernels; ++k) {
      for (int i = 0; i < 2 + k % 3; ++i) {
        out.push_back({"canonicalize", function(k, target, name), text()});
        out.push_back({std::string(phase) + "-tile", function(k, target, name), text()});
        out.push_back({"cse", function(k, target, name), text()});
      }
      out.push_back({"adaptor", kernel(k, target, name) + "/builtin.module", text()});
      out.push_back({"translate", kernel(k, target, name), text()});
    }
    out.push_back({"cse", kModule, text()});
  }
  return out;
}

/// The same steps in another order that threads could have run them in: what is on one operation, in it or around it
/// stays in order.
std::vector<Step> threaded(std::vector<Step> steps, unsigned seed) {
  std::mt19937 random(seed);
  auto related = [](const std::string &x, const std::string &y) {
    return x == y || x.starts_with(y + "/") || y.starts_with(x + "/");
  };
  for (size_t round = 0; round < 40 * steps.size(); ++round) {
    size_t i = random() % (steps.size() - 1);
    if (!related(steps[i].path, steps[i + 1].path))
      std::swap(steps[i], steps[i + 1]);
  }
  return steps;
}

/// What all ways to compare must keep: each row once.
void checkWhole(const explorer::Alignment &alignment, size_t left, size_t right) {
  std::vector<int> a(left), b(right);
  for (const explorer::AlignedRow &row : alignment.rows) {
    if (row.a >= 0)
      ++a[size_t(row.a)];
    if (row.b >= 0)
      ++b[size_t(row.b)];
  }
  QCOMPARE(a, std::vector<int>(left, 1));
  QCOMPARE(b, std::vector<int>(right, 1));
}

} // namespace

class AlignTest : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void whateverOrderThreadsRanIn() {
    for (unsigned seed = 0; seed < 12; ++seed) {
      std::vector<Step> steps = compile(5);
      Made a = made(threaded(steps, seed)), b = made(threaded(steps, seed + 100));
      auto out = explorer::align(a, b);
      VERIFY_OK(out);
      checkWhole(*out, steps.size(), steps.size());
      QCOMPARE(out->same, int64_t(steps.size()));
      QCOMPARE(out->firstDivergence, -1);
    }
  }

  void theFirstDivergenceIsTheOneThatDiverged() {
    std::vector<Step> steps = compile(4);
    for (unsigned seed = 0; seed < 20; ++seed) {
      std::vector<Step> other = threaded(steps, seed);
      size_t at = (seed * 37 + 5) % other.size();
      std::string path = other[at].path, pass = other[at].pass;
      if (seed % 3 == 0)
        other[at].text.insert(other[at].text.find("x.step"), "x.more\n  ");
      else if (seed % 3 == 1)
        other.erase(other.begin() + long(at));
      else
        other.insert(other.begin() + long(at), {pass = "extra", path, "func.func @f() {\n  x.extra\n}\n"});
      Made a = made(steps), b = made(other);
      auto out = explorer::align(a, b);
      VERIFY_OK(out);
      checkWhole(*out, steps.size(), other.size());
      QCOMPARE(out->different + out->onlyA + out->onlyB, 1);
      const explorer::AlignedRow &first = out->rows[size_t(out->firstDivergence)];
      const trace::PassEvent &event = first.a >= 0 ? a.passes()[size_t(first.a)] : b.passes()[size_t(first.b)];
      QCOMPARE(event.pass, pass);
      QCOMPARE(event.path, path);
    }
  }

  void passesThatChangedNothingAreInOneRunOnly() {
    // A trace has a row for each pass, a dump tree for those that changed something. A pass of the same name that changed
    // nothing takes nobody's place.
    std::vector<Step> all, changed = compile(4);
    for (const Step &step : changed) {
      if (all.size() % 3 == 0)
        all.push_back({"cse", step.path, ""});
      all.push_back(step);
      all.push_back({"canonicalize", step.path, ""});
    }
    Made a = made(threaded(all, 3)), b = made(changed);
    for (bool turned : {false, true}) {
      auto out = turned ? explorer::align(b, a) : explorer::align(a, b);
      VERIFY_OK(out);
      QCOMPARE(out->same, int64_t(changed.size()));
      QCOMPARE(out->idle, int64_t(all.size() - changed.size()));
      QCOMPARE(out->firstDivergence, -1);
    }
    // What changed something here and nothing there is one row, not two.
    Step &step = all[all.size() / 2].text.empty() ? all[all.size() / 2 + 1] : all[all.size() / 2];
    QVERIFY(!step.text.empty());
    step.text.clear();
    Made c = made(all);
    auto out = explorer::align(c, b);
    VERIFY_OK(out);
    QCOMPARE(out->onlyA + out->onlyB, 0);
    QCOMPARE(out->different, 1);
  }

  void namesOfTargetsAndShapesDiffer() {
    std::vector<Step> one = compile(5, "x86_64"), other = threaded(compile(5, "arm_64", "dispatch_"), 9);
    Made a = made(one), b = made(other);
    auto out = explorer::align(a, b);
    VERIFY_OK(out);
    QCOMPARE(out->onlyA + out->onlyB, 0);
    for (const explorer::AlignedRow &row : out->rows) {
      // Kernel 3 stands for kernel 3.
      std::string x = a.passes()[size_t(row.a)].path, y = b.passes()[size_t(row.b)].path;
      size_t at = x.find("@kernel_"), to = y.find("@dispatch_");
      QCOMPARE(at == std::string::npos, to == std::string::npos);
      if (at != std::string::npos)
        QCOMPARE(x[at + 8], y[to + 10]);
    }
    // A kernel that only one of them has stands alone.
    Made more = made(compile(6, "x86_64"));
    auto lone = explorer::align(a, more);
    VERIFY_OK(lone);
    QCOMPARE(lone->onlyA, 0);
    QCOMPARE(lone->onlyB, int64_t(more.passes().size() - one.size()));
  }

  void aRunThatWasCutOff() {
    std::vector<Step> steps = compile(4);
    for (size_t keep : {size_t(0), size_t(1), size_t(7), steps.size() / 2, steps.size() - 1}) {
      Made a = made(steps), b = made({steps.begin(), steps.begin() + long(keep)});
      auto out = explorer::align(a, b);
      VERIFY_OK(out);
      QCOMPARE(out->same, int64_t(keep));
      QCOMPARE(out->onlyA, int64_t(steps.size() - keep));
      QCOMPARE(out->firstDivergence, int64_t(keep));
    }
  }

  void operationsWithoutNames() {
    // Three initializers, which have no names, and whose passes ran in one order here and in another one there.
    std::vector<Step> steps{{"first", kModule, "module {\n}\n"}}, other = steps;
    auto text = [](int init, int step) {
      return "util.initializer {\n  x.init {n = " + std::to_string(init) + ", step = " + std::to_string(step) + "}\n}\n";
    };
    for (int init : {0, 1, 2})
      for (int step : {0, 1})
        steps.push_back({step ? "fold" : "canonicalize", kModule + "/util.initializer", text(init, step)});
    for (int init : {2, 0, 1})
      for (int step : {0, 1})
        other.push_back({step ? "fold" : "canonicalize", kModule + "/util.initializer", text(init, step)});
    steps.push_back({"last", kModule, "module {\n}\n"});
    other.push_back(steps.back());
    Made a = made(steps), b = made(other);
    auto out = explorer::align(a, b);
    VERIFY_OK(out);
    QCOMPARE(out->same, int64_t(steps.size()));
    QCOMPARE(out->firstDivergence, -1);
  }

  void aLogDoesntSayWhatAnOperationWasIn() {
    // The module in an executable reads like the one around everything; so does a variant of one executable like that of
    // another. Against a run that knows.
    auto whole = [](int n) {
      std::string out = "module {\n  util.global @state = " + std::to_string(n) + "\n";
      for (std::string k : {"0", "1", "2"})
        out += "  hal.executable @e" + k + " {\n    hal.executable.variant @elf {\n      builtin.module {\n        func.func @k" + k + "() {\n        }\n      }\n    }\n  }\n";
      return out + "}\n";
    };
    std::vector<Step> steps{{"outline", kModule, whole(0)}};
    for (std::string k : {"0", "1", "2"}) {
      std::string variant = kModule + "/hal.executable @e" + k + "/hal.executable.variant @elf", module = variant + "/builtin.module";
      for (std::string n : {"1", "2"}) {
        std::string f = "func.func @k" + k + "() {\n  x.a {n = " + n + "}\n}\n", m = "module {\n  func.func @k" + k + "() {\n    x.a {n = " + n + "}\n  }\n}\n";
        steps.push_back({"canonicalize", module + "/func.func @k" + k, f});
        steps.push_back({"canonicalize", module, m});
        steps.push_back({"translate", variant, "hal.executable.variant @elf {\n  builtin.module {\n    func.func @k" + k + "() {\n      x.b {n = " + n + "}\n    }\n  }\n}\n"});
      }
    }
    steps.push_back({"canonicalize", kModule, whole(1)});
    auto flat = [](std::vector<Step> steps) {
      for (Step &s : steps)
        s.path = s.path.substr(s.path.rfind('/') + 1);
      return steps;
    };
    for (unsigned seed = 0; seed < 10; ++seed) {
      Made a = made(flat(steps)), b = made(flat(threaded(steps, seed))), c = made(threaded(steps, seed + 50));
      for (const Made *other : {&b, &c}) {
        auto out = explorer::align(a, *other);
        VERIFY_OK(out);
        QCOMPARE(out->same, int64_t(steps.size()));
        QCOMPARE(out->firstDivergence, -1);
      }
    }
    // What comes later says nothing else of what was before: a module that got another one around its functions is the
    // outermost still.
    std::vector<Step> more = steps;
    more.insert(more.begin() + 1, {"canonicalize", kModule + "/util.func @main", "util.func @main() {\n}\n"});
    more.push_back({"convert", kModule, "module {\n  vm.module @all {\n    vm.func @main() {\n    }\n  }\n}\n"});
    more[0].text.insert(9, "  util.func @main() {\n  }\n");
    Made all = made(flat(more)), some = made(flat({more.begin(), more.end() - 1}));
    auto out = explorer::align(all, some);
    VERIFY_OK(out);
    QCOMPARE(out->onlyA, 1);
    QCOMPARE(out->onlyB, 0);
    QCOMPARE(out->firstDivergence, int64_t(more.size()) - 1);
  }

  void largeRunsEndSoon() {
    std::vector<Step> steps = compile(400); // about 9,000 rows
    std::vector<Step> other = compile(400, "arm", "other_");
    std::mt19937 random(5);
    std::shuffle(other.begin(), other.end(), random); // no order that passes could have run in
    Made a = made(steps), b = made(other);
    QElapsedTimer timer;
    timer.start();
    auto out = explorer::align(a, b);
    VERIFY_OK(out);
    checkWhole(*out, steps.size(), other.size());
    QVERIFY2(timer.elapsed() < 10'000, std::to_string(timer.elapsed()).c_str());
    // Progress never goes back, and whoever cancels is heard.
    CancelToken cancel = CancelToken::make();
    double last = 0;
    int calls = 0;
    auto stopped = explorer::align(a, b, cancel, [&](double done) {
      QVERIFY(done >= last);
      last = done;
      if (++calls == 5)
        cancel.cancel();
    });
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
  }
};

QTEST_GUILESS_MAIN(AlignTest)
#include "AlignTest.moc"
