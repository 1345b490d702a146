//===- Run.cpp - strata-trace run, toolchains -------------------------------===//
#include "core/toolchains/Run.h"

#include "core/base/Json.h"
#include "core/base/Markup.h"
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

} // namespace

Status runToolchain(const Arguments &arguments) {
  Choices choices = choicesFor(arguments.words[1]);
  auto toolchain = choose(choices, arguments.words[0]);
  if (!toolchain)
    return std::move(toolchain).error();
  if (auto s = mayRun(choices, *toolchain); !s)
    return s;
  Request request{*toolchain, arguments.words[1],
                  Words(arguments.words.begin() + 2, arguments.words.end()), arguments.output,
                  valueOf(arguments, "--result=")};
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
