#include <stdint.h>

enum kind { NONE, IO, NO_SPACE, INTERRUPTED, SHORT, DEAD, KILL, NO_MEMORY, NO_MORE_MEMORY };

/* The same layout is in fault-injection.ts. */
struct control {
  uint64_t calls;
  uint64_t fail_at;
  uint32_t kind;
  uint32_t injected;
  char name[16];
};

/* NULL in a process that no fault is meant for. */
extern struct control *control;

/* Counts a call, and says whether it is the one to fail. */
int is_reached(uint64_t at, int forever);
/* Says that it has failed. */
void note(const char *name);
