// Conformance of drivers: one list of checks, run for every driver.
#include "runtime/hal/ElfExecutable.h"
#include "runtime/hal/Memory.h"
#include "tests/runtime/Support.h"

#include <QProcess>
#include <algorithm>
#include <atomic>
#include <thread>

using namespace strata::rt;
using hal::Buffer;
using hal::BufferRange;
using hal::CommandBuffer;
using hal::Fence;
using hal::Semaphore;

// Under the address sanitizer: what drivers leave behind that are unloaded is theirs.
extern "C" const char *__lsan_default_suppressions() { return "leak:<unknown module>\n"; }

class HalCts : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void queries_data() { drivers(); }
  void queries() {
    auto device = make();
    int64_t value = 0;
    std::string id(device->id());
    QVERIFY(device->query("hal.device.id", id.substr(0, 3) + "*", value));
    QCOMPARE(value, 1);
    QVERIFY(device->query("hal.device.id", "cuda", value));
    QCOMPARE(value, 0);
    for (std::string_view format : {hal::ElfImage::hostFormat(), std::string_view("vulkan-spirv-fb")}) {
      QVERIFY(device->query("hal.executable.format", format, value));
      QCOMPARE(value, int64_t{(format == "vulkan-spirv-fb") == (id == "vulkan")});
    }
    QVERIFY(device->query("hal.dispatch", "concurrency", value));
    QVERIFY(value >= 1);
    QVERIFY(!device->query("no.such", "key", value));
    QCOMPARE(value, 0);
  }

  void operationsSignal_data() { drivers(); }
  void operationsSignal() {
    auto device = make();
    auto fence = newFence();
    QVERIFY(device->submit({}, fence, [] { return Status(); }).ok());
    QVERIFY(fence->wait().ok());
    QVERIFY(fence->reached());
  }

  void failuresReachTheFence_data() { drivers(); }
  void failuresReachTheFence() {
    auto device = make();
    auto first = newFence(), second = newFence();
    std::atomic<bool> ran{false};
    (void)device->submit({}, first, [] { return Status(Code::DataLoss, "lost"); });
    (void)device->submit(first, second, [&] {
      ran = true;
      return Status();
    });
    QCOMPARE(second->wait().code(), Code::DataLoss);
    QVERIFY(!ran);
  }

  void fencesOrder_data() { drivers(); }
  void fencesOrder() {
    auto device = make();
    std::vector<int> order;
    Ref<Fence> previous;
    for (int i = 0; i < 100; ++i) {
      auto next = newFence();
      QVERIFY(device
                  ->submit(previous, next,
                           [&order, i] {
                             order.push_back(i);
                             return Status();
                           })
                  .ok());
      previous = next;
    }
    QVERIFY(previous->wait().ok());
    QCOMPARE(order.size(), size_t{100});
    QVERIFY(std::is_sorted(order.begin(), order.end()));
  }

  void hostSignalsReleaseWork_data() { drivers(); }
  void hostSignalsReleaseWork() {
    auto device = make();
    auto gate = newFence(), done = newFence();
    std::thread host([gate] {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      gate->signal();
    });
    QVERIFY(device->submit(gate, done, [] { return Status(); }).ok());
    QVERIFY(done->wait().ok());
    host.join();
  }

  void transfers_data() { drivers(); }
  void transfers() {
    auto device = make();
    auto a = allocate(*device, 64), b = allocate(*device, 64);
    auto commands = strata::rt::make<CommandBuffer>(0u, 2u);
    QVERIFY(commands->fill({{}, 0, 0, 64}, 0x04030201, 4).ok());
    QVERIFY(commands->barrier().ok());
    QVERIFY(commands->copy({{}, 0, 0, 32}, {{}, 1, 32, 32}).ok());
    uint8_t bytes[4] = {9, 8, 7, 6};
    QVERIFY(commands->update(bytes, {{}, 1, 0, 4}).ok());
    QVERIFY(commands->finalize().ok());
    for (int round = 0; round < 3; ++round) {
      QVERIFY(b->write(0, std::vector<uint8_t>(64)).ok());
      auto done = newFence();
      QVERIFY(device->execute({}, done, commands, {{a, 0, 0, 64}, {b, 0, 0, 64}}).ok());
      QVERIFY(done->wait().ok());
      std::vector<uint8_t> bytes = contentsOf(*b);
      QCOMPARE(bytes[0], uint8_t{9});
      QCOMPARE(bytes[3], uint8_t{6});
      QCOMPARE(bytes[4], uint8_t{0});
      QCOMPARE(bytes[32], uint8_t{1});
      QCOMPARE(bytes[63], uint8_t{4});
    }
  }

  // At any byte, with any pattern, of any length: what a device can't do at once it does in pieces.
  void fillsAnywhere_data() { drivers(); }
  void fillsAnywhere() {
    auto device = make();
    struct Case {
      int64_t offset, length;
      uint64_t pattern;
      int patternBytes;
    };
    for (Case fill : {Case{0, 64, 0x5A, 1}, Case{1, 7, 0x5A, 1}, Case{4, 9, 0xA1B2, 2},
                      Case{2, 31, 0xA1B2, 2}, Case{3, 40, 0x11223344, 4}, Case{8, 3, 0x11223344, 4},
                      Case{0, 200'000, 0x1122334455667788, 8}, Case{16, 199'001, 0x1122334455667788, 8},
                      Case{5, 0, 1, 1}}) {
      auto a = allocate(*device, 200'064);
      auto commands = strata::rt::make<CommandBuffer>(1u, 0u);
      QVERIFY(commands->fill({a, 0, fill.offset, fill.length}, fill.pattern, fill.patternBytes).ok());
      run(*device, commands);
      std::vector<uint8_t> bytes = contentsOf(*a);
      for (int64_t i = 0; i < std::ssize(bytes); ++i) {
        bool inside = i >= fill.offset && i < fill.offset + fill.length;
        uint64_t expected =
            inside ? fill.pattern >> (8 * ((i - fill.offset) % fill.patternBytes)) & 0xFF : 0;
        if (bytes[size_t(i)] != expected)
          QFAIL(qPrintable(QString("byte %1 of a fill of %2 at %3 is %4")
                               .arg(i).arg(fill.length).arg(fill.offset).arg(bytes[size_t(i)])));
      }
    }
  }

  // A copy within one buffer may overlap, as memmove.
  void copiesOverlap_data() { drivers(); }
  void copiesOverlap() {
    auto device = make();
    for (auto [from, to] : {std::pair<int64_t, int64_t>{0, 5}, {5, 0}, {7, 7}, {0, 40}}) {
      auto a = allocate(*device, 80);
      std::vector<uint8_t> expected(80);
      for (size_t i = 0; i < 80; ++i)
        expected[i] = uint8_t(i + 1);
      QVERIFY(a->write(0, expected).ok());
      auto commands = strata::rt::make<CommandBuffer>(1u, 0u);
      QVERIFY(commands->copy({a, 0, from, 40}, {a, 0, to, 40}).ok());
      run(*device, commands);
      std::memmove(expected.data() + to, expected.data() + from, 40);
      QCOMPARE(contentsOf(*a), expected);
    }
  }

  // Parts of buffers are where their parent is, for the host and for the device.
  void subspans_data() { drivers(); }
  void subspans() {
    auto device = make();
    auto a = allocate(*device, 300);
    auto part = Buffer::subspan(a, 100, 100).take();
    auto inner = Buffer::subspan(part, 10, 20).take();
    QVERIFY(inner->write(3, std::vector<uint8_t>{1, 2, 3}).ok());
    auto commands = strata::rt::make<CommandBuffer>(1u, 0u);
    QVERIFY(commands->copy({part, 0, 13, 3}, {inner, 0, 17, 3}).ok());
    run(*device, commands);
    std::vector<uint8_t> bytes = contentsOf(*a), expected(300);
    for (size_t at : {size_t{113}, size_t{127}})
      for (size_t i = 0; i < 3; ++i)
        expected[at + i] = uint8_t(i + 1);
    QCOMPARE(bytes, expected);
  }

  // Submissions that wait for one another need nobody in between.
  void executionsChain_data() { drivers(); }
  void executionsChain() {
    auto device = make();
    auto a = allocate(*device, 4096);
    Ref<Fence> previous;
    for (int i = 1; i < 64; ++i) {
      auto commands = strata::rt::make<CommandBuffer>(1u, 0u);
      // Each hands on what the one before wrote: one that came too early would copy zeros.
      if (i == 1)
        QVERIFY(commands->fill({a, 0, 0, 64}, 1, 1).ok());
      else
        QVERIFY(commands->copy({a, 0, (i - 2) * 64, 64}, {a, 0, (i - 1) * 64, 64}).ok());
      QVERIFY(commands->finalize().ok());
      auto next = newFence();
      QVERIFY(device->execute(previous, next, commands, {}).ok());
      previous = next;
    }
    QVERIFY(previous->wait().ok());
    std::vector<uint8_t> bytes = contentsOf(*a);
    QVERIFY(std::all_of(bytes.begin(), bytes.begin() + 63 * 64, [](uint8_t b) { return b == 1; }));
  }

  void rangesAreChecked_data() { drivers(); }
  void rangesAreChecked() {
    auto device = make();
    auto a = allocate(*device, 64);
    auto direct = strata::rt::make<CommandBuffer>(0u, 1u);
    QCOMPARE(direct->fill({a, 0, 60, 8}, 0, 1).code(), Code::OutOfRange);
    QCOMPARE(direct->fill({{}, 1, 0, 8}, 0, 1).code(), Code::OutOfRange);
    QVERIFY(direct->fill({{}, 0, 60, 8}, 0, 1).ok());
    QVERIFY(direct->finalize().ok());
    QCOMPARE(direct->fill({a, 0, 0, 8}, 0, 1).code(), Code::FailedPrecondition);
    auto done = newFence();
    Status submitted = device->execute({}, done, direct, {{a, 0, 0, 64}});
    Status waited = done->wait();
    QVERIFY(!submitted.ok() || !waited.ok());
    QCOMPARE(waited.code(), Code::OutOfRange);
  }

  // Command buffers honour what buffers allow, as queue operations do: when they are recorded, and
  // when they are given a table of buffers.
  void readOnlyBuffers_data() { drivers(); }
  void readOnlyBuffers() {
    auto device = make();
    std::vector<uint8_t> bytes(64, 7);
    auto constant = Buffer::wrap(bytes.data(), 64, hal::kMemoryHostLocal, hal::kUsageDefault,
                                 hal::kAccessRead, {});
    auto a = allocate(*device, 64);
    uint8_t data[4] = {};
    auto direct = strata::rt::make<CommandBuffer>(0u, 0u);
    QCOMPARE(direct->fill({constant, 0, 0, 8}, 0, 1).code(), Code::PermissionDenied);
    QCOMPARE(direct->update(data, {constant, 0, 0, 4}).code(), Code::PermissionDenied);
    QCOMPARE(direct->copy({a, 0, 0, 8}, {constant, 0, 0, 8}).code(), Code::PermissionDenied);
    QVERIFY(direct->copy({constant, 0, 0, 8}, {a, 0, 0, 8}).ok());
    for (int kind = 0; kind < 3; ++kind) {
      auto indirect = strata::rt::make<CommandBuffer>(0u, 1u);
      QVERIFY((kind == 0   ? indirect->fill({{}, 0, 0, 8}, 0, 1)
               : kind == 1 ? indirect->update(data, {{}, 0, 0, 4})
                           : indirect->copy({a, 0, 0, 8}, {{}, 0, 0, 8}))
                  .ok());
      QVERIFY(indirect->finalize().ok());
      auto done = newFence();
      (void)device->execute({}, done, indirect, {{constant, 0, 0, 64}});
      QCOMPARE(done->wait().code(), Code::PermissionDenied);
    }
    QCOMPARE(bytes, std::vector<uint8_t>(64, 7));
  }

  void workgroupCounts() {
    auto total = [](uint32_t x, uint32_t y, uint32_t z) {
      uint32_t counts[3] = {x, y, z};
      return hal::workgroupTotal(counts);
    };
    QCOMPARE(*total(3, 4, 5), int64_t{60});
    QCOMPARE(*total(0x7FFFFFFF, 0, 0xFFFF), int64_t{0});
    QCOMPARE(*total(0x7FFFFFFF, 2, 1), int64_t{0xFFFFFFFE});
    for (auto [x, y, z] : {std::tuple(0x7FFFFFFFu, 0x7FFFFFFFu, 1u),
                           {0x7FFFFFFFu, 0x7FFFFFFFu, 0xFFFFu},
                           {1u, 1u, 0x10000u},
                           {0xFFFFFFFFu, 1u, 1u},
                           {1u, 0x80000000u, 1u},
                           {1u, 1u, 0xFFFFFFFFu}})
      QCOMPARE(total(x, y, z).status().code(), Code::OutOfRange);
    QVERIFY(total(0xFFFFFFFF, 1, 1).status().message().find("x -1 is negative") !=
            std::string::npos);
  }

  // A kernel that the processor refuses is an error that says which and where, and the device goes
  // on.
  void illegalInstructions_data() { localDrivers(); }
  void illegalInstructions() {
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
    QSKIP("the thread sanitizer answers signals itself");
#endif
#endif
#if defined(__x86_64__)
    if (!__builtin_cpu_supports("avx2"))
      QSKIP("the modules need AVX2");
    auto device = make();
    std::vector<uint8_t> bytes = test::readFile("simple_mul.vmfb");
    std::vector<uint8_t> image = elfOf(bytes);
    hal::ElfExecutable::Entry entry;
    std::string name;
    {
      auto whole =
          hal::ElfExecutable::create(hal::ElfImage::hostFormat(), image, {}, hal::NativeCode::Run);
      QVERIFY2(whole.ok(), whole.status().toString().c_str());
      entry = (*whole)->entries()[0];
      name = (*whole)->functions()[0].name;
      // Where the kernel lies in the file, by its bytes.
      auto *code = reinterpret_cast<const uint8_t *>(entry.kernel);
      auto found = std::search(image.begin(), image.end(), code, code + 16);
      QVERIFY(found != image.end());
      found[0] = 0x0F, found[1] = 0x0B; // ud2
    }
    auto broken =
        hal::ElfExecutable::create(hal::ElfImage::hostFormat(), image, {}, hal::NativeCode::Run);
    QVERIFY2(broken.ok(), broken.status().toString().c_str());
    for (int round = 0; round < 3; ++round) {
      auto a = allocate(*device, 64);
      auto commands = strata::rt::make<CommandBuffer>(0u, 0u);
      hal::DispatchArguments arguments;
      arguments.executable = Ref<hal::Executable>(*broken);
      for (int i = 0; i < entry.attributes.bindingCount; ++i)
        arguments.bindings.push_back({a, 0, 0, 64});
      arguments.constants.resize(entry.attributes.constantCount);
      QVERIFY(commands->dispatch(std::move(arguments)).ok());
      QVERIFY(commands->finalize().ok());
      auto done = newFence();
      (void)device->execute({}, done, commands, {});
      Status status = done->wait();
      QCOMPARE(status.code(), Code::Unavailable);
      for (const char *part : {"kernel `", "illegal instruction at 0x"})
        QVERIFY2(status.message().find(part) != std::string::npos, status.message().c_str());
      QVERIFY(status.message().find(name) != std::string::npos);
    }
    // Others still run.
    auto fine = newFence();
    QVERIFY(device->submit({}, fine, [] { return Status(); }).ok());
    QVERIFY(fine->wait().ok());
#endif
  }

  // On a processor without AVX2 nothing of such an executable runs, and the error names what lacks.
  void missingFeatures() {
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
    QSKIP("the thread sanitizer knows no vfork, which starts programs");
#endif
#endif
#if defined(__x86_64__)
    QProcess child;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("STRATA_WITHOUT_CPU_FEATURES", "avx*,fma");
    child.setProcessEnvironment(environment);
    child.start(QString::fromLocal8Bit(qgetenv("STRATA_BIN")) + "/strata-run-module",
                {"--device=local-sync", "--module=" STRATA_VMFB_DIR "/simple_mul.vmfb",
                 "--function=simple_mul", "--input=4xf32=1", "--input=4xf32=2"});
    QVERIFY(child.waitForFinished());
    QString error = QString::fromUtf8(child.readAllStandardError());
    QCOMPARE(child.exitCode(), 1);
    QVERIFY2(error.contains("needs instructions that this processor lacks: avx"),
             qPrintable(error));
#endif
  }

  void memoryIsLimited_data() { drivers(); }
  void memoryIsLimited() {
    hal::DeviceOptions options;
    options.budget = std::make_shared<MemoryBudget>(1000);
    auto device = make(options);
    auto first = device->allocator().allocate(0, hal::kUsageDefault, 800);
    QVERIFY(first.ok());
    auto second = device->allocator().allocate(0, hal::kUsageDefault, 300);
    QCOMPARE(second.status().code(), Code::ResourceExhausted);
    first->reset();
    QVERIFY(device->allocator().allocate(0, hal::kUsageDefault, 300).ok());
  }

  void memoryIsZero_data() { drivers(); }
  void memoryIsZero() {
    auto device = make();
    for (int64_t bytes : {1, 64, 300, 1 << 20})
      for (int round = 0; round < 3; ++round) { // what was released comes again
        auto buffer = allocate(*device, bytes);
        QCOMPARE(reinterpret_cast<uintptr_t>(buffer->data()) % hal::kBufferAlignment, uintptr_t{0});
        QCOMPARE(contentsOf(*buffer), std::vector<uint8_t>(size_t(bytes)));
        QVERIFY(buffer->write(0, std::vector<uint8_t>(size_t(bytes), 0xA5)).ok());
      }
  }

  void programs_data() { localDrivers(); }
  void programs() {
#if !defined(__x86_64__)
    QSKIP("the modules are compiled for x86-64");
#else
    if (!__builtin_cpu_supports("avx2"))
      QSKIP("the modules need AVX2");
    auto device = make();
    test::Program program("matmul_2x4.vmfb", {device});
    QVERIFY2(program.status.ok(), program.status.toString().c_str());
    auto lhs = view(*device, {2, 4}, {1, 2, 3, 4, 5, 6, 7, 8});
    auto rhs = view(*device, {4, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
    Ref<hal::BufferView> init;
    for (int round = 0; round < 50; ++round) {
      // The program accumulates into this argument.
      init = view(*device, {2, 2}, {0, 0, 0, 0});
      std::vector<vm::Value> results;
      Status status = program.call(
          "matmul", {vm::Value::object(lhs), vm::Value::object(rhs), vm::Value::object(init)},
          results);
      QVERIFY2(status.ok(), status.toString().c_str());
      auto *out = dynCast<hal::BufferView>(results[0].ref.get());
      QVERIFY(out);
      float expected[] = {50, 60, 114, 140};
      float actual[4];
      std::memcpy(actual, out->buffer().data(), sizeof actual);
      for (int i = 0; i < 4; ++i)
        QCOMPARE(actual[i], expected[i]);
    }
    std::vector<vm::Value> results;
    auto wrong = view(*device, {4, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
    Status status = program.call(
        "matmul", {vm::Value::object(wrong), vm::Value::object(rhs), vm::Value::object(init)},
        results);
    QCOMPARE(status.code(), Code::InvalidArgument);
    QVERIFY(status.message().find("shape dimension 0 mismatch; expected 2 but have 4") !=
            std::string::npos);
#endif
  }

  // A function of the coarse-fences model: the caller says when arguments are ready.
  void fencedFunctions_data() { localDrivers(); }
  void fencedFunctions() {
#if defined(__x86_64__)
    if (!__builtin_cpu_supports("avx2"))
      QSKIP("the modules need AVX2");
    auto device = make();
    test::Program program("fenced_scale.vmfb", {device});
    QVERIFY2(program.status.ok(), program.status.toString().c_str());
    auto x = view(*device, {6}, {0, 0, 0, 0, 0, 0}), y = view(*device, {6}, {6, 5, 4, 3, 2, 1});
    auto ready = newFence(), done = newFence();
    // Arguments are written before `ready` is signaled and not before the call is made, as far as
    // the device lets the caller go on.
    std::thread writer([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      float values[] = {1, 2, 3, 4, 5, 6};
      std::memcpy(x->buffer().data(), values, sizeof values);
      ready->signal();
    });
    std::vector<vm::Value> results;
    Status status = program.call("fenced_scale",
                                 {vm::Value::object(x), vm::Value::object(y),
                                  vm::Value::object(ready), vm::Value::object(done)},
                                 results);
    QVERIFY2(status.ok(), status.toString().c_str());
    QVERIFY(done->wait().ok());
    writer.join();
    QCOMPARE(results.size(), size_t{2});
    float sums[6], products[6];
    std::memcpy(sums, dynCast<hal::BufferView>(results[0].ref.get())->buffer().data(), sizeof sums);
    std::memcpy(products, dynCast<hal::BufferView>(results[1].ref.get())->buffer().data(),
                sizeof products);
    for (int i = 0; i < 6; ++i) {
      QCOMPARE(sums[i], 7.0f);
      QCOMPARE(products[i], float((i + 1) * (6 - i)));
    }
    // A failed argument fails the results, or the call.
    auto failed = newFence(), after = newFence();
    failed->fail(Status(Code::DataLoss, "lost"));
    status = program.call("fenced_scale",
                          {vm::Value::object(x), vm::Value::object(y), vm::Value::object(failed),
                           vm::Value::object(after)},
                          results);
    // A device that works on the caller's thread may say so at once.
    QCOMPARE(status.ok() ? after->wait().code() : status.code(), Code::DataLoss);
#endif
  }

  void executablesAreLoadedOnce_data() { localDrivers(); }
  void executablesAreLoadedOnce() {
    auto device = make();
    test::Program first("simple_mul.vmfb", {device}), second("simple_mul.vmfb", {device});
    if (!first.status.ok())
      QSKIP("the modules are compiled for x86-64 with AVX2");
    auto executableOf = [](test::Program &program) {
      for (Object *global : program.main().globals_)
        if (auto *executable = dynCast<hal::Executable>(global))
          return executable;
      return static_cast<hal::Executable *>(nullptr);
    };
    QVERIFY(executableOf(first));
    QCOMPARE(executableOf(first), executableOf(second));
    test::Program other("matmul_2x4.vmfb", {device});
    QVERIFY(executableOf(other));
    QVERIFY(executableOf(other) != executableOf(first));
    // What fails is not kept.
    std::vector<uint8_t> junk(64, 7);
    for (int i = 0; i < 2; ++i)
      QVERIFY(!device->executables()
                   .load(hal::ElfImage::hostFormat(), junk, {}, hal::NativeCode::Run)
                   .ok());
  }

  void callsFromManyThreads_data() { localDrivers(); }
  void callsFromManyThreads() {
#if defined(__x86_64__)
    if (!__builtin_cpu_supports("avx2"))
      QSKIP("the modules need AVX2");
    auto device = make();
    std::atomic<int> wrong{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
      threads.emplace_back([&, t] {
        test::Program program("simple_mul.vmfb", {device});
        auto a = view(*device, {4}, {1, 2, 3, float(t)});
        for (int i = 0; i < 50; ++i) {
          std::vector<vm::Value> results;
          Status status =
              program.call("simple_mul", {vm::Value::object(a), vm::Value::object(a)}, results);
          auto *out = status.ok() ? dynCast<hal::BufferView>(results[0].ref.get()) : nullptr;
          float last = -1;
          if (out)
            std::memcpy(&last, out->buffer().data() + 12, 4);
          wrong += last != float(t * t);
        }
      });
    for (std::thread &thread : threads)
      thread.join();
    QCOMPARE(wrong.load(), 0);
#endif
  }

private:
  static std::vector<uint8_t> elfOf(const std::vector<uint8_t> &module) {
    auto loaded = test::load(module);
    for (std::span<const uint8_t> segment : (*loaded)->rodata())
      if (segment.size() > 64 && segment[0] == 0x7F && segment[1] == 'E')
        return {segment.begin(), segment.end()};
    return {};
  }
  // What there is on this machine; a driver without a device is skipped by name.
  static void drivers() {
    localDrivers();
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
    return; // it doesn't see what a driver's own threads do
#endif
#endif
    hal::DeviceOptions options;
    if (auto found = hal::Device::enumerate("vulkan", options.vulkan); found.ok() && !found->empty()) {
      QTest::newRow("vulkan") << "vulkan" << false;
      QTest::newRow("vulkan, memory of its own") << "vulkan" << true;
    } else {
      qWarning("no Vulkan device: %s", found.status().message().c_str());
    }
  }
  // Those that run code for this processor.
  static void localDrivers() {
    QTest::addColumn<QString>("driver");
    QTest::addColumn<bool>("deviceOnlyMemory");
    for (const char *driver : {"local-sync", "local-task"})
      QTest::newRow(driver) << driver << false;
  }
  static Ref<hal::Device> make(hal::DeviceOptions options = {}) {
    QFETCH(QString, driver);
    QFETCH(bool, deviceOnlyMemory);
    options.topology.groupCount = 3;
    options.vulkan.deviceOnlyMemory = deviceOnlyMemory;
    return hal::Device::create(driver.toStdString(), options).take();
  }
  static std::vector<uint8_t> contentsOf(Buffer &buffer) {
    std::vector<uint8_t> bytes(size_t(buffer.bytes()));
    if (Status status = buffer.read(0, bytes); !status.ok())
      qFatal("%s", status.toString().c_str());
    return bytes;
  }
  static void run(hal::Device &device, const Ref<CommandBuffer> &commands) {
    QVERIFY(commands->finalize().ok());
    auto done = newFence();
    QVERIFY(device.execute({}, done, commands, {}).ok());
    Status status = done->wait();
    QVERIFY2(status.ok(), status.toString().c_str());
  }
  static Ref<Fence> newFence() { return strata::rt::make<Fence>(strata::rt::make<Semaphore>(), 1); }
  static Ref<Buffer> allocate(hal::Device &device, int64_t bytes) {
    return device.allocator().allocate(hal::kMemoryDeviceLocal, hal::kUsageDefault, bytes).take();
  }
  static Ref<hal::BufferView> view(hal::Device &device, std::vector<int64_t> shape,
                                   std::vector<float> values) {
    auto buffer = allocate(device, static_cast<int64_t>(values.size() * 4));
    std::memcpy(buffer->data(), values.data(), values.size() * 4);
    return hal::BufferView::create(buffer, std::move(shape), hal::elementType(hal::kFloat, 32))
        .take();
  }
};

QTEST_GUILESS_MAIN(HalCts)
#include "hal_cts.moc"
