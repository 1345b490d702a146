//===- Follow.h - Rows of a compiler that still prints -------------------------===//
// While a command runs, its log or its folder of dumps is looked at again and again, and each dump
// that is whole becomes a row of the trace. These rows are there to be read at once: what only the
// whole run tells (nesting, which of two loops is meant) they don't know, and the trace that the
// run ends with is made anew from all that was printed (Run.h).
#pragma once

#include "core/base/Cancel.h"
#include "core/trace/Writer.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <unordered_set>

namespace strata::toolchains {

/// Makes the writer when the first dump says what kind of run it is.
class LiveTrace {
public:
  LiveTrace(std::string path, trace::Run run) : path_(std::move(path)), run_(std::move(run)) {}
  /// `kind` as trace::LogScan has it.
  void row(const std::string &kind, trace::PassEvent event, std::string text);
  void note(const trace::Note &note);
  int64_t rows() const { return rows_; }
  /// Ends the file; what comes later is dropped.
  void close(const std::string &status);

private:
  std::string path_;
  trace::Run run_;
  std::unique_ptr<trace::TraceWriter> writer_;
  std::vector<trace::Note> early_; // before the first row
  int64_t rows_ = 0;
  bool failed_ = false; // it can't be written: the run goes on without
};

/// A log that grows.
class LogFollower {
public:
  explicit LogFollower(std::string path) : path_(std::move(path)) {}
  /// Takes in what was written since. The last dump waits until something follows it.
  void poll(LiveTrace &into, const CancelToken &cancel);

private:
  bool step(std::string_view log, LiveTrace &into, const CancelToken &cancel);
  std::string path_;
  size_t begin_ = 0;  // of the header of the dump that is looked at first, a row already
  size_t looked_ = 0; // how far the log was scanned
  size_t window_ = 0; // bytes that are scanned at once
  size_t known_ = 0;  // dumps from `begin_` on that are rows
  int64_t lines_ = 0; // before `begin_`
  bool changesOnly_ = false;
};

/// A folder that fills. A file is a row when it grows no more.
class FolderFollower {
public:
  explicit FolderFollower(std::string path) : path_(std::move(path)) {}
  void poll(LiveTrace &into, const CancelToken &cancel);

private:
  std::string path_;
  std::map<std::filesystem::path, uint64_t> growing_; // with their size
  std::unordered_set<std::string> done_;
};

} // namespace strata::toolchains
