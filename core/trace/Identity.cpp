#include "core/trace/Identity.h"

#include <algorithm>

namespace strata::trace {

OpNumber Identities::at(int64_t line) const {
  auto found = std::lower_bound(places.begin(), places.end(), line, [](const Place &p, int64_t l) { return p.line < l; });
  return found != places.end() && found->line == line ? found->op : 0;
}

int64_t Identities::lineOf(OpNumber op) const {
  auto found = std::find_if(places.begin(), places.end(), [&](const Place &p) { return p.op == op; });
  return found == places.end() ? 0 : found->line;
}

namespace {

void put(std::string &out, uint64_t value) {
  for (; value >= 0x80; value >>= 7)
    out += char(value | 0x80);
  out += char(value);
}
void putSigned(std::string &out, int64_t value) { put(out, uint64_t(value) << 1 ^ uint64_t(value >> 63)); }

struct Reader {
  std::string_view bytes;
  bool bad = false;

  uint64_t number() {
    uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (bytes.empty())
        break;
      uint8_t byte = uint8_t(bytes.front());
      bytes.remove_prefix(1);
      value |= uint64_t(byte & 0x7f) << shift;
      if (!(byte & 0x80))
        return value;
    }
    bad = true;
    return 0;
  }
  int64_t signedNumber() {
    uint64_t value = number();
    return int64_t(value >> 1) ^ -int64_t(value & 1);
  }
  /// A count of things that take at least one byte each.
  uint64_t count() {
    uint64_t value = number();
    bad |= value > bytes.size();
    return bad ? 0 : value;
  }
  OpNumber op(int64_t value) {
    bad |= value < 1 || value > UINT32_MAX;
    return OpNumber(value);
  }
};

} // namespace

std::string encode(const Identities &identities) {
  std::string out;
  put(out, identities.places.size());
  int64_t line = 0, op = 0;
  for (const Identities::Place &place : identities.places) {
    put(out, uint64_t(place.line - line));
    putSigned(out, place.op - op);
    line = place.line, op = place.op;
  }
  put(out, identities.births.size());
  op = 0;
  for (const Identities::Birth &birth : identities.births) {
    put(out, uint64_t(birth.op - op));
    put(out, birth.from.size() << 1 | birth.guessed);
    for (OpNumber parent : birth.from)
      putSigned(out, int64_t(parent) - birth.op);
    op = birth.op;
  }
  return out;
}

Result<Identities> decodeIdentities(std::string_view bytes) {
  Reader in{bytes};
  Identities out;
  int64_t line = 0, op = 0;
  for (uint64_t n = in.count(); n && !in.bad; --n) {
    uint64_t step = in.number();
    in.bad |= step > uint64_t(1) << 40;
    line += int64_t(step);
    op = in.op(op + std::clamp<int64_t>(in.signedNumber(), -(int64_t(1) << 33), int64_t(1) << 33));
    out.places.push_back({line, OpNumber(op)});
  }
  op = 0;
  for (uint64_t n = in.count(); n && !in.bad; --n) {
    uint64_t step = in.number();
    in.bad |= step > UINT32_MAX;
    op = in.op(op + int64_t(step));
    Identities::Birth birth{OpNumber(op)};
    uint64_t many = in.number();
    birth.guessed = many & 1;
    in.bad |= many >> 1 > in.bytes.size();
    for (uint64_t m = many >> 1; m && !in.bad; --m)
      birth.from.push_back(in.op(op + std::clamp<int64_t>(in.signedNumber(), -(int64_t(1) << 33), int64_t(1) << 33)));
    out.births.push_back(std::move(birth));
  }
  if (in.bad || !in.bytes.empty())
    return Error{ErrorCode::Corrupt, "operation numbers of a row: damaged"};
  return out;
}

} // namespace strata::trace
