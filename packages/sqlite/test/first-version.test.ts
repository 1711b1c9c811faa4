import { copyFileSync, readFileSync } from 'node:fs';
import {
  createJobSerializer,
  createJobService,
  defaultReferenceData,
  type Employer,
  jobBodyJson,
  uncheckedBody,
} from '@jobposting/core';
import { emptyProfile } from '@jobposting/core/adapter';
import { aKeyHash, aStamp, expectOk } from '@jobposting/store-contract';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseFile } from './database-file.ts';
import { aFile, openFor } from './open-files.ts';

// A database that the program of commit 6e36d55 made, and what it answered then: employers, keys, the
// ids of each list, and each job as it stood in the body of a GET.
const fixture = (name: string): URL => new URL(`fixtures/${name}`, import.meta.url);
const answers = readFileSync(fixture('6e36d55-jobs.ndjson'), 'utf8').trimEnd().split('\n');
const { employers, keys, lists } = JSON.parse(readFileSync(fixture('6e36d55.json'), 'utf8')) as {
  readonly employers: readonly Employer[];
  readonly keys: readonly {
    readonly employerId: number;
    readonly apiKey: string;
    readonly isRevoked: boolean;
  }[];
  readonly lists: Readonly<Record<string, readonly number[]>>;
};
const answersOf = ({ id }: Employer) =>
  answers
    .map((text) => ({ text, job: JSON.parse(text) }))
    .filter(({ job }) => job.employer.id === id);

/** A title as it is read since (D2). */
const asOneLine = (title: string): string => title.replaceAll(/[\t\n\r]+/g, ' ');

/** A description of these jobs as it is sanitized since: one without a tag keeps its lines (D9). */
const withLineBreaks = (description: string): string =>
  description.includes('<') ? description : description.trim().replaceAll(/\r\n|\n/g, '<br />');

let file: DatabaseFile;

beforeEach(() => {
  file = aFile();
  copyFileSync(fixture('6e36d55.sqlite'), file.path);
});

const open = async () => {
  const store = await openFor(file);
  return { store, jobs: createJobService({ store: store.jobs }) };
};

const isRefolding = (db: Database.Database): boolean =>
  db.prepare('SELECT 1 FROM refolding').get() !== undefined;

/** Waits for the file alone, not for a time. */
const refolded = async (): Promise<void> => {
  const db = new Database(file.path);
  while (isRefolding(db)) await new Promise(setImmediate);
  db.close();
};

