//===- File.h - Files as bytes ----------------------------------------------===//
#pragma once

#include "core/base/Result.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace strata {

/// Bytes with whoever keeps them alive. Cheap to copy, safe to hand to another thread.
struct Text {
  std::string_view view;
  std::shared_ptr<const void> owner;

  static Text own(std::string bytes) {
    auto keep = std::make_shared<const std::string>(std::move(bytes));
    return {*keep, keep};
  }
  Text part(size_t at, size_t count) const { return {view.substr(at, count), owner}; }
};

/// Which file it is, whatever it is called; of none if there is none.
struct FileId {
  uint64_t device = 0, inode = 0;
  bool operator==(const FileId &) const = default;
};
FileId fileId(const std::string &path);

/// Whether what `path` leads to, every link followed, lies below `folder`. False where it leads to
/// nothing.
bool liesBelow(const std::string &folder, const std::string &path);

/// A whole file, mapped read-only; one of a few megabytes is read. Of a mapped file that somebody cuts short meanwhile (a log that is written anew) what is gone
/// reads as zeros: the signal that the kernel sends is answered. Files that others write while they are read (a live
/// trace) go through SQLite instead.
Result<Text> mapFile(const std::string &path);

/// Gives the memory of a mapped file back; what is read again comes from the file again. The bytes stay valid, for every
/// thread. Does nothing for a text that is no mapped file.
void releasePages(const Text &file);

/// Writes a file so that it is there whole or not at all: into a neighbour first, then renamed.
Status writeFile(const std::string &path, std::string_view bytes);

} // namespace strata
