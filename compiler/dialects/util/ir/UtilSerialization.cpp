// Builtin constants as bytes: dense elements are stored row-major; elements narrower than a byte
// are packed, low bits first, into words of getStorageBitWidth bits; i1 takes a byte.

#include "compiler/dialects/util/ir/UtilAttrs.h"
#include "compiler/dialects/util/ir/UtilDialect.h"
#include "compiler/dialects/util/ir/UtilTypes.h"

#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"

namespace mlir::iree::util {
namespace {

/// Writes the low `bytes` bytes of `bits` to `out`.
void writeWord(APInt bits, unsigned bytes, llvm::endianness endian, char *out) {
  bits = bits.zextOrTrunc(std::max(bytes * 8, 1u));
  for (unsigned i = 0; i < bytes; ++i) {
    unsigned at = endian == llvm::endianness::little ? i : bytes - 1 - i;
    out[at] = char(bits.extractBitsAsZExtValue(8, i * 8));
  }
}

/// Writes elements one after the other, as the layout of their type says.
class ElementWriter {
public:
  ElementWriter(Type type, llvm::endianness endian, MutableArrayRef<char> out)
      : bits(getTypeBitWidth(type)), endian(endian), out(out),
        packed(bits != 1 && bits != 8 && bits != 16 && bits != 32 && bits != 64),
        wordBytes(packed ? std::max(getStorageBitWidth(type), bits) / 8
                         : std::max(1u, bits / 8)),
        word(wordBytes * 8, 0) {}

