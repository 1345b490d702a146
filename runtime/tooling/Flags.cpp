#include "runtime/tooling/Flags.h"

#include "core/base/OutputFile.h"
#include "core/base/Version.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <fstream>

namespace strata::rt::tooling {

void Flags::add(std::string_view name, std::string *value, std::string_view help) {
  flags_.push_back({std::string(name), std::string(help), "\"" + *value + "\"", false,
                    [value](std::string_view text) {
                      *value = text;
                      return true;
                    }});
}

void Flags::add(std::string_view name, bool *value, std::string_view help) {
  flags_.push_back({std::string(name), std::string(help), *value ? "true" : "false", true,
                    [value](std::string_view text) {
                      *value = text.empty() || text == "true" || text == "1";
                      return *value || text == "false" || text == "0";
                    }});
}

void Flags::add(std::string_view name, int64_t *value, std::string_view help) {
  flags_.push_back({std::string(name), std::string(help), std::to_string(*value), false,
                    [value](std::string_view text) {
                      auto [end, error] =
                          std::from_chars(text.data(), text.data() + text.size(), *value);
                      return error == std::errc() && end == text.data() + text.size();
                    }});
}

void Flags::add(std::string_view name, double *value, std::string_view help) {
  flags_.push_back({std::string(name), std::string(help), format("%g", *value), false,
                    [value](std::string_view text) {
                      std::string copy(text);
                      char *end = nullptr;
                      *value = std::strtod(copy.c_str(), &end);
                      return !copy.empty() && !*end;
                    }});
}

void Flags::add(std::string_view name, OptionalText *value, std::string_view help) {
  flags_.push_back({std::string(name), std::string(help), "", true, [value](std::string_view text) {
                      *value = {true, std::string(text)};
                      return true;
                    }});
}

void Flags::add(std::string_view name, std::vector<std::string> *values, std::string_view help) {
  flags_.push_back(
      {std::string(name), std::string(help), "[...]", false, [values](std::string_view text) {
         values->emplace_back(text);
         return true;
       }});
}

namespace {

/// Comment lines of at most 80 columns.
std::string wrapped(const std::string &help) {
  constexpr size_t kColumns = 80;
  std::string text, line = "#";
  for (size_t at = 0; at < help.size();) {
    size_t end = std::min(help.find(' ', at), help.size());
    if (line.size() + 1 + end - at > kColumns) {
      text += line + "\n";
      line = "#";
    }
    line += " " + help.substr(at, end - at);
    at = end + 1;
  }
  return text + line + "\n";
}

} // namespace

std::string Flags::helpText() const {
  std::string text = usage_ + "\n";
  for (const Flag &flag : flags_) {
    text += "\n" + wrapped(flag.help);
    // Lists and actions have no default that could be given back.
    bool isSettable = !flag.initial.empty() && flag.initial != "[...]";
    text += (isSettable ? "--" : "# --") + flag.name +
            (flag.initial.empty() ? "" : "=" + flag.initial) + "\n";
  }
  return text;
}

Status Flags::parse(std::span<char *const> arguments, std::vector<std::string> &positional) {
  for (char *argument : arguments) {
    STRATA_RETURN_IF_ERROR(parseOne(argument, positional, 0));
    if (helpShown_)
      return {};
  }
  return {};
}

Status Flags::parseOne(std::string_view argument, std::vector<std::string> &positional, int depth) {
  if (!argument.starts_with("--")) {
    positional.emplace_back(argument);
    return {};
  }
  if (!passPrefix_.empty() && argument.starts_with(passPrefix_)) {
    passed_->emplace_back(argument);
    return {};
  }
  std::string_view body = argument.substr(2);
  size_t equals = body.find('=');
  std::string name(body.substr(0, equals));
  bool hasValue = equals != std::string_view::npos;
  std::string_view value = hasValue ? body.substr(equals + 1) : std::string_view();
  if (name == "help") {
    std::fputs(helpText().c_str(), stdout);
    helpShown_ = true;
    return {};
  }
  if (name == "version") {
    std::printf("Strata %s\n", kVersion);
    helpShown_ = true;
    return {};
  }
  if (name == "flagfile") {
    ::strata::keepInput(std::string(value));
    std::ifstream file{std::string(value)};
    if (!file || depth > 8)
      return Status(Code::NotFound, "failed to open file '" + std::string(value) + "'")
          .annotate("while trying to parse flagfile");
    for (std::string line; std::getline(file, line);) {
      size_t begin = line.find_first_not_of(" \t\r");
      if (begin == std::string::npos || line[begin] == '#')
        continue;
      line = line.substr(begin, line.find_last_not_of(" \t\r") - begin + 1);
      STRATA_RETURN_IF_ERROR(parseOne(line, positional, depth + 1));
    }
    return {};
  }
  auto flag = std::find_if(flags_.begin(), flags_.end(),
                           [&](const Flag &candidate) { return candidate.name == name; });
  if (flag == flags_.end())
    return Status(Code::InvalidArgument, "flag '" + name + "' not recognized");
  if (!hasValue && !flag->mayStandAlone)
    return Status(Code::InvalidArgument, "flag '" + name + "' needs a value: --" + name + "=");
  if (!flag->set(value))
    return Status(Code::InvalidArgument,
                  "value '" + std::string(value) + "' is not valid for flag '" + name + "'");
  return {};
}

} // namespace strata::rt::tooling
