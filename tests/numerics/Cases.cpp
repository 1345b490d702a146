#include "tests/numerics/Cases.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

namespace numerics {
namespace {

using Shape = std::vector<int64_t>;

std::string zeroOf(Element element) {
  return element == Element::I8 || element == Element::I32 ? "0" : "0.0";
}

bool isInteger(Element element) { return element == Element::I8 || element == Element::I32; }

/// "%name_d0 = tensor.dim ..." for each dimension of an argument.
std::string takeDims(const std::string &value, const Tensor &tensor) {
  std::string text;
  for (size_t i = 0; i < tensor.shape.size(); ++i)
    text += "  %" + value + "_c" + std::to_string(i) + " = arith.constant " + std::to_string(i) +
            " : index\n  %" + value + "_d" + std::to_string(i) + " = tensor.dim %" + value + ", %" + value +
            "_c" + std::to_string(i) + " : " + tensor.type(true) + "\n";
  return text;
}

std::string list(const std::vector<int64_t> &values) {
  std::string text;
  for (int64_t value : values)
    text += (text.empty() ? "" : ", ") + std::to_string(value);
  return text;
}

/// `%out`, filled with a value. `sizes` are those of a dynamic result.
std::string filled(const Tensor &out, const std::string &value, bool dynamic = false,
                   const std::string &sizes = "") {
  std::string type = out.type(dynamic);
  return "  %init = arith.constant " + value + " : " + nameOf(out.element) + "\n  %empty = tensor.empty(" + sizes +
         ") : " + type + "\n  %out = linalg.fill ins(%init : " + nameOf(out.element) + ") outs(%empty : " + type +
         ") -> " + type + "\n";
}

Case finish(std::string name, std::vector<Tensor> arguments, Tensor result, const std::string &body,
            bool dynamic = false) {
  Case c;
  c.function = name;
  c.text = "func.func @" + name + "(";
  for (size_t i = 0; i < arguments.size(); ++i)
    c.text += (i ? ", %" : "%") + std::string(1, static_cast<char>('a' + i)) + ": " + arguments[i].type(dynamic);
  c.text += ") -> " + result.type(dynamic) + " {\n" + body + "  return %r : " + result.type(dynamic) + "\n}\n";
  c.arguments = std::move(arguments);
  c.results.push_back(std::move(result));
  return c;
}

/// Sums of products over `extents`, each operand read at the index that its function makes of the loops'.
using Index = std::function<Shape(const Shape &)>;
Tensor contract(const Tensor &a, const Tensor &b, Tensor result, const Shape &extents, const Index &ofA,
                const Index &ofB, const Index &ofResult) {
  forEach(extents, [&](const Shape &i) { result.at(ofResult(i)) += a.at(ofA(i)) * b.at(ofB(i)); });
  return result;
}

class Generator {
public:
  explicit Generator(unsigned seed) : engine_(seed) {}

