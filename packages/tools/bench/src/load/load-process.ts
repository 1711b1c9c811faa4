// The load generator, a separate process: reads a task as JSON, writes its results as JSON.
import { json } from 'node:stream/consumers';
import { cpuSecondsOf } from '../servers/processes.ts';
import { openClients } from './clients.ts';
import { type LoadResult, type LoadTask, sliceRequests } from './load-task.ts';

const shuffle = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);

/**
 * Loads servers in turn with slices of requests, the same for each, in a new order each time. The first
 * slices warm up. Their length is a count and not a time, because a busy machine answers fewer in a time.
 */
const loadInSlices = async (task: LoadTask): Promise<readonly LoadResult[]> => {
  const uses = task.targets.map(({ origin, pid, requests }) => ({
    pid,
    clients: openClients(origin, requests, task.connections),
    microseconds: [] as number[],
    failures: 0,
  }));
  const cpuSecondsOfAll = (server: number): number =>
    cpuSecondsOf(server) + (task.postmaster === null ? 0 : cpuSecondsOf(task.postmaster));
  for (let slice = 0; slice < task.warmUpSlices + task.slices; slice++) {
    for (const use of shuffle(uses)) {
      const before = cpuSecondsOfAll(use.pid);
      use.failures += await use.clients.send(slice * sliceRequests, sliceRequests);
      if (slice < task.warmUpSlices) continue;
      const seconds = cpuSecondsOfAll(use.pid) - before;
      use.microseconds.push((seconds * 1_000_000) / sliceRequests);
    }
  }
  for (const { clients } of uses) clients.close();
  return uses.map(({ microseconds, failures }) => ({ microseconds, failures }));
};

console.log(JSON.stringify(await loadInSlices((await json(process.stdin)) as LoadTask)));
