// What the loader refuses, byte by byte: containers, FlatBuffers, and operands that the reference
// loader lets through.
#include "core/vmfb/Module.h"
#include "runtime/isa/VmIsa.h"
#include "runtime/tooling/ModuleDump.h"
#include "runtime/vm/FunctionVerifier.h"
#include "tests/fuzz/Crafted.h"
#include "tests/runtime/Support.h"

using namespace strata::rt;

class TestVerifier : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void initTestCase() {
    bytes_ = test::readFile("vm_loop.vmfb");
    auto module = test::load(bytes_);
    QVERIFY2(module.ok(), module.status().toString().c_str());
    // The same offsets hold in the file: its payload starts at 64 and is aligned.
    const auto &data = *(*module)->def().bytecode_data();
    code_ = static_cast<size_t>(data.data() - (*module)->archive().file.data());
    codeBytes_ = data.size();
    std::vector<uint8_t> body(bytes_.begin() + static_cast<long>(code_),
                              bytes_.begin() + static_cast<long>(code_ + codeBytes_));
    add_ = find(body, isa::Core::AddI32);
    QVERIFY(add_ > 0);
  }

  void wellFormed() { QVERIFY(test::load(bytes_).ok()); }

  void operands_data() {
    QTest::addColumn<int>("at"); // from the opcode of an add.i32
    QTest::addColumn<int>("value");
    QTest::addColumn<QString>("text");
    QTest::newRow("reference where a value is read") << 1 << 0x8000 << "left";
    QTest::newRow("register out of range")
        << 3 << 0x7000 << "right: value register 28672 out of range";
    QTest::newRow("result out of range")
        << 5 << 0x0100 << "result: value register 256 out of range";
  }
  void operands() {
    QFETCH(int, at);
    QFETCH(int, value);
    QFETCH(QString, text);
    std::vector<uint8_t> bytes = bytes_;
    uint16_t word = static_cast<uint16_t>(value);
    std::memcpy(bytes.data() + add_ + static_cast<size_t>(at), &word, 2);
    rejects(bytes, text.toStdString());
  }

  void unknownOpcode() {
    std::vector<uint8_t> bytes = bytes_;
    bytes[add_] = 0x89; // what the interpreter uses for itself is nobody else's
    rejects(bytes, "unrecognized opcode 137");
  }
  void extensionWithoutFeature() {
    std::vector<uint8_t> bytes = bytes_;
    bytes[add_] = isa::kPrefixF32;
    rejects(bytes, "EXT_F32");
  }
  void codeOutsideOfBlocks() {
    std::vector<uint8_t> bytes = bytes_;
    bytes[code_] = isa::Core::AddI32;
    rejects(bytes, "is not in a block");
  }
  void cutFiles() {
    for (size_t length = 0; length < bytes_.size(); length += 7) {
      auto module = test::load(std::span(bytes_).first(length));
      // Behind the payload nothing is needed.
      if (!module.ok())
        QVERIFY(!module.status().message().empty());
      else
        QVERIFY(length > code_ + codeBytes_);
    }
  }
  void everyFlippedByteIsHandled() {
    for (size_t at = 0; at < bytes_.size(); ++at)
      for (uint8_t bit : {0x01, 0x80}) {
        std::vector<uint8_t> bytes = bytes_;
        bytes[at] ^= bit;
        auto module = test::load(bytes);
        if (!module.ok())
          QVERIFY(!module.status().message().empty());
      }
  }
  void notAModule() {
    std::string text = "root:x:0:0:root:/root:/bin/bash and more of it";
    rejects({text.begin(), text.end()}, "length prefix: the module is given as");
    rejects({1, 2, 3}, "a module takes at least");
  }

  // Every instruction, at an even and at an odd offset, cut behind each of its bytes. The verifier
  // gets a copy of the code that ends where it ends, so that sanitizers see each byte behind it.
  void cutInstructions() {
    int cuts = 0;
    for (const isa::Op &op : isa::allOps())
      for (bool even : {false, true}) {
        if (op.symbol == "Block")
          continue;
        auto body = strata::fuzz::bodyOf(op, even);
        QCOMPARE(body.last % 2 == 0, even);
        std::string whole = strata::fuzz::moduleOfBody(complete(body));
        auto module = test::load(bytesOf(whole));
        QVERIFY2(module.ok(), (std::string(op.symbol) + ": " + module.status().toString()).c_str());
        for (size_t end = body.last + 1; end < body.code.size(); ++end, ++cuts) {
          std::string code = body.code.substr(0, end);
          auto cut = test::load(bytesOf(strata::fuzz::moduleOfBody(code)));
          QVERIFY2(cut.status().code() == Code::OutOfRange &&
                       cut.status().message().find("truncated instruction") != std::string::npos,
                   (std::string(op.symbol) + ": " + cut.status().toString()).c_str());
          std::unique_ptr<uint8_t[]> exact(new uint8_t[end]);
          std::memcpy(exact.get(), code.data(), end);
          vm::Function function = (*module)->functions()[0];
          function.code = exact.get();
          function.codeBytes = static_cast<int32_t>(end);
          std::vector<uint32_t> starts;
          QCOMPARE(vm::verifyFunction(**module, function, starts).code(), Code::OutOfRange);
          // The viewer shows what is there, and where it ends.
          auto shown =
              strata::vmfb::Module::open(strata::Text::own(strata::fuzz::moduleOfBody(code)));
          QVERIFY(bool(shown));
          QVERIFY(shown->disassemble(0).back().text.starts_with("// no instruction at byte"));
        }
      }
    QVERIFY(cuts > 2000);
  }

  // What is shared is paid for: such a file is refused, or what is made of it stays in proportion.
  void sharedParts() {
    for (const strata::fuzz::Crafted &crafted : strata::fuzz::sharedParts(512)) {
      size_t most = 64 * crafted.bytes.size() + (1 << 20);
      auto module = test::load(bytesOf(crafted.bytes));
      if (module.ok()) {
        QVERIFY2(tooling::metadataText(**module).size() < most, crafted.name);
        QVERIFY2(tooling::disassemblyText(**module, true).size() < most, crafted.name);
        QVERIFY2((*module)->location(0, 0).size() < 65536, crafted.name);
      } else {
        QVERIFY2(module.status().message().find("shared so often") != std::string::npos,
                 (crafted.name + (": " + module.status().toString())).c_str());
      }
      auto shown = strata::vmfb::Module::open(strata::Text::own(crafted.bytes));
      if (shown)
        QVERIFY2(shown->text().size() < most, crafted.name);
      else
        QVERIFY2(shown.error().message.find("shared so often") != std::string::npos,
                 shown.error().message.c_str());
    }
  }
  void modestSharingIsAccepted() {
    for (int times : {1, 2, 8}) {
      std::string bytes = strata::fuzz::sharedModestly(times);
      auto module = test::load(bytesOf(bytes));
      QVERIFY2(module.ok(), module.status().toString().c_str());
      QCOMPARE((*module)->functions().size(), size_t(times));
      auto shown = strata::vmfb::Module::open(strata::Text::own(bytes));
      QVERIFY2(bool(shown), shown ? "" : shown.error().message.c_str());
    }
  }
  void namesOfSymbols() {
    QVERIFY(bool(strata::vmfb::readElf(strata::fuzz::elfOfNames(20))));
    auto many = strata::vmfb::readElf(strata::fuzz::elfOfNames(1 << 18));
    QVERIFY(!many);
    QVERIFY2(many.error().message.find("shared so often") != std::string::npos,
             many.error().message.c_str());
  }

private:
  static std::vector<uint8_t> bytesOf(const std::string &text) {
    return {text.begin(), text.end()};
  }
  size_t find(const std::vector<uint8_t> &body, uint8_t opcode) const {
    // Walk from a pattern: add.i32 is followed by three small register words.
    for (size_t i = 1; i + 7 < body.size(); ++i)
      if (body[i] == opcode && !body[i + 2] && !body[i + 4] && !body[i + 6] && body[i + 1] < 16 &&
          body[i + 3] < 16 && body[i + 5] < 16)
        return code_ + i;
    return 0;
  }
  static void rejects(std::vector<uint8_t> bytes, const std::string &text) {
    auto module = test::load(bytes);
    QVERIFY(!module.ok());
    QVERIFY2(module.status().message().find(text) != std::string::npos,
             module.status().toString().c_str());
  }

  std::vector<uint8_t> bytes_;
  size_t code_ = 0, codeBytes_ = 0, add_ = 0;
};

QTEST_GUILESS_MAIN(TestVerifier)
#include "tst_runtime_verifier.moc"
