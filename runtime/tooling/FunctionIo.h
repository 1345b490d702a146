// Arguments from text and files, results to text and files.
#pragma once

#include "runtime/hal/Device.h"
#include "runtime/vm/Value.h"

#include <fstream>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace strata::rt::tooling {

/// Reads argument specs in order. Forms: `(null)`, scalars, `4xf32=1,2,3,4`, `4xf32=5`, `4xf32`,
/// `4xf32=@file.bin`, `@file.npy` (first array), `+file.npy` (next array of that file), `*file.npy`
/// (all that are left), `&` before a tensor for its plain buffer. The file `-` is stdin.
class InputReader {
public:
  explicit InputReader(hal::Allocator &allocator) : allocator_(allocator) {}

  /// `letters` is the argument part of the calling convention; extra specs are an error.
  Result<std::vector<vm::Value>> read(std::span<const std::string> specs, std::string_view letters);

private:
  Status readOne(const std::string &spec, std::string_view letters, std::vector<vm::Value> &values);
  Result<vm::Value> tensor(std::string_view text);
  Result<std::istream *> open(const std::string &path, bool rewind);
  Status readRaw(std::string_view path, bool rewind, std::span<uint8_t> target);

  hal::Allocator &allocator_;
  std::map<std::string, std::unique_ptr<std::ifstream>> files_;
};

Result<vm::Value> parseScalar(std::string_view text, char letter);

/// `hal.buffer_view\n4xf32=…`, `i32=1`, `(null)`.
std::string resultText(const vm::Value &value, int64_t maxElements);

/// Writes a file that takes the place of an earlier one when it is whole, and of no input.
Status replaceFile(const std::string &path, std::string_view bytes);

/// Writes results where `specs` say: `-` prints, empty drops, `@f` starts a file, `+f` appends;
/// `.npy` or `.bin`.
Status writeOutputs(std::span<const vm::Value> results, std::span<const std::string> specs,
                    int64_t maxElements);

struct Tolerance {
  double f16 = 0.001, f32 = 0.0001, f64 = 0.0001, bf16 = 0.01, relative = 1e-05;
  bool exact = false;
};

/// True when `actual` equals `expected`; else `text` says where it differs. An expected null
/// matches anything.
bool matches(const vm::Value &actual, const vm::Value &expected, const Tolerance &tolerance,
             int64_t maxElements, std::string &text);

} // namespace strata::rt::tooling
