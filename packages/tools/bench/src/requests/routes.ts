import { type DescriptionHtml, generateJobs } from '../jobs/generate-jobs.ts';
import { storedSeed } from '../jobs/seed-jobs.ts';
import { serialPlace } from '../load/wire-request.ts';
import { createRandom, type Random } from '../random.ts';
import { type Dataset, employerOf } from './dataset.ts';
import type { JobRequest, ListQuery } from './job-request.ts';
import { pickNewTerms } from './new-terms.ts';

/** One line of the report: a kind of request, and the requests that measure it. */
export interface Route {
  readonly name: string;
  readonly title: string;
  /** The number of connections for the load; small when a request takes many milliseconds. */
  readonly connections: number;
  /** The least number of requests before those that count, when a cache is measured. */
  readonly atLeastWarmUp?: number;
  readonly requests: readonly JobRequest[];
}

const manyConnections = 32;
// More than a cache of jobs that are requested in turn keeps.
const anyJobs = 20_000;
const requestSeed = 7;
const bodySeed = 8;
const termSeed = 9;

const times = <Item>(count: number, create: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => create(index));

const createReads = (dataset: Dataset, random: Random) => ({
  get(): JobRequest {
    const id = random.int(1, dataset.jobs);
    return { kind: 'get', employer: employerOf(dataset, id), id };
  },
  list: (query: ListQuery): JobRequest => ({
    kind: 'list',
    employer: random.int(1, dataset.employers),
    query,
  }),
  changes(): JobRequest {
    return { kind: 'changes', employer: random.int(1, dataset.employers), limit: 100 };
  },
});

/** Bodies with about 3 KB of HTML, all different. */
const bodiesOf3Kb = (html: DescriptionHtml, count: number) => {
  const bodies = [];
  for (const body of generateJobs({ count: count * 50, seed: bodySeed, html })) {
    const bytes = Buffer.byteLength(body.description);
    if (bytes >= 2900 && bytes <= 3300) bodies.push(body);
    if (bodies.length === count) break;
  }
  return bodies;
};

const createWrites = (dataset: Dataset, random: Random) => ({
  creations: (html: DescriptionHtml, count: number): JobRequest[] =>
    bodiesOf3Kb(html, count).map(({ referenceId: _, ...body }) => ({
      kind: 'create',
      employer: random.int(1, dataset.employers),
      // Each POST is new, so that no contender answers from its memory of others.
      body: {
        ...body,
        title: `${body.title} ${serialPlace}`,
        description: `<p>${serialPlace}</p>${body.description}`,
      },
    })),
  // What an integrator sends again every night. The first jobs were stored from these clean bodies; messy bodies
  // change nothing after each has been put once.
  unchanged: (html: DescriptionHtml, count: number): JobRequest[] =>
    [...generateJobs({ count: Math.min(count, dataset.jobs), seed: storedSeed, html })].map(
      (body, index) => ({
        kind: 'put-by-reference',
        employer: employerOf(dataset, index + 1),
        body,
      }),
    ),
  // Each job comes twice with different titles, so that every request changes something: one soon after
  // the other over any number of connections, wherever the previous run has stopped.
  titles(count: number): JobRequest[] {
    const ids = times(count, () => random.int(1, dataset.jobs));
    const part = (from: number) =>
      ['Senior', 'Lead'].flatMap((level) =>
        ids.slice(from, from + manyConnections).map((id, index) => ({
          kind: 'set-title' as const,
          employer: employerOf(dataset, id),
          id,
          title: `${level} Benchmark Engineer ${from + index}`,
        })),
      );
    return times(Math.ceil(count / manyConnections), (at) => part(at * manyConnections)).flat();
  },
});

/** Searches that are repeated. No title or referenceId contains an absent term. */
const searchTerms = {
  'frequent-1': 'e',
  'frequent-3': 'req',
  'rare-7': '-000017',
  'absent-3': 'qxz',
} as const;

/** Makes a route with this many connections. */
const loadedBy =
  (connections: number) =>
  (name: string, title: string, requests: readonly JobRequest[]): Route => ({
    ...{ name, title, connections, requests },
  });
const many = loadedBy(manyConnections);
const few = loadedBy(4);

/** The routes that are measured on a data set: reads first, because writes make it grow. */
export const routesOf = (dataset: Dataset): readonly Route[] => {
  const random = createRandom(requestSeed, 0);
  const { get, list, changes } = createReads(dataset, random);
  const { creations, unchanged, titles } = createWrites(dataset, random);
  const lists = (query: ListQuery) => times(100, () => list(query));
  const pages = Math.ceil(dataset.jobs / dataset.employers / 10);
  const newTerms = pickNewTerms(dataset.jobs, 20_000, createRandom(termSeed, 0));
  const cleanPosts = creations('clean', 64);

  return [
    // Before the others, which fill the caches.
    few(
      'search-new',
      'new q each time, of 1 to 12 characters',
      newTerms.map((q) => list({ q })),
    ),
    many('get', 'GET by id, 1 000 jobs in turn', times(1000, get)),
    { ...many('get-any', 'GET by id, any job', times(anyJobs, get)), atLeastWarmUp: anyJobs },
    many('list-10', 'List, page 1 of 10', lists({})),
    many('list-100', 'List, page 1 of 100', lists({ pageSize: 100 })),
    few('list-middle', 'List, middle page of 10', lists({ page: Math.ceil(pages / 2) })),
    few('list-deepest', 'List, last page of 10', lists({ page: pages })),
    ...Object.entries(searchTerms).map(([name, q]) =>
      few(`search-${name}`, `repeated q, ${name.replace('-', ', characters: ')}`, lists({ q })),
    ),
    many('changes', 'Changes, page of 100', times(100, changes)),
    many('put-unchanged', 'PUT by referenceId, unchanged', unchanged('clean', 512)),
    // Few, because each is stored and checked again before the same text comes again.
    many('put-unchanged-messy', 'PUT by referenceId, unchanged, messy', unchanged('messy', 64)),
    many('put-title', 'PUT of a title', titles(Math.min(512, dataset.jobs))),
    many('post-clean', 'POST, clean 3 KB', cleanPosts),
    many('post-messy', 'POST, messy 3 KB', creations('messy', 64)),
    many(
      'mixed',
      'Mixed, 80 % reads',
      random.sample(
        [
          ...times(320, get),
          ...times(192, () => list({})),
          ...titles(32),
          ...unchanged('clean', 32),
          ...cleanPosts.slice(0, 32),
        ],
        640,
      ),
    ),
  ];
};

/** Whether a name begins with one of the prefixes; always when there is no prefix. */
export const isChosen = (name: string, prefixes: readonly string[]): boolean =>
  prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix));
