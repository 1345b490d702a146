#include "core/explorer/Help.h"

#include "core/base/File.h"

#include <algorithm>
#include <filesystem>
#include <vector>

namespace strata::explorer {

namespace fs = std::filesystem;

namespace {

std::string_view trim(std::string_view text) {
  while (!text.empty() && (text.front() == '\n' || text.front() == ' '))
    text.remove_prefix(1);
  while (!text.empty() && (text.back() == '\n' || text.back() == ' '))
    text.remove_suffix(1);
  return text;
}

} // namespace

void Help::add(std::string_view markdown) {
  constexpr std::string_view kHead = "### `";
  for (size_t at = markdown.starts_with(kHead) ? 0 : markdown.find("\n### `"); at != std::string_view::npos;) {
    size_t begin = markdown[at] == '\n' ? at + 1 : at;
    size_t next = markdown.find("\n### `", begin);
    std::string_view section = markdown.substr(begin, next == std::string_view::npos ? next : next - begin);
    at = next;
    size_t close = section.find('`', kHead.size()), eol = section.find('\n');
    if (close == std::string_view::npos || eol == std::string_view::npos || close > eol)
      continue;
    std::string name(section.substr(kHead.size(), close - kHead.size()));
    if (name.starts_with('-')) // passes are headed as flags
      name.erase(0, 1);
    std::string_view rest = trim(section.substr(eol));
    HelpEntry entry;
    if (rest.starts_with('_')) {
      size_t end = rest.find("_\n");
      if (end == std::string_view::npos && rest.ends_with('_'))
        end = rest.size() - 1;
      if (end != std::string_view::npos && end > 0) {
        entry.summary = rest.substr(1, end - 1);
        rest = trim(rest.substr(std::min(end + 1, rest.size())));
      }
    }
    entry.body = rest;
    entries_.try_emplace(std::move(name), std::move(entry));
  }
}

Result<Help> Help::load(const std::string &folder) {
  std::error_code error;
  std::vector<std::string> files;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
    if (it->path().extension() == ".md")
      files.push_back(it->path().string());
  if (error)
    return Error{ErrorCode::NotFound, folder + ": " + error.message()};
  std::sort(files.begin(), files.end());
  Help help;
  for (const std::string &file : files) {
    auto text = mapFile(file);
    if (!text)
      return std::move(text).error();
    help.add(text->view);
  }
  return help;
}

const HelpEntry *Help::find(std::string_view name) const {
  auto found = entries_.find(name);
  return found == entries_.end() ? nullptr : &found->second;
}

std::string description(const HelpEntry &entry) {
  std::string out;
  std::string_view body = entry.body;
  bool fenced = false, syntax = false;
  for (size_t at = 0; at < body.size();) {
    size_t end = std::min(body.find('\n', at), body.size());
    std::string_view line = body.substr(at, end - at);
    at = end + 1;
    if (!fenced && (line.starts_with("Traits:") || line.starts_with("Interfaces:") || line.starts_with("Effects:") || line.starts_with("#### ")))
      break;
    if (line.starts_with("```")) {
      fenced = !fenced;
      if (syntax) { // the grammar
        syntax = fenced;
        continue;
      }
    } else if (!fenced && line == "Syntax:") {
      syntax = true;
      continue;
    }
    if (syntax)
      continue;
    out.append(line).push_back('\n');
  }
  return std::string(trim(out));
}

} // namespace strata::explorer
