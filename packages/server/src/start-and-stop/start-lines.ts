import packageJson from '../../package.json' with { type: 'json' };
import type { Database } from '../database/database.ts';
import {
  heapFlags,
  isHeapTooLarge,
  type ResourceShares,
  type Resources,
} from '../host-checks/resources.ts';
import type { Logger } from '../logging/log.ts';
import type { ServeOptions } from '../options/serve-options.ts';

type ReportOptions = Pick<ServeOptions, 'careers' | 'careersReportAt' | 'careersReportPolicy'>;

/** A server that has just begun to listen. */
export interface Start extends ReportOptions {
  readonly database: Database;
  /** Its address. */
  readonly address: string;
  readonly baseUrl?: string | undefined;
  /** The requested number. */
  readonly maxConnections?: number | undefined;
  /** In bytes. */
  readonly bodyLimit: number;
  readonly resources: Resources;
  readonly shares: ResourceShares;
}

const isLoopback = (address: string): boolean => /^http:\/\/(?:127\.|\[::1\])/.test(address);

/** Otherwise others can choose the Host in links, and so lead clients elsewhere (decision D26). */
const warnOfForgedHosts = (
  log: Logger,
  address: string,
  { baseUrl }: Pick<Start, 'baseUrl'>,
): void => {
  if (baseUrl !== undefined || isLoopback(address)) return;
  log.warn(
    { address },
    'no base URL: links begin with the Host of each request, which a client can forge; set --base-url',
  );
};

// A tenth of all ids.
const fewIds = 214_748_364;

/** When the ids have run out, no more jobs can be created, because no id is given twice (decision D23). */
const warnOfFewIds = async (log: Logger, database: Database): Promise<void> => {
  const idsLeft = await database.idsLeft();
  if (idsLeft.isErr() || idsLeft.value >= fewIds) return;
  log.warn({ idsLeft: idsLeft.value }, 'few job ids are left; plan to move to a new database');
};

/** Since 2026 Ontario asks operators of job posting platforms for both; an employer's own site needs neither. */
const warnOfNoReports = async (log: Logger, database: Database, options: ReportOptions) => {
  const missing = [
    ...(options.careersReportAt === undefined ? ['--careers-report-at'] : []),
    ...(options.careersReportPolicy === undefined ? ['--careers-report-policy'] : []),
  ];
  if (!options.careers || missing.length === 0) return;
  const employers = await database.employers.list();
  if (employers.isErr() || employers.value.length < 2) return;
  log.warn(
    { missing },
    `careers pages show several employers without ${missing.join(' and ')}: Ontario requires job posting platforms to let readers report fraudulent postings, and to show their written policy on these`,
  );
};

const fewConnections = 64;

/** Without a free descriptor, nobody could connect at all. */
const warnOfFewFiles = (
  log: Logger,
  { maxConnections }: ResourceShares,
  { maxConnections: wanted = fewConnections }: Pick<Start, 'maxConnections'>,
): void => {
  if (wanted <= maxConnections) return;
  log.warn(
    { wanted, maxConnections },
    'fewer connections than wanted: the system allows too few open files; raise ulimit -n',
  );
};

/** The heap that sanitizing takes, for each byte of the costliest HTML. */
const heapOfBody = 60;

/** The system kills a process that takes more memory than there is, in the middle of its work. */
const logResources = (log: Logger, { resources, shares, bodyLimit }: Start): void => {
  const { memoryBytes, heapBytes } = resources;
  log.debug({ ...resources, ...shares }, 'memory and connections');
  if (heapBytes < heapOfBody * bodyLimit) {
    log.warn(
      { bodyLimit, heapBytes },
      'one description can take more memory than the heap may have; lower --body-limit, or raise --max-old-space-size in NODE_OPTIONS',
    );
  }
  if (!isHeapTooLarge(resources)) return;
  log.warn(
    { memoryBytes, heapBytes },
    `the heap may outgrow the memory; set NODE_OPTIONS="${heapFlags(resources)}"`,
  );
};

const mostApartMs = 60_000;

/** Servers date jobs by clocks of their own. The database's is the one that all can be compared with. */
export const warnOfClocks = (log: Logger, clockAheadMs: number): void => {
  if (Math.abs(clockAheadMs) <= mostApartMs) return;
  log.warn(
    { databaseAheadSeconds: Math.round(clockAheadMs / 1_000) },
    'the clocks of this machine and of the database are more than a minute apart; set both by NTP',
  );
};

/** Logs that earlier versions cannot open the database any more. */
export const logMigration = (log: Logger, { migratedFrom, schema, shown }: Database): void => {
  if (migratedFrom === undefined) return;
  log.info({ database: shown, from: migratedFrom, to: schema }, 'migrated');
};

/** Logs what has started, and warns of what will do harm later. */
export const logStart = async (log: Logger, start: Start): Promise<void> => {
  const { database, address, shares } = start;
  const { schema, shown } = database;
  const { version } = packageJson;
  log.info({ version, node: process.version, schema, database: shown, address }, 'started');
  warnOfForgedHosts(log, address, start);
  await warnOfFewIds(log, database);
  await warnOfNoReports(log, database, start);
  warnOfFewFiles(log, shares, start);
  logResources(log, start);
};
