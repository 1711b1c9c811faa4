import type { RequestListener } from 'node:http';
import { createConsoleListener } from '@jobposting/console';
import { createCareersListener, createPostingPreview } from '../../../careers/src/index.ts';
import { serve } from '../../../careers/test/careers-site.ts';
import { aConsole } from '../a-console.ts';

/** The console and the careers pages at one address, for an employer that has no job. */
export const consoleSite = async () => {
  const { store, jobs, employers, anEmployer } = await aConsole();
  const acme = await anEmployer('Acme Shipbuilding');
  const preview = createPostingPreview();
  const paths = { basePath: '/console', careersUrl: '/careers' };
  const pages = createConsoleListener({ jobs, employers, preview, ...paths });
  const careers = createCareersListener({
    ...{ jobs: store, employers, baseUrl: 'http://jobs.example/careers', basePath: '/careers' },
    now: () => new Date(jobs.now()),
  });
  // The icon is the host's: a browser asks for it once the policy allows it.
  const host: RequestListener = (request, response) =>
    pages(request, response, () => careers(request, response, () => response.writeHead(204).end()));
  return { acme, anEmployer, jobs, employers, origin: `${await serve(host)}/console` };
};
