//===- FileTargets.cpp - Readers of files with others inside, and what writes markup ---------===//
#include "core/base/File.h"
#include "core/base/Markup.h"
#include "core/explorer/Help.h"
#include "core/explorer/Html.h"
#include "core/explorer/Markdown.h"
#include "core/explorer/Unpack.h"
#include "core/trace/Reader.h"
#include "core/trace/Sqlite.h"
#include "core/trace/import/Import.h"
#include "core/trace/import/Log.h"
#include "tests/fuzz/Targets.h"

#include <archive.h>
#include <archive_entry.h>
#include <cstdlib>
#include <memory>

namespace strata::fuzz {

namespace fs = std::filesystem;

namespace {

const std::string &anyOf(const std::vector<std::string> &from) { return from[below(from.size())]; }

/// The number of files and folders below `root`.
size_t countBelow(const fs::path &root) {
  size_t count = 0;
  for (auto at = fs::recursive_directory_iterator(root); at != fs::recursive_directory_iterator();
       ++at)
    ++count;
  return count;
}

//===- Archives -------------------------------------------------------------===//

using Setting = int (*)(archive *);

/// An archive with a plain file, and one of each kind that must not be unpacked as it asks.
std::string packed(Setting format, Setting filter, const std::string &text) {
  std::string bytes(text.size() + (1 << 20), '\0');
  size_t used = 0;
  std::unique_ptr<archive, int (*)(archive *)> out(archive_write_new(), archive_write_free);
  if (format(out.get()) != ARCHIVE_OK || filter(out.get()) != ARCHIVE_OK ||
      archive_write_open_memory(out.get(), bytes.data(), bytes.size(), &used) != ARCHIVE_OK)
    return {};
  auto add = [&](const char *name, unsigned type, const char *link, std::string_view content) {
    std::unique_ptr<archive_entry, void (*)(archive_entry *)> entry(archive_entry_new(),
                                                                    archive_entry_free);
    archive_entry_set_pathname(entry.get(), name);
    archive_entry_set_filetype(entry.get(), type);
    archive_entry_set_perm(entry.get(), 0644);
    archive_entry_set_size(entry.get(), int64_t(content.size()));
    if (link)
      archive_entry_set_symlink(entry.get(), link);
    if (archive_write_header(out.get(), entry.get()) == ARCHIVE_OK)
      (void)archive_write_data(out.get(), content.data(), content.size());
  };
  add("dumps/a.log", AE_IFREG, nullptr, text);
  if (format != Setting(archive_write_set_format_raw)) {
    add("dumps/b.mlir", AE_IFREG, nullptr, "module {\n}\n");
    add("../outside.mlir", AE_IFREG, nullptr, "module {\n}\n");
    add("/absolute.mlir", AE_IFREG, nullptr, "module {\n}\n");
    add("dumps/link", AE_IFLNK, "../..", "");
    add("dumps/link/through.mlir", AE_IFREG, nullptr, "module {\n}\n");
    add("dumps/a.log", AE_IFREG, nullptr, "twice");
    add("dumps/a.log/below", AE_IFREG, nullptr, "below a file");
  }
  if (archive_write_close(out.get()) != ARCHIVE_OK)
    return {};
  bytes.resize(used);
  return bytes;
}

std::vector<std::string> craftedArchives() {
  const std::string text = "// -----// IR Dump After X: y //----- //\nmodule {\n}\n\n";
  struct Kind {
    Setting format, filter;
  };
  const Kind kinds[] = {{archive_write_set_format_pax, archive_write_add_filter_none},
                        {archive_write_set_format_gnutar, archive_write_add_filter_gzip},
                        {archive_write_set_format_ustar, archive_write_add_filter_zstd},
                        {archive_write_set_format_zip, archive_write_add_filter_none},
                        {archive_write_set_format_raw, archive_write_add_filter_gzip},
                        {archive_write_set_format_raw, archive_write_add_filter_zstd},
                        {archive_write_set_format_raw, archive_write_add_filter_xz},
                        {archive_write_set_format_raw, archive_write_add_filter_bzip2},
                        {archive_write_set_format_raw, archive_write_add_filter_lz4}};
  std::vector<std::string> archives;
  for (const Kind &kind : kinds)
    for (const std::string &content : {text, std::string(1 << 22, '\n')}) // and one that grows
      if (std::string bytes = packed(kind.format, kind.filter, content); !bytes.empty())
        archives.push_back(std::move(bytes));
  return archives;
}

/// Nothing appears but in the folder that goes with the source.
void fuzzArchive(const std::string &text) {
  const fs::path place = scratch / "archive", temporary = place / "tmp";
  fs::remove_all(place);
  fs::create_directories(temporary);
  const char *before = std::getenv("TMPDIR");
  const std::string was = before ? before : "";
  ::setenv("TMPDIR", temporary.c_str(), 1);
  const std::string path = (place / "a.packed").string();
  promise(bool(writeFile(path, text)), "scratch space");
  constexpr int64_t kMost = 1 << 20;
  {
    auto source = explorer::openPacked(path, {}, {}, {kMost, 1000});
    promise(source || !source.error().message.empty(), "what can't be unpacked is told why");
    int64_t bytes = 0;
    for (const auto &entry : fs::recursive_directory_iterator(temporary)) {
      promise(!entry.is_symlink(), "no links come out of an archive");
      bytes += entry.is_regular_file() ? int64_t(entry.file_size()) : 0;
    }
    promise(bytes <= kMost, "no more comes out than is allowed");
    if (source)
      for (const trace::PassEvent &row : (*source)->passes())
        (void)(*source)->text(row.index);
  }
  promise(countBelow(temporary) == 0, "what was unpacked goes with the source");
  promise(countBelow(place) == 2, "nothing is unpacked beside it");
  before ? ::setenv("TMPDIR", was.c_str(), 1) : ::unsetenv("TMPDIR");
}

//===- Traces that somebody crafted -----------------------------------------===//

/// A value that a column may hold, or should not.
void bindAny(trace::Statement &statement, int at, const std::string &text) {
  static constexpr int64_t numbers[] = {0, 1, 2, -1, 3, 255, 65536, INT32_MAX, INT64_MAX, INT64_MIN};
  switch (below(5)) {
  case 0:
    statement.bindNull(at);
    break;
  case 1:
    statement.bind(at, numbers[below(std::size(numbers))]);
    break;
  case 2:
    statement.bind(at, std::string_view(text).substr(below(text.size() + 1), below(100)));
    break;
  case 3:
    statement.bindBlob(at, std::string_view(text).substr(below(text.size() + 1), below(100)));
    break;
  default: // the size that a frame of zstd claims, and nothing behind it
    statement.bindBlob(at, std::string("\x28\xb5\x2f\xfd\xa0\xff\xff\xff\x7f\x00", 10));
  }
}

/// A trace of `text` that was changed by somebody who knows SQL: values, rows and the schema.
void craft(const std::string &path, const std::string &text) {
  static const std::vector<std::string> tables = {"run",     "snapshot", "pass",    "identity",
                                                  "running", "note",     "bookmark"};
  static const std::vector<std::string> schemas = {
      "CREATE VIEW more AS SELECT * FROM pass",
      "DROP TABLE note",
      "ALTER TABLE pass RENAME TO other",
      "ALTER TABLE snapshot ADD COLUMN more TEXT",
      "CREATE TRIGGER t AFTER INSERT ON note BEGIN DELETE FROM pass; END",
      "CREATE INDEX i ON pass(pass)",
      "DROP TABLE pass; CREATE VIEW pass AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 "
      "FROM n) SELECT x AS id FROM n"};
  auto database = trace::Database::open(path, trace::Database::Mode::Create);
  promise(bool(database), "a trace is a database");
  (void)database->execute("PRAGMA foreign_keys = OFF");
  for (size_t n = 1 + below(4); n--;) {
    const std::string &table = anyOf(tables);
    std::vector<std::string> columns;
    if (auto names = database->prepare("SELECT name FROM pragma_table_info('" + table + "')"))
      for (auto row = names->step(); row && *row; row = names->step())
        columns.emplace_back(names->text(0));
    if (columns.empty() || below(12) == 0) {
      (void)database->execute(anyOf(schemas));
      continue;
    }
    const std::string &column = anyOf(columns);
    std::string where = below(2) ? "" : " WHERE rowid = " + std::to_string(below(8));
    if (below(4) == 0) { // of another row
      (void)database->execute("UPDATE " + table + " SET " + column + " = (SELECT " + anyOf(columns) +
                              " FROM " + table + " LIMIT 1 OFFSET " + std::to_string(below(8)) +
                              ")" + where);
    } else if (auto change = database->prepare("UPDATE OR IGNORE " + table + " SET " + column +
                                               " = ?1" + where)) {
      bindAny(*change, 1, text);
      (void)change->run();
    }
  }
}

void fuzzCrafted(const std::string &text) {
  const std::string path = (scratch / "x.strata").string();
  for (const char *suffix : {"", "-wal", "-shm"})
    fs::remove(path + suffix);
  auto scan = trace::scanLog(text);
  auto log = trace::openLog(Text::own(text), "fuzz", std::move(*scan));
  promise(bool(trace::importTo(**log, path)), "any log imports");
  craft(path, text);
  auto source = trace::openTrace(path);
  promise(source || !source.error().message.empty(), "what doesn't open is told why");
  if (!source)
    return;
  for (const trace::PassEvent &row : (*source)->passes()) {
    auto body = (*source)->text(row.index);
    promise(body || !body.error().message.empty(), "a text that is lost is told why");
    (void)(*source)->identities(row.index);
  }
  (void)explorer::runHtml(**source, {});
}

//===- Markup ---------------------------------------------------------------===//

/// Names and texts of others in a terminal, in Markdown and in a page; documents of ours.
void fuzzMarkup(const std::string &text) {
  for (char c : terminalText(text))
    promise(c == '\n' || c == '\t' || (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f),
            "a terminal gets no control characters");
  promise(markdownText(text).find('\n') == std::string::npos, "a cell is one line");
  std::string fence = markdownFence(text);
  promise(fence.size() >= 3 && text.find(fence) == std::string::npos, "a fence is not in its block");

  explorer::Help help;
  help.add(text);
  for (size_t at = 0; (at = text.find("### `", at)) != std::string::npos; at += 5)
    if (const auto *entry = help.find(text.substr(at + 5, text.find('`', at + 5) - at - 5)))
      (void)explorer::description(*entry);

  // Two rows whose texts and names are what there is; a page has the tags that ours have alone.
  auto page = [](std::string_view name, const std::string &first, const std::string &second) {
    std::string log;
    for (const std::string &body : {first, second})
      log += "// -----// IR Dump After " + std::string(name) + " (p) //----- //\n" + body + "\n\n";
    auto scan = trace::scanLog(log);
    auto source = trace::openLog(Text::own(log), "fuzz", std::move(*scan));
    auto html = explorer::runHtml(**source, {});
    promise(bool(html), "any log has a page");
    return *html;
  };
  static const std::string evil = "<script>x</script><img src=x>";
  std::string name = text.substr(0, std::min<size_t>(text.find('\n'), 80));
  std::string html = page(evil + name, "module {\n" + evil + "}", "module {\n" + evil + name + "\n}");
  for (std::string_view tag : {"<script>x", "<img", "<iframe"})
    promise(html.find(tag) == std::string::npos, "a page has no tags of others");
}

std::vector<std::string> craftedMarkup() {
  return {"<script>alert(1)</script>", "### `a.b` (A::B)\n\n_Summary_\n\n```\nx\n```\n\n| a | b |\n",
          "``` ```` `````\n", "\x1b]0;t\x07\xc2\x9b\xe2\x80\xae", "</style><img src=x onerror=y>\n"};
}

const Target kTargets[] = {{"archive", fuzzArchive, ".log", craftedArchives},
                           {"crafted", fuzzCrafted, ".log"},
                           {"markup", fuzzMarkup, ".md", craftedMarkup}};

} // namespace

std::span<const Target> fileTargets() { return kTargets; }

} // namespace strata::fuzz
