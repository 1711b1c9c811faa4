import type { DatabaseSync } from 'node:sqlite';
import { err, type Instant, type Job, type JobHeader, jobId, ok } from '@jobposting/core';
import {
  changeOfInsert,
  changesOfDelete,
  changesOfUpdate,
  closesAtOf,
  closingOf,
  createOpenBatch,
  type JobCounts,
  type JobStore,
  type PublishedJobs,
  referenceIdTaken,
  versionConflict,
} from '@jobposting/core/adapter';
import { attempt } from './attempt.ts';
import { createChangeLog } from './change-log.ts';
import { prepareJobStatements } from './job-statements.ts';
import { createLeases } from './leases.ts';

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

const createPublishedJobs = (
  statements: ReturnType<typeof prepareJobStatements>,
): PublishedJobs => ({
  findNextOpen: ({ after, limit, ...query }) =>
    attempt(() => {
      const [afterEmployer, afterId] = [after?.employerId ?? 0, after?.id ?? 0];
      const batch = createOpenBatch(limit);
      for (const row of statements.findNextOpen.iterate({ ...query, afterEmployer, afterId })) {
        batch.add(toJob(row as Row));
        if (batch.isFull) break;
      }
      return ok(batch.jobs);
    }),
  findConfidential: (id) =>
    attempt(() => {
      const row = statements.findConfidential.get(id);
      return ok(row === undefined ? null : toJob(row as Row));
    }),
});

/** Keeps jobs in a database of `node:sqlite`. A search reads each job of the employer. */
export const createJobStore = (database: DatabaseSync): JobStore => {
  const statements = prepareJobStatements(database);
  const { write, ...log } = createChangeLog(database);

  /** Returns whether the job was at the version of `from`. */
  const replace = (from: Job, to: Job, closesAt: Instant | null): boolean => {
    const { id, version: _, description, ...content } = to;
    const key = [from.employerId, id, from.version];
    return (
      statements.update.run(description, JSON.stringify(content), closesAt, ...key).changes === 1
    );
  };

  return {
    find: (employerId, key) =>
      attempt(() => {
        const row =
          'id' in key
            ? statements.findById.get(employerId, key.id)
            : statements.findByReference.get(employerId, key.referenceId);
        return ok(row === undefined ? null : toJob(row as Row));
      }),

    list: (employerId, { search, referenceId, status, now, page, pageSize }) =>
      attempt(() => {
        // As JSON, because a term can have a NUL, where older versions of Node end a text.
        const asked = search && JSON.stringify(search);
        const query = { employerId, referenceId, status, now, search: asked };
        const { total } = statements.count.get(query) as { total: number };
        const offset = (page - 1) * pageSize;
        const rows = statements.findPage.all({ ...query, limit: pageSize, offset });
        return ok({ total, headers: toHeaders(rows) });
      }),

    findNext: (employerId, { after, limit }) =>
      attempt(() => ok(toJobs(statements.findNext.all(employerId, after ?? 0, limit)))),

    insert: (newJob, stamp) =>
      write((append) => {
        const { description, ...content } = newJob;
        const closesAt = closesAtOf(newJob, stamp.time);
        const inserted = statements.insert.run(description, JSON.stringify(content), closesAt);
        if (inserted.changes === 0) return err(referenceIdTaken(newJob.referenceId ?? ''));
        const job: Job = { ...newJob, id: jobId(Number(inserted.lastInsertRowid)), version: 1 };
        append(changeOfInsert(job, stamp));
        return ok(job);
      }),

    update: ({ from, to }, stamp) =>
      write((append) => {
        const job: Job = { ...to, version: from.version + 1 };
        const stored = statements.findClosesAt.get(from.id) as Closes | undefined;
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
        const [row] = statements.remove.all(employerId, id, version);
        if (row === undefined) return err(versionConflict());
        const deleted = row as unknown as Row & Closes;
        changesOfDelete(toJob(deleted), deleted.closes_at, stamp).forEach(append);
        return ok();
      }),

    findDueForRefresh: ({ after, ...due }) =>
      attempt(() => {
        const { publishDate, id } = after ?? { publishDate: '', id: 0 };
        return ok(toJobs(statements.findDue.all({ ...due, publishDate, id })));
      }),

    countByEmployer: () =>
      attempt(() =>
        ok(statements.countByEmployer.all().map((row) => ({ ...row }) as unknown as JobCounts)),
      ),

    published: createPublishedJobs(statements),

    changes: {
      ...log,
      recordClosings: ({ now, limit }) =>
        write((append) => {
          const jobs = toJobs(statements.findClosed.all(now, limit));
          for (const job of jobs) {
            statements.endClosing.run(job.id);
            append(closingOf(job, now));
          }
          return ok(jobs.length);
        }),
    },

    leases: createLeases(database),
  };
};
