#include "core/explorer/Open.h"
#include "core/vmfb/Module.h"
#include "tests/core/Support.h"

#include <QTest>
#include <algorithm>
#include <random>

using namespace strata;
using namespace strata::vmfb;

class VmfbTest : public QObject {
  Q_OBJECT
  Text file_;
private Q_SLOTS:
  void initTestCase() {
    auto file = mapFile(data("vmfb/simple_mul.vmfb"));
    VERIFY_OK(file);
    file_ = *file;
  }
  void tables() {
    auto m = Module::open(file_);
    VERIFY_OK(m);
    QCOMPARE(q(m->name()), QString("module"));
    auto main = std::find_if(m->exports().begin(), m->exports().end(), [](auto &e) { return e.name == "simple_mul"; });
    QVERIFY(main != m->exports().end());
    QCOMPARE(q(main->signature), QString("(ref, ref) -> (ref)"));
    QVERIFY(q(main->declaration).contains("sync func @simple_mul"));
    QCOMPARE(q(m->dependencies().at(0).name), QString("hal"));
    QVERIFY(std::any_of(m->imports().begin(), m->imports().end(), [](auto &i) {
      return i.name == "hal.command_buffer.dispatch" &&
             i.signature == "(ref, ref, i64, i32, i32, i32, i64, tuple<i32>..., tuple<i32, i32, ref, i64, i64>...) -> ()";
    }));
    for (const Section &s : m->sections())
      QVERIFY(s.bytes.begin >= 0 && s.bytes.end <= int64_t(file_.view.size()) && s.bytes.begin <= s.bytes.end);
  }
  void everyInstructionDecodes() {
    auto m = Module::open(file_);
    VERIFY_OK(m);
    for (size_t f = 0; f < m->functions().size(); ++f) {
      auto all = m->disassemble(f);
      int64_t at = 0, labels = 0;
      for (const Instruction &i : all) {
        QCOMPARE(i.pc, at);
        QVERIFY(!q(i.text).contains("no instruction"));
        at += i.length;
        labels += i.label;
        for (int64_t target : i.targets)
          QVERIFY(std::any_of(all.begin(), all.end(), [&](auto &o) { return o.label && o.pc == target; }));
      }
      QCOMPARE(at, m->functions()[f].bytes.size());
      QCOMPARE(labels, m->functions()[f].blocks);
    }
    QVERIFY(q(m->text()).contains("vm.call.variadic @hal.command_buffer.dispatch"));
  }
  void embeddedElf() {
    auto m = Module::open(file_);
    VERIFY_OK(m);
    auto elf = std::find_if(m->rodata().begin(), m->rodata().end(), [](auto &r) { return r.kind == "elf"; });
    QVERIFY(elf != m->rodata().end());
    auto e = readElf(m->bytes(elf->bytes));
    VERIFY_OK(e);
    QCOMPARE(q(e->machine), QString("x86-64"));
    auto query = std::find_if(e->symbols.begin(), e->symbols.end(), [](auto &s) { return s.name == "iree_hal_executable_library_query"; });
    QVERIFY(query != e->symbols.end() && query->function && query->bytes.size() == query->size);
  }
  void damageIsNamed() {
    std::string bytes(file_.view);
    std::mt19937 random(5);
    int refused = 0;
    for (size_t cut = 0; cut < bytes.size(); cut += 97) {
      auto m = Module::open(Text::own(bytes.substr(0, cut)));
      refused += !m;
      if (!m)
        QVERIFY(m.error().message.starts_with("vmfb: "));
    }
    QVERIFY(refused > 50);
    for (int i = 0; i < 500; ++i) {
      std::string noisy = bytes;
      for (int j = 0; j < 8; ++j)
        noisy[random() % noisy.size()] = char(random());
      if (auto m = Module::open(Text::own(noisy))) {
        (void)m->text();
        for (const Rodata &r : m->rodata())
          (void)readElf(m->bytes(r.bytes));
      }
    }
  }
  void opensLikeEverythingElse() {
    auto source = explorer::open(data("vmfb/simple_mul.vmfb"));
    VERIFY_OK(source);
    QCOMPARE(q((*source)->run().kind), QString("vmfb"));
    QVERIFY(q((*source)->text(0)->view).startsWith("module @module"));
  }
};

QTEST_GUILESS_MAIN(VmfbTest)
#include "VmfbTest.moc"
