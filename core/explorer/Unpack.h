//===- Unpack.h - Dumps as people send them: compressed, or as an archive ---===//
// `dump.log.zst`, `tree.tar.gz`, `artifacts.zip`: what libarchive reads. The files are unpacked
// into a folder of their own below the system's folder for temporary files, which goes with the
// source (base/TemporaryFolder.h). Nothing is started for it.
#pragma once

#include "core/trace/Source.h"

namespace strata::explorer {

/// How much may come out of what is packed.
struct UnpackLimits {
  int64_t bytes = int64_t(16) << 30; // of all files together
  int64_t ratio = 1000;              // to the packed size, once 256 MiB are out
};

/// Whether a file that begins like this is compressed (gzip, zstd, xz, bzip2, lz4) or an archive (tar, zip, 7z).
bool looksPacked(std::string_view head);

/// Opens what is packed in `path`: its one file as if it lay there alone, several as a folder of
/// dumps. Only regular files at paths below the archive's root are unpacked; others, and what a
/// cut-off archive lost, are notes and damage of the source. Errors: Io, Corrupt (nothing could be
/// unpacked), LimitExceeded (more than a million files, more bytes than `limits`, or less than 1
/// GiB left on the disk), Cancelled; after an error nothing of it is left on the disk.
Result<std::unique_ptr<trace::TraceSource>> openPacked(const std::string &path,
                                                       const CancelToken &cancel = {},
                                                       const trace::Progress &progress = {},
                                                       const UnpackLimits &limits = {});

} // namespace strata::explorer
