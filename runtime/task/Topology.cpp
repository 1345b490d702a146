#include "runtime/task/Topology.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <map>
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
    return invalid("'" + text + "' not a valid CPU ID");
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
    return invalid("invalid --task_topology_nodes value: '" + text +
                   "'; expected `current`, `numa`, `all` or a node's number");
  for (int node : wanted)
    if (!std::ranges::count(nodes, node))
      return invalid(format("NUMA node id %d is not present on this machine; %zu node(s) available",
                            node, nodes.size()));
  if (wanted.size() > 1)
    return Status(Code::Unimplemented, "--task_topology_nodes=" + text +
                                           ": a device has one pool of workers; name one node");
  return processorsOf(wanted.front());
}

/// Cores of one kind, on machines whose cores differ.
Status keepLevel(const std::string &level, std::vector<int> &processors) {
  bool low = level == "low" || level == "efficiency";
  bool high = level == "high" || level == "performance";
  if (!low && !high)
    return level == "any" ? Status()
                          : invalid("unknown value `" + level +
                                    "` for performance level; expected one of [any, "
                                    "low/efficiency, high/performance]");
  std::map<int, std::vector<int>> byCapacity;
  for (int processor : processors)
    byCapacity[numberAt(processor, "/cpu_capacity")].push_back(processor);
  if (!byCapacity.empty())
    processors = low ? byCapacity.begin()->second : byCapacity.rbegin()->second;
  return {};
}

/// One of each last cache in turn.
Status distribute(const std::string &how, std::vector<int> &processors) {
  if (how == "compact")
    return {};
  if (how != "scatter")
    return invalid("unknown value `" + how +
                   "` for distribution strategy; expected one of [compact, scatter]");
  std::map<std::string, int> taken; // by the processors that share the cache
  std::vector<std::pair<int, int>> turns;
  for (int processor : processors)
    turns.push_back({taken[firstLine(kCpus + std::to_string(processor) +
                                     "/cache/index3/shared_cpu_list")]++,
                     processor});
  std::ranges::sort(turns);
  std::ranges::transform(turns, processors.begin(), &std::pair<int, int>::second);
  return {};
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
  std::string level = performanceLevel, order = distribution;
  if (favor == "latency")
    level = "high", order = "compact";
  else if (favor == "throughput")
    level = "any", order = "scatter";
  else if (favor == "efficiency")
    level = "low", order = "compact";
  else if (!favor.empty())
    return invalid("unknown value `" + favor +
                   "` for topology preset; expected one of [latency, throughput, efficiency]");
  STRATA_RETURN_IF_ERROR(keepLevel(level, topology.processors));
  STRATA_RETURN_IF_ERROR(distribute(order, topology.processors));
  if (std::ssize(topology.processors) > maxGroupCount)
    topology.processors.resize(static_cast<size_t>(std::max<int64_t>(maxGroupCount, 0)));
  if (topology.processors.empty())
    return Status(Code::NotFound, "--task_topology_nodes=" + nodes +
                                      " selected node(s) but none contain any usable cores; no "
                                      "executors created");
  return topology;
}

std::string Topology::text() const {
  const std::string rule = "# ===" + std::string(72, '-') + "===\n";
  int node = nodeOf(processors.front() < 0 ? sched_getcpu() : processors.front());
  std::string text = rule +
                     format("# topology[0]: %zu worker groups, numa node: %d\n", processors.size(),
                            node) +
                     rule;
  for (size_t i = 0; i < processors.size(); ++i) {
    text += format("#\n# group[%zu]: 'strata-worker-%zu'\n", i, i);
    int processor = processors[i];
    if (processor < 0) {
      text += "#      processor: any\n";
      continue;
    }
    text += format("#      processor: %d\n#     hardware ids: core_id=%d, physical_package_id=%d\n",
                   processor, numberAt(processor, "/topology/core_id"),
                   numberAt(processor, "/topology/physical_package_id"));
    text += format("#  caches: l1d=%ld, l2d=%ld\n", sysconf(_SC_LEVEL1_DCACHE_SIZE),
                   sysconf(_SC_LEVEL2_CACHE_SIZE));
    std::string sharers = firstLine(kCpus + std::to_string(processor) +
                                    "/cache/index3/shared_cpu_list");
    if (!sharers.empty())
      text += "#  last level cache sharing: processors " + sharers + "\n";
  }
  return text + format("#\n# local memory of a worker: %lld bytes\n", (long long)localMemoryBytes);
}

} // namespace strata::rt::task
