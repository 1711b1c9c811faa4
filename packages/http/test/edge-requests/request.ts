import type { JobServiceOptions } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { expectOk } from '@jobposting/store-contract';
import { batchPath, ndjson } from '../batch.ts';
import { acme, bolt, jobBody, jobsPath, openService } from '../service.ts';

type Headers = Readonly<Record<string, string>>;
type HandlerOptions = NonNullable<Parameters<typeof openService>[0]>;

/** A request to a service that has the job 1 of the caller, W-1, and the job 2 of another employer. */
export interface EdgeRequest {
  readonly method: string;
  readonly path: string;
  readonly key?: string | null;
  readonly headers?: Headers;
  readonly body?: unknown;
  readonly isCutOff?: boolean;
  readonly options?: HandlerOptions;
  readonly serviceOptions?: Partial<JobServiceOptions>;
  /** How the store breaks before the request is sent. */
  readonly broken?: Partial<JobStore>;
}

/** A request, and its answer in short: status, code, headers and problems. */
export type Row = readonly [answer: string, request: EdgeRequest, what?: string];

/** Requests that differ in one text and get the same answer; the texts are separated by bars. */
export const each = (
  answer: string,
  texts: string,
  request: (text: string) => EdgeRequest,
): readonly Row[] => texts.split(' | ').map((text) => [answer, request(text), text]);

export const job = `${jobsPath}/1`;
export const created = `201 http://jobs.example${jobsPath}/3`;
export const full = { ...jobBody, referenceId: 'W-1' };

/** Opens the service that a request is sent to. */
export const openEdgeService = async ({
  options,
  serviceOptions,
  broken,
}: Partial<EdgeRequest> = {}) => {
  const store = createMemoryJobStore();
  const earlier = openService({}, { store, now: () => new Date('2026-11-19T08:00:00Z') });
  for (const [employer, body] of [
    [acme, full],
    [bolt, jobBody],
  ] as const) {
    expectOk(await earlier.jobs.create(employer, body));
  }
  const now = () => new Date('2026-11-20T19:26:05Z');
  const service = openService(options, { now, store: { ...store, ...broken }, ...serviceOptions });
  return { ...service, jobs: earlier.jobs };
};

export const request = (method: string, path: string, headers: Headers = {}): EdgeRequest => ({
  method,
  path,
  headers,
});
export const get = (path: string, headers?: Headers) => request('GET', path, headers);
export const post = (body: unknown = jobBody, headers?: Headers, query = '') => ({
  ...request('POST', jobsPath + query, headers),
  body,
});
export const put = (headers?: Headers, query = '') => ({
  ...request('PUT', job + query, headers),
  body: { title: 'Fitter' },
});
export const batch = (body: unknown, query = '', headers?: Headers) => ({
  ...request('POST', batchPath + query, { ...ndjson, ...headers }),
  body,
});

/** To a service with these options. */
export const given = (options: HandlerOptions, to: EdgeRequest) => ({ ...to, options });
/** To a service whose store breaks in this way. */
export const broken = (methods: Partial<JobStore>, to: EdgeRequest) => ({ ...to, broken: methods });
/** By a client that leaves before the end of the body. */
export const cutOff = (body: string, by: (body: Buffer) => EdgeRequest) => ({
  ...by(Buffer.from(body)),
  isCutOff: true,
});
