// The interpreter on a module that uses most of the vm dialect, and what goes wrong in it.
#include "tests/runtime/Support.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <bit>
#include <cmath>
#include <thread>

using namespace strata::rt;
using strata::rt::test::Program;
using vm::Value;
using vm::ValueKind;

class TestVm : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void init() {
    program_ = std::make_unique<Program>("vm_all.vmfb");
    QVERIFY2(program_->status.ok(), program_->status.toString().c_str());
  }

  void globalsKeepTheirValues() {
    call("bump", {Value::i32(3)});
    QCOMPARE(results_[0].asI32(), 8);
    QCOMPARE(results_[1].bits, 9000000003LL);
    call("bump", {Value::i32(-10)});
    QCOMPARE(results_[0].asI32(), -2);
  }

  void divisionTruncatesTowardsZero() {
    call("divide", {Value::i32(-7), Value::i32(2)});
    QCOMPARE(results_[0].asI32(), -3);
    QCOMPARE(results_[1].asI32(), -1);
    call("divide", {Value::i32(INT32_MIN), Value::i32(-1)});
    QCOMPARE(results_[0].asI32(), INT32_MIN);
    QCOMPARE(results_[1].asI32(), 0);
    fails("divide", {Value::i32(1), Value::i32(0)}, Code::InvalidArgument, "division by zero");
  }

  void constantsAreBoundedAndReadOnly() {
    call("lookup", {Value::i64(2)});
    QCOMPARE(results_[0].asI32(), 3);
    fails("lookup", {Value::i64(4)}, Code::OutOfRange, "");
    fails("lookup", {Value::i64(-1)}, Code::OutOfRange, "");
    fails("lookup", {Value::i64(INT64_MAX)}, Code::OutOfRange, "");
    fails("write_constant", {}, Code::PermissionDenied, "read-only");
  }

  void buffersHash() {
    call("fill_and_hash", {Value::i64(100)});
    QCOMPARE(results_[1].bits, 100LL);
    int64_t hash = results_[0].bits;
    call("fill_and_hash", {Value::i64(101)});
    QVERIFY(results_[0].bits != hash);
    std::vector<uint8_t> same(101, 171);
    QCOMPARE(results_[0].bits, static_cast<int64_t>(vm::sipHash(same)));
    fails("fill_and_hash", {Value::i64(-1)}, Code::OutOfRange, "negative");
  }

  void sipHashIsTheStandardOne() {
    // The reference vector for the message 00 01 … 0e.
    uint8_t message[15];
    for (uint8_t i = 0; i < 15; ++i)
      message[i] = i;
    QCOMPARE(vm::sipHash(message), uint64_t{0xa129ca6149be45e5});
  }

  void lists() {
    call("list_sum", {Value::i32(10)});
    QCOMPARE(results_[0].asI32(), 45);
    call("list_sum", {Value::i32(0)});
    QCOMPARE(results_[0].asI32(), 0);
  }

  void floats() {
    call("floats", {Value::f32(7.5f), Value::f32(2.0f)});
    QCOMPARE(results_[0].asF32(), 15.0f);
    QCOMPARE(results_[1].asF32(), -0.5f); // IEEE remainder
    QCOMPARE(results_[2].asI32(), 8);     // half away from zero
    QCOMPARE(results_[3].asI32(), 0);
    call("floats", {Value::f32(NAN), Value::f32(2.0f)});
    QCOMPARE(results_[2].asI32(), 0);
    call("floats", {Value::f32(1e30f), Value::f32(2.0f)});
    QCOMPARE(results_[2].asI32(), INT32_MAX);
  }

  void switchesKeepAllBits() {
    call("pick", {Value::i32(0)});
    QCOMPARE(results_[0].asI32(), 5);
    QCOMPARE(results_[1].bits, 5000000000LL);
    call("pick", {Value::i32(-1)});
    QCOMPARE(results_[0].asI32(), 7);
    QCOMPARE(results_[1].bits, 1LL);
  }

  void failuresCarryCodeMessageAndPlace() {
    call("fail_if", {Value::i32(0)});
    QCOMPARE(results_[0].asI32(), 0);
    fails("fail_if", {Value::i32(5)}, Code::NotFound, "asked to fail");
    fails("fail_if", {Value::i32(5)}, Code::NotFound, "[ 0] bytecode vm_all.fail_if:");
    // A program can neither fake success nor a yield.
    fails("fail_if", {Value::i32(32)}, Code::Unknown, "");
    fails("fail_if", {Value::i32(17)}, Code::Unknown, "");
  }

  void argumentsAreChecked() {
    fails("divide", {Value::i32(1)}, Code::InvalidArgument, "expected 2 arguments but passed 1");
    fails("divide", {Value::i32(1), Value::object({})}, Code::InvalidArgument, "argument 1");
  }

  void endlessWorkMeetsItsLimit() {
    vm::Limits limits;
    limits.steps = 100000;
    Program loop("vm_loop.vmfb");
    loop.context->setLimits(limits);
    std::vector<Value> results;
    Status status = loop.call("loop", {Value::i32(INT32_MAX)}, results);
    QCOMPARE(status.code(), Code::DeadlineExceeded);
  }

  void anotherThreadCanCancel() {
    Program loop("vm_loop.vmfb");
    vm::Invocation invocation(*loop.context);
    const vm::Function *function = loop.main().module().findExport("loop");
    std::thread canceller([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      invocation.cancel();
    });
    std::vector<Value> results, arguments{Value::i32(INT32_MAX)};
    Status status = invocation.invoke(loop.main(), *function, arguments, results);
    canceller.join();
    QCOMPARE(status.code(), Code::Cancelled);
  }

  // Quickened functions do what their instructions say one by one: that is how a traced context
  // runs them.
  void quickenedFunctionsAgree_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QList<qint64>>("integers");
    auto add = [](const char *file, const char *name, std::initializer_list<qint64> integers) {
      QString row = name;
      for (qint64 integer : integers)
        row += " " + QString::number(integer);
      QTest::newRow(qPrintable(row)) << QString(file) << QString(name) << QList<qint64>(integers);
    };
    for (qint64 n : {0, 1, 2, 17, 1000}) {
      for (const char *name : {"bare", "tail", "wide", "mix", "nest", "calls"})
        add("vm_loops.vmfb", name, {n});
      for (const char *name : {"deep", "lists", "table"})
        add("vm_turns.vmfb", name, {std::min<qint64>(n, 40)});
      for (const char *name : {"either", "calling", "floats"})
        add("vm_turns.vmfb", name, {n, 12345});
      add("vm_turns.vmfb", "swap", {n, 3, -8});
    }
    add("vm_loops.vmfb", "down", {12});
    for (int64_t seed :
         {int64_t{0}, int64_t{-1}, int64_t{0x123456789abcdef}, INT64_MIN, INT64_MAX})
      add("vm_loops.vmfb", "chain",
          {seed, ~seed >> 7, seed, static_cast<int64_t>(static_cast<uint64_t>(seed) * 31 + 7)});
  }
  void quickenedFunctionsAgree() {
    QFETCH(QString, file);
    QFETCH(QString, name);
    QFETCH(QList<qint64>, integers);
    struct Silent final : vm::Tracer {
      int64_t steps = 0;
      void step(const vm::Function &, int32_t, const int32_t *, Object *const *) override {
        ++steps;
      }
    };
    vm::TypeRegistry types;
    modules::HalModule::registerTypes(types);
    auto tracer = std::make_shared<Silent>();
    std::vector<Value> results[2];
    for (bool isPlain : {false, true}) {
      vm::LoadOptions options;
      options.keepInstructions = isPlain;
      auto module = vm::BytecodeModule::load(
          vm::ModuleBytes::copy(test::readFile(qPrintable(file))).take(), types, options);
      QVERIFY(module.ok());
      vm::Context context;
      if (isPlain)
        context.setTracer(tracer);
      QVERIFY(context.add(*module).ok());
      const vm::Function &function = *(*module)->findExport(name.toStdString());
      std::vector<Value> arguments;
      for (qsizetype i = 0; i < integers.size(); ++i) {
        char letter = function.convention.arguments[static_cast<size_t>(i)];
        arguments.push_back(letter == 'f'   ? Value::f32(static_cast<float>(integers[i]))
                            : letter == 'I' ? Value::i64(integers[i])
                                            : Value::i32(static_cast<int32_t>(integers[i])));
      }
      Status status = vm::Invocation(context).invoke(*context.instances().back(), function,
                                                     arguments, results[isPlain]);
      QVERIFY2(status.ok(), status.toString().c_str());
    }
    QVERIFY(tracer->steps > 1);
    QCOMPARE(results[0].size(), results[1].size());
    for (size_t i = 0; i < results[0].size(); ++i)
      QCOMPARE(results[0][i].bits, results[1][i].bits);
  }

  void quickenedFunctionsAreRight() {
    std::vector<Value> results;
    Program loops("vm_loops.vmfb");
    QVERIFY2(loops.status.ok(), loops.status.toString().c_str());
    QVERIFY(loops.call("chain",
                       {Value::i32(-12345678), Value::i32(987654321),
                        Value::i64(-1234567890123456), Value::i64(9876543210987)},
                       results)
                .ok());
    QCOMPARE(results[0].asI32(), 988888884);
    QCOMPARE(results[1].bits, int64_t{133333332204884});
    results.clear();
    Program turns("vm_turns.vmfb");
    QVERIFY2(turns.status.ok(), turns.status.toString().c_str());
    QVERIFY(turns.call("swap", {Value::i32(9), Value::i32(3), Value::i32(4)}, results).ok());
    QCOMPARE(results[0].asI32(), 199);
    QCOMPARE(results[1].asI32(), 322);
  }

  // What the reference returned for every op; floats may differ by libm's last places.
  void everyOp() {
    QFile file(STRATA_VMFB_DIR "/vm_ops.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    Program program("vm_ops.vmfb");
    QVERIFY2(program.status.ok(), program.status.toString().c_str());
    auto bits = [](const QJsonValue &hex) {
      QByteArray bytes = QByteArray::fromHex(hex.toString().toLatin1());
      bytes.append(QByteArray(8 - bytes.size(), '\0'));
      int64_t value;
      std::memcpy(&value, bytes.data(), 8);
      return value;
    };
    int compared = 0;
    for (const QJsonValue &row : QJsonDocument::fromJson(file.readAll()).array()) {
      QByteArray name = row["function"].toString().toLatin1();
      const vm::Function &function = *program.main().module().findExport(name.constData());
      std::vector<Value> arguments, results;
      for (const QJsonValue &argument : row["arguments"].toArray()) {
        char letter = function.convention.arguments[arguments.size()];
        auto kind = letter == 'i'   ? ValueKind::I32
                    : letter == 'I' ? ValueKind::I64
                    : letter == 'f' ? ValueKind::F32
                                    : ValueKind::F64;
        int64_t value = bits(argument);
        arguments.push_back({kind, letter == 'i' ? int64_t{static_cast<int32_t>(value)} : value, {}});
      }
      Status status = program.call(name.constData(), arguments, results);
      QVERIFY2(status.ok(), status.toString().c_str());
      QJsonArray wanted = row["results"].toArray();
      QCOMPARE(results.size(), static_cast<size_t>(wanted.size()));
      for (size_t i = 0; i < results.size(); ++i, ++compared) {
        int64_t got = results[i].bits, want = bits(wanted[static_cast<qsizetype>(i)]);
        char letter = function.convention.results[i];
        bool isWide = letter == 'I' || letter == 'F', same = got == want;
        if (!isWide)
          same = static_cast<int32_t>(got) == static_cast<int32_t>(want);
        if (letter == 'F') {
          auto x = std::bit_cast<double>(got), y = std::bit_cast<double>(want);
          same |= (std::isnan(x) && std::isnan(y)) || std::abs(got - want) <= 2;
        } else if (letter == 'f') {
          auto a = static_cast<int32_t>(got), b = static_cast<int32_t>(want);
          auto x = std::bit_cast<float>(a), y = std::bit_cast<float>(b);
          same |= (std::isnan(x) && std::isnan(y)) || std::abs(int64_t{a} - b) <= 2;
        }
        QVERIFY2(same, qPrintable(QString("%1, result %2: %3, not %4")
                                      .arg(name.constData()).arg(i).arg(got, 0, 16).arg(want, 0, 16)));
      }
    }
    QVERIFY(compared > 1500);
  }

  void yieldsGiveWayAndGoOn() {
    Program program("vm_yields.vmfb");
    QVERIFY2(program.status.ok(), program.status.toString().c_str());
    const vm::Function &count = *program.main().module().findExport("count");
    std::vector<Value> arguments{Value::i32(4)}, results;
    vm::Invocation invocation(*program.context);
    Status status = invocation.begin(program.main(), count, arguments);
    int yields = 0;
    for (; status.code() == Code::Deferred; ++yields)
      status = invocation.resume();
    QVERIFY2(status.ok(), status.toString().c_str());
    QCOMPARE(yields, 4);
    QCOMPARE(invocation.takeResults()[0].asI32(), 4);
    // A call that is waited for goes on by itself.
    QVERIFY(program.call("count", {Value::i32(7)}, results).ok());
    QCOMPARE(results[0].asI32(), 7);
    QVERIFY(program.call("stops", {Value::i32(3)}, results).ok());
    QCOMPARE(results[0].asI32(), 12);
  }

  void functionsCallThemselves() {
    Program program("recursion.vmfb");
    QVERIFY2(program.status.ok(), program.status.toString().c_str());
    std::vector<Value> results;
    QVERIFY(program.call("fibonacci", {Value::i32(15)}, results).ok());
    QCOMPARE(results[0].asI32(), 610);
    Status status = program.call("endless", {Value::i32(0)}, results);
    QCOMPARE(status.code(), Code::ResourceExhausted);
    // Frames are numbered from the outermost one, and say where they stand.
    QVERIFY2(status.message().find("[ 0] bytecode module.endless:") != std::string::npos,
             status.message().c_str());
    QVERIFY(status.message().find("recursion.mlir:20:8") != std::string::npos);
    // The stack is free again.
    QVERIFY(program.call("fibonacci", {Value::i32(10)}, results).ok());
    QCOMPARE(results[0].asI32(), 55);
  }

  // Two calls on one thread: the first waits for what the second does.
  void awaitYields() {
    Program program("vm_fences.vmfb");
    QVERIFY2(program.status.ok(), program.status.toString().c_str());
    auto fence = make<hal::Fence>(make<hal::Semaphore>(), 1);
    vm::Invocation waiting(*program.context);
    Status status = waiting.begin(program.main(), find(program, "wait_then_add"),
                                  std::vector<Value>{Value::i32(-1), Value::object(fence), Value::i32(41)});
    QCOMPARE(status.code(), Code::Deferred);
    QCOMPARE(waiting.resume().code(), Code::Deferred);
    std::vector<Value> none;
    QVERIFY(program.call("signal", {Value::object(fence)}, none).ok());
    QVERIFY(fence->reached());
    status = waiting.resume();
    QVERIFY2(status.ok(), status.toString().c_str());
    std::vector<Value> results = waiting.takeResults();
    QCOMPARE(results[0].asI32(), 0);
    QCOMPARE(results[1].asI32(), 42);
  }

  void awaitTimesOut() {
    Program program("vm_fences.vmfb");
    auto fence = make<hal::Fence>(make<hal::Semaphore>(), 1);
    std::vector<Value> results, arguments{Value::i32(0), Value::object(fence), Value::i32(1)};
    QVERIFY(program.call("wait_then_add", arguments, results).ok());
    QCOMPARE(results[0].asI32(), static_cast<int>(Code::DeadlineExceeded));
    arguments[0] = Value::i32(5);
    QVERIFY(program.call("wait_then_add", arguments, results).ok());
    QCOMPARE(results[0].asI32(), static_cast<int>(Code::DeadlineExceeded));
    // Stepwise too: the time runs from the first step on.
    vm::Invocation waiting(*program.context);
    Status status = waiting.begin(program.main(), find(program, "wait_then_add"), arguments);
    while (status.code() == Code::Deferred)
      status = waiting.resume();
    QVERIFY2(status.ok(), status.toString().c_str());
    QCOMPARE(waiting.takeResults()[0].asI32(), static_cast<int>(Code::DeadlineExceeded));
  }

  void failedFencesFailTheirWaiters() {
    Program program("vm_fences.vmfb");
    auto fence = make<hal::Fence>(make<hal::Semaphore>(), 1);
    fence->fail(Status(Code::DataLoss, "bits fell off"));
    std::vector<Value> results;
    Status status = program.call("wait_then_add", {Value::i32(-1), Value::object(fence), Value::i32(1)},
                                 results);
    QCOMPARE(status.code(), Code::DataLoss);
    QVERIFY(status.message().find("bits fell off") != std::string::npos);
  }

  void waitsCanBeCancelled() {
    Program program("vm_fences.vmfb");
    auto fence = make<hal::Fence>(make<hal::Semaphore>(), 1);
    vm::Invocation invocation(*program.context);
    std::thread canceller([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      invocation.cancel();
    });
    std::vector<Value> results,
        arguments{Value::i32(-1), Value::object(fence), Value::i32(1)};
    Status status =
        invocation.invoke(program.main(), find(program, "wait_then_add"), arguments, results);
    canceller.join();
    QCOMPARE(status.code(), Code::Cancelled);
  }

  void memoryIsLimited() {
    Program small("vm_all.vmfb", {}, std::make_shared<MemoryBudget>(1 << 20));
    std::vector<Value> results;
    QVERIFY(small.call("fill_and_hash", {Value::i64(1000)}, results).ok());
    QCOMPARE(small.call("fill_and_hash", {Value::i64(4 << 20)}, results).code(),
             Code::ResourceExhausted);
  }

private:
  void call(const char *name, std::vector<Value> arguments) {
    results_.clear();
    Status status = program_->call(name, std::move(arguments), results_);
    QVERIFY2(status.ok(), status.toString().c_str());
  }
  static const vm::Function &find(Program &program, const char *name) {
    return *program.main().module().findExport(name);
  }
  void fails(const char *name, std::vector<Value> arguments, Code code, const char *text) {
    Status status = program_->call(name, std::move(arguments), results_);
    QCOMPARE(status.code(), code);
    QVERIFY2(status.message().find(text) != std::string::npos, status.toString().c_str());
  }

  std::unique_ptr<Program> program_;
  std::vector<Value> results_;
};

QTEST_GUILESS_MAIN(TestVm)
#include "tst_runtime_vm.moc"
