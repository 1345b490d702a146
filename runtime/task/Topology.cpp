#include "runtime/task/Topology.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <sched.h>
#include <set>
#include <unistd.h>

namespace strata::rt::task {
namespace {

const std::string kCpus = "/sys/devices/system/cpu/cpu";
const std::string kNodes = "/sys/devices/system/node/";

std::string firstLine(const std::string &path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

/// `0-3,8` as numbers; what is not understood ends the list.
std::vector<int> parseRanges(std::string_view text) {
  std::vector<int> numbers;
  const char *at = text.data(), *end = text.data() + text.size();
  while (at < end) {
    int first = 0;
    auto [next, error] = std::from_chars(at, end, first);
    if (error != std::errc())
      break;
    int last = first;
    if (next < end && *next == '-')
      next = std::from_chars(next + 1, end, last).ptr;
    for (int i = first; i <= last; ++i)
      numbers.push_back(i);
    at = next < end && *next == ',' ? next + 1 : end;
  }
  return numbers;
}

std::vector<int> nodesOfMachine() {
  std::vector<int> nodes = parseRanges(firstLine(kNodes + "online"));
  return nodes.empty() ? std::vector<int>{0} : nodes;
}

/// Processors of a node that this process may use; all of them when the system doesn't say.
std::vector<int> processorsOf(int node) {
  std::vector<int> all = parseRanges(firstLine(kNodes + "node" + std::to_string(node) + "/cpulist"));
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0)
    return all;
  std::vector<int> usable;
  for (int i = 0; i < CPU_SETSIZE; ++i)
    if (CPU_ISSET(i, &allowed) && (all.empty() || std::ranges::find(all, i) != all.end()))
      usable.push_back(i);
  return usable;
}

int nodeOf(int processor) {
  for (int node : nodesOfMachine())
    if (std::ranges::count(processorsOf(node), processor))
      return node;
  return nodesOfMachine().front();
}

int numberAt(int processor, const std::string &file) {
  std::vector<int> numbers = parseRanges(firstLine(kCpus + std::to_string(processor) + file));
  return numbers.empty() ? -1 : numbers.front();
}

/// The first of each core's hardware threads.
std::vector<int> onePerCore(const std::vector<int> &processors) {
  std::vector<int> chosen;
  std::set<std::pair<int, int>> seen;
  for (int processor : processors) {
    std::pair<int, int> core{numberAt(processor, "/topology/physical_package_id"),
                             numberAt(processor, "/topology/core_id")};
    if (core.second < 0 || seen.insert(core).second)
      chosen.push_back(processor);
  }
  return chosen;
}

Status invalid(std::string message) { return Status(Code::InvalidArgument, std::move(message)); }

Result<std::vector<int>> listed(const std::string &text) {
  std::vector<int> processors = parseRanges(text);
  if (processors.empty())
    return invalid("--task_topology_cpu_ids=" + text + " is not a list of processors");
  long count = sysconf(_SC_NPROCESSORS_CONF);
  for (size_t i = 0; i < processors.size(); ++i)
    if (processors[i] >= count)
      return Status(Code::OutOfRange,
                    format("cpu_ids[%zu] %d out of bounds, only %ld logical processors available",
                           i, processors[i], count));
  return processors;
}

Result<std::vector<int>> processorsOfNodes(const std::string &text) {
  std::vector<int> nodes = nodesOfMachine();
  if (text == "current")
    return processorsOf(nodeOf(sched_getcpu()));
  if (text == "numa" && nodes.size() > 1)
    return Status(Code::Unimplemented,
                  "--task_topology_nodes=numa: this machine has several nodes and a device has one "
                  "pool of workers; name a node or use `all`");
  if (text == "all" || text == "numa") {
    std::vector<int> processors;
    for (int node : nodes)
      std::ranges::copy(processorsOf(node), std::back_inserter(processors));
    return processors;
  }
  std::vector<int> wanted = parseRanges(text);
  if (wanted.empty())
    return invalid("--task_topology_nodes=" + text +
                   " is none of `current`, `numa`, `all` or a node's number");
  for (int node : wanted)
    if (!std::ranges::count(nodes, node))
      return invalid(format("NUMA node id %d is not present on this machine; %zu node(s) available",
                            node, nodes.size()));
  if (wanted.size() > 1)
    return Status(Code::Unimplemented, "--task_topology_nodes=" + text +
                                           ": a device has one pool of workers; name one node");
  return processorsOf(wanted.front());
}

int64_t l2Bytes() {
  long bytes = sysconf(_SC_LEVEL2_CACHE_SIZE);
  return bytes > 0 ? bytes : 256 * 1024;
}

} // namespace

Result<Topology> TopologyRequest::choose() const {
  Topology topology;
  topology.localMemoryBytes = localMemoryBytes > 0 ? localMemoryBytes : l2Bytes();
  topology.spinMicroseconds = spinMicroseconds;
  topology.stackBytes = stackBytes;
  constexpr int64_t kMostWorkers = 1024;
  if (groupCount > 0) {
    topology.processors.assign(static_cast<size_t>(std::min(groupCount, kMostWorkers)), -1);
    return topology;
  }
  if (cpuIds.size() > 1)
    return Status(Code::Unimplemented,
                  "--task_topology_cpu_ids: a device has one pool of workers; give one list");
  if (!cpuIds.empty()) {
    STRATA_ASSIGN_OR_RETURN(topology.processors, listed(cpuIds.front()));
    return topology;
  }
  if (mode != "physical_cores")
    return invalid("one of --task_topology_group_count or --task_topology_mode must be specified "
                   "and be a valid value; have --task_topology_mode=" +
                   mode + ".");
  STRATA_ASSIGN_OR_RETURN(std::vector<int> processors, processorsOfNodes(nodes));
  topology.processors = onePerCore(processors);
  if (topology.processors.size() > static_cast<size_t>(std::max<int64_t>(maxGroupCount, 1)))
    topology.processors.resize(static_cast<size_t>(std::max<int64_t>(maxGroupCount, 1)));
  if (topology.processors.empty())
    topology.processors.push_back(-1);
  return topology;
}

std::string Topology::text() const {
  const std::string rule = "# ===" + std::string(72, '-') + "===\n";
  std::string text = rule + format("# topology[0]: %zu worker groups\n", processors.size()) + rule;
  for (size_t i = 0; i < processors.size(); ++i) {
    text += format("#\n# group[%zu]: 'strata-worker-%zu'\n", i, i);
    if (processors[i] < 0)
      text += "#      processor: any\n";
    else
      text += format("#      processor: %d\n#           node: %d\n"
                     "#           core: %d of package %d\n",
                     processors[i], nodeOf(processors[i]),
                     numberAt(processors[i], "/topology/core_id"),
                     numberAt(processors[i], "/topology/physical_package_id"));
  }
  text += format("#\n# local memory of a worker: %lld bytes\n", (long long)localMemoryBytes);
  return text;
}

} // namespace strata::rt::task
