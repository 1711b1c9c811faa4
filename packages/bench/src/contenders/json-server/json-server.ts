import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { Dataset } from '../../dataset.ts';
import type { HttpRequest, JobRequest, ListQuery } from '../../job-request.ts';
import { seedJobs } from '../../seed-jobs.ts';
import type { Contender } from '../contender.ts';
import { installedIn, installPackage } from '../install-package.ts';

const name = 'json-server';
const script = fileURLToPath(new URL('../../../peers/json-server/server.ts', import.meta.url));

function* itemsOf(dataset: Dataset): Generator<string> {
  yield '{"jobs":[';
  let id = 0;
  for (const { employer, body, publishDate } of seedJobs(dataset)) {
    id += 1;
    const item = { id, employerId: employer, ...body, publishDate };
    yield (id === 1 ? '' : ',') + JSON.stringify(item);
  }
  yield ']}';
}

const listPath = (employer: number, { page = 1, pageSize = 10, q }: ListQuery): string => {
  const parameters = new URLSearchParams({
    employerId: String(employer),
    _sort: 'publishDate,id',
    _order: 'desc,desc',
    _page: String(page),
    _limit: String(pageSize),
    // Not `q`, which looks at every property of every job.
    ...(q === undefined ? {} : { title_like: q.replace(/[^\p{L}\d ]/gu, '\\$&') }),
  });
  return `/jobs?${parameters}`;
};

const toHttp = (request: JobRequest): HttpRequest => {
  const withJson = (body: unknown) => ({
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  switch (request.kind) {
    case 'get':
      return { method: 'GET', path: `/jobs/${request.id}`, headers: {} };
    case 'list':
      return { method: 'GET', path: listPath(request.employer, request.query), headers: {} };
    case 'create': {
      const item = { employerId: request.employer, ...request.body, publishDate: new Date() };
      return { method: 'POST', path: '/jobs', ...withJson(item) };
    }
    case 'set-title':
      return {
        method: 'PATCH',
        path: `/jobs/${request.id}`,
        ...withJson({ title: request.title }),
      };
    default:
      throw new Error(`json-server has nothing for ${request.kind}.`);
  }
};

/** A JSON file behind HTTP, for prototypes: it checks no key and no body, sanitizes nothing, and syncs nothing. */
export const jsonServer: Contender = {
  name,
  title:
    'json-server 0.17.4, without keys, checks of the body, sanitizing and syncs; a write writes the whole file',
  schema: name,
  lacks: ['changes', 'put-by-reference'],
  // A write takes as long as writing the file: 4 KB a job.
  maxJobs: 10_000,

  async seed(path, dataset) {
    installPackage({
      name,
      manifest: { private: true, dependencies: { 'json-server': '0.17.4' } },
    });
    await pipeline(Readable.from(itemsOf(dataset)), createWriteStream(path));
    return [];
  },

  serve: (path) => ({
    nodeArguments: [script, installedIn(name), path],
    environment: { NODE_ENV: 'production' },
  }),
  toHttp,
};
