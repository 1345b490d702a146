#include "runtime/modules/ParametersModule.h"

#include "runtime/hal/Device.h"
#include "runtime/vm/Invocation.h"
#include "runtime/vm/List.h"

#include <cstring>

namespace strata::rt::modules {
namespace {

using vm::NativeCall;

/// The three tables of a request: keys by range, and what part goes where.
class Request {
public:
  static Result<Request> read(NativeCall &call) {
    STRATA_ASSIGN_OR_RETURN(vm::Buffer * table, call.ref<vm::Buffer>());
    STRATA_ASSIGN_OR_RETURN(vm::Buffer * keys, call.ref<vm::Buffer>());
    STRATA_ASSIGN_OR_RETURN(vm::Buffer * spans, call.ref<vm::Buffer>());
    Request request;
    request.table_ = table->bytes();
    request.keys_ = keys->text();
    request.spans_ = spans->bytes();
    if (request.spans_.size() / 24 * 8 > request.table_.size())
      return Status(Code::InvalidArgument, "parameter key table is shorter than its spans");
    return request;
  }
  size_t size() const { return spans_.size() / 24; }
  Result<std::string_view> key(size_t i) const {
    auto offset = at<uint32_t>(table_, 8 * i), length = at<uint32_t>(table_, 8 * i + 4);
    if (offset > keys_.size() || length > keys_.size() - offset)
      return Status(Code::OutOfRange, "parameter key is outside of its table");
    return keys_.substr(offset, length);
  }
  uint64_t parameterOffset(size_t i) const { return at<uint64_t>(spans_, 24 * i); }
  int64_t bufferOffset(size_t i) const { return at<int64_t>(spans_, 24 * i + 8); }
  int64_t length(size_t i) const { return at<int64_t>(spans_, 24 * i + 16); }

private:
  template <typename T> static T at(std::span<const uint8_t> bytes, size_t offset) {
    T value;
    std::memcpy(&value, bytes.data() + offset, sizeof(T));
    return value;
  }
  std::span<const uint8_t> table_, spans_;
  std::string_view keys_;
};

struct Queue {
  hal::Device *device;
  Ref<hal::Fence> wait, signal;
  static Result<Queue> read(NativeCall &call) {
    STRATA_ASSIGN_OR_RETURN(hal::Device * device, call.ref<hal::Device>());
    call.i64();
    STRATA_ASSIGN_OR_RETURN(hal::Fence * wait, call.refOrNull<hal::Fence>());
    STRATA_ASSIGN_OR_RETURN(hal::Fence * signal, call.refOrNull<hal::Fence>());
    return Queue{device, Ref<hal::Fence>::share(wait), Ref<hal::Fence>::share(signal)};
  }
};

struct Piece {
  const Parameter *parameter;
  uint64_t from;
  Ref<hal::Buffer> target;
  int64_t to, length;
};

Result<Piece> makePiece(NativeCall &call, std::string_view scope, const Request &request, size_t i,
                        Ref<hal::Buffer> target) {
  STRATA_ASSIGN_OR_RETURN(std::string_view key, request.key(i));
  STRATA_ASSIGN_OR_RETURN(const Parameter *parameter,
                          call.module<ParametersModule>().find(scope, key));
  Piece piece{parameter, request.parameterOffset(i), std::move(target), request.bufferOffset(i),
              request.length(i)};
  STRATA_RETURN_IF_ERROR(ParametersModule::checkRange(key, *parameter, piece.from,
                                                      static_cast<uint64_t>(piece.length)));
  STRATA_RETURN_IF_ERROR(piece.target->checkRange(piece.to, piece.length));
  return piece;
}

Status submit(Queue queue, std::vector<Piece> pieces) {
  return queue.device->submit(
      std::move(queue.wait), std::move(queue.signal), [pieces = std::move(pieces)]() -> Status {
        for (const Piece &piece : pieces) {
          STRATA_ASSIGN_OR_RETURN(
              Ref<hal::Buffer> part,
              hal::Buffer::subspan(piece.target, piece.to, piece.length));
          STRATA_ASSIGN_OR_RETURN(hal::Mapping bytes,
                                  part->map(hal::kAccessWrite | hal::kAccessDiscard));
          ParametersModule::read(*piece.parameter, piece.from, static_cast<uint64_t>(piece.length),
                                 bytes.data());
          STRATA_RETURN_IF_ERROR(bytes.finish());
        }
        return {};
      });
}

Status load(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(Queue queue, Queue::read(call));
  STRATA_ASSIGN_OR_RETURN(vm::Buffer * scope, call.refOrNull<vm::Buffer>());
  call.i64();
  auto memoryType = static_cast<uint32_t>(call.i32());
  auto usage = static_cast<uint32_t>(call.i32());
  STRATA_ASSIGN_OR_RETURN(Request request, Request::read(call));
  auto list = make<vm::List>(vm::TypeDesc{vm::ValueKind::Ref, &hal::Buffer::kType},
                             call.invocation().context().budget());
  std::vector<Piece> pieces;
  for (size_t i = 0; i < request.size(); ++i) {
    STRATA_ASSIGN_OR_RETURN(Ref<hal::Buffer> buffer, queue.device->allocator().allocate(
                                                         memoryType, usage, request.length(i)));
    STRATA_ASSIGN_OR_RETURN(Piece piece,
                            makePiece(call, scope ? scope->text() : "", request, i, buffer));
    pieces.push_back(std::move(piece));
    STRATA_RETURN_IF_ERROR(list->push(vm::Value::object(std::move(buffer))));
  }
  call.returnObject(std::move(list));
  return submit(std::move(queue), std::move(pieces));
}

Status gather(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(Queue queue, Queue::read(call));
  STRATA_ASSIGN_OR_RETURN(vm::Buffer * scope, call.refOrNull<vm::Buffer>());
  STRATA_ASSIGN_OR_RETURN(hal::Buffer * target, call.ref<hal::Buffer>());
  STRATA_ASSIGN_OR_RETURN(Request request, Request::read(call));
  std::vector<Piece> pieces;
  for (size_t i = 0; i < request.size(); ++i) {
    STRATA_ASSIGN_OR_RETURN(Piece piece, makePiece(call, scope ? scope->text() : "", request, i,
                                                   Ref<hal::Buffer>::share(target)));
    pieces.push_back(std::move(piece));
  }
  return submit(std::move(queue), std::move(pieces));
}

Status scatter(NativeCall &) {
  return Status(Code::PermissionDenied, "parameter files are opened for reading only");
}

constexpr vm::NativeFunction kFunctions[] = {
    {"load", "0rIrrrIiirrr_r", load},
    {"gather", "0rIrrrrrrr_v", gather},
    {"scatter", "0rIrrrrrrr_v", scatter},
};

} // namespace

std::span<const vm::NativeFunction> ParametersModule::functions() const { return kFunctions; }

Result<std::shared_ptr<ParametersModule>> ParametersModule::open(std::span<const std::string> specs,
                                                                 bool map) {
  auto module = std::make_shared<ParametersModule>();
  for (const std::string &spec : specs) {
    size_t equals = spec.find('=');
    std::string scope = equals == std::string::npos ? "" : spec.substr(0, equals);
    std::string path = equals == std::string::npos ? spec : spec.substr(equals + 1);
    STRATA_ASSIGN_OR_RETURN(ParameterFile file, ParameterFile::open(path, map));
    Scope *found = nullptr;
    for (Scope &candidate : module->scopes_)
      if (candidate.name == scope)
        found = &candidate;
    if (!found)
      found = &module->scopes_.emplace_back(Scope{scope, {}});
    found->files.push_back(std::move(file));
  }
  return module;
}

Result<const Parameter *> ParametersModule::find(std::string_view scope,
                                                 std::string_view name) const {
  bool hasScope = false;
  for (const Scope &candidate : scopes_) {
    if (candidate.name != scope)
      continue;
    hasScope = true;
    for (const ParameterFile &file : candidate.files)
      if (auto it = file.entries.find(name); it != file.entries.end())
        return &it->second;
  }
  if (!hasScope)
    return Status(Code::NotFound, "no provider registered that handles scopes like '" +
                                      std::string(scope) + "'");
  return Status(Code::NotFound, "no parameter found in index with key '" + std::string(name) +
                                    "' in scope '" + std::string(scope) + "'");
}

Status ParametersModule::checkRange(std::string_view name, const Parameter &parameter,
                                    uint64_t offset, uint64_t length) {
  if (offset <= parameter.length && length <= parameter.length - offset)
    return {};
  return Status(Code::OutOfRange,
                format("parameter `%s` range out of bounds (offset=%llu, length=%llu, size=%llu)",
                       std::string(name).c_str(), (unsigned long long)offset,
                       (unsigned long long)length, (unsigned long long)parameter.length));
}

void ParametersModule::read(const Parameter &parameter, uint64_t offset, uint64_t length,
                            uint8_t *target) {
  if (!parameter.isSplat) {
    if (length)
      std::memcpy(target, parameter.bytes.data() + offset, length);
    return;
  }
  for (uint64_t i = 0; i < length; ++i)
    target[i] = parameter.bytes[(offset + i) % parameter.bytes.size()];
}

} // namespace strata::rt::modules
