import {
  createJobService,
  type Employer,
  employerId,
  type JobService,
  type JobServiceOptions,
} from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import type { HandlerOptions } from '../src/dispatch/handler-options.ts';
import {
  createFetchHandler,
  createRequestListener,
  type JobRequestListener,
} from '../src/index.ts';
import {
  type RawRequest,
  type Received,
  type Sent,
  sendToHandler,
  sendToListener,
} from './edges.ts';

export const acme: Employer = { id: employerId(1), name: 'Acme Welding', unlimited: false };
export const bolt: Employer = { id: employerId(2), name: 'Bolt & Nut', unlimited: true };

export const acmeKey = 'jp_acme';
export const boltKey = 'jp_bolt';

const employers: Readonly<Record<string, Employer>> = { [acmeKey]: acme, [boltKey]: bolt };

export const authenticate = (apiKey: string | null): Employer | null =>
  apiKey === null ? null : (employers[apiKey] ?? null);

/** A body with every required field and nothing else (interface §4.3). */
export const jobBody = {
  title: 'Welder',
  locations: [{ description: 'Halifax, NS' }],
  categories: [{ id: 1 }],
  positionType: { id: 1 },
  description: '<p>Weld <strong>things</strong>.</p>',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@acme.example',
};

type Send = (
  method: string,
  path: string,
  request?: {
    readonly key?: string | null | undefined;
    readonly headers?: Sent['headers'] | undefined;
    /** Values are sent as JSON, bytes as they are, a list of bytes piece by piece. */
    readonly body?: unknown;
    readonly isCutOff?: Sent['isCutOff'];
    readonly signal?: Sent['signal'];
  },
) => Promise<Received>;

export interface Service {
  readonly jobs: JobService;
  readonly listener: JobRequestListener;
  readonly store: JobStore;
  /** Sends a request as acme by default; `key: null` sends no key. */
  readonly send: Send;
  readonly sendOverFetch: Send;
}

const isPieces = (body: unknown): body is readonly Buffer[] =>
  Array.isArray(body) && body.length > 0 && body.every(Buffer.isBuffer);

const bytesOf = (body: unknown): Sent['bytes'] =>
  body === undefined || Buffer.isBuffer(body) || isPieces(body)
    ? body
    : Buffer.from(JSON.stringify(body));

const toSent = (...[method, path, request = {}]: Parameters<Send>): Sent => {
  const { key = acmeKey, headers, body, isCutOff, signal } = request;
  return {
    method,
    path,
    headers: {
      host: 'jobs.example',
      ...(key !== null && { 'api-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    bytes: bytesOf(body),
    isCutOff,
    signal,
  };
};

/** A job service in memory, called without a socket. */
export const openService = (
  handlerOptions: Partial<HandlerOptions<RawRequest>> = {},
  serviceOptions: Partial<JobServiceOptions> = {},
): Service => {
  const store = serviceOptions.store ?? createMemoryJobStore();
  const jobs = createJobService({ ...serviceOptions, store });
  const options = {
    jobs,
    authenticate,
    // Failures here are intended, and need not be printed.
    onError: () => {},
    ...handlerOptions,
  };
  const listener = createRequestListener(options);
  return {
    jobs,
    store,
    listener,
    send: (...request) => sendToListener(listener, toSent(...request)),
    sendOverFetch: (...request) => sendToHandler(createFetchHandler(options), toSent(...request)),
  };
};

export const jobsPath = '/api/v1.1/jobs';

type Insert = JobStore['insert'];

/** A store in memory that does this before it inserts or updates a job. */
export const storeThat = (before: {
  readonly inserts?: (job: Parameters<Insert>[0]) => unknown;
  readonly updates?: () => unknown;
}): JobStore => {
  const store = createMemoryJobStore();
  return {
    ...store,
    async insert(job, stamp) {
      await before.inserts?.(job);
      return store.insert(job, stamp);
    },
    async update(update, stamp) {
      await before.updates?.();
      return store.update(update, stamp);
    },
  };
};
