import { randomUUID } from 'node:crypto';
import type { Lease, Leases } from '@jobposting/core/adapter';
import { ok } from 'neverthrow';
import type { OpenStore } from '../open-store.ts';

/** Creates the leases on an open, migrated database. They end by the clock of the machine. */
export const createLeases = ({ db, read, queue }: OpenStore): Leases => {
  const take = db.prepare<[{ name: string; holder: string; now: number; until: number }], Lease>(
    `INSERT INTO lease (name, holder, until) VALUES (@name, @holder, @until)
     ON CONFLICT DO UPDATE SET holder = excluded.holder, until = excluded.until
       WHERE lease.until <= @now OR lease.until > excluded.until
     RETURNING name, holder, note`,
  );
  const renew = db.prepare<[Lease & { until: number }]>(
    'UPDATE lease SET until = @until, note = @note WHERE name = @name AND holder = @holder',
  );
  const noteOf = db
    .prepare<[string], string | null>('SELECT note FROM lease WHERE name = ?')
    .pluck();

  return {
    take(name, forMs) {
      const holder = randomUUID();
      return queue.submit(() => {
        const now = Date.now();
        return ok(take.get({ name, holder, now, until: now + forMs }) ?? null);
      });
    },
    renew: (lease, forMs) =>
      queue.submit(() => ok(renew.run({ ...lease, until: Date.now() + forMs }).changes > 0)),
    noteOf: (name) =>
      read(() => noteOf.get(name) ?? null, { shows: (unsynced) => unsynced.hasOther() }),
  };
};
