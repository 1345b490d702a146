#include "core/trace/import/Import.h"

#include <cstdio>

namespace strata::trace {

Status importTo(const TraceSource &source, const std::string &path, const CancelToken &cancel,
                const Progress &progress, WriterOptions options) {
  std::string part = path + ".part";
  auto writer = TraceWriter::create(part, source.run(), options);
  if (!writer)
    return std::move(writer).error();
  auto abandon = [&](Error error) -> Status {
    (void)(*writer)->close();
    for (const char *suffix : {"", "-wal", "-shm"})
      std::remove((part + suffix).c_str());
    return error;
  };
  auto &notes = source.notes();
  size_t note = 0;
  auto addNotes = [&](int64_t upTo) {
    for (; note < notes.size() && notes[note].pass <= upTo; ++note)
      (*writer)->note(notes[note].kind, notes[note].text, notes[note].line);
  };
  addNotes(-1);
  const auto &rows = source.passes();
  for (const PassEvent &row : rows) {
    if (cancel.cancelled())
      return abandon({ErrorCode::Cancelled, "importing " + source.run().source + ": cancelled"});
    auto text = source.text(row.index);
    if (!text)
      return abandon(std::move(text).error());
    (*writer)->record(row, std::string(text->view));
    addNotes(row.index);
    if (progress)
      progress(double(row.index + 1) / double(rows.size()));
  }
  for (const Bookmark &mark : source.bookmarks())
    (*writer)->bookmark(mark);
  if (auto s = (*writer)->close(); !s)
    return abandon(s.error());
  if (std::rename(part.c_str(), path.c_str()) != 0)
    return abandon({ErrorCode::Io, path + ": can't be replaced"});
  return Status::ok();
}

} // namespace strata::trace
