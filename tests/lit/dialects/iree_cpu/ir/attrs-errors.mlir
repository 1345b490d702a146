// RUN: strata-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{unknown tiling level "cache_columns"}}
func.func private @level() attributes {c = #iree_cpu.lowering_config<cache_columns = [4]>}

// -----

// expected-error @below {{tiling level "distribution" is given twice}}
func.func private @twice() attributes {c = #iree_cpu.lowering_config<distribution = [4], distribution = [5]>}

// -----

// expected-error @below {{expected Unknown, Multiple or Equal}}
func.func private @alignment() attributes {c = #iree_cpu.inner_tile_alignments<distribution = [Odd]>}
