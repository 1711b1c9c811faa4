// Koa 3: jobs below a prefix, in an app that parses bodies.
import type { AddressInfo } from 'node:net';
import { createHardenedServer, createRequestListener } from '@jobposting/http';
import { bodyParser } from '@koa/bodyparser';
import Koa from 'koa';
import { authenticate, jobs } from './careers.ts';

const listener = createRequestListener({ jobs, authenticate, basePath: '/careers' });

const app = new Koa();
// Before any parser: a stranger is then refused before the body is read.
app.use(({ req, res }, next) => {
  return new Promise((resolve, reject) => {
    res.once('close', resolve);
    listener(req, res, () => next().then(resolve, reject));
  });
});
app.use(bodyParser());

app.use((context) => {
  context.body = 'The rest of your program';
});

// Instead of app.listen(), which sets no limits.
const server = createHardenedServer(app.callback());
server.listen(Number(process.env.PORT ?? 3000), 'localhost', () => {
  console.log(`http://localhost:${(server.address() as AddressInfo).port}`);
});
