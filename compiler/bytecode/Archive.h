// The file around a module: a ZIP archive whose first entry is the FlatBuffer and whose other entries are
// segments that lie outside of it, or just these one after the other.
//
// A loader finds a segment at an offset from the end of the FlatBuffer, aligned to 64. Sizes are in 64-bit
// fields; padding in front of data is in extra fields, so that any ZIP tool can unpack the file.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "mlir/Support/LLVM.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mlir::iree::bytecode {

/// One segment outside of the FlatBuffer.
struct ArchiveFile {
  std::string name;
  uint64_t alignment = 16;
  std::vector<uint8_t> data;
  /// Offset of the data from the end of the FlatBuffer; set by `layOut`.
  uint64_t offset = 0;
};

enum class ArchiveForm { Zip, Flat };

/// Decides where each file lies. The FlatBuffer holds these offsets, so this comes before it is written.
void layOut(ArchiveForm form, MutableArrayRef<ArchiveFile> files);

/// The whole file. `module` starts with its size prefix.
std::vector<uint8_t> writeArchive(ArchiveForm form, std::vector<uint8_t> module,
                                  ArrayRef<ArchiveFile> files);

} // namespace mlir::iree::bytecode
