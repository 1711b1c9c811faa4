import { readCpuSeconds } from '../process-usage.ts';
import type { AlternatingTask, CpuUse, LoadTarget } from './load-task.ts';
import { sendRequests } from './send-requests.ts';

// Short, so that whatever else slows the machine down slows all targets alike: with slices of 0.3 s a
// build differed from itself by 10 % where it differs by 3 % with these.
const sliceSeconds = 0.1;

const shuffle = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);

/** The next `count` requests, from the first again after the last. */
const takeTurn = <Item>(items: readonly Item[], from: number, count: number): Item[] =>
  Array.from({ length: count }, (_, index) => items[(from + index) % items.length] as Item);

/**
 * Warms servers up and loads them in turn, in another order each time, in slices of about 0.1 s that
 * hold the same number of requests for each. Returns what each used in all slices.
 */
export const alternateLoad = async (task: AlternatingTask): Promise<readonly CpuUse[]> => {
  const { targets, connections, warmUpSeconds, seconds } = task;
  const send = (target: LoadTarget, from: number, count: number) =>
    sendRequests(target.origin, takeTurn(target.requests, from, count), connections, { count });

  let warmUpRequests = 0;
  for (const { origin, requests } of shuffle(targets)) {
    const duration = { seconds: warmUpSeconds };
    const { latencies } = await sendRequests(origin, requests, connections, duration);
    warmUpRequests += latencies.length;
  }
  const rate = warmUpRequests / targets.length / warmUpSeconds;
  const count = Math.max(connections, Math.round(rate * sliceSeconds));
  const slices = Math.max(1, Math.round(seconds / sliceSeconds));

  const uses = targets.map((target) => ({ target, cpuSeconds: 0, requests: 0, failures: 0 }));
  for (let slice = 0; slice < slices; slice++) {
    for (const use of shuffle(uses)) {
      const before = readCpuSeconds(use.target.pid);
      const { latencies, failures } = await send(use.target, slice * count, count);
      use.cpuSeconds += readCpuSeconds(use.target.pid) - before;
      use.requests += latencies.length;
      use.failures += failures;
    }
  }
  return uses.map(({ cpuSeconds, requests, failures }) => ({
    cpuMicrosecondsPerRequest: (cpuSeconds / requests) * 1_000_000,
    failures,
  }));
};
