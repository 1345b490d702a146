// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-hal-elide-redundant-commands))' | FileCheck %s

// CHECK-LABEL: @barriers
util.func public @barriers(%cmd: !hal.command_buffer, %other: !hal.command_buffer, %buf: !hal.buffer, %n: index) {
  // CHECK-NEXT: execution_barrier<%arg0
  hal.command_buffer.execution_barrier<%cmd : !hal.command_buffer> source("Dispatch|Transfer|CommandRetire") target("CommandIssue|Dispatch|Transfer") flags("None")
  hal.command_buffer.execution_barrier<%cmd : !hal.command_buffer> source("Dispatch|Transfer|CommandRetire") target("CommandIssue|Dispatch|Transfer") flags("None")
  // CHECK-NEXT: execution_barrier<%arg1
  hal.command_buffer.execution_barrier<%other : !hal.command_buffer> source("Dispatch|Transfer|CommandRetire") target("CommandIssue|Dispatch|Transfer") flags("None")
  // CHECK-NEXT: copy_buffer<%arg0
  hal.command_buffer.copy_buffer<%cmd : !hal.command_buffer> source(%buf : !hal.buffer)[%n] target(%buf : !hal.buffer)[%n] length(%n) flags("None")
  // CHECK-NEXT: execution_barrier<%arg0
  hal.command_buffer.execution_barrier<%cmd : !hal.command_buffer> source("Dispatch|Transfer|CommandRetire") target("CommandIssue|Dispatch|Transfer") flags("None")
  // The copy was for the other command buffer.
  hal.command_buffer.execution_barrier<%other : !hal.command_buffer> source("Dispatch|Transfer|CommandRetire") target("CommandIssue|Dispatch|Transfer") flags("None")
  // CHECK-NEXT: util.return
  util.return
}
