#include "compiler/bytecode/FlatBufferWriter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::iree::bytecode {

constexpr unsigned kOffsetSize = 4;

FlatBufferWriter::Table &FlatBufferWriter::Table::addRef(unsigned id, Ref ref) {
  if (ref)
    fields_.push_back({id, kOffsetSize, std::vector<uint8_t>(kOffsetSize), ref});
  return *this;
}

FlatBufferWriter::Table &FlatBufferWriter::Table::addI32(unsigned id, uint32_t value,
                                                         uint32_t defaultValue) {
  if (value == defaultValue)
    return *this;
  fields_.push_back({id, 4, {}});
  appendLE(fields_.back().bytes, value);
  return *this;
}

FlatBufferWriter::Table &FlatBufferWriter::Table::addU64(unsigned id, uint64_t value) {
  if (value == 0)
    return *this;
  fields_.push_back({id, 8, {}});
  appendLE(fields_.back().bytes, value);
  return *this;
}

FlatBufferWriter::Table &
FlatBufferWriter::Table::addI32Triple(unsigned id, const std::array<uint32_t, 3> &values) {
  fields_.push_back({id, 4, {}});
  for (uint32_t value : values)
    appendLE(fields_.back().bytes, value);
  return *this;
}

size_t FlatBufferWriter::getPadding(size_t size, unsigned alignment) const {
  return llvm::alignTo(front_.size() + size, alignment) - (front_.size() + size);
}

void FlatBufferWriter::emitFront(ArrayRef<uint8_t> bytes) {
  front_.insert(front_.end(), bytes.rbegin(), bytes.rend());
}

FlatBufferWriter::Ref FlatBufferWriter::addString(StringRef text) {
  if (text.empty())
    return {};
  std::vector<uint8_t> bytes;
  appendLE<uint32_t>(bytes, text.size());
  bytes.insert(bytes.end(), text.bytes_begin(), text.bytes_end());
  // The terminating zero is not counted by the length.
  bytes.resize(bytes.size() + 1 + getPadding(text.size() + 1, kOffsetSize));
  emitFront(bytes);
  return {getStart()};
}

FlatBufferWriter::Ref FlatBufferWriter::addVector(ArrayRef<uint8_t> data, size_t count,
                                                  unsigned alignment, bool keepEmpty) {
  if (count == 0 && !keepEmpty)
    return {};
  alignment = std::max<unsigned>(alignment, kOffsetSize);
  minAlignment_ = std::max(minAlignment_, alignment);
  // The elements are aligned, and the length sits right before them.
  std::vector<uint8_t> bytes;
  appendLE<uint32_t>(bytes, count);
  bytes.insert(bytes.end(), data.begin(), data.end());
  bytes.resize(bytes.size() + getPadding(data.size(), alignment));
  emitFront(bytes);
  return {getStart()};
}

FlatBufferWriter::Ref FlatBufferWriter::addRefVector(ArrayRef<Ref> refs) {
  if (refs.empty())
    return {};
  size_t size = refs.size() * kOffsetSize;
  int32_t first = getStart() - static_cast<int32_t>(getPadding(size, kOffsetSize) + size);
  std::vector<uint8_t> bytes;
  for (auto [index, ref] : llvm::enumerate(refs)) {
    int32_t element = first + static_cast<int32_t>(index * kOffsetSize);
    appendLE<uint32_t>(bytes, ref ? ref.position - element : 0);
  }
  return addVector(bytes, refs.size(), kOffsetSize);
}

FlatBufferWriter::Ref FlatBufferWriter::addTable(const Table &table) {
  // Fields follow each other in the order given, each aligned; the alignment counts from behind the offset
  // to the vtable.
  unsigned alignment = kOffsetSize;
  size_t size = 0, idEnd = 0;
  std::vector<size_t> offsets;
  for (const Table::Field &field : table.fields_) {
    alignment = std::max(alignment, field.alignment);
    offsets.push_back(llvm::alignTo(size, field.alignment));
    size = offsets.back() + field.bytes.size();
    idEnd = std::max<size_t>(idEnd, field.id + 1);
  }
  minAlignment_ = std::max(minAlignment_, alignment);
  size_t padding = getPadding(size, alignment);
  int32_t data = getStart() - static_cast<int32_t>(size + padding);
  int32_t start = data - static_cast<int32_t>(kOffsetSize);

  std::vector<uint16_t> slots(idEnd);
  std::vector<uint8_t> bytes(size);
  for (auto [field, offset] : llvm::zip_equal(table.fields_, offsets)) {
    slots[field.id] = static_cast<uint16_t>(offset + kOffsetSize);
    std::vector<uint8_t> value = field.bytes;
    if (field.target) {
      value.clear();
      appendLE<uint32_t>(value, field.target.position - data - static_cast<int32_t>(offset));
    }
    llvm::copy(value, bytes.begin() + offset);
  }

  std::vector<uint8_t> vtable;
  appendLE<uint16_t>(vtable, 4 + 2 * idEnd);
  appendLE<uint16_t>(vtable, size + kOffsetSize);
  for (uint16_t slot : slots)
    appendLE<uint16_t>(vtable, slot);
  auto [it, isNew] = vtables_.try_emplace(vtable, static_cast<int32_t>(back_.size()));
  if (isNew)
    back_.insert(back_.end(), vtable.begin(), vtable.end());

  std::vector<uint8_t> all;
  appendLE<uint32_t>(all, start - it->second);
  all.insert(all.end(), bytes.begin(), bytes.end());
  all.resize(all.size() + padding);
  emitFront(all);
  return {getStart()};
}

std::vector<uint8_t> FlatBufferWriter::finish(Ref root, StringRef identifier) {
  return finish(root, identifier, /*hasPrefix=*/true);
}

std::vector<uint8_t> FlatBufferWriter::finishWithoutPrefix(Ref root, StringRef identifier) {
  return finish(root, identifier, /*hasPrefix=*/false);
}

std::vector<uint8_t> FlatBufferWriter::finish(Ref root, StringRef identifier, bool hasPrefix) {
  // Readers need no alignment here; flatcc, whose bytes these are to be, adds the remainder.
  back_.resize(back_.size() + back_.size() % minAlignment_);
  size_t headerSize = (hasPrefix ? 2 : 1) * kOffsetSize + identifier.size();
  size_t padding = getPadding(headerSize, minAlignment_);
  size_t sizeWithoutPrefix =
      kOffsetSize + identifier.size() + padding + front_.size() + back_.size();
  int32_t base = getStart() - static_cast<int32_t>(padding + identifier.size() + kOffsetSize);
  std::vector<uint8_t> header;
  if (hasPrefix)
    appendLE<uint32_t>(header, sizeWithoutPrefix);
  appendLE<uint32_t>(header, root.position - base);
  header.insert(header.end(), identifier.bytes_begin(), identifier.bytes_end());
  header.resize(header.size() + padding);
  emitFront(header);
  std::vector<uint8_t> result(front_.rbegin(), front_.rend());
  result.insert(result.end(), back_.begin(), back_.end());
  return result;
}

} // namespace mlir::iree::bytecode
