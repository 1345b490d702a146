// Data and calls that need every kind of relocation that a fully linked image has.
struct pair {
  const void *pointer;
  long offset;
};

__attribute__((visibility("default"))) int counter = 7;
static int hidden[4] = {1, 2, 3, 4};

__attribute__((visibility("default"), noinline)) int twice(int x) { return 2 * x; }

// Through the procedure linkage table, and through the global offset table.
__attribute__((visibility("default"))) int call_twice(int x) { return twice(x) + counter; }

// To a symbol with an addend, to the image itself, and to code.
__attribute__((visibility("default"))) struct pair table[3] = {
    {&counter, 1}, {&hidden[2], 2}, {(const void *)twice, 3}};
