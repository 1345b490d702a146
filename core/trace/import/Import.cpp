#include "core/trace/import/Import.h"

#include "core/base/OutputFile.h"
#include "core/trace/Place.h"

#include <filesystem>

namespace strata::trace {

Status importTo(const TraceSource &source, const std::string &path, const CancelToken &cancel,
                const Progress &progress, WriterOptions options) {
  auto place = outputPlace(path);
  if (!place)
    return std::move(place).error();
  std::error_code ignored;
  if (std::filesystem::exists(*place, ignored) && !std::filesystem::is_regular_file(*place, ignored))
    return Error{ErrorCode::InvalidArgument, path + ": a trace is a file; this is none"};
  std::string part = *place + ".part";
  auto writer = TraceWriter::create(part, source.run(), options);
  if (!writer)
    return std::move(writer).error();
  auto abandon = [&](Error error) -> Status {
    (void)(*writer)->close();
    removeTrace(part);
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
    // What a row found and left as it was is no text of its own; numbers go with texts.
    if (row.bytes == 0 && (row.changed == Change::No || !text->view.empty())) {
      (*writer)->record(row, std::nullopt);
    } else {
      auto identities = source.identities(row.index);
      if (!identities)
        return abandon(std::move(identities).error());
      (*writer)->record(row, std::string(text->view), std::move(*identities));
    }
    addNotes(row.index);
    if (progress)
      progress(double(row.index + 1) / double(rows.size()));
  }
  for (const Bookmark &mark : source.bookmarks())
    (*writer)->bookmark(mark);
  if (auto s = (*writer)->close(); !s)
    return abandon(s.error());
  if (auto s = replaceTrace(part, *place); !s)
    return abandon(std::move(s).error());
  return Status::ok();
}

} // namespace strata::trace
