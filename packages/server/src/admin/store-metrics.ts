import type { JobStore, StoreUnavailable } from '@jobposting/core/adapter';
import { Counter, Gauge, type Registry } from '@prometheus-io/client';
import type { Result } from 'neverthrow';
import type { Database } from '../database/database.ts';
import type { StoreWatch } from '../database/store-watch.ts';
import { limitMs, within } from '../database/within.ts';

/** The sources of the metrics of the store. */
export interface StoreSources {
  readonly database: Pick<Database, 'writesUnderWay' | 'sizes' | 'lastBackup'> & {
    readonly jobs: Pick<JobStore, 'countByEmployer'>;
  };
  readonly watch: Pick<StoreWatch, 'problem'>;
  /** How many rounds of maintenance have failed. */
  readonly maintenanceFailures: () => number;
}

type Value = number | null | undefined;
type Labels = { readonly status?: string };

/** Sets a gauge; an unknown figure has no value, because an old value would hide that. */
const setOrRemove = (gauge: Gauge<'status'>, value: Value, labels: Labels = {}): void => {
  if (value === undefined || value === null) gauge.remove(labels);
  else gauge.set(labels, value);
};

/** Reads a figure of a store that may hang or fail; `undefined` in that case. */
const read = async <Figure>(
  reading: Promise<Result<Figure, StoreUnavailable>> | undefined,
): Promise<Figure | undefined> =>
  reading === undefined
    ? undefined
    : within(
        limitMs,
        reading.then((result) => result.unwrapOr(undefined)),
      );

/** Counts the jobs of all employers by status. */
const countJobs = async (jobs: Pick<JobStore, 'countByEmployer'>) =>
  (await jobs.countByEmployer()).map((employers) =>
    employers.reduce(
      (totals, { active, archived }) => ({
        active: totals.active + active,
        archived: totals.archived + archived,
      }),
      { active: 0, archived: 0 },
    ),
  );

const createGauges = (registry: Registry) => {
  const gauge = (name: string, help: string, labelNames: 'status'[] = []): Gauge<'status'> =>
    new Gauge({ name: `jobposting_${name}`, help, labelNames, registers: [registry] });
  return {
    available: gauge(
      'store_available',
      '1 if the database can be read and written. Else 0, and its figures are absent: jobs, changes, sizes, backup.',
    ),
    underWay: gauge(
      'write_queue_depth',
      'Writes that wait for their transaction or are in it; on PostgreSQL only those of jobs.',
    ),
    jobs: gauge('jobs', 'Jobs of all employers, active or archived.', ['status']),
    changes: gauge('change_log_changes', 'Changes that the log keeps; on PostgreSQL an estimate.'),
    bytes: gauge('database_bytes', 'Size of the file, or of all tables and indexes.'),
    walBytes: gauge('wal_bytes', 'Size of the -wal file; of a file only.'),
    lastBackup: gauge(
      'last_backup_timestamp_seconds',
      'Time of the latest jobposting backup, in seconds since 1970; of a file only, absent if there was none.',
    ),
  };
};

/** Measures the store each time that the returned function is called. */
export const measureStore = (registry: Registry, sources: StoreSources): (() => Promise<void>) => {
  const { database, watch, maintenanceFailures } = sources;
  const gauges = createGauges(registry);
  const failures = new Counter({
    name: 'jobposting_maintenance_failures_total',
    help: 'Rounds of maintenance (auto-refresh, closings, forgetting) that failed.',
    registers: [registry],
  });

  const readFigures = async () => {
    if ((await within(limitMs, watch.problem())) !== null) return null;
    const [counts, sizes, lastBackup] = await Promise.all([
      read(countJobs(database.jobs)),
      read(database.sizes()),
      read(database.lastBackup?.()),
    ]);
    return { counts, sizes, lastBackup };
  };
  let present: ReturnType<typeof readFigures> | undefined;

  return async () => {
    failures.reset();
    failures.inc(maintenanceFailures());
    gauges.underWay.set(database.writesUnderWay());
    // When the store hangs, only one reader waits for it.
    present ??= readFigures().finally(() => {
      present = undefined;
    });
    const figures = await present;
    gauges.available.set(figures === null ? 0 : 1);
    const { counts, sizes, lastBackup } = figures ?? {};
    setOrRemove(gauges.jobs, counts?.active, { status: 'active' });
    setOrRemove(gauges.jobs, counts?.archived, { status: 'archived' });
    setOrRemove(gauges.changes, sizes?.changes);
    setOrRemove(gauges.bytes, sizes?.bytes);
    setOrRemove(gauges.walBytes, sizes?.walBytes);
    setOrRemove(gauges.lastBackup, lastBackup && lastBackup.getTime() / 1_000);
  };
};
