// Functions that LLVM's code generator calls on its own. Freestanding C without any include: it is compiled to
// bitcode at build time and specialized for the target when a kernel needs one of them.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;
typedef int i32;
typedef __SIZE_TYPE__ size;

static u32 bitsOf32(float x) { return __builtin_bit_cast(u32, x); }
static u64 bitsOf64(double x) { return __builtin_bit_cast(u64, x); }
static float float32(u32 x) { return __builtin_bit_cast(float, x); }
static double float64(u64 x) { return __builtin_bit_cast(double, x); }

// ---- memory ----

void *memcpy(void *restrict to, const void *restrict from, size count) {
  u8 *t = to;
  const u8 *f = from;
  for (size i = 0; i < count; ++i)
    t[i] = f[i];
  return to;
}

void *memmove(void *to, const void *from, size count) {
  u8 *t = to;
  const u8 *f = from;
  if (t < f) {
    for (size i = 0; i < count; ++i)
      t[i] = f[i];
  } else {
    for (size i = count; i > 0; --i)
      t[i - 1] = f[i - 1];
  }
  return to;
}

void *memset(void *to, int value, size count) {
  u8 *t = to;
  for (size i = 0; i < count; ++i)
    t[i] = (u8)value;
  return to;
}

// ---- half floats ----

float __extendhfsf2_bits(u16 half) {
  u32 sign = (u32)(half & 0x8000) << 16;
  u32 exponent = (half >> 10) & 0x1F;
  u32 fraction = half & 0x3FF;
  if (exponent == 0x1F)
    return float32(sign | 0x7F800000 | (fraction << 13) | (fraction ? 0x00400000 : 0));
  if (exponent == 0) {
    // Zero or subnormal: the value is fraction * 2^-24, exact in single precision.
    float value = (float)fraction * 0x1p-24f;
    return float32(sign | bitsOf32(value));
  }
  return float32(sign | ((exponent + 112) << 23) | (fraction << 13));
}

// Rounds to nearest, ties to even.
u16 __truncsfhf2_bits(float x) {
  u32 bits = bitsOf32(x);
  u16 sign = (u16)((bits >> 16) & 0x8000);
  u32 magnitude = bits & 0x7FFFFFFF;
  if (magnitude > 0x7F800000)
    return sign | 0x7E00 | (u16)((magnitude >> 13) & 0x3FF);
  if (magnitude >= 0x477FF000) // 65520 and more become infinity
    return sign | 0x7C00;
  if (magnitude < 0x38800000) { // below 2^-14: a multiple of 2^-24
    // Adding 1/2 puts the units of 2^-24 into the last bit of the sum, which the addition rounds.
    float sum = float32(magnitude) + 0.5f;
    return sign | (u16)(bitsOf32(sum) - 0x3F000000);
  }
  u32 rounded = magnitude + 0xFFF + ((magnitude >> 13) & 1);
  return sign | (u16)((rounded >> 13) - (112u << 10));
}

// The names differ by age of the ABI; those with a half argument pass it as its ABI type says.
_Float16 __truncsfhf2(float x) { return __builtin_bit_cast(_Float16, __truncsfhf2_bits(x)); }
float __extendhfsf2(_Float16 x) { return __extendhfsf2_bits(__builtin_bit_cast(u16, x)); }
float __gnu_h2f_ieee(u16 x) { return __extendhfsf2_bits(x); }
u16 __gnu_f2h_ieee(float x) { return __truncsfhf2_bits(x); }

// Single precision, rounded to odd, so that a second rounding sees what was lost.
static float roundToOdd(double x) {
  float single = (float)x;
  double back = (double)single;
  u32 bits = bitsOf32(single);
  if (back != x && back == back && (bits & 0x7FFFFFFF) < 0x7F800000) {
    int awayFromZero = (back > x) == (back > 0);
    if (awayFromZero)
      bits -= 1;
    bits |= 1;
  }
  return float32(bits);
}

_Float16 __truncdfhf2(double x) { return __truncsfhf2(roundToOdd(x)); }

double __extendhfdf2(_Float16 x) { return (double)__extendhfsf2(x); }

