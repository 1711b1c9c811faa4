// Express 5: jobs below a prefix, in an app that parses bodies and has pages of its own.
import type { AddressInfo } from 'node:net';
import { createRequestListener } from '@jobposting/http';
import express, { type ErrorRequestHandler } from 'express';
import { authenticate, jobs, maritime } from './careers.ts';

const app = express();
// Above the 1 MiB that a job can have: the listener then says itself what is too large.
app.use(express.json({ limit: '2mb' }));

// Serves /careers/api/v1.1/jobs and so on; every other path goes on to the next handler.
const listener = createRequestListener({ jobs, authenticate });
app.use('/careers', listener);

// Malformed JSON ends in the parser. The listener takes the text from it and says what is wrong.
const answerMalformedJson: ErrorRequestHandler = (error, request, response, next) => {
  if (error.type !== 'entity.parse.failed') return next(error);
  request.body = error.body;
  listener(request, response, () => next(error));
};
app.use('/careers', answerMalformedJson);

app.get('/careers', async (_request, response) => {
  const listed = await jobs.list(maritime, { status: 'open' });
  if (listed.isErr()) return response.status(503).send('Please come back later.');
  return response.type('text').send(listed.value.headers.map(({ title }) => title).join('\n'));
});

const server = app.listen(Number(process.env.PORT ?? 3000), 'localhost', () => {
  console.log(`http://localhost:${(server.address() as AddressInfo).port}`);
});
