#include "core/toolchains/Child.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

extern char **environ;

namespace strata::toolchains {

std::string Ending::text() const {
  if (signal)
    return "killed by signal " + std::to_string(signal) + " (" + ::strsignal(signal) + ")";
  return code ? "exit code " + std::to_string(code) : std::string();
}

namespace {

/// posix_spawn's two records, released with their holder.
struct Plan {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  Plan() {
    ::posix_spawn_file_actions_init(&files);
    ::posix_spawnattr_init(&attributes);
  }
  ~Plan() {
    ::posix_spawn_file_actions_destroy(&files);
    ::posix_spawnattr_destroy(&attributes);
  }
  Plan(const Plan &) = delete;
  Plan &operator=(const Plan &) = delete;
};

/// The variables of this process, and those of the command in their place.
Words environmentOf(const Command &command) {
  Words out;
  for (char **entry = environ; *entry; ++entry) {
    std::string_view line = *entry;
    bool isSet = false;
    for (auto &[key, value] : command.environment)
      isSet |= line.size() > key.size() && line.starts_with(key) && line[key.size()] == '=';
    if (!isSet)
      out.emplace_back(line);
  }
  for (auto &[key, value] : command.environment)
    out.push_back(key + "=" + value);
  return out;
}

std::vector<char *> pointers(Words &words) {
  std::vector<char *> out;
  for (std::string &word : words)
    out.push_back(word.data());
  out.push_back(nullptr);
  return out;
}

} // namespace

Result<Child> Child::start(const Command &command, const std::string &output,
                           const std::string &errors) {
  if (command.words.empty())
    return Error{ErrorCode::InvalidArgument, "there is no command"};
  std::error_code ignored;
  if (!command.folder.empty() && !std::filesystem::is_directory(command.folder, ignored))
    return Error{ErrorCode::NotFound, command.words[0] + " can't be started in " + command.folder +
                                          ": there is no such folder"};
  std::string program = findProgram(command.words[0], command.folder);
  if (program.empty())
    return Error{ErrorCode::NotFound,
                 command.words[0] + (command.words[0].find('/') == std::string::npos
                                         ? ": no such program on PATH"
                                         : ": no such program, or it may not be run")};
  Plan plan;
  ::posix_spawn_file_actions_addopen(&plan.files, 0, "/dev/null", O_RDONLY, 0);
  // Appended, so that two that share a file don't write over each other.
  constexpr int kFlags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND;
  ::posix_spawn_file_actions_addopen(&plan.files, 1, output.c_str(), kFlags, 0600);
  if (errors == output)
    ::posix_spawn_file_actions_adddup2(&plan.files, 1, 2);
  else
    ::posix_spawn_file_actions_addopen(&plan.files, 2, errors.c_str(), kFlags, 0600);
  ::posix_spawn_file_actions_addclosefrom_np(&plan.files, 3);
  if (!command.folder.empty())
    ::posix_spawn_file_actions_addchdir_np(&plan.files, command.folder.c_str());
  sigset_t none, standard;
  ::sigemptyset(&none);
  ::sigemptyset(&standard);
  for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE})
    ::sigaddset(&standard, signal);
  ::posix_spawnattr_setsigmask(&plan.attributes, &none);
  ::posix_spawnattr_setsigdefault(&plan.attributes, &standard);
  ::posix_spawnattr_setflags(
      &plan.attributes, short(POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF));
  Words words = command.words, environment = environmentOf(command);
  pid_t id = -1;
  int error = ::posix_spawn(&id, program.c_str(), &plan.files, &plan.attributes,
                            pointers(words).data(), pointers(environment).data());
  if (error)
    return Error{ErrorCode::Io, program + " can't be started: " + std::strerror(error)};
  return Child(id);
}

Child::Child(Child &&other) noexcept : id_(std::exchange(other.id_, -1)), ending_(other.ending_) {}

Child::~Child() {
  if (id_ < 0 || poll())
    return;
  kill();
  while (!poll())
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

const std::optional<Ending> &Child::poll() {
  if (ending_ || id_ < 0)
    return ending_;
  siginfo_t info{};
  if (::waitid(P_PID, id_t(id_), &info, WEXITED | WNOHANG | WNOWAIT) < 0 && errno == EINTR)
    return ending_;
  if (info.si_pid == 0 && ::kill(id_, 0) == 0)
    return ending_;
  ::kill(-id_, SIGKILL); // before it is waited for: until then nobody else gets its number
  int status = 0;
  Ending ending;
  if (::waitpid(id_, &status, 0) < 0) // somebody else has waited for it
    ending.code = 255;
  else if (WIFSIGNALED(status))
    ending.signal = WTERMSIG(status);
  else
    ending.code = WEXITSTATUS(status);
  return ending_ = ending;
}

void Child::kill() {
  if (id_ > 0 && !ending_)
    ::kill(-id_, SIGKILL);
}

const std::optional<Ending> &Child::wait(int milliseconds) {
  using Clock = std::chrono::steady_clock;
  auto until = Clock::now() + std::chrono::milliseconds(milliseconds);
  while (!poll() && Clock::now() < until)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  return ending_;
}

} // namespace strata::toolchains
