#include "compiler/bytecode/FunctionEncoder.h"
#include "compiler/bytecode/FlatBufferWriter.h"
#include "compiler/bytecode/RegisterAllocation.h"
#include "runtime/isa/VmIsa.h"

namespace mlir::iree::bytecode {
namespace {

namespace rt = strata::rt;

/// Limit of block targets, from the layout of the runtime's pc.
constexpr size_t kMaxPc = 0xFFFFFF;

class Encoder {
public:
  Encoder(vm::FuncOp func, RegisterAllocation &registers, const vm::ModuleOrdinals &ordinals,
          const TypeTable &types, SymbolTable &symbols)
      : func_(func), registers_(registers), ordinals_(ordinals), types_(types), symbols_(symbols) {}

  FailureOr<EncodedFunction> run();

private:
  LogicalResult encodeOp(Operation *op);
  LogicalResult encodeField(const rt::isa::Field &field);
  LogicalResult encodeSymbol(StringRef attrName);
  LogicalResult encodeType();
  void encodeBlock(Block *block);
  void encodeRemap(unsigned successor);
  void encodeRegisterList(const rt::isa::Field &field);

  template <typename T> void write(T value) { appendLE(out_.bytes, value); }
  /// Lists start at even offsets.
  void align() { out_.bytes.resize(llvm::alignTo(out_.bytes.size(), 2)); }
  /// An operand by its position in the instruction, which is the op's own order but for indirect stores.
  OpOperand &getOperand(unsigned index) {
    if (op_->getName().stripDialect().starts_with("global.store.indirect."))
      index = 1 - index;
    return op_->getOpOperand(index);
  }

  vm::FuncOp func_;
  RegisterAllocation &registers_;
  const vm::ModuleOrdinals &ordinals_;
  const TypeTable &types_;
  SymbolTable &symbols_;
  EncodedFunction out_;
  llvm::DenseMap<Block *, size_t> blockOffsets_;
  std::vector<std::pair<Block *, size_t>> fixups_;

