import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { JobBody } from '../job-schema.ts';
import {
  type Employer,
  type JobHeaderRow,
  jobView,
  type ListQuery,
  listView,
} from '../job-view.ts';
import { createRow, type JobRow, type NewJobRow, updateRow } from '../peer-row.ts';
import { logRequest } from '../request-log.ts';
import { sanitizeDescription } from '../sanitize-description.ts';
import { baseUrlOf, errorHandler, notFound, schemas } from './responses.ts';

type Awaitable<Value> = Value | Promise<Value>;

/** The calls of the service to its database, which may be asynchronous. */
export interface PeerStore {
  readonly authenticate: (key: unknown) => Awaitable<Employer | undefined>;
  readonly findById: (employerId: number, id: number) => Awaitable<JobRow | undefined>;
  readonly insert: (row: NewJobRow) => Awaitable<JobRow | undefined>;
  readonly update: (row: JobRow) => Awaitable<JobRow | undefined>;
  /** Stores the body under its referenceId, as a new job or replacing the one that has it. */
  readonly put: (
    employerId: number,
    body: JobBody,
    now: string,
  ) => Awaitable<{ readonly row: JobRow | undefined; readonly isNew: boolean }>;
  readonly list: (
    employerId: number,
    query: ListQuery,
  ) => Awaitable<{ readonly rows: readonly JobHeaderRow[]; readonly total: number }>;
  /** The code of the error for a referenceId in use. */
  readonly takenCode: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    employer: Employer;
  }
}

const viewOf = (row: JobRow | undefined, request: FastifyRequest) => {
  if (!row) throw new Error('The database returned no row.');
  return jobView(row, request.employer);
};

const sendCreated = (
  request: FastifyRequest,
  reply: FastifyReply,
  job: ReturnType<typeof jobView>,
) => {
  reply.code(201).header('location', `${baseUrlOf(request)}/api/v1.1/jobs/${job.id}`);
  return job;
};

/** The service as written by hand with Fastify. */
export const createApp = (store: PeerStore) => {
  const app = Fastify({ bodyLimit: 1_048_576, ajv: { customOptions: { allErrors: true } } });

  app.decorateRequest('employer');
  app.addHook('onRequest', async (request, reply) => {
    const employer = await store.authenticate(request.headers['api-key']);
    if (!employer) return reply.code(401).send({ message: 'The API key is missing or unknown.' });
    request.employer = employer;
  });
  app.addHook('onResponse', async (request, reply) => {
    logRequest(request.id, request, reply.statusCode, request.employer, reply.elapsedTime);
  });

  app.setErrorHandler(errorHandler(store.takenCode));

  app.get<{ Params: { id: number } }>(
    '/api/v1.1/jobs/:id',
    { schema: schemas.get },
    async (request, reply) => {
      const row = await store.findById(request.employer.id, request.params.id);
      return row ? jobView(row, request.employer) : notFound(reply);
    },
  );

  app.get<{ Querystring: ListQuery }>(
    '/api/v1.1/jobs',
    { schema: schemas.list },
    async (request) => {
      const { rows, total } = await store.list(request.employer.id, request.query);
      return listView(rows, total, request.query, request.employer, baseUrlOf(request));
    },
  );

  app.post<{ Body: JobBody }>(
    '/api/v1.1/jobs',
    { schema: schemas.create },
    async (request, reply) => {
      const { body, employer } = request;
      const description = sanitizeDescription(body.description);
      const row = createRow(body, description, employer.id, new Date().toISOString());
      return sendCreated(request, reply, viewOf(await store.insert(row), request));
    },
  );

  app.put<{ Params: { id: number }; Body: Partial<JobBody> }>(
    '/api/v1.1/jobs/:id',
    { schema: schemas.update },
    async (request, reply) => {
      const row = await store.findById(request.employer.id, request.params.id);
      if (!row) return notFound(reply);
      const changed = updateRow(row, request.body, new Date().toISOString());
      return viewOf(await store.update(changed), request);
    },
  );

  app.put<{ Body: JobBody }>('/api/v1.1/jobs', { schema: schemas.put }, async (request, reply) => {
    const { row, isNew } = await store.put(
      request.employer.id,
      request.body,
      new Date().toISOString(),
    );
    const job = viewOf(row, request);
    return isNew ? sendCreated(request, reply, job) : job;
  });

  return app;
};
