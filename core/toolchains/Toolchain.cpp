#include "core/toolchains/Toolchain.h"

#include <cstdlib>
#include <filesystem>
#include <unistd.h>

namespace strata::toolchains {

std::string_view name(Prints prints) {
  switch (prints) {
  case Prints::Errors:
    return "stderr";
  case Prints::Output:
    return "stdout";
  case Prints::Both:
    return "both";
  case Prints::Folder:
    return "folder";
  }
  return "unknown";
}

namespace {

/// Replaces the places of one word.
Status fill(std::string &word, const Places &places) {
  for (size_t at = word.find('{'); at != std::string::npos; at = word.find('{', at)) {
    size_t end = word.find('}', at);
    if (end == std::string::npos)
      break;
    std::string place = word.substr(at, end - at + 1);
    const std::string *with = place == "{input}"    ? &places.input
                              : place == "{output}" ? &places.output
                              : place == "{folder}" ? &places.folder
                                                    : nullptr;
    if (!with) { // a pass pipeline has braces, too
      ++at;
      continue;
    }
    if (with->empty())
      return Error{ErrorCode::InvalidArgument, "nothing is given for " + place};
    word.replace(at, place.size(), *with);
    at += with->size();
  }
  return Status::ok();
}

bool isExecutable(const std::string &path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path, ignored) && ::access(path.c_str(), X_OK) == 0;
}

} // namespace

Result<Command> expand(const Toolchain &toolchain, const Places &places) {
  if (toolchain.command.empty())
    return Error{ErrorCode::InvalidArgument, "toolchain '" + toolchain.name + "' has no command"};
  Command command{{}, toolchain.environment, toolchain.folder};
  bool tookFlags = false;
  auto add = [&](std::string word) -> Status {
    if (auto s = fill(word, places); !s)
      return std::move(s).error().context("toolchain '" + toolchain.name + "'");
    command.words.push_back(std::move(word));
    return Status::ok();
  };
  for (const std::string &word : toolchain.command) {
    if (word == "{flags}") { // words of the user's own are taken as they are
      command.words.insert(command.words.end(), places.flags.begin(), places.flags.end());
      tookFlags = true;
    } else if (word == "{print}") {
      for (const std::string &flag : toolchain.print)
        if (auto s = add(flag); !s)
          return std::move(s).error();
    } else if (auto s = add(word); !s) {
      return std::move(s).error();
    }
  }
  if (!tookFlags)
    command.words.insert(command.words.end(), places.flags.begin(), places.flags.end());
  for (auto &[key, value] : command.environment)
    if (auto s = fill(value, places); !s)
      return std::move(s).error().context("toolchain '" + toolchain.name + "', " + key);
  return command;
}

Result<Words> splitWords(std::string_view line) {
  Words words;
  std::string word;
  bool inWord = false;
  char quote = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    char c = line[i];
    if (quote) {
      if (c == quote)
        quote = 0;
      else if (c == '\\' && quote == '"' && i + 1 < line.size() &&
               (line[i + 1] == '"' || line[i + 1] == '\\'))
        word += line[++i];
      else
        word += c;
    } else if (c == '\'' || c == '"') {
      quote = c;
      inWord = true;
    } else if (c == '\\' && i + 1 < line.size()) {
      word += line[++i];
      inWord = true;
    } else if (c == ' ' || c == '\t') {
      if (inWord)
        words.push_back(std::move(word));
      word.clear();
      inWord = false;
    } else {
      word += c;
      inWord = true;
    }
  }
  if (quote)
    return Error{ErrorCode::InvalidArgument,
                 std::string("a quote (") + quote + ") is not closed in: " + std::string(line)};
  if (inWord)
    words.push_back(std::move(word));
  return words;
}

static std::string quoted(const std::string &word) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyz"
                                      "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos)
    return word;
  std::string out = "'";
  for (char c : word)
    out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string lineOf(const Words &words) {
  std::string line;
  for (const std::string &word : words)
    line += (line.empty() ? "" : " ") + quoted(word);
  return line;
}

std::string lineOf(const Command &command) {
  std::string line;
  for (auto &[key, value] : command.environment)
    line += key + "=" + quoted(value) + " ";
  return line + lineOf(command.words);
}

std::string findProgram(const std::string &program, const std::string &folder) {
  if (program.find('/') != std::string::npos) {
    bool isWhole = program.starts_with('/') || folder.empty();
    std::string path = isWhole ? program : folder + "/" + program;
    return isExecutable(path) ? path : std::string();
  }
  const char *set = std::getenv("PATH");
  std::string_view rest = set ? set : "/usr/local/bin:/usr/bin:/bin";
  while (!program.empty()) {
    size_t colon = rest.find(':');
    // An empty entry would be the working folder: who wants that writes ./program.
    if (std::string_view entry = rest.substr(0, colon); !entry.empty())
      if (std::string path = std::string(entry) + "/" + program; isExecutable(path))
        return path;
    if (colon == std::string_view::npos)
      break;
    rest.remove_prefix(colon + 1);
  }
  return {};
}

} // namespace strata::toolchains
