import type {
  BatchAcceptedJson,
  DryRunBatchAcceptedJson,
  DryRunJson,
  JobBody,
  JobJson,
  JobListJson,
  JobPutBody,
} from '@jobposting/core';
import type { AdviceListJson } from '@jobposting/core/rules';
import type { Answer, Call, Send } from '../sending/send.ts';
import type { BatchAnswer, BatchCall, SendBatch } from '../sending/send-batch.ts';
import type { ChangeReading } from './changes.ts';
import { aPage, eachOf } from './generators.ts';
import type { DryRun, FoundJob, Jobs, JobWrites, WriteOptions, WrittenJob } from './job-calls.ts';

// A String, or a Display String, of RFC 9651.
const remark = /([a-z][a-z0-9-]*);pointer=(?:"((?:[^"\\]|\\.)*)"|%"([^"]*)")/g;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // The write was made, so a damaged header must not turn it into an error.
    return text;
  }
};

/** Reads the header `Job-Warning` or `Job-Advice` (decisions D31, D41). */
export const readRemarks = <Remark extends { readonly code: string; readonly pointer: string }>(
  header: string | null,
): readonly Remark[] =>
  Array.from((header ?? '').matchAll(remark), ([, code = '', text, display = '']) => {
    const pointer = text === undefined ? decode(display) : text.replace(/\\(.)/g, '$1');
    return { code, pointer } as Remark;
  });

// The part that every answer about a job has, even that of a dry run.
const like = { title: '', locations: [] };

const found = ({ headers, body }: Answer<JobJson>): FoundJob => ({
  job: body,
  etag: headers.get('ETag') ?? '',
});

const isChange = ({ headers }: Answer<unknown>): boolean => headers.get('Job-Changed') !== '?0';

const written = (answer: Answer<JobJson>): WrittenJob => ({
  ...found(answer),
  created: answer.status === 201,
  changed: isChange(answer),
  warnings: readRemarks(answer.headers.get('Job-Warning')),
  advice: readRemarks(answer.headers.get('Job-Advice')),
});

const tried = (answer: Answer<DryRunJson>): DryRun => {
  const { warnings, advice, ...job } = answer.body;
  // The status is always 200, but only an update says whether it changed the job.
  const created = !answer.headers.has('Job-Changed');
  return { job, created, changed: isChange(answer), warnings, advice };
};

const pathOf = (id: number): string => `/jobs/${encodeURIComponent(id)}`;

/** The parts of a call that come from options. */
const conditional = ({ ifMatch, ifNoneMatch, signal }: WriteOptions) => ({
  headers: {
    ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
    ...(ifNoneMatch !== undefined && { 'If-None-Match': ifNoneMatch }),
  },
  signal,
});

const createWrites = <Written, Accepted>(
  write: (call: Call) => Promise<Written>,
  sendBatch: (call: BatchCall) => AsyncGenerator<BatchAnswer<Accepted>, void>,
): JobWrites<Written, Accepted> => ({
  create: (body, { signal } = {}) => write({ method: 'POST', path: '/jobs', body, like, signal }),
  update: (id, body, options = {}) =>
    write({ method: 'PUT', path: pathOf(id), body, like, ...conditional(options) }),
  putByReferenceId: (body, options = {}) =>
    write({ method: 'PUT', path: '/jobs', body, like, ...conditional(options) }),
  putInBatch: (bodies, options) => sendBatch({ bodies, ...options }),
});

/** Creates the calls about jobs, except those about their changes. */
export const createJobs = (send: Send, sendBatch: SendBatch): Omit<Jobs, keyof ChangeReading> => {
  const get = (id: number, options: WriteOptions): Promise<Answer<JobJson>> =>
    send<JobJson>({ method: 'GET', path: pathOf(id), like, ...conditional(options) });

  const listPage: Jobs['listPage'] = async (query, { signal } = {}) =>
    (await send<JobListJson>({ method: 'GET', path: '/jobs', query, like: aPage, signal })).body;

  return {
    ...createWrites(
      async (call) => written(await send<JobJson>(call)),
      (call) => sendBatch<BatchAcceptedJson>(call),
    ),
    dryRun: createWrites(
      async (call) => tried(await send<DryRunJson>({ ...call, query: { dryRun: true } })),
      (call) => sendBatch<DryRunBatchAcceptedJson>({ ...call, dryRun: true }),
    ),

    async get(id, options = {}) {
      return found(await get(id, options));
    },

    async advice(id, { signal } = {}) {
      const path = `${pathOf(id)}/advice`;
      const list = await send<AdviceListJson>({ method: 'GET', path, like: { data: [] }, signal });
      return list.body.data;
    },

    async getIfChanged(id, etag, options = {}) {
      const answer = await get(id, { ...options, ifNoneMatch: etag });
      return answer.status === 304 ? null : found(answer);
    },

    list: (query, options) =>
      eachOf((page) => listPage({ ...query, pageSize: query?.pageSize ?? 100, page }, options)),
    listPage,

    async delete(id, options = {}) {
      await send({ method: 'DELETE', path: pathOf(id), like: null, ...conditional(options) });
    },

    async deleteByReferenceId(referenceId, options = {}) {
      const body = { referenceId };
      await send({ method: 'DELETE', path: '/jobs', body, like: null, ...conditional(options) });
    },
  };
};

/**
 * Lets parsed JSON of unknown shape be the body of any write. It changes only the type: the service
 * checks every body, so a wrong one is `invalid-job`.
 *
 * @example
 * await client.jobs.create(uncheckedBody(JSON.parse(text)));
 */
export const uncheckedBody = (value: unknown): JobBody & JobPutBody =>
  value as JobBody & JobPutBody;
