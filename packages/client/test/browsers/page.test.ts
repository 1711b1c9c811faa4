import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { createJobService, employerId } from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { createRequestListener } from '@jobposting/http';
import { build } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { everything } from './everything.ts';

const browser = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);

it('the client is tested in a browser, at least by CI', () => {
  if (browser === undefined && process.env.CI === undefined) {
    // biome-ignore lint/suspicious/noConsole: what is not tested is said.
    console.warn('NOT TESTED in a browser: install one, on Debian by: apt-get install chromium');
    return;
  }
  expect(browser).toBeDefined();
});

/** Starts a server on a free port, and returns its origin. */
const listen = async (server: Server): Promise<string> => {
  server.listen(0, 'localhost');
  onTestFinished(() => void server.close());
  onTestFinished(() => server.closeAllConnections());
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
};

/** A service that pages of this origin may call. */
const startService = (origin: string): Promise<string> => {
  const jobs = createJobService({ store: createMemoryJobStore() });
  const employer = { id: employerId(1), name: 'Maritime Welding', unlimited: false };
  const authenticate = (apiKey: string | null) => (apiKey === 'jp_x' ? employer : null);
  return listen(
    createServer(createRequestListener({ jobs, authenticate, cors: { origins: [origin] } })),
  );
};

/** The program of a page, which sends what it saw to its own site. */
const programFor = async (baseUrl: string): Promise<string> => {
  const contents = `import { tryEverything } from './everything.ts';
    import { createClient } from '../src/index.ts';
    const seen = await tryEverything('${baseUrl}', 'jp_x').catch(String);
    const moved = createClient({ baseUrl: location.origin, apiKey: 'jp_x' });
    seen.redirected = await moved.jobs.get(1).catch(({ code }) => code);
    await fetch('/', { method: 'POST', body: JSON.stringify(seen) });`;
  const stdin = { contents, resolveDir: import.meta.dirname };
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', write: false });
  return outputFiles[0]?.text ?? '';
};

const startBrowser = (address: string): void => {
  const profile = mkdtempSync(join(tmpdir(), 'jobposting-browser-'));
  const quiet = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const headless = ['--headless', ...quiet, `--user-data-dir=${profile}`, address];
  const running = spawn(browser ?? '', headless, { stdio: 'ignore' });
  onTestFinished(async () => {
    running.kill('SIGKILL');
    await once(running, 'exit');
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });
};

it.skipIf(browser === undefined)(
  'the client does in a page of another origin what it does elsewhere (D30)',
  async () => {
    const seen = Promise.withResolvers<unknown>();
    let redirected = 0;
    const site = createServer(async (request, response) => {
      if (request.url?.startsWith('/api/')) {
        redirected++;
        response.writeHead(308, { Location: '/elsewhere' }).end();
        return;
      }
      if (request.method === 'POST') seen.resolve(await json(request));
      response.setHeader('Content-Type', 'text/html');
      response.end(`<script type="module">${await program}</script>`);
    });
    const origin = await listen(site);
    const program = programFor(await startService(origin));
    startBrowser(origin);
    expect(await seen.promise).toEqual({ ...everything, redirected: 'unexpected-answer' });
    expect(redirected).toBe(1);
  },
);
