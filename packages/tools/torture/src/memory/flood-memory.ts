import { existsSync, readFileSync } from 'node:fs';
import { createApiClient } from '../client/api-client.ts';
import { costlyDescriptions } from '../client/costly-descriptions.ts';
import { markedFields, postingWith } from '../client/posting.ts';
import { addEmployer } from '../employer-account.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { openService, type Service } from '../server/service.ts';
import { waitFor } from '../wait-for.ts';
import { consoleRequests, openConsole } from './console-requests.ts';
import { openFlood, readFeeds } from './floods.ts';
import { changeOften, writeAndReadLargestPostings } from './largest-postings.ts';

const mebibyte = 1024 * 1024;
const longestWaitMs = 60_000;

/** The load that a server in 256 MiB must withstand. */
export interface MemoryFloods {
  /** Jobs of the largest size, all of them in the feeds of the careers pages. */
  readonly postings: number;
  /** Connections that request large answers, again and again, and read nothing. Half as many send unfinished bodies. */
  readonly clients: number;
}

/** Versions of one of the jobs in its history, which is kept. */
const versionsKept = 75;
/** Connections that send each of the costliest descriptions of nearly the largest size. */
const sendersOfEach = 8;
/** Requests of each page of the console at once. */
const pagesAtOnce = 6;

/** What docs/how-to/size-a-machine.md says for 256 MiB. */
const littleMemory = [
  'env',
  'MALLOC_MMAP_THRESHOLD_=262144',
  'NODE_OPTIONS=--max-old-space-size=96 --max-semi-space-size=1',
] as const;
// The heap it would choose if the system reported 256 MiB; here it sees the memory of the machine.
const maxConnections = 512;
const limitMib = 256;
// What a request gets while too much of its employer is under way.
const tooMuch = [429, 503];

// Without the pages of mapped files, such as those of Node: the system takes these back when
// memory is short, and kills no process for them.
const ownKib = /^Rss(?:Anon|Shmem):\s+(\d+) kB/gm;

const readOwnMib = ({ pid }: ServerProcess): number => {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return 0;
  const sizes = [...readFileSync(status, 'utf8').matchAll(ownKib)];
  return Math.round(sizes.reduce((sum, [, kib]) => sum + Number(kib), 0) / 1024);
};

/** Watches the memory of a server, and whether it serves another employer. */
const createWitness = async (server: ServerProcess, database: string) => {
  const other = await addEmployer(database, 'Other');
  const small = createApiClient(server.address, other.apiKey);
  /** The most private memory in each part, by its name; 0 when the system does not report it. */
  const peakMib: Record<string, number> = {};
  const faults: string[] = [];
  let peak = 0;
  const notePeak = (): void => {
    if (!server.hasEnded()) peak = Math.max(peak, readOwnMib(server));
  };
  const watching = setInterval(notePeak, 10);
  return {
    ...{ peakMib, faults },
    stop: () => clearInterval(watching),
    /** Checks the server after a part of the load. */
    async endPart(name: string): Promise<void> {
      let status: unknown;
      // An answer that asks to try again later is allowed when every connection is taken.
      await waitFor(
        `${name}: another employer is served`,
        async () => {
          const answer = await small.call('GET', '/jobs').catch(({ cause }) => ({ status: cause }));
          status = answer.status;
          return server.hasEnded() || status !== 503;
        },
        longestWaitMs,
      );
      if (status !== 200) faults.push(`${name}: another employer got ${status}`);
      if (server.hasEnded()) faults.push(`${name}: the server has ended: ${server.log()}`);
      notePeak();
      peakMib[name] = peak;
      if (peak >= limitMib) faults.push(`${name}: ${peak} MiB`);
      peak = 0;
    },
  };
};

type Witness = Awaited<ReturnType<typeof createWitness>>;

