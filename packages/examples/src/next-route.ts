// Next.js: app/careers/api/v1.1/[...path]/route.ts. A framework with handlers that take a `Request` and
// return a `Response` does it alike.
import { createFetchHandler } from '@jobposting/http';
import { authenticate, jobs } from './careers.ts';

const handler = createFetchHandler({
  jobs,
  authenticate,
  basePath: '/careers',
  // The address of a request in Next.js begins with the host name that its server was started with.
  baseUrl: 'https://www.example.com/careers',
});

export const GET = handler;
export const HEAD = handler;
export const OPTIONS = handler;
export const POST = handler;
export const PUT = handler;
export const DELETE = handler;
