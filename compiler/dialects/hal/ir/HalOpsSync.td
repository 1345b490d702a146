// Fences, channels and files.
#ifndef STRATA_HAL_OPS_SYNC_TD
#define STRATA_HAL_OPS_SYNC_TD

include "compiler/dialects/hal/ir/HalAttrs.td"
include "compiler/dialects/hal/ir/HalTypes.td"

def HAL_FenceAwaitOp : HAL_Op<"fence.await", [HAL_NamesResults, Util_YieldPoint]> {
  let summary = "Blocks until all fences are reached";
  let arguments = (ins
    I32:$timeout_millis, HAL_WaitFlagBitfieldAttr:$flags, Variadic<HAL_Fence>:$fences
  );
  let results = (outs I32:$status);
  let assemblyFormat = [{
    `until` `(` `` `[` $fences `]` `)` `timeout_millis` `(` $timeout_millis `)` `flags` `(`
    $flags `)` `:` type($status) attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
}

def HAL_FenceCreateOp : HAL_Op<"fence.create", [HAL_NamesResults, MemoryEffects<[MemAlloc]>]> {
  let summary = "Makes a fence that has not been reached";
  let arguments = (ins HAL_Device:$device, HAL_FenceFlagBitfieldAttr:$flags);
  let results = (outs HAL_Fence:$result);
  let assemblyFormat = [{
    `device` `(` $device `:` type($device) `)` `flags` `(` $flags `)` `:` type($result)
    attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
}

def HAL_FenceJoinOp : HAL_Op<"fence.join", [HAL_NamesResults]> {
  let summary = "A fence that is reached when all given ones are";
  let arguments = (ins HAL_FenceFlagBitfieldAttr:$flags, Variadic<HAL_Fence>:$fences);
  let results = (outs HAL_Fence:$result);
  let assemblyFormat = [{
    `at` `(` `` `[` $fences `]` `)` `flags` `(` $flags `)` `->` type($result)
    attr-dict-with-keyword
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def HAL_ChannelCreateOp : HAL_Op<"channel.create", [HAL_NamesResults]> {
  let summary = "Makes a channel for collective operations";
  let arguments = (ins
    HAL_Device:$device, HAL_DeviceQueueAffinity:$queue_affinity,
    HAL_ChannelFlagBitfieldAttr:$flags, Util_Buffer:$id, Util_Buffer:$group, I32:$rank,
    I32:$count
  );
  let results = (outs HAL_Channel:$result);
  let assemblyFormat = [{
    `device` `(` $device `:` type($device) `)` `affinity` `(` $queue_affinity `)` `flags` `(`
    $flags `)` `id` `(` $id `)` `group` `(` $group `)` `rank` `(` $rank `)` `count` `(` $count
    `)` `:` type($result) attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
}

def HAL_ChannelRankAndCountOp : HAL_PureOp<"channel.rank_and_count", [HAL_NamesResults]> {
  let summary = "The own rank and the number of participants of a channel";
  let arguments = (ins HAL_Channel:$channel);
  let results = (outs I32:$rank, I32:$count);
  let assemblyFormat = [{
    `<` $channel `:` type($channel) `>` `:` type($rank) `,` type($count) attr-dict-with-keyword
  }];
}

def HAL_ChannelSplitOp : HAL_Op<"channel.split", [HAL_NamesResults]> {
  let summary = "Divides a channel into one per color";
  let arguments = (ins
    HAL_Channel:$channel, I32:$color, I32:$key, HAL_ChannelFlagBitfieldAttr:$flags
  );
  let results = (outs HAL_Channel:$result);
  let assemblyFormat = [{
    `<` $channel `:` type($channel) `>` `color` `(` $color `)` `key` `(` $key `)` `flags` `(`
    $flags `)` `:` type($result) attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
}

def HAL_ExFileFromMemoryOp : HAL_Op<"ex.file.from_memory", [HAL_NamesResults]> {
  let summary = "A file backed by host memory";
  let arguments = (ins
    HAL_Device:$device, HAL_DeviceQueueAffinity:$queue_affinity,
    HAL_MemoryAccessBitfieldAttr:$access, Util_Buffer:$buffer, Index:$offset, Index:$length,
    I32:$flags
  );
  let results = (outs HAL_File:$result);
  let assemblyFormat = [{
    `device` `(` $device `:` type($device) `)` `affinity` `(` $queue_affinity `)` `access` `(`
    $access `)` `buffer` `(` $buffer `:` type($buffer) `)` `` `[` $offset `for` $length `]`
    `flags` `(` $flags `)` `:` type($result) attr-dict-with-keyword
  }];
}

def HAL_FenceFailOp : HAL_Op<"fence.fail"> {
  let summary = "Marks a fence as failed";
  let arguments = (ins HAL_Fence:$fence, I32:$status);
  let assemblyFormat = [{
    `<` $fence `:` type($fence) `>` `status` `(` $status `)` attr-dict-with-keyword
  }];
}

def HAL_FenceQueryOp : HAL_Op<"fence.query"> {
  let summary = "Status of a fence, without waiting";
  let arguments = (ins HAL_Fence:$fence);
  let results = (outs I32:$status);
  let assemblyFormat = "`<` $fence `:` type($fence) `>` `:` type($status) attr-dict-with-keyword";
}

def HAL_FenceSignalOp : HAL_Op<"fence.signal"> {
  let summary = "Marks a fence as reached";
  let arguments = (ins HAL_Fence:$fence);
  let assemblyFormat = "`<` $fence `:` type($fence) `>` attr-dict-with-keyword";
  let hasCanonicalizer = 1;
}

#endif // STRATA_HAL_OPS_SYNC_TD
