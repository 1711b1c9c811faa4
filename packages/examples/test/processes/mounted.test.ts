import { once } from 'node:events';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { collect, connectTo } from '../../../http/test/hardened-service.ts';
import { bun, deno, workerd } from '../../../tools/release/src/installed.ts';
import * as nextRoute from '../../src/next-route.ts';
import { jobBody } from '../job-body.ts';
import { bundleForWorkers } from './bundle-for-workers.ts';
import { fromSource, type RunningProgram, runCommand, runProgram } from './running-program.ts';

type Send = (request: Request) => Promise<Response>;

const file = (name: string): string => fileURLToPath(new URL(`../../src/${name}`, import.meta.url));

/** The address that a program or a runtime prints when it has started. */
const addressOf = async (program: RunningProgram): Promise<string> => {
  onTestFinished(async () => void (await program.stop()));
  for (;;) {
    const [address] = /http:\S+(?<!\/)/.exec(await program.nextLine()) ?? [];
    if (address !== undefined) return address.replace('0.0.0.0', 'localhost');
  }
};

const byNode =
  (name: string): Recipe['start'] =>
  (preload) =>
    addressOf(runProgram(file(name), { port: '0', preload }));

const byRuntime = (runtime: () => string, args: readonly string[], name: string) => () =>
  addressOf(runCommand([runtime(), ...args, fromSource, file(name)], { port: '0' }));

const byWorkers = (name: string) => async () => {
  const { config, remove } = await bundleForWorkers(file(name));
  onTestFinished(remove);
  const program = runCommand([workerd(), 'serve', config, '--control-fd=1'], { port: '0' });
  onTestFinished(async () => void (await program.stop()));
  const { port } = JSON.parse(await program.nextLine());
  return `http://127.0.0.1:${port}`;
};

interface Recipe {
  readonly recipe: string;
  /** Starts it, with a module that runs first on Node, and returns its address. */
  readonly start: (preload?: string) => Promise<string>;
  readonly send?: Send;
  /** The prefix of the jobs. */
  readonly prefix: string;
  /** Another path of the host, and its answer once a welder is sought. */
  readonly beside?: readonly [path: string, text: string];
}

const about = ['/about', 'The rest of your program'] as const;

/** Does what Next.js does with the exports of a route. */
const asNext: Send = (request) => {
  const { GET, HEAD, OPTIONS, POST, PUT, DELETE } = nextRoute;
  const methods = { GET, HEAD, OPTIONS, POST, PUT, DELETE };
  return methods[request.method as keyof typeof methods](request);
};

const mounted = (recipe: string, beside: readonly [string, string] = about): Recipe => ({
  recipe,
  start: byNode(recipe),
  prefix: '/careers',
  beside,
});

const onNode: readonly Recipe[] = [
  mounted('mount-express.ts', ['/careers', 'Welder']),
  mounted('mount-fastify.ts', ['/careers', 'Welder']),
  mounted('mount-fastify-hijack.ts'),
  mounted('mount-koa.ts'),
  mounted('mount-hono.ts'),
  {
    recipe: 'next-route.ts',
    start: async () => 'https://www.example.com',
    send: asNext,
    prefix: '/careers',
  },
];

const served = (runtime: string, start: Recipe['start']): Recipe => {
  return { recipe: `serve-fetch.ts on ${runtime}`, start, prefix: '', beside: about };
};

const onOtherRuntimes: readonly Recipe[] = [
  served('Bun', byRuntime(bun, [], 'serve-fetch.ts')),
  served('Deno', byRuntime(deno, ['serve', '--allow-env', '--port=0'], 'serve-fetch.ts')),
  served('Workers', byWorkers('serve-fetch.ts')),
];

const jobsOf = async ({ start, send = fetch, prefix }: Recipe) => {
  const base = await start();
  const request = async (
    path: string,
    method = 'GET',
    body?: string,
    { key = 'secret-of-maritime', type: sent = 'application/json' } = {},
  ) => {
    const headers = { 'API-Key': key, 'Content-Type': sent, Connection: 'close' };
    const init = { method, headers, ...(body !== undefined && { body }) };
    const response = await send(new Request(`${base}${path}`, init));
    const text = await response.text();
    const type = response.headers.get('content-type')?.split(';', 1).join();
    return { status: response.status, location: response.headers.get('location'), type, text };
  };
  const jobs = `${prefix}/api/v1.1/jobs`;
  return { request, jobs, address: `${base}${jobs}` };
};

