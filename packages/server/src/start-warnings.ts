import type { Database } from './database/database.ts';
import type { Logger } from './log.ts';
import { heapFlags, isHeapTooLarge, type ResourceShares, type Resources } from './resources.ts';

/** A server that has just begun to listen. */
export interface Start {
  readonly address: string;
  readonly baseUrl?: string | undefined;
  readonly database: Pick<Database, 'idsLeft'>;
  readonly resources: Resources;
  readonly shares: ResourceShares;
  /** What was asked for. */
  readonly maxConnections?: number | undefined;
  readonly log: Pick<Logger, 'debug' | 'warn'>;
}

const isLoopback = (address: string): boolean => /^http:\/\/(?:127\.|\[::1\])/.test(address);

/** Others can name the Host with which links begin, and so lead clients elsewhere (decision D26). */
const warnOfForgedHosts = ({ address, baseUrl, log }: Start): void => {
  if (baseUrl !== undefined || isLoopback(address)) return;
  log.warn(
    { address },
    'no base URL: links begin with the Host that a request names, and it can be forged; set --base-url',
  );
};

// A tenth of all there are.
const fewIds = 214_748_364;

/** No job can be created any more when the ids have run out, and no id is given twice (decision D23). */
const warnOfFewIds = async ({ database, log }: Start): Promise<void> => {
  const idsLeft = await database.idsLeft();
  if (idsLeft.isErr() || idsLeft.value >= fewIds) return;
  log.warn({ idsLeft: idsLeft.value }, 'few job ids are left; plan to move to a new database');
};

/** Without a descriptor that is free, nobody could connect at all. */
const warnOfFewFiles = ({
  log,
  shares: { maxConnections },
  maxConnections: wanted = 0,
}: Start): void => {
  if (wanted <= maxConnections) return;
  log.warn(
    { wanted, maxConnections },
    'fewer connections than --max-connections: the system does not allow so many open files; raise ulimit -n',
  );
};

/** The system ends a process that takes more memory than there is, in the middle of its work. */
const logResources = ({ log, resources, shares }: Start): void => {
  log.debug({ ...resources, ...shares }, 'memory and connections');
  if (!isHeapTooLarge(resources)) return;
  const { memoryBytes, heapBytes } = resources;
  log.warn(
    { memoryBytes, heapBytes },
    `the heap may grow beyond the memory; set NODE_OPTIONS="${heapFlags(resources)}"`,
  );
};

/** Logs what an operator should change about a server that starts. */
export const warnAtStart = async (start: Start): Promise<void> => {
  warnOfForgedHosts(start);
  await warnOfFewIds(start);
  warnOfFewFiles(start);
  logResources(start);
};
