//===- Run.cpp - strata-trace run, continue, toolchains --------------------------===//
#include "core/toolchains/Run.h"

#include "core/base/File.h"
#include "core/base/Json.h"
#include "core/base/Markup.h"
#include "core/base/TemporaryFolder.h"
#include "core/explorer/ProgramAt.h"
#include "core/toolchains/Choices.h"
#include "core/tools/strata-trace/Command.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <unistd.h>

namespace strata::tool {

using namespace toolchains;

namespace {

volatile std::sig_atomic_t interrupted = 0;

/// One line that is written over as rows come, on a terminal.
class Line {
public:
  void show(const Reached &now) {
    auto time = std::chrono::steady_clock::now();
    if (!terminal_ || time - last_ < std::chrono::milliseconds(100))
      return;
    last_ = time;
    std::fprintf(stderr, "\r\033[K%lld rows, %lld MB%s", (long long)now.rows,
                 (long long)(now.bytes / 1'000'000), now.settling ? ", writing the trace" : "");
  }
  ~Line() {
    if (terminal_)
      std::fputs("\r\033[K", stderr);
  }

private:
  bool terminal_ = ::isatty(STDERR_FILENO);
  std::chrono::steady_clock::time_point last_;
};

std::string valueOf(const Arguments &arguments, std::string_view flag) {
  for (const std::string &one : arguments.flags)
    if (one.starts_with(flag))
      return one.substr(flag.size());
  return {};
}

void printReport(const Arguments &arguments, const Toolchain &toolchain, const Report &report) {
  if (arguments.json) {
    JsonWriter json;
    json.beginObject().field("toolchain", toolchain.name).field("command", report.command);
    json.field("version", report.version).field("rows", report.rows).field("bytes", report.bytes);
    json.field("exit_code", report.ending.code).field("signal", report.ending.signal);
    json.field("cancelled", report.cancelled).field("message", report.message);
    json.field("output", arguments.output).endObject();
    print(json.text());
    return;
  }
  say("%s\n", report.command.c_str());
  if (!report.version.empty())
    say("%s\n", report.version.c_str());
  say("%lld rows -> %s\n", (long long)report.rows, arguments.output.c_str());
}

/// Runs `name`, chosen from what there is around `near`.
Status runOn(const Arguments &arguments, const std::string &near, const std::string &name,
             Request request) {
  Choices choices = choicesFor(near);
  auto toolchain = choose(choices, name);
  if (!toolchain)
    return std::move(toolchain).error();
  if (auto s = mayRun(choices, *toolchain); !s)
    return s;
  request.toolchain = *toolchain;
  request.trace = arguments.output;
  request.result = valueOf(arguments, "--result=");
  if (request.toolchain.command.empty()) // the words are the command
    request.toolchain.command = std::exchange(request.flags, {});
  CancelToken cancel = CancelToken::make();
  std::signal(SIGINT, [](int) { interrupted = 1; });
  std::signal(SIGTERM, [](int) { interrupted = 1; });
  auto report = [&] {
    Line line;
    return toolchains::run(request, cancel, [&](const Reached &now) {
      if (interrupted)
        cancel.cancel();
      line.show(now);
    });
  }();
  if (!report)
    return std::move(report).error();
  printReport(arguments, *toolchain, *report);
  if (!report->keptLog.empty())
    std::fprintf(stderr, "strata-trace: what it printed is kept in %s\n",
                 terminalText(report->keptLog).c_str());
  if (report->cancelled || report->ending.signal) {
    std::fprintf(stderr, "strata-trace: %s\n", terminalText(report->message).c_str());
    tellOfBrokenRun();
    return Status::ok();
  }
  return report->message.empty() ? Status::ok() : Status(Error{ErrorCode::Io, report->message});
}

Words wordsFrom(const Arguments &arguments, std::ptrdiff_t first) {
  return Words(arguments.words.begin() + first, arguments.words.end());
}

} // namespace

Status runToolchain(const Arguments &arguments) {
  const auto &words = arguments.words;
  return runOn(arguments, words[1], words[0],
               {.toolchain = {}, .input = words[1], .flags = wordsFrom(arguments, 2)});
}

Status runContinue(const Arguments &arguments) {
  const auto &words = arguments.words;
  auto source = openSource(words[0]);
  if (!source)
    return std::move(source).error();
  explorer::Steps steps(**source);
  auto step = explorer::findStep(**source, steps, words[1]);
  if (!step)
    return std::move(step).error();
  auto program = explorer::programAt(**source, steps, *step);
  if (!program)
    return std::move(program).error();
  auto folder = TemporaryFolder::make();
  if (!folder)
    return std::move(folder).error();
  std::string input = folder->path() / ("program" + program->suffix);
  if (auto s = writeFile(input, program->text); !s)
    return s;
  return runOn(arguments, words[0], words[2],
               {.toolchain = {},
                .input = input,
                .flags = wordsFrom(arguments, 3),
                .origin = words[0] + ", after " + words[1]});
}

Status runToolchains(const Arguments &arguments) {
  Choices choices = choicesFor(arguments.words.empty() ? "./program" : arguments.words[0]);
  bool agreed = choices.project && isAgreed(*choices.project);
  if (arguments.has("--agree")) {
    if (!choices.project)
      return Error{ErrorCode::NotFound,
                   !choices.problem.empty()
                       ? choices.problem
                       : std::string(kProjectFile) + ": none in this folder or around it"};
    if (auto s = agree(*choices.project); !s)
      return s;
    agreed = true;
  }
  if (!choices.problem.empty())
    std::fprintf(stderr, "strata-trace: %s\n", terminalText(choices.problem).c_str());
  JsonWriter json;
  json.beginArray();
  for (const Toolchain &one : choices.all) {
    bool may = one.file.empty() || agreed;
    if (arguments.json) {
      json.beginObject().field("name", one.name).field("kind", one.kind);
      json.field("command", lineOf(one.command)).field("print", lineOf(one.print));
      json.field("prints", name(one.prints)).field("folder", one.folder).field("file", one.file);
      json.field("agreed", may).endObject();
    } else {
      say("%-20s %s%s\n", one.name.c_str(), lineOf(one.command).c_str(),
          may ? "" : "   (not agreed to: --agree)");
    }
  }
  if (arguments.json)
    print(json.endArray().text());
  return Status::ok();
}

} // namespace strata::tool