describe('a database that the first version made', () => {
  it('every job is found as it was, by id, by referenceId and in the lists', async () => {
    const { store, jobs } = await open();
    const { job: toJson } = createJobSerializer(defaultReferenceData);
    const stored = employers.map((employer) => ({ ...employer, profile: emptyProfile }));
    expect(expectOk(await store.employers.list())).toEqual(stored);
    for (const employer of employers) {
      const { headers, total } = expectOk(await jobs.list(employer, { pageSize: 100 }));
      expect(headers.map(({ id }) => id)).toEqual(lists[employer.id]);
      expect(total).toBe(answersOf(employer).length);
      for (const { text, job } of answersOf(employer)) {
        expect(toJson(expectOk(await jobs.get(employer, { id: job.id })), employer)).toBe(text);
        if (job.referenceId === null) continue;
        const found = expectOk(await jobs.get(employer, { referenceId: job.referenceId }));
        expect(found.id).toBe(job.id);
        const listed = expectOk(await jobs.list(employer, { referenceId: job.referenceId }));
        expect(listed.headers.map(({ id }) => id)).toEqual([job.id]);
      }
    }
    expect(answers).toHaveLength(60);
  });

  it('every key still opens to its employer, but for the revoked one', async () => {
    const { store } = await open();
    for (const { employerId, apiKey, isRevoked } of keys) {
      const holder = expectOk(await store.employers.findByKeyHash(aKeyHash(apiKey)));
      expect(holder?.id ?? null).toBe(isRevoked ? null : employerId);
    }
  });

  it('every job is found by its own title before, while and after its text is folded anew (D25)', async () => {
    const findAll = async () => {
      const { jobs } = await open();
      for (const employer of employers) {
        for (const { job } of answersOf(employer)) {
          const found = expectOk(await jobs.list(employer, { q: job.title, pageSize: 100 }));
          expect(found.headers.map(({ id }) => id)).toContain(job.id);
        }
      }
    };
    await findAll();
    await refolded();
    await findAll();
    const { store } = await open();
    expect(expectOk(await store.verify())).toEqual([]);
  });

  it('a job has its publishDate as its first one, also after it moves, and no workplace (D11, D35)', async () => {
    const { store } = await open();
    for (const employer of employers) {
      for (const { job } of answersOf(employer)) {
        const found = expectOk(await store.jobs.find(employer.id, { id: job.id }));
        expect(found).toMatchObject({ firstPublishDate: job.publishDate, workplace: null });
        if (found === null || job.id % 2 === 0) continue;
        const publishDate = found.closeDate;
        const to = { ...found, publishDate };
        const moved = expectOk(await store.jobs.update({ from: found, to }, aStamp()));
        expect(moved.firstPublishDate).toBe(job.publishDate);
        const again = await openFor(file);
        expect(expectOk(await again.jobs.find(employer.id, { id: job.id }))).toEqual(moved);
        await again.close();
      }
    }
  });

  it('jobs that are open are counted and listed as open (D4, D25)', async () => {
    const { store } = await open();
    const now = new Date('2026-06-20T10:00:00Z');
    const jobs = createJobService({ store: store.jobs, now: () => now });
    for (const employer of employers) {
      const open = answersOf(employer).filter(
        ({ job }) => job.status === 'active' && job.closeDate > now.toISOString(),
      );
      const listed = expectOk(await jobs.list(employer, { status: 'open', pageSize: 100 }));
      expect(new Set(listed.headers.map(({ id }) => id))).toEqual(
        new Set(open.map(({ job }) => job.id)),
      );
    }
  });

  it('every job can be sent back: nothing is written but a description that D9 has other lines for (§4.3, D6)', async () => {
    const { jobs } = await open();
    let changedDescriptions = 0;
    for (const employer of employers) {
      for (const { job } of answersOf(employer)) {
        const stored = expectOk(await jobs.get(employer, { id: job.id }));
        const first = expectOk(await jobs.update(employer, stored.id, job));
        const { description } = first.job;
        const version = stored.version + Number(first.changed);
        expect(first.job).toEqual({
          ...stored,
          version,
          description,
          autoRefresh: stored.autoRefresh && employer.unlimited,
        });
        if (description !== stored.description) {
          changedDescriptions++;
          expect(description).toBe(withLineBreaks(stored.description));
        }
        const second = expectOk(await jobs.update(employer, stored.id, job));
        expect(second.job).toBe(first.job);
        expect(second.changed).toBe(false);
      }
    }
    expect(changedDescriptions).toBeGreaterThan(0);
  });

  it('every job posted without id and referenceId makes one with the same values (§4.3, D6)', async () => {
    const { jobs } = await open();
    const { job: toJson } = createJobSerializer(defaultReferenceData);
    for (const employer of employers) {
      for (const { job } of answersOf(employer)) {
        const { id, referenceId, publishDate, ...values } = job;
        const { job: copy } = expectOk(await jobs.create(employer, values));
        const { id: _, publishDate: __, ...copied } = JSON.parse(toJson(copy, employer));
        expect(copied).toEqual({
          ...values,
          referenceId: null,
          title: asOneLine(job.title),
          description: withLineBreaks(job.description),
        });
      }
    }
  });

  it('archiving a job changes nothing but its status (§3, D11)', async () => {
    const { jobs } = await open();
    for (const employer of employers) {
      for (const { job } of answersOf(employer)) {
        const stored = expectOk(await jobs.get(employer, { id: job.id }));
        const archived = expectOk(await jobs.update(employer, stored.id, { status: 'archived' }));
        const version = stored.version + Number(stored.status === 'active');
        expect(archived.job).toEqual({ ...stored, status: 'archived', version });
      }
    }
  });

  it('an export of it is imported as the same jobs, whichever program has written it (§4.5, D6)', async () => {
    const { store, jobs } = await open();
    for (const employer of employers) {
      const other = expectOk(await store.employers.add({ ...employer, name: 'Other' }));
      for (const { job } of answersOf(employer)) {
        if (job.referenceId === null) continue;
        const stored = expectOk(await jobs.get(employer, { id: job.id }));
        const importing = (body: unknown) =>
          jobs.putByReferenceId(other, uncheckedBody(body), { fromExport: true });
        // The first version exported the fields of a GET that can be set.
        const { job: copy } = expectOk(await importing(job));
        const { id, employerId, version, publishDate, firstPublishDate, ...values } = stored;
        expect(copy).toMatchObject({
          ...values,
          // One line since (D2), and sanitized anew (D9).
          title: asOneLine(stored.title),
          description: withLineBreaks(stored.description),
          autoRefresh: stored.autoRefresh && employer.unlimited,
        });
        const again = expectOk(await importing(JSON.parse(jobBodyJson(stored))));
        expect(again.changed).toBe(false);
      }
    }
  });
});
