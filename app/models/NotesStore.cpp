#include "app/models/NotesStore.h"

#include "app/models/Path.h"
#include "core/trace/Place.h"
#include "core/trace/Writer.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QStandardPaths>
#include <unistd.h>

namespace strata::app {
namespace {

bool isWritable(const QString &path) { return ::access(bytesOf(path).c_str(), W_OK) == 0; }

} // namespace

NotesStore::NotesStore(const trace::TraceSource &source, const QString &path, bool beside) : path_(path) {
  run_.kind = "notes";
  run_.source = bytesOf(QFileInfo(path).absoluteFilePath());
  isTrace_ = source.keepsBookmarks();
  file_ = source.file();
  if (beside) {
    QByteArray name = QCryptographicHash::hash(QByteArray::fromStdString(run_.source), QCryptographicHash::Sha1).toHex().left(24);
    beside_ = QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).filePath(QStringLiteral("notes/%1.strata").arg(QString::fromLatin1(name)));
  }
  bool writable = isTrace_ && isWritable(path) && source.damage().empty();
  place_ = writable ? Place::InTrace : beside ? Place::Beside : Place::Nowhere;
}

std::optional<std::vector<trace::Bookmark>> NotesStore::keptBeside() const {
  if (!beside_.isEmpty() && QFile::exists(beside_))
    if (auto kept = trace::open(beside_.toStdString()); kept && (*kept)->run().source == run_.source)
      return (*kept)->bookmarks();
  return std::nullopt;
}

std::vector<trace::Bookmark> NotesStore::read(const trace::TraceSource &source) const {
  auto kept = keptBeside();
  return kept ? *kept : source.bookmarks();
}

Result<std::vector<trace::Bookmark>> NotesStore::write(const std::vector<trace::Bookmark> &before, const std::vector<trace::Bookmark> &notes) {
  std::optional<QLockFile> alone; // files beside are replaced as a whole: one window at a time
  if (!beside_.isEmpty()) {
    QDir().mkpath(QFileInfo(beside_).path());
    alone.emplace(beside_ + QStringLiteral(".lock"));
    (void)alone->tryLock(5000);
  }
  auto kept = keptBeside();
  Status status = Status::ok();
  if (isTrace_ && isWritable(path_)) {
    // What lies beside was kept while the trace could not be written: it is newer.
    std::vector<trace::Bookmark> merged = kept ? trace::mergeBookmarks(*kept, before, notes) : std::vector<trace::Bookmark>();
    Result<std::vector<trace::Bookmark>> written = merged;
    if (!kept)
      written = trace::changeBookmarks(bytesOf(path_), before, notes, file_);
    else if (status = trace::setBookmarks(bytesOf(path_), merged, file_); !status)
      written = status.error();
    if (written) {
      place_ = Place::InTrace;
      if (!beside_.isEmpty())
        QFile::remove(beside_);
      return written;
    }
    status = written.error();
  }
  if (beside_.isEmpty()) {
    place_ = Place::Nowhere;
    if (!status)
      return std::move(status).error();
    return notes;
  }
  std::vector<trace::Bookmark> merged = trace::mergeBookmarks(kept ? *kept : before, before, notes);
  status = writeBeside(merged);
  place_ = status ? Place::Beside : Place::Nowhere;
  if (!status)
    return std::move(status).error();
  return merged;
}

Status NotesStore::writeBeside(const std::vector<trace::Bookmark> &notes) const {
  // A trace that has notes of its own isn't without any because its own can't be taken out of it: an empty list is kept.
  if (notes.empty() && !isTrace_) {
    QFile::remove(beside_);
    return Status::ok();
  }
  std::string part = (beside_ + QStringLiteral(".part")).toStdString();
  auto writer = trace::TraceWriter::create(part, run_);
  if (!writer)
    return std::move(writer).error();
  for (const trace::Bookmark &note : notes)
    (*writer)->bookmark(note);
  (*writer)->finish("done");
  if (auto status = (*writer)->close(); !status)
    return status;
  return trace::replaceTrace(part, beside_.toStdString());
}

} // namespace strata::app
