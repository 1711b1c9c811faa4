import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { ok } from '@jobposting/core';
import type { Lease, Leases } from '@jobposting/core/adapter';
import { attempt } from './attempt.ts';

/** Keeps leases in a database of `node:sqlite`, by the clock of the machine. */
export const createLeases = (database: DatabaseSync): Leases => {
  database.exec(
    'create table if not exists lease (name text primary key, holder text, until integer, note text)',
  );
  const take = database.prepare(
    `insert into lease (name, holder, until) values (:name, :holder, :until)
      on conflict do update set holder = excluded.holder, until = excluded.until
        where lease.until <= :now or lease.until > excluded.until
      returning name, holder, note`,
  );
  const renew = database.prepare(
    'update lease set until = :until, note = :note where name = :name and holder = :holder',
  );
  const noteOf = database.prepare('select note from lease where name = ?');
  return {
    take: (name, forMs) =>
      attempt(() => {
        const now = Date.now();
        const [row] = take.all({ name, holder: randomUUID(), now, until: now + forMs });
        return ok(row === undefined ? null : ({ ...row } as unknown as Lease));
      }),
    renew: (lease, forMs) =>
      attempt(() => ok(renew.run({ ...lease, until: Date.now() + forMs }).changes === 1)),
    noteOf: (name) => attempt(() => ok((noteOf.get(name)?.note as string | undefined) ?? null)),
  };
};
