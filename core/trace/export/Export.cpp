#include "core/trace/export/Export.h"

#include "core/base/Markup.h"
#include "core/base/OutputFile.h"
#include "core/trace/Assembly.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <map>
#include <set>

namespace strata::trace {

namespace fs = std::filesystem;

namespace {

std::string fileName(std::string name) {
  for (char &c : name)
    if (!std::isalnum((unsigned char)c) && c != '_' && c != '-' && c != '.')
      c = '_';
  return name.empty() ? "unnamed" : name.substr(0, 200);
}

/// Whether a name leads to a file below the folder that it is put to, and one that is seen there.
bool staysInside(const std::string &name) {
  fs::path path(name);
  if (path.is_absolute() ||
      std::any_of(name.begin(), name.end(), [](unsigned char c) { return c < ' ' || c == 0x7f; }))
    return false;
  return std::none_of(path.begin(), path.end(),
                      [](const fs::path &part) { return part.string().starts_with("."); });
}

/// No part of a name hides its file: ".a/b" is "_.a/b".
std::string visible(const std::string &name) {
  std::string out;
  for (const fs::path &part : fs::path(name)) {
    std::string text = part.string();
    bool hidden = text.starts_with(".") && text != "." && text != "..";
    out += (out.empty() || out.ends_with("/") ? "" : "/") + std::string(hidden ? "_" : "") + text;
  }
  return out;
}

/// Names may come from somebody else's trace: none leads out of the folder, by itself or by a link
/// that lies there, and nothing that is there is replaced unless that was asked for. Looked at for
/// all of them before anything is written.
Status mayWrite(const std::vector<std::string> &names, const std::string &directory, bool replace) {
  std::set<std::string> folders;
  std::string present;
  int64_t count = 0;
  std::error_code ignored;
  for (const std::string &name : std::set<std::string>(names.begin(), names.end())) {
    if (name.empty())
      continue;
    if (!staysInside(name))
      return Error{
          ErrorCode::InvalidArgument,
          "nothing was written: the trace names a file outside the folder, or a hidden one: " +
              name};
    for (fs::path up = fs::path(name).parent_path();
         !up.empty() && folders.insert(up.string()).second; up = up.parent_path())
      if (fs::is_symlink(directory / up, ignored))
        return Error{ErrorCode::InvalidArgument,
                     "nothing was written: " + (directory / up).string() +
                         " is a link; export to an empty folder"};
    if (fs::symlink_status(directory + "/" + name, ignored).type() != fs::file_type::not_found &&
        ++count == 1)
      present = name;
  }
  if (count && !replace)
    return Error{ErrorCode::InvalidArgument,
                 "nothing was written: in " + directory + " are " + std::to_string(count) +
                     " of the files already, the first of them " + present +
                     "; export to an empty folder, or add --replace"};
  return Status::ok();
}

std::vector<int64_t> chosen(const TraceSource &source, const std::vector<int64_t> &rows) {
  std::vector<int64_t> out;
  for (const PassEvent &row : source.passes())
    if (rows.empty() || std::find(rows.begin(), rows.end(), row.index) != rows.end())
      out.push_back(row.index);
  return out;
}

std::string mark(const PassEvent &row) {
  return row.failed ? "failed" : row.changed == Change::Yes ? "changed" : row.changed == Change::No ? "unchanged" : "";
}

} // namespace

std::string folderName(std::string_view op) {
  size_t at = op.find(" @");
  std::string out(op.substr(0, at));
  std::replace(out.begin(), out.end(), '.', '_');
  std::string symbol = at == std::string_view::npos ? "no-symbol-name" : std::string(op.substr(at + 2));
  symbol.erase(std::remove(symbol.begin(), symbol.end(), '"'), symbol.end());
  std::replace(symbol.begin(), symbol.end(), '/', '_');
  return out + "_" + symbol;
}

std::vector<std::string> treeNames(const TraceSource &source) {
  std::vector<std::string> names;
  bool live = source.run().kind == "compile";
  // Of a compile that didn't say. As MLIR's printer: each folder counts its own dumps, and a file carries the counters
  // above it.
  struct Counter {
    int64_t next = 0;
    std::string prefix;
  };
  std::map<std::string, Counter> counters;
  for (const PassEvent &row : source.passes()) {
    if (!row.origin.empty() && (!live || staysInside(row.origin))) {
      names.push_back(visible(row.origin));
      continue;
    }
    if ((live && row.synthetic) || isAssembly(row)) { // the printer writes no input, and files beside the dumps have a name
      names.emplace_back();
      continue;
    }
    if (!live) {
      char number[32];
      std::snprintf(number, sizeof number, "%05lld_", (long long)row.index);
      names.push_back(number + fileName(row.pass) + (source.run().kind == "llvm-log" ? ".ll" : ".mlir"));
      continue;
    }
    if (row.bytes == 0) { // nothing was dumped
      names.emplace_back();
      continue;
    }
    std::string folder, numbers, parent;
    for (size_t at = 0; at <= row.path.size();) {
      size_t end = std::min(row.path.find('/', at), row.path.size());
      folder += (folder.empty() ? "" : "/") + folderName(std::string_view(row.path).substr(at, end - at));
      bool last = end == row.path.size();
      // A folder inside starts to count where its parent stands.
      Counter &counter = counters[folder];
      if (last) {
        numbers += std::to_string(counter.next++);
      } else {
        numbers += std::to_string(std::max<int64_t>(counter.next - 1, 0)) + "_";
      }
      parent = folder;
      at = end + 1;
    }
    names.push_back(folder + "/" + numbers + "_" + fileName(row.pass) + ".mlir");
  }
  return names;
}

Status exportTree(const TraceSource &source, const std::string &directory,
                  const CancelToken &cancel, const Progress &progress, bool replace) {
  std::vector<std::string> names = treeNames(source);
  if (auto s = mayWrite(names, directory, replace); !s)
    return s;
  const auto &rows = source.passes();
  bool live = source.run().kind == "compile";
  for (const PassEvent &row : rows) {
    if (cancel.cancelled())
      return Error{ErrorCode::Cancelled, "export: cancelled"};
    const std::string &name = names[size_t(row.index)];
    if (name.empty())
      continue;
    auto text = source.text(row.index);
    if (!text)
      return std::move(text).error();
    std::string path = directory + "/" + name;
    std::error_code error;
    fs::create_directories(fs::path(path).parent_path(), error);
    if (error)
      return Error{ErrorCode::Io, path + ": " + error.message()};
    std::string body(text->view);
    if (live) {
      // The module that is the root ends its own line, and the printer adds two; other operations don't.
      while (body.ends_with("\n"))
        body.pop_back();
      body += row.anchorOp == "builtin.module" && row.path.find('/') == std::string::npos ? "\n\n\n" : "\n\n";
    }
    auto file = OutputFile::open(path, OutputFile::Durable::Process);
    if (!file)
      return std::move(file).error();
    for (std::string_view part : {std::string_view(row.header), std::string_view(body), std::string_view(row.trailer)})
      (void)file->write(part);
    if (auto s = file->commit(); !s)
      return s;
    if (progress)
      progress(double(row.index + 1) / double(rows.size()));
  }
  return Status::ok();
}

std::string exportMarkdown(const TraceSource &source, const std::vector<int64_t> &rows) {
  const Run &run = source.run();
  std::string out =
      "# " +
      markdownText(run.source.empty() ? run.input : fs::path(run.source).filename().string()) +
      "\n\n";
  for (auto &[what, value] : {std::pair{"Tool", &run.tool}, std::pair{"Command", &run.command}, std::pair{"Target", &run.target},
                              std::pair{"State", &run.status}})
    if (!value->empty())
      out += std::string(what) + ": " + markdownCode(*value) + "  \n";
  out += "\n| row | pass | on | |\n| ---: | --- | --- | --- |\n";
  for (int64_t i : chosen(source, rows)) {
    const PassEvent &row = source.passes()[size_t(i)];
    out += "| " + std::to_string(i) + " | " + markdownText(row.pass) + " | " +
           markdownText(row.anchor()) + " | " + mark(row) + " |\n";
  }
  if (rows.empty())
    return out;
  for (int64_t i : chosen(source, rows)) {
    auto text = source.text(i);
    std::string body = text ? std::string(text->view) : text.error().message,
                fence = markdownFence(body);
    out += "\n## " + std::to_string(i) + " " + markdownText(source.passes()[size_t(i)].pass) +
           "\n\n" + fence + "mlir\n" + body;
    if (!out.ends_with("\n"))
      out += '\n';
    out += fence + "\n";
  }
  return out;
}

} // namespace strata::trace
