import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { everything } from './everything.ts';
import { bun, deno, testsRuntimes } from './installed-runtimes.ts';
import { startServer } from './server.ts';

const { baseUrl, apiKey } = await startServer();
const program = join(import.meta.dirname, 'program.ts');

/** A server that redirects to the service, and the methods of the requests that it got. */
const startRedirecting = async () => {
  const requests: unknown[] = [];
  const server = createServer((request, response) => {
    requests.push(request.method);
    request.resume();
    response.writeHead(308, { Location: `${baseUrl}${request.url}` }).end();
  });
  server.listen(0, 'localhost');
  onTestFinished(() => void server.close());
  onTestFinished(() => server.closeAllConnections());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://localhost:${port}`, requests };
};

const doesTheSame = async (runtime: string, args: readonly string[]): Promise<void> => {
  const moved = await startRedirecting();
  const { stdout } = await promisify(execFile)(runtime, [
    ...args,
    program,
    baseUrl,
    apiKey,
    moved.baseUrl,
  ]);
  const redirected = Array(2).fill(['unexpected-answer', 308]);
  expect(JSON.parse(stdout)).toEqual({ ...everything, streamed: 2, redirected });
  expect(moved.requests).toEqual(['GET', 'POST']);
};

const title = (runtime: string): string =>
  `the client does in ${runtime} what it does elsewhere, streams a batch (D37) and sees a redirection`;

it(title('Node'), () => doesTheSame(process.execPath, []));

describe.runIf(testsRuntimes)('in the other runtimes', () => {
  it(title('Bun'), () => doesTheSame(bun(), ['run']));
  it(title('Deno'), () => doesTheSame(deno(), ['run', '--no-config', '--no-lock', '--allow-net']));
});
