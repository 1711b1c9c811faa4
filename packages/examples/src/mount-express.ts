// Jobs mounted in an Express app that has accounts and pages of its own.
// Run it with: node src/mount-express.ts
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createJobService, type Employer, employerId } from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { createRequestListener } from '@jobposting/http';
import express from 'express';

const maritime: Employer = { id: employerId(7), name: 'Maritime Welding', unlimited: true };
const accounts = new Map([['secret-of-maritime', maritime]]);

const jobs = createJobService({ store: createMemoryJobStore() });

const app = express();
app.use(express.json());

// Serves /careers/api/v1.1/jobs and so on; every other path goes on to the next handler.
app.use(
  '/careers',
  createRequestListener({ jobs, authenticate: (apiKey) => accounts.get(apiKey ?? '') ?? null }),
);

app.get('/careers', async (_request, response) => {
  const listed = await jobs.list(maritime, { status: 'active' });
  if (listed.isErr()) return response.status(503).send('Please come back later.');
  return response.type('text').send(listed.value.headers.map(({ title }) => title).join('\n'));
});

const server = app.listen(Number(process.env.PORT ?? 3000), 'localhost');
await once(server, 'listening');
console.log(`http://localhost:${(server.address() as AddressInfo).port}`);

process.once('SIGTERM', () => server.close());