  std::vector<Theme> build() {
    std::vector<Theme> themes;
    Theme products{"products", {}};
    for (auto [in, out] : {std::pair{Element::F32, Element::F32}, {Element::I8, Element::I32},
                           {Element::F16, Element::F32}, {Element::BF16, Element::F32}, {Element::F64, Element::F64}})
      for (Shape mnk : {Shape{13, 29, 61}, {1, 18, 7}, {19, 1, 9}, {32, 16, 8}})
        products.cases.push_back(matmul(mnk[0], mnk[1], mnk[2], in, out, false));
    products.cases.push_back(matmul(23, 17, 31, Element::F32, Element::F32, true));
    products.cases.push_back(matmul(5, 40, 12, Element::I8, Element::I32, true));
    products.cases.push_back(batchMatmul(3, 7, 12, 10));
    products.cases.push_back(matrixVector("matvec", 21, 34));
    products.cases.push_back(matrixVector("vecmat", 34, 21));
    themes.push_back(std::move(products));

    Theme windows{"windows", {}};
    for (auto [step, spread] : {std::pair{1, 1}, {2, 1}, {1, 2}}) {
      windows.cases.push_back(convolution(step, spread, Element::F32, Element::F32));
      windows.cases.push_back(convolution(step, spread, Element::I8, Element::I32));
      windows.cases.push_back(depthwise(step, spread));
      windows.cases.push_back(pooling("max", step));
      windows.cases.push_back(pooling("sum", step));
    }
    for (Shape steps : {Shape{1, 1}, {3, 1}, {2, 2}})
      for (bool isDynamic : {false, true}) {
        windows.cases.push_back(poolingOfPlanes("max", steps, isDynamic));
        windows.cases.push_back(poolingOfPlanes("sum", steps, isDynamic));
      }
    themes.push_back(std::move(windows));

    Theme reductions{"reductions", {}};
    for (Shape dims : {Shape{0}, {1}, {2}, {0, 2}, {0, 1, 2}})
      for (bool largest : {false, true})
        for (Element element : {Element::F32, Element::I32})
          reductions.cases.push_back(reduce({5, 11, 18}, dims, largest, element, false));
    reductions.cases.push_back(reduce({9, 4, 33}, {2}, false, Element::F32, true));
    for (bool dynamic : {false, true})
      for (Shape shape : {Shape{6, 37}, {3, 8}}) {
        reductions.cases.push_back(softmax(shape, 1, dynamic));
        reductions.cases.push_back(softmax(shape, 0, dynamic));
      }
    themes.push_back(std::move(reductions));

    Theme shapes{"shapes", {}};
    for (Element element : {Element::F32, Element::I8, Element::F16}) {
      shapes.cases.push_back(transpose({4, 6, 9}, {2, 0, 1}, element));
      shapes.cases.push_back(transpose({17, 33}, {1, 0}, element));
      shapes.cases.push_back(pad({5, 9}, {1, 2}, {2, 0}, element));
      shapes.cases.push_back(slice({12, 20}, {3, 2}, {4, 7}, {2, 2}, element));
      shapes.cases.push_back(concat({4, 3}, {4, 6}, 1, element));
      shapes.cases.push_back(concat({3, 10}, {5, 10}, 0, element));
      shapes.cases.push_back(gather(14, 6, 9, element));
      shapes.cases.push_back(gatherOfSlice({14, 12}, {1, 2}, {6, 8}, {2, 1}, 9, element));
      shapes.cases.push_back(gatherOfSlice({14, 12}, {0, 1}, {14, 4}, {1, 3}, 9, element));
      shapes.cases.push_back(gatherOfSlice({14, 12}, {2, 5}, {12, 1}, {1, 1}, 21, element));
    }
    for (bool dynamic : {false, true})
      shapes.cases.push_back(scaleRows({7, 19}, dynamic));
    shapes.cases.push_back(scaleRows({64, 40}, false));
    themes.push_back(std::move(shapes));
    return themes;
  }

private:
  std::string nextName(const std::string &stem) { return stem + "_" + std::to_string(++count_); }
  Tensor random(Shape shape, Element element = Element::F32) {
    return Tensor::random(std::move(shape), element, engine_);
  }

  Case matmul(int64_t m, int64_t n, int64_t k, Element in, Element out, bool dynamic) {
    Tensor a = random({m, k}, in), b = random({k, n}, in), r = Tensor::zeros({m, n}, out);
    std::string body = dynamic ? takeDims("a", a) + takeDims("b", b) + filled(r, zeroOf(out), true, "%a_d0, %b_d1")
                               : filled(r, zeroOf(out));
    body += "  %r = linalg.matmul ins(%a, %b : " + a.type(dynamic) + ", " + b.type(dynamic) + ") outs(%out : " +
            r.type(dynamic) + ") -> " + r.type(dynamic) + "\n";
    r = contract(a, b, r, {m, n, k}, [](const Shape &i) { return Shape{i[0], i[2]}; },
                 [](const Shape &i) { return Shape{i[2], i[1]}; }, [](const Shape &i) { return Shape{i[0], i[1]}; });
    return finish(nextName("matmul"), {a, b}, r, body, dynamic);
  }

