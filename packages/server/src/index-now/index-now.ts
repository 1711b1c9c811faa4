import { addressesOfChange, type createChangedAddresses } from '@jobposting/careers';
import type { ChangeLog } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import type { Database } from '../database/database.ts';
import { failureFields } from '../logging/failures.ts';
import type { Logger } from '../logging/log.ts';
import type { IndexNowSender } from './index-now-sender.ts';

export interface IndexNowOptions {
  /** The value of `--index-now`. */
  readonly key: string;
  /** The public address of the server, where the key file is. */
  readonly baseUrl: string;
  readonly database: Pick<Database, 'takeTask' | 'readProgress' | 'noteProgress'> & {
    readonly jobs: { readonly changes: Pick<ChangeLog, 'read' | 'newestCursor'> };
  };
  readonly addressesOf: ReturnType<typeof createChangedAddresses>;
  readonly send: IndexNowSender;
  readonly log: Logger;
}

const task = 'index-now';
const mostAddresses = 10_000;
const changesAtOnce = 1_000;
// Changes within this time are sent together.
const everyMs = 10_000;
// No server sends an address twice within this time.
const restMs = 60_000;
const longestRestMs = 3_600_000;
const longestRetryAfterMs = 86_400_000;
// After this time, another server takes over from one that has died.
const turnMs = 90_000;

const retryAfterMs = (text: string): number => {
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Math.min(ms || 0, longestRetryAfterMs);
};

/**
 * Creates the follower of the log of changes that notifies IndexNow of changes (decision D38). Each address is sent at
 * least once, and never twice within a minute. Refused addresses (400, 403, 422 and the like) are given up, but later
 * changes are still sent. On PostgreSQL, one server sends for as long as it runs; on a file, one worker of each server
 * that has the option. It remembers only its position: changes that cannot be sent yet stay in the log, and their
 * addresses are found again.
 */
export const createIndexNow = (options: IndexNowOptions) => {
  const { key, baseUrl, database, log } = options;
  const { changes } = database.jobs;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  /** The position in the log; `null` while another server has the turn. */
  let cursor: string | null = null;
  let isGathering = false;
  let restsUntil = 0;
  let failures = 0;

  const rest = (ms: number): void => {
    restsUntil = Math.max(restsUntil, performance.now() + ms);
  };

  const goOnFrom = (next: string) => {
    cursor = next;
    return database.noteProgress(task, next);
  };

  const goOnFromNewest = async () => {
    const newest = await changes.newestCursor({});
    return newest.isErr() ? err(newest.error) : goOnFrom(newest.value);
  };

  const begin = async () => {
    rest(restMs);
    const kept = await database.readProgress(task);
    cursor = kept.unwrapOr(null);
    return kept.isOk() && cursor === null ? goOnFromNewest() : kept;
  };

  /** Whether these addresses need no more attempts. */
  const tell = async (urlList: readonly string[]): Promise<boolean> => {
    const keyLocation = `${baseUrl}/${key}.txt`;
    const message = { host: new URL(baseUrl).host, key, keyLocation, urlList };
    const { status, retryAfter, cause } = await options.send(message, stopping.signal);
    const fields = { status, addresses: urlList.length, err: cause };
    if (status === null || status === 429 || status >= 500) {
      rest(Math.min(restMs * 2 ** failures++, longestRestMs));
      rest(retryAfterMs(retryAfter ?? ''));
      log.warn(fields, 'IndexNow will be notified again');
      return false;
    }
    failures = 0;
    rest(restMs);
    if (status < 300) log.info(fields, 'IndexNow was notified');
    else log.error(fields, 'IndexNow refused these addresses; they are not sent again');
    return true;
  };

  /** The addresses of as many changes as fit into one message, if they are due, and the position after them in the log. */
  const gather = async (from: string) => {
    const addresses = new Set<string>();
    let next = from;
    for (;;) {
      const limit = Math.floor((mostAddresses - addresses.size) / addressesOfChange);
      if (limit === 0) break;
      const page = await changes.read(next, { limit: Math.min(limit, changesAtOnce) });
      if (page.isErr()) return err(page.error);
      const { changes: made } = page.value;
      if (next === from) {
        const isDue = isGathering && performance.now() >= restsUntil;
        isGathering = made.length > 0;
        if (!isDue) break;
      }
      if (made.length === 0) break;
      const found = await options.addressesOf(made);
      if (found.isErr()) return err(found.error);
      for (const address of found.value) addresses.add(address);
      next = page.value.next;
    }
    return ok({ urlList: [...addresses], next });
  };

  const lookUp = async (): Promise<Result<unknown, Parameters<typeof failureFields>[0]>> => {
    const taken = await database.takeTask(task, turnMs);
    if (!taken.unwrapOr(false)) {
      cursor = null;
      return taken;
    }
    if (cursor === null) return begin();
    const gathered = await gather(cursor);
    if (gathered.isErr()) {
      if (gathered.error.code !== 'cursor-expired') return gathered;
      log.warn('IndexNow was not notified of changes that were deleted from the log');
      return goOnFromNewest();
    }
    const { urlList, next } = gathered.value;
    const isDone = urlList.length === 0 || (await tell(urlList));
    return isDone && next !== cursor ? goOnFrom(next) : ok();
  };

  const start = async (): Promise<void> => {
    const done = await lookUp().catch((cause: unknown) => err({ code: 'internal-error', cause }));
    if (done.isErr()) {
      log.error(failureFields(done.error), 'notifying IndexNow failed; the server tries again');
    }
    if (stopping.signal.aborted) return;
    timer = setTimeout(start, done.isOk() ? everyMs : restMs).unref();
  };

  return {
    start,
    /** Begins nothing more; another server, or the next start, goes on. */
    stop(): void {
      stopping.abort();
      clearTimeout(timer);
      // Closing the database waits for it. If it fails, the turn ends by itself.
      if (cursor !== null) void database.takeTask(task, 0);
    },
  };
};
