#include "app/models/MessagesModel.h"

#include "app/models/Utf8.h"

#include <QJsonArray>
#include <algorithm>

namespace strata::app {

using trace::Note;
using trace::NoteKind;

const std::vector<Note> &MessagesModel::notes() const {
  static const std::vector<Note> none;
  return source_ ? source_->notes() : none;
}

void MessagesModel::setSource(std::shared_ptr<const trace::TraceSource> source) {
  beginResetModel();
  source_ = std::move(source);
  shown_ = static_cast<int>(notes().size());
  endResetModel();
}

void MessagesModel::extendSource(std::shared_ptr<const trace::TraceSource> source) {
  int now = source ? static_cast<int>(source->notes().size()) : 0;
  if (now < shown_)
    return setSource(std::move(source));
  if (now == shown_) {
    source_ = std::move(source);
    return;
  }
  beginInsertRows({}, shown_, now - 1);
  source_ = std::move(source);
  shown_ = now;
  endInsertRows();
}

QString MessagesModel::flag() const {
  auto found = std::find_if(notes().begin(), notes().end(), [](const Note &note) { return note.kind == NoteKind::Flag; });
  return found == notes().end() ? QString() : utf8(found->text);
}

int MessagesModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : shown_; }

QVariant MessagesModel::data(const QModelIndex &index, int role) const {
  if (!index.isValid() || index.row() >= static_cast<int>(notes().size()))
    return {};
  const Note &note = notes()[static_cast<size_t>(index.row())];
  switch (role) {
  case Qt::DisplayRole: {
    std::string_view text = note.text;
    size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    size_t end = std::min(text.find('\n', begin), text.size());
    auto more = std::count(text.begin() + static_cast<ptrdiff_t>(end), text.end(), '\n');
    QString kind = note.kind == NoteKind::Diagnostic ? tr("Diagnostic") : note.kind == NoteKind::Flag ? tr("Noticed")
                   : note.kind == NoteKind::NoIr ? tr("No dump") : tr("Output");
    QString where = note.line > 0 ? tr(" · line %1").arg(note.line) : QString();
    return QStringLiteral("%1%2 · %3%4").arg(kind, where, utf8(text.substr(begin, std::min<size_t>(end - begin, 500))).simplified(),
                                             more > 1 ? tr(" (%1 lines)").arg(more) : QString());
  }
  case Qt::ToolTipRole:
    return note.pass < 0 ? tr("Before the first dump") : tr("After the dump of pass %1").arg(note.pass);
  case PassRole:
    return static_cast<qint64>(note.pass);
  case TextRole: {
    constexpr size_t kMost = 200'000;
    QString text = utf8(std::string_view(note.text).substr(0, kMost));
    return note.text.size() > kMost ? text + tr("\n… %1 more bytes").arg(note.text.size() - kMost) : text;
  }
  default:
    return {};
  }
}

QJsonObject MessagesModel::toJson() const {
  QJsonArray all;
  for (const Note &note : notes())
    all.append(QJsonObject{{QStringLiteral("kind"), utf8(trace::name(note.kind))},
                           {QStringLiteral("row"), static_cast<qint64>(note.pass)},
                           {QStringLiteral("line"), static_cast<qint64>(note.line)},
                           {QStringLiteral("text"), utf8(note.text)}});
  return {{QStringLiteral("messages"), all}};
}

} // namespace strata::app
