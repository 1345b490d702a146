#include "core/explorer/Html.h"

#include "core/diff/Rows.h"
#include "core/diff/Text.h"
#include "core/explorer/LinePack.h"
#include "core/explorer/Steps.h"
#include "core/explorer/Target.h"
#include "core/ir/Dialects.h"
#include "core/ir/Fold.h"
#include "core/ir/Lexer.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <set>

namespace strata::explorer {

namespace {

void escape(std::string &out, std::string_view text) {
  for (char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
}

constexpr int64_t kPlainLines = 40; // of one pass
constexpr size_t kPlainBytes = 160; // of one line

std::string escaped(std::string_view text) {
  std::string out;
  escape(out, text);
  return out;
}

constexpr std::string_view kStyle = R"(
:root{color-scheme:light dark;--line:#d8dce1;--muted:#5d6772;--panel:#f4f5f7;--add:#1a7f371f;--del:#cf222e1f;--mod:#9a67001f;--addw:#1a7f3752;--delw:#cf222e52;--modw:#9a670052;--light:34%}
@media(prefers-color-scheme:dark){:root{--line:#333840;--muted:#979fa9;--panel:#1f2226;--light:70%}}
body{font:14px/1.45 system-ui,sans-serif;margin:24px auto;max-width:1600px;padding:0 24px}
h1{font-size:20px;margin:0 0 8px}h2{font-size:15px;margin:16px 0 8px}
dl.run{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0 0 16px}dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
code,table.diff{font:12px/1.5 ui-monospace,"DejaVu Sans Mono",monospace}
details{border-top:1px solid var(--line)}summary{cursor:pointer;padding:4px 0}pre{font:12px/1.5 ui-monospace,"DejaVu Sans Mono",monospace;margin:4px 0 8px 18px;overflow-x:auto}summary .n,.note .n{color:var(--muted);display:inline-block;min-width:4ch;text-align:right;margin-right:8px}
summary .c,.end .c{color:var(--muted);margin-left:12px}details.fold{border:0}details.fold>summary,div.fold{text-align:center;background:var(--panel);color:var(--muted);font-size:12px;padding:0}
table.diff{border-collapse:collapse;table-layout:fixed;width:100%}
table.diff td{vertical-align:top;padding:0 8px;white-space:pre-wrap;overflow-wrap:anywhere}
table.diff td.n{width:5ch;text-align:right;color:var(--muted);user-select:none}table.diff td.s{width:2ch;text-align:center;padding:0;user-select:none}
td.a{background:var(--add)}td.d{background:var(--del)}td.m{background:var(--mod)}
.a b{background:var(--addw);font-weight:inherit}.d b{background:var(--delw);font-weight:inherit}.m b{background:var(--modw);font-weight:inherit}
details.x{display:inline;border:0}details.x>summary{display:inline;padding:0;color:var(--muted)}i{font-style:normal}.note,footer{color:var(--muted)}.note[id]{padding:2px 0 2px 18px}.end{border-top:2px solid var(--muted);padding:4px 0 4px 18px;font-weight:600}.end .c{font-weight:400}.end .n{display:inline-block;min-width:4ch;text-align:right;margin-right:8px}footer{margin-top:24px;font-size:12px}
)";

/// `toggle` doesn't bubble, so it is caught on its way down.
constexpr std::string_view kDataScript = R"(
(() => {
  let data;
  const load = async () => {
    const bytes = Uint8Array.from(atob(document.getElementById('data').textContent.trim()), c => c.charCodeAt(0));
    return JSON.parse(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).text());
  };
  addEventListener('toggle', async event => {
    const at = event.target;
    if (!at.dataset || !at.dataset.data || at.dataset.full) return;
    at.dataset.full = '1';
    at.append((await (data ??= load()))[at.dataset.data]);
  }, true);
})();
)";

class Page {
public:
  /// With `pack`, differences go there instead of into the page.
  Page(const trace::TraceSource &source, const HtmlOptions &options, LinePack *pack = nullptr) : source_(source), steps_(source), options_(options), pack_(pack) {}

  /// A text, cut where it is too long, at the end of a line. Data, of which only the size is seen, doesn't count.
  std::string_view shown(std::string_view text) const {
    if (int64_t(text.size()) <= options_.mostBytes)
      return text;
    int64_t most = options_.mostBytes;
    for (const ir::Elision &data : ir::elisions(ir::lex(text))) {
      if (data.bytes.begin >= most)
        break;
      most += data.bytes.size();
    }
    if (int64_t(text.size()) <= most)
      return text;
    size_t end = text.rfind('\n', size_t(most));
    return text.substr(0, end == std::string_view::npos ? size_t(most) : end + 1);
  }

  /// A text with the literals in it that are data: of those only the size and a hash are shown.
  struct Shown {
    diff::LineTable lines;
    std::string_view text;
    std::vector<ir::Elision> data;
    Shown(std::string_view text, const ir::Tree &tree) : lines(text), text(text), data(ir::elisions(tree.tokens())) {}
    const ir::Elision *dataAt(std::string_view line, int64_t column) const {
      int64_t at = line.data() - text.data() + column;
      auto next = std::upper_bound(data.begin(), data.end(), at, [](int64_t byte, const ir::Elision &e) { return byte < e.bytes.begin; });
      return next != data.begin() && std::prev(next)->bytes.contains(at) ? &*std::prev(next) : nullptr;
    }
  };

  /// The words of a line, operations in the colour of their dialect, changed stretches in bold.
  std::string line(const Shown &shown, int64_t number, const std::vector<Span> &marks) {
    std::string_view text = shown.lines.line(number);
    std::string out;
    std::vector<std::pair<Span, std::string_view>> coloured; // words with a dot: `arith.addf`, `#hal.device`
    auto isWord = [](char c) { return std::isalnum((unsigned char)c) || c == '_' || c == '.' || c == '$'; };
    std::set<int64_t> cuts{0, int64_t(text.size())};
    for (size_t at = 0; at < text.size();) {
      size_t end = at;
      if (const ir::Elision *data = text[at] == '"' || text[at] == '[' ? shown.dataAt(text, int64_t(at)) : nullptr) {
        end = std::min(text.size(), size_t(data->bytes.end - (text.data() - shown.text.data())));
        cuts.insert({int64_t(at), int64_t(end)});
        at = std::max(end, at + 1);
        continue;
      }
      while (end < text.size() && isWord(text[end]))
        ++end;
      std::string_view word = text.substr(at, end - at);
      size_t dot = word.find('.');
      bool name = at > 0 && (text[at - 1] == '%' || text[at - 1] == '@' || text[at - 1] == '^');
      if (!name && dot != std::string_view::npos && dot > 0 && std::isalpha((unsigned char)word[0])) {
        coloured.push_back({{int64_t(at), int64_t(end)}, word.substr(0, dot)});
        cuts.insert({int64_t(at), int64_t(end)});
        dialects_.insert(std::string(word.substr(0, dot)));
      }
      at = std::max(end, at + 1);
    }
    for (Span mark : marks)
      cuts.insert({mark.begin, mark.end});
    auto holds = [](Span span, int64_t at) { return at >= span.begin && at < span.end; };
    for (auto cut = cuts.begin(); std::next(cut) != cuts.end(); ++cut) {
      auto colour = std::find_if(coloured.begin(), coloured.end(), [&](const auto &c) { return holds(c.first, *cut); });
      bool bold = std::any_of(marks.begin(), marks.end(), [&](Span mark) { return holds(mark, *cut); });
      if (const ir::Elision *data = shown.data.empty() ? nullptr : shown.dataAt(text, *cut)) {
        if (shown.text.data() + data->bytes.begin == text.data() + *cut) { // once, where it begins
          char key[20];
          std::snprintf(key, sizeof key, "%016llx", (unsigned long long)data->hash);
          out.append("<details class=\"x\" data-data=\"").append(key).append("\"><summary>");
          out.append(bold ? "<b>" : "").append(ir::labelOf(*data)).append(bold ? "</b>" : "").append("</summary></details>");
          data_.try_emplace(key, shown.text.substr(size_t(data->bytes.begin), size_t(data->bytes.size())));
        }
        continue;
      }
      out += bold ? "<b>" : "";
      if (colour != coloured.end())
        out += "<i class=\"" + className(colour->second) + "\">";
      escape(out, text.substr(size_t(*cut), size_t(*std::next(cut) - *cut)));
      out += colour != coloured.end() ? "</i>" : "";
      out += bold ? "</b>" : "";
    }
    return out;
  }

  void rows(const diff::Rows &rows, const Shown &left, const Shown &right, size_t from, size_t to) {
    if (!pack_)
      body_ += "<table class=\"diff\">\n";
    for (size_t i = from; i < to; ++i) {
      const diff::Row &row = rows.rows[i];
      diff::WordDiff words;
      bool both = row.before >= 0 && row.after >= 0;
      if (both && row.mark != diff::RowMark::Equal && left.lines.line(row.before).size() + right.lines.line(row.after).size() < 20'000)
        words = diff::diffWords(left.lines.line(row.before), right.lines.line(row.after));
      auto html = [&](int64_t number, const Shown &side, const std::vector<Span> &marks) {
        return number < 0 ? std::string() : line(side, number, marks);
      };
      std::string before = html(row.before, left, words.before), after = html(row.after, right, words.after);
      if (pack_) {
        addPlain(row, left, right);
        pack_->add(kindOf(row.mark), row.before, std::move(before), row.after, std::move(after));
        continue;
      }
      const char *kind = row.mark == diff::RowMark::Added ? "a" : row.mark == diff::RowMark::Removed ? "d" : row.mark == diff::RowMark::Modified ? "m" : "e";
      const char *sign = row.mark == diff::RowMark::Added      ? "+"
                         : row.mark == diff::RowMark::Removed  ? "−"
                         : row.mark == diff::RowMark::Modified ? "~"
                         : row.mark == diff::RowMark::Renumbered ? "%"
                                                                 : "";
      body_ += "<tr>";
      side(row.before, before, kind);
      std::string place; // and what became of its place
      if (row.move != diff::RowMove::None) {
        place = " title=\"" + std::string(diff::name(row.move));
        if (row.other >= 0)
          place += (row.after < 0 ? " to line " : " from line ") + std::to_string(row.other + 1);
        place += "\"";
      }
      const char *arrow = row.move == diff::RowMove::Moved ? "↕" : row.move == diff::RowMove::Outlined ? "↗" : row.move == diff::RowMove::Inlined ? "↙" : "";
      body_ += "<td class=\"s\"" + place + ">" + std::string(*arrow && row.mark == diff::RowMark::Renumbered ? "" : sign) + arrow + "</td>";
      side(row.after, after, kind);
      body_ += "</tr>\n";
    }
    if (!pack_)
      body_ += "</table>\n";
  }

  /// What is left out at the end is said in the note that comes back.
  std::string difference(std::string_view before, std::string_view after, const CancelToken &cancel) {
    std::string_view a = shown(before), b = shown(after);
    ir::Tree left = ir::parse(a), right = ir::parse(b);
    diff::Rows all = diff::alignRows(left, right, cancel);
    Shown leftLines(a, left), rightLines(b, right);
    auto count = int64_t(all.rows.size());
    for (int64_t i = 0; i < count;) {
      int64_t equal = i;
      while (equal < count && all.rows[size_t(equal)].mark == diff::RowMark::Equal)
        ++equal;
      int64_t head = i == 0 ? 0 : options_.context, tail = equal == count ? 0 : options_.context;
      int64_t end = equal;
      while (end < count && all.rows[size_t(end)].mark != diff::RowMark::Equal)
        ++end;
      if (equal - i > head + tail + 2) {
        if (head)
          rows(all, leftLines, rightLines, size_t(i), size_t(i + head));
        if (pack_) {
          pack_->fold(equal - tail - i - head);
        } else {
          body_ += "<details class=\"fold\"><summary>⋯ " + std::to_string(equal - tail - i - head) + " equal lines</summary>\n";
          rows(all, leftLines, rightLines, size_t(i + head), size_t(equal - tail));
          body_ += "</details>\n";
        }
        i = equal - tail;
      }
      if (end > i)
        rows(all, leftLines, rightLines, size_t(i), size_t(end));
      i = std::max(end, equal);
    }
    if (a.size() == before.size() && b.size() == after.size())
      return {};
    return "<p class=\"note\">Cut: " + std::to_string(before.size() - a.size()) + " bytes before and " + std::to_string(after.size() - b.size()) +
               " bytes after are not shown.</p>\n";
  }

  /// A step with what it found; the note of its difference.
  Result<std::string> pass(int64_t row, const CancelToken &cancel) {
    if (isBoundary(row)) {
      int64_t before = steps_.before(row);
      auto pair = pairOf(source_, steps_, before == -1 ? row : before, row);
      return pair ? Result<std::string>(difference(pair->before.view, pair->after.view, cancel)) : Result<std::string>(std::move(pair).error());
    }
    auto after = source_.text(row);
    if (!after)
      return std::move(after).error();
    auto before = stateBefore(source_, row);
    return difference(before ? before->text.view : std::string_view(), after->view, cancel);
  }

  std::string rowTitle(int64_t row) const { return titleOf(source_.passes(), steps_, row).text(); }
  const Steps &steps() const { return steps_; }

  /// The changed lines of the differences since the last call, as far as there is room for them: text for those who run no
  /// scripts.
  std::string takePlain() {
    std::string out = plain_.empty() ? std::string() : "<noscript><pre>" + plain_;
    if (plainLines_ > kPlainLines)
      out += "… " + std::to_string(plainLines_ - kPlainLines) + " more changed lines\n";
    plain_.clear();
    plainLines_ = 0;
    return out.empty() ? out : out + "</pre></noscript>\n";
  }

  std::string &body() { return body_; }

  /// Data that the page tells by size and hash: each once, packed, and a script that shows it where its label is opened.
  std::string packedData() const {
    if (data_.empty())
      return {};
    JsonWriter json;
    json.beginObject();
    for (const auto &[key, literal] : data_) {
      int64_t left = int64_t(literal.size()) - options_.mostDataBytes;
      json.field(key, left <= 0 ? literal : literal.substr(0, size_t(options_.mostDataBytes)) + " … " + std::to_string(left) + " more characters");
    }
    auto packed = packedElement("data", json.endObject().take());
    return packed ? *packed + "<script>" + std::string(kDataScript) + "</script>\n" : std::string();
  }

  std::string finish(const std::string &title, std::string_view last = {}) {
    std::string out = "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>" +
                      escaped(title) + "</title>\n<style>" + std::string(kStyle);
    for (const std::string &dialect : dialects_)
      out += "." + className(dialect) + "{color:hsl(" + std::to_string(ir::hueOf(dialect)) + " 62% var(--light))}\n";
    out += "</style></head>\n<body>\n<h1>" + escaped(title) + "</h1>\n<dl class=\"run\">";
    for (const auto &[what, value] : aboutRun(describedRun(source_)))
      out += "<dt>" + what + "</dt><dd><code>" + escaped(value) + "</code></dd>\n";
    out += "</dl>\n" + body_ + "<footer>Written by " + escaped(options_.program) + ". Signs: + added, − removed, ~ changed, % only renumbered, ↕ moved, ↗ outlined, ↙ inlined.</footer>\n" + std::string(last) + packedData() + "</body></html>\n";
    return out;
  }

private:
  static std::string className(std::string_view dialect) {
    std::string out = "d-";
    for (char c : dialect)
      out += std::isalnum((unsigned char)c) ? c : '-';
    return out;
  }
  static LinePack::Kind kindOf(diff::RowMark mark) {
    switch (mark) {
    case diff::RowMark::Added:
      return LinePack::Kind::Added;
    case diff::RowMark::Removed:
      return LinePack::Kind::Removed;
    case diff::RowMark::Modified:
      return LinePack::Kind::Modified;
    case diff::RowMark::Renumbered:
      return LinePack::Kind::Renumbered;
    default:
      return LinePack::Kind::Equal;
    }
  }
  void addPlain(const diff::Row &row, const Shown &left, const Shown &right) {
    if (row.mark == diff::RowMark::Equal || row.mark == diff::RowMark::Renumbered)
      return;
    for (auto [number, side, sign] : {std::tuple{row.before, &left, "−"}, std::tuple{row.after, &right, "+"}}) {
      if (number < 0 || ++plainLines_ > kPlainLines)
        continue;
      std::string_view text = side->lines.line(number);
      size_t end = std::min(text.size(), kPlainBytes);
      while (end > 0 && end < text.size() && (text[end] & 0xC0) == 0x80)
        --end; // within a character
      std::string_view cut = text.substr(0, end);
      plain_ += sign;
      escape(plain_, cut);
      plain_ += cut.size() < text.size() ? "…\n" : "\n";
    }
  }
  void side(int64_t number, const std::string &html, const char *kind) {
    if (number < 0)
      body_ += "<td class=\"n\"></td><td></td>";
    else
      body_ += "<td class=\"n\">" + std::to_string(number + 1) + "</td><td class=\"" + kind + "\">" + html + "</td>";
  }

  const trace::TraceSource &source_;
  Steps steps_;
  const HtmlOptions &options_;
  LinePack *pack_;
  std::string body_, plain_;
  int64_t plainLines_ = 0;
  std::set<std::string> dialects_;
  std::map<std::string, std::string> data_; // by hash
};

std::string nameOf(const trace::Run &run) {
  std::string name = std::filesystem::path(run.source.empty() ? run.input : run.source).filename().string();
  return name.empty() ? "run" : name;
}

} // namespace

std::vector<std::pair<std::string, std::string>> aboutRun(const trace::Run &run) {
  std::vector<std::pair<std::string, std::string>> out;
  for (auto &[what, value] : {std::pair{"Tool", &run.tool}, std::pair{"Target", &run.target}, std::pair{"Command", &run.command},
                              std::pair{"Kind", &run.kind}, std::pair{"State", &run.status}})
    if (!value->empty())
      out.emplace_back(what, *value);
  return out;
}

Result<std::string> diffHtml(const trace::TraceSource &source, int64_t before, int64_t after, const HtmlOptions &options) {
  Page page(source, options);
  if (!page.steps().holds(after) || (before != -1 && !page.steps().holds(before)))
    return Error{ErrorCode::NotFound, "no such row"};
  std::string title = page.rowTitle(after);
  if (before != -1) {
    auto pair = pairOf(source, page.steps(), before, after);
    if (!pair)
      return std::move(pair).error();
    title = page.rowTitle(before) + " ▸ " + title;
    page.body() += page.difference(pair->before.view, pair->after.view, {});
  } else if (auto note = page.pass(after, {})) {
    page.body() += *note;
  } else {
    return std::move(note).error();
  }
  return page.finish(nameOf(source.run()) + ": " + title);
}

Result<std::string> runHtml(const trace::TraceSource &source, const std::vector<int64_t> &rows, const HtmlOptions &options,
                            const CancelToken &cancel, const trace::Progress &progress) {
  LinePack pack;
  Page page(source, options, &pack);
  const auto &passes = source.passes();
  int64_t changed = 0;
  for (const trace::PassEvent &event : passes)
    changed += event.changed == trace::Change::Yes;
  page.body() += "<p>" + std::to_string(passes.size()) + " passes, " + std::to_string(changed) + " of them changed the program. <button id=\"open-all\" hidden>Open all</button></p>\n"
                 "<noscript><p class=\"note\">Without scripts the first changed lines of each pass are shown; a script of this page, which needs no network, "
                 "unpacks whole differences.</p></noscript>\n";
  auto wanted = [&](int64_t step) { return rows.empty() || std::find(rows.begin(), rows.end(), step) != rows.end(); };
  // Differences of whole phases repeat those of their passes: here they say how much, the page of the difference says what.
  auto boundary = [&](int64_t step) {
    const Boundary &end = *page.steps().boundary(step);
    page.body() += "<div class=\"end\" id=\"" + end.name + "\"><span class=\"n\">◆</span>" + titleOf(end) + "<span class=\"c\">" + std::to_string(end.passes) +
                   " passes, " + std::to_string(end.changed) + " changed the program</span></div>\n";
  };
  for (const trace::PassEvent &event : passes) {
    if (cancel.cancelled())
      return Error{ErrorCode::Cancelled, "export: cancelled"};
    if (int64_t before = page.steps().neighbour(event.index, -1); isBoundary(before) && wanted(before))
      boundary(before);
    if (!wanted(event.index))
      continue;
    std::string head = "<span class=\"n\">" + std::to_string(event.index) + "</span>" + escaped(event.pass) + " <code>" + escaped(event.anchor()) + "</code>";
    if (event.changed == trace::Change::No && !event.failed) {
      page.body() += "<div class=\"note\" id=\"row" + std::to_string(event.index) + "\">" + head + " · unchanged</div>\n";
      continue;
    }
    page.body() += "<details id=\"row" + std::to_string(event.index) + "\" data-pass=\"" + std::to_string(event.index) + "\"><summary>" + head + "<span class=\"c\">" +
                   (event.failed ? "failed" : event.changed == trace::Change::Yes ? "changed" : "first dump") + "</span></summary>\n";
    pack.beginPass(event.index);
    auto note = page.pass(event.index, cancel);
    pack.endPass(note ? *note : "<p class=\"note\">" + escaped(note.error().message) + "</p>\n");
    page.body() += page.takePlain();
    page.body() += "</details>\n";
    if (progress)
      progress(double(event.index + 1) / double(passes.size()));
  }
  if (int64_t last = passes.empty() ? -1 : page.steps().neighbour(int64_t(passes.size()) - 1, 1); isBoundary(last) && wanted(last))
    boundary(last);
  auto packed = pack.elements();
  if (!packed)
    return std::move(packed).error();
  return page.finish(nameOf(source.run()), *packed);
}

} // namespace strata::explorer
