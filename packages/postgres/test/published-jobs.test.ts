import { err } from '@jobposting/core';
import { type PublishedJobs, storeUnavailable } from '@jobposting/core/adapter';
import { acme, aNewJob, atMinute, expectOk, globex } from '@jobposting/store-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connections } from '../src/connection/connections.ts';
import { createPublishedJobs } from '../src/lists/published-jobs.ts';
import { toRow } from '../src/row-mapping/rows.ts';
import { type OpenedDatabase, openDatabase } from './open-connections.ts';

// A statement scans 2 000 jobs and returns 100.
const count = 4_500;
const now = atMinute(0);
const ofAll = { employerId: null, now, after: null, limit: count };

let database: OpenedDatabase;
let connections: Connections;

beforeAll(async () => {
  database = await openDatabase();
  connections = database.connect();
});
afterAll(() => database.close());

/**
 * Stores jobs of two employers, with alternating ids from 1 on; those with `isOpen` are open, and each has a
 * description of `bytes` bytes.
 */
const storeJobs = async (isOpen: (id: number) => boolean, bytes = 0) => {
  const ids = Array.from({ length: count }, (_, n) => n + 1);
  const openIds = ids.filter(isOpen);
  const client = await database.openClient();
  await client.query('TRUNCATE job');
  await client.query(
    `INSERT INTO job (employer_id, id, version, status, publish_date, close_date, open_until, confidential, auto_refresh,
        title, locations, details, folded, description)
      SELECT 1 + n % 2, n, 1, 'active', 0, $3::bigint,
        CASE WHEN n = ANY ($1::int[]) THEN $2::bigint ELSE $3::bigint END, false, false, 'Nurse', '[]', $5, 'nurse',
        CASE WHEN n = ANY ($1::int[]) THEN repeat('x', $4) ELSE '' END FROM generate_series(1, ${count}) n`,
    [openIds, Date.parse(atMinute(1)), Date.parse(now), bytes, toRow(aNewJob()).details],
  );
  return openIds
    .map((id) => ({ employerId: id % 2 === 0 ? acme : globex, id }))
    .toSorted((a, b) => a.employerId - b.employerId || a.id - b.id);
};

const findPlaces = async (
  { findNextOpen }: PublishedJobs,
  query: Partial<Parameters<PublishedJobs['findNextOpen']>[0]>,
) =>
  expectOk(await findNextOpen({ ...ofAll, ...query })).map(({ employerId, id }) => ({
    employerId,
    id,
  }));

describe('the published jobs among thousands (D25)', () => {
  it('are read no further than their descriptions allow, over several statements and within one', async () => {
    const open = await storeJobs((id) => id % 1_500 < 2 || id > 4_480, 400_000);
    const returned: number[] = [];
    const watched: Connections = {
      ...connections,
      async search(...given) {
        const rows = await connections.search<{ readonly description: string }>(...given);
        for (const row of expectOk(rows)) returned.push(row.description.length);
        return rows as never;
      },
    };
    const published = createPublishedJobs(watched);
    const found: unknown[] = [];
    for (let places = open.slice(0, 1); places.length > 0; ) {
      const after = (found.at(-1) ?? null) as never;
      places = await findPlaces(published, { after });
      expect(places.length).toBeLessThanOrEqual(3);
      found.push(...places);
    }
    expect(found).toEqual(open);
    expect(returned.filter((length) => length > 0)).toHaveLength(open.length);
  });

  it('have the whole time limit for each statement, so that no run of closed ones is too long', async () => {
    await storeJobs(() => false);
    let nowMs = 0;
    const newDeadline = () => nowMs + 100;
    const slow: Connections = {
      ...connections,
      newDeadline,
      async search(subject, statement, values, deadline = newDeadline()) {
        nowMs += 60;
        if (nowMs > deadline) return err(storeUnavailable('busy', new Error('too late')));
        return connections.search(subject, statement, values);
      },
    };
    expect(await findPlaces(createPublishedJobs(slow), {})).toEqual([]);
    expect(nowMs).toBeGreaterThan(100);
  });
});