  Case batchMatmul(int64_t batch, int64_t m, int64_t n, int64_t k) {
    Tensor a = random({batch, m, k}), b = random({batch, k, n}), r = Tensor::zeros({batch, m, n}, Element::F32);
    std::string body = filled(r, "0.0") + "  %r = linalg.batch_matmul ins(%a, %b : " + a.type() + ", " + b.type() +
                       ") outs(%out : " + r.type() + ") -> " + r.type() + "\n";
    r = contract(a, b, r, {batch, m, n, k}, [](const Shape &i) { return Shape{i[0], i[1], i[3]}; },
                 [](const Shape &i) { return Shape{i[0], i[3], i[2]}; },
                 [](const Shape &i) { return Shape{i[0], i[1], i[2]}; });
    return finish(nextName("batch_matmul"), {a, b}, r, body);
  }

  Case matrixVector(const std::string &op, int64_t rows, int64_t columns) {
    bool vectorFirst = op == "vecmat";
    Tensor matrix = random({rows, columns}), vector = random({vectorFirst ? rows : columns});
    Tensor r = Tensor::zeros({vectorFirst ? columns : rows}, Element::F32);
    std::vector<Tensor> arguments = vectorFirst ? std::vector{vector, matrix} : std::vector{matrix, vector};
    std::string body = filled(r, "0.0") + "  %r = linalg." + op + " ins(%a, %b : " + arguments[0].type() + ", " +
                       arguments[1].type() + ") outs(%out : " + r.type() + ") -> " + r.type() + "\n";
    size_t kept = vectorFirst ? 1 : 0;
    r = contract(matrix, vector, r, {rows, columns}, [](const Shape &i) { return i; },
                 [=](const Shape &i) { return Shape{i[1 - kept]}; }, [=](const Shape &i) { return Shape{i[kept]}; });
    return finish(nextName(op), arguments, r, body);
  }

  static std::string windowAttributes(int64_t step, int64_t spread) {
    return " {dilations = dense<" + std::to_string(spread) + "> : tensor<2xi64>, strides = dense<" +
           std::to_string(step) + "> : tensor<2xi64>}";
  }

  Case convolution(int64_t step, int64_t spread, Element in, Element out) {
    Tensor a = random({1, 9, 12, 3}, in), b = random({3, 2, 3, 10}, in);
    int64_t rows = (9 - 2 * spread - 1) / step + 1, columns = (12 - spread - 1) / step + 1;
    Tensor r = Tensor::zeros({1, rows, columns, 10}, out);
    std::string body = filled(r, zeroOf(out)) + "  %r = linalg.conv_2d_nhwc_hwcf" + windowAttributes(step, spread) +
                       " ins(%a, %b : " + a.type() + ", " + b.type() + ") outs(%out : " + r.type() + ") -> " +
                       r.type() + "\n";
    r = contract(a, b, r, {rows, columns, 10, 3, 2, 3},
                 [=](const Shape &i) { return Shape{0, i[0] * step + i[3] * spread, i[1] * step + i[4] * spread, i[5]}; },
                 [](const Shape &i) { return Shape{i[3], i[4], i[5], i[2]}; },
                 [](const Shape &i) { return Shape{0, i[0], i[1], i[2]}; });
    return finish(nextName("conv"), {a, b}, r, body);
  }

