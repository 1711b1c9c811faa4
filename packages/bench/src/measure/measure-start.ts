import type { Contender } from '../contenders/contender.ts';
import { startServer } from '../running-server.ts';
import type { SeededDatabase } from '../seeded-database.ts';
import { median } from '../statistics.ts';

const starts = 3;

/** Measures how long a start takes to the first answer, in milliseconds. */
export const measureStart = async (
  contender: Contender,
  { path, apiKeys }: SeededDatabase,
): Promise<number> => {
  const times: number[] = [];
  for (let start = 0; start < starts; start++) {
    const started = performance.now();
    const server = await startServer(contender.serve(path));
    const { path: target, headers } = contender.toHttp(
      { kind: 'get', employer: 1, id: 1 },
      apiKeys,
    );
    const response = await fetch(new URL(target, server.origin), { headers });
    await response.arrayBuffer();
    times.push(performance.now() - started);
    await server.stop();
    if (!response.ok) throw new Error(`${contender.name} answered ${response.status}`);
  }
  return median(times);
};
