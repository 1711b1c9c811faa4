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
  /** How many connections load it; few where a request takes many milliseconds. */
  readonly connections: number;
  readonly requests: readonly JobRequest[];
}

const manyConnections = 32;
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
  changes: (limit: number): JobRequest => ({
    kind: 'changes',
    employer: random.int(1, dataset.employers),
    limit,
  }),
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
      // What is posted is new, so that no contender answers from what it remembers of others.
      body: {
        ...body,
        title: `${body.title} ${serialPlace}`,
        description: `<p>${serialPlace}</p>${body.description}`,
      },
    })),
  // What an integrator sends again every night. The first jobs were stored from these clean bodies; from messy
  // ones they are when each has been put once.
  unchanged: (html: DescriptionHtml, count: number): JobRequest[] =>
    [...generateJobs({ count: Math.min(count, dataset.jobs), seed: storedSeed, html })].map(
      (body, index) => ({
        kind: 'put-by-reference',
        employer: employerOf(dataset, index + 1),
        body,
      }),
    ),
  // Each job comes twice with different titles, so that every request changes something: soon after
  // each other over any number of connections, wherever the run before this one has stopped.
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

/** What is searched for again and again. No title and no referenceId has an absent term. */
const searchTerms = {
  'frequent-1': 'e',
  'frequent-3': 'req',
  'rare-7': '-000017',
  'absent-3': 'qxz',
} as const;

/** The routes that are measured on a data set: reads first, because writes make it grow. */
export const routesOf = (dataset: Dataset): readonly Route[] => {
  const random = createRandom(requestSeed, 0);
  const { get, list, changes } = createReads(dataset, random);
  const { creations, unchanged, titles } = createWrites(dataset, random);
  const pages = Math.ceil(dataset.jobs / dataset.employers / 10);

  const many = { connections: manyConnections };
  const few = { connections: 4 };
  const cleanPosts = creations('clean', 64);

  return [
    // Before the others, which fill the caches.
    {
      name: 'search-new',
      title: 'new q each time, of 1 to 12 characters',
      ...few,
      requests: pickNewTerms(dataset.jobs, 20_000, createRandom(termSeed, 0)).map((q) =>
        list({ q }),
      ),
    },
    { name: 'get', title: 'GET by id, 1 000 jobs in turn', ...many, requests: times(1000, get) },
    { name: 'get-any', title: 'GET by id, any job', ...many, requests: times(20_000, get) },
    { name: 'list-10', title: 'List, page 1 of 10', ...many, requests: times(100, () => list({})) },
    {
      name: 'list-100',
      title: 'List, page 1 of 100',
      ...many,
      requests: times(100, () => list({ pageSize: 100 })),
    },
    {
      name: 'list-middle',
      title: 'List, middle page of 10',
      ...few,
      requests: times(100, () => list({ page: Math.ceil(pages / 2) })),
    },
    {
      name: 'list-deepest',
      title: 'List, last page of 10',
      ...few,
      requests: times(100, () => list({ page: pages })),
    },
    ...Object.entries(searchTerms).map(([name, q]) => ({
      name: `search-${name}`,
      title: `repeated q, ${name.replace('-', ', characters: ')}`,
      ...few,
      requests: times(100, () => list({ q })),
    })),
    {
      name: 'changes',
      title: 'Changes, page of 100',
      ...many,
      requests: times(100, () => changes(100)),
    },
    {
      name: 'put-unchanged',
      title: 'PUT by referenceId, unchanged',
      ...many,
      requests: unchanged('clean', 512),
    },
    {
      name: 'put-unchanged-messy',
      title: 'PUT by referenceId, unchanged, messy',
      ...many,
      // Few, because each is stored, and then looked at once more, before the same text comes again.
      requests: unchanged('messy', 64),
    },
    {
      name: 'put-title',
      title: 'PUT of a title',
      ...many,
      requests: titles(Math.min(512, dataset.jobs)),
    },
    { name: 'post-clean', title: 'POST, clean 3 KB', ...many, requests: cleanPosts },
    {
      name: 'post-messy',
      title: 'POST, messy 3 KB',
      ...many,
      requests: creations('messy', 64),
    },
    {
      name: 'mixed',
      title: 'Mixed, 80 % reads',
      ...many,
      requests: random.sample(
        [
          ...times(320, get),
          ...times(192, () => list({})),
          ...titles(32),
          ...unchanged('clean', 32),
          ...cleanPosts.slice(0, 32),
        ],
        640,
      ),
    },
  ];
};

/** Whether a name begins with one of the prefixes; always when there is no prefix. */
export const isChosen = (name: string, prefixes: readonly string[]): boolean =>
  prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix));
