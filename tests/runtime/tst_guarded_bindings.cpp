// What kernels read or write beside their bindings shows.
#include "tests/runtime/Support.h"

#include "runtime/hal/GuardedBindings.h"

#include <csignal>
#include <numeric>
#include <sys/wait.h>
#include <unistd.h>

using namespace strata::rt;
using hal::GuardedBindings;
using hal::GuardSide;

class TestGuardedBindings : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void copiesAndTakesBack_data() { sides(); }
  void copiesAndTakesBack() {
    QFETCH(GuardSide, side);
    fill();
    // Two that overlap, one of the same buffer right behind them, one that is empty.
    void *pointers[] = {memory_ + 64, memory_ + 128, memory_ + 192, memory_ + 7};
    size_t lengths[] = {100, 64, 37, 0};
    auto guarded = GuardedBindings::create(pointers, lengths, side);
    QVERIFY(guarded.ok());
    auto at = [&](int i) { return static_cast<uint8_t *>(pointers[i]); };
    QCOMPARE(at(1) - at(0), ptrdiff_t{64});
    QVERIFY(at(2) != at(0) + 128);
    for (int i = 0; i < 3; ++i)
      QCOMPARE(reinterpret_cast<uintptr_t>(at(i)) % 64, uintptr_t{0});
    QCOMPARE(at(0)[99], uint8_t{163});
    QCOMPARE(at(2)[36], uint8_t{228});
    at(1)[0] = 1;
    at(2)[36] = 2;
    QCOMPARE(memory_[128], uint8_t{128});
    QVERIFY((*guarded)->takeBack().ok());
    QCOMPARE(memory_[128], uint8_t{1});
    QCOMPARE(memory_[228], uint8_t{2});
    QCOMPARE(memory_[229], uint8_t{229});
  }

  void keepsAlignment_data() { sides(); }
  void keepsAlignment() {
    QFETCH(GuardSide, side);
    for (size_t offset : {0, 4, 16, 63}) {
      void *pointers[] = {memory_ + offset};
      size_t lengths[] = {20};
      auto guarded = GuardedBindings::create(pointers, lengths, side);
      QVERIFY(guarded.ok());
      QCOMPARE(reinterpret_cast<uintptr_t>(pointers[0]) % 64, offset);
    }
  }

  void findsWritesBeside_data() { sides(); }
  void findsWritesBeside() {
    QFETCH(GuardSide, side);
    fill();
    void *pointers[] = {memory_ + 64};
    size_t lengths[] = {100};
    auto guarded = GuardedBindings::create(pointers, lengths, side);
    QVERIFY(guarded.ok());
    static_cast<uint8_t *>(pointers[0])[100] = 0;
    QCOMPARE((*guarded)->takeBack().code(), Code::DataLoss);
  }

  void pagesBesideEndTheProcess_data() { sides(); }
  void pagesBesideEndTheProcess() {
    QFETCH(GuardSide, side);
    void *pointers[] = {memory_};
    size_t lengths[] = {128};
    auto guarded = GuardedBindings::create(pointers, lengths, side);
    QVERIFY(guarded.ok());
    auto *data = static_cast<volatile uint8_t *>(pointers[0]);
    QVERIFY(!readEndsTheProcess(data));
    QVERIFY(!readEndsTheProcess(data + 127));
    QVERIFY(readEndsTheProcess(side == GuardSide::After ? data + 128 : data - 1));
  }

private:
  static void sides() {
    QTest::addColumn<GuardSide>("side");
    QTest::newRow("before") << GuardSide::Before;
    QTest::newRow("after") << GuardSide::After;
  }
  void fill() { std::iota(std::begin(memory_), std::end(memory_), uint8_t{0}); }
  static bool readEndsTheProcess(const volatile uint8_t *byte) {
    pid_t child = fork();
    if (child == 0) {
      std::signal(SIGSEGV, SIG_DFL);
      static_cast<void>(*byte);
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV;
  }

  alignas(64) uint8_t memory_[256];
};

QTEST_GUILESS_MAIN(TestGuardedBindings)
#include "tst_guarded_bindings.moc"
