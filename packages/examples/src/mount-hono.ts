// Hono: jobs below a prefix. The lines at the end are for Node; `app` runs on the other runtimes too.
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createFetchHandler, createHardenedServer } from '@jobposting/http';
import { Hono } from 'hono';
import { authenticate, jobs } from './careers.ts';

const handler = createFetchHandler({ jobs, authenticate, basePath: '/careers' });

const app = new Hono();
app.all('/careers/api/v1.1/*', (context) => handler(context.req.raw));
app.get('/about', (context) => context.text('The rest of your program'));

// Instead of serve(), which sets no limits.
const server = createHardenedServer(getRequestListener(app.fetch));
server.listen(Number(process.env.PORT ?? 3000), 'localhost', () => {
  console.log(`http://localhost:${(server.address() as AddressInfo).port}`);
});
