import { foldText, type JobQuery, type JobStore } from '@jobposting/core/adapter';
import { acme, aNewJob, aQuery, atMinute, expectOk } from '@jobposting/store-contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Connections } from '../src/connection/connections.ts';
import { jobsOn } from './create-stores.ts';
import { insertRows } from './insert-rows.ts';
import { openDatabase } from './open-connections.ts';

type List = JobStore['list'];

/** A database, with functions that write to it and that open lists on it. */
const aDatabase = async () => {
  const database = await openDatabase();
  onTestFinished(database.close);
  const client = await database.openClient();
  const openLists = (watch: (connections: Connections) => Connections = (each) => each): List =>
    jobsOn(watch(database.connect())).list;
  return { client, openLists };
};

const pageOf = async (list: List, query: Partial<JobQuery> = {}) =>
  expectOk(await list(acme, aQuery(query)));

const folded = (term: string) => ({ form: 'folded', term: foldText(term) }) as const;

const jobs = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    aNewJob({ title: `Nurse ${n}`, publishDate: atMinute(n), closeDate: atMinute(10_000 + n) }),
  );

it('a page that is kept in memory is the same object while nothing is written', async () => {
  const { client, openLists } = await aDatabase();
  await insertRows(client, jobs(3));
  const list = openLists();
  const open = { status: 'open', now: atMinute(10_000) } as const;
  for (const query of [{}, { search: folded('nurse') }, open]) {
    expect(await pageOf(list, query)).toBe(await pageOf(list, query));
  }
  const later = await pageOf(list, { ...open, now: atMinute(10_001) });
  expect([later.total, (await pageOf(list, open)).total]).toEqual([1, 2]);
});

it('pages near the end and in the middle of a long list are right', async () => {
  const { client, openLists } = await aDatabase();
  await client.query(`
    INSERT INTO job (employer_id, id, version, status, publish_date, close_date, open_until, confidential, auto_refresh,
        title, locations, details, folded, description)
      SELECT ${acme}, n, 1, CASE WHEN n % 3 = 0 THEN 'archived' ELSE 'active' END, n / 2, 9e12, 9e12, false,
        false, 'Nurse ' || n, '[]', '{}', 'nurse ' || n || chr(31), '' FROM generate_series(1, 6007) n`);
  await client.query(`INSERT INTO employer_state VALUES (${acme}, 1, 4005, 2002)`);
  const list = openLists();
  const ids = Array.from({ length: 6_007 }, (_, n) => 6_007 - n);
  for (const [query, of] of [
    [{}, ids],
    [{ status: 'active' }, ids.filter((id) => id % 3 !== 0)],
    [{ status: 'open' }, ids.filter((id) => id % 3 !== 0)],
    [{ search: folded('nurse') }, ids],
  ] as const) {
    for (const pageSize of [7, 10, 100]) {
      const last = Math.ceil(of.length / pageSize);
      for (const page of [1, 2, last >> 1, last - 1, last, last + 1]) {
        const { total, headers } = await pageOf(list, { ...query, page, pageSize });
        expect(total).toBe(of.length);
        expect(headers.map(({ id }) => id)).toEqual(
          of.slice((page - 1) * pageSize, page * pageSize),
        );
      }
    }
  }
});

describe('a text that is too long for an index (D25)', () => {
  let seed = 1;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const randomText = (from: number, count: number, length: number): string =>
    String.fromCodePoint(...Array.from({ length }, () => from + random(count)));

  /** Different characters of four bytes each, so that PostgreSQL gives up compressing. */
  const incompressible = (length: number): string => {
    const seen = new Set<string>();
    let text = '';
    while ([...text].length < length) {
      const longer = text + randomText(0x20000, 40_000, 1);
      const bytes = Buffer.from(longer);
      const added = [7, 6, 5, 4].map((n) =>
        bytes.subarray(-n, bytes.length - n + 4).toString('hex'),
      );
      if (text !== '' && added.some((four) => seen.has(four))) continue;
      for (const four of added) seen.add(four);
      text = longer;
    }
    return text;
  };

  it.each([
    ['one letter that folds to eighteen', '\uFDFA'.repeat(256)],
    [
      'characters that cannot be compressed, and letters that fold to eighteen',
      `${incompressible(232)}${'\uFDFA'.repeat(24)}`,
      '\uFDFA'.repeat(46),
    ],
  ])(
    'is stored, found and counted: %s',
    async (_, title, referenceId = randomText(0x20000, 40_000, 46)) => {
      const { client, openLists } = await aDatabase();
      await insertRows(client, [
        aNewJob({ title: 'Nurse', referenceId: 'A' }),
        aNewJob({ title, referenceId: `${referenceId}Last` }),
      ]);
      const list = openLists();
      for (const term of [title, [...title].slice(-3).join(''), 'last', 'LAST']) {
        for (const status of [null, 'active', 'open'] as const) {
          const found = await pageOf(list, { search: folded(term), status });
          expect([found.total, found.headers.map((header) => header.title)]).toEqual([1, [title]]);
        }
      }
      expect((await pageOf(list, { search: folded('nurse') })).total).toBe(1);
    },
  );
});

it('finds nothing for a term with a character that texts cannot contain', async () => {
  const { client, openLists } = await aDatabase();
  await insertRows(client, [aNewJob({ title: 'ab', referenceId: 'cd' })]);
  const list = openLists();
  for (const term of ['b\u001Fc', '\u001F', 'a\0', '\0']) {
    for (const form of ['folded', 'exact'] as const) {
      expect(await pageOf(list, { search: { form, term } })).toEqual({ total: 0, headers: [] });
    }
  }
});