  Case depthwise(int64_t step, int64_t spread) {
    Tensor a = random({1, 9, 11, 12}), b = random({3, 3, 12});
    int64_t rows = (9 - 2 * spread - 1) / step + 1, columns = (11 - 2 * spread - 1) / step + 1;
    Tensor r = Tensor::zeros({1, rows, columns, 12}, Element::F32);
    std::string body = filled(r, "0.0") + "  %r = linalg.depthwise_conv_2d_nhwc_hwc" +
                       windowAttributes(step, spread) + " ins(%a, %b : " + a.type() + ", " + b.type() +
                       ") outs(%out : " + r.type() + ") -> " + r.type() + "\n";
    r = contract(a, b, r, {rows, columns, 12, 3, 3},
                 [=](const Shape &i) { return Shape{0, i[0] * step + i[3] * spread, i[1] * step + i[4] * spread, i[2]}; },
                 [](const Shape &i) { return Shape{i[3], i[4], i[2]}; },
                 [](const Shape &i) { return Shape{0, i[0], i[1], i[2]}; });
    return finish(nextName("depthwise"), {a, b}, r, body);
  }

  Case pooling(const std::string &kind, int64_t step) {
    bool largest = kind == "max";
    Tensor a = random({2, 8, 9, 5}), window = Tensor::zeros({2, 3}, Element::F32);
    int64_t rows = 6 / step + 1, columns = 6 / step + 1;
    Tensor r = Tensor::zeros({2, rows, columns, 5}, Element::F32);
    std::string body = filled(r, largest ? "-1.0e+30" : "0.0") + "  %window = tensor.empty() : " + window.type() +
                       "\n  %r = linalg.pooling_nhwc_" + kind + windowAttributes(step, 1) + " ins(%a, %window : " +
                       a.type() + ", " + window.type() + ") outs(%out : " + r.type() + ") -> " + r.type() + "\n";
    if (largest)
      std::fill(r.values.begin(), r.values.end(), -1e30);
    forEach({2, rows, columns, 5, 2, 3}, [&](const Shape &i) {
      double &to = r.at({i[0], i[1], i[2], i[3]});
      double value = a.at({i[0], i[1] * step + i[4], i[2] * step + i[5], i[3]});
      to = largest ? std::max(to, value) : to + value;
    });
    return finish(nextName("pool_" + kind), {a}, r, body);
  }

  /// Windows of 3x2 in planes that follow each other in memory, of dynamic width or of fixed sizes.
  Case poolingOfPlanes(const std::string &kind, const Shape &steps, bool isDynamic) {
    bool largest = kind == "max";
    int64_t rows = (16 - 3) / steps[0] + 1, columns = (9 - 2) / steps[1] + 1;
    Tensor a = random({2, 8, 16, 9}), window = Tensor::zeros({3, 2}, Element::F32);
    Tensor r = Tensor::zeros({2, 8, rows, columns}, Element::F32);
    std::string width = isDynamic ? "?" : std::to_string(columns);
    std::string from = isDynamic ? "tensor<2x8x16x?xf32>" : a.type();
    std::string to = "tensor<2x8x" + std::to_string(rows) + "x" + width + "xf32>";
    std::string body = "  %start = arith.constant " + std::string(largest ? "-1.0e+30" : "0.0") + " : f32\n";
    if (isDynamic)
      body += "  %c2 = arith.constant 2 : index\n  %c3 = arith.constant 3 : index\n  %step = "
              "arith.constant " + std::to_string(steps[1]) + " : index\n  %one = arith.constant 1 : "
              "index\n  %w = tensor.dim %a, %c3 : " + from + "\n  %w1 = arith.subi %w, %c2 : index\n"
              "  %w2 = arith.divui %w1, %step : index\n  %w3 = arith.addi %w2, %one : index\n";
    body += "  %empty = tensor.empty(" + std::string(isDynamic ? "%w3" : "") + ") : " + to +
            "\n  %out = linalg.fill ins(%start : f32) outs(%empty : " + to + ") -> " + to +
            "\n  %window = tensor.empty() : " + window.type() + "\n  %r = linalg.pooling_nchw_" + kind +
            " {dilations = dense<1> : tensor<2xi64>, strides = dense<[" + list(steps) +
            "]> : tensor<2xi64>} ins(%a, %window : " + from + ", " + window.type() + ") outs(%out : " +
            to + ") -> " + to + "\n";
    if (largest)
      std::fill(r.values.begin(), r.values.end(), -1e30);
    forEach({2, 8, rows, columns, 3, 2}, [&](const Shape &i) {
      double &at = r.at({i[0], i[1], i[2], i[3]});
      double value = a.at({i[0], i[1], i[2] * steps[0] + i[4], i[3] * steps[1] + i[5]});
      at = largest ? std::max(at, value) : at + value;
    });
    Case c = finish(nextName("pool_planes_" + kind), {a}, r, body);
    c.text = "func.func @" + c.function + "(%a: " + from + ") -> " + to + " {\n" + body +
             "  return %r : " + to + "\n}\n";
    return c;
  }