/** Sends each page of the console several times at once. */
const floodConsole = async (
  { account, server }: Service,
  ids: readonly number[],
  { faults, endPart }: Witness,
): Promise<void> => {
  const send = await openConsole(server.address, account.apiKey);
  for (const request of consoleRequests(account.apiKey, ids)) {
    const [page, , expected] = request;
    const name = `${page} of the console`;
    const first = await send(request);
    if (first !== expected) faults.push(`${name}: ${first}`);
    const sendOne = () => send(request);
    const statuses = await Promise.all(Array.from({ length: pagesAtOnce }, sendOne));
    const wrong = statuses.filter((status) => ![expected, ...tooMuch].includes(status));
    if (wrong.length > 0) faults.push(`${name}: ${wrong}`);
    await endPart(name);
  }
};

/** Sends costly descriptions, bodies without an end, and requests whose answers nobody reads. */
const floodConnections = async (
  { account, server }: Service,
  id: number | undefined,
  clients: number,
  { endPart }: Witness,
): Promise<void> => {
  const { port } = server;
  const head = (line: string, headers = ''): string =>
    `${line} HTTP/1.1\r\nHost: x\r\nAPI-Key: ${account.apiKey}\r\n${headers}\r\n`;
  const post = (length: number, body: Uint8Array): Buffer => {
    const headers = `Content-Type: application/json\r\nContent-Length: ${length}\r\n`;
    return Buffer.concat([Buffer.from(head('POST /api/v1.1/jobs', headers)), body]);
  };
  const flood = async (name: string, connections: number, bytes: Uint8Array): Promise<void> => {
    const { answered, close } = await openFlood({ port, connections, bytes });
    // A tenth is certain to be answered: the others wait for what will never come.
    const isMet = () => server.hasEnded() || answered() >= connections / 10;
    await waitFor(`a tenth of the ${name} is answered`, isMet, longestWaitMs);
    await endPart(name);
    close();
  };

  // The others go on, or wait, while the next part is added.
  const costly = costlyDescriptions(0.95 * mebibyte).map((description) => {
    const posting = postingWith({ ...markedFields('costly', 1, 1), description });
    const body = Buffer.from(JSON.stringify(posting));
    return openFlood({ port, connections: sendersOfEach, bytes: post(body.length, body) });
  });
  const descriptions = await Promise.all(costly);
  const isBegun = () => server.hasEnded() || descriptions.some(({ answered }) => answered() > 0);
  await waitFor('the first descriptions are answered', isBegun, longestWaitMs);
  await endPart('descriptions');

  await flood('bodies', clients / 2, post(mebibyte, Buffer.alloc(0.95 * mebibyte, ' ')));
  for (const [name, path] of [
    ['lists', '/api/v1.1/jobs?pageSize=100'],
    ['jobs', `/api/v1.1/jobs/${id}`],
  ] as const) {
    await flood(name, clients, Buffer.from(head(`GET ${path}`).repeat(20)));
  }
  for (const { close } of descriptions) close();
};

/**
 * Floods a server with 256 MiB with requests that take memory, all from one employer, and meanwhile requests
 * something small with another key.
 */
export const floodMemory = async ({ postings, clients }: MemoryFloods) => {
  const service = await openService({
    options: [
      ...['--log-level', 'error', '--keep-history', '30', '--careers', '--console'],
      ...['--max-connections', String(maxConnections)],
    ],
    wrapper: littleMemory,
  });
  const { server, api } = service;
  const witness = await createWitness(server, service.database);
  const { faults, peakMib, endPart } = witness;
  try {
    const { ids, statuses } = await writeAndReadLargestPostings(api, postings, 3);
    if (statuses.size !== 2 || !statuses.has(200) || !statuses.has(201)) {
      faults.push(`postings: ${[...statuses]}`);
    }
    await endPart('postings');
    const ends = await readFeeds(server.address);
    if (ends.some((end) => end !== 'whole')) faults.push(`feeds: ${ends}`);
    await endPart('feeds');
    const versions = await changeOften(api, Number(ids[0]), versionsKept);
    if (versions.some((status) => status !== 200)) faults.push(`versions: ${versions}`);
    await floodConsole(service, ids, witness);
    await floodConnections(service, ids[0], clients, witness);
  } catch (error) {
    faults.push(`${String(error)} ${server.log()}`);
  } finally {
    witness.stop();
    await service.end();
  }
  return { peakMib, faults };
};
