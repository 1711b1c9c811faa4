import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { root } from './packages.ts';

const job = {
  referenceId: 'W-17',
  title: 'Welder',
  locations: [{ description: 'Halifax, NS' }],
  categories: [{ id: 1 }],
  positionType: { id: 1 },
  description: '<p>Night shift</p>',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.com',
};

type Request = (n: number) => readonly [method: string, path: string, body?: object];

const requests = {
  PUT: (n) => ['PUT', '', { ...job, title: `Welder ${n}` }],
  POST: (n) => ['POST', '', { ...job, referenceId: `W-${100 + n}` }],
  search: (n) => ['GET', `?q=weld${'ers'.slice(0, n)}`],
  GET: () => ['GET', '/1'],
} as const satisfies Readonly<Record<string, Request>>;

export type TracedRequest = keyof typeof requests;

/** `serve` on a new database, with the hook that reports what ran. */
const startServer = async (database: string) => {
  const hook = new URL('./trace-hook.ts', import.meta.url).href;
  const program = join(root, 'packages/server/src/cli.ts');
  const serve = ['serve', '--database', database, '--port', '0', '--first-employer', 'My Company'];
  const child = spawn(
    process.execPath,
    ['--conditions=@jobposting/source', `--import=${hook}`, program, ...serve],
    { stdio: ['ignore', 'pipe', 'ignore', 'ipc'] },
  );
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += chunk;
    const [, address] = /^Listening on (\S+)$/m.exec(text) ?? [];
    const [apiKey] = /jp_[\w-]+/.exec(text) ?? [];
    if (address !== undefined && apiKey !== undefined) return { child, address, apiKey };
  }
  throw new Error(`The server ended: ${text}`);
};

/** The source files of packages that run for each request, once all is loaded. */
export const traceRequests = async (): Promise<Record<TracedRequest, readonly string[]>> => {
  const folder = mkdtempSync(join(tmpdir(), 'house-'));
  const { child, address, apiKey } = await startServer(join(folder, 'jobs.sqlite'));
  const ended = once(child, 'exit');
  const files = async (): Promise<string[]> => {
    const answer = once(child, 'message');
    child.send('');
    const [urls]: string[][] = await answer;
    const start = `${pathToFileURL(root).href}/`;
    const paths = (urls ?? []).map((url) => url.replace(start, ''));
    return paths.filter((path) => /^packages\/(?!tools\/)/.test(path)).sort();
  };
  const traces: Record<string, readonly string[]> = {};
  try {
    for (const [name, make] of Object.entries<Request>(requests)) {
      for (let n = 0; n < 3; n++) {
        const [method, path, body] = make(n);
        await files();
        const response = await fetch(`${address}/api/v1.1/jobs${path}`, {
          method,
          headers: { 'API-Key': apiKey, 'Content-Type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        if (!response.ok) throw new Error(`${name}: ${response.status}`);
        await response.text();
        // Work after the answer has left belongs to the request.
        await sleep(20);
        traces[name] = await files();
      }
    }
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  }
  return traces as Record<TracedRequest, readonly string[]>;
};
