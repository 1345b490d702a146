// iree_uk_pack and iree_uk_unpack: a matrix to tiles that follow each other, and back.
#include "compiler/codegen/common/ukernel/Flags.h"
#include "compiler/targets/llvm_cpu/ukernels/Kernel.h"

namespace {

/// Where the element of a tile is in the matrix. `rows` and `columns` are those of tiles and of their elements in the packed
/// matrix; either may be exchanged in the plain one.
struct Layout {
  i64 outerRows, outerColumns, tileRows, tileColumns;
  i64 packedStride0, packedStride1, plainStride0;
  i64 plainRows, plainColumns;
  bool transposeOuter, transposeInner;
};

/// Calls `copy(packed, plain, count, plainStep)` for each row of a tile: `count` elements that follow each other at `packed`
/// and are `plainStep` apart at `plain`. Elements beyond the plain matrix aren't counted.
template <typename Copy> inline void forEachTileRow(const Layout &layout, Copy copy) {
  for (i64 outer0 = 0; outer0 < layout.outerRows; ++outer0)
    for (i64 outer1 = 0; outer1 < layout.outerColumns; ++outer1) {
      i64 tileRow = layout.transposeOuter ? outer1 : outer0;
      i64 tileColumn = layout.transposeOuter ? outer0 : outer1;
      // Inner dimension 0 runs along plain rows unless exchanged.
      i64 rowSize = layout.transposeInner ? layout.tileColumns : layout.tileRows;
      i64 columnSize = layout.transposeInner ? layout.tileRows : layout.tileColumns;
      for (i64 inner = 0; inner < layout.tileRows; ++inner) {
        i64 row = tileRow * rowSize + (layout.transposeInner ? 0 : inner);
        i64 column = tileColumn * columnSize + (layout.transposeInner ? inner : 0);
        i64 left = layout.transposeInner ? layout.plainRows - row : layout.plainColumns - column;
        bool inside = row < layout.plainRows && column < layout.plainColumns;
        i64 count = !inside ? 0 : left < layout.tileColumns ? left : layout.tileColumns;
        copy(outer0 * layout.packedStride0 + outer1 * layout.packedStride1 +
                 inner * layout.tileColumns,
             row * layout.plainStride0 + column, count,
             layout.transposeInner ? layout.plainStride0 : 1);
      }
    }
}

template <typename T>
void pack(const Layout &layout, const void *plainBytes, void *packedBytes, u64 padding) {
  auto *plain = static_cast<const T *>(plainBytes);
  auto *packed = static_cast<T *>(packedBytes);
  forEachTileRow(layout, [&](i64 to, i64 from, i64 count, i64 step) {
    i64 i = 0;
    for (; i < count; ++i)
      packed[to + i] = plain[from + i * step];
    for (; i < layout.tileColumns; ++i)
      packed[to + i] = static_cast<T>(padding);
  });
}

template <typename T>
void unpack(const Layout &layout, const void *packedBytes, void *plainBytes) {
  auto *packed = static_cast<const T *>(packedBytes);
  auto *plain = static_cast<T *>(plainBytes);
  forEachTileRow(layout, [&](i64 from, i64 to, i64 count, i64 step) {
    for (i64 i = 0; i < count; ++i)
      plain[to + i * step] = packed[from + i];
  });
}

/// Types differ in nothing but their size here.
inline int getBytes(u32 flags) {
  switch (flags & UKERNEL_PACK_TYPE_MASK) {
  case UKERNEL_PACK_I8I8:
    return 1;
  case UKERNEL_PACK_F16F16:
  case UKERNEL_PACK_BF16BF16:
    return 2;
  default:
    return 4;
  }
}

} // namespace

/// Sizes are those of the matrix, of the matrix of tiles, and of a tile; strides are those of the first two dimensions.
extern "C" i32 iree_uk_pack(const void *in, i64 inOffset, i64 inStride0, i64 inStride1, void *out,
                            i64 outOffset, i64 outStride0, i64 outStride1, i64 inSize0,
                            i64 inSize1, i64 outSize0, i64 outSize1, i64 outSize2, i64 outSize3,
                            u64 padding, u32 flags, const u64 *) {
  (void)inStride1;
  int bytes = getBytes(flags);
  Layout layout = {outSize0, outSize1, outSize2, outSize3, outStride0, outStride1, inStride0, inSize0, inSize1,
                   (flags & UKERNEL_PACK_TRANSPOSE_OUTER) != 0, (flags & UKERNEL_PACK_TRANSPOSE_INNER) != 0};
  auto *from = static_cast<const u8 *>(in) + inOffset * bytes;
  auto *to = static_cast<u8 *>(out) + outOffset * bytes;
  if (bytes == 1)
    pack<u8>(layout, from, to, padding);
  else if (bytes == 2)
    pack<u16>(layout, from, to, padding);
  else
    pack<u32>(layout, from, to, padding);
  return 0;
}

extern "C" i32 iree_uk_unpack(const void *in, i64 inOffset, i64 inStride0, i64 inStride1, void *out,
                              i64 outOffset, i64 outStride0, i64 outStride1, i64 inSize0,
                              i64 inSize1, i64 inSize2, i64 inSize3, i64 outSize0, i64 outSize1,
                              u32 flags, const u64 *) {
  (void)outStride1;
  int bytes = getBytes(flags);
  Layout layout = {inSize0, inSize1, inSize2, inSize3, inStride0, inStride1, outStride0, outSize0, outSize1,
                   (flags & UKERNEL_PACK_TRANSPOSE_OUTER) != 0, (flags & UKERNEL_PACK_TRANSPOSE_INNER) != 0};
  auto *from = static_cast<const u8 *>(in) + inOffset * bytes;
  auto *to = static_cast<u8 *>(out) + outOffset * bytes;
  if (bytes == 2)
    unpack<u16>(layout, from, to);
  else
    unpack<u32>(layout, from, to);
  return 0;
}
