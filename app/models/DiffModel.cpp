#include "app/models/DiffModel.h"

#include "app/backend/Background.h"

namespace strata::app {
namespace {

ChangeMark markOf(diff::RowMark mark) {
  switch (mark) {
  case diff::RowMark::Equal:
    return ChangeMark::None;
  case diff::RowMark::Added:
    return ChangeMark::Added;
  case diff::RowMark::Removed:
    return ChangeMark::Removed;
  case diff::RowMark::Modified:
    return ChangeMark::Modified;
  case diff::RowMark::Renumbered:
    return ChangeMark::Renumbered;
  }
  return ChangeMark::None;
}

} // namespace

std::shared_ptr<const Diff> Diff::make(std::shared_ptr<const IrDocument> before,
                                       std::shared_ptr<const IrDocument> after, const CancelToken &cancel,
                                       const std::vector<diff::LineLink> &links) {
  auto result = std::make_shared<Diff>();
  // Large texts differ in few of their functions.
  bool large = before->text().size() + after->text().size() > 500'000;
  diff::Rows rows = large ? diff::alignTexts(before->text(), after->text(), cancel, links)
                          : diff::alignRows(before->tree(), after->tree(), cancel, links);
  result->before = std::move(before);
  result->after = std::move(after);
  result->rows.reserve(rows.rows.size());
  for (const diff::Row &row : rows.rows)
    result->rows.push_back({row.before, row.after, markOf(row.mark), row.move, row.other, row.made});
  result->added = rows.added;
  result->removed = rows.removed;
  result->modified = rows.modified;
  result->renumbered = rows.renumbered;
  result->moved = rows.moved;
  result->outlined = rows.outlined;
  result->inlined = rows.inlined;
  return result;
}

std::shared_ptr<const Diff> Diff::ofTexts(Text before, Text after, const CancelToken &cancel, const std::vector<diff::LineLink> &links) {
  auto right = meanwhile(after.view.size(), [&] { return IrDocument::make(std::move(after)); });
  auto left = IrDocument::make(std::move(before));
  return make(std::move(left), right.get(), cancel, links);
}

} // namespace strata::app
