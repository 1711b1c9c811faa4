/* The same for the n-th allocation of the addon with SQLite in it. */
#define _GNU_SOURCE
#include <errno.h>
#include <link.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "inject.h"

/* The memory that the addon's code lies in. */
static uintptr_t code_from, code_to;

static int find_addon(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size, (void)unused;
  if (strstr(info->dlpi_name, "better-sqlite3") == NULL) return 0;
  for (int index = 0; index < info->dlpi_phnum; index++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[index];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
    code_from = info->dlpi_addr + part->p_vaddr;
    code_to = code_from + part->p_memsz;
  }
  return 1;
}

static int lacks_memory(void *caller) {
  if (control == NULL || control->kind < NO_MEMORY) return 0;
  if (code_to == 0) dl_iterate_phdr(find_addon, NULL);
  uintptr_t from = (uintptr_t)caller;
  if (from < code_from || from >= code_to) return 0;
  if (!is_reached(control->fail_at, control->kind == NO_MORE_MEMORY)) return 0;
  note("malloc");
  return 1;
}

extern void *__libc_malloc(size_t);
extern void *__libc_realloc(void *, size_t);
void *malloc(size_t size) {
  if (lacks_memory(__builtin_return_address(0))) return errno = ENOMEM, NULL;
  return __libc_malloc(size);
}
void *realloc(void *old, size_t size) {
  if (lacks_memory(__builtin_return_address(0))) return errno = ENOMEM, NULL;
  return __libc_realloc(old, size);
}
