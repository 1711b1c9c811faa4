import { consoleRequests } from '../client/console-requests.ts';
import { changeOften, writeAndReadLargestPostings } from '../client/largest-postings.ts';
import { addEmployer } from '../employer-account.ts';
import { openService } from '../server/service.ts';
import { costlyBodies } from './costly-bodies.ts';
import { callWith, type Latencies, measureNeighbour } from './noisy-neighbour.ts';

export interface FairnessReport {
  readonly figures: readonly string[];
  readonly faults: readonly string[];
}

/** What one employer sends with its key: the costliest legal descriptions. */
const attacks = [
  { name: 'large descriptions', connections: 8, descriptionLength: 900_000 },
  { name: 'short descriptions', connections: 100, descriptionLength: 4_096 },
] as const;
/** The promise to another one meanwhile: the 99th percentile, in milliseconds. */
const promised = { get: 100, post: 250, longPost: 500 } as const;
/** What the console shows: jobs of the largest size, the history of one of them. */
const jobsOfPage = 20;
const versions = 75;
const connectionsOfPage = 4;
const secondsOfPage = 10;
const options = ['--log-level', 'error', '--console', '--keep-history', '30'];

const show = ({ count, p50, p99, longest }: Latencies): string =>
  `${count}, median ${p50.toFixed(1)}, 99th percentile ${p99.toFixed(1)}, most ${longest.toFixed(1)} ms`;

/** Measures what one employer can do to another, and compares it with the promise. */
export const measureFairness = async (seconds: number): Promise<FairnessReport> => {
  const { account, database, server, api, end } = await openService({ options });
  const { apiKey: attackerKey } = account;
  const { apiKey: neighbourKey } = await addEmployer(database, 'Neighbour');
  try {
    const { port, address } = server;
    const figures: string[] = [];
    const faults: string[] = [];
    const ofBodies = attacks.map(({ name, connections, descriptionLength }) => {
      const bodies = costlyBodies(descriptionLength);
      const sent = bodies.map((body) => callWith(attackerKey, 'POST', '/jobs', body));
      return { load: `${connections} connections of ${name}`, connections, sent, seconds };
    });
    const { ids } = await writeAndReadLargestPostings(api, jobsOfPage, 0);
    await changeOften(api, Number(ids[0]), versions);
    const pages = await consoleRequests(address, attackerKey, ids);
    const ofPages = pages.map((page) => ({
      load: `${connectionsOfPage} connections of ${page.name} of the console`,
      ...{
        connections: connectionsOfPage,
        sent: [page],
        seconds: Math.min(seconds, secondsOfPage),
      },
    }));
    for (const { load, ...attack } of [...ofBodies, ...ofPages]) {
      const report = await measureNeighbour({ port, neighbourKey, ...attack });
      figures.push(`${load}: the attacker: ${JSON.stringify(report.attacks)}`);
      faults.push(...new Set(report.faults.map((fault) => `${load}: ${fault}`)));
      for (const kind of ['get', 'post', 'longPost'] as const) {
        figures.push(`${load}: ${kind} ${show(report[kind])}`);
        if (report[kind].p99 <= promised[kind]) continue;
        faults.push(`${load}: the 99th percentile of ${kind} is above ${promised[kind]} ms`);
      }
    }
    return { figures, faults };
  } finally {
    await end();
  }
};