  Case reduce(Shape shape, const Shape &dims, bool largest, Element element, bool dynamic) {
    Tensor a = random(shape, element);
    Shape kept;
    std::string sizes;
    for (int64_t dim = 0; dim < static_cast<int64_t>(shape.size()); ++dim)
      if (std::find(dims.begin(), dims.end(), dim) == dims.end()) {
        kept.push_back(dim);
        sizes += (sizes.empty() ? "%a_d" : ", %a_d") + std::to_string(dim);
      }
    Shape resultShape;
    for (int64_t dim : kept)
      resultShape.push_back(shape[static_cast<size_t>(dim)]);
    Tensor r = Tensor::zeros(resultShape, element);
    std::string start = largest ? (isInteger(element) ? "-2147483648" : "-1.0e+30") : zeroOf(element);
    std::string type = nameOf(element);
    std::string combine = isInteger(element) ? (largest ? "arith.maxsi" : "arith.addi")
                                             : (largest ? "arith.maximumf" : "arith.addf");
    std::string body = dynamic ? takeDims("a", a) + filled(r, start, true, sizes) : filled(r, start);
    body += "  %r = linalg.reduce ins(%a : " + a.type(dynamic) + ") outs(%out : " + r.type(dynamic) +
            ") dimensions = [" + list(dims) + "]\n    (%x: " + type + ", %y: " + type + ") {\n      %z = " + combine +
            " %x, %y : " + type + "\n      linalg.yield %z : " + type + "\n    }\n";
    if (largest)
      std::fill(r.values.begin(), r.values.end(), -std::numeric_limits<double>::infinity());
    forEach(shape, [&](const Shape &i) {
      Shape to;
      for (int64_t dim : kept)
        to.push_back(i[static_cast<size_t>(dim)]);
      r.at(to) = largest ? std::max(r.at(to), a.at(i)) : r.at(to) + a.at(i);
    });
    return finish(nextName("reduce"), {a}, r, body, dynamic);
  }

  Case softmax(Shape shape, size_t dim, bool dynamic) {
    Tensor a = random(shape), r = a;
    std::string body = (dynamic ? takeDims("a", a) : "") + "  %empty = tensor.empty(" +
                       (dynamic ? "%a_d0, %a_d1" : "") + ") : " + r.type(dynamic) +
                       "\n  %r = linalg.softmax dimension(" + std::to_string(dim) + ") ins(%a : " + a.type(dynamic) +
                       ") outs(%empty : " + r.type(dynamic) + ") -> " + r.type(dynamic) + "\n";
    Shape sums = shape;
    sums[dim] = 1;
    Tensor sum = Tensor::zeros(sums, Element::F32);
    auto along = [&](Shape i) {
      i[dim] = 0;
      return i;
    };
    forEach(shape, [&](const Shape &i) { sum.at(along(i)) += std::exp(a.at(i)); });
    forEach(shape, [&](const Shape &i) { r.at(i) = std::exp(a.at(i)) / sum.at(along(i)); });
    return finish(nextName("softmax"), {a}, r, body, dynamic);
  }

