#include "compiler/dialects/iree_linalg_ext/ir/MapStores.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::linalg_ext {

void replaceInput(RewriterBase &rewriter, MapStoreOp op, Value input, PositionBuilder build) {
  OpBuilder::InsertionGuard guard(rewriter);
  Block &body = op.getTransformationRegion().front();
  unsigned oldCount = body.getNumArguments();
  rewriter.modifyOpInPlace(op, [&] {
    for (int64_t i = 0, rank = cast<ShapedType>(input.getType()).getRank(); i < rank; ++i)
      body.addArgument(rewriter.getIndexType(), op.getLoc());
    rewriter.setInsertionPointToStart(&body);
    SmallVector<Value> positions = build(rewriter, body.getArguments().drop_front(oldCount));
    for (auto [argument, position] :
         llvm::zip_equal(body.getArguments().take_front(oldCount), positions))
      rewriter.replaceAllUsesWith(argument, position);
    body.eraseArguments(0, oldCount);
    op.getInputMutable().set(input);
  });
}

MapStoreOp createIdentityMapStore(OpBuilder &builder, Location loc, Value input, Value output) {
  OpBuilder::InsertionGuard guard(builder);
  auto op = MapStoreOp::create(builder, loc, output.getType(), input, output);
  int64_t rank = cast<ShapedType>(input.getType()).getRank();
  Block *body = builder.createBlock(&op.getTransformationRegion(), {},
                                    SmallVector<Type>(rank, builder.getIndexType()),
                                    SmallVector<Location>(rank, loc));
  SmallVector<Value> yielded(body->getArguments());
  yielded.push_back(arith::ConstantIntOp::create(builder, loc, /*value=*/1, /*width=*/1));
  YieldOp::create(builder, loc, yielded);
  return op;
}

bool isIdentity(MapStoreOp op) {
  if (op.getInput().getType() != op.getOutput().getType())
    return false;
  Block &body = op.getTransformationRegion().front();
  OperandRange yielded = body.getTerminator()->getOperands();
  return llvm::equal(yielded.drop_back(), body.getArguments()) &&
         matchPattern(yielded.back(), m_One());
}

} // namespace mlir::iree::linalg_ext
