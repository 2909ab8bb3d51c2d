// Makes the calls fail with which a process changes files; loaded before the C library by FaultTests.
//
// FAULT_MODE  kill (ends the process before call FAULT_AT), error (call FAULT_AT fails with FAULT_ERRNO),
//             repeat (every other call fails with FAULT_ERRNO), short (a write takes at most 1000 bytes)
// FAULT_COUNT a file for the number of calls, written at the end of the process
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_int calls;

static const char *setting(const char *name) {
  const char *value = getenv(name);
  return value ? value : "";
}

static int is_mode(const char *mode) { return strcmp(setting("FAULT_MODE"), mode) == 0; }

// Counts a call, and returns whether it must fail.
static int fails(void) {
  int number = atomic_fetch_add(&calls, 1) + 1;
  int is_chosen = number == atoi(setting("FAULT_AT"));
  if (is_mode("kill") && is_chosen) kill(getpid(), SIGKILL);
  if ((is_mode("error") && is_chosen) || (is_mode("repeat") && number % 2 == 1)) {
    errno = atoi(setting("FAULT_ERRNO"));
    return 1;
  }
  return 0;
}

static int is_file(int descriptor) {
  struct stat status;
  return descriptor > 2 && fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

#define ORIGINAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// Only a write can be postponed.
static int is_postponed(void) { return is_mode("repeat") && atoi(setting("FAULT_ERRNO")) == EAGAIN; }

static int changed_open(int (*original)(const char *, int, ...), const char *path, int flags, mode_t mode) {
  if ((flags & O_CREAT) && !is_postponed() && fails()) return -1;
  return original(path, flags, mode);
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  return changed_open(ORIGINAL(open), path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  return changed_open(ORIGINAL(open64), path, flags, mode);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  if (is_file(descriptor)) {
    if (fails()) return -1;
    if (is_mode("short") && count > 1000) count = 1000;
  }
  return ORIGINAL(write)(descriptor, bytes, count);
}

int fsync(int descriptor) { return !is_postponed() && fails() ? -1 : ORIGINAL(fsync)(descriptor); }

int rename(const char *path, const char *new_path) {
  if (!is_mode("repeat") && fails()) return -1;
  return ORIGINAL(rename)(path, new_path);
}

// Removing a temporary file may fail without consequence; only an end of the process there matters.
int remove(const char *path) {
  if (is_mode("kill")) fails();
  return ORIGINAL(remove)(path);
}

__attribute__((destructor)) static void write_count(void) {
  char text[16];
  int descriptor = ORIGINAL(open)(setting("FAULT_COUNT"), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (descriptor < 0) return;
  int count = snprintf(text, sizeof text, "%d", atomic_load(&calls));
  if (ORIGINAL(write)(descriptor, text, count) != count) abort();
  close(descriptor);
}
