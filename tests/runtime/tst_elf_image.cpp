// The ELF loader on images of every architecture: relocated everywhere, run where they belong.
#include "tests/runtime/Support.h"

#include "runtime/hal/ElfImage.h"

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
