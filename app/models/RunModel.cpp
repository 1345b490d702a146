#include "app/models/RunModel.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <limits>

namespace strata::app {

QString RunArgument::initial() const {
  QString shape = type;
  if (shape.startsWith(QLatin1String("tensor<")))
    shape = shape.mid(7).section(QLatin1Char('>'), 0, 0).section(QLatin1Char(','), 0, 0);
  if (!shape.contains(QLatin1Char('x')))
    return shape == type ? QStringLiteral("0") : shape + QStringLiteral("=0"); // a scalar, a tensor without dimensions
  return shape.replace(QLatin1Char('?'), QLatin1Char('1')) + QStringLiteral("=0");
}

std::vector<RunArgument> argumentsOf(const QString &declaration) {
  std::vector<RunArgument> arguments;
  qsizetype open = declaration.indexOf(QLatin1Char('('));
  if (open < 0)
    return arguments;
  // Up to the parenthesis that closes; commas inside brackets belong to a type.
  int depth = 0;
  QString part;
  auto finish = [&] {
    QString text = part.trimmed();
    part.clear();
    qsizetype colon = text.indexOf(QLatin1Char(':'));
    if (text.startsWith(QLatin1Char('%')) && colon > 0)
      arguments.push_back({text.mid(1, colon - 1).trimmed(), text.mid(colon + 1).section(QLatin1Char('{'), 0, 0).trimmed()});
  };
  for (qsizetype i = open + 1; i < declaration.size(); ++i) {
    QChar c = declaration[i];
    if (c == QLatin1Char('(') || c == QLatin1Char('<') || c == QLatin1Char('{'))
      ++depth;
    if ((c == QLatin1Char(')') && depth == 0) || (c == QLatin1Char(',') && depth == 0)) {
      finish();
      if (c == QLatin1Char(')'))
        break;
      continue;
    }
    if (c == QLatin1Char(')') || c == QLatin1Char('>') || c == QLatin1Char('}'))
      --depth;
    part += c;
  }
  return arguments;
}

std::vector<RunResult> resultsOf(const QString &output) {
  std::vector<RunResult> results;
  static const QRegularExpression head(QStringLiteral("^result\\[\\d+\\]: (.*)$"), QRegularExpression::MultilineOption);
  auto matches = head.globalMatch(output);
  while (matches.hasNext()) {
    QRegularExpressionMatch match = matches.next();
    qsizetype begin = match.capturedEnd() + 1;
    qsizetype end = matches.hasNext() ? matches.peekNext().capturedStart() : output.size();
    RunResult result;
    QString body = output.mid(begin, end - begin).trimmed();
    result.text = body.isEmpty() ? match.captured(1) : body;
    qsizetype equals = result.text.indexOf(QLatin1Char('='));
    QString numbers = result.text.mid(equals + 1);
    result.type = equals > 0 ? result.text.left(equals) : match.captured(1).section(QLatin1Char('='), 0, 0);
    QStringList parts = result.type.split(QLatin1Char('x'));
    parts.removeLast();
    for (const QString &part : parts)
      result.shape.push_back(part.toLongLong());
    numbers.replace(QLatin1Char('['), QLatin1Char(' ')).replace(QLatin1Char(']'), QLatin1Char(' '));
    for (const QString &number : numbers.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
      bool ok = false;
      double value = number.toDouble(&ok);
      if (!ok && (number == QLatin1String("NAN") || number == QLatin1String("-NAN")))
        value = std::numeric_limits<double>::quiet_NaN(), ok = true;
      if (!ok && number.endsWith(QLatin1String("INF")))
        value = number.startsWith(QLatin1Char('-')) ? -INFINITY : INFINITY, ok = true;
      if (ok)
        result.values.push_back(value);
    }
    results.push_back(std::move(result));
  }
  return results;
}

std::optional<RunTimes> timesOf(const QByteArray &json) {
  QJsonObject object = QJsonDocument::fromJson(json).object();
  if (!object.contains(QStringLiteral("totals")))
    return std::nullopt;
  RunTimes times{object[QStringLiteral("device")].toString(), object[QStringLiteral("call_ns")].toDouble() * 1e-9, {}};
  for (const QJsonValue &value : object[QStringLiteral("totals")].toArray()) {
    QJsonObject kernel = value.toObject();
    times.kernels.push_back({kernel[QStringLiteral("name")].toString(), kernel[QStringLiteral("count")].toInt(),
                             kernel[QStringLiteral("workgroups")].toInt(), kernel[QStringLiteral("wall_ns")].toDouble() * 1e-9,
                             kernel[QStringLiteral("busy_ns")].toDouble() * 1e-9});
  }
  return times;
}

RunDifference difference(const RunResult &a, const RunResult &b) {
  RunDifference result;
  if (a.shape != b.shape || a.values.size() != b.values.size()) {
    result.reason = QStringLiteral("%1 here, %2 there").arg(a.type, b.type);
    return result;
  }
  result.elements = static_cast<int64_t>(a.values.size());
  for (size_t i = 0; i < a.values.size(); ++i) {
    double x = a.values[i], y = b.values[i];
    bool same = x == y || (std::isnan(x) && std::isnan(y));
    double apart = same ? 0 : std::isnan(x) || std::isnan(y) ? INFINITY : std::abs(x - y);
    result.values.push_back(apart);
    result.differing += apart > 1e-4 && apart > 1e-4 * std::max(std::abs(x), std::abs(y));
    if (apart > result.largest || (apart == result.largest && apart > 0 && result.largestAt < 0)) {
      result.largest = apart;
      result.largestAt = static_cast<int64_t>(i);
    }
  }
  return result;
}

QString indexText(const std::vector<int64_t> &shape, int64_t element) {
  QStringList indices;
  for (auto extent = shape.rbegin(); extent != shape.rend(); ++extent) {
    int64_t size = std::max<int64_t>(1, *extent);
    indices.prepend(QString::number(element % size));
    element /= size;
  }
  return QStringLiteral("[%1]").arg(indices.join(QStringLiteral(", ")));
}

} // namespace strata::app
