import type { ListItemJson, SalaryPeriodJson } from '@jobposting/core';
import { createChangeReading } from './calls/changes.ts';
import type { Jobs } from './calls/job-calls.ts';
import { createJobs } from './calls/jobs.ts';
import {
  createLocations,
  createReferenceList,
  type Locations,
  type ReferenceList,
} from './calls/reference-lists.ts';
import { type ClientOptions, readClientOptions } from './client-options.ts';
import { pause, withRetries } from './sending/retry.ts';
import { type CallOptions, createSend } from './sending/send.ts';
import { createSendBatch } from './sending/send-batch.ts';

/** The OpenAPI document of a service: plain data; your OpenAPI tool has types for its parts. */
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

/**
 * Creates a client of a job posting service. Every call throws a `JobpostingError`. A GET, PUT or
 * DELETE is repeated after a network error, a time-out, 408, 429 or 5xx, when the service says, else
 * after about 0.5, 1, 2 … seconds. A repeated conditional write that had been made already gets
 * `precondition-failed`: read the job again. A repeated DELETE that finds no job counts as made. Redirects
 * are not followed, so that the key goes nowhere else.
 *
 * Throws a TypeError for options that are missing, unknown or wrong.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://jobs.example.ca', apiKey: process.env.API_KEY });
 * const { job, created } = await client.jobs.putByReferenceId({ referenceId: 'W-17', … });
 */
export const createClient = (options: ClientOptions): Client => {
  const { connection, retries } = readClientOptions(options);
  const sendOnce = createSend(connection);
  const repeated = { pause, random: Math.random };
  const send = withRetries(sendOnce, { ...repeated, retries });
  const sendUntilAnswered = withRetries(sendOnce, { ...repeated, retries: Infinity });

  return {
    jobs: {
      ...createJobs(send, createSendBatch(connection)),
      ...createChangeReading(send, sendUntilAnswered),
    },
    locations: createLocations(send),
    positionTypes: createReferenceList(send, '/positiontypes'),
    jobCategories: createReferenceList(send, '/jobcategories'),
    salaryPeriods: createReferenceList(send, '/salaryperiods'),

    async openApi({ signal } = {}) {
      const like = { openapi: '', paths: {} };
      const call = { method: 'GET', path: '/openapi.json', like, signal } as const;
      return (await send<OpenApiJson>(call)).body;
    },
  };
};
