import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CareersOptions,
  createCareersFetchHandler,
  type Hirer,
  type HirerDirectory,
} from '@jobposting/careers';
import { createJobService, employerId, type JobBody, jobId, ok } from '@jobposting/core';
import { emptyProfile, type JobStore, type PublishedJobs } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { onTestFinished } from 'vitest';
import { aBody } from '../../core/test/a-body.ts';
import { baseUrl } from './a-posting.ts';

export const aJob: JobBody = {
  ...aBody,
  title: 'Welder on nights',
  categories: [{ id: 32 }],
  salary: { amount: '28.50', period: { id: 5 } },
  description: '<p>Join our <strong>night shift</strong>.</p>',
};

export const acme: Hirer = {
  id: employerId(1),
  name: 'Acme',
  profile: { ...emptyProfile, slug: 'acme', language: 'en' },
};

/** An employer that has no slug, and writes French. */
export const boulangerie: Hirer = {
  id: employerId(2),
  name: 'Boulangerie du Port',
  profile: { ...emptyProfile, language: 'fr' },
};

/** The present employers. */
export const directoryOf = (hirers: () => readonly Hirer[]): HirerDirectory => ({
  list: async () => ok(hirers()),
  find: async (id) => ok(hirers().find((hirer) => hirer.id === id) ?? null),
  findBySlug: async (slug) => ok(hirers().find(({ profile }) => profile.slug === slug) ?? null),
});

/** The same store with some methods of its published jobs replaced. */
export const publishing = <Jobs extends Pick<JobStore, 'published'>>(
  jobs: Jobs,
  replaced: Partial<PublishedJobs>,
): Jobs => ({ ...jobs, published: { ...jobs.published, ...replaced } });

/** Stores with a clock that the test sets, and the pages on them. */
export const careersSite = (
  options: Partial<CareersOptions> = {},
  hirers = [acme, boulangerie],
) => {
  let time = new Date('2026-11-20T12:00:00Z');
  const now = () => time;
  const jobs = createMemoryJobStore();
  const service = createJobService({ store: jobs, now });
  const employers = directoryOf(() => hirers);
  const all: CareersOptions = { jobs, employers, baseUrl, basePath: '/careers', now, ...options };
  const handle = createCareersFetchHandler({ onError: () => {}, ...all });
  const as = ({ id, name }: Hirer) => ({ id, name, unlimited: false });
  return {
    options: all,
    setTime: (text: string) => {
      time = new Date(text);
    },
    async post(hirer: Hirer, job: Partial<JobBody> = {}): Promise<number> {
      const created = await service.create(as(hirer), { ...aJob, ...job } as JobBody);
      return created._unsafeUnwrap().job.id;
    },
    async put(hirer: Hirer, id: number, body: Partial<JobBody>): Promise<void> {
      (await service.update(as(hirer), jobId(id), body))._unsafeUnwrap();
    },
    /** The answer that a reader gets at a path. */
    async get(path: string, headers: Record<string, string> = {}, method = 'GET') {
      const response = await handle(
        new Request(`https://jobs.example${path}`, { headers, method }),
      );
      const headerOf = (name: string): string | null => response.headers.get(name);
      return { status: response.status, headers: { get: headerOf }, text: await response.text() };
    },
  };
};

/** A board of two employers: five jobs, one of them confidential. */
export const aBoard = async (hirers: readonly Hirer[] = [acme, boulangerie]) => {
  const site = careersSite({}, [...hirers]);
  const [one = acme, other = boulangerie] = hirers;
  const partTime = { positionType: { id: 2 } };
  const jobs: [Hirer, Partial<JobBody>][] = [
    [one, { title: 'Welder' }],
    [one, { title: 'Fitter', locations: [{ description: 'Moncton, NB' }], ...partTime }],
    [other, { title: 'Boulanger', categories: [{ id: 12 }], ...partTime }],
    [other, { title: 'Comptable', categories: [{ id: 1 }], workplace: 'remote' }],
    [one, { title: 'Controller', categories: [{ id: 1 }], confidential: true }],
  ];
  for (const [hirer, job] of jobs) await site.post(hirer, job);
  const read = async (path: string) => (await site.get(`/careers${path}`)).text;
  return { ...site, read };
};

/** Serves until the test ends; returns the address. */
export const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** The same, and the ends of its answers. */
export const serveCounted = async (listener: RequestListener) => {
  const over: Promise<unknown>[] = [];
  const address = await serve((request, response) => {
    over.push(once(response, 'close'));
    listener(request, response);
  });
  return { address, over };
};
