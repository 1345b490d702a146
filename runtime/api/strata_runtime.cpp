#include "runtime/api/strata_runtime.h"

#include "runtime/modules/HalModule.h"
#include "runtime/tooling/TensorText.h"
#include "runtime/vm/Invocation.h"

#include <cstdlib>
#include <cstring>
#include <mutex>

using namespace strata::rt;

struct strata_session {
  std::shared_ptr<MemoryBudget> budget;
  Ref<hal::Device> device;
  vm::TypeRegistry types;
  std::unique_ptr<vm::Context> context;
  // The running call, for cancel.
  std::mutex mutex;
  vm::Invocation *running = nullptr;
};

struct strata_tensor {
  Ref<hal::BufferView> view;
};

namespace {

thread_local std::string lastError;

int fail(const Status &status) {
  lastError = status.toString();
  return static_cast<int>(status.code());
}

Status loadBytes(strata_session &session, vm::ModuleBytes bytes) {
  STRATA_ASSIGN_OR_RETURN(auto module, vm::BytecodeModule::load(std::move(bytes), session.types));
  return session.context->add(std::move(module));
}

Result<Ref<hal::BufferView>> makeTensor(strata_session &session, const char *type,
                                        std::vector<int64_t> shape, const void *data) {
  STRATA_ASSIGN_OR_RETURN(hal::ElementType elementType, hal::parseElementType(type));
  STRATA_ASSIGN_OR_RETURN(int64_t bytes, hal::denseBytes(shape, elementType));
  STRATA_ASSIGN_OR_RETURN(
      Ref<hal::Buffer> buffer,
      session.device->allocator().allocate(hal::kMemoryDeviceLocal, hal::kUsageDefault, bytes));
  if (data) // memory is zero otherwise
    STRATA_RETURN_IF_ERROR(
        buffer->write(0, {static_cast<const uint8_t *>(data), static_cast<size_t>(bytes)}));
  return hal::BufferView::create(std::move(buffer), std::move(shape), elementType);
}

Status invoke(strata_session &session, const char *name, std::span<strata_tensor *const> arguments,
              std::vector<vm::Value> &results) {
  if (session.context->instances().empty())
    return Status(Code::FailedPrecondition, "no module is loaded");
  vm::Instance &instance = *session.context->instances().back();
  const vm::Function *function = instance.module().findExport(name);
  if (!function)
    return Status(Code::NotFound, "no function `" + std::string(name) + "` exported by module");
  std::vector<vm::Value> values;
  for (strata_tensor *argument : arguments)
    values.push_back(vm::Value::object(argument ? Ref<Object>(argument->view) : Ref<Object>()));
  Ref<hal::Fence> signal;
  if (instance.module().attribute(*function, "iree.abi.model") == "coarse-fences") {
    signal = make<hal::Fence>(make<hal::Semaphore>(), 1);
    values.push_back(vm::Value::object({}));
    values.push_back(vm::Value::object(signal));
  }
  vm::Invocation invocation(*session.context);
  {
    std::lock_guard lock(session.mutex);
    session.running = &invocation;
  }
  Status status = invocation.invoke(instance, *function, values, results);
  if (status.ok() && signal)
    status = signal->wait();
  std::lock_guard lock(session.mutex);
  session.running = nullptr;
  return status;
}

} // namespace

extern "C" {

const char *strata_last_error(void) { return lastError.c_str(); }

strata_session *strata_session_create(const char *device, int64_t max_memory) {
  auto session = std::make_unique<strata_session>();
  session->budget = std::make_shared<MemoryBudget>(max_memory > 0 ? max_memory : INT64_MAX);
  hal::DeviceOptions options;
  options.budget = session->budget;
  Result<Ref<hal::Device>> created = hal::Device::create(device, options);
  if (!created.ok()) {
    fail(created.status());
    return nullptr;
  }
  session->device = created.take();
  modules::HalModule::registerTypes(session->types);
  session->context = std::make_unique<vm::Context>(session->budget);
  session->context->add(
      std::make_shared<modules::HalModule>(std::vector<Ref<hal::Device>>{session->device}));
  return session.release();
}

void strata_session_release(strata_session *session) { delete session; }

int strata_session_load(strata_session *session, const void *bytes, size_t length) {
  Result<vm::ModuleBytes> copy =
      vm::ModuleBytes::copy({static_cast<const uint8_t *>(bytes), length});
  if (!copy.ok())
    return fail(copy.status());
  return fail(loadBytes(*session, copy.take()));
}

int strata_session_load_file(strata_session *session, const char *path) {
  Result<vm::ModuleBytes> file = vm::ModuleBytes::readFile(path, false);
  if (!file.ok())
    return fail(file.status());
  return fail(loadBytes(*session, file.take()));
}

strata_tensor *strata_tensor_create(strata_session *session, const char *type, const int64_t *shape,
                                    size_t rank, const void *data) {
  Result<Ref<hal::BufferView>> view =
      makeTensor(*session, type, std::vector<int64_t>(shape, shape + rank), data);
  if (!view.ok()) {
    fail(view.status());
    return nullptr;
  }
  return new strata_tensor{view.take()};
}

void strata_tensor_release(strata_tensor *tensor) { delete tensor; }
size_t strata_tensor_rank(const strata_tensor *tensor) { return tensor->view->shape().size(); }
int64_t strata_tensor_dim(const strata_tensor *tensor, size_t index) {
  return index < tensor->view->shape().size() ? tensor->view->shape()[index] : -1;
}
size_t strata_tensor_bytes(const strata_tensor *tensor) {
  Result<int64_t> bytes = hal::denseBytes(tensor->view->shape(), tensor->view->elementType());
  return bytes.ok() ? static_cast<size_t>(*bytes) : 0;
}
void *strata_tensor_data(strata_tensor *tensor) { return tensor->view->buffer().data(); }
char *strata_tensor_text(const strata_tensor *tensor) {
  return strdup(tooling::tensorText(*tensor->view, 1024).c_str());
}

int strata_session_call(strata_session *session, const char *function,
                        strata_tensor *const *arguments, size_t argument_count,
                        strata_tensor **results, size_t result_capacity) {
  std::vector<vm::Value> values;
  Status status = invoke(*session, function, {arguments, argument_count}, values);
  if (status.ok() && values.size() > result_capacity)
    status = Status(Code::OutOfRange, format("function returned %zu results", values.size()));
  for (const vm::Value &value : values)
    if (status.ok() && value.ref && !dynCast<hal::BufferView>(value.ref.get()))
      status = Status(Code::Unimplemented, "a result is not a tensor");
  if (!status.ok()) {
    fail(status);
    return -1;
  }
  for (size_t i = 0; i < values.size(); ++i)
    results[i] = new strata_tensor{
        Ref<hal::BufferView>::share(dynCast<hal::BufferView>(values[i].ref.get()))};
  return static_cast<int>(values.size());
}

void strata_session_cancel(strata_session *session) {
  std::lock_guard lock(session->mutex);
  if (session->running)
    session->running->cancel();
}

} // extern "C"
