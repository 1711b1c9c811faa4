import type { Database } from 'better-sqlite3';

type Status = 'active' | 'archived';

/** How many jobs an employer has of each status: counted once, then kept up to date by the own writes. */
export const createTotals = (database: Database) => {
  const count = database.prepare<[number], { status: Status; total: number }>(
    'SELECT status, count(*) AS total FROM job WHERE employer_id = ? GROUP BY status',
  );
  const known = new Map<number, Record<Status, number>>();

  const totalsOf = (employerId: number): Record<Status, number> => {
    const kept = known.get(employerId);
    if (kept) return kept;
    const counted = { active: 0, archived: 0 };
    for (const { status, total } of count.all(employerId)) counted[status] = total;
    known.set(employerId, counted);
    return counted;
  };

  return {
    of(employerId: number, status: Status | undefined): number {
      const { active, archived } = totalsOf(employerId);
      return status === undefined ? active + archived : { active, archived }[status];
    },
    /** After a job came, or changed its status. */
    change(employerId: number, from: Status | undefined, to: Status): void {
      const totals = known.get(employerId);
      if (!totals) return;
      if (from !== undefined) totals[from]--;
      totals[to]++;
    },
    /** After a transaction that was not committed: what it counted is not so. */
    forget: (): void => known.clear(),
  };
};