u16 __truncsfbf2_bits(float x) {
  u32 bits = bitsOf32(x);
  if ((bits & 0x7FFFFFFF) > 0x7F800000)
    return (u16)((bits >> 16) | 0x40);
  return (u16)((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16);
}

__bf16 __truncsfbf2(float x) { return __builtin_bit_cast(__bf16, __truncsfbf2_bits(x)); }
__bf16 __truncdfbf2(double x) { return __truncsfbf2(roundToOdd(x)); }
float __extendbfsf2(__bf16 x) { return float32((u32)__builtin_bit_cast(u16, x) << 16); }

// ---- rounding ----

double floor(double x) {
  u64 bits = bitsOf64(x);
  int exponent = (int)((bits >> 52) & 0x7FF) - 1023;
  if (exponent >= 52)
    return x;
  if (exponent < 0)
    return (bits & 0x7FFFFFFFFFFFFFFFull) == 0 ? x : (bits >> 63) ? -1.0 : 0.0;
  u64 mask = 0x000FFFFFFFFFFFFFull >> exponent;
  if ((bits & mask) == 0)
    return x;
  if (bits >> 63)
    bits += mask;
  return float64(bits & ~mask);
}

double ceil(double x) { return -floor(-x); }
double trunc(double x) { return (bitsOf64(x) >> 63) ? ceil(x) : floor(x); }

// Halfway cases go away from zero.
double round(double x) {
  double magnitude = float64(bitsOf64(x) & 0x7FFFFFFFFFFFFFFFull);
  double down = floor(magnitude);
  double result = magnitude - down >= 0.5 ? down + 1.0 : down;
  return float64(bitsOf64(result) | (bitsOf64(x) & 0x8000000000000000ull));
}

// Halfway cases go to the even neighbour.
double rint(double x) {
  double magnitude = float64(bitsOf64(x) & 0x7FFFFFFFFFFFFFFFull);
  if (!(magnitude < 0x1p52))
    return x;
  double result = (magnitude + 0x1p52) - 0x1p52;
  return float64(bitsOf64(result) | (bitsOf64(x) & 0x8000000000000000ull));
}
double nearbyint(double x) { return rint(x); }
double roundeven(double x) { return rint(x); }

// Every float is a double, and these results are floats.
float floorf(float x) { return (float)floor((double)x); }
float ceilf(float x) { return (float)ceil((double)x); }
float truncf(float x) { return (float)trunc((double)x); }
float roundf(float x) { return (float)round((double)x); }
float rintf(float x) { return (float)rint((double)x); }
float nearbyintf(float x) { return (float)rint((double)x); }
float roundevenf(float x) { return (float)rint((double)x); }

// ---- smaller and larger ----

// A number wins over NaN; of two zeros the result is either.
float fminf(float x, float y) { return x != x || y < x ? y : x; }
float fmaxf(float x, float y) { return x != x || x < y ? y : x; }
double fmin(double x, double y) { return x != x || y < x ? y : x; }
double fmax(double x, double y) { return x != x || x < y ? y : x; }

// ---- remainders ----

// The bits of x, reduced by subtracting shifted copies of y: exact, as the C standard asks for.
double fmod(double x, double y) {
  u64 sign = bitsOf64(x) & 0x8000000000000000ull;
  u64 ux = bitsOf64(x) & 0x7FFFFFFFFFFFFFFFull, uy = bitsOf64(y) & 0x7FFFFFFFFFFFFFFFull;
  if (uy == 0 || ux >= 0x7FF0000000000000ull || uy > 0x7FF0000000000000ull)
    return (x * y) / (x * y);
  if (ux < uy)
    return x;
  int ex = (int)(ux >> 52), ey = (int)(uy >> 52);
  u64 mx = ux & 0x000FFFFFFFFFFFFFull, my = uy & 0x000FFFFFFFFFFFFFull;
  if (ex) mx |= 1ull << 52; else ex = 1;
  if (ey) my |= 1ull << 52; else ey = 1;
  for (; ex > ey; --ex) {
    if (mx >= my)
      mx -= my;
    mx <<= 1;
  }
  if (mx >= my)
    mx -= my;
  if (mx == 0)
    return float64(sign);
  while (!(mx >> 52) && ex > 1) {
    mx <<= 1;
    --ex;
  }
  u64 result = (mx >> 52) ? (mx & 0x000FFFFFFFFFFFFFull) | ((u64)ex << 52) : mx;
  return float64(result | sign);
}

float fmodf(float x, float y) { return (float)fmod((double)x, (double)y); }

// ---- fused multiply-add ----

// The product of two floats is exact in double precision; only the sum rounds. Rounding that to odd keeps a
// sticky bit for the final rounding to float.
float fmaf(float x, float y, float z) {
  double product = (double)x * (double)y;
  double sum = product + (double)z;
  u64 bits = bitsOf64(sum);
  if (((bits >> 52) & 0x7FF) == 0x7FF)
    return (float)sum;
  // Knuth's two-sum: what the addition lost, exactly.
  double zPart = sum - product;
  double lost = (product - (sum - zPart)) + ((double)z - zPart);
  if (lost != 0.0 && !(bits & 1))
    bits += (lost > 0) == (sum > 0) ? 1 : -1;
  return (float)float64(bits);
}

// ---- scaling ----

double ldexp(double x, int n) {
  for (; n > 1000; n -= 1000)
    x *= 0x1p1000;
  for (; n < -900; n += 900) {
    if (x == 0.0)
      return x;
    x *= 0x1p-900;
  }
  return x * float64((u64)(n + 1023) << 52);
}
float ldexpf(float x, int n) { return (float)ldexp((double)x, n > 2000 ? 2000 : n < -2000 ? -2000 : n); }
double scalbn(double x, int n) { return ldexp(x, n); }
float scalbnf(float x, int n) { return ldexpf(x, n); }
