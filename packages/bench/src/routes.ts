import { type Dataset, employerOf } from './dataset.ts';
import { type DescriptionHtml, generateJobs } from './generate-jobs.ts';
import type { JobRequest, ListQuery } from './job-request.ts';
import { createRandom, type Random } from './random.ts';
import type { SearchTerm } from './search-terms.ts';
import { storedSeed } from './seed-jobs.ts';
import { serialPlace } from './serial-place.ts';

/** One line of the report: a kind of request, and the requests that measure it. */
export interface Route {
  readonly name: string;
  readonly title: string;
  /** How many connections load it; few where a request takes many milliseconds. */
  readonly connections: number;
  readonly writes: boolean;
  /** Whether an answer takes long enough for other requests to notice. */
  readonly isHeavy: boolean;
  readonly requests: readonly JobRequest[];
}

const manyConnections = 32;
const fewConnections = 4;
const requestSeed = 7;
const bodySeed = 8;

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
export const bodiesOf3Kb = (html: DescriptionHtml, count: number) => {
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

const searchRoute = (
  { frequency, length, term }: SearchTerm,
  list: (query: ListQuery) => JobRequest,
): Route => ({
  name: `search-${frequency}-${length}`,
  title: `repeated q of ${length} character${length === 1 ? '' : 's'}, ${frequency}`,
  connections: fewConnections,
  writes: false,
  isHeavy: true,
  requests: times(100, () => list({ q: term })),
});

/** The routes that are measured on a data set: reads first, because writes make it grow. */
export const routesOf = (dataset: Dataset, terms: readonly SearchTerm[]): readonly Route[] => {
  const random = createRandom(requestSeed, 0);
  const { get, list, changes } = createReads(dataset, random);
  const { creations, unchanged, titles } = createWrites(dataset, random);
  const pages = Math.ceil(dataset.jobs / dataset.employers / 10);

  const read = { connections: manyConnections, writes: false, isHeavy: false };
  const deep = { connections: fewConnections, writes: false, isHeavy: true };
  const write = { connections: manyConnections, writes: true, isHeavy: false };
  const cleanPosts = creations('clean', 64);

  return [
    { name: 'get', title: 'GET by id, 1 000 jobs in turn', ...read, requests: times(1000, get) },
    { name: 'get-any', title: 'GET by id, any job', ...read, requests: times(20_000, get) },
    { name: 'list-10', title: 'List, page 1 of 10', ...read, requests: times(100, () => list({})) },
    {
      name: 'list-100',
      title: 'List, page 1 of 100',
      ...read,
      requests: times(100, () => list({ pageSize: 100 })),
    },
    {
      name: 'list-middle',
      title: 'List, middle page of 10',
      ...deep,
      requests: times(100, () => list({ page: Math.ceil(pages / 2) })),
    },
    {
      name: 'list-deepest',
      title: 'List, last page of 10',
      ...deep,
      requests: times(100, () => list({ page: pages })),
    },
    ...terms.map((term) => searchRoute(term, list)),
    {
      name: 'changes',
      title: 'Changes, page of 100',
      ...read,
      requests: times(100, () => changes(100)),
    },
    {
      name: 'put-unchanged',
      title: 'PUT by referenceId, unchanged',
      ...write,
      requests: unchanged('clean', 512),
    },
    {
      name: 'put-unchanged-messy',
      title: 'PUT by referenceId, unchanged, messy',
      ...write,
      // Few, because each is stored, and then looked at once more, before the same text comes again.
      requests: unchanged('messy', 64),
    },
    {
      name: 'put-title',
      title: 'PUT of a title',
      ...write,
      requests: titles(Math.min(512, dataset.jobs)),
    },
    { name: 'post-clean', title: 'POST, clean 3 KB', ...write, requests: cleanPosts },
    {
      name: 'post-messy',
      title: 'POST, messy 3 KB',
      ...write,
      requests: creations('messy', 64),
    },
    {
      name: 'mixed',
      title: 'Mixed, 80 % reads',
      ...write,
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

/** Whether a contender has something for every request of a route. */
export const hasRoute = (
  { requests }: Route,
  { lacks }: { readonly lacks: readonly JobRequest['kind'][] },
): boolean => requests.every(({ kind }) => !lacks.includes(kind));

/** The routes whose names begin with one of the prefixes; all when there is no prefix. */
export const chooseRoutes = (
  routes: readonly Route[],
  prefixes: readonly string[],
): readonly Route[] =>
  routes.filter(
    ({ name }) => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix)),
  );
