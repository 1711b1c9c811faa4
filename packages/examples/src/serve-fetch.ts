// Bun, Deno and Workers serve what a module exports: `bun serve-fetch.ts`, or
// `deno serve --allow-env serve-fetch.ts`.
import { createFetchHandler, type JobFetchHandler } from '@jobposting/http';
import { authenticate, jobs } from './careers.ts';

const handler = createFetchHandler({ jobs, authenticate });

const app: { readonly fetch: JobFetchHandler } = {
  async fetch(request) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/api/v1.1/')) return handler(request);
    return new Response('The rest of your program');
  },
};

export default app;
