import { readCpuSeconds } from '../servers/processes.ts';
import { openClients } from './clients.ts';
import type { SlicesTask, SlicesUse } from './load-task.ts';

/** How many requests make a slice: some ten milliseconds, so that other work of the machine slows all targets alike. */
export const sliceRequests = 400;

const shuffle = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);

/**
 * Loads servers in turn with slices of requests, the same for each, in a new order each time. The first
 * slices warm up. Their length is a count and not a time, because a busy machine answers fewer in a time.
 */
export const loadInSlices = async (task: SlicesTask): Promise<readonly SlicesUse[]> => {
  const uses = task.targets.map(({ origin, pid, requests }) => ({
    pid,
    clients: openClients(origin, requests, task.connections),
    cpuMicroseconds: [] as number[],
    failures: 0,
  }));
  for (let slice = 0; slice < task.warmUpSlices + task.slices; slice++) {
    for (const use of shuffle(uses)) {
      const before = readCpuSeconds(use.pid);
      const sent = await use.clients.send(slice * sliceRequests, (index) => index >= sliceRequests);
      use.failures += sent.failures;
      if (slice < task.warmUpSlices) continue;
      const seconds = readCpuSeconds(use.pid) - before;
      use.cpuMicroseconds.push((seconds * 1_000_000) / sliceRequests);
    }
  }
  for (const { clients } of uses) clients.close();
  return uses.map(({ cpuMicroseconds, failures }) => ({ cpuMicroseconds, failures }));
};
