#include "compiler/bytecode/Archive.h"
#include "compiler/bytecode/FlatBufferWriter.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CRC.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::iree::bytecode {
namespace {

constexpr uint64_t kSegmentAlignment = 64;
constexpr uint32_t kUnknown32 = 0xFFFFFFFF;
constexpr uint16_t kZipVersion = 0x2D;
/// 1980-01-01: the file depends on nothing but its content.
constexpr uint16_t kZipDate = 0x21;
constexpr uint16_t kPaddingField = 0xFECA;
constexpr uint16_t kSizesField = 1;
constexpr size_t kLocalHeaderSize = 30;
constexpr size_t kFieldHeaderSize = 4;
constexpr StringLiteral kModuleName = "module.fb";

/// Local header with an empty padding field and the field of 64-bit sizes.
uint64_t getHeaderSize(StringRef name) {
  return kLocalHeaderSize + name.size() + kFieldHeaderSize + kFieldHeaderSize + 16;
}

struct Entry {
  StringRef name;
  uint32_t crc;
  uint64_t size;
  uint64_t headerOffset;
};

/// What local headers and the central directory have in common.
void appendEntryFields(std::vector<uint8_t> &out, const Entry &entry, uint16_t extraSize) {
  appendLE<uint16_t>(out, kZipVersion);
  appendLE<uint16_t>(out, 0); // flags
  appendLE<uint16_t>(out, 0); // stored as it is
  appendLE<uint16_t>(out, 0); // time
  appendLE<uint16_t>(out, kZipDate);
  appendLE<uint32_t>(out, entry.crc);
  appendLE<uint32_t>(out, kUnknown32); // both sizes are in the extra field
  appendLE<uint32_t>(out, kUnknown32);
  appendLE<uint16_t>(out, entry.name.size());
  appendLE<uint16_t>(out, extraSize);
}

void appendText(std::vector<uint8_t> &out, StringRef text) {
  out.insert(out.end(), text.bytes_begin(), text.bytes_end());
}

/// Writes a local header that ends at `dataOffset` of the file.
void appendLocalHeader(std::vector<uint8_t> &out, const Entry &entry, uint64_t dataOffset) {
  uint64_t padding = dataOffset - out.size() - getHeaderSize(entry.name);
  appendLE<uint32_t>(out, 0x04034B50);
  appendEntryFields(out, entry, kFieldHeaderSize + padding + kFieldHeaderSize + 16);
  appendText(out, entry.name);
  appendLE<uint16_t>(out, kPaddingField);
  appendLE<uint16_t>(out, padding);
  out.resize(out.size() + padding);
  appendLE<uint16_t>(out, kSizesField);
  appendLE<uint16_t>(out, 16);
  appendLE<uint64_t>(out, entry.size);
  appendLE<uint64_t>(out, entry.size);
}

void appendDirectory(std::vector<uint8_t> &out, ArrayRef<Entry> entries) {
  uint64_t start = out.size();
  for (const Entry &entry : entries) {
    constexpr uint16_t kExtraSize = kFieldHeaderSize + 24;
    appendLE<uint32_t>(out, 0x02014B50);
    appendLE<uint16_t>(out, 0x031E); // made on Unix
    appendEntryFields(out, entry, kExtraSize);
    appendLE<uint16_t>(out, 0); // comment
    appendLE<uint16_t>(out, 0); // disk
    appendLE<uint16_t>(out, 0); // attributes
    appendLE<uint32_t>(out, 0);
    appendLE<uint32_t>(out, kUnknown32); // the offset too is in the extra field
    appendText(out, entry.name);
    appendLE<uint16_t>(out, kSizesField);
    appendLE<uint16_t>(out, 24);
    appendLE<uint64_t>(out, entry.size);
    appendLE<uint64_t>(out, entry.size);
    appendLE<uint64_t>(out, entry.headerOffset);
  }
  uint64_t size = out.size() - start, end = out.size();
  // End of directory in 64 bits, its locator, and the classic one.
  appendLE<uint32_t>(out, 0x06064B50);
  appendLE<uint64_t>(out, 44);
  appendLE<uint16_t>(out, kZipVersion);
  appendLE<uint16_t>(out, kZipVersion);
  appendLE<uint32_t>(out, 0);
  appendLE<uint32_t>(out, 0);
  appendLE<uint64_t>(out, entries.size());
  appendLE<uint64_t>(out, entries.size());
  appendLE<uint64_t>(out, size);
  appendLE<uint64_t>(out, start);
  appendLE<uint32_t>(out, 0x07064B50);
  appendLE<uint32_t>(out, 0);
  appendLE<uint64_t>(out, end);
  appendLE<uint32_t>(out, 1);
  appendLE<uint32_t>(out, 0x06054B50);
  appendLE<uint16_t>(out, 0);
  appendLE<uint16_t>(out, 0);
  appendLE<uint16_t>(out, entries.size());
  appendLE<uint16_t>(out, entries.size());
  appendLE<uint32_t>(out, size);
  appendLE<uint32_t>(out, kUnknown32);
  appendLE<uint16_t>(out, 0);
}

std::vector<uint8_t> writeZip(std::vector<uint8_t> module, ArrayRef<ArchiveFile> files) {
  // The entry is as long as its own size prefix says, though the prefix is part of it: what is missing at the
  // end comes from the fill behind the entry.
  uint64_t size = llvm::alignTo(module.size() + 4, kSegmentAlignment) - 4;
  module.resize(size);
  for (unsigned i = 0; i < 4; ++i)
    module[i] = static_cast<uint8_t>(size >> (8 * i));

  std::vector<uint8_t> out;
  SmallVector<Entry> entries;
  entries.push_back({kModuleName, llvm::crc32(module), size, 0});
  appendLocalHeader(out, entries.back(),
                    llvm::alignTo(getHeaderSize(kModuleName), kSegmentAlignment));
  out.insert(out.end(), module.begin(), module.end());
  out.resize(llvm::alignTo(out.size(), kSegmentAlignment));
  uint64_t base = out.size();
  for (const ArchiveFile &file : files) {
    entries.push_back({file.name, llvm::crc32(file.data), file.data.size(), out.size()});
    appendLocalHeader(out, entries.back(), base + file.offset);
    out.insert(out.end(), file.data.begin(), file.data.end());
  }
  appendDirectory(out, entries);
  return out;
}

} // namespace

void layOut(ArchiveForm form, MutableArrayRef<ArchiveFile> files) {
  uint64_t end = 0;
  for (ArchiveFile &file : files) {
    uint64_t header = form == ArchiveForm::Zip ? getHeaderSize(file.name) : 0;
    file.offset = llvm::alignTo(end + header, file.alignment);
    end = file.offset + file.data.size();
  }
}

std::vector<uint8_t> writeArchive(ArchiveForm form, std::vector<uint8_t> module,
                                  ArrayRef<ArchiveFile> files) {
  if (form == ArchiveForm::Zip)
    return writeZip(std::move(module), files);
  std::vector<uint8_t> out = std::move(module);
  out.resize(llvm::alignTo(out.size(), kSegmentAlignment));
  uint64_t base = out.size();
  for (const ArchiveFile &file : files) {
    out.resize(base + file.offset);
    out.insert(out.end(), file.data.begin(), file.data.end());
  }
  return out;
}

} // namespace mlir::iree::bytecode
