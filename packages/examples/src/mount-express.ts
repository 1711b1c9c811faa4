// Express 5: jobs below a prefix, in an app that parses bodies and has pages of its own.
import type { AddressInfo } from 'node:net';
import { createHardenedServer, createRequestListener } from '@jobposting/http';
import express from 'express';
import { authenticate, jobs, maritime } from './careers.ts';

const app = express();
// Before any parser: a stranger is then refused before the body is read. Serves /careers/api/v1.1/jobs
// and so on; every other path goes on to the next handler.
app.use('/careers', createRequestListener({ jobs, authenticate }));
app.use(express.json());

app.get('/careers', async (_request, response) => {
  const listed = await jobs.list(maritime, { status: 'open' });
  if (listed.isErr()) return response.status(503).send('Please come back later.');
  return response.type('text').send(listed.value.headers.map(({ title }) => title).join('\n'));
});

// Instead of app.listen(), which sets no limits.
const server = createHardenedServer(app);
server.listen(Number(process.env.PORT ?? 3000), 'localhost', () => {
  console.log(`http://localhost:${(server.address() as AddressInfo).port}`);
});
