// Fastify 5 without a plugin: the reply is hijacked, and the body is left for the listener to read.
import { createHardenedServer, createRequestListener } from '@jobposting/http';
import fastify from 'fastify';
import { authenticate, jobs } from './careers.ts';

const listener = createRequestListener({ jobs, authenticate, basePath: '/careers' });

const app = fastify({
  serverFactory: (handler) => createHardenedServer(handler),
  // The hardened server answers malformed HTTP. Fastify would also cut off every batch of over 10 seconds.
  clientErrorHandler: () => {},
});
app.register(
  async (careers) => {
    careers.removeAllContentTypeParsers();
    careers.addContentTypeParser('*', (_request, _body, done) => done(null));
    careers.all('/api/v1.1/*', (request, reply) => {
      reply.hijack();
      listener(request.raw, reply.raw);
    });
  },
  { prefix: '/careers' },
);

app.get('/about', () => 'The rest of your program');

console.log(await app.listen({ port: Number(process.env.PORT ?? 3000) }));
