/*
 * Loaded into a process before libc (LD_PRELOAD): fails, cuts short or dies at the n-th call on the
 * files of one folder. What to do is read from a control file, which another process writes at any
 * time.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>
#include "inject.h"

enum { PASS = 0, CUT = -1 };

struct control *control;
static const char *folder;
static size_t folder_length;

#define REAL(name) ((__typeof__(&name))real(#name, &real_##name))
#define DECLARE(name) static void *real_##name;
static void *real(const char *name, void **kept) {
  if (*kept == NULL) *kept = dlsym(RTLD_NEXT, name);
  return *kept;
}
DECLARE(open64) DECLARE(openat64) DECLARE(read) DECLARE(pread64) DECLARE(write) DECLARE(writev)
DECLARE(pwrite64) DECLARE(fsync) DECLARE(fdatasync) DECLARE(ftruncate64)
DECLARE(mmap64) DECLARE(fcntl64) DECLARE(unlink) DECLARE(rename) DECLARE(link)
DECLARE(syscall)

__attribute__((constructor)) static void load(void) {
  const char *path = getenv("TORTURE_CONTROL");
  folder = getenv("TORTURE_FOLDER");
  if (path == NULL || folder == NULL) return;
  folder_length = strlen(folder);
  int fd = REAL(open64)(path, O_RDWR);
  void *mapped = REAL(mmap64)(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (fd < 0 || mapped == MAP_FAILED) abort();
  close(fd);
  control = mapped;
}

static int is_watched_path(const char *path) {
  return control != NULL && path != NULL && strncmp(path, folder, folder_length) == 0;
}

static int is_watched(int fd) {
  if (control == NULL || fd < 0) return 0;
  char link_path[32], path[PATH_MAX];
  snprintf(link_path, sizeof link_path, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link_path, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_watched_path(path);
}

int is_reached(uint64_t at, int forever) {
  uint64_t call = __atomic_add_fetch(&control->calls, 1, __ATOMIC_SEQ_CST);
  return at != 0 && (call == at || (forever && call > at));
}

void note(const char *name) {
  strncpy(control->name, name, sizeof control->name - 1);
  __atomic_store_n(&control->injected, 1, __ATOMIC_SEQ_CST);
}

/* What becomes of this call: PASS, CUT (short), or the error. */
static int judge(const char *name, int takes_space, int moves_bytes) {
  enum kind kind = control->kind;
  if (kind >= NO_MEMORY || !is_reached(control->fail_at, kind == DEAD)) return PASS;
  int is_pass = kind == NONE || (kind == NO_SPACE && !takes_space) || (kind == SHORT && !moves_bytes);
  if (is_pass) return PASS;
  note(name);
  if (kind == KILL) raise(SIGKILL);
  if (kind == SHORT) return CUT;
  return kind == NO_SPACE ? ENOSPC : kind == INTERRUPTED ? EINTR : EIO;
}

#define FAIL_ON(is_ours, name, takes_space)                 \
  if (is_ours) {                                            \
    int error = judge(name, takes_space, 0);                \
    if (error > 0) return errno = error, -1;                \
  }
/* A call that moves bytes may also move only half of them. */
#define FAIL_OR_CUT(fd, name, takes_space, size)            \
  if (is_watched(fd)) {                                     \
    int error = judge(name, takes_space, 1);                \
    if (error > 0) return errno = error, -1;                \
    if (error == CUT) size = size > 1 ? size / 2 : size;    \
  }

#define OPEN(symbol)                                                  \
  int symbol(const char *path, int flags, ...) {                      \
    va_list rest;                                                     \
    va_start(rest, flags);                                            \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                                     \
    FAIL_ON(is_watched_path(path), "open", flags & O_CREAT)           \
    return REAL(open64)(path, flags, mode);                           \
  }
OPEN(open)
OPEN(open64)

int openat64(int at, const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  FAIL_ON(is_watched_path(path), "openat", flags & O_CREAT)
  return REAL(openat64)(at, path, flags, mode);
}

ssize_t read(int fd, void *bytes, size_t size) {
  FAIL_OR_CUT(fd, "read", 0, size)
  return REAL(read)(fd, bytes, size);
}
ssize_t pread64(int fd, void *bytes, size_t size, off64_t at) {
  FAIL_OR_CUT(fd, "pread", 0, size)
  return REAL(pread64)(fd, bytes, size, at);
}
ssize_t write(int fd, const void *bytes, size_t size) {
  FAIL_OR_CUT(fd, "write", 1, size)
  return REAL(write)(fd, bytes, size);
}
ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at) {
  FAIL_OR_CUT(fd, "pwrite", 1, size)
  return REAL(pwrite64)(fd, bytes, size, at);
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
  FAIL_OR_CUT(fd, "writev", 1, count)
  return REAL(writev)(fd, parts, count);
}
int fsync(int fd) {
  FAIL_ON(is_watched(fd), "fsync", 1)
  return REAL(fsync)(fd);
}
int fdatasync(int fd) {
  FAIL_ON(is_watched(fd), "fdatasync", 1)
  return REAL(fdatasync)(fd);
}
int ftruncate64(int fd, off64_t size) {
  FAIL_ON(is_watched(fd), "ftruncate", 1)
  return REAL(ftruncate64)(fd, size);
}
void *mmap64(void *wanted, size_t size, int protection, int flags, int fd, off64_t at) {
  if (is_watched(fd)) {
    int error = judge("mmap", 1, 0);
    if (error > 0) return errno = error, MAP_FAILED;
  }
  return REAL(mmap64)(wanted, size, protection, flags, fd, at);
}
int fcntl64(int fd, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  /* Locks are not on the disk: giving one back never fails on a local file system, and taking one
     goes on when a disk is dead. SQLite relies on the first, and waits 10 s each time for the second. */
  int locks = command == F_SETLK && ((struct flock *)argument)->l_type != F_UNLCK &&
              (control == NULL || control->kind != DEAD);
  FAIL_ON(locks && is_watched(fd), "lock", 0)
  return REAL(fcntl64)(fd, command, argument);
}
int unlink(const char *path) {
  FAIL_ON(is_watched_path(path), "unlink", 0)
  return REAL(unlink)(path);
}
int rename(const char *from, const char *to) {
  FAIL_ON(is_watched_path(to), "rename", 1)
  return REAL(rename)(from, to);
}
int link(const char *from, const char *to) {
  FAIL_ON(is_watched_path(to), "link", 1)
  return REAL(link)(from, to);
}
/* Node looks at files by the system call itself. */
long syscall(long number, ...) {
  long parts[6];
  va_list rest;
  va_start(rest, number);
  for (int index = 0; index < 6; index++) parts[index] = va_arg(rest, long);
  va_end(rest);
  FAIL_ON(number == SYS_statx && is_watched_path((const char *)parts[1]), "statx", 0)
  return REAL(syscall)(number, parts[0], parts[1], parts[2], parts[3], parts[4], parts[5]);
}
