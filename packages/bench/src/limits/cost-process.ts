// Measures what the parts of a request take by themselves, and prints it as JSON. Usage: FOLDER
import { join } from 'node:path';
import {
  createJobSerializer,
  createJobService,
  defaultReferenceData,
  employerId,
} from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { openTunedDatabase } from '../../peers/fastify-tuned/open-database.ts';
import { createRow, newJobColumns } from '../../peers/peer-row.ts';
import { seedPeerDatabase } from '../../peers/seed-database.ts';
import { createDataset } from '../dataset.ts';
import { bodiesOf3Kb } from '../routes.ts';
import { seedJobs } from '../seed-jobs.ts';
import { median } from '../statistics.ts';
import type { Costs } from './costs.ts';

const [folder = ''] = process.argv.slice(2);
const stored = 10_000;
const batch = 30;
const runs = 7;
const leastMicroseconds = 100_000;

/** The CPU time of one call in microseconds: the median of some runs, after two to warm up. */
const costOf = async (call: (index: number) => unknown): Promise<number> => {
  const costs: number[] = [];
  let index = 0;
  for (let run = 0; run < runs + 2; run++) {
    const before = process.cpuUsage();
    let used = 0;
    let calls = 0;
    while (used < leastMicroseconds) {
      for (let count = 0; count < batch; count++) await call(index++);
      calls += batch;
      const { user, system } = process.cpuUsage(before);
      used = user + system;
    }
    costs.push(used / calls);
  }
  return median(costs.slice(2));
};

const path = join(folder, 'limits.sqlite');
seedPeerDatabase(path, ['key'], seedJobs(createDataset(stored, 1)));
const database = openTunedDatabase(path);
const cleanBodies = bodiesOf3Kb('clean', 32);
const messyBodies = bodiesOf3Kb('messy', 32);
const bodyOf = (bodies: typeof cleanBodies, index: number) => {
  const body = bodies[index % bodies.length];
  if (!body) throw new Error('there are no bodies');
  return body;
};
const rows = cleanBodies.map((body) => ({
  ...createRow(body, body.description, 1, new Date().toISOString()),
  reference_id: null,
}));

const look = database.prepare('PRAGMA data_version').pluck();
const read = database.prepare('SELECT * FROM job WHERE id = ?').raw();
const insert = database.prepare(
  `INSERT INTO job (${newJobColumns.join()}) VALUES (${newJobColumns.map((name) => `@${name}`).join()})`,
);
const update = database.prepare('UPDATE job SET title = ? WHERE id = ?');
const begin = database.prepare('BEGIN IMMEDIATE');
const commit = database.prepare('COMMIT');

/** The cost of one of the writes that share a transaction. */
const costInBatch = async (write: (index: number) => unknown): Promise<number> =>
  (await costOf((index) => {
    begin.run();
    for (let at = 0; at < batch; at++) write(index * batch + at);
    commit.run();
  })) / batch;

const employer = { id: employerId(1), name: 'Employer 1', unlimited: false };
const serializer = createJobSerializer(defaultReferenceData);
const newService = () => createJobService({ store: createMemoryJobStore() });
let service = newService();
const creating = (bodies: typeof cleanBodies) => async (index: number) => {
  // A store in memory takes longer the more it holds.
  if (index % 256 === 0) service = newService();
  const { referenceId: _, ...body } = bodyOf(bodies, index);
  const { job } = (await service.create(employer, body))._unsafeUnwrap();
  return serializer.job(job, employer);
};
const [sample] = cleanBodies;
if (!sample) throw new Error('there are no bodies');
const kept = newService();
const { job } = (await kept.putByReferenceId(employer, sample))._unsafeUnwrap();

const costs: Costs = {
  look: await costOf(() => look.get()),
  readRow: await costOf((index) => read.get(((index * 7919) % stored) + 1)),
  insert: await costInBatch((index) => insert.run(rows[index % rows.length])),
  update: await costInBatch((index) => update.run(`Title ${index}`, ((index * 7919) % stored) + 1)),
  cleanJob: await costOf(creating(cleanBodies)),
  messyJob: await costOf(creating(messyBodies)),
  title: await costOf(async (index) => {
    const changed = await kept.update(employer, job.id, { title: `Title ${index}` });
    return serializer.job(changed._unsafeUnwrap().job, employer);
  }),
  sameJob: await costOf(() => kept.putByReferenceId(employer, { ...sample })),
  render: await costOf(() => Buffer.from(serializer.job(job, employer))),
};
console.log(JSON.stringify(costs));