  Case transpose(Shape shape, const Shape &order, Element element) {
    Tensor a = random(shape, element);
    Shape turned;
    for (int64_t dim : order)
      turned.push_back(shape[static_cast<size_t>(dim)]);
    Tensor r = Tensor::zeros(turned, element);
    std::string body = "  %empty = tensor.empty() : " + r.type() + "\n  %r = linalg.transpose ins(%a : " + a.type() +
                       ") outs(%empty : " + r.type() + ") permutation = [" + list(order) + "]\n";
    forEach(turned, [&](const Shape &i) {
      Shape from(i.size());
      for (size_t k = 0; k < i.size(); ++k)
        from[static_cast<size_t>(order[k])] = i[k];
      r.at(i) = a.at(from);
    });
    return finish(nextName("transpose"), {a}, r, body);
  }

  Case pad(Shape shape, const Shape &low, const Shape &high, Element element) {
    Tensor a = random(shape, element);
    Tensor r = Tensor::zeros({shape[0] + low[0] + high[0], shape[1] + low[1] + high[1]}, element);
    double value = isInteger(element) ? 3 : 0.25;
    std::string body = "  %v = arith.constant " + std::string(isInteger(element) ? "3" : "0.25") + " : " +
                       nameOf(element) + "\n  %r = tensor.pad %a low[" + list(low) + "] high[" + list(high) +
                       "] {\n  ^bb0(%i: index, %j: index):\n    tensor.yield %v : " + nameOf(element) + "\n  } : " +
                       a.type() + " to " + r.type() + "\n";
    std::fill(r.values.begin(), r.values.end(), value);
    forEach(shape, [&](const Shape &i) { r.at({i[0] + low[0], i[1] + low[1]}) = a.at(i); });
    return finish(nextName("pad"), {a}, r, body);
  }

  Case slice(Shape shape, const Shape &at, const Shape &sizes, const Shape &steps, Element element) {
    Tensor a = random(shape, element), r = Tensor::zeros(sizes, element);
    std::string body = "  %r = tensor.extract_slice %a[" + list(at) + "] [" + list(sizes) + "] [" + list(steps) +
                       "] : " + a.type() + " to " + r.type() + "\n";
    forEach(sizes, [&](const Shape &i) { r.at(i) = a.at({at[0] + i[0] * steps[0], at[1] + i[1] * steps[1]}); });
    return finish(nextName("slice"), {a}, r, body);
  }

  Case concat(Shape first, Shape second, size_t dim, Element element) {
    Tensor a = random(first, element), b = random(second, element);
    Shape joined = first;
    joined[dim] += second[dim];
    Tensor r = Tensor::zeros(joined, element);
    std::string body = "  %r = tensor.concat dim(" + std::to_string(dim) + ") %a, %b : (" + a.type() + ", " +
                       b.type() + ") -> " + r.type() + "\n";
    forEach(joined, [&](const Shape &i) {
      Shape from = i;
      bool inFirst = i[dim] < first[dim];
      from[dim] -= inFirst ? 0 : first[dim];
      r.at(i) = inFirst ? a.at(from) : b.at(from);
    });
    return finish(nextName("concat"), {a, b}, r, body);
  }

  /// Numbers of rows, in any order.
  Tensor picksOf(int64_t rows, int64_t picks) {
    Tensor numbers = random({picks}, Element::I32);
    for (double &row : numbers.values)
      row = std::fmod(row + 128, static_cast<double>(rows));
    return numbers;
  }

