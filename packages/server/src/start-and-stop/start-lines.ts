import packageJson from '../../package.json' with { type: 'json' };
import type { Database } from '../database/database.ts';
import type { ResourceShares, Resources } from '../host-checks/resources.ts';
import type { Logger } from '../logging/log.ts';
import type { ServeOptions } from '../options/serve-options.ts';

/** A server that has just begun to listen. */
export interface Start
  extends Pick<
    ServeOptions,
    | 'baseUrl'
    | 'bodyLimit'
    | 'careers'
    | 'careersReportAt'
    | 'careersReportPolicy'
    | 'maxConnections'
  > {
  readonly database: Database;
  /** Its address. */
  readonly address: string;
  readonly resources: Resources;
  readonly shares: ResourceShares;
}

type Warning = readonly [fields: object, message: string];

const isLoopback = (address: string): boolean => /^http:\/\/(?:127\.|\[::1\])/.test(address);

/** Otherwise others can choose the Host in links, and so lead clients elsewhere (decision D26). */
const warningOfHosts = ({ address, baseUrl }: Start): Warning | false =>
  baseUrl === undefined &&
  !isLoopback(address) && [
    { address },
    'no base URL: links begin with the Host of each request, which a client can forge; set --base-url',
  ];

// A tenth of all ids.
const fewIds = 214_748_364;

/** When the ids have run out, no more jobs can be created, because no id is given twice (decision D23). */
const warningOfIds = async ({ database }: Start): Promise<Warning | false> => {
  const idsLeft = (await database.idsLeft()).unwrapOr(fewIds);
  return idsLeft < fewIds && [{ idsLeft }, 'few job ids are left; plan to move to a new database'];
};

/** Since 2026 Ontario asks operators of job posting platforms for both; an employer's own site needs neither. */
const warningOfReports = async (start: Start): Promise<Warning | false> => {
  const missing = [
    ...(start.careersReportAt === undefined ? ['--careers-report-at'] : []),
    ...(start.careersReportPolicy === undefined ? ['--careers-report-policy'] : []),
  ];
  if (!start.careers || missing.length === 0) return false;
  const employers = (await start.database.employers.list()).unwrapOr([]);
  const message = `careers pages show several employers without ${missing.join(' and ')}: Ontario requires job posting platforms to let readers report fraudulent postings, and to show their written policy on these`;
  return employers.length > 1 && [{ missing }, message];
};

const fewConnections = 64;

/** Without a free descriptor, nobody could connect at all. */
const warningOfFiles = ({
  shares,
  maxConnections: wanted = fewConnections,
}: Start): Warning | false =>
  wanted > shares.maxConnections && [
    { wanted, maxConnections: shares.maxConnections },
    'fewer connections than wanted: the system allows too few open files; raise ulimit -n',
  ];

/** The heap that sanitizing takes, for each byte of the costliest HTML. */
const heapOfBody = 60;

const warningOfHeap = ({ resources: { heapBytes }, bodyLimit }: Start): Warning | false =>
  heapBytes < heapOfBody * bodyLimit && [
    { bodyLimit, heapBytes },
    'one description can take more memory than the heap may have; lower --body-limit, or raise --max-old-space-size in NODE_OPTIONS',
  ];

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
  const { address, database, resources, shares } = start;
  const { schema, shown } = database;
  const { version } = packageJson;
  log.info({ version, node: process.version, schema, database: shown, address }, 'started');
  log.debug({ ...resources, ...shares }, 'memory and connections');
  for (const warning of [
    warningOfHosts(start),
    await warningOfIds(start),
    await warningOfReports(start),
    warningOfFiles(start),
    warningOfHeap(start),
  ]) {
    if (warning) log.warn(...warning);
  }
};
