import { readCpuSeconds } from '../process-usage.ts';
import { type KeptConnection, openConnection } from './kept-connection.ts';
import type { LoadTarget, SlicesTask, SlicesUse } from './load-task.ts';
import { toWire } from './wire-request.ts';

/** How many requests make a slice: some ten milliseconds, so that what else the machine does slows all targets alike. */
export const sliceRequests = 400;

const shuffle = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);

const openTarget = ({ origin, pid, requests }: LoadTarget, connections: number) => {
  const wires = requests.map(toWire);
  const kept = Array.from({ length: connections }, () => openConnection(origin));

  /** A connection sends the requests that are its own, so that no two change the same job. */
  const sendShare = async (connection: KeptConnection, own: number, from: number) => {
    let failures = 0;
    for (let index = own; index < sliceRequests; index += connections) {
      const wire = wires[(from + index) % wires.length];
      const status = wire ? await connection.send(wire()) : 0;
      if (status < 200 || status >= 300) failures += 1;
    }
    return failures;
  };

  return {
    async send(slice: number) {
      const before = readCpuSeconds(pid);
      const failed = await Promise.all(
        kept.map((connection, own) => sendShare(connection, own, slice * sliceRequests)),
      );
      return {
        cpuMicroseconds: ((readCpuSeconds(pid) - before) * 1_000_000) / sliceRequests,
        failures: failed.reduce((sum, failures) => sum + failures, 0),
      };
    },
    close() {
      for (const connection of kept) connection.close();
    },
  };
};

/**
 * Loads servers in turn with slices of requests, the same for each of them, in another order each time. The first
 * slices warm up: a count of requests, not a time, because a busy machine answers fewer in a time.
 */
export const loadInSlices = async (task: SlicesTask): Promise<readonly SlicesUse[]> => {
  const uses = task.targets.map((target) => ({
    target: openTarget(target, task.connections),
    cpuMicroseconds: [] as number[],
    failures: 0,
  }));
  for (let slice = 0; slice < task.warmUpSlices + task.slices; slice++) {
    for (const use of shuffle(uses)) {
      const { cpuMicroseconds, failures } = await use.target.send(slice);
      use.failures += failures;
      if (slice >= task.warmUpSlices) use.cpuMicroseconds.push(cpuMicroseconds);
    }
  }
  for (const { target } of uses) target.close();
  return uses.map(({ cpuMicroseconds, failures }) => ({ cpuMicroseconds, failures }));
};
