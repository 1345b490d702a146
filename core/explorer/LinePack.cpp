#include "core/explorer/LinePack.h"

#include <zlib.h>

namespace strata::explorer {

namespace {

constexpr std::string_view kScript = R"(
(async () => {
  const passes = [...document.querySelectorAll('details[data-pass]')];
  const say = text => passes.forEach(p => p.insertAdjacentHTML('beforeend', '<p class="note">' + text + '</p>'));
  if (!window.DecompressionStream) return say('This browser cannot unpack the differences: it has no DecompressionStream.');
  const bytes = Uint8Array.from(atob(document.getElementById('pack').textContent.trim()), c => c.charCodeAt(0));
  const data = JSON.parse(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).text());
  const classes = 'eadme', signs = ['', '+', '−', '~', '%'];
  const side = (n, line, kind) => n < 0 ? '<td class="n"></td><td></td>'
    : '<td class="n">' + (n + 1) + '</td><td class="' + classes[kind] + '">' + data.lines[line] + '</td>';
  const fill = pass => {
    if (pass.dataset.full) return;
    pass.dataset.full = '1';
    const {rows, note} = data.passes[pass.dataset.pass];
    let html = '', table = false, before = -1, after = -1;
    const inTable = yes => { if (yes !== table) html += yes ? '<table class="diff">' : '</table>'; table = yes; };
    for (let i = 0; i < rows.length; i += 5) {
      const [kind, b, bl, a, al] = rows.slice(i, i + 5);
      if (kind === 5) { inTable(false); html += '<div class="fold">⋯ ' + b + ' equal lines</div>'; continue; }
      inTable(true);
      if (bl >= 0) before += b;
      if (al >= 0) after += a;
      html += '<tr>' + side(bl < 0 ? -1 : before, bl, kind) + '<td class="s">' + signs[kind] + '</td>' + side(al < 0 ? -1 : after, al, kind) + '</tr>';
    }
    inTable(false);
    pass.insertAdjacentHTML('beforeend', html + note);
  };
  passes.forEach(pass => pass.addEventListener('toggle', () => pass.open && fill(pass)));
  const all = document.getElementById('open-all');
  all.hidden = false;
  all.onclick = () => passes.forEach(pass => { fill(pass); pass.open = true; });
  const named = () => { const pass = location.hash && document.getElementById(location.hash.slice(1)); if (pass) pass.open = true; };
  addEventListener('hashchange', named);
  named();
})();
)";

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t word = 0;
    for (size_t k = 0; k < 3; ++k)
      word = word << 8 | (i + k < bytes.size() ? uint8_t(bytes[i + k]) : 0U);
    for (size_t k = 0; k < 4; ++k)
      out += i + k > bytes.size() ? '=' : kDigits[word >> (18 - 6 * k) & 63];
    if (i / 3 % 30 == 29)
      out += '\n';
  }
  return out;
}

} // namespace

int64_t LinePack::number(std::string html) {
  auto [at, isNew] = numbers_.try_emplace(std::move(html), int64_t(numbers_.size()));
  if (isNew)
    lines_.value(at->first);
  return at->second;
}

void LinePack::beginPass(int64_t row) {
  if (!begun_) {
    lines_.beginArray();
    passes_.beginObject();
  }
  begun_ = true;
  before_ = after_ = -1;
  passes_.key(std::to_string(row)).beginObject().key("rows").beginArray();
}

void LinePack::add(Kind kind, int64_t before, std::string beforeHtml, int64_t after, std::string afterHtml) {
  auto side = [&](int64_t line, int64_t &last, std::string html) {
    passes_.value(line < 0 ? 0 : line - last).value(line < 0 ? -1 : number(std::move(html)));
    last = line < 0 ? last : line;
  };
  passes_.value(int64_t(kind));
  side(before, before_, std::move(beforeHtml));
  side(after, after_, std::move(afterHtml));
}

void LinePack::fold(int64_t count) {
  passes_.value(int64_t(Kind::Fold)).value(count).value(0).value(0).value(0);
}

void LinePack::endPass(std::string_view noteHtml) { passes_.endArray().field("note", noteHtml).endObject(); }

Result<std::string> LinePack::elements() const {
  JsonWriter lines = lines_, passes = passes_;
  std::string json = "{\"lines\":" + (begun_ ? lines.endArray().take() : "[]") + ",\"passes\":" + (begun_ ? passes.endObject().take() : "{}") + "}";
  auto pack = packedElement("pack", json);
  if (!pack)
    return std::move(pack).error();
  return *pack + "<script>" + std::string(kScript) + "</script>\n";
}

Result<std::string> packedElement(std::string_view id, std::string_view bytes) {
  uLongf size = compressBound(uLong(bytes.size()));
  std::string packed(size, '\0');
  if (compress2(reinterpret_cast<Bytef *>(packed.data()), &size, reinterpret_cast<const Bytef *>(bytes.data()), uLong(bytes.size()), Z_BEST_COMPRESSION) != Z_OK)
    return Error{ErrorCode::LimitExceeded, "export: zlib does not compress the run"};
  packed.resize(size);
  return "<script type=\"application/octet-stream\" id=\"" + std::string(id) + "\">\n" + base64(packed) + "</script>\n";
}

} // namespace strata::explorer
