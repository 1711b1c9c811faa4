import type { Database } from 'better-sqlite3';
import { and, count, desc, eq, or, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { type ListQuery, likePattern } from '../list-view.ts';
import type { JobRow, NewJobRow } from '../peer-row.ts';
import { job } from './drizzle-schema.ts';

const headerColumns = {
  id: job.id,
  title: job.title,
  locations: job.locations,
  reference_id: job.reference_id,
  publish_date: job.publish_date,
  confidential: job.confidential,
  status: job.status,
};

/** The queries of the jobs in Drizzle; those that do not vary are prepared. */
export const createJobs = (database: Database) => {
  const db = drizzle({ client: database });
  const employerId = sql.placeholder('employerId');
  const findById = db
    .select()
    .from(job)
    .where(and(eq(job.employer_id, employerId), eq(job.id, sql.placeholder('id'))))
    .prepare();
  const findByReference = db
    .select()
    .from(job)
    .where(and(eq(job.employer_id, employerId), eq(job.reference_id, sql.placeholder('reference'))))
    .prepare();

  const filters = (owner: number, { q, status }: ListQuery) => {
    const pattern = q ? likePattern(q) : undefined;
    return and(
      eq(job.employer_id, owner),
      status && eq(job.status, status),
      pattern === undefined
        ? undefined
        : or(
            sql`${job.title} LIKE ${pattern} ESCAPE '\\'`,
            sql`${job.reference_id} LIKE ${pattern} ESCAPE '\\'`,
          ),
    );
  };

  return {
    findById: (owner: number, id: number): JobRow | undefined =>
      findById.get({ employerId: owner, id }),
    findByReference: (owner: number, reference: string): JobRow | undefined =>
      findByReference.get({ employerId: owner, reference }),
    insert: (row: NewJobRow): JobRow => db.insert(job).values(row).returning().get(),
    update: ({ id, ...row }: JobRow): JobRow | undefined =>
      db.update(job).set(row).where(eq(job.id, id)).returning().get(),
    list(owner: number, query: ListQuery) {
      const where = filters(owner, query);
      const total = db.select({ total: count() }).from(job).where(where).get()?.total ?? 0;
      const rows = db
        .select(headerColumns)
        .from(job)
        .where(where)
        .orderBy(desc(job.publish_date), desc(job.id))
        .limit(query.pageSize)
        .offset((query.page - 1) * query.pageSize)
        .all();
      return { total, rows };
    },
  };
};
