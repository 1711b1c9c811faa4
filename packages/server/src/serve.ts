import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createJobService, type ReferenceData } from '@jobposting/core';
import { createHardenedServer, createRequestListener, type Failure } from '@jobposting/http';
import type { SqliteStore } from '@jobposting/sqlite';
import { err, ok, type Result } from 'neverthrow';
import { createGracefulStop } from './graceful-stop.ts';
import { answerHealth, healthPath } from './health.ts';
import type { Logger } from './log.ts';
import { startRefreshTimer } from './refresh-timer.ts';
import { createRequestLog } from './request-log.ts';

export interface ServeOptions {
  readonly store: SqliteStore;
  readonly referenceData: ReferenceData;
  readonly log: Logger;
  /** Where requests are logged. */
  readonly requests: Logger;
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  readonly bodyLimitBytes: number;
  readonly baseUrl?: string | undefined;
  readonly trustProxy?: boolean | undefined;
  readonly requestsPerMinute?: number | undefined;
}

/** A server that listens. */
export interface Serving {
  /** Such as `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Finishes what is under way, for 10 seconds at most, and closes the store. */
  readonly stop: () => Promise<void>;
}

const graceMs = 10_000;

const listen = async (
  server: Server,
  { host, port }: Pick<ServeOptions, 'host' | 'port'>,
): Promise<Result<string, string>> => {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isTaken = code === 'EADDRINUSE';
    return err(
      isTaken
        ? `Port ${port} of ${host} is taken by another program; choose one with --port.`
        : `The server cannot listen on ${host}, port ${port}: ${message}`,
    );
  }
  const { address, family, port: listening } = server.address() as AddressInfo;
  return ok(`http://${family === 'IPv6' ? `[${address}]` : address}:${listening}`);
};

/** Puts store, use cases, HTTP interface, timer and log together, and listens. The error is one line. */
export const serve = async (options: ServeOptions): Promise<Result<Serving, string>> => {
  const { store, log, requests, requestsPerMinute } = options;
  const jobs = createJobService({ store: store.jobs, referenceData: options.referenceData });
  const requestLog = createRequestLog(requests);

  const onError = ({ code, cause }: Failure, request: IncomingMessage): void =>
    log.error({ requestId: requestLog.idOf(request), code, err: cause }, 'request failed');

  const api = createRequestListener({
    jobs,
    authenticate: store.employers.findByKey,
    baseUrl: options.baseUrl,
    trustProxy: options.trustProxy,
    bodyLimitBytes: options.bodyLimitBytes,
    rateLimit: requestsPerMinute === undefined ? undefined : { requestsPerMinute },
    isStopping: () => stopping.isStopping(),
    requestIdOf: requestLog.idOf,
    onError,
  });
  const logged = requestLog.wrap(api);

  const listener: RequestListener = (request, response) => {
    if (request.url !== healthPath) return logged(request, response);
    return void answerHealth(response, store.jobs, stopping.isStopping());
  };
  const server = createHardenedServer(listener);

  const stopping = createGracefulStop({
    server,
    log,
    graceMs,
    async close() {
      await refreshTimer.stop();
      const checkpointed = await store.checkpoint();
      if (checkpointed.isErr()) log.warn({ err: checkpointed.error }, 'checkpoint failed');
      await store.close();
    },
  });

  const address = await listen(server, options);
  if (address.isErr()) return err(address.error);
  const refreshTimer = startRefreshTimer(jobs, log);
  return ok({ address: address.value, stop: stopping.stop });
};
