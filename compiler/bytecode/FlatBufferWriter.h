// Writes a FlatBuffer back to front, laid out as the flatcc builder does it: tables and vectors grow
// towards the front, each vtable (stored once) is appended at the back, and positions count from the seam
// between the two. Equal content gives equal bytes.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "mlir/Support/LLVM.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace mlir::iree::bytecode {

class FlatBufferWriter {
public:
  /// Position of an object; null means there is none.
  struct Ref {
    int32_t position = 0;
    explicit operator bool() const { return position != 0; }
  };

  /// Fields of a table in the order they are stored. Absent references and scalars of their default value
  /// are left out.
  class Table {
  public:
    Table &addRef(unsigned id, Ref ref);
    Table &addI32(unsigned id, uint32_t value, uint32_t defaultValue = 0);
    Table &addU64(unsigned id, uint64_t value);
    /// A struct of three numbers, which is always stored.
    Table &addI32Triple(unsigned id, const std::array<uint32_t, 3> &values);

  private:
    friend class FlatBufferWriter;
    struct Field {
      unsigned id;
      unsigned alignment;
      std::vector<uint8_t> bytes;
      /// Where the bytes are an offset to: its position is known when that of the table is.
      Ref target = {};
    };
    std::vector<Field> fields_;
  };

  /// Null for an empty string.
  Ref addString(StringRef text);
  /// Null for an empty vector, unless it is to be kept.
  Ref addVector(ArrayRef<uint8_t> bytes, size_t count, unsigned alignment, bool keepEmpty = false);
  Ref addRefVector(ArrayRef<Ref> refs);
  Ref addTable(const Table &table);

  /// The buffer from its size prefix on; the prefix counts what follows it.
  std::vector<uint8_t> finish(Ref root, StringRef identifier);
  /// The buffer without a prefix, for files that say its size otherwise.
  std::vector<uint8_t> finishWithoutPrefix(Ref root, StringRef identifier);

private:
  std::vector<uint8_t> finish(Ref root, StringRef identifier, bool hasPrefix);
  /// Zeros needed behind `size` bytes so that they start at a multiple of `alignment`.
  size_t getPadding(size_t size, unsigned alignment) const;
  void emitFront(ArrayRef<uint8_t> bytes);
  int32_t getStart() const { return -static_cast<int32_t>(front_.size()); }

  /// The front part in reverse: its last byte is the first of the buffer.
  std::vector<uint8_t> front_;
  std::vector<uint8_t> back_;
  std::map<std::vector<uint8_t>, int32_t> vtables_;
  unsigned minAlignment_ = 4;
};

/// Appends `value` in little endian.
template <typename T> void appendLE(std::vector<uint8_t> &bytes, T value) {
  for (size_t i = 0; i < sizeof(T); ++i)
    bytes.push_back(static_cast<uint8_t>(static_cast<uint64_t>(value) >> (8 * i)));
}

} // namespace mlir::iree::bytecode