  // Where the current op stands.
  Operation *op_ = nullptr;
  unsigned nextOperand_ = 0, nextResult_ = 0, nextSuccessor_ = 0;
};

LogicalResult Encoder::encodeSymbol(StringRef attrName) {
  auto name = op_->getAttrOfType<FlatSymbolRefAttr>(attrName);
  Operation *symbol = name ? symbols_.lookup(name.getAttr()) : nullptr;
  if (!symbol)
    return op_->emitOpError("refers to a symbol that is not in the module");
  write<uint32_t>(ordinals_.get(symbol) | (isa<vm::ImportOp>(symbol) ? rt::isa::kImportBit : 0));
  return success();
}

LogicalResult Encoder::encodeType() {
  Type type = op_->getNumResults() ? op_->getResult(0).getType()
                                   : op_->getOperand(0).getType();
  if (isa<vm::ListAllocOp>(op_))
    type = vm::getListElementType(type);
  std::optional<uint32_t> id = types_.find(type);
  if (!id)
    return op_->emitOpError("mentions type ") << type << " that is not in the type table";
  write<uint32_t>(*id);
  return success();
}

void Encoder::encodeBlock(Block *block) {
  fixups_.push_back({block, out_.bytes.size()});
  write<uint32_t>(0);
}

void Encoder::encodeRemap(unsigned successor) {
  SmallVector<Move> moves = registers_.getMoves(op_, successor);
  align();
  write<uint16_t>(moves.size());
  for (const Move &move : moves) {
    write<uint16_t>(move.source.getWord());
    write<uint16_t>(move.target.getWord());
  }
}

void Encoder::encodeRegisterList(const rt::isa::Field &field) {
  SmallVector<uint16_t> words;
  if (field.isResult && op_->getNumSuccessors()) {
    // Results of a call that may suspend arrive as arguments of the block that continues.
    for (BlockArgument argument : op_->getSuccessor(0)->getArguments())
      words.push_back(registers_.getRegister(argument).getWord());
  } else if (field.isResult) {
    for (Value result : op_->getResults())
      words.push_back(registers_.getRegister(result).getWord());
  } else {
    bool isDiscard = isa<vm::DiscardRefsOp>(op_);
    for (OpOperand &operand : llvm::drop_begin(op_->getOpOperands(), nextOperand_))
      if (!isDiscard || !registers_.isDiscardElided(operand))
        words.push_back(registers_.getUse(operand).getWord());
  }
  align();
  write<uint16_t>(words.size());
  for (uint16_t word : words)
    write(word);
}

LogicalResult Encoder::encodeField(const rt::isa::Field &field) {
  switch (field.kind) {
  case rt::isa::Kind::I32:
  case rt::isa::Kind::F32:
  case rt::isa::Kind::I64:
  case rt::isa::Kind::F64:
  case rt::isa::Kind::Ref:
    if (field.isResult)
      write(registers_.getRegister(op_->getResult(nextResult_++)).getWord());
    else
      write(registers_.getUse(getOperand(nextOperand_++)).getWord());
    return success();
  case rt::isa::Kind::ImmI32:
  case rt::isa::Kind::ImmI64: {
    uint64_t value = op_->getAttrOfType<IntegerAttr>("value").getValue().getZExtValue();
    field.kind == rt::isa::Kind::ImmI32 ? write<uint32_t>(value) : write<uint64_t>(value);
    return success();
  }
  case rt::isa::Kind::ImmF32:
  case rt::isa::Kind::ImmF64: {
    APInt bits = op_->getAttrOfType<FloatAttr>("value").getValue().bitcastToAPInt();
    field.kind == rt::isa::Kind::ImmF32 ? write<uint32_t>(bits.getZExtValue())
                                    : write<uint64_t>(bits.getZExtValue());
    return success();
  }
  case rt::isa::Kind::RwData:
  case rt::isa::Kind::Global:
    return encodeSymbol("global");
  case rt::isa::Kind::Rodata:
    return encodeSymbol("rodata");
  case rt::isa::Kind::Func:
    return encodeSymbol("callee");
  case rt::isa::Kind::Import:
    return encodeSymbol("import");
  case rt::isa::Kind::Type:
    return encodeType();
  case rt::isa::Kind::Block:
    encodeBlock(op_->getSuccessor(nextSuccessor_++));
    return success();
  case rt::isa::Kind::Remap:
    encodeRemap(nextSuccessor_ - 1);
    return success();
  case rt::isa::Kind::Cases: {
    unsigned count = op_->getNumSuccessors() - nextSuccessor_;
    write<uint16_t>(count);
    for (; nextSuccessor_ < op_->getNumSuccessors(); ++nextSuccessor_) {
      encodeBlock(op_->getSuccessor(nextSuccessor_));
      encodeRemap(nextSuccessor_);
    }
    return success();
  }
  case rt::isa::Kind::Str: {
    auto text = op_->getAttrOfType<StringAttr>(isa<vm::TraceOp>(op_) ? "event_name" : "message");
    StringRef bytes = text ? text.getValue() : StringRef();
    if (bytes.size() > UINT16_MAX)
      return op_->emitOpError("text is longer than 65535 bytes");
    write<uint16_t>(bytes.size());
    out_.bytes.insert(out_.bytes.end(), bytes.bytes_begin(), bytes.bytes_end());
    return success();
  }
  case rt::isa::Kind::Segments: {
    auto sizes = op_->getAttrOfType<DenseIntElementsAttr>("segment_sizes");
    align();
    write<uint16_t>(sizes.getNumElements());
    for (const APInt &size : sizes.getValues<APInt>())
      write<uint16_t>(size.getZExtValue());
    return success();
  }
  case rt::isa::Kind::Regs:
    if (op_->getNumOperands() + op_->getNumResults() > UINT16_MAX)
      return op_->emitOpError("has more than 65535 operands");
    encodeRegisterList(field);
    return success();
  }
  llvm_unreachable("unknown field kind");
}

LogicalResult Encoder::encodeOp(Operation *op) {
  // Where a cast needs no check, it is a copy; a copy to the same register is nothing.
  bool isCopy = isa<vm::AssignRefOp, vm::CastRefAnyOp>(op);
  if (isCopy && registers_.getRegister(op->getOperand(0))
                    .isSameAs(registers_.getRegister(op->getResult(0))))
    return success();
  if (isa<vm::DiscardRefsOp>(op) &&
      llvm::all_of(op->getOpOperands(),
                   [&](OpOperand &operand) { return registers_.isDiscardElided(operand); }))
    return success();

  const rt::isa::Op *row =
      rt::isa::findOp(isCopy ? "assign.ref" : std::string_view(op->getName().stripDialect()));
  if (!row || op->getName().getDialectNamespace() != "vm")
    return op->emitOpError("has no instruction");
  op_ = op;
  nextOperand_ = nextResult_ = nextSuccessor_ = 0;
  out_.sourceMap.push_back({static_cast<int32_t>(out_.bytes.size()), op->getLoc()});
  if (row->set == rt::isa::Set::F32) {
    out_.requirements |= rt::isa::kExtF32;
    write(rt::isa::kPrefixF32);
  } else if (row->set == rt::isa::Set::F64) {
    out_.requirements |= rt::isa::kExtF64;
    write(rt::isa::kPrefixF64);
  }
  write(row->opcode);
  for (const rt::isa::Field &field : row->fields)
    if (failed(encodeField(field)))
      return failure();
  return success();
}

FailureOr<EncodedFunction> Encoder::run() {
  for (Block &block : func_.getBody()) {
    if (out_.bytes.size() >= kMaxPc)
      return func_.emitOpError("is longer than 16 MiB of bytecode");
    blockOffsets_[&block] = out_.bytes.size();
    write(rt::isa::kBlockMarker);
    for (Operation &op : block)
      if (failed(encodeOp(&op)))
        return failure();
  }
  for (auto [block, position] : fixups_) {
    uint32_t offset = blockOffsets_.at(block);
    for (unsigned i = 0; i < 4; ++i)
      out_.bytes[position + i] = static_cast<uint8_t>(offset >> (8 * i));
  }
  if (func_->hasAttr("vm.yield"))
    out_.requirements |= rt::isa::kYield;
  if (func_->hasAttr("vm.unwind"))
    out_.requirements |= rt::isa::kUnwind;
  if (func_.getBody().getBlocks().size() > INT16_MAX)
    return func_.emitOpError("has more than 32767 blocks");
  out_.length = out_.bytes.size();
  out_.blockCount = func_.getBody().getBlocks().size();
  out_.valueRegisterCount = registers_.getValueRegisterCount();
  out_.refRegisterCount = registers_.getRefRegisterCount();
  out_.bytes.resize(llvm::alignTo(out_.bytes.size(), 8));
  return std::move(out_);
}

} // namespace

FailureOr<EncodedFunction> encodeFunction(vm::FuncOp func, const vm::ModuleOrdinals &ordinals,
                                          const TypeTable &types, SymbolTable &symbols) {
  FailureOr<RegisterAllocation> registers = RegisterAllocation::compute(func);
  if (failed(registers))
    return failure();
  return Encoder(func, *registers, ordinals, types, symbols).run();
}

} // namespace mlir::iree::bytecode
