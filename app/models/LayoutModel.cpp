#include "app/models/LayoutModel.h"

#include "app/models/Utf8.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <algorithm>

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
  case Source::EncodingInfo:
  case Source::Abstract:
  case Source::Other:
    break;
  }
  return tr("encoding");
}

/// Why a layout can't be drawn; empty if it can.
QString openQuestion(const layout::Found &found) {
  auto open = [](const layout::Index &sizes) { return std::any_of(sizes.begin(), sizes.end(), [](int64_t size) { return size < 0; }); };
  if (found.source == Source::Abstract)
    return tr("This encoding says what the tensor is for: %1 of a product. Its tiles are chosen from the target, by "
              "iree-stream-specialize-encodings on the host and iree-codegen-materialize-device-encoding in kernels: look after those.")
        .arg(found.role.empty() ? tr("an operand") : roleText(found.role));
  if (found.source == Source::Other)
    return tr("%1 describes no tiles.").arg(utf8(found.role));
  if (found.swizzled)
    return tr("This encoding also exchanges elements inside its tiles (swizzle), which a drawing of tiles alone would show wrongly.");
  if (found.shape.empty())
    return tr("No tensor of this text has this encoding: look at a pack, or at a text that uses it, for the sizes.");
  if (open(found.shape) || open(found.tiling.innerTileSizes))
    return tr("A dimension is dynamic: its size is known at run time only.");
  if (layout::bitsOf(found.element) == 0)
    return tr("The size of an element of type %1 is not known.").arg(utf8(found.element));
  return {};
}

LayoutModel::Entry entryOf(layout::Found found, const IrDocument &document) {
  LayoutModel::Entry entry;
  entry.line = document.lineAt(found.bytes.begin);
  entry.source = sourceText(found);
  entry.role = found.source == Source::Other ? QString() : roleText(found.role);
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

QString timesText(const layout::Index &sizes) {
  QStringList words;
  for (int64_t size : sizes)
    words += size < 0 ? QStringLiteral("?") : QString::number(size);
  return words.join(QStringLiteral(" × "));
}

QString LayoutModel::Entry::title() const {
  QString text = tr("line %1 · %2").arg(line + 1).arg(source);
  if (!role.isEmpty())
    text += QStringLiteral(", ") + role;
  if (!found.shape.empty())
    text += QStringLiteral(" %1 %2").arg(timesText(found.shape), utf8(found.element));
  if (!found.tiling.innerTileSizes.empty() && found.source != Source::Padding)
    text += tr(" in tiles of %1").arg(timesText(found.tiling.innerTileSizes));
  return text;
}

LayoutModel LayoutModel::make(const IrDocument &document) {
  LayoutModel model;
  for (layout::Found &found : layout::findLayouts(document.text())) {
    Entry entry = entryOf(std::move(found), document);
    bool known = false;
    for (auto e = model.entries.rbegin(); e != model.entries.rend() && e->line == entry.line && !known; ++e)
      known = e->source == entry.source && e->role == entry.role && e->found.tiling == entry.found.tiling && e->found.shape == entry.found.shape;
    if (!known)
      model.entries.push_back(std::move(entry));
  }
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
