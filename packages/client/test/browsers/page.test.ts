import { json } from 'node:stream/consumers';
import { createCareersListener } from '@jobposting/careers';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { describeInBrowser } from '../../../careers/test/browsers/browser.ts';
import { acme, careersSite } from '../../../careers/test/careers-site.ts';
import { everything } from '../everything.ts';
import { listen, startService } from '../in-process-service.ts';

/** The program of a page, which sends its results to its own site. */
const programFor = async (baseUrl: string, careers: string): Promise<string> => {
  const contents = `import { tryEverything } from '../everything.ts';
    import { createClient, openJobs } from '../../src/index.ts';
    const seen = await tryEverything('${baseUrl}', 'jp_x').catch(String);
    const moved = createClient({ baseUrl: location.origin, apiKey: 'jp_x' });
    seen.published = await Array.fromAsync(openJobs('${careers}'), ({ title }) => title).catch(String);
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
const board = careersSite();
await board.post(acme);
const careers = await listen(createCareersListener(board.options));
const service = await startService([site.baseUrl]);
const program = programFor(service.baseUrl, `${careers.baseUrl}/careers`);

describeInBrowser('the client in a browser', (open) => {
  it('works the same in a page of another origin (D30)', async () => {
    await open(site.baseUrl);
    expect(await seen.promise).toEqual({
      ...everything,
      published: ['Welder on nights'],
      redirected: 'unexpected-answer',
    });
    expect(redirected).toBe(1);
  });
});
