import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { createDatabase } from '@jobposting/test-postgres';
import { serveJobposting } from '../contenders/jobposting.ts';
import { createDataset } from '../dataset.ts';
import { generateTexts } from '../generated-routes.ts';
import { type JobRequest, type ListQuery, toInterfaceHttp } from '../job-request.ts';
import { ask } from '../load/ask.ts';
import type { Random } from '../random.ts';
import { type RunningServer, startServer } from '../running-server.ts';
import { pickNewTerms } from '../search-terms.ts';
import type { DatabaseServer } from './database-server.ts';
import { createEmployers, fillStore } from './fill-store.ts';
import { largeDataset, smallEmployers } from './large-dataset.ts';

/** How long requests took, one after another, in milliseconds: for the large employer and for small ones. */
export interface MeasuredRequests {
  readonly name:
    | 'page'
    | 'page-after-write'
    | 'active-after-write'
    | 'open-after-write'
    | 'new-search';
  readonly title: string;
  readonly large: readonly number[];
  readonly small: readonly number[];
}

/** What was measured with a large employer beside small ones. */
export interface MeasuredLarge {
  readonly jobs: number;
  readonly fillSeconds: number;
  /** Of the machine, when the database was filled. */
  readonly loadBefore: number;
  readonly requests: readonly MeasuredRequests[];
}

const repeated = 300;
const written = 50;
const searches = 100;
const large = 1;
const firstSmall = 2;

const createClient = ({ origin }: RunningServer, apiKeys: readonly string[]) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = async (request: JobRequest): Promise<number> => {
    const { milliseconds, status } = await ask(origin, agent, toInterfaceHttp(request, apiKeys));
    if (status >= 400) throw new Error(`a ${request.kind} was answered with ${status}`);
    return milliseconds;
  };
  const list = (employer: number, query: ListQuery): Promise<number> =>
    send({ kind: 'list', employer, query });

  return {
    async repeat(employer: number): Promise<readonly number[]> {
      const times: number[] = [];
      for (let index = 0; index < repeated; index++) times.push(await list(employer, {}));
      return times;
    },
    /** Changes a title before each list, so that nothing that was answered before is still good. */
    async afterWrites(employer: number, query: ListQuery): Promise<readonly number[]> {
      const times: number[] = [];
      // Jobs take turns: the first one is of the large employer, the second of the first small one.
      for (let index = 0; index < written; index++) {
        await send({
          kind: 'set-title',
          employer,
          id: employer,
          title: `Title ${Date.now()} ${index}`,
        });
        times.push(await list(employer, query));
      }
      return times;
    },
    /** A small employer is asked only once. */
    async search(terms: readonly string[], isLarge: boolean): Promise<readonly number[]> {
      const times: number[] = [];
      for (const [index, q] of terms.entries()) {
        const employer = isLarge ? large : firstSmall + (index % smallEmployers);
        times.push(await list(employer, { q }));
      }
      return times;
    },
    close: () => agent.destroy(),
  };
};

const measureRequests = async (
  client: ReturnType<typeof createClient>,
  terms: readonly string[],
): Promise<readonly MeasuredRequests[]> => {
  // What Node optimizes and PostgreSQL keeps is there before anything is measured.
  for (const employer of [large, firstSmall]) await client.repeat(employer);
  const pages = { large: await client.repeat(large), small: await client.repeat(firstSmall) };
  const after = async (query: ListQuery) => ({
    large: await client.afterWrites(large, query),
    small: await client.afterWrites(firstSmall, query),
  });
  return [
    { name: 'page', title: 'Page 1 with its total, again', ...pages },
    {
      name: 'page-after-write',
      title: 'Page 1 with its total, after a write',
      ...(await after({})),
    },
    {
      name: 'active-after-write',
      title: 'Page 1 and total of `status=active`, after a write',
      ...(await after({ status: 'active' })),
    },
    {
      name: 'open-after-write',
      title: 'Page 1 and total of `status=open`, after a write',
      ...(await after({ status: 'open' })),
    },
    {
      name: 'new-search',
      title: 'A search that nobody made before',
      large: await client.search(terms, true),
      small: await client.search(terms, false),
    },
  ];
};

/** Fills a database with a large employer beside small ones, and measures the server on it. */
export const measureLarge = async (
  jobs: number,
  { address: server }: DatabaseServer,
  random: Random,
): Promise<MeasuredLarge> => {
  console.log(`${jobs} jobs of one employer, and as many of ${smallEmployers}`);
  const { address, drop } = await createDatabase(server);
  try {
    const started = performance.now();
    const employers = createEmployers(1 + smallEmployers);
    const apiKeys = await fillStore(address, employers, largeDataset(jobs));
    const fillSeconds = (performance.now() - started) / 1000;
    console.log(`  filled the database in ${fillSeconds.toFixed(1)} s`);

    const terms = pickNewTerms(generateTexts(createDataset(jobs, 1)), searches, random);
    const running = await startServer(serveJobposting(address));
    const client = createClient(running, apiKeys);
    try {
      const [loadBefore = Number.NaN] = loadavg();
      return { jobs, fillSeconds, loadBefore, requests: await measureRequests(client, terms) };
    } finally {
      client.close();
      await running.stop();
    }
  } finally {
    await drop();
  }
};
