// Tensors as text and as .npy, and the small float types.
#include "runtime/hal/Numerics.h"
#include "runtime/tooling/FunctionIo.h"
#include "runtime/tooling/Numpy.h"
#include "runtime/tooling/TensorText.h"

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
    QTest::newRow("type") << "4xg32=1"
                          << "element type";
    QTest::newRow("number") << "1xf32=abc"
                            << "unable to parse element `abc`";
    QTest::newRow("size") << "9999999999x9999999999xf32"
                          << "too large";
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

private:
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
  Ref<hal::Allocator> allocator_ = make<hal::Allocator>("test", std::make_shared<MemoryBudget>());
};

QTEST_GUILESS_MAIN(TestTensors)
#include "tst_runtime_tensors.moc"
