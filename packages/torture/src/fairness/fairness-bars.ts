import { join } from 'node:path';
import { addEmployer } from '../employer-account.ts';
import { createScratchDirectory } from '../scratch-directory.ts';
import { startServer } from '../server-process.ts';
import { costlyBodies } from './costly-bodies.ts';
import { putAtOnce } from './many-puts.ts';
import { type Latencies, measureNeighbour } from './noisy-neighbour.ts';

export interface FairnessReport {
  readonly figures: readonly string[];
  readonly faults: readonly string[];
}

// What another employer is promised while one sends the costliest legal bodies on so many connections.
const connections = 8;
const bodyBytes = 900_000;
const mostMsOfGet = 100;
const mostMsOfPost = 250;
/** Simultaneous writes of one posting, none of which gets a 5xx. */
const puts = [400, 1_500] as const;

const show = ({ count, p50, p99, longest }: Latencies): string =>
  `${count}, median ${p50.toFixed(1)}, 99th percentile ${p99.toFixed(1)}, most ${longest.toFixed(1)} ms`;

/** Measures what one employer can do to another, and holds it against what is promised. */
export const measureFairness = async (seconds: number): Promise<FairnessReport> => {
  const { path, remove } = createScratchDirectory();
  const database = join(path, 'jobs.sqlite');
  const { apiKey: attackerKey } = await addEmployer(database, 'Attacker');
  const { apiKey: neighbourKey } = await addEmployer(database, 'Neighbour');
  const server = await startServer({ database, options: ['--log-level', 'error'] });
  try {
    const { port, address } = server;
    const bodies = costlyBodies(bodyBytes);
    const attack = { port, attackerKey, neighbourKey, connections, bodies, seconds };
    const { get, post, attacks, faults: unanswered } = await measureNeighbour(attack);
    const figures = [
      `the attacker: ${JSON.stringify(attacks)}`,
      `GET ${show(get)}`,
      `POST ${show(post)}`,
    ];
    const faults = [...new Set(unanswered)];
    if (get.p99 > mostMsOfGet) faults.push(`the 99th percentile of GET is above ${mostMsOfGet} ms`);
    if (post.p99 > mostMsOfPost)
      faults.push(`the 99th percentile of POST is above ${mostMsOfPost} ms`);
    for (const count of puts) {
      const { statuses, ms } = await putAtOnce(address, neighbourKey, count);
      figures.push(`${count} PUTs at once: ${JSON.stringify(statuses)} in ${ms.toFixed(0)} ms`);
      const failed = Object.keys(statuses).filter((status) => Number(status) >= 500);
      if (failed.length > 0) faults.push(`of ${count} PUTs at once some were answered ${failed}`);
    }
    return { figures, faults };
  } finally {
    await server.stop();
    remove();
  }
};