  /// Rows of a slice, each backwards.
  Case gatherOfSlice(Shape shape, const Shape &at, const Shape &sizes, const Shape &steps,
                     int64_t picks, Element element) {
    Tensor a = random(shape, element), b = picksOf(sizes[0], picks);
    Tensor s = Tensor::zeros(sizes, element), r = Tensor::zeros({picks, sizes[1]}, element);
    std::string type = nameOf(element);
    std::string body =
        "  %s = tensor.extract_slice %a[" + list(at) + "] [" + list(sizes) + "] [" + list(steps) +
        "] : " + a.type() + " to " + s.type() + "\n  %last = arith.constant " +
        std::to_string(sizes[1] - 1) + " : index\n  %empty = tensor.empty() : " + r.type() +
        "\n  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, "
        "affine_map<(i, j) -> (i, j)>], iterator_types = [\"parallel\", \"parallel\"]} "
        "ins(%b : " + b.type() + ") outs(%empty : " + r.type() + ") {\n  ^bb0(%row: i32, %o: " +
        type + "):\n    %i = arith.index_cast %row : i32 to index\n    %k = linalg.index 1 : "
        "index\n    %j = arith.subi %last, %k : index\n    %v = tensor.extract %s[%i, %j] : " +
        s.type() + "\n    linalg.yield %v : " + type + "\n  } -> " + r.type() + "\n";
    forEach(r.shape, [&](const Shape &i) {
      int64_t row = static_cast<int64_t>(b.at({i[0]})), column = sizes[1] - 1 - i[1];
      r.at(i) = a.at({at[0] + row * steps[0], at[1] + column * steps[1]});
    });
    return finish(nextName("gather_of_slice"), {a, b}, r, body);
  }

  Case gather(int64_t rows, int64_t columns, int64_t picks, Element element) {
    Tensor a = random({rows, columns}, element), b = picksOf(rows, picks);
    Tensor r = Tensor::zeros({picks, columns}, element);
    std::string type = nameOf(element);
    std::string body = "  %empty = tensor.empty() : " + r.type() +
                       "\n  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>]"
                       ", iterator_types = [\"parallel\", \"parallel\"]} ins(%b : " + b.type() + ") outs(%empty : " +
                       r.type() + ") {\n  ^bb0(%row: i32, %o: " + type + "):\n    %i = arith.index_cast %row : i32 to "
                       "index\n    %j = linalg.index 1 : index\n    %v = tensor.extract %a[%i, %j] : " + a.type() +
                       "\n    linalg.yield %v : " + type + "\n  } -> " + r.type() + "\n";
    forEach(r.shape, [&](const Shape &i) { r.at(i) = a.at({static_cast<int64_t>(b.at({i[0]})), i[1]}); });
    return finish(nextName("gather"), {a, b}, r, body);
  }

  Case scaleRows(Shape shape, bool dynamic) {
    Tensor a = random(shape), b = random({shape[1]}), r = a;
    std::string body = (dynamic ? takeDims("a", a) : "") + "  %zero = arith.constant 0.0 : f32\n  %empty = tensor.empty(" +
                       (dynamic ? "%a_d0, %a_d1" : "") + ") : " + r.type(dynamic) +
                       "\n  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>"
                       ", affine_map<(i, j) -> (i, j)>], iterator_types = [\"parallel\", \"parallel\"]} ins(%a, %b : " +
                       a.type(dynamic) + ", " + b.type(dynamic) + ") outs(%empty : " + r.type(dynamic) +
                       ") {\n  ^bb0(%x: f32, %y: f32, %o: f32):\n    %p = arith.mulf %x, %y : f32\n    %m = "
                       "arith.maximumf %p, %zero : f32\n    linalg.yield %m : f32\n  } -> " + r.type(dynamic) + "\n";
    forEach(shape, [&](const Shape &i) { r.at(i) = std::max(0.0, a.at(i) * b.at({i[1]})); });
    return finish(nextName("scale_rows"), {a, b}, r, body, dynamic);
  }

  std::mt19937 engine_;
  int count_ = 0;
};

} // namespace

std::vector<Theme> buildThemes(unsigned seed) { return Generator(seed).build(); }

} // namespace numerics
