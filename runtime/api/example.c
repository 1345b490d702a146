/* Multiplies two vectors with a compiled module: example simple_mul.vmfb */
#include "runtime/api/strata_runtime.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: %s simple_mul.vmfb\n", argv[0]);
    return 2;
  }
  strata_session *session = strata_session_create("local-sync", 0);
  if (!session || strata_session_load_file(session, argv[1]) != 0) {
    fprintf(stderr, "%s\n", strata_last_error());
    return 1;
  }
  const int64_t shape[] = {4};
  const float a[] = {1, 2, 3, 4}, b[] = {10, 20, 30, 40};
  strata_tensor *arguments[] = {strata_tensor_create(session, "f32", shape, 1, a),
                                strata_tensor_create(session, "f32", shape, 1, b)};
  strata_tensor *result = NULL;
  int count = strata_session_call(session, "simple_mul", arguments, 2, &result, 1);
  if (count == 1) {
    char *text = strata_tensor_text(result);
    if (puts(text) < 0 || fflush(stdout) != 0) {
      perror("standard output");
      count = -1;
    }
    free(text);
  } else {
    fprintf(stderr, "%s\n", strata_last_error());
  }
  strata_tensor_release(result);
  strata_tensor_release(arguments[0]);
  strata_tensor_release(arguments[1]);
  strata_session_release(session);
  return count == 1 ? 0 : 1;
}
