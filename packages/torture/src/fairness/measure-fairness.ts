// Prints what one employer can do to another, in latencies of that other, and what many PUTs of one
// posting come to: measure-fairness.ts [seconds] [characters of a description] [connections, …]
import { join } from 'node:path';
import { addEmployer } from '../employer-account.ts';
import { createScratchDirectory } from '../scratch-directory.ts';
import { startServer } from '../server-process.ts';
import { costlyBodies } from './costly-bodies.ts';
import { putAtOnce } from './many-puts.ts';
import { type Latencies, measureNeighbour } from './noisy-neighbour.ts';

const [seconds = '10', length = '900000', connections = '2,8'] = process.argv.slice(2);
const { path, remove } = createScratchDirectory();
const database = join(path, 'jobs.sqlite');
const { apiKey: attackerKey } = await addEmployer(database, 'Attacker');
const { apiKey: neighbourKey } = await addEmployer(database, 'Neighbour');
const server = await startServer({ database });

const figures = ({ count, p50, p99, longest }: Latencies): string =>
  `${count} times, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, longest ${longest.toFixed(1)} ms`;

try {
  for (const count of connections.split(',').map(Number)) {
    const report = await measureNeighbour({
      port: server.port,
      attackerKey,
      neighbourKey,
      connections: count,
      bodies: costlyBodies(Number(length)),
      seconds: Number(seconds),
    });
    console.log(`${count} connections, ${length} characters: ${JSON.stringify(report.attacks)}`);
    console.log(`  GET ${figures(report.get)}\n  POST ${figures(report.post)}`);
    for (const fault of new Set(report.faults)) console.log(`  ${fault}`);
  }
  for (const count of [400, 1_500]) {
    const { statuses, ms } = await putAtOnce(server.address, neighbourKey, count);
    console.log(`${count} PUTs at once: ${JSON.stringify(statuses)} in ${ms.toFixed(0)} ms`);
  }
} finally {
  await server.stop();
  remove();
}
