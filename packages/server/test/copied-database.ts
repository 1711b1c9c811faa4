import { hash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createJobService, type Employer, type EmployerProfile } from '@jobposting/core';
import { removeEmployer, toInstant } from '@jobposting/core/adapter';
import { type CopiedRow, type CopyTarget, copyStore } from '@jobposting/core/copy';
import { type CommonTable, columnsOf } from '@jobposting/core/store-support';
import { createApiKey } from '@jobposting/http';
import { openPostgresCopySource, openPostgresCopyTarget } from '@jobposting/postgres';
import { openSqliteCopySource, openSqliteCopyTarget, openSqliteStore } from '@jobposting/sqlite';
import { addWebhook, expectOk } from '@jobposting/store-contract/cases';
import { expect } from 'vitest';
import { runCommand } from './command-line.ts';
import { aJob, openStore, temporaryFolder } from './databases.ts';

export const copy = (from: string, to: string) => runCommand(['copy', '--from', from, '--to', to]);

export const nasty = [
  'Quote \' " \\ and `back`',
  'Braces {a,b} (c) NULL',
  'Émilie 🧑‍🍳 \u202Eright\u202C',
  '%_\\% -- ; DROP TABLE job',
  'İstanbul ﷺ straße',
];

/**
 * Jobs in every state, two employers and the remains of a third that was removed, keys of which one is revoked
 * and one was used, closings, a history, and webhooks that are sent, disabled and removed.
 */
export const fillDatabase = async (): Promise<string> => {
  const path = join(temporaryFolder(), 'from.sqlite');
  const store = expectOk(await openSqliteStore({ path }));
  expectOk(await store.jobs.changes.setRetention({ changesDays: 90, historyDays: 14 }));
  const add = async (
    name: string,
    unlimited: boolean,
    profile: Partial<EmployerProfile> = {},
  ): Promise<Employer> =>
    expectOk(await store.employers.add({ name, unlimited, profile }, createApiKey().key));
  const first = await add('Zoë & "Söhne" \\', true, {
    slug: 'zoe',
    website: 'http://zoe.example/?q="\'\\{}',
    logoUrl: 'https://zoe.example/logo.png',
    bannerUrl: 'https://zoe.example/banner.png',
    accentColor: '#7a1fa2',
    about: nasty.join('\n\n'),
    linkedInCompanyId: '1035',
    language: 'fr',
  });
  const second = await add('Other', false, { slug: 'former-2' });
  for (const slug of ['former-1', null]) {
    expectOk(await store.employers.update(second.id, { profile: { slug } }));
  }
  const jobs = createJobService({ store: store.jobs, employers: store.employers });
  for (const [at, title] of nasty.entries()) {
    const employer = at % 2 === 0 ? first : second;
    const description = `<p>${title.replaceAll('<', '')} ${'long '.repeat(at * 500)}</p>`;
    const body = { ...aJob, title, referenceId: `\u{1F600} ${at} '"\\{}`, description };
    const job = expectOk(await jobs.create(employer, body)).job;
    if (at > 0) expectOk(await jobs.update(employer, job.id, { ...body, status: 'archived' }));
    if (at > 2) expectOk(await jobs.delete(employer, job.id));
  }
  const { id } = expectOk(
    await store.employers.addKey(first.id, { ...createApiKey().key, label: 'Käse' }),
  );
  expectOk(await store.employers.noteKeyUse({ employerId: first.id, id, day: '2026-11-20' }));
  const revokedAt = toInstant(new Date(0));
  expectOk(await store.employers.revokeKey({ employerId: first.id, id, revokedAt }));
  const now = toInstant(new Date(Date.now() + 400 * 86_400_000));
  expectOk(await store.jobs.changes.recordClosings({ now, limit: 100 }));
  const types = ['job.closed' as const];
  await addWebhook(store, { employerId: second.id, url: 'https://b.example/?q="\'\\{}', types });
  await addWebhook(store, {
    employerId: first.id,
    disabledAt: revokedAt,
    lastError: 'It is gone.',
  });
  const last = await addWebhook(store, { employerId: first.id });
  expectOk(await store.webhooks.remove(first.id, last.id));
  const removed = await add('Removed', false);
  expectOk(await jobs.create(removed, aJob));
  expectOk(await removeEmployer(store, removed.id));
  await store.close();
  return path;
};

/** A file to copy to. */
export const noCopyYet = (): string => join(temporaryFolder(), 'to.sqlite');

/** Copies a copy to a file, which must have the same content as the source. */
export const expectCopied = async (from: string, copied: string): Promise<void> => {
  const back = noCopyYet();
  expect(await copy(copied, back)).toMatchObject({ code: 0, stderr: '' });
  expect(contentOf(back)).toEqual(contentOf(from));
};

export const movedOn =
  'The source was written to while it was copied. Stop all servers and commands that use it, and run this again.';

