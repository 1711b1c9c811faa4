// The service as one writes it with Express and an ORM (Drizzle). Usage: DATABASE [PORT]
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import express, { type ErrorRequestHandler, type Request, type RequestHandler } from 'express';
import { createAuthenticate } from '../authenticate.ts';
import { createJobSchema, type JobBody, listQuerySchema, updateJobSchema } from '../job-schema.ts';
import { type Employer, jobView } from '../job-view.ts';
import { type ListQuery, listView } from '../list-view.ts';
import { openPeerDatabase } from '../peer-database.ts';
import { createRow, type JobRow, RoutingAddressMissing, updateRow } from '../peer-row.ts';
import { logRequest } from '../request-log.ts';
import { sanitizeDescription } from '../sanitize-description.ts';
import { createJobs } from './jobs.ts';

const [path = ':memory:', port = '0'] = process.argv.slice(2);
const database = openPeerDatabase(path);
const authenticate = createAuthenticate(database);
const jobs = createJobs(database);

const ajv = new Ajv({ allErrors: true, coerceTypes: true, useDefaults: true });
addFormats.default(ajv);
const checkCreate = ajv.compile<JobBody>(createJobSchema);
const checkUpdate = ajv.compile<Partial<JobBody>>(updateJobSchema);
const checkQuery = ajv.compile<ListQuery>(listQuerySchema);

const checkBody =
  (check: typeof checkCreate | typeof checkUpdate): RequestHandler =>
  (request, response, next) => {
    if (check(request.body)) next();
    else response.status(400).json({ message: 'The body is invalid.', errors: check.errors });
  };

const app = express();
app.disable('x-powered-by');
app.use((request, response, next) => {
  const started = performance.now();
  response.on('finish', () => {
    const { employer } = response.locals;
    const { method, originalUrl: url } = request;
    const milliseconds = performance.now() - started;
    logRequest(randomUUID(), { method, url }, response.statusCode, employer, milliseconds);
  });
  response.locals.employer = authenticate(request.get('API-Key'));
  if (response.locals.employer) next();
  else response.status(401).json({ message: 'The API key is missing or unknown.' });
});
app.use(express.json({ limit: '1mb' }));

const baseUrlOf = (request: Request): string => `${request.protocol}://${request.get('Host')}`;

const create: RequestHandler = (request, response) => {
  const employer: Employer = response.locals.employer;
  const body: JobBody = request.body;
  const description = sanitizeDescription(body.description);
  const row = jobs.insert(createRow(body, description, employer.id, new Date().toISOString()));
  response
    .status(201)
    .location(`${baseUrlOf(request)}/api/v1.1/jobs/${row.id}`)
    .json(jobView(row, employer));
};

const update = (row: JobRow, body: Partial<JobBody>, employer: Employer) => {
  const stored = jobs.update(updateRow(row, body, new Date().toISOString()));
  if (!stored) throw new Error('The database returned no row.');
  return jobView(stored, employer);
};

app.get('/api/v1.1/jobs/:id', (request, response) => {
  const employer: Employer = response.locals.employer;
  const row = jobs.findById(employer.id, Number(request.params.id));
  if (row) response.json(jobView(row, employer));
  else response.status(404).json({ message: 'The job does not exist.' });
});

app.get('/api/v1.1/jobs', (request, response) => {
  const query: unknown = { ...request.query };
  if (!checkQuery(query)) {
    response.status(400).json({ message: 'The query is invalid.', errors: checkQuery.errors });
    return;
  }
  const employer: Employer = response.locals.employer;
  const { rows, total } = jobs.list(employer.id, query);
  response.json(listView(rows, total, query, employer, baseUrlOf(request)));
});

app.post('/api/v1.1/jobs', checkBody(checkCreate), create);

app.put('/api/v1.1/jobs/:id', checkBody(checkUpdate), (request, response) => {
  const employer: Employer = response.locals.employer;
  const row = jobs.findById(employer.id, Number(request.params.id));
  if (row) response.json(update(row, request.body, employer));
  else response.status(404).json({ message: 'The job does not exist.' });
});

app.put('/api/v1.1/jobs', checkBody(checkCreate), (request, response, next) => {
  const employer: Employer = response.locals.employer;
  const row = jobs.findByReference(employer.id, request.body.referenceId ?? '');
  if (row) response.json(update(row, request.body, employer));
  else create(request, response, next);
});

const sendError: ErrorRequestHandler = (error, _request, response, next) => {
  if (error instanceof RoutingAddressMissing) {
    response.status(400).json({ message: 'An address for applications is required.' });
  } else if (error.code === 'SQLITE_CONSTRAINT_UNIQUE') {
    response.status(409).json({ message: 'referenceId is in use.' });
  } else next(error);
};
app.use(sendError);

const server = app.listen(Number(port), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
