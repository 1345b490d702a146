#ifndef STRATA_VM_ATTRS
#define STRATA_VM_ATTRS

include "compiler/dialects/vm/ir/VmBase.td"

def Vm_OrdinalCountsAttr : AttrDef<Vm_Dialect, "OrdinalCounts"> {
  let mnemonic = "ordinal_counts";
  let summary = "how many ordinals of each kind a module uses, and the bytes of its primitive globals";
  let parameters = (ins "int32_t":$import_funcs, "int32_t":$export_funcs, "int32_t":$internal_funcs,
                        "int32_t":$global_bytes, "int32_t":$global_refs, "int32_t":$rodatas,
                        "int32_t":$rwdatas);
  let assemblyFormat = "`<` struct(params) `>`";
}

#endif // STRATA_VM_ATTRS