export const differs =
  'The copy differs from the source. Run this again; if it happens again, report it.';

/** Writes like a server: a change of an employer. */
export const touch = (path: string): void => {
  const db = new DatabaseSync(path);
  db.exec("UPDATE employer SET name = name || '.' WHERE id = 1");
  db.close();
};

/** Adds an employer with a key and a job, and a webhook, to a copy; returns their ids. */
export const addToCopy = async (path: string) => {
  const store = await openStore(path);
  const added = await store.employers.add({ name: 'New', unlimited: false }, createApiKey().key);
  const employer = expectOk(added);
  const { job } = expectOk(await createJobService({ store: store.jobs }).create(employer, aJob));
  const [key] = expectOk(await store.employers.listKeys(employer.id));
  const webhook = await addWebhook(store);
  await store.close();
  return { employer: employer.id, key: key?.id, job: job.id, webhook: webhook.id };
};

/** The content of a file, except the order of all changes, which a PostgreSQL database does not keep. */
export const contentOf = (path: string): unknown => {
  const db = new DatabaseSync(path, { readOnly: true });
  const all = (sql: string) => db.prepare(sql).all();
  const content = {
    employers: all('SELECT * FROM employer'),
    formerSlugs: all('SELECT * FROM former_slug'),
    keys: all('SELECT * FROM api_key'),
    jobs: all('SELECT * FROM job ORDER BY id'),
    descriptions: all('SELECT * FROM job_description ORDER BY job_id'),
    counts: all('SELECT * FROM job_count WHERE jobs > 0'),
    changes: all(
      `SELECT employer_id, revision, job_id, version, reference_id, type, fields, time, key_id
       FROM change ORDER BY 1, 2`,
    ),
    history: all(
      `SELECT employer_id, revision, job_id, before
       FROM job_history ORDER BY 1, 2`,
    ).map((row) => {
      return { ...row, before: JSON.parse(String(row.before)) };
    }),
    // A copy disables them.
    webhooks: all(
      `SELECT ${columnsOf('webhook', 'disabled_at', 'details')} FROM webhook ORDER BY id`,
    ),
    retention: all('SELECT changes_days, history_days FROM change_log'),
    lastIds: all('SELECT * FROM sqlite_sequence ORDER BY name'),
    schema: all('SELECT type, name, sql FROM sqlite_schema ORDER BY name, type'),
  };
  db.close();
  return content;
};

/** Events during a copy. */
export interface Meanwhile {
  /** Before the first jobs are written. */
  readonly beforeJobs?: () => unknown;
  /** Replaces what is written to the target. */
  readonly spoil?: (table: CommonTable, rows: readonly CopiedRow[]) => readonly CopiedRow[];
}

const openSource = (from: string) =>
  from.startsWith('postgres:') ? openPostgresCopySource(from) : openSqliteCopySource(from);

const openTarget = (to: string) =>
  to.startsWith('postgres:') ? openPostgresCopyTarget(to) : openSqliteCopyTarget(to);

/** Copies as the command does, with something else in the middle. */
export const copyDoing = (
  from: string,
  to: string,
  { beforeJobs, spoil }: Meanwhile,
): ReturnType<typeof copyStore> => {
  let isBefore = true;
  return copyStore({
    openSource: () => openSource(from),
    openTarget: async () =>
      (await openTarget(to)).map(
        (target): CopyTarget => ({
          ...target,
          async insert(table, rows) {
            if (table === 'job' && isBefore) {
              isBefore = false;
              await beforeJobs?.();
            }
            const inserted = spoil?.(table, rows) ?? rows;
            if (inserted.length > 0) await target.insert(table, inserted);
          },
        }),
      ),
    sha256: (text) => hash('sha256', text),
  });
};

/** Leaves what a killed copy leaves when it was writing jobs. */
export const breakOff = async (from: string, to: string): Promise<void> => {
  const broken = copyDoing(from, to, {
    beforeJobs() {
      throw new Error('broken off');
    },
  });
  await expect(broken).rejects.toThrow('broken off');
};

export type Spoil = {
  readonly [Table in CommonTable]?: (row: CopiedRow) => CopiedRow | null;
};

/** Copies, and spoils the first row that can be spoilt. */
export const copySpoilt = async (
  from: string,
  to: string,
  spoil: Spoil,
): ReturnType<typeof copyStore> => {
  let isSpoilt = false;
  const copied = await copyDoing(from, to, {
    spoil: (table, rows) =>
      rows.flatMap((row) => {
        const change = spoil[table];
        if (isSpoilt || change === undefined) return [row];
        const other = change(row);
        isSpoilt = JSON.stringify(other) !== JSON.stringify(row);
        return other === null ? [] : [other];
      }),
  });
  expect(isSpoilt).toBe(true);
  return copied;
};
