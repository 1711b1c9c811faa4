// Hono: jobs below a prefix. The two lines at the end are for Node; `app` runs on the other runtimes too.
import { serve } from '@hono/node-server';
import { createFetchHandler } from '@jobposting/http';
import { Hono } from 'hono';
import { authenticate, jobs } from './careers.ts';

const handler = createFetchHandler({ jobs, authenticate, basePath: '/careers' });

const app = new Hono();
app.all('/careers/api/v1.1/*', (context) => handler(context.req.raw));
app.get('/about', (context) => context.text('The rest of your program'));

const port = Number(process.env.PORT ?? 3000);
serve({ fetch: app.fetch, port }, (address) => console.log(`http://localhost:${address.port}`));
