// Tensors as text and as .npy, the small float types, and tensors of .gguf files.
#include "runtime/hal/Numerics.h"
#include "runtime/modules/ParameterFile.h"
#include "runtime/tooling/FunctionIo.h"
#include "runtime/tooling/Numpy.h"
#include "runtime/tooling/TensorText.h"

#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <sstream>

using namespace strata::rt;
using namespace strata::rt::tooling;

class TestTensors : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void text_data() {
    QTest::addColumn<QString>("in");
    QTest::addColumn<QString>("out");
    QTest::newRow("values") << "4xf32=1,2,3,4"
                            << "4xf32=1 2 3 4";
    QTest::newRow("brackets") << "2x2xi32=[1 2][3 -4]"
                              << "2x2xi32=[1 2][3 -4]";
    QTest::newRow("splat") << "2x3xf64=0.5"
                           << "2x3xf64=[0.5 0.5 0.5][0.5 0.5 0.5]";
    QTest::newRow("zeros") << "3xi8"
                           << "3xi8=0 0 0";
    QTest::newRow("scalar") << "f32=3.5"
                            << "f32=3.5";
    QTest::newRow("hexadecimal integer") << "1xi32=0x10"
                                         << "1xi32=16";
    QTest::newRow("both readings of a width") << "2xi8=-5,200"
                                              << "2xi8=-5 -56";
    QTest::newRow("unsigned") << "2xui8=5,200"
                              << "2xui8=5 200";
    QTest::newRow("booleans") << "2xi1=01,00"
                              << "2xi1=01 00";
    QTest::newRow("half") << "2xf16=1.1,70000"
                          << "2xf16=1.09961 INF";
    QTest::newRow("bfloat") << "2xbf16=1.1,-3"
                            << "2xbf16=1.10156 -3";
    QTest::newRow("packed") << "5xi4=12,34,56"
                            << "5xi4=12 34 56";
    QTest::newRow("packed splat") << "3x3xi2=1B"
                                  << "3x3xi2=1B 1B 1B";
    QTest::newRow("spaces") << " 2 x 1xf32=1 2"
                            << "2x1xf32=[1][2]";
    QTest::newRow("scalar with an x") << "xf32=2"
                                      << "f32=2";
    QTest::newRow("nothing") << "0x3xf32"
                             << "0x3xf32=";
  }
  void text() {
    QFETCH(QString, in);
    QFETCH(QString, out);
    QCOMPARE(QString::fromStdString(roundTrip(in.toStdString())), out);
  }

  void wrongText_data() {
    QTest::addColumn<QString>("in");
    QTest::addColumn<QString>("message");
    QTest::newRow("too few") << "4xf32=1,2,3"
                             << "input data string underflow: dst_i=3 < element_capacity=4";
    QTest::newRow("too many") << "4xf32=1,2,3,4,5"
                              << "output data overflow: element_capacity=4 < dst_i=4";
    QTest::newRow("packed digits") << "5xi4=1"
                                   << "binary hex element count mismatch: buffer length=1 < expected=2";
    QTest::newRow("packed bytes") << "5xi4=12,34"
                                  << "input data string underflow: dst_i=2 < element_capacity=3";
    QTest::newRow("width") << "4xf=1"
                           << "out of range bit count in 'f'";
    QTest::newRow("bytes") << "4611686018427387904xf32"
                           << "packed byte count overflows device size";
    QTest::newRow("type") << "4xg32=1"
                          << "element type";
    QTest::newRow("number") << "1xf32=abc"
                            << "unable to parse element `abc`";
    QTest::newRow("size") << "9999999999x9999999999xf32"
                          << "element count overflows";
  }
  void wrongText() {
    QFETCH(QString, in);
    QFETCH(QString, message);
    hal::Allocator &allocator = *allocator_;
    std::vector<std::string> specs{in.toStdString()};
    auto values = InputReader(allocator).read(specs, "r");
    QVERIFY(!values.ok());
    QVERIFY2(values.status().message().find(message.toStdString()) != std::string::npos,
             values.status().toString().c_str());
  }

  void longTensorsAreCut() {
    auto view = parse("2x3x2xf32=1,2,3,4,5,6,7,8,9,10,11,12");
    QCOMPARE(QString::fromStdString(tensorText(*view, 5)),
             QString("2x3x2xf32=[[1 2][3 4][5...]][[...][...][...]]"));
  }

  void numpy() {
    for (const char *text :
         {"2x3xf32=[1 2 3][4 5 6]", "4xui16=1 2 3 4", "f64=2.5", "3xsi64=-1 0 1"}) {
      auto view = parse(text);
      std::stringstream file;
      QVERIFY(writeNumpy(file, *view).ok());
      QCOMPARE(file.str().size() % 64, static_cast<size_t>(view->buffer().bytes() % 64));
      auto back = readNumpy(file, *allocator_);
      QVERIFY2(back.ok(), back.status().toString().c_str());
      QCOMPARE(QString::fromStdString(tensorText(**back, 100)), QString(text));
    }
    std::stringstream packed;
    QCOMPARE(writeNumpy(packed, *parse("5xi4")).code(), Code::Unimplemented);
    std::stringstream broken("not numpy at all");
    QVERIFY(!readNumpy(broken, *allocator_).ok());
  }

  void smallFloats() {
    for (uint32_t bits = 0; bits < 0x10000; ++bits) {
      float value = hal::halfToFloat(static_cast<uint16_t>(bits));
      if (!std::isnan(value))
        QCOMPARE(hal::floatToHalf(value), static_cast<uint16_t>(bits));
    }
    for (auto kind : {hal::kFloat8E5M2, hal::kFloat8E4M3FN, hal::kFloat8E5M2FNUZ,
                      hal::kFloat8E4M3FNUZ, hal::kFloat8E8M0FNU})
      for (uint32_t bits = 0; bits < 256; ++bits) {
        float value = hal::float8ToFloat(kind, static_cast<uint8_t>(bits));
        if (!std::isnan(value))
          QCOMPARE(hal::floatToFloat8(kind, value), static_cast<uint8_t>(bits));
      }
    QCOMPARE(hal::floatToHalf(65520.0f), uint16_t{0x7C00}); // the tie above the largest
    QCOMPARE(hal::floatToHalf(65519.0f), uint16_t{0x7BFF});
  }

  // A block of each type, from the format's documentation; the sizes show where the next one begins.
  void ggufTypes_data() {
    QTest::addColumn<uint>("type");
    QTest::addColumn<uint>("elements");
    QTest::addColumn<uint>("bytes");
    struct Row {
      const char *name;
      uint type, elements, bytes;
    };
    for (Row row : std::initializer_list<Row>{
             {"F32", 0, 1, 4},        {"F16", 1, 1, 2},       {"Q4_0", 2, 32, 2 + 16},
             {"Q4_1", 3, 32, 4 + 16}, {"Q5_0", 6, 32, 2 + 4 + 16}, {"Q5_1", 7, 32, 4 + 4 + 16},
             {"Q8_0", 8, 32, 2 + 32}, {"Q8_1", 9, 32, 4 + 32},
             {"Q2_K", 10, 256, 16 + 64 + 4}, {"Q3_K", 11, 256, 32 + 64 + 12 + 2},
             {"Q4_K", 12, 256, 4 + 12 + 128}, {"Q5_K", 13, 256, 4 + 12 + 32 + 128},
             {"Q6_K", 14, 256, 128 + 64 + 16 + 2}, {"Q8_K", 15, 256, 4 + 256 + 32},
             {"IQ2_XXS", 16, 256, 2 + 64}, {"IQ2_XS", 17, 256, 2 + 64 + 8},
             {"IQ3_XXS", 18, 256, 2 + 96}, {"IQ1_S", 19, 256, 2 + 32 + 16},
             {"IQ4_NL", 20, 32, 2 + 16}, {"IQ3_S", 21, 256, 2 + 64 + 8 + 32 + 4},
             {"IQ2_S", 22, 256, 2 + 64 + 8 + 8}, {"IQ4_XS", 23, 256, 2 + 2 + 4 + 128},
             {"I8", 24, 1, 1}, {"I16", 25, 1, 2}, {"I32", 26, 1, 4}, {"I64", 27, 1, 8},
             {"F64", 28, 1, 8}, {"IQ1_M", 29, 256, 32 + 16 + 8}, {"BF16", 30, 1, 2},
             {"TQ1_0", 34, 256, 48 + 4 + 2}, {"TQ2_0", 35, 256, 64 + 2}, {"MXFP4", 39, 32, 1 + 16}})
      QTest::newRow(row.name) << row.type << row.elements << row.bytes;
  }
  void ggufTypes() {
    QFETCH(uint, type);
    QFETCH(uint, elements);
    QFETCH(uint, bytes);
    auto file = modules::ParameterFile::open(writeGguf(type, 3 * elements, 3 * bytes), false);
    QVERIFY2(file.ok(), file.status().toString().c_str());
    const modules::Parameter &parameter = file->entries.at("blocks");
    QCOMPARE(parameter.length, uint64_t{3 * bytes});
    QCOMPARE(parameter.bytes[0], uint8_t{7});
    // The last byte is needed, and so is a whole block.
    QVERIFY(!modules::ParameterFile::open(writeGguf(type, 3 * elements, 3 * bytes - 1), false).ok());
    if (elements > 1)
      QVERIFY(!modules::ParameterFile::open(writeGguf(type, elements + 1, 3 * bytes), false).ok());
  }
  void wrongGgufTypes() {
    for (uint type : {4u, 5u, 31u, 33u, 36u, 38u}) {
      auto file = modules::ParameterFile::open(writeGguf(type, 256, 1024), false);
      QCOMPARE(file.status().code(), Code::Unimplemented);
      QVERIFY(file.status().message().find("was removed from the format") != std::string::npos);
    }
    auto file = modules::ParameterFile::open(writeGguf(77, 256, 1024), false);
    QVERIFY(file.status().message().find("tensor_info.type 77 of 'blocks' is not known") !=
            std::string::npos);
  }

