import { acme, addWebhook, atMinute, expectOk } from '@jobposting/store-contract';
import { expect, it } from 'vitest';
import { aFile, connectTo, execute, insertJob, openFor } from './open-files.ts';

const due = { now: atMinute(1), except: [], forMs: 1_000 };

it('looking for a webhook that is due takes no lock while none is, so that others can write (D40)', async () => {
  const file = aFile();
  const store = await openFor(file, { busyTimeoutMs: 50 });
  await addWebhook(store);
  const other = connectTo(file);
  other.exec('BEGIN IMMEDIATE');
  expect(expectOk(await store.webhooks.takeDue(due))).toBe(null);
  other.exec('COMMIT');
  await insertJob(store);
  other.exec('BEGIN IMMEDIATE');
  expect(await store.webhooks.takeDue(due)).toMatchObject({ error: { reason: 'busy' } });
});

it('webhooks stay where their employer cannot be removed (D40)', async () => {
  const file = aFile();
  const store = await openFor(file);
  expectOk(await store.employers.add({ name: 'Acme', unlimited: true }));
  const webhook = await addWebhook(store);
  const refuse = "BEGIN SELECT RAISE(FAIL, 'no'); END";
  execute(file, `CREATE TRIGGER refuse BEFORE DELETE ON employer ${refuse}`);
  await expect(store.employers.remove(acme)).rejects.toThrow();
  expect(expectOk(await store.webhooks.list(acme))).toEqual([webhook]);
});
