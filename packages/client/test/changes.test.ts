import { expect, it } from 'vitest';
import { createClient, type JobJson } from '../src/index.ts';
import { aBody } from './a-body.ts';
import { startService } from './in-process-service.ts';

const { baseUrl, apiKey, restart } = await startService();
const { jobs } = createClient({ baseUrl, apiKey });

const named = (referenceId: string, changes: object = {}) =>
  jobs.putByReferenceId({ ...aBody, referenceId, ...changes });

const cursorNow = async (): Promise<string> => (await jobs.listChanges({ after: 'now' })).next;

it('following the changes misses nothing and yields nothing twice when the server goes and comes back (D34)', async () => {
  const after = await cursorNow();
  const names = ['R-1', 'R-2', 'R-3', 'R-4'];
  const seen: (string | null)[] = [];
  const following = (async () => {
    for await (const { referenceId } of jobs.changes({ after })) {
      seen.push(referenceId);
      if (referenceId === 'R-4') return;
    }
  })();
  for (const name of names) {
    if (name === 'R-3') await restart();
    await named(name);
  }
  await following;
  expect(seen).toEqual(names);
});

it('a mirror that follows the changes ends with what the list shows (D34)', async () => {
  const mirror = new Map<number, JobJson>();
  const copy = async (id: number) => {
    const found = await jobs.get(id).catch(() => null);
    if (found === null) mirror.delete(id);
    else mirror.set(id, found.job);
  };
  const after = await cursorNow();
  for await (const { id } of jobs.list()) await copy(id);
  const following = (async () => {
    for await (const { id, referenceId } of jobs.changes({ after })) {
      await copy(id);
      if (referenceId === 'the end') return;
    }
  })();
  const write = async (n: number) => {
    for (let each = 0; each < 20; each++) {
      const { job } = await named(`M-${(n + each) % 7}`, { title: `Welder ${n} ${each}` });
      if (each % 3 === 0) await jobs.delete(job.id).catch(() => {});
    }
  };
  await Promise.all([0, 1, 2].map(write));
  await named('the end');
  await following;
  const listed = await Array.fromAsync(jobs.list(), async ({ id }) => (await jobs.get(id)).job);
  const byId = (all: JobJson[]) => all.sort((a, b) => a.id - b.id);
  expect(byId([...mirror.values()])).toEqual(byId(listed));
});
