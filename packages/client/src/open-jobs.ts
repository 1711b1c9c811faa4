import type { OpenJobsJson, Workplace } from '@jobposting/core';
import { type ClientOptions, readBaseUrl, readSending } from './client-options.ts';
import { pause, withRetries } from './sending/retry.ts';
import { type CallOptions, createSend } from './sending/send.ts';

/** An open job as the careers pages publish it: an item of JSON Feed 1.1 (decision D38). */
export type OpenJobJson = OpenJobsJson['items'][number];

/** Which open jobs are read (decision D38). */
export interface OpenJobsFilters {
  /** The slug of an employer, or its id if it has no slug; absent for all employers. */
  readonly employer?: string | number | undefined;
  /** The id of a category. */
  readonly category?: number | undefined;
  /** Each word is found in the title or the places. */
  readonly q?: string | undefined;
  /** The code of a province, such as `NS`, or the id of a location. */
  readonly location?: string | number | undefined;
  /** The id of a position type. */
  readonly type?: number | undefined;
  readonly workplace?: Workplace | undefined;
  /** The language of the names of categories and the like. */
  readonly lang?: 'en' | 'fr' | undefined;
}

/** The options of a client, without a key. */
export interface OpenJobsOptions
  extends CallOptions,
    Pick<ClientOptions, 'fetch' | 'timeoutMs' | 'retries'> {}

/**
 * Reads the open jobs of careers pages, newest first, 100 at a time: the public ones, from a page of any
 * origin and without a key. When jobs are posted meanwhile, none comes twice. It only requests `jobs.json` below
 * `baseUrl`, wherever `next_url` points. Requests are repeated like a GET of a client. Throws a `JobpostingError`, and a
 * TypeError at once for a wrong address or wrong options.
 *
 * @param baseUrl the address of the careers pages, such as `https://jobs.example.ca/careers`
 *
 * @example
 * const welders = { employer: 'acme', q: 'weld' };
 * for await (const { title, url } of openJobs('https://jobs.example.ca/careers', welders)) show(title, url);
 */
export const openJobs = (
  baseUrl: string,
  { employer, ...filters }: OpenJobsFilters = {},
  { signal, ...sending }: OpenJobsOptions = {},
): AsyncGenerator<OpenJobJson, void> => {
  const { connection, retries } = readSending(sending);
  const rootUrl = readBaseUrl(baseUrl);
  const sendOnce = createSend({ ...connection, rootUrl, apiKey: null });
  const send = withRetries(sendOnce, { retries, pause, random: Math.random });
  const path = `${employer === undefined ? '' : `/${encodeURIComponent(employer)}`}/jobs.json`;
  const pages = async function* (): AsyncGenerator<OpenJobJson, void> {
    let query: object = filters;
    for (;;) {
      const call = { method: 'GET', path, query, like: { items: [] }, signal } as const;
      const { items, next_url } = (await send<OpenJobsJson>(call)).body;
      yield* items;
      if (!next_url) return;
      query = Object.fromEntries(new URL(next_url, rootUrl).searchParams);
    }
  };
  return pages();
};
