import type { DatabaseSync } from 'node:sqlite';
import { err, type Instant, type Job, type JobHeader, jobId, ok } from '@jobposting/core';
import {
  changeOfInsert,
  changesOfDelete,
  changesOfUpdate,
  closesAtOf,
  closingOf,
  createOpenBatch,
  isFoundBy,
  type JobCounts,
  type JobStore,
  type OpenJobCount,
  referenceIdTaken,
  versionConflict,
} from '@jobposting/core/adapter';
import { attempt } from './attempt.ts';
import { createChangeLog } from './change-log.ts';

const schema = `
  create table if not exists job (
    id integer primary key autoincrement check (id <= 2147483647),
    version integer not null,
    description text not null, -- apart, so that lists do not read it
    content text not null, -- the rest, as JSON
    closes_at text, -- when its closing is to be logged
    employer_id integer as (content ->> 'employerId'),
    reference_id text as (content ->> 'referenceId'),
    status text as (content ->> 'status'),
    publish_date text as (content ->> 'publishDate'),
    close_date text as (content ->> 'closeDate')
  ) strict;
  create unique index if not exists job_reference on job (employer_id, reference_id);
  create index if not exists job_newest on job (employer_id, publish_date, id);
  create index if not exists job_by_id on job (employer_id, id);
  create index if not exists job_counted on job (employer_id, status);
  create index if not exists job_refresh on job (close_date)
    where status = 'active' and content ->> 'autoRefresh';
  create index if not exists job_closing on job (closes_at, id) where closes_at is not null;`;

const matching = `from job where employer_id = :employerId
  and (:referenceId is null or reference_id = :referenceId)
  and (:status is null or status = :status
    or (:status = 'open' and status = 'active' and close_date > :now))
  and (:search is null or is_found(content ->> 'title', reference_id, :search))`;

const isUniqueViolation = (error: unknown): boolean =>
  (error as { readonly errcode?: number }).errcode === 2067;

type Row = Pick<Job, 'id' | 'version' | 'description'> & { readonly content: string };

const toJob = ({ id, version, description, content }: Row): Job => ({
  ...JSON.parse(content),
  id,
  version,
  description,
});

const toJobs = (rows: unknown): readonly Job[] => (rows as Row[]).map(toJob);

const toHeader = ({ id, content }: Row): JobHeader => {
  const { employerId, referenceId, title, publishDate, confidential, status, locations } =
    JSON.parse(content);
  return {
    id,
    employerId,
    referenceId,
    title,
    publishDate,
    confidential,
    status,
    locations,
  };
};

const toHeaders = (rows: unknown): readonly JobHeader[] => (rows as Row[]).map(toHeader);

type Closes = { readonly closes_at: Instant | null };

