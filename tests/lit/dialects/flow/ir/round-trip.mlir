// The ops of the dialect, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  flow.executable private @exe {
    flow.executable.export public @entry workgroups(%arg0: index) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%arg0)
      flow.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @entry(%arg0: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x?xf32>>, %arg1: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4x?xf32>>, %arg2: index) {
        %0 = flow.dispatch.tie_shape %arg0 : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x?xf32>>{%arg2}
        %workgroup_id_0 = flow.dispatch.workgroup.id[0] : index
        %workgroup_count_1 = flow.dispatch.workgroup.count[1] : index
        %workgroup_size_2 = flow.dispatch.workgroup.size[2] : index
        return
      }
    }
  }
  util.func private @host(%arg0: tensor<4x?xf32>, %arg1: index, %arg2: index) -> (tensor<4x?xf32>, tensor<4xf32>) {
    %0 = flow.dispatch @exe::@entry[%arg2](%arg0, %arg1) : (tensor<4x?xf32>{%arg1}, index) -> tensor<4x?xf32>{%arg1}
    %1 = flow.dispatch {@exe::@entry, @exe::@entry}[%arg2](%0, %arg1) : (tensor<4x?xf32>{%arg1}, index) -> %0{%arg1}
    %2 = flow.dispatch @exe::@entry[%arg2]() : () -> tensor<4xf32>
    util.return %1, %2 : tensor<4x?xf32>, tensor<4xf32>
  }
}

// -----

module {
  util.func private @region(%arg0: tensor<?xf32>, %arg1: index) -> tensor<?xf32> {
    %0 = flow.dispatch.region[%arg1] -> (tensor<?xf32>{%arg1}) {
      %1 = util.optimization_barrier %arg0 : tensor<?xf32>
      flow.return %1 : tensor<?xf32>
    } count(%arg2: index) -> (index, index, index) {
      %c1 = arith.constant 1 : index
      flow.return %arg2, %c1, %c1 : index, index, index
    }
    util.return %0 : tensor<?xf32>
  }
}

// -----

module {
  util.func private @workgroups(%arg0: tensor<4xf32>, %arg1: tensor<?xf32>, %arg2: index) -> (tensor<4xf32>, tensor<?xf32>) {
    %0:2 = flow.dispatch.workgroups[%arg2](%arg0, %arg1, %arg2) : (tensor<4xf32>, tensor<?xf32>{%arg2}, index) -> (tensor<4xf32>, %arg1{%arg2}) =
        (%arg3: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %arg4: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<?xf32>>, %arg5: index, %arg6: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %1 = iree_tensor_ext.dispatch.tensor.load %arg3, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %1, %arg6, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      flow.return
    } count(%arg3: index) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%arg3)
      flow.return %x, %y, %z : index, index, index
    }
    util.return %0#0, %0#1 : tensor<4xf32>, tensor<?xf32>
  }
}

// -----

