import type { ListItemJson, SalaryPeriodJson } from '@jobposting/core';
import type { Jobs } from './job-calls.ts';
import { createJobs } from './jobs.ts';
import {
  createLocations,
  createReferenceList,
  type Locations,
  type ReferenceList,
} from './reference-lists.ts';
import { pause, withRetries } from './retry.ts';
import { type CallOptions, createSend } from './send.ts';
import { createSendBatch } from './send-batch.ts';

/** Where the service is, and how it is called. */
export interface ClientOptions {
  /** What stands before `/api/v1.1`, such as `https://jobs.example.ca` or `https://example.ca/careers`. */
  readonly baseUrl: string;
  /** The key of the employer as which every call is made (interface §5). */
  readonly apiKey: string;
  /** Makes the requests; the runtime's own `fetch` when absent. */
  readonly fetch?: typeof fetch | undefined;
  /**
   * How long one request may take, its answer included; 30 seconds when absent. Of a batch, how long
   * the service may be silent.
   */
  readonly timeoutMs?: number | undefined;
  /** How often a GET, PUT or DELETE is repeated at most; 2 when absent. A POST never is. */
  readonly retries?: number | undefined;
}

/** The OpenAPI document of a service: plain data, whose parts have the types of the tool that reads them. */
export interface OpenApiJson extends Readonly<Record<string, unknown>> {
  /** `3.1.0` */
  readonly openapi: string;
  /** By path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/** A client of a job posting service, made by {@link createClient}. */
export interface Client {
  readonly jobs: Jobs;
  readonly locations: Locations;
  readonly positionTypes: ReferenceList<ListItemJson>;
  readonly jobCategories: ReferenceList<ListItemJson>;
  readonly salaryPeriods: ReferenceList<SalaryPeriodJson>;

  /** Reads the OpenAPI 3.1 document of the service. */
  openApi(options?: CallOptions): Promise<OpenApiJson>;
}

const readBaseUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isBase = url !== null && /^https?:$/.test(url.protocol) && !url.search && !url.hash;
  if (isBase) return url.href.replace(/\/+$/, '');
  throw new TypeError(`baseUrl must be an address such as https://jobs.example.ca, not ${text}.`);
};

const readApiKey = (apiKey: string): string => {
  // Headers trims it, and throws a TypeError for what no header can carry; it names the key, which no
  // log is to have.
  try {
    const trimmed = new Headers({ 'API-Key': apiKey }).get('API-Key');
    if (typeof apiKey === 'string' && trimmed) return trimmed;
  } catch {}
  throw new TypeError('apiKey must be an API key such as jp_…; it is none.');
};

const readWhole = (name: string, value: number, least: number): number => {
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new TypeError(`${name} must be a whole number from ${least}, not ${value}.`);
};

/**
 * Creates a client of a job posting service. Every call throws a `JobpostingError`. A GET, PUT or
 * DELETE is repeated after a network error, a time-out, 408, 429 or 5xx; the service says when, or it
 * is after about 0.5, 1, 2 … seconds.
 *
 * Throws a TypeError for wrong options.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://jobs.example.ca', apiKey: process.env.API_KEY });
 * const { job, created } = await client.jobs.putByReferenceId({ referenceId: 'W-17', … });
 */
export const createClient = (options: ClientOptions): Client => {
  const connection = {
    baseUrl: readBaseUrl(options.baseUrl),
    apiKey: readApiKey(options.apiKey),
    fetch: options.fetch ?? ((...request) => fetch(...request)),
    timeoutMs: readWhole('timeoutMs', options.timeoutMs ?? 30_000, 1),
  };
  const retries = readWhole('retries', options.retries ?? 2, 0);
  const send = withRetries(createSend(connection), { retries, pause, random: Math.random });

  return {
    jobs: createJobs(send, createSendBatch(connection)),
    locations: createLocations(send),
    positionTypes: createReferenceList(send, '/positiontypes'),
    jobCategories: createReferenceList(send, '/jobcategories'),
    salaryPeriods: createReferenceList(send, '/salaryperiods'),

    async openApi({ signal } = {}) {
      return (await send<OpenApiJson>({ method: 'GET', path: '/openapi.json', signal })).body;
    },
  };
};
