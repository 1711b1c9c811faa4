// Koa 3: jobs below a prefix, behind a body parser.
import type { AddressInfo } from 'node:net';
import { createRequestListener } from '@jobposting/http';
import { bodyParser } from '@koa/bodyparser';
import Koa from 'koa';
import { authenticate, jobs } from './careers.ts';

const listener = createRequestListener({ jobs, authenticate, basePath: '/careers' });

const app = new Koa();
app.use(
  bodyParser({
    // Above the 1 MiB that a job can have: the listener then says itself what is too large.
    jsonLimit: '2mb',
    // Malformed JSON ends in the parser. The listener takes the text from it and says what is wrong.
    onError(error, context) {
      if (!('body' in error && context.path.startsWith('/careers/'))) throw error;
      context.request.body = error.body;
    },
  }),
);
app.use(({ req, res, request }, next) => {
  // Where the listener looks for what a parser has read.
  Object.assign(req, { body: request.body });
  return new Promise((resolve, reject) => {
    res.once('close', resolve);
    listener(req, res, () => next().then(resolve, reject));
  });
});

app.use((context) => {
  context.body = 'The rest of your program';
});

const server = app.listen(Number(process.env.PORT ?? 3000), 'localhost', () => {
  console.log(`http://localhost:${(server.address() as AddressInfo).port}`);
});
