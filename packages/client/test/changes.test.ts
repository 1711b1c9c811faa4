import { expect, it } from 'vitest';
import { createClient } from '../src/index.ts';
import { aBody } from './a-body.ts';
import { startService } from './in-process-service.ts';

const { baseUrl, apiKey, restart } = await startService();
const { jobs } = createClient({ baseUrl, apiKey });

const named = (referenceId: string, changes: object = {}) =>
  jobs.putByReferenceId({ ...aBody, referenceId, ...changes });

const cursorNow = async (): Promise<string> => (await jobs.listChanges({ after: 'now' })).next;

it('following the changes misses and repeats nothing when the server goes away and comes back (D34)', async () => {
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