/** Keeps jobs in a database of `node:sqlite`. A term is looked for in each job of the employer. */
export const createJobStore = (database: DatabaseSync): JobStore => {
  database.exec(schema);
  database.function('is_found', { deterministic: true, varargs: true }, (...values) => {
    const [title, referenceId, search] = values as [string, string | null, string];
    return Number(isFoundBy({ title, referenceId }, JSON.parse(search)));
  });

  const columns = 'id, version, description, content';
  const findById = database.prepare(`select ${columns} from job where employer_id = ? and id = ?`);
  const findByReference = database.prepare(
    `select ${columns} from job where employer_id = ? and reference_id = ?`,
  );
  const count = database.prepare(`select count(*) as total ${matching}`);
  const findPage = database.prepare(
    `select id, content ${matching} order by publish_date desc, id desc limit :limit offset :offset`,
  );
  const findNext = database.prepare(
    `select ${columns} from job where employer_id = ? and id > ? order by id limit ?`,
  );
  const findDue = database.prepare(
    `select ${columns} from job
      where status = 'active' and content ->> 'autoRefresh' and close_date > :now
        and (publish_date <= :publishedUntil or publish_date >= :publishedFrom)
        and (publish_date, id) > (:publishDate, :id)
      order by publish_date, id limit :limit`,
  );
  const countByEmployer = database.prepare(
    `select employer_id as employerId, count(*) filter (where status = 'active') as active,
        count(*) filter (where status = 'archived') as archived
      from job group by employer_id order by employer_id`,
  );
  const isOpen = `status = 'active' and close_date > :now`;
  const isConfidential = `content ->> 'confidential'`;
  const findNextOpen = database.prepare(
    `select ${columns} from job where ${isOpen}
        and (:employerId is null or employer_id = :employerId)
        and (employer_id, id) > (:afterEmployer, :afterId)
      order by employer_id, id`,
  );
  const findConfidential = database.prepare(
    `select ${columns} from job where id = ? and ${isConfidential}`,
  );
  const countOpen = database.prepare(
    `select employer_id as employerId, count(*) filter (where not ${isConfidential}) as named,
        count(*) filter (where ${isConfidential}) as confidential, min(close_date) as until
      from job where ${isOpen} group by employer_id order by employer_id`,
  );
  const insert = database.prepare(
    `insert into job (version, description, content, closes_at) values (1, ?, ?, ?)
      on conflict (employer_id, reference_id) do nothing`,
  );
  const update = database.prepare(
    `update job set version = version + 1, description = ?, content = ?, closes_at = ?
      where employer_id = ? and id = ? and version = ?`,
  );
  const remove = database.prepare(
    `delete from job where employer_id = ? and id = ? and version = ?
      returning ${columns}, closes_at`,
  );
  const findClosesAt = database.prepare('select closes_at from job where id = ?');
  const findClosed = database.prepare(
    `select ${columns} from job where closes_at <= ? order by closes_at, id limit ?`,
  );
  const endClosing = database.prepare('update job set closes_at = null where id = ?');
  const { write, ...log } = createChangeLog(database);

  /** Returns whether the job was at the version of `from`. */
  const replace = (from: Job, to: Job, closesAt: Instant | null): boolean => {
    const { id, version: _, description, ...content } = to;
    const key = [from.employerId, id, from.version];
    return update.run(description, JSON.stringify(content), closesAt, ...key).changes === 1;
  };

  return {
    find: (employerId, key) =>
      attempt(() => {
        const row =
          'id' in key
            ? findById.get(employerId, key.id)
            : findByReference.get(employerId, key.referenceId);
        return ok(row === undefined ? null : toJob(row as Row));
      }),

    list: (employerId, { search, referenceId, status, now, page, pageSize }) =>
      attempt(() => {
        // As JSON, because a term can have a NUL, where older versions of Node end a text.
        const asked = search && JSON.stringify(search);
        const query = { employerId, referenceId, status, now, search: asked };
        const { total } = count.get(query) as { total: number };
        const offset = (page - 1) * pageSize;
        const rows = findPage.all({ ...query, limit: pageSize, offset });
        return ok({ total, headers: toHeaders(rows) });
      }),

    findNext: (employerId, { after, limit }) =>
      attempt(() => ok(toJobs(findNext.all(employerId, after ?? 0, limit)))),

    insert: (newJob, stamp) =>
      write((append) => {
        const { description, ...content } = newJob;
        const closesAt = closesAtOf(newJob, stamp.time);
        const inserted = insert.run(description, JSON.stringify(content), closesAt);
        if (inserted.changes === 0) return err(referenceIdTaken(newJob.referenceId ?? ''));
        const job: Job = { ...newJob, id: jobId(Number(inserted.lastInsertRowid)), version: 1 };
        append(changeOfInsert(job, stamp));
        return ok(job);
      }),

    update: ({ from, to }, stamp) =>
      write((append) => {
        const job: Job = { ...to, version: from.version + 1 };
        const stored = findClosesAt.get(from.id) as Closes | undefined;
        const update = { from, to: job };
        const { changes, closesAt } = changesOfUpdate(update, stored?.closes_at ?? null, stamp);
        try {
          if (!replace(from, job, closesAt)) return err(versionConflict());
        } catch (error) {
          if (!isUniqueViolation(error)) throw error;
          return err(referenceIdTaken(to.referenceId ?? ''));
        }
        changes.forEach(append);
        return ok(job);
      }),

    delete: ({ employerId, id, version }, stamp) =>
      write((append) => {
        const [row] = remove.all(employerId, id, version);
        if (row === undefined) return err(versionConflict());
        const deleted = row as unknown as Row & Closes;
        changesOfDelete(toJob(deleted), deleted.closes_at, stamp).forEach(append);
        return ok();
      }),

    findDueForRefresh: ({ after, ...due }) =>
      attempt(() => {
        const { publishDate, id } = after ?? { publishDate: '', id: 0 };
        return ok(toJobs(findDue.all({ ...due, publishDate, id })));
      }),

    countByEmployer: () =>
      attempt(() => ok(countByEmployer.all().map((row) => ({ ...row }) as unknown as JobCounts))),

    published: {
      findNextOpen: ({ after, limit, ...query }) =>
        attempt(() => {
          const [afterEmployer, afterId] = [after?.employerId ?? 0, after?.id ?? 0];
          const batch = createOpenBatch(limit);
          for (const row of findNextOpen.iterate({ ...query, afterEmployer, afterId })) {
            batch.add(toJob(row as Row));
            if (batch.isFull) break;
          }
          return ok(batch.jobs);
        }),
      findConfidential: (id) =>
        attempt(() => {
          const row = findConfidential.get(id);
          return ok(row === undefined ? null : toJob(row as Row));
        }),
      countOpen: (now) =>
        attempt(() => {
          const rows = countOpen.all({ now }) as unknown as (OpenJobCount & { until: Instant })[];
          const [until = null] = rows.map((row) => row.until).sort();
          return ok({ employers: rows.map(({ until: _, ...counts }) => counts), until });
        }),
    },

    changes: {
      ...log,
      recordClosings: ({ now, limit }) =>
        write((append) => {
          const jobs = toJobs(findClosed.all(now, limit));
          for (const job of jobs) {
            endClosing.run(job.id);
            append(closingOf(job, now));
          }
          return ok(jobs.length);
        }),
    },
  };
};
