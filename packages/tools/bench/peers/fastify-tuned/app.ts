import type { Database } from 'better-sqlite3';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { baseUrlOf, errorHandler, notFound, schemas } from '../fastify/responses.ts';
import type { JobBody } from '../job-schema.ts';
import { jobView, type ListQuery, listView } from '../job-view.ts';
import { createRow, type JobRow, type NewJobRow, updateRow } from '../peer-row.ts';
import { logRequest } from '../request-log.ts';
import { sanitizeDescription } from '../sanitize-description.ts';
import { createKeptAuthenticate, createLru, createTotals } from './caches.ts';
import { createGroupCommit } from './group-commit.ts';
import { createJobs } from './jobs.ts';

// About as many jobs as Jobposting keeps.
const jobBytes = 128 * 1024 * 1024;
const listBytes = 64 * 1024 * 1024;

const json = 'application/json; charset=utf-8';

/** A row after a partial update; a description that it already has is already clean. */
const changeRow = (
  row: JobRow,
  { description, ...body }: Partial<JobBody>,
  now: string,
): JobRow => {
  const isNew = description !== undefined && description !== row.description;
  return updateRow(row, isNew ? { ...body, description } : body, now);
};

const addHooks = (
  app: FastifyInstance,
  authenticate: ReturnType<typeof createKeptAuthenticate>,
): void => {
  app.decorateRequest('employer');
  app.addHook('onRequest', (request, reply, done) => {
    const employer = authenticate(request.headers['api-key']);
    if (!employer) {
      reply.code(401).send({ message: 'The API key is missing or unknown.' });
      return;
    }
    request.employer = employer;
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request.id, request, reply.statusCode, request.employer, reply.elapsedTime);
    done();
  });
  app.setErrorHandler(errorHandler('SQLITE_CONSTRAINT_UNIQUE'));
};

const render = (reply: FastifyReply, view: unknown): Buffer =>
  Buffer.from(reply.serialize(view) as string);
const sendBytes = (reply: FastifyReply, bytes: Buffer) => reply.type(json).send(bytes);

/** The service with its answers kept as bytes, which its own writes drop. */
export const createApp = (database: Database) => {
  const totals = createTotals(database);
  const jobs = createJobs(database, totals);
  const app = Fastify({ bodyLimit: 1_048_576, ajv: { customOptions: { allErrors: true } } });
  const jobAnswers = createLru<number>(jobBytes);
  const listAnswers = createLru<string>(listBytes);
  // A part of the key of a list, so that a write drops all lists of its employer at once.
  const versions = new Map<number, number>();
  const write = createGroupCommit(database, () => {
    totals.forget();
    jobAnswers.clear();
  });

  addHooks(app, createKeptAuthenticate(database));

  /** The answer for a row as it is now; a write makes it before others can change the row. */
  const answerOf = (request: FastifyRequest, reply: FastifyReply, row: JobRow): Buffer => {
    const { employer } = request;
    const known = jobAnswers.get(employer.id, row.id);
    if (known) return known;
    const bytes = render(reply, jobView(row, employer));
    jobAnswers.set(employer.id, row.id, bytes);
    return bytes;
  };
  const answerNew = (request: FastifyRequest, reply: FastifyReply, row: JobRow): Buffer => {
    reply.code(201).header('location', `${baseUrlOf(request)}/api/v1.1/jobs/${row.id}`);
    return answerOf(request, reply, row);
  };
  const dropLists = (employerId: number): void => {
    versions.set(employerId, (versions.get(employerId) ?? 0) + 1);
  };
  const insert = (row: NewJobRow): JobRow => {
    dropLists(row.employer_id);
    return jobs.insert(row);
  };
  const createFrom = (employerId: number, body: JobBody, now: string): NewJobRow =>
    createRow(body, sanitizeDescription(body.description), employerId, now);
  const update = (row: JobRow, body: Partial<JobBody>, now: string): JobRow => {
    const changed = changeRow(row, body, now);
    if (jobs.update(row, changed)) {
      jobAnswers.remove(row.id);
      dropLists(row.employer_id);
    }
    return changed;
  };

  app.get<{ Params: { id: number } }>(
    '/api/v1.1/jobs/:id',
    { schema: schemas.get },
    (request, reply) => {
      const { employer, params } = request;
      const bytes = jobAnswers.get(employer.id, params.id);
      if (bytes) return sendBytes(reply, bytes);
      const row = jobs.findById(employer.id, params.id);
      return row ? sendBytes(reply, answerOf(request, reply, row)) : notFound(reply);
    },
  );

  app.get<{ Querystring: ListQuery }>(
    '/api/v1.1/jobs',
    { schema: schemas.list },
    (request, reply) => {
      const { employer, query, url, host } = request;
      const key = `${employer.id} ${versions.get(employer.id) ?? 0} ${host}${url}`;
      const known = listAnswers.get(employer.id, key);
      if (known) return sendBytes(reply, known);
      const { rows, total } = jobs.list(employer.id, query);
      const bytes = render(reply, listView(rows, total, query, employer, baseUrlOf(request)));
      listAnswers.set(employer.id, key, bytes);
      return sendBytes(reply, bytes);
    },
  );

  app.post<{ Body: JobBody }>(
    '/api/v1.1/jobs',
    { schema: schemas.create },
    async (request, reply) => {
      const { employer, body } = request;
      const row = createFrom(employer.id, body, new Date().toISOString());
      return sendBytes(reply, await write(() => answerNew(request, reply, insert(row))));
    },
  );

  app.put<{ Params: { id: number }; Body: Partial<JobBody> }>(
    '/api/v1.1/jobs/:id',
    { schema: schemas.update },
    async (request, reply) => {
      const { employer, body, params } = request;
      const bytes = await write(() => {
        const row = jobs.findById(employer.id, params.id);
        return row && answerOf(request, reply, update(row, body, new Date().toISOString()));
      });
      return bytes ? sendBytes(reply, bytes) : notFound(reply);
    },
  );

  app.put<{ Body: JobBody }>('/api/v1.1/jobs', { schema: schemas.put }, async (request, reply) => {
    const { employer, body } = request;
    const now = new Date().toISOString();
    const bytes = await write(() => {
      const row = jobs.findByReference(employer.id, body.referenceId?.trim() ?? '');
      return row
        ? answerOf(request, reply, update(row, body, now))
        : answerNew(request, reply, insert(createFrom(employer.id, body, now)));
    });
    return sendBytes(reply, bytes);
  });

  return app;
};