const serves = (recipe: Recipe): void => {
  it('creates, reads, lists and deletes jobs, and leaves other paths to the host', async () => {
    const { request, jobs, address } = await jobsOf(recipe);
    const created = await request(jobs, 'POST', JSON.stringify(jobBody));
    expect(created).toMatchObject({ status: 201, location: `${address}/1` });
    expect(await request(`${jobs}/1`)).toMatchObject({ status: 200, text: created.text });
    const listed = await request(`${jobs}?q=weld`);
    expect(JSON.parse(listed.text)).toMatchObject({ paging: { total: 1 } });
    if (recipe.beside !== undefined) {
      const [path, text] = recipe.beside;
      expect(await request(path)).toMatchObject({ status: 200, text });
    }
    expect((await request(jobs, 'GET', undefined, { key: 'wrong' })).status).toBe(401);
    const { referenceId } = jobBody;
    expect((await request(jobs, 'DELETE', JSON.stringify({ referenceId }))).status).toBe(204);
  });

  it('takes a batch and archives what it does not name (D37)', async () => {
    const { request, jobs } = await jobsOf(recipe);
    const named = (n: number) => JSON.stringify({ ...jobBody, referenceId: `Batch ${n}` });
    const batch = (query: string, lines: readonly string[]) =>
      request(`${jobs}/batch${query}`, 'POST', lines.join('\n'), { type: 'application/x-ndjson' });
    const first = await batch('', [named(1), named(2), '{"referenceId":']);
    expect(first.text.split('\n').map((line) => line && JSON.parse(line))).toMatchObject([
      { line: 1, status: 201 },
      { line: 2, status: 201 },
      { line: 3, status: 400, code: 'malformed-json' },
      '',
    ]);
    const second = await batch('?complete=true', [named(2)]);
    expect(second.text).toMatch(/\{"line":1,"status":200,.*\}\n\{"archived":\d+\}\n/);
  });

  it('answers malformed JSON, no body and a large body with problem details (D19)', async () => {
    const { request, jobs } = await jobsOf(recipe);
    for (const [body, code] of [
      ['{"title": "Welder",}', 'malformed-json'],
      [undefined, 'missing-body'],
      [JSON.stringify('x'.repeat(1_100_000)), 'body-too-large'],
    ] as const) {
      const refused = await request(jobs, 'POST', body);
      expect(refused.type).toBe('application/problem+json');
      expect(JSON.parse(refused.text)).toMatchObject({ code });
    }
    const stranger = await request(jobs, 'POST', '{', { key: 'wrong' });
    expect(JSON.parse(stranger.text)).toMatchObject({ code: 'invalid-api-key' });
  });
};

describe.each(onNode)('$recipe', serves);
describe.each(onOtherRuntimes)('$recipe', serves);

const isServer = ({ send }: Recipe) => send === undefined;

const drip = (socket: Socket): void => {
  const timer = setInterval(() => socket.write('x'), 5);
  socket.once('close', () => clearInterval(timer));
};

/** Sends requests byte by byte to a recipe, after an optional module. */
const connectionsOf = async ({ start, prefix }: Recipe, preload?: string) => {
  const { port, hostname } = new URL(await start(preload));
  /** Sends the beginning of a request, and returns the status of the answer. */
  const talk = async (lines: readonly string[], goOn = (_: Socket): void => {}) => {
    const socket = await connectTo(Number(port), hostname.replace(/[[\]]/g, ''));
    socket.write(lines.join('\r\n'));
    goOn(socket);
    const [answer] = await once(socket, 'data');
    return { socket, status: String(answer).slice(9, 12) };
  };
  const jobs = `${prefix}/api/v1.1/jobs`;
  const host = 'HTTP/1.1\r\nHost: jobs.example';
  const post = (path: string, key: string, type: string, ...rest: readonly string[]) =>
    talk([`POST ${path} ${host}`, `API-Key: ${key}`, `Content-Type: application/${type}`, ...rest]);
  return {
    twoHosts: () => talk([`GET ${jobs} ${host}`, 'Host: evil.example', '', '']),
    drippingHeader: () => talk(['GET / HTTP/1.1', 'X: '], drip),
    unfinished: (key: string) => post(jobs, key, 'json', 'Content-Length: 9', '', '{'),
    batch: (key: string, chunk: string) =>
      post(`${jobs}/batch`, key, 'x-ndjson', 'Transfer-Encoding: chunked', '', chunk),
  };
};

describe.each([...onNode.filter(isServer), ...onOtherRuntimes])('$recipe', (recipe) => {
  it('refuses two Hosts, and a stranger before the body ends (D20, D21)', async () => {
    const { twoHosts, unfinished } = await connectionsOf(recipe);
    // 500 on Workers, because the address that they make of both is invalid.
    expect((await twoHosts()).status).toMatch(/^[45]00$/);
    expect((await unfinished('wrong')).status).toBe('401');
  });
});

describe.each(onNode.filter(isServer))('$recipe', (recipe) => {
  it('cuts off a body that never ends and a header that drips, but not a batch that is answered (D24, D37)', async () => {
    const timeOuts = file('../test/processes/short-time-outs.ts');
    const { drippingHeader, unfinished, batch } = await connectionsOf(recipe, timeOuts);
    const key = 'secret-of-maritime';
    const line = '2\r\n{\n\r\n';
    let answered = await batch(key, line);
    // On a busy machine the answer can begin too late.
    while (answered.status !== '200') answered = await batch(key, line);

    expect((await unfinished(key)).status).toBe('408');
    expect((await drippingHeader()).status).toBe('408');
    const came = collect(answered.socket);
    answered.socket.write(line);
    expect(await came(/"line":2/)).toContain('malformed-json');
  });
});
