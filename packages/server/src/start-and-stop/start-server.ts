import { channel } from 'node:diagnostics_channel';
import { createJobService, type JobService, type Retention } from '@jobposting/core';
import { bytesBesideJob } from '@jobposting/core/adapter';
import { createSanitizingThread } from '@jobposting/http/sanitizing';
import { err, ok, type Result } from 'neverthrow';
import { closeDatabase } from '../database/close-database.ts';
import type { Database } from '../database/database.ts';
import { createStoreWatch } from '../database/store-watch.ts';
import { readResources, shareResources } from '../host-checks/resources.ts';
import type { Logger, ServerLogs } from '../logging/log.ts';
import type { ServeOptions } from '../options/serve-options.ts';
import { openWebhooks, webhookReports } from '../webhooks/open-webhooks.ts';
import { createAdminServer } from './admin-server.ts';
import { keepChanges } from './kept-changes.ts';
import { addressOf } from './listen.ts';
import { createMaintenanceTimer } from './maintenance-timer.ts';
import { openStore } from './open-store.ts';
import { createRequestServer } from './request-server.ts';
import { type Resource, startAll, stopAll } from './resource.ts';
import { logStart } from './start-lines.ts';

/** A server that listens. */
export interface Started {
  readonly database: Database;
  /** Such as `http://127.0.0.1:8080`. */
  readonly address: string;
  /** The address of the probes and metrics; absent when there are none. */
  readonly adminAddress?: string | undefined;
  /** Finishes open requests, for at most 10 seconds, and closes the database. A second call waits for the first. */
  readonly stop: () => Promise<void>;
}

const createService = (
  { bodyLimit, referenceData }: ServeOptions,
  { jobs: store, employers }: Database,
  log: Logger,
): JobService => {
  // The thread ends with the process. If it were closed before, descriptions of cut-off requests would be
  // sanitized on the event loop: a second and more for each, for nothing.
  const sanitizing = createSanitizingThread({
    maxDescriptionLength: bodyLimit,
    onError: (error) => log.error({ err: error }, 'the thread that cleans HTML failed'),
  });
  return createJobService({
    store,
    employers,
    referenceData,
    maxJobBytes: bodyLimit - bytesBesideJob,
    sanitizeDescription: sanitizing.sanitizeDescription,
    changeChannel: channel('jobposting:change'),
  });
};

const retentionOf = ({ keepChanges, keepHistory }: ServeOptions): Partial<Retention> => ({
  ...(keepChanges === undefined ? {} : { changesDays: keepChanges }),
  ...(keepHistory === undefined ? {} : { historyDays: keepHistory }),
});

/**
 * Opens the database, answers requests, probes and metrics, and does the maintenance. The error is one line; nothing is
 * open then.
 */
export const startServer = async (
  options: ServeOptions,
  logs: ServerLogs,
): Promise<Result<Started, string>> => {
  const { log } = logs;
  const opened = await openStore(options, log);
  if (opened.isErr()) return err(opened.error);
  const database = opened.value;
  const resources = readResources();
  const shares = shareResources(resources, options);
  const stopping = new AbortController();
  const { signal } = stopping;
  const watch = createStoreWatch(database, log);
  const jobs = createService(options, database, log);
  const webhooks = await openWebhooks(options, database, jobs, webhookReports(log, watch));
  const requests = createRequestServer(options, {
    ...logs,
    ...{ database, jobs, webhooks, watch, shares, signal },
  });
  const timer = createMaintenanceTimer({
    jobs,
    leases: database.jobs.leases,
    log,
    noteStoreFailure: watch.noteFailure,
  });
  const admin = await createAdminServer(options, { database, watch, timer, log, signal });
  const parts: readonly Resource[] = [
    { stop: () => closeDatabase(database, log) },
    watch,
    ...(admin === null ? [] : [admin]),
    requests,
    // After listening, so that a failed start does not shorten it; before the timer deletes anything.
    { start: () => keepChanges(database.jobs.changes, retentionOf(options), log) },
    timer,
    ...(webhooks === null
      ? []
      : [{ start: async () => ok(webhooks.start()), stop: webhooks.stop }]),
  ];
  const end = (): Promise<void> => {
    // Open requests are finished beside the rest, because a call of a database that hangs takes its whole time.
    stopping.abort();
    return stopAll(parts);
  };

  const started = await startAll(parts);
  if (started.isErr()) {
    await end();
    return err(started.error);
  }
  const address = addressOf(requests.server);
  await logStart(log, { ...options, database, address, resources, shares });
  const stopLogged = async (): Promise<void> => {
    log.info('stopping: open requests are finished first');
    await end();
    log.info('stopped');
  };
  let stopped: Promise<void> | undefined;
  return ok({
    database,
    address,
    adminAddress: admin === null ? undefined : addressOf(admin.server),
    stop() {
      stopped ??= stopLogged();
      return stopped;
    },
  });
};
