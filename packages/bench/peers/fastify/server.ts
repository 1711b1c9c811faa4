// The service as one writes it by hand with Fastify and better-sqlite3. Usage: DATABASE [PORT]
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { createAuthenticate } from '../authenticate.ts';
import { createJobSchema, type JobBody, listQuerySchema, updateJobSchema } from '../job-schema.ts';
import { type Employer, jobView } from '../job-view.ts';
import { type ListQuery, listView } from '../list-view.ts';
import { openPeerDatabase } from '../peer-database.ts';
import { createRow, type JobRow, RoutingAddressMissing, updateRow } from '../peer-row.ts';
import { sanitizeDescription } from '../sanitize-description.ts';
import { createJobs } from './jobs.ts';
import { jobResponse, listResponse } from './responses.ts';

declare module 'fastify' {
  interface FastifyRequest {
    employer: Employer;
  }
}

const [path = ':memory:', port = '0'] = process.argv.slice(2);
const database = openPeerDatabase(path);
const authenticate = createAuthenticate(database);
const jobs = createJobs(database);

const app = Fastify({ bodyLimit: 1_048_576, ajv: { customOptions: { allErrors: true } } });

app.decorateRequest('employer');
app.addHook('onRequest', async (request, reply) => {
  const employer = authenticate(request.headers['api-key']);
  if (!employer) return reply.code(401).send({ message: 'The API key is missing or unknown.' });
  request.employer = employer;
});

app.setErrorHandler((error, _request, reply) => {
  if (error instanceof RoutingAddressMissing) {
    return reply.code(400).send({ message: 'An address for applications is required.' });
  }
  if (error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_UNIQUE') {
    return reply.code(409).send({ message: 'referenceId is in use.' });
  }
  return reply.send(error);
});

const sendCreated = (request: FastifyRequest, reply: FastifyReply, body: JobBody) => {
  const description = sanitizeDescription(body.description);
  const now = new Date().toISOString();
  const row = jobs.insert(createRow(body, description, request.employer.id, now));
  if (!row) throw new Error('The database returned no row.');
  reply.code(201).header('location', `${baseUrlOf(request)}/api/v1.1/jobs/${row.id}`);
  return jobView(row, request.employer);
};

const updated = (request: FastifyRequest, row: JobRow, body: Partial<JobBody>) => {
  const stored = jobs.update(updateRow(row, body, new Date().toISOString()));
  if (!stored) throw new Error('The database returned no row.');
  return jobView(stored, request.employer);
};

const notFound = (reply: FastifyReply) =>
  reply.code(404).send({ message: 'The job does not exist.' });

const baseUrlOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

const idParameter = { type: 'object', properties: { id: { type: 'integer' } } };

app.get<{ Params: { id: number } }>(
  '/api/v1.1/jobs/:id',
  { schema: { params: idParameter, response: { 200: jobResponse } } },
  async (request, reply) => {
    const row = jobs.findById(request.employer.id, request.params.id);
    return row ? jobView(row, request.employer) : notFound(reply);
  },
);

app.get<{ Querystring: ListQuery }>(
  '/api/v1.1/jobs',
  { schema: { querystring: listQuerySchema, response: { 200: listResponse } } },
  async (request) => {
    const { rows, total } = jobs.list(request.employer.id, request.query);
    return listView(rows, total, request.query, request.employer, baseUrlOf(request));
  },
);

app.post<{ Body: JobBody }>(
  '/api/v1.1/jobs',
  { schema: { body: createJobSchema, response: { 201: jobResponse } } },
  async (request, reply) => sendCreated(request, reply, request.body),
);

app.put<{ Params: { id: number }; Body: Partial<JobBody> }>(
  '/api/v1.1/jobs/:id',
  { schema: { params: idParameter, body: updateJobSchema, response: { 200: jobResponse } } },
  async (request, reply) => {
    const row = jobs.findById(request.employer.id, request.params.id);
    return row ? updated(request, row, request.body) : notFound(reply);
  },
);

app.put<{ Body: JobBody }>(
  '/api/v1.1/jobs',
  {
    schema: {
      body: { ...createJobSchema, required: [...createJobSchema.required, 'referenceId'] },
      response: { 200: jobResponse, 201: jobResponse },
    },
  },
  async (request, reply) => {
    const row = jobs.findByReference(request.employer.id, request.body.referenceId ?? '');
    return row ? updated(request, row, request.body) : sendCreated(request, reply, request.body);
  },
);

console.log(await app.listen({ host: '127.0.0.1', port: Number(port) }));
