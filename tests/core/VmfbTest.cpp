#include "core/explorer/Open.h"
#include "core/vmfb/Module.h"
#include "runtime/schemas/bytecode_module_generated.h"
#include "tests/core/Support.h"
#include "tests/runtime/VulkanKernels.h"

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
  /// Archives put modules where they like; what is read must not depend on it (the asan preset looks at each access).
  void modulesLieAnywhere() {
    auto here = Module::open(file_);
    VERIFY_OK(here);
    std::string bytes(file_.view);
    QVERIFY(bytes.starts_with("PK"));
    for (int shift = 1; shift <= 16; ++shift) {
      auto at = [&](size_t i) { return uint8_t(bytes[i]); };
      size_t begin = 30 + at(26) + at(27) * 256 + at(28) + at(29) * 256;
      bytes.insert(begin, 1, '\0');
      bytes[28] = char(at(28) + 1);
      auto there = Module::open(Text::own(bytes));
      VERIFY_OK(there);
      QCOMPARE(q(there->name()), q(here->name()));
      QCOMPARE(there->functions().size(), here->functions().size());
      QVERIFY(there->bytes(there->rodata()[0].bytes) == here->bytes(here->rodata()[0].bytes));
    }
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
  void elfOf32Bits() {
    // A header, two sections' names, one function: written here, since no tool that makes it is at hand everywhere.
    std::string elf("\x7f" "ELF\x01\x01\x01", 7);
    auto put = [&](uint64_t value, size_t bytes) {
      for (size_t i = 0; i < bytes; ++i)
        elf += i < 8 ? char(value >> 8 * i) : 0;
    };
    elf.resize(16);
    put(3, 2), put(243, 2), put(1, 4), put(0, 12);       // kind, machine, version, entry and program headers
    elf.resize(32);
    put(96, 4), put(0, 4), put(52, 2), put(32, 2), put(0, 2); // section table, flags, sizes
    put(40, 2), put(4, 2), put(3, 2);                    // size of a section header, how many, the names'
    elf += std::string("\0.text\0go\0", 10);          // 52: the names
    elf.resize(64);
    put(0, 16);                                          // 64: no symbol, and the function
    put(7, 4), put(0x1002, 4), put(2, 4), put(2, 1), put(0, 1), put(1, 2);
    auto section = [&](uint32_t name, uint32_t type, uint32_t address, uint32_t offset, uint32_t size, uint32_t link) {
      for (uint32_t value : {name, type, 0u, address, offset, size, link, 0u, 1u, 16u})
        put(value, 4);
    };
    section(0, 0, 0, 0, 0, 0), section(1, 1, 0x1000, 60, 4, 0), section(0, 2, 0, 64, 32, 3), section(0, 3, 0, 52, 10, 0);
    auto e = readElf(elf);
    VERIFY_OK(e);
    QCOMPARE(q(e->machine), QString("riscv32"));
    QCOMPARE(q(e->sections[0].name), QString(".text"));
    QCOMPARE(e->symbols.size(), size_t(1));
    QVERIFY(e->symbols[0].function && e->symbols[0].name == "go" && e->symbols[0].bytes.begin == 62);
    for (size_t cut = 0; cut < elf.size(); ++cut)
      (void)readElf(std::string_view(elf).substr(0, cut));
  }
  void modulesWithinModules() {
    auto m = Module::open(*mapFile(data("vmfb/simple_mul.vmvx.vmfb")));
    VERIFY_OK(m);
    auto r = std::find_if(m->rodata().begin(), m->rodata().end(), [](auto &one) { return one.kind == "module"; });
    QVERIFY(r != m->rodata().end());
    auto inner = m->inner(size_t(r - m->rodata().begin()));
    VERIFY_OK(inner);
    QCOMPARE(inner->functions().size(), size_t(1));
    QVERIFY(q(m->text()).contains("  func @simple_mul_dispatch_0") && q(m->text()).contains(" = vm.list.get.ref "));
    // What differs in data alone differs in the text, too; a module is as itself.
    std::string bytes(m->file()), text = m->text();
    auto pairs = pairSections(*m, *m);
    QVERIFY(!pairs.empty() && std::all_of(pairs.begin(), pairs.end(), [](auto &p) { return p.same; }));
    auto other = Module::open(file_);
    pairs = pairSections(*m, *other);
    QVERIFY(std::any_of(pairs.begin(), pairs.end(), [](auto &p) { return p.here && p.there && !p.same; }));
    auto elf = std::find_if(other->rodata().begin(), other->rodata().end(), [](auto &one) { return one.kind == "elf"; });
    std::string changed(file_.view);
    changed[size_t(elf->bytes.begin) + 900] ^= 1;
    QVERIFY(Module::open(Text::own(changed))->text() != other->text());
  }
  void assemblyOfAGpu() {
    auto m = Module::open(*mapFile(data("vmfb/simple_mul.cuda.vmfb")));
    VERIFY_OK(m);
    auto ptx = std::find_if(m->rodata().begin(), m->rodata().end(), [](auto &r) { return r.kind == "ptx"; });
    QVERIFY(ptx != m->rodata().end());
    std::string_view bytes = m->bytes(ptx->bytes);
    auto texts = ptxTexts(bytes);
    QCOMPARE(texts.size(), size_t(1));
    std::string_view text = bytes.substr(size_t(texts[0].begin), size_t(texts[0].size()));
    QVERIFY2(text.starts_with("//\n// Generated by LLVM NVPTX"), std::string(text.substr(0, 40)).c_str());
    QVERIFY(q(text).contains(".target sm_60") && q(text).contains("mul.rn.f32") && q(text).trimmed().endsWith('}'));
    // Two modules are compared by this text: kernels are part of it.
    QVERIFY(q(m->text()).contains("mul.rn.f32"));
    QVERIFY(q(Module::open(file_)->text()).contains("function iree_hal_executable_library_query: "));
    std::string two("x\0.version 7\n.target sm_1\0//c\n.version 8\0", 39);
    QCOMPARE(ptxTexts(two).size(), size_t(2));
  }
  // A module with an executable for Vulkan, put together here.
  void kernelsForVulkan() {
    rt::test::KernelDescription of;
    of.words = rt::test::assembleSpirv(rt::test::multiplyAdd());
    std::vector<uint8_t> executable = rt::test::vulkanExecutable(of);
    std::string_view bytes(reinterpret_cast<const char *>(executable.data()), executable.size());
    auto shaders = readSpirv(bytes);
    VERIFY_OK(shaders);
    QCOMPARE(shaders->size(), size_t(1));
    QCOMPARE(shaders->front().kernels.size(), size_t(1));
    QCOMPARE(shaders->front().kernels[0].name, std::string("multiply_add"));
    QCOMPARE(shaders->front().kernels[0].detail, std::string("workgroups of 4 x 1 x 1, 3 bindings, 8 bytes of constants"));
    for (const char *line : {"OpEntryPoint GLCompute %1 \"multiply_add\"", "OpFMul %float ", "OpFunctionEnd"})
      QVERIFY2(shaders->front().text.find(line) != std::string::npos, shaders->front().text.c_str());

    flatbuffers::FlatBufferBuilder builder;
    auto data = builder.CreateVector(executable);
    namespace fbs = iree::vm;
    fbs::RodataSegmentDefBuilder segment(builder);
    segment.add_embedded_data(data);
    std::vector segments = {segment.Finish()};
    auto name = builder.CreateString("kernels");
    auto rodata = builder.CreateVector(segments);
    fbs::BytecodeModuleDefBuilder module(builder);
    module.add_name(name);
    module.add_bytecode_version(17 << 16);
    module.add_rodata_segments(rodata);
    builder.FinishSizePrefixed(module.Finish(), "IREE");
    auto m = Module::open(Text::own(std::string(reinterpret_cast<const char *>(builder.GetBufferPointer()), builder.GetSize())));
    VERIFY_OK(m);
    QCOMPARE(m->rodata().front().kind, std::string("spirv"));
    QVERIFY(q(m->text()).contains("  kernel multiply_add: workgroups of 4 x 1 x 1"));
    QVERIFY(q(m->text()).contains("OpFMul"));

    // The words alone are a shader, too; what is damaged is an error that says so, and takes no time.
    QVERIFY(bool(readSpirv({reinterpret_cast<const char *>(of.words.data()), of.words.size() * 4})));
    std::mt19937 random(7);
    int refused = 0;
    for (int i = 0; i < 300; ++i) {
      std::string noisy(bytes);
      noisy[random() % noisy.size()] = char(random());
      auto damaged = readSpirv(noisy);
      refused += !damaged;
      if (!damaged)
        QVERIFY(damaged.error().message.starts_with("vmfb: spirv: "));
    }
    QVERIFY(refused > 20);
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