  void write(const APInt &value) {
    if (!packed) {
      writeWord(value, wordBytes, endian, out.data() + offset);
      offset += wordBytes;
      return;
    }
    if (used + bits > wordBytes * 8)
      flush();
    word.insertBits(value.zextOrTrunc(bits), used);
    used += bits;
  }
  void flush() {
    if (used == 0)
      return;
    writeWord(word, wordBytes, endian, out.data() + offset);
    offset += wordBytes;
    word.clearAllBits();
    used = 0;
  }

private:
  unsigned bits;
  llvm::endianness endian;
  MutableArrayRef<char> out;
  bool packed;
  unsigned wordBytes;
  APInt word;
  unsigned used = 0;
  size_t offset = 0;
};

/// What the ways to write have in common; a model says how large the value is and fills a buffer.
template <typename Model, typename AttrT>
struct SerializableModel : SerializableAttrInterface::ExternalModel<Model, AttrT> {
  LogicalResult serializeToVector(Attribute attr, Location loc, llvm::endianness endian,
                                  SmallVectorImpl<char> &buffer) const {
    auto *model = static_cast<const Model *>(this);
    buffer.assign(model->getStorageSize(attr), 0);
    return model->serializeToBuffer(attr, loc, endian, buffer);
  }
  LogicalResult serializeToStream(Attribute attr, Location loc, llvm::endianness endian,
                                  raw_ostream &os) const {
    SmallVector<char> bytes;
    if (failed(serializeToVector(attr, loc, endian, bytes)))
      return failure();
    os.write(bytes.data(), bytes.size());
    return success();
  }
};

struct SerializableDenseElements
    : SerializableModel<SerializableDenseElements, DenseIntOrFPElementsAttr> {
  int64_t getStorageSize(Attribute attr) const {
    return getStorageBytes(cast<DenseElementsAttr>(attr).getType());
  }
  LogicalResult serializeToBuffer(Attribute attr, Location loc, llvm::endianness endian,
                                  MutableArrayRef<char> buffer) const {
    auto elements = cast<DenseElementsAttr>(attr);
    Type type = elements.getElementType();
    ElementWriter writer(isa<ComplexType>(type) ? cast<ComplexType>(type).getElementType() : type,
                         endian, buffer);
    if (auto complex = dyn_cast<ComplexType>(type)) {
      if (isa<FloatType>(complex.getElementType())) {
        for (const std::complex<APFloat> &value : elements.getValues<std::complex<APFloat>>()) {
          writer.write(value.real().bitcastToAPInt());
          writer.write(value.imag().bitcastToAPInt());
        }
      } else {
        for (const std::complex<APInt> &value : elements.getValues<std::complex<APInt>>()) {
          writer.write(value.real());
          writer.write(value.imag());
        }
      }
    } else if (isa<FloatType>(type)) {
      for (const APFloat &value : elements.getValues<APFloat>())
        writer.write(value.bitcastToAPInt());
    } else if (type.isIntOrIndex()) {
      for (const APInt &value : elements.getValues<APInt>())
        writer.write(value);
    } else {
      return emitError(loc) << "elements of type " << type << " can't be written as bytes";
    }
    writer.flush();
    return success();
  }
};

/// The blob of a resource holds the elements in the layout of the host, one byte per i1.
struct SerializableResource : SerializableModel<SerializableResource, DenseResourceElementsAttr> {
  int64_t getStorageSize(Attribute attr) const {
    return getStorageBytes(cast<DenseResourceElementsAttr>(attr).getShapedType());
  }
  LogicalResult serializeToBuffer(Attribute attr, Location loc, llvm::endianness endian,
                                  MutableArrayRef<char> buffer) const {
    auto elements = cast<DenseResourceElementsAttr>(attr);
    AsmResourceBlob *blob = elements.getRawHandle().getBlob();
    if (!blob)
      return emitError(loc) << "resource " << elements.getRawHandle().getKey() << " has no data";
    ArrayRef<char> data = blob->getData();
    if (data.size() != buffer.size())
      return emitError(loc) << "resource " << elements.getRawHandle().getKey() << " has "
                            << data.size() << " bytes, its type takes " << buffer.size();
    if (endian != llvm::endianness::native)
      return emitError(loc) << "resources are only written in the byte order of the host";
    llvm::copy(data, buffer.begin());
    return success();
  }
};

struct SerializableString : SerializableModel<SerializableString, StringAttr> {
  int64_t getStorageSize(Attribute attr) const { return cast<StringAttr>(attr).size(); }
  LogicalResult serializeToBuffer(Attribute attr, Location, llvm::endianness,
                                  MutableArrayRef<char> buffer) const {
    llvm::copy(cast<StringAttr>(attr).getValue(), buffer.begin());
    return success();
  }
};

} // namespace

// The storage size is a part of the same interface: both are looked up by their own names.
template <typename Model, typename AttrT>
struct SizedBy : SizedStorageAttr::ExternalModel<SizedBy<Model, AttrT>, AttrT> {
  int64_t getStorageSize(Attribute attr) const { return Model().getStorageSize(attr); }
};

LogicalResult SerializableAttrInterface::serializeSplatValue(Location loc, Attribute element,
                                                             int64_t count, llvm::endianness endian,
                                                             raw_ostream &os) {
  auto typed = dyn_cast<TypedAttr>(element);
  if (!typed || !typed.getType().isIntOrIndexOrFloat())
    return emitError(loc) << "a splat can't be written of " << element;
  auto type = RankedTensorType::get({count}, typed.getType());
  auto splat = DenseElementsAttr::get(type, ArrayRef<Attribute>{element});
  return cast<SerializableAttrInterface>(splat).serializeToStream(loc, endian, os);
}

void registerSerializationModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, BuiltinDialect *) {
    DenseIntOrFPElementsAttr::attachInterface<
        SizedBy<SerializableDenseElements, DenseIntOrFPElementsAttr>, SerializableDenseElements>(
        *context);
    DenseResourceElementsAttr::attachInterface<
        SizedBy<SerializableResource, DenseResourceElementsAttr>, SerializableResource>(*context);
    StringAttr::attachInterface<SizedBy<SerializableString, StringAttr>, SerializableString>(
        *context);
  });
}

} // namespace mlir::iree::util
