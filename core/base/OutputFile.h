//===- OutputFile.h - Files that are replaced only when they are whole ------===//
// Whoever writes a file that somebody asked for writes it through here. What stood there before stays until the new file is
// whole, also when the program is killed, crashes or runs out of space meanwhile: the bytes go into a file without a
// name, or a hidden neighbour where the file system has no such files, which takes the place of the old one at the end
// (rename(2)), with its permissions. Links are followed to what they lead to. Devices, pipes and sockets are written
// to, never replaced.
//
// A file that the program reads is never written: `keepInput` names it, by what it is and not by how it is spelled.
#pragma once

#include "core/base/Result.h"

#include <string>
#include <string_view>

namespace strata {

class OutputFile {
public:
  /// Disk waits until the bytes are on the disk before they replace anything: after a power cut there is the old file or the
  /// new one. That takes milliseconds a file, so trees of files are written without: whole after a kill, as always.
  enum class Durable { Process, Disk };

  /// Makes sure that `path` can be written, and changes nothing. Errors: NotFound (no such folder), Io,
  /// InvalidArgument (a file that is read, or that is being written already).
  static Result<OutputFile> open(const std::string &path, Durable durable = Durable::Disk);
  /// Standard output, as far as nobody else keeps bytes back for it.
  static Result<OutputFile> standardOutput();

  OutputFile(OutputFile &&other) noexcept;
  OutputFile &operator=(OutputFile &&other) noexcept;
  /// Without `commit` nothing has happened, but on a device or a pipe.
  ~OutputFile();

  /// After a failed write every further one and `commit` fail the same way.
  Status write(std::string_view bytes);
  /// Puts the file in its place.
  Status commit();

private:
  OutputFile() = default;
  void close();
  Status fail(const std::string &what);

  int file_ = -1;
  std::string path_;     // as given
  std::string place_;    // where it goes; empty: what is written to directly
  std::string neighbour_; // what holds the bytes meanwhile; empty: it has no name
  Durable durable_ = Durable::Disk;
  Status failure_;
};

/// Names a file that this process reads. It is not written any more by anything that goes through OutputFile or asks
/// `outputPlace`. Any thread.
void keepInput(const std::string &path);

/// Where a file comes to stand that is written to `path`: links followed, also to what isn't there yet. Errors:
/// InvalidArgument if a file stands there that is read, or that this process is writing.
Result<std::string> outputPlace(const std::string &path);

/// True if two names lead to one file, or would if it were there.
bool sameFile(const std::string &a, const std::string &b);

/// Writes out what C's standard output holds back. Errors: Io, with the reason, if that or an earlier write failed.
Status flushStandardOutput();

} // namespace strata
