#include "app/models/LayoutModel.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <algorithm>

namespace strata::app {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("LayoutModel", text); }
QString utf8(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

LayoutModel::Entry entryOf(layout::Found found, const IrDocument &document) {
  using Source = layout::Found::Source;
  LayoutModel::Entry entry;
  entry.line = document.lineAt(found.bytes.begin);
  entry.source = found.source == Source::Pack ? tr("pack") : found.source == Source::Unpack ? tr("unpack") : tr("encoding");
  int64_t bits = layout::bitsOf(found.element);
  if (found.shape.empty())
    entry.reason = tr("The encoding itself names no shape: look at a pack or unpack for the sizes.");
  else if (std::any_of(found.shape.begin(), found.shape.end(), [](int64_t size) { return size < 0; }))
    entry.reason = tr("A dimension is dynamic: its size is known at run time only.");
  else if (bits == 0)
    entry.reason = tr("The size of an element of type %1 is not known.").arg(utf8(found.element));
  else if (auto layout = layout::Layout::make(found.shape, found.tiling, bits))
    entry.layout = std::move(*layout);
  else
    entry.reason = utf8(layout.error().message);
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

QString timesText(const layout::Index &sizes) {
  QStringList words;
  for (int64_t size : sizes)
    words += size < 0 ? QStringLiteral("?") : QString::number(size);
  return words.join(QStringLiteral(" × "));
}

QString LayoutModel::Entry::title() const {
  QString what = found.shape.empty() ? QString() : QStringLiteral(" %1 %2").arg(timesText(found.shape), utf8(found.element));
  return tr("line %1 · %2%3 in tiles of %4").arg(line + 1).arg(source, what, timesText(found.tiling.innerTileSizes));
}

LayoutModel LayoutModel::make(const IrDocument &document) {
  LayoutModel model;
  for (layout::Found &found : layout::findLayouts(document.text())) {
    Entry entry = entryOf(std::move(found), document);
    bool known = false;
    for (auto e = model.entries.rbegin(); e != model.entries.rend() && e->line == entry.line && !known; ++e)
      known = e->source == entry.source && e->found.tiling == entry.found.tiling && e->found.shape == entry.found.shape;
    if (!known)
      model.entries.push_back(std::move(entry));
  }
  return model;
}

QJsonObject LayoutModel::toJson() const {
  QJsonArray all;
  for (const Entry &entry : entries) {
    QJsonObject object{{QStringLiteral("source"), entry.source},
                       {QStringLiteral("line"), qint64(entry.line + 1)},
                       {QStringLiteral("shape"), numbers(entry.found.shape)},
                       {QStringLiteral("element"), utf8(entry.found.element)},
                       {QStringLiteral("innerDimsPos"), numbers(entry.found.tiling.innerDimsPos)},
                       {QStringLiteral("innerTileSizes"), numbers(entry.found.tiling.innerTileSizes)},
                       {QStringLiteral("outerDimsPerm"), numbers(entry.found.tiling.outerDimsPerm)}};
    if (entry.layout) {
      object.insert(QStringLiteral("packedShape"), numbers(entry.layout->packedShape()));
      object.insert(QStringLiteral("bytes"), qint64(entry.layout->bytes()));
      object.insert(QStringLiteral("paddingElements"), qint64(entry.layout->paddingElements()));
      object.insert(QStringLiteral("waste"), entry.layout->waste());
    } else {
      object.insert(QStringLiteral("reason"), entry.reason);
    }
    all.append(object);
  }
  return {{QStringLiteral("layouts"), all}};
}

} // namespace strata::app
