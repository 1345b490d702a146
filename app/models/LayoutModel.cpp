#include "app/models/LayoutModel.h"

#include "app/models/Utf8.h"
#include "core/explorer/Layouts.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QLocale>

namespace strata::app {
namespace {

using Source = layout::Found::Source;

QString tr(const char *text) { return QCoreApplication::translate("LayoutModel", text); }
QString roleText(const std::string &role) {
  return role == "lhs" ? tr("left operand") : role == "rhs" ? tr("right operand") : role == "result" ? tr("result") : utf8(role);
}

QString sourceText(const layout::Found &found) {
  switch (found.source) {
  case Source::Pack:
    return tr("pack");
  case Source::Unpack:
    return tr("unpack");
  case Source::Mmt4d:
    return tr("mmt4d");
  case Source::Identity:
    return tr("row-major");
  case Source::Padding:
    return tr("padding");
  case Source::Binding:
    return tr("binding");
  case Source::EncodingInfo:
  case Source::Abstract:
  case Source::Other:
    break;
  }
  return tr("encoding");
}

/// Why a layout can't be drawn; empty if it can.
QString openQuestion(const layout::Found &found) {
  switch (layout::gapOf(found)) {
  case layout::Gap::None:
    return {};
  case layout::Gap::Abstract:
    return tr("This encoding says what the tensor is for: %1 of a product. Its tiles are chosen from the target, by "
              "iree-stream-specialize-encodings on the host and iree-codegen-materialize-device-encoding in kernels: look after those.")
        .arg(found.role.empty() ? tr("an operand") : roleText(found.role));
  case layout::Gap::NoTiles:
    return tr("%1 describes no tiles.").arg(utf8(found.role));
  case layout::Gap::NoShape:
    return tr("No tensor of this text has this encoding: look at a pack, or at a text that uses it, for the sizes.");
  case layout::Gap::Dynamic:
    return tr("%1 %2 in tiles of %3: what is marked ? is known at run time only.")
        .arg(timesText(found.shape), utf8(found.element), timesText(found.tiling.innerTileSizes));
  case layout::Gap::Element:
    return tr("The size of an element of type %1 is not known.").arg(utf8(found.element));
  }
  return {};
}

LayoutModel::Entry entryOf(layout::Found found, const IrDocument &document) {
  LayoutModel::Entry entry;
  entry.line = document.lineAt(found.bytes.begin);
  entry.source = sourceText(found);
  entry.role = found.source == Source::Other ? QString() : roleText(found.role);
  if (found.fromByte >= 0)
    entry.fromLine = document.lineAt(found.fromByte);
  entry.reason = openQuestion(found);
  if (entry.reason.isEmpty()) {
    if (auto layout = layout::Layout::make(found.shape, found.tiling, layout::bitsOf(found.element)))
      entry.layout = std::move(*layout);
    else
      entry.reason = utf8(layout.error().message);
  }
  entry.found = std::move(found);
  return entry;
}

QJsonArray numbers(const layout::Index &values) {
  QJsonArray array;
  for (int64_t value : values)
    array.append(qint64(value));
  return array;
}

} // namespace

QString groupedText(int64_t number) { return QLocale(QLocale::English).toString(static_cast<qlonglong>(number)); }

QString LayoutModel::Entry::padding() const {
  if (!layout)
    return {};
  if (found.open.empty())
    return tr("padding: %1 elements, %2 %").arg(groupedText(layout->paddingElements())).arg(100 * layout->waste(), 0, 'f', 1);
  QStringList dimensions;
  for (int64_t dimension : found.open)
    dimensions += QString::number(dimension);
  return tr("padding: unknown in dimension %1: only whole tiles are seen here").arg(dimensions.join(QStringLiteral(", ")));
}

QString LayoutModel::Entry::origin() const {
  QString text;
  if (found.fromRow >= 0)
    text = fromLine >= 0 && fromLine != line ? tr("Size from pass %1, through the binding on line %2").arg(found.fromRow).arg(fromLine + 1)
                                             : tr("Size from pass %1").arg(found.fromRow);
  else if (fromLine >= 0 && fromLine != line)
    text = tr("Size from line %1").arg(fromLine + 1);
  if (found.part)
    text += (text.isEmpty() ? QString() : QStringLiteral(" · ")) + tr("the operation works on a part of it at a time");
  return text;
}

QString timesText(const layout::Index &sizes) {
  QStringList words;
  for (int64_t size : sizes)
    words += size < 0 ? QStringLiteral("?") : QString::number(size);
  return words.join(QStringLiteral(" × "));
}

QString LayoutModel::Entry::title() const {
  // Short, since what tells one operand from the next stands at the end.
  QString text = tr("line %1 · %2").arg(line + 1).arg(source);
  if (found.role == "lhs" || found.role == "rhs")
    text += QStringLiteral(", ") + (found.role == "lhs" ? tr("left") : tr("right"));
  else if (!role.isEmpty())
    text += (found.source == Source::Binding ? QStringLiteral(" ") : QStringLiteral(", ")) + role;
  auto sizes = [](const layout::Index &index) { return timesText(index).remove(QLatin1Char(' ')); };
  if (!found.shape.empty())
    text += QStringLiteral(" · %1 %2").arg(sizes(found.shape), utf8(found.element));
  if (!found.tiling.innerTileSizes.empty() && found.source != Source::Padding)
    text += tr(" in %1").arg(sizes(found.tiling.innerTileSizes));
  return text;
}

LayoutModel LayoutModel::make(const IrDocument &document, const trace::TraceSource *source, int64_t row, const CancelToken &cancel) {
  LayoutModel model;
  for (layout::Found &found : source ? explorer::layoutsOf(*source, row, document.tree(), cancel) : layout::findLayouts(document.tree())) {
    Entry entry = entryOf(std::move(found), document);
    bool known = false;
    for (auto e = model.entries.rbegin(); e != model.entries.rend() && e->line == entry.line && !known; ++e)
      known = layout::sameLayout(e->found, entry.found);
    if (!known)
      model.entries.push_back(std::move(entry));
  }
  if (source && model.entries.empty())
    model.last = explorer::lastWithLayouts(*source, row, cancel);
  return model;
}

QJsonObject LayoutModel::toJson() const {
  QJsonArray all;
  for (const Entry &entry : entries) {
    QJsonObject object{{QStringLiteral("source"), entry.source},
                       {QStringLiteral("role"), entry.role},
                       {QStringLiteral("line"), qint64(entry.line + 1)},
                       {QStringLiteral("shape"), numbers(entry.found.shape)},
                       {QStringLiteral("element"), utf8(entry.found.element)},
                       {QStringLiteral("innerDimsPos"), numbers(entry.found.tiling.innerDimsPos)},
                       {QStringLiteral("innerTileSizes"), numbers(entry.found.tiling.innerTileSizes)},
                       {QStringLiteral("outerDimsPerm"), numbers(entry.found.tiling.outerDimsPerm)}};
    object.insert(QStringLiteral("part"), entry.found.part);
    object.insert(QStringLiteral("origin"), entry.origin());
    if (entry.fromLine >= 0)
      object.insert(QStringLiteral("fromLine"), qint64(entry.fromLine + 1));
    if (entry.found.fromRow >= 0)
      object.insert(QStringLiteral("fromRow"), qint64(entry.found.fromRow));
    if (entry.layout) {
      object.insert(QStringLiteral("packedShape"), numbers(entry.layout->packedShape()));
      object.insert(QStringLiteral("bytes"), qint64(entry.layout->bytes()));
      if (entry.found.open.empty()) {
        object.insert(QStringLiteral("paddingElements"), qint64(entry.layout->paddingElements()));
        object.insert(QStringLiteral("waste"), entry.layout->waste());
      } else {
        object.insert(QStringLiteral("paddingUnknownIn"), numbers(entry.found.open));
      }
    } else {
      object.insert(QStringLiteral("reason"), entry.reason);
    }
    all.append(object);
  }
  QJsonObject json{{QStringLiteral("layouts"), all}};
  if (last >= 0)
    json.insert(QStringLiteral("lastRow"), qint64(last));
  return json;
}

} // namespace strata::app