private:
  /// A file with one tensor, whose bytes are at the file's end.
  std::string writeGguf(uint32_t type, uint64_t elements, size_t bytes) {
    QByteArray data("GGUF");
    auto put = [&data](auto value) { data.append(reinterpret_cast<const char *>(&value), sizeof value); };
    put(uint32_t{3}), put(uint64_t{1}), put(uint64_t{0});
    put(uint64_t{6}), data.append("blocks");
    put(uint32_t{1}), put(elements), put(type), put(uint64_t{0});
    data.append(QByteArray(-data.size() & 31, '\0'));
    data.append(QByteArray(static_cast<qsizetype>(bytes), 7));
    QFile file(dir_.filePath("types.gguf"));
    if (!file.open(QIODevice::WriteOnly) || file.write(data) != data.size())
      qFatal("can't write a file");
    return file.fileName().toStdString();
  }
  QTemporaryDir dir_;

  Ref<hal::BufferView> parse(const std::string &text) {
    std::vector<std::string> specs{text};
    auto values = InputReader(*allocator_).read(specs, "r");
    if (!values.ok())
      return {};
    return Ref<hal::BufferView>::share(dynCast<hal::BufferView>((*values)[0].ref.get()));
  }
  std::string roundTrip(const std::string &text) {
    auto view = parse(text);
    return view ? tensorText(*view, 100) : "(rejected)";
  }
  Ref<hal::Allocator> allocator_ = make<hal::HeapAllocator>(std::make_shared<MemoryBudget>());
};

QTEST_GUILESS_MAIN(TestTensors)
#include "tst_runtime_tensors.moc"
