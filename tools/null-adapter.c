/* An adapter that computes nothing: it refuses each input at once. tools/benchmark measures the pipe with it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char input[1 << 22];
static char output[1 << 22];

/* Answers one line, and returns the number of bytes of the answer, or -1 after the last line. */
static int answer(const char *line, char *output) {
  const char *seq = strstr(line, "\"seq\":");
  if (strstr(line, "\"cmd\":\"bye\"")) return -1;
  if (seq) return sprintf(output, "{\"seq\":%ld,\"result\":\"reject\"}\n", strtol(seq + 6, NULL, 10));
  return sprintf(
      output, "{\"wire\":1,\"adapter\":{\"name\":\"null\"},\"operations\":{},\"maxInFlight\":128}\n");
}

static int write_all(const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(1, bytes, count);
    if (written < 0) return -1;
    bytes += written;
    count -= (size_t)written;
  }
  return 0;
}

/* Answers all lines that one read gives, with one write. */
int main(void) {
  size_t filled = 0;
  ssize_t received;
  while ((received = read(0, input + filled, sizeof input - 1 - filled)) > 0) {
    size_t answered = 0;
    char *line = input;
    char *end;
    filled += (size_t)received;
    input[filled] = 0;
    while ((end = memchr(line, '\n', filled - (size_t)(line - input)))) {
      int count;
      *end = 0;
      count = answer(line, output + answered);
      if (count < 0) return write_all(output, answered) < 0;
      answered += (size_t)count;
      line = end + 1;
    }
    if (write_all(output, answered) < 0) return 1;
    filled -= (size_t)(line - input);
    memmove(input, line, filled);
  }
  return 0;
}
