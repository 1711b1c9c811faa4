// Fastify 5 with @fastify/middie: jobs below a prefix. The listener runs before Fastify parses bodies.
import middie from '@fastify/middie';
import { createHardenedServer, createRequestListener } from '@jobposting/http';
import fastify from 'fastify';
import { authenticate, jobs, maritime } from './careers.ts';

const app = fastify({
  serverFactory: (handler) => createHardenedServer(handler),
  // The hardened server answers malformed HTTP. Fastify would also cut off every batch of over 10 seconds.
  clientErrorHandler: () => {},
});
await app.register(middie);
app.use('/careers', createRequestListener({ jobs, authenticate }));

app.get('/careers', async () => {
  const listed = await jobs.list(maritime, { status: 'open' });
  if (listed.isErr()) throw new Error(listed.error.message);
  return listed.value.headers.map(({ title }) => title).join('\n');
});

console.log(await app.listen({ port: Number(process.env.PORT ?? 3000) }));
