import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './packages.ts';

/** The code that ran for one request. */
export interface Trace {
  readonly request: string;
  /** The files of the functions that were entered, in order. */
  readonly entered: readonly string[];
  /** The files of the longest chain of calls within calls. */
  readonly stack: readonly string[];
}

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

const requests: Readonly<Record<string, Request>> = {
  'PUT, new title': (n) => ['PUT', '', { ...job, title: `Welder ${n}` }],
  'PUT, unchanged': () => ['PUT', '', job],
  POST: (n) => ['POST', '', { ...job, referenceId: `W-${100 + n}` }],
  'new search': (n) => ['GET', `?q=weld${'ers'.slice(0, n)}`],
  'GET by id': () => ['GET', '/1'],
};

/** `serve` on a new database, with the hook that reports what ran. */
const startServer = async (database: string) => {
  const hook = new URL('./trace-hook.ts', import.meta.url);
  const child = spawn(
    process.execPath,
    [
      ...[
        '--conditions=@jobposting/source',
        `--import=${hook.href}`,
        join(root, 'packages/server/src/cli.ts'),
      ],
      ...['serve', '--database', database, '--port', '0', '--first-employer', 'My Company'],
    ],
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

/** Sets what the hook records from now on, and returns what it has recorded so far. */
const send = async (child: ChildProcess, word: 'order' | 'stack' | 'nothing') => {
  const answer = once(child, 'message');
  child.send(word);
  const [{ entered, stack }] = await answer;
  return { entered, stack };
};

/** Sends each request four times to a server of `serve`; traces the third, and the stack of the fourth. */
export const traceRequests = async (): Promise<Trace[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'house-'));
  const { child, address, apiKey } = await startServer(join(folder, 'jobs.sqlite'));
  const ended = once(child, 'exit');
  const traces: Trace[] = [];
  try {
    for (const [request, make] of Object.entries(requests)) {
      let entered: string[] = [];
      for (let n = 0; n < 4; n++) {
        const [method, path, body] = make(n);
        await send(child, n === 3 ? 'stack' : 'order');
        const response = await fetch(`${address}/api/v1.1/jobs${path}`, {
          method,
          headers: { 'API-Key': apiKey, 'Content-Type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        if (!response.ok) throw new Error(`${request}: ${response.status}`);
        await response.text();
        // Work after the answer has left belongs to the request.
        await sleep(20);
        const ran = await send(child, 'nothing');
        if (n === 2) entered = ran.entered;
        if (n === 3) traces.push({ request, entered, stack: ran.stack });
      }
    }
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  }
  return traces;
};
