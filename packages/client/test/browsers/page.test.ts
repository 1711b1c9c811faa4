import { json } from 'node:stream/consumers';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { describeInBrowser } from '../../../careers/test/browsers/browser.ts';
import { everything } from '../everything.ts';
import { listen, startService } from '../in-process-service.ts';

/** The program of a page, which sends what it saw to its own site. */
const programFor = async (baseUrl: string): Promise<string> => {
  const contents = `import { tryEverything } from '../everything.ts';
    import { createClient } from '../../src/index.ts';
    const seen = await tryEverything('${baseUrl}', 'jp_x').catch(String);
    const moved = createClient({ baseUrl: location.origin, apiKey: 'jp_x' });
    seen.redirected = await moved.jobs.get(1).catch(({ code }) => code);
    await fetch('/', { method: 'POST', body: JSON.stringify(seen) });`;
  const stdin = { contents, resolveDir: import.meta.dirname };
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', write: false });
  return outputFiles[0]?.text ?? '';
};

const seen = Promise.withResolvers<unknown>();
let redirected = 0;
const site = await listen(async (request, response) => {
  if (request.url?.startsWith('/api/')) {
    redirected++;
    response.writeHead(308, { Location: '/elsewhere' }).end();
    return;
  }
  if (request.method === 'POST') seen.resolve(await json(request));
  response.setHeader('Content-Type', 'text/html');
  response.end(`<script type="module">${await program}</script>`);
});
const program = programFor((await startService([site.baseUrl])).baseUrl);

describeInBrowser('the client in a browser', (open) => {
  it('does in a page of another origin what it does elsewhere (D30)', async () => {
    await open(site.baseUrl);
    expect(await seen.promise).toEqual({ ...everything, redirected: 'unexpected-answer' });
    expect(redirected).toBe(1);
  });
});
