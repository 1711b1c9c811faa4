import { type DescriptionHtml, generateJobs, storedJobs } from '../jobs/generate-jobs.ts';
import { serialPlace } from '../load/clients.ts';
import { createRandom, type Random } from '../random.ts';
import type { JobRequest, ListQuery } from './job-request.ts';

/** One line of the report: a kind of request, and the requests that measure it. */
export interface Route {
  readonly name: string;
  readonly title: string;
  /** The number of connections for the load; small when a request takes many milliseconds. */
  readonly connections: number;
  readonly requests: readonly JobRequest[];
}

const manyConnections = 32;
const fewConnections = 4;
const requestSeed = 7;
const bodySeed = 8;
const termSeed = 9;

const times = <Item>(count: number, create: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => create(index));

/** New jobs with about 3 KB of HTML, all different. */
const creations = (html: DescriptionHtml, count: number): JobRequest[] => {
  const requests: JobRequest[] = [];
  for (const job of generateJobs({ count: count * 50, seed: bodySeed, html })) {
    const bytes = Buffer.byteLength(job.description);
    if (bytes < 2900 || bytes > 3300) continue;
    const { referenceId: _, ...body } = job;
    requests.push({
      kind: 'create',
      // Each POST is new, so that no server answers from its memory of others.
      body: {
        ...body,
        title: `${body.title} ${serialPlace}`,
        description: `<p>${serialPlace}</p>${body.description}`,
      },
    });
    if (requests.length === count) break;
  }
  return requests;
};

const lengths = [1, 2, 3, 4, 6, 8, 12] as const;
// Enough texts for terms of any frequency.
const maxTexts = 20_000;

/** Picks up to `count` different terms of 1 to 12 characters; each is in the title or referenceId of a stored job. */
export const pickNewTerms = (jobs: number, count: number, random: Random): readonly string[] => {
  const stored = storedJobs(Math.min(jobs, maxTexts));
  const texts = Array.from(stored, ({ title, referenceId }) => [title, referenceId]).flat();
  const terms = new Set<string>();
  // A few texts may not have that many.
  for (let draw = 0; terms.size < count && draw < count * 10; draw++) {
    const text = random.pick(texts);
    const length = random.pick(lengths);
    const start = random.int(0, Math.max(0, text.length - length));
    // `q` is trimmed and folded.
    const term = text
      .slice(start, start + length)
      .trim()
      .toLowerCase();
    if (term !== '') terms.add(term);
  }
  return [...terms];
};

/** The routes that are measured with this many jobs: reads first, because writes add some. */
export const routesOf = (jobs: number): readonly Route[] => {
  const random = createRandom(requestSeed, 0);
  const anyId = () => random.int(1, jobs);
  const list = (query: ListQuery): JobRequest => ({ kind: 'list', query });
  const pages = Math.ceil(jobs / 10);
  const newTerms = pickNewTerms(jobs, 20_000, createRandom(termSeed, 0));

  // Each job comes twice with different titles, so that every request changes something: one soon after
  // the other over any number of connections, wherever the previous run has stopped.
  const ids = times(Math.min(512, jobs), anyId);
  const titles = (from: number) =>
    ['Senior', 'Lead'].flatMap((level) =>
      ids.slice(from, from + manyConnections).map((id, index) => ({
        kind: 'set-title' as const,
        id,
        title: `${level} Benchmark Engineer ${from + index}`,
      })),
    );

  const many = (name: string, title: string, requests: readonly JobRequest[]): Route => ({
    ...{ name, title, connections: manyConnections, requests },
  });
  const few = (name: string, title: string, requests: readonly JobRequest[]): Route => ({
    ...{ name, title, connections: fewConnections, requests },
  });
  return [
    // Before the others, which fill the caches.
    few(
      'search-new',
      'A new search each time',
      newTerms.map((q) => list({ q })),
    ),
    few('search-again', 'The same search again', [list({ q: 'req' })]),
    many(
      'get',
      'GET by id',
      times(1000, () => ({ kind: 'get', id: anyId() })),
    ),
    many('list-first', 'List, first page', [list({})]),
    few('list-middle', 'List, middle page', [list({ page: Math.ceil(pages / 2) })]),
    few('list-last', 'List, last page', [list({ page: pages })]),
    many(
      'put-title',
      'PUT of a title',
      times(Math.ceil(ids.length / manyConnections), (at) => titles(at * manyConnections)).flat(),
    ),
    many('post-clean', 'POST, clean HTML of 3 KB', creations('clean', 64)),
    many('post-messy', 'POST, messy HTML of 3 KB', creations('messy', 64)),
  ];
};
