// The Vulkan driver beside what all drivers do (hal_cts): kernels, executables that are wrong, devices
// that are not there. Mesa's llvmpipe is device enough.
#include "runtime/hal/Device.h"
#include "tests/runtime/VulkanKernels.h"

#include <QProcess>
#include <QTemporaryFile>
#include <QtTest>
#include <numeric>
#include <random>
#include <unistd.h>

using namespace strata::rt;
using hal::Buffer;
using hal::CommandBuffer;
using hal::Fence;
using test::KernelDescription;

// Under the address sanitizer: what drivers leave behind that are unloaded is theirs.
extern "C" const char *__lsan_default_suppressions() { return "leak:<unknown module>\n"; }

class VulkanTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void initTestCase() {
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
    QSKIP("the thread sanitizer doesn't see what a driver's own threads do");
#endif
#endif
    hal::DeviceOptions options;
    auto found = hal::Device::enumerate("vulkan", options.vulkan);
    if (!found.ok() || found->empty())
      QSKIP(("no Vulkan device: " + found.status().message()).c_str());
    found_ = found.take();
  }

  void kernels_data() { memories(); }
  void kernels() {
    auto device = make();
    auto executable = load(*device, multiplyAdd());
    QVERIFY2(executable.ok(), executable.status().toString().c_str());
    QCOMPARE((*executable)->functions().size(), size_t{1});
    QCOMPARE((*executable)->functions()[0].constantCount, 2u);
    QCOMPARE((*executable)->functions()[0].bindingCount, 3u);
    QCOMPARE((*executable)->lookup("multiply_add").take(), int64_t{0});
    QCOMPARE((*executable)->lookup("another").status().code(), Code::NotFound);
    // Ten of sixteen elements, by workgroups of four; b begins in the middle of its buffer.
    auto a = floats(*device, 16, [](int i) { return float(i); });
    auto b = floats(*device, 32, [](int i) { return i < 16 ? 0.f : 0.5f; });
    auto out = floats(*device, 16, [](int) { return -1.f; });
    auto commands = strata::rt::make<CommandBuffer>(0u, 1u);
    QVERIFY(commands
                ->dispatch({*executable, 0, {3, 1, 1}, false, {}, {10, bitsOf(2.5f)},
                            {{a, 0, 0, 64}, {b, 0, 64, 64}, {{}, 0, 0, 64}}})
                .ok());
    QVERIFY(commands->finalize().ok());
    for (int round = 0; round < 3; ++round)
      QVERIFY(execute(*device, commands, {{out, 0, 0, 64}}).ok());
    std::vector<float> values = contentsOf(*out);
    for (int i = 0; i < 16; ++i)
      QCOMPARE(values[size_t(i)], i < 10 ? float(i) * 0.5f + 2.5f : -1.f);
  }

  void kernelsByAddress_data() { memories(); }
  void kernelsByAddress() {
    auto device = make();
    if (!device->supportsFormat("vulkan-spirv-bda-v1"))
      QSKIP("the device has no buffer addresses");
    auto executable = load(*device, addressed(), "vulkan-spirv-bda-v1");
    QVERIFY2(executable.ok(), executable.status().toString().c_str());
    QCOMPARE((*executable)->functions()[0].bindingCount, 2u);
    auto in = floats(*device, 16, [](int i) { return float(i); });
    auto out = floats(*device, 16, [](int) { return -1.f; });
    auto commands = strata::rt::make<CommandBuffer>(0u, 0u);
    // The second reads what the first wrote.
    QVERIFY(commands->dispatch({*executable, 0, {2, 1, 1}, false, {}, {6},
                                {{in, 0, 0, 64}, {out, 0, 0, 64}}}).ok());
    QVERIFY(commands->barrier().ok());
    QVERIFY(commands->dispatch({*executable, 0, {2, 1, 1}, false, {}, {6},
                                {{out, 0, 0, 64}, {out, 0, 0, 64}}}).ok());
    QVERIFY(commands->finalize().ok());
    QVERIFY(execute(*device, commands).ok());
    std::vector<float> values = contentsOf(*out);
    for (int i = 0; i < 16; ++i)
      QCOMPARE(values[size_t(i)], i < 6 ? 4.f * float(i) : -1.f);
  }

  // Counts that an earlier command of the same submission wrote.
  void indirectCounts_data() { memories(); }
  void indirectCounts() {
    auto device = make();
    auto executable = load(*device, multiplyAdd());
    auto a = floats(*device, 16, [](int i) { return float(i); });
    auto out = floats(*device, 16, [](int) { return -1.f; });
    auto counts =
        device->allocator().allocate(hal::kMemoryDeviceLocal, hal::kUsageDefault, 20).take();
    auto commands = strata::rt::make<CommandBuffer>(0u, 0u);
    QVERIFY(commands->fill({counts, 0, 4, 4}, 3, 4).ok());
    QVERIFY(commands->fill({counts, 0, 8, 8}, 1, 4).ok());
    QVERIFY(commands->barrier().ok());
    QVERIFY(commands
                ->dispatch({*executable, 0, {1, 1, 1}, true, {counts, 0, 4, 12}, {16, bitsOf(0)},
                            {{a, 0, 0, 64}, {a, 0, 0, 64}, {out, 0, 0, 64}}})
                .ok());
    QVERIFY(commands->finalize().ok());
    QVERIFY(execute(*device, commands).ok());
    std::vector<float> values = contentsOf(*out);
    for (int i = 0; i < 16; ++i)
      QCOMPARE(values[size_t(i)], i < 12 ? float(i * i) : -1.f);
  }

  // What a dispatch asks that the device can't do, before the driver hears of it.
  void dispatchesAreChecked() {
    auto device = hal::Device::create("vulkan", {}).take();
    auto executable = load(*device, multiplyAdd());
    auto a = floats(*device, 16, [](int) { return 1.f; });
    auto attempt = [&](uint32_t x, hal::BufferRange first) {
      auto commands = strata::rt::make<CommandBuffer>(0u, 0u);
      Status status = commands->dispatch({*executable, 0, {x, 1, 1}, false, {}, {16, 0},
                                          {first, {a, 0, 0, 64}, {a, 0, 0, 64}}});
      if (!status.ok())
        return status;
      (void)commands->finalize();
      return execute(*device, commands);
    };
    QVERIFY(attempt(1, {a, 0, 0, 64}).ok());
    QVERIFY(attempt(0, {a, 0, 0, 64}).ok());
    QVERIFY(attempt(0, {a, 0, 64, 0}).ok()); // nothing can be bound
    says(attempt(0x7FFFFFFF, {a, 0, 0, 64}), Code::OutOfRange, "is above the device's");
    says(attempt(1, {a, 0, 2, 8}), Code::InvalidArgument, "binding 0 begins at byte 2");
    auto host = std::vector<uint8_t>(64);
    auto foreign = Buffer::wrap(host.data(), 64, hal::kMemoryHostLocal, hal::kUsageDefault,
                                hal::kAccessAll, {});
    says(attempt(1, {foreign, 0, 0, 64}), Code::InvalidArgument, "not in the memory of the device");
    // The device goes on.
    QVERIFY(attempt(1, {a, 0, 0, 64}).ok());
  }

  void buffersOfOthers() {
    hal::DeviceOptions options;
    options.vulkan.deviceOnlyMemory = true;
    auto device = hal::Device::create("vulkan", options).take();
    auto local = hal::Device::create("local-sync", {}).take();
    auto buffer = device->allocator().allocate(hal::kMemoryDeviceLocal, hal::kUsageDefault, 64).take();
    QCOMPARE(buffer->data(), nullptr);
    auto commands = strata::rt::make<CommandBuffer>(0u, 0u);
    QVERIFY(commands->fill({buffer, 0, 0, 64}, 1, 1).ok());
    QVERIFY(commands->finalize().ok());
    says(local->execute({}, {}, commands, {}), Code::InvalidArgument, "memory of another device");
  }

  // More than one piece of staging memory each way.
  void largeBuffers() {
    hal::DeviceOptions options;
    options.vulkan.deviceOnlyMemory = true;
    auto device = hal::Device::create("vulkan", options).take();
    constexpr size_t kBytes = (20 << 20) + 12345;
    auto buffer = device->allocator().allocate(0, hal::kUsageDefault, kBytes + 1000).take();
    std::vector<uint8_t> bytes(kBytes), back(kBytes);
    std::mt19937 random(1);
    for (uint8_t &byte : bytes)
      byte = uint8_t(random());
    QVERIFY(buffer->write(777, bytes).ok());
    QVERIFY(buffer->read(777, back).ok());
    QVERIFY(back == bytes);
    auto mapping = buffer->map(hal::kAccessRead | hal::kAccessWrite);
    QCOMPARE(mapping->data()[776], uint8_t{0});
    QCOMPARE(mapping->data()[777], bytes[0]);
    mapping->data()[776] = 42;
    QVERIFY(mapping->finish().ok());
    uint8_t one = 0;
    QVERIFY(buffer->read(776, {&one, 1}).ok());
    QCOMPARE(one, uint8_t{42});
  }

  // More buffers than a driver gives allocations, and what is given back comes again.
  void manyBuffers() {
    auto device = hal::Device::create("vulkan", {}).take();
    std::vector<Ref<Buffer>> buffers;
    std::mt19937 random(2);
    for (int i = 0; i < 6000; ++i) {
      auto buffer = device->allocator().allocate(0, hal::kUsageDefault, 1 + random() % 500);
      QVERIFY2(buffer.ok(), buffer.status().toString().c_str());
      QVERIFY((*buffer)->write(0, std::vector<uint8_t>{uint8_t(i)}).ok());
      buffers.push_back(buffer.take());
    }
    for (size_t i = 0; i < buffers.size(); i += 2)
      buffers[i].reset();
    for (int i = 0; i < 2000; ++i)
      QVERIFY(device->allocator().allocate(0, hal::kUsageDefault, 1 + random() % 500).ok());
    for (size_t i = 1; i < buffers.size(); i += 2) {
      uint8_t first = 0;
      QVERIFY(buffers[i]->read(0, {&first, 1}).ok());
      QCOMPARE(first, uint8_t(i));
    }
    QCOMPARE(device->allocator().deviceLocal().usedBytes() +
                 device->allocator().hostLocal().usedBytes(),
             std::accumulate(buffers.begin(), buffers.end(), int64_t{0}, [](int64_t sum, auto &b) {
               return sum + (b ? b->bytes() : 0);
             }));
  }

  void tooMuchMemory() {
    auto device = hal::Device::create("vulkan", {}).take();
    auto buffer = device->allocator().allocate(0, hal::kUsageDefault, int64_t{1} << 50);
    QCOMPARE(buffer.status().code(), Code::ResourceExhausted);
    QVERIFY(device->allocator().allocate(0, hal::kUsageDefault, 64).ok());
    QCOMPARE(device->allocator().allocate(0, hal::kUsageDefault, -1).status().code(),
             Code::InvalidArgument);
  }

  void kernelTimes() {
    hal::DeviceOptions options;
    options.profile = std::make_shared<hal::DispatchProfile>();
    auto device = hal::Device::create("vulkan", options).take();
    auto executable = load(*device, multiplyAdd());
    auto a = floats(*device, 16, [](int) { return 1.f; });
    auto commands = strata::rt::make<CommandBuffer>(0u, 0u);
    for (uint32_t x : {4u, 1u})
      QVERIFY(commands->dispatch({*executable, 0, {x, 1, 1}, false, {}, {16, 0},
                                  {{a, 0, 0, 64}, {a, 0, 0, 64}, {a, 0, 0, 64}}}).ok());
    QVERIFY(commands->finalize().ok());
    int64_t before = hal::DispatchProfile::now();
    QVERIFY(execute(*device, commands).ok());
    int64_t after = hal::DispatchProfile::now();
    auto times = options.profile->take();
    QCOMPARE(times.size(), size_t{2});
    for (const auto &time : times) {
      QCOMPARE(time.name, std::string("multiply_add"));
      QVERIFY(time.beginNs <= time.endNs && time.endNs <= after);
      QVERIFY(time.endNs - time.beginNs < after - before);
    }
    QCOMPARE(times[0].workgroups[0] + times[1].workgroups[0], 5u);
  }

  void wrongExecutables_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("text");
    auto add = [](const char *name, const char *text, auto change) {
      KernelDescription of;
      of.words = test::assembleSpirv(test::multiplyAdd());
      change(of);
      std::vector<uint8_t> bytes = test::vulkanExecutable(of);
      QTest::newRow(name) << QByteArray(reinterpret_cast<char *>(bytes.data()), bytes.size())
                          << QByteArray(text);
    };
    auto code = [](const std::string &text) {
      return [text](KernelDescription &of) { of.words = test::assembleSpirv(text); };
    };
    add("entry point", "no compute kernel `other`", [](auto &of) { of.entryPoint = "other"; });
    add("shader", "shader_module_ordinal: 1 of 1", [](auto &of) { of.shaderOrdinal = 1; });
    add("layout", "pipeline_layout_ordinal: 7 of 1", [](auto &of) { of.layoutOrdinal = 7; });
    add("set", "descriptor_set_layout_ordinals[0]: 9 of 1", [](auto &of) { of.setOrdinal = 9; });
    add("binding left out", "uses binding 2 of set 0", [](auto &of) { of.bindings = {0, 1}; });
    add("no sets", "uses binding 0 of set 0", [](auto &of) { of.bindings = {}; });
    add("binding twice", "binding: 1 is there twice", [](auto &of) { of.bindings = {0, 1, 1}; });
    add("binding far away", "binding: 1000000 is above",
        [](auto &of) { of.bindings = {0, 1, 1'000'000}; });
    add("images", "descriptor_type: 3 is neither", [](auto &of) { of.descriptorType = 3; });
    add("uniforms", "another kind of resource", [](auto &of) { of.descriptorType = 6; });
    add("count", "descriptor_count: 4000000000", [](auto &of) { of.descriptorCount = 4'000'000'000; });
    add("no count", "descriptor_count: 0", [](auto &of) { of.descriptorCount = 0; });
    add("stages", "stage_flags: not those of compute", [](auto &of) { of.stages = 1; });
    add("constants left out", "8 bytes of push constants, the pipeline's layout has 4",
        [](auto &of) { of.pushConstantBytes = 4; });
    add("many constants", "bytes of push constants, the device has",
        [](auto &of) { of.pushConstantBytes = 1 << 20; });
    add("odd constants", "7 bytes at 0", [](auto &of) { of.pushConstantBytes = 7; });
    add("constants apart", "8 bytes at 4", [](auto &of) { of.pushConstantOffset = 4; });
    add("abi", "dispatch_abi: 9 is unknown", [](auto &of) { of.dispatchAbi = 9; });
    add("no table", "bda_dispatch_layout: missing",
        [](auto &of) { of.dispatchAbi = 1; });
    add("subgroups", "subgroups of 12345", [](auto &of) { of.subgroupSize = 12345; });
    add("no code", "spirv_code: missing", [](auto &of) { of.words = {}; });
    add("no spirv", "does not begin with SPIR-V's header", [](auto &of) { of.words[0] = 1; });
    add("cut off", "spirv_code: the instruction at word",
        [](auto &of) { of.words.resize(of.words.size() - 21); });
    add("no end", "spirv_code: word", [](auto &of) { of.words.pop_back(); });
    add("unknown id", "spirv_code: word", [](auto &of) { of.words[3] = 5; });
    add("capability", "capability 6, which", code(test::multiplyAdd("OpCapability Kernel")));
    add("large workgroups", "workgroups of 1048576 in x",
        code(test::multiplyAdd({}, {}, "1048576 1 1")));
    add("many invocations", "invocations, the device goes up to",
        code(test::multiplyAdd({}, {}, "1024 1024 64")));
    add("shared memory", "kernels share 400000000 bytes in a workgroup",
        code(test::multiplyAdd({}, R"(
%many = OpConstant %u32 100000000
%scratch = OpTypeArray %f32 %many
%shared_scratch = OpTypePointer Workgroup %scratch
%local = OpVariable %shared_scratch Workgroup
)")));
    auto table = [](auto change) {
      return [change](KernelDescription &of) {
        of = addressed();
        change(of);
      };
    };
    add("table version", "abi_version: 2", table([](auto &of) { of.abiVersion = 2; }));
    add("table entries", "binding_table_entry_type: 1", table([](auto &of) { of.entryType = 1; }));
    add("table root", "root_push_constant_length: 16", table([](auto &of) { of.rootBytes = 16; }));
    add("table place", "don't fit", table([](auto &of) { of.rootOffset = 8; }));
    add("table constants", "don't fit", table([](auto &of) { of.constantOffset = 16; }));
    add("table overflow", "don't fit", table([](auto &of) { of.constantCount = 0xFFFFFFFF; }));
    add("table bindings", "binding_count: 33", table([](auto &of) { of.addressBindings = 33; }));
    add("table and sets", "descriptor sets, too", table([](auto &of) { of.bindings = {0}; }));
  }
  void wrongExecutables() {
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, text);
    auto device = hal::Device::create("vulkan", {}).take();
    for (hal::NativeCode policy : {hal::NativeCode::Never, hal::NativeCode::Run}) {
      auto executable = device->executables().load(
          "vulkan-spirv-fb", {reinterpret_cast<const uint8_t *>(bytes.data()), size_t(bytes.size())},
          {}, policy);
      QVERIFY(!executable.ok());
      QVERIFY2(executable.status().message().find(text.toStdString()) != std::string::npos,
               executable.status().message().c_str());
    }
  }

  void wrongHeaders() {
    auto device = hal::Device::create("vulkan", {}).take();
    KernelDescription of;
    of.words = test::assembleSpirv(test::multiplyAdd());
    const std::vector<uint8_t> good = test::vulkanExecutable(of);
    auto attempt = [&](std::vector<uint8_t> bytes, const char *format = "vulkan-spirv-fb") {
      return device->executables().load(format, bytes, {}, hal::NativeCode::Run).takeStatus();
    };
    QVERIFY(attempt(good).ok());
    says(attempt(good, "embedded-elf-x86_64"), Code::Incompatible, "no executable of format");
    auto changed = [&](size_t at, uint8_t byte) {
      std::vector<uint8_t> bytes = good;
      bytes[at] = byte;
      return attempt(bytes);
    };
    says(changed(0, 'X'), Code::InvalidArgument, "`VKE1`");
    says(changed(4, 1), Code::Incompatible, "version 1");
    says(changed(14, 1), Code::OutOfRange, "promises");
    says(changed(64 + 4, 'X'), Code::InvalidArgument, "identifier mismatch");
    for (size_t length : {size_t{0}, size_t{63}, size_t{64}, size_t{80}, good.size() - 1})
      QVERIFY(!attempt({good.begin(), good.begin() + std::ptrdiff_t(length)}).ok());
    QCOMPARE(device->executables().load("vulkan-spirv-fb", good, std::vector<uint8_t>(3), hal::NativeCode::Run).status().code(), Code::InvalidArgument);
  }

  // Nothing that reaches the driver was not looked at: bytes that are damaged anywhere load or are
  // refused with words.
  void damagedExecutables() {
    auto device = hal::Device::create("vulkan", {}).take();
    std::mt19937 random(3);
    for (bool byAddress : {false, true}) {
      KernelDescription of = addressed();
      if (!byAddress) {
        of = {};
        of.words = test::assembleSpirv(test::multiplyAdd());
      }
      const std::vector<uint8_t> good = test::vulkanExecutable(of);
      int refused = 0;
      for (int i = 0; i < 300; ++i) {
        std::vector<uint8_t> bytes = good;
        for (unsigned k = 0; k <= random() % 3; ++k)
          bytes[random() % bytes.size()] = uint8_t(random());
        auto executable =
            device->executables().load("vulkan-spirv-fb", bytes, {}, hal::NativeCode::Run);
        refused += !executable.ok();
        QVERIFY(executable.ok() || !executable.status().message().empty());
      }
      QVERIFY(refused > 100);
    }
  }

  void choosesDevices() {
    const hal::Device::Found &first = found_.front();
    std::string uuid = first.path.substr(4);
    std::string dashed = uuid.substr(0, 8) + "-" + uuid.substr(8, 4) + "-" + uuid.substr(12, 4) + "-" +
                         uuid.substr(16, 4) + "-" + uuid.substr(20);
    std::string name = first.description.substr(0, first.description.find(", Vulkan "));
    for (const std::string &path : {std::string(), std::string("0"), first.path, uuid, dashed, name}) {
      auto device = hal::Device::create("vulkan://" + path, {});
      QVERIFY2(device.ok(), device.status().toString().c_str());
      QCOMPARE((*device)->id(), std::string_view("vulkan"));
    }
    Status status = hal::Device::create("vulkan://77", {}).takeStatus();
    says(status, Code::NotFound, "no Vulkan device '77'; there are: 0 = GPU-");
  }

  // Without a loader all else works, and the message says what is missing.
  void withoutLoader() {
    hal::DeviceOptions options;
    options.vulkan.library = "/no/such/folder";
    Status status = hal::Device::create("vulkan", options).takeStatus();
    says(status, Code::Unavailable, "there is no Vulkan loader");
    QVERIFY(hal::Device::create("local-sync", options).ok());
    QProcess child;
    child.start(QString::fromLocal8Bit(qgetenv("STRATA_BIN")) + "/strata-run-module",
                {"--list_devices", "--vulkan_libvulkan_search_path=/no/such/folder"});
    QVERIFY(child.waitForFinished());
    QCOMPARE(child.exitCode(), 0);
    QCOMPARE(child.readAllStandardOutput(), QByteArray("local-sync://\nlocal-task://\n"));
    QVERIFY(child.readAllStandardError().contains("there is no Vulkan loader"));
  }

  // The validation layers have nothing to say about what the driver does.
  void validationLayers() {
    hal::DeviceOptions options;
    options.vulkan.validationLayers = true;
    Status status = hal::Device::create("vulkan", options).takeStatus();
    if (!status.ok()) {
      says(status, Code::Unavailable, "VK_LAYER_KHRONOS_validation");
      QSKIP("the validation layers are not installed");
    }
    QTemporaryFile heard;
    QVERIFY(heard.open());
    int stderrCopy = dup(2);
    dup2(heard.handle(), 2);
    for (bool deviceOnly : {false, true}) {
      options.vulkan.deviceOnlyMemory = deviceOnly;
      options.profile = std::make_shared<hal::DispatchProfile>();
      auto device = hal::Device::create("vulkan", options).take();
      auto executable = load(*device, multiplyAdd());
      auto byAddress = load(*device, addressed(), "vulkan-spirv-bda-v1");
      auto a = floats(*device, 16, [](int i) { return float(i); });
      auto commands = strata::rt::make<CommandBuffer>(0u, 0u);
      (void)commands->fill({a, 0, 3, 17}, 7, 1);
      (void)commands->barrier();
      (void)commands->copy({a, 0, 0, 40}, {a, 0, 8, 40});
      (void)commands->update(std::vector<uint8_t>{1, 2, 3}, {a, 0, 61, 3});
      (void)commands->barrier();
      (void)commands->dispatch({*executable, 0, {3, 1, 1}, false, {}, {10, 0},
                                {{a, 0, 0, 64}, {a, 0, 0, 64}, {a, 0, 64, 0}}});
      if (byAddress.ok())
        (void)commands->dispatch({*byAddress, 0, {3, 1, 1}, false, {}, {10},
                                  {{a, 0, 0, 64}, {a, 0, 0, 64}}});
      (void)commands->finalize();
      QVERIFY(execute(*device, commands).ok());
      (void)contentsOf(*a);
    }
    dup2(stderrCopy, 2);
    close(stderrCopy);
    heard.seek(0);
    QByteArray text = heard.readAll();
    QVERIFY2(!text.contains("vulkan: "), text.constData());
  }

private:
  static KernelDescription multiplyAdd() {
    KernelDescription of;
    of.words = test::assembleSpirv(test::multiplyAdd());
    return of;
  }
  static KernelDescription addressed() {
    KernelDescription of;
    of.words = test::assembleSpirv(test::doubleByAddress());
    of.entryPoint = "double_by_address";
    of.bindings = {};
    of.pushConstantBytes = 40;
    of.dispatchAbi = 1;
    of.hasAddressTable = true;
    return of;
  }
  static Result<Ref<hal::Executable>> load(hal::Device &device, const KernelDescription &of,
                                           const char *format = "vulkan-spirv-fb") {
    return device.executables().load(format, test::vulkanExecutable(of), {}, hal::NativeCode::Run);
  }
  static void memories() {
    QTest::addColumn<bool>("deviceOnlyMemory");
    QTest::newRow("shared") << false;
    QTest::newRow("of its own") << true;
  }
  static Ref<hal::Device> make() {
    QFETCH(bool, deviceOnlyMemory);
    hal::DeviceOptions options;
    options.vulkan.deviceOnlyMemory = deviceOnlyMemory;
    return hal::Device::create("vulkan", options).take();
  }
  static uint32_t bitsOf(float value) {
    uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
  }
  template <typename Value>
  static Ref<Buffer> floats(hal::Device &device, int count, Value value) {
    std::vector<float> values;
    for (int i = 0; i < count; ++i)
      values.push_back(value(i));
    auto buffer = device.allocator().allocate(hal::kMemoryDeviceLocal, hal::kUsageDefault, 4 * count).take();
    (void)buffer->write(0, {reinterpret_cast<const uint8_t *>(values.data()), values.size() * 4});
    return buffer;
  }
  static std::vector<float> contentsOf(Buffer &buffer) {
    std::vector<float> values(size_t(buffer.bytes() / 4));
    Status status = buffer.read(0, {reinterpret_cast<uint8_t *>(values.data()), values.size() * 4});
    if (!status.ok())
      qFatal("%s", status.toString().c_str());
    return values;
  }
  static Status execute(hal::Device &device, const Ref<CommandBuffer> &commands,
                        std::vector<hal::BufferRange> table = {}) {
    auto done = strata::rt::make<Fence>(strata::rt::make<hal::Semaphore>(), 1);
    Status status = device.execute({}, done, commands, std::move(table));
    return status.ok() ? done->wait() : std::move(status);
  }
  static void says(const Status &status, Code code, const char *text) {
    QCOMPARE(status.code(), code);
    QVERIFY2(status.message().find(text) != std::string::npos, status.message().c_str());
  }

  std::vector<hal::Device::Found> found_;
};

QTEST_GUILESS_MAIN(VulkanTest)
#include "tst_vulkan.moc"
