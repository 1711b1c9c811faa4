// The service as written by hand with Fastify and better-sqlite3. Usage: DATABASE [PORT]
import Fastify, { type FastifyRequest } from 'fastify';
import type { JobBody } from '../../src/jobs/generate-jobs.ts';
import { createAuthenticate, openDatabase } from './database.ts';
import { createJobs } from './jobs.ts';
import {
  createRow,
  type JobRow,
  RoutingAddressMissing,
  sanitizeDescription,
  updateRow,
} from './rows.ts';
import { schemas } from './schemas.ts';
import { type Employer, jobView, type ListQuery, listView } from './views.ts';

// Like our server: a write for each request would be much of the cost of a GET.
const bufferLength = 8192;
const bufferMs = 1000;

let waiting = '';
let timer: NodeJS.Timeout | undefined;

const write = (): void => {
  clearTimeout(timer);
  timer = undefined;
  const lines = waiting;
  waiting = '';
  process.stderr.write(lines);
};

/** Logs a request as one line of JSON, like Jobposting, and to the same place. */
const logRequest = (
  requestId: string,
  { method, url }: { readonly method?: string | undefined; readonly url?: string | undefined },
  status: number,
  employer: Employer | undefined,
  milliseconds: number,
): void => {
  waiting += `${JSON.stringify({
    level: 'info',
    time: new Date().toISOString(),
    requestId,
    method,
    path: url?.split('?', 1)[0],
    status,
    employerId: employer?.id,
    durationMs: Math.round(milliseconds * 100) / 100,
    msg: 'request',
  })}\n`;
  if (waiting.length >= bufferLength) write();
  else timer ??= setTimeout(write, bufferMs).unref();
};

declare module 'fastify' {
  interface FastifyRequest {
    employer: Employer;
  }
}

const viewOf = (row: JobRow | undefined, request: FastifyRequest) => {
  if (!row) throw new Error('The database returned no row.');
  return jobView(row, request.employer);
};

const baseUrlOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

const takenCodes = ['SQLITE_CONSTRAINT_UNIQUE', '23505'];
const missing = { message: 'The job does not exist.' };

const [path = ':memory:', port = '0'] = process.argv.slice(2);
const database = await openDatabase(path);
const authenticate = createAuthenticate(database);
const jobs = createJobs(database);
const app = Fastify({ bodyLimit: 1_048_576, ajv: { customOptions: { allErrors: true } } });

app.decorateRequest('employer');
app.addHook('onRequest', async (request, reply) => {
  const employer = await authenticate(request.headers['api-key']);
  if (!employer) return reply.code(401).send({ message: 'The API key is missing or unknown.' });
  request.employer = employer;
});
app.addHook('onResponse', async (request, reply) => {
  logRequest(request.id, request, reply.statusCode, request.employer, reply.elapsedTime);
});

app.setErrorHandler((error, _request, reply) => {
  if (error instanceof RoutingAddressMissing) {
    return reply.code(400).send({ message: 'An address for applications is required.' });
  }
  if (error instanceof Error && 'code' in error && takenCodes.includes(`${error.code}`)) {
    return reply.code(409).send({ message: 'referenceId is in use.' });
  }
  return reply.send(error);
});

app.get<{ Params: { id: number } }>(
  '/api/v1.1/jobs/:id',
  { schema: schemas.get },
  async (request, reply) => {
    const row = await jobs.findById(request.employer.id, request.params.id);
    return row ? jobView(row, request.employer) : reply.code(404).send(missing);
  },
);

app.get<{ Querystring: ListQuery }>('/api/v1.1/jobs', { schema: schemas.list }, async (request) => {
  const { rows, total } = await jobs.list(request.employer.id, request.query);
  return listView(rows, total, request.query, request.employer, baseUrlOf(request));
});

app.post<{ Body: JobBody }>(
  '/api/v1.1/jobs',
  { schema: schemas.create },
  async (request, reply) => {
    const { body, employer } = request;
    const sanitized = { ...body, description: sanitizeDescription(body.description) };
    const row = createRow(sanitized, employer.id, new Date().toISOString());
    const job = viewOf(await jobs.insert(row), request);
    reply.code(201).header('location', `${baseUrlOf(request)}/api/v1.1/jobs/${job.id}`);
    return job;
  },
);

app.put<{ Params: { id: number }; Body: Partial<JobBody> }>(
  '/api/v1.1/jobs/:id',
  { schema: schemas.update },
  async (request, reply) => {
    const row = await jobs.findById(request.employer.id, request.params.id);
    if (!row) return reply.code(404).send(missing);
    const changed = updateRow(row, request.body, new Date().toISOString());
    return viewOf(await jobs.update(changed), request);
  },
);

console.log(await app.listen({ host: '127.0.0.1', port: Number(port) }));
