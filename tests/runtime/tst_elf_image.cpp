// The ELF loader on images of every architecture: relocated everywhere, run where they belong.
#include "tests/runtime/Support.h"

#include "runtime/format/ElfFile.h"
#include "runtime/hal/ElfImage.h"
#include "runtime/hal/X86Code.h"

#include <QProcess>
#include <QTemporaryDir>
#include <algorithm>
#include <elf.h>
#include <random>

using namespace strata::rt;
using hal::ElfImage;

class TestElfImage : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void relocates_data() {
    // Where the linker put the table's slots for `counter` and `twice`, seen from `table`.
    QTest::addColumn<QString>("arch");
    QTest::addColumn<int>("counterSlot");
    QTest::addColumn<int>("twiceSlot");
    QTest::newRow("x86_64") << "x86_64" << 0x2470 - 0x34a0 << 0x34e8 - 0x34a0;
    QTest::newRow("aarch64") << "aarch64" << 0x2480 - 0x34a0 << 0x34e8 - 0x34a0;
    QTest::newRow("riscv64") << "riscv64" << 0x24b8 - 0x34d8 << 0x3518 - 0x34d8;
  }
  void relocates() {
    QFETCH(QString, arch);
    QFETCH(int, counterSlot);
    QFETCH(int, twiceSlot);
    auto image = ElfImage::load(file(arch), false);
    QVERIFY2(image.ok(), image.ok() ? "" : image.status().toString().c_str());
    const ElfImage &elf = **image;
    auto *table = static_cast<const uint8_t *>(elf.symbol("table"));
    const void *counter = elf.symbol("counter"), *twice = elf.symbol("twice");
    QVERIFY(table && counter && twice);
    QVERIFY(!elf.symbol("hidden"));
    QVERIFY(elf.contains(table, 48, 8));
    QVERIFY(elf.isCode(twice));
    QVERIFY(!elf.isCode(counter));
    QCOMPARE(at<int>(counter), 7);
    // A symbol, the image itself, code; between them what is no pointer.
    QCOMPARE(at<const void *>(table), counter);
    QCOMPARE(at<int64_t>(table + 8), int64_t{1});
    auto *third = at<const uint8_t *>(table + 16);
    QVERIFY(elf.contains(third - 8, 16, 4));
    QCOMPARE(at<int>(third), 3);
    QCOMPARE(at<int>(third - 8), 1);
    QCOMPARE(at<const void *>(table + 32), twice);
    QCOMPARE(at<int64_t>(table + 40), int64_t{3});
    // The global offset table and the procedure linkage table.
    QCOMPARE(at<const void *>(table + counterSlot), counter);
    QCOMPARE(at<const void *>(table + twiceSlot), twice);
  }

  void runsOnlyAtHome_data() { relocates_data(); }
  void runsOnlyAtHome() {
    QFETCH(QString, arch);
    auto image = ElfImage::load(file(arch));
    if (arch == host()) {
      QVERIFY2(image.ok(), image.ok() ? "" : image.status().toString().c_str());
      auto call =
          reinterpret_cast<int (*)(int)>(const_cast<void *>((*image)->symbol("call_twice")));
      QCOMPARE(call(20), 47);
      return;
    }
    QCOMPARE(image.status().code(), Code::Unavailable);
    QVERIFY2(image.status().message().find("compiled for ") != std::string::npos,
             image.status().message().c_str());
  }

  void unknownRelocations_data() { relocates_data(); }
  void unknownRelocations() {
    QFETCH(QString, arch);
    std::vector<uint8_t> bytes = file(arch);
    size_t table = relocations(bytes);
    QVERIFY(table);
    auto entry = at<Elf64_Rela>(bytes.data() + table);
    entry.r_info = ELF64_R_INFO(ELF64_R_SYM(entry.r_info), 250);
    std::memcpy(bytes.data() + table, &entry, sizeof entry);
    auto image = ElfImage::load(bytes, false);
    QCOMPARE(image.status().code(), Code::Unimplemented);
    QVERIFY(image.status().message().find("DT_RELA: unsupported relocation type 250") !=
            std::string::npos);
  }

  // Memory is never writable and executable at once, whatever the file asks for.
  void writableCode_data() { relocates_data(); }
  void writableCode() {
    QFETCH(QString, arch);
    std::vector<uint8_t> bytes = file(arch);
    auto header = at<Elf64_Ehdr>(bytes.data());
    int changed = 0;
    for (unsigned i = 0; i < header.e_phnum; ++i) {
      size_t where = header.e_phoff + i * sizeof(Elf64_Phdr);
      auto segment = at<Elf64_Phdr>(bytes.data() + where);
      if (segment.p_type != PT_LOAD || !(segment.p_flags & PF_X))
        continue;
      segment.p_flags |= PF_W;
      std::memcpy(bytes.data() + where, &segment, sizeof segment);
      ++changed;
    }
    QVERIFY(changed);
    auto image = ElfImage::load(bytes, false);
    QCOMPARE(image.status().code(), Code::PermissionDenied);
    QVERIFY(image.status().message().find("writable executable segment") != std::string::npos);
    if (arch != host())
      return;
    auto loaded = ElfImage::load(file(arch));
    QVERIFY(loaded.ok());
    QFile maps("/proc/self/maps");
    QVERIFY(maps.open(QIODevice::ReadOnly));
    for (const QByteArray &line : maps.readAll().split('\n'))
      QVERIFY2(!line.contains(" rwx"), line.constData());
  }

  void farRelocations_data() { relocates_data(); }
  void farRelocations() {
    QFETCH(QString, arch);
    std::vector<uint8_t> bytes = file(arch);
    size_t table = relocations(bytes);
    auto entry = at<Elf64_Rela>(bytes.data() + table);
    for (uint64_t offset : {uint64_t{1} << 20, UINT64_MAX - 3, uint64_t{0x1000}}) {
      entry.r_offset = offset;
      std::memcpy(bytes.data() + table, &entry, sizeof entry);
      auto image = ElfImage::load(bytes, false);
      QCOMPARE(image.status().code(), Code::InvalidArgument);
      QVERIFY(image.status().message().find("r_offset") != std::string::npos);
    }
  }

  // Whatever is damaged, the loader stays inside of the file and the image.
  void damagedImages_data() { relocates_data(); }
  void damagedImages() {
    QFETCH(QString, arch);
    const std::vector<uint8_t> whole = file(arch);
    std::mt19937_64 random(1);
    int accepted = 0;
    for (int i = 0; i < 3000; ++i) {
      std::vector<uint8_t> bytes = whole;
      for (uint64_t n = 1 + random() % 3; n; --n)
        bytes[random() % bytes.size()] ^= static_cast<uint8_t>(1u << random() % 8);
      if (random() % 8 == 0)
        bytes.resize(random() % bytes.size());
      auto image = ElfImage::load(bytes, false);
      accepted += image.ok();
      if (!image.ok())
        QVERIFY2(image.status().message().starts_with("ELF") || image.status().message().starts_with("FatELF"), image.status().message().c_str());
    }
    QVERIFY(accepted > 0);
    QVERIFY(ElfImage::load(whole, false).ok());
  }

  // Instructions of x86-64, and the extensions that they belong to.
  void x86Features_data() {
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QStringList>("features");
    auto row = [](const char *text, const char *code, QStringList features) {
      QTest::newRow(text) << QByteArray::fromHex(code) << features;
    };
    row("push rbp; mov rbp, rsp; ret", "55 4889e5 c3", {});
    row("movabs rax, imm64", "48b8 1122334455667788", {});
    row("mov ax, imm16", "66b8 1122", {});
    row("lea with sib and disp32", "488d84 8811223344", {});
    row("mov eax, [rip+disp32]", "8b05 11223344", {});
    row("test byte [rdi], imm8", "f607 01", {});
    row("nop word cs:[rax+rax]", "66662e0f1f84 0000000000", {});
    row("popcnt eax, eax", "f30fb8c0", {"popcnt"});
    row("pshufb xmm0, xmm1", "660f3800c1", {"ssse3"});
    row("roundps xmm0, xmm0, 1", "660f3a08c001", {"sse4.1"});
    row("vaddps ymm0, ymm1, ymm2", "c5f458c2", {"avx"});
    row("vpaddd ymm0, ymm1, ymm2", "c5f5fec2", {"avx", "avx2"});
    row("vpaddd xmm0, xmm1, xmm2", "c5f1fec2", {"avx"});
    row("vbroadcastss ymm0, [rdi]", "c4e27d1807", {"avx"});
    row("vbroadcastss ymm0, xmm0", "c4e27d18c0", {"avx", "avx2"});
    row("vfmadd231ps ymm0, ymm1, ymm2", "c4e275b8c2", {"avx", "fma"});
    row("vcvtph2ps ymm0, xmm0", "c4e27d13c0", {"avx", "f16c"});
    row("shlx eax, ecx, edx", "c4e269f7c1", {"bmi2"});
    row("vzeroupper", "c5f877", {"avx"});
    row("vaddps zmm0, zmm1, zmm2", "62f1744858c2", {"avx512f"});
    row("vpdpbusd zmm0, zmm1, [rdi+64]", "62f2754850 4701", {"avx512f", "avx512vnni"});
    row("vpternlogd zmm0, zmm1, zmm2, imm8", "62f3754825c2ff", {"avx512f"});
    row("tilezero tmm0", "c4e27b49c0", {"amx-tile"});
  }
  void x86Features() {
    QFETCH(QByteArray, code);
    QFETCH(QStringList, features);
    auto *bytes = reinterpret_cast<const uint8_t *>(code.constData());
    auto size = static_cast<size_t>(code.size());
    auto use = hal::x86FeaturesOf({bytes, size});
    QCOMPARE(use.decodedBytes, size);
    QStringList found;
    for (std::string_view name : use.features)
      found << QString::fromLatin1(name.data(), static_cast<int>(name.size()));
    found.sort();
    features.sort();
    QCOMPARE(found, features);
    // Cut off, the last one is none. (A prefix more or less changes what an instruction is.)
    std::unique_ptr<uint8_t[]> exact(new uint8_t[size]);
    for (size_t end = 0; end < size; ++end) {
      std::memcpy(exact.get() + size - end, bytes, end);
      QVERIFY(hal::x86FeaturesOf({exact.get() + size - end, end}).decodedBytes <= end);
    }
  }

  // The checked reader of files: what lies outside of them, or of its section, is named.
  void checkedFiles_data() { relocates_data(); }
  void checkedFiles() {
    QFETCH(QString, arch);
    const std::vector<uint8_t> whole = file(arch);
    auto good = ElfFile::read(whole);
    QVERIFY2(good.ok(), good.status().toString().c_str());
    QVERIFY(std::ranges::any_of(
        good->symbols(), [](const ElfSymbol &s) { return s.name == "twice" && s.isFunction; }));
    QVERIFY(!good->relocations().empty());
    auto header = at<Elf64_Ehdr>(whole.data());
    auto refuses = [&](size_t where, uint64_t value, const char *text) {
      std::vector<uint8_t> bytes = whole;
      std::memcpy(bytes.data() + where, &value, 8);
      auto read = ElfFile::read(bytes);
      QVERIFY2(!read.ok() && read.status().message().find(text) != std::string::npos,
               read.status().toString().c_str());
    };
    for (unsigned i = 1; i < header.e_shnum; ++i) {
      size_t where = header.e_shoff + i * sizeof(Elf64_Shdr);
      auto section = at<Elf64_Shdr>(whole.data() + where);
      if (section.sh_type != SHT_NOBITS)
        refuses(where + offsetof(Elf64_Shdr, sh_offset), UINT64_MAX - 4, "lie outside of the file");
      if (section.sh_type == SHT_DYNSYM) {
        refuses(where + offsetof(Elf64_Shdr, sh_entsize), 0, "sh_entsize");
        for (size_t at = sizeof(Elf64_Sym); at < section.sh_size; at += sizeof(Elf64_Sym))
          if (ELF64_ST_TYPE(
                  TestElfImage::at<Elf64_Sym>(whole.data() + section.sh_offset + at).st_info) ==
              STT_FUNC)
            refuses(section.sh_offset + at + offsetof(Elf64_Sym, st_size), 1 << 20, "st_size");
      }
    }
  }

  // The tool says what is wrong with such a file, and doesn't ask for somebody else's bug report.
  void disassembler() {
    QString tool = QString::fromLocal8Bit(qgetenv("STRATA_BIN")) + "/strata-disassemble";
    if (!QFile::exists(tool))
      QSKIP("this build has no compiler");
    const std::vector<uint8_t> whole = file("x86_64");
    std::mt19937_64 random(7);
    QTemporaryDir folder;
    int refused = 0;
    for (int i = 0; i < 60; ++i) {
      std::vector<uint8_t> bytes = whole;
      auto header = at<Elf64_Ehdr>(bytes.data());
      if (i) {
        // A word of the tables, or of what they point at.
        size_t where = i % 2 ? header.e_shoff + random() % (header.e_shnum * sizeof(Elf64_Shdr) - 8)
                             : random() % (bytes.size() - 8);
        uint64_t value = i % 3 ? random() : UINT64_MAX >> random() % 64;
        std::memcpy(bytes.data() + where, &value, 8);
      }
      QFile damaged(folder.filePath("damaged.so"));
      QVERIFY(damaged.open(QIODevice::WriteOnly));
      damaged.write(reinterpret_cast<const char *>(bytes.data()),
                    static_cast<qint64>(bytes.size()));
      damaged.close();
      QProcess process;
      process.start(tool, {damaged.fileName()});
      QVERIFY(process.waitForFinished());
      QByteArray error = process.readAllStandardError();
      QCOMPARE(process.exitStatus(), QProcess::NormalExit);
      QVERIFY2(!error.contains("bug report") && !error.contains("LLVM ERROR"), error.constData());
      QVERIFY2(process.exitCode() == 0 ? i == 0 || error.isEmpty() : error.startsWith("error: "),
               error.constData());
      refused += process.exitCode() != 0;
    }
    QVERIFY(refused > 10);
  }

private:
  template <typename T> static T at(const void *pointer) {
    T value;
    std::memcpy(&value, pointer, sizeof(T));
    return value;
  }
  static QString host() {
#if defined(__x86_64__)
    return "x86_64";
#elif defined(__aarch64__)
    return "aarch64";
#else
    return "riscv64";
#endif
  }
  static std::vector<uint8_t> file(const QString &arch) {
    return test::readFile("../elf/relocated." + arch + ".so");
  }
  /// Offset of the first relocation in the file: its segment is mapped from the file's begin.
  static size_t relocations(const std::vector<uint8_t> &bytes) {
    auto header = at<Elf64_Ehdr>(bytes.data());
    for (unsigned i = 0; i < header.e_shnum; ++i) {
      auto section = at<Elf64_Shdr>(bytes.data() + header.e_shoff + i * sizeof(Elf64_Shdr));
      if (section.sh_type == SHT_RELA)
        return section.sh_offset;
    }
    return 0;
  }
};

QTEST_GUILESS_MAIN(TestElfImage)
#include "tst_elf_image.moc"
