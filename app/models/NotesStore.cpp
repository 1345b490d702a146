#include "app/models/NotesStore.h"

#include "core/trace/Writer.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <cstdio>

namespace strata::app {

NotesStore::NotesStore(const trace::TraceSource &source, const QString &path, bool beside) : path_(path) {
  run_.kind = "notes";
  run_.source = QFileInfo(path).absoluteFilePath().toStdString();
  isTrace_ = source.keepsBookmarks();
  if (beside) {
    QByteArray name = QCryptographicHash::hash(QByteArray::fromStdString(run_.source), QCryptographicHash::Sha1).toHex().left(24);
    beside_ = QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).filePath(QStringLiteral("notes/%1.strata").arg(QString::fromLatin1(name)));
  }
  bool writable = isTrace_ && QFileInfo(path).isWritable() && source.damage().empty();
  place_ = writable ? Place::InTrace : beside ? Place::Beside : Place::Nowhere;
}

std::vector<trace::Bookmark> NotesStore::read(const trace::TraceSource &source) const {
  if (!beside_.isEmpty() && QFile::exists(beside_))
    if (auto kept = trace::open(beside_.toStdString()); kept && (*kept)->run().source == run_.source)
      return (*kept)->bookmarks();
  return source.bookmarks();
}

Status NotesStore::write(const std::vector<trace::Bookmark> &notes) {
  Status status = Status::ok();
  if (isTrace_ && QFileInfo(path_).isWritable()) {
    status = trace::setBookmarks(path_.toStdString(), notes);
    if (status) {
      place_ = Place::InTrace;
      if (!beside_.isEmpty())
        QFile::remove(beside_);
      return status;
    }
  }
  if (beside_.isEmpty()) {
    place_ = Place::Nowhere;
    return status;
  }
  status = writeBeside(notes);
  place_ = status ? Place::Beside : Place::Nowhere;
  return status;
}

Status NotesStore::writeBeside(const std::vector<trace::Bookmark> &notes) const {
  // A trace that has notes of its own isn't without any because its own can't be taken out of it: an empty list is kept.
  if (notes.empty() && !isTrace_) {
    QFile::remove(beside_);
    return Status::ok();
  }
  QDir().mkpath(QFileInfo(beside_).path());
  std::string part = (beside_ + QStringLiteral(".part")).toStdString();
  auto writer = trace::TraceWriter::create(part, run_);
  if (!writer)
    return std::move(writer).error();
  for (const trace::Bookmark &note : notes)
    (*writer)->bookmark(note);
  (*writer)->finish("done");
  if (auto status = (*writer)->close(); !status)
    return status;
  if (std::rename(part.c_str(), beside_.toStdString().c_str()) != 0)
    return Error{ErrorCode::Io, beside_.toStdString() + ": can't be replaced"};
  return Status::ok();
}

} // namespace strata::app