module {
  util.func private @tensors(%arg0: tensor<4x?xf32>, %arg1: index, %arg2: index, %arg3: f32, %arg4: tensor<2x?xf32>) -> (f32, tensor<4x?xf32>) {
    %0 = flow.tensor.constant dense<1.000000e+00> : tensor<4xf32>
    %1 = flow.tensor.dynamic_constant dense<1.000000e+00> : tensor<4xf32> -> tensor<?xf32>
    %2 = flow.tensor.encode %0 : tensor<4xf32> -> tensor<4xf32, #iree_encoding.testing<>>
    %3 = flow.tensor.encode %arg0 : tensor<4x?xf32>{%arg1} -> tensor<4x?xf32, #iree_encoding.testing<>>{%arg1}
    %4 = flow.tensor.tie_shape %arg0 : tensor<4x?xf32>{%arg1}
    %5 = flow.tensor.reshape %arg0 : tensor<4x?xf32>{%arg1} -> tensor<?x4xf32>{%arg1}
    %6 = flow.tensor.bitcast %arg0 : tensor<4x?xf32>{%arg1} -> tensor<4x?xi32>{%arg1}
    %7 = flow.tensor.load %arg0[%arg2, %arg2] : tensor<4x?xf32>{%arg1}
    %8 = flow.tensor.store %arg3, %arg0[%arg2, %arg2] : tensor<4x?xf32>{%arg1}
    %9 = flow.tensor.alloca : tensor<4x?xf32>{%arg1}
    %10 = flow.tensor.empty : tensor<4x?xf32>{%arg1}
    %11 = flow.tensor.splat %arg3 : tensor<4x?xf32>{%arg1}
    %12 = flow.tensor.clone %arg0 : tensor<4x?xf32>{%arg1}
    %13 = flow.tensor.barrier %arg0 : tensor<4x?xf32>{%arg1} on #hal.device.promise<@dev>
    %14 = flow.tensor.transfer %arg0 : tensor<4x?xf32>{%arg1} to #hal.device.promise<@dev>
    %15 = flow.tensor.slice %arg0[%arg2, %arg2 for %arg1, %arg1] : tensor<4x?xf32>{%arg1} -> tensor<2x?xf32>{%arg1}
    %16 = flow.tensor.update %arg4, %arg0[%arg2, %arg2] : tensor<2x?xf32>{%arg1} -> %arg0 as tensor<4x?xf32>{%arg1}
    flow.tensor.trace "key" = [%arg0 : tensor<4x?xf32>{%arg1}, %0 : tensor<4xf32>]
    util.return %7, %16 : f32, tensor<4x?xf32>
  }
}

// -----

module {
  flow.func private @callee(%arg0: tensor<?xf32>, %arg1: index) -> (%arg0, index)
  util.func private @caller(%arg0: tensor<?xf32>, %arg1: index) -> tensor<?xf32> {
    %0:2 = flow.call @callee(%arg0, %arg1) : (tensor<?xf32>{%arg1}, index) -> (%arg0{%arg1}, index)
    util.return %0#0 : tensor<?xf32>
  }
}

// -----

module {
  util.func private @coll(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>, %arg2: index) -> (index, tensor<8xf32>) {
    %default_channel = flow.channel.default "group" : !flow.channel
    %channel = flow.channel.split %default_channel, %arg2, %arg2 : !flow.channel -> !flow.channel
    %channel_rank = flow.channel.rank %default_channel : index
    %channel_count = flow.channel.count %default_channel : index
    %0 = flow.collective.all_reduce sum, f32, %arg0, %arg1, %default_channel : (tensor<8xf32>, tensor<8xf32>, !flow.channel) -> %arg0 as tensor<8xf32>
    %1 = flow.collective.all_gather f32, %arg0, %arg1, %default_channel : (tensor<8xf32>, tensor<8xf32>, !flow.channel) -> %arg0 as tensor<8xf32>
    %2 = flow.collective.reduce_scatter average, f32, %arg0, %arg1, %default_channel : (tensor<8xf32>, tensor<8xf32>, !flow.channel) -> %arg0 as tensor<8xf32>
    %3 = flow.collective.all_to_all f32, %arg0, %arg1, %default_channel : (tensor<8xf32>, tensor<8xf32>, !flow.channel) -> %arg0 as tensor<8xf32>
    %4 = flow.collective.send_recv f32, %arg0, %arg1, %default_channel, %arg2, %arg2 : (tensor<8xf32>, tensor<8xf32>, !flow.channel, index, index) -> %arg0 as tensor<8xf32>
    util.return %channel_rank, %4 : index, tensor<8xf32>
  }
}

// -----

module {
  util.global private @w = #flow.parameter.named<"scope"::"key"> : tensor<4xf32>
  util.func private @param(%arg0: !util.buffer, %arg1: !util.buffer, %arg2: i64, %arg3: index) -> tensor<?xf32> {
    %0 = flow.parameter.load %arg0::%arg1[%arg2] : tensor<?xf32>{%arg3}
    %1 = flow.parameter.write %0 -> %arg1[%arg2] : tensor<?xf32>{%arg3}
    util.return %1 : tensor<?xf32>
  }
}
