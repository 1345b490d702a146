//===- Compare.cpp - strata-trace compare -----------------------------------===//
#include "core/base/Json.h"
#include "core/explorer/Align.h"
#include "core/tools/strata-trace/Command.h"

namespace strata::tool {

Status runCompare(const Arguments &arguments) {
  auto a = openSource(arguments.words[0]);
  if (!a)
    return std::move(a).error();
  auto b = openSource(arguments.words[1]);
  if (!b)
    return std::move(b).error();
  auto alignment = explorer::align(**a, **b);
  if (!alignment)
    return std::move(alignment).error();
  if (arguments.json) {
    JsonWriter json;
    json.beginObject().field("same", alignment->same).field("different", alignment->different);
    json.field("only_a", alignment->onlyA).field("only_b", alignment->onlyB);
    json.field("first_divergence", alignment->firstDivergence).key("rows").beginArray();
    for (const explorer::AlignedRow &row : alignment->rows) {
      json.beginObject();
      row.a < 0 ? json.key("a").null() : json.field("a", row.a);
      row.b < 0 ? json.key("b").null() : json.field("b", row.b);
      json.field("pass", row.a >= 0 ? (*a)->passes()[size_t(row.a)].pass : (*b)->passes()[size_t(row.b)].pass);
      json.field("differs", row.differs).endObject();
    }
    print(json.endArray().endObject().text());
    return Status::ok();
  }
  for (const explorer::AlignedRow &row : alignment->rows) {
    const trace::PassEvent &event = row.a >= 0 ? (*a)->passes()[size_t(row.a)] : (*b)->passes()[size_t(row.b)];
    std::printf("%c %s  [%s]\n", row.b < 0 ? '-' : row.a < 0 ? '+' : row.differs ? '~' : '=', event.pass.c_str(),
                event.path.c_str());
  }
  std::printf("%lld same, %lld different, %lld only in the first, %lld only in the second\n", (long long)alignment->same,
              (long long)alignment->different, (long long)alignment->onlyA, (long long)alignment->onlyB);
  return Status::ok();
}

} // namespace strata::tool
