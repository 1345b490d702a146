#include "app/models/SlicesModel.h"

#include "app/models/Utf8.h"
#include "core/stream/Schedule.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QLocale>
#include <algorithm>

namespace strata::app {
namespace {

template <typename T>
QJsonArray numbers(const std::vector<T> &values) {
  QJsonArray array;
  for (T value : values)
    array.append(static_cast<qint64>(value));
  return array;
}

SlicesModel::Execution execution(const stream::Schedule &schedule, const IrDocument &document) {
  const ir::Tree &tree = document.tree();
  SlicesModel::Execution result;
  result.function = utf8(schedule.function);
  result.affinity = utf8(schedule.affinity);
  result.line = document.lineAt(tree.begin(schedule.node));
  result.steps = schedule.steps;
  result.transientBytes = schedule.transientBytes().value_or(-1);
  for (const stream::Command &command : schedule.commands)
    result.commands.push_back({utf8(command.name), command.step, document.lineAt(tree.begin(command.node)),
                               document.lineAt(std::max<int64_t>(0, int64_t(tree.end(command.node)) - 1))});
  for (const stream::Resource &resource : schedule.resources)
    result.buffers.push_back({utf8(resource.name), utf8(resource.outer), utf8(resource.lifetime), resource.bytes.value_or(-1), {}});
  for (const stream::Slice &slice : schedule.slices)
    result.buffers[slice.resource].slices.push_back({utf8(slice.offset), slice.offsetBytes.value_or(-1),
                                                     slice.lengthBytes.value_or(-1), slice.firstStep, slice.lastStep,
                                                     slice.writers, slice.readers});
  std::vector<SlicesModel::Buffer> ordered;
  for (bool transient : {true, false})
    for (SlicesModel::Buffer &buffer : result.buffers)
      if ((buffer.lifetime == QLatin1String("transient")) == transient)
        ordered.push_back(buffer);
  result.buffers = std::move(ordered);
  for (const stream::PackRequest &request : schedule.packed)
    result.requests.push_back({request.first, request.last, request.bytes.value_or(-1), document.lineAt(tree.begin(request.node))});
  return result;
}

} // namespace

QString bytesText(int64_t bytes) {
  return bytes < 0 ? QCoreApplication::translate("SlicesModel", "? bytes")
                   : QCoreApplication::translate("SlicesModel", "%1 bytes").arg(QLocale(QLocale::English).toString(static_cast<qlonglong>(bytes)));
}

SlicesModel SlicesModel::make(const IrDocument &document) {
  SlicesModel model;
  for (const stream::Schedule &schedule : stream::schedules(document.tree()))
    model.executions.push_back(execution(schedule, document));
  return model;
}

QJsonObject SlicesModel::toJson() const {
  auto number = [](int64_t value) { return value < 0 ? QJsonValue() : QJsonValue(static_cast<qint64>(value)); };
  QJsonArray all;
  for (const Execution &execution : executions) {
    QJsonArray buffers, commands, requests;
    for (const Buffer &buffer : execution.buffers) {
      QJsonArray slices;
      for (const Slice &slice : buffer.slices)
        slices.append(QJsonObject{{QStringLiteral("offset"), slice.offset},
                                  {QStringLiteral("offsetBytes"), number(slice.offsetBytes)},
                                  {QStringLiteral("lengthBytes"), number(slice.lengthBytes)},
                                  {QStringLiteral("firstStep"), static_cast<qint64>(slice.firstStep)},
                                  {QStringLiteral("lastStep"), static_cast<qint64>(slice.lastStep)},
                                  {QStringLiteral("writers"), numbers(slice.writers)},
                                  {QStringLiteral("readers"), numbers(slice.readers)}});
      buffers.append(QJsonObject{{QStringLiteral("name"), buffer.name},
                                 {QStringLiteral("outer"), buffer.outer},
                                 {QStringLiteral("lifetime"), buffer.lifetime},
                                 {QStringLiteral("bytes"), number(buffer.bytes)},
                                 {QStringLiteral("slices"), slices}});
    }
    for (const Command &command : execution.commands)
      commands.append(QJsonObject{{QStringLiteral("name"), command.name},
                                  {QStringLiteral("step"), static_cast<qint64>(command.step)},
                                  {QStringLiteral("line"), static_cast<qint64>(command.firstLine + 1)}});
    for (const Request &request : execution.requests)
      requests.append(QJsonObject{{QStringLiteral("first"), static_cast<qint64>(request.first)},
                                  {QStringLiteral("last"), static_cast<qint64>(request.last)},
                                  {QStringLiteral("bytes"), number(request.bytes)}});
    all.append(QJsonObject{{QStringLiteral("function"), execution.function},
                           {QStringLiteral("affinity"), execution.affinity},
                           {QStringLiteral("steps"), static_cast<qint64>(execution.steps)},
                           {QStringLiteral("transientBytes"), number(execution.transientBytes)},
                           {QStringLiteral("buffers"), buffers},
                           {QStringLiteral("commands"), commands},
                           {QStringLiteral("requests"), requests}});
  }
  return {{QStringLiteral("executions"), all}};
}

} // namespace strata::app
