import type { JobId } from '@jobposting/core';
import { beforeEach, expect, test } from 'vitest';
import type { Connections } from '../src/connection/connections.ts';
import { statement } from '../src/connection/statement.ts';
import { appendChanges } from './append-changes.ts';
import { aDatabasePerTest } from './open-connections.ts';
import { openLog } from './open-log.ts';

const database = aDatabasePerTest();
let writer: Connections;

beforeEach(() => {
  writer = database.connect();
});

test('a job in the history from an older schema lacks later members', async () => {
  const log = openLog(writer);
  const acme = await appendChanges(writer, 1, 0);
  const before = {
    employer_id: 1,
    id: 1,
    version: 1,
    reference_id: null,
    status: 'active',
    publish_date: 0,
    close_date: 1,
    open_until: 1,
    first_publish_date: null,
    confidential: false,
    auto_refresh: false,
    title: 'Baker',
    locations: '[]',
    details: JSON.stringify({
      categoryIds: [],
      positionTypeId: 1,
      contentChangedAt: '2026-11-20T00:00:00.000Z',
      routing: { typeId: 2, applicationUrl: 'https://example.com' },
    }),
    description: '',
    folded: '',
    closes_at: null,
  };
  const keep = statement(
    'test-keep-history',
    'INSERT INTO job_history (employer_id, job_id, revision, before) VALUES (1, 1, 1, $1::text)',
  );
  (await writer.write(keep, [JSON.stringify(before)]))._unsafeUnwrap();
  const page = { after: null, limit: 10 };
  const [entry] = (await log.history(acme, 1 as JobId, page))._unsafeUnwrap();
  expect(entry?.before).toMatchObject({ title: 'Baker', workplace: null, salary: null });
  const spoil = statement('test-spoil-history', "UPDATE job_history SET before = '{'");
  (await writer.write(spoil, []))._unsafeUnwrap();
  const damaged = await log.history(acme, 1 as JobId, page);
  expect(damaged._unsafeUnwrapErr()).toMatchObject({ reason: 'damaged' });
});
