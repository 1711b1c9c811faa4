import type { DatabaseSync } from 'node:sqlite';
import { isFoundBy } from '@jobposting/core/adapter';

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
    or (:status = 'open' and status = 'active' and close_date > :now)
    or (:status = 'closed' and status = 'active' and close_date <= :now))
  and (:search is null or is_found(content ->> 'title', reference_id, :search))`;

/** Creates the table of jobs if it is missing, and prepares the statements on it. */
export const prepareJobStatements = (database: DatabaseSync) => {
  database.exec(schema);
  database.function('is_found', { deterministic: true, varargs: true }, (...values) => {
    const [title, referenceId, search] = values as [string, string | null, string];
    return Number(isFoundBy({ title, referenceId }, JSON.parse(search)));
  });

  const columns = 'id, version, description, content';
  const isOpen = `status = 'active' and close_date > :now`;
  const isConfidential = `content ->> 'confidential'`;
  return {
    findById: database.prepare(`select ${columns} from job where employer_id = ? and id = ?`),
    findByReference: database.prepare(
      `select ${columns} from job where employer_id = ? and reference_id = ?`,
    ),
    count: database.prepare(`select count(*) as total ${matching}`),
    findPage: database.prepare(
      `select id, content ${matching} order by publish_date desc, id desc limit :limit offset :offset`,
    ),
    findNext: database.prepare(
      `select ${columns} from job where employer_id = ? and id > ? order by id limit ?`,
    ),
    findDue: database.prepare(
      `select ${columns} from job
        where status = 'active' and content ->> 'autoRefresh' and close_date > :now
          and (publish_date <= :publishedUntil or publish_date >= :publishedFrom)
          and (publish_date, id) > (:publishDate, :id)
        order by publish_date, id limit :limit`,
    ),
    countByEmployer: database.prepare(
      `select employer_id as employerId, count(*) filter (where status = 'active') as active,
          count(*) filter (where status = 'archived') as archived
        from job group by employer_id order by employer_id`,
    ),
    findNextOpen: database.prepare(
      `select ${columns} from job where ${isOpen}
          and (:employerId is null or employer_id = :employerId)
          and (employer_id, id) > (:afterEmployer, :afterId)
        order by employer_id, id`,
    ),
    findConfidential: database.prepare(
      `select ${columns} from job where id = ? and ${isConfidential}`,
    ),
    insert: database.prepare(
      `insert into job (version, description, content, closes_at) values (1, ?, ?, ?)
        on conflict (employer_id, reference_id) do nothing`,
    ),
    update: database.prepare(
      `update job set version = version + 1, description = ?, content = ?, closes_at = ?
        where employer_id = ? and id = ? and version = ?`,
    ),
    remove: database.prepare(
      `delete from job where employer_id = ? and id = ? and version = ?
        returning ${columns}, closes_at`,
    ),
    findClosesAt: database.prepare('select closes_at from job where id = ?'),
    findClosed: database.prepare(
      `select ${columns} from job where closes_at <= ? order by closes_at, id limit ?`,
    ),
    endClosing: database.prepare('update job set closes_at = null where id = ?'),
  };
};
