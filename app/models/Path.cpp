#include "app/models/Path.h"

#include "core/base/Utf8.h"

#include <QFileInfo>
#include <filesystem>

namespace strata::app {
namespace {

constexpr char16_t kByte = 0xDC00; // and the byte, which is 0x80 at least

/// The byte that a lone surrogate stands for; 0 if it stands for none.
unsigned char byteAt(QStringView text, qsizetype at) {
  char16_t unit = text[at].unicode();
  bool lone = at == 0 || !text[at - 1].isHighSurrogate();
  return lone && unit >= kByte + 0x80 && unit <= kByte + 0xFF ? static_cast<unsigned char>(unit - kByte) : 0;
}

bool turnsText(char16_t unit) {
  return unit == 0x061C || unit == 0x200E || unit == 0x200F || (unit >= 0x202A && unit <= 0x202E) || (unit >= 0x2066 && unit <= 0x2069);
}

} // namespace

QString pathOf(std::string_view bytes) {
  QString path;
  for (size_t at = 0, begin = 0; at <= bytes.size();) {
    size_t length = utf8Length(bytes.substr(at));
    if (length) {
      at += length;
      continue;
    }
    path += QString::fromUtf8(bytes.data() + begin, static_cast<qsizetype>(at - begin));
    if (at == bytes.size())
      break;
    path += QChar(static_cast<char16_t>(kByte + static_cast<unsigned char>(bytes[at])));
    begin = ++at;
  }
  return path;
}

std::string bytesOf(const QString &path) {
  std::string bytes;
  qsizetype begin = 0;
  for (qsizetype at = 0; at <= path.size(); ++at) {
    unsigned char byte = at < path.size() ? byteAt(path, at) : 0;
    if (!byte && at < path.size())
      continue;
    bytes += QStringView(path).mid(begin, at - begin).toUtf8().toStdString();
    if (byte)
      bytes += static_cast<char>(byte);
    begin = at + 1;
  }
  return bytes;
}

bool isText(const QString &path) {
  for (qsizetype at = 0; at < path.size(); ++at)
    if (byteAt(path, at))
      return false;
  return true;
}

bool pathExists(const QString &path) {
  std::error_code error;
  return std::filesystem::exists(bytesOf(path), error);
}

bool pathIsFolder(const QString &path) {
  std::error_code error;
  return std::filesystem::is_directory(bytesOf(path), error);
}

QString visible(const QString &text, bool lines) {
  QString out;
  for (qsizetype at = 0; at < text.size(); ++at) {
    char16_t unit = text[at].unicode();
    if (unsigned char byte = byteAt(text, at))
      out += QStringLiteral("\\x%1").arg(byte, 2, 16, QLatin1Char('0'));
    else if ((unit == '\n' || unit == '\t') && lines)
      out += text[at];
    else if (unit == '\n')
      out += QStringLiteral("\\n");
    else if (unit == '\t')
      out += QStringLiteral("\\t");
    else if (unit < 0x20 || (unit >= 0x7F && unit < 0xA0))
      out += QStringLiteral("\\x%1").arg(unit, 2, 16, QLatin1Char('0'));
    else if (turnsText(unit) || unit == 0x2028 || unit == 0x2029)
      out += QStringLiteral("\\u%1").arg(unit, 4, 16, QLatin1Char('0'));
    else
      out += text[at];
  }
  return out;
}

QString shownName(const QString &path) { return visible(QFileInfo(path).fileName()); }

} // namespace strata::app
