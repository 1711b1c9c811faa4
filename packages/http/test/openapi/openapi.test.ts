import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createJobService, defaultReferenceData, uncheckedBody } from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { describe, expect, it } from 'vitest';
import { createOpenApi, type OpenApiOptions } from '../../src/index.ts';
import { acme, openService } from '../service.ts';
import { document, faultsIn, resolved } from './document.ts';

const path = '/api/v1.1/openapi.json';

describe('GET /api/v1.1/openapi.json', () => {
  it('needs no key, and answers what createOpenApi returns', async () => {
    const { send, jobs } = openService();
    const answered = await send('GET', path, { key: null });
    expect(answered.statusCode).toBe(200);
    expect(answered.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answered.body).toBe(JSON.stringify(createOpenApi({ jobs })));
  });

  it('answers 304 to a client that has it already, and HEAD without a body (D28, D30)', async () => {
    const { send } = openService();
    const { headers } = await send('GET', path, { key: null });
    const again = await send('GET', path, { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
    const other = await send('GET', path, { headers: { 'if-none-match': '"other"' } });
    expect(other.statusCode).toBe(200);
    const head = await send('HEAD', path, { key: null });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(headers['content-length']);
  });

  it('has another ETag where the service is configured otherwise', async () => {
    const etags = [{}, { baseUrl: 'https://jobs.example' }, { bodyLimitBytes: 2 ** 24 }].map(
      async (options) => (await openService(options).send('GET', path)).headers.etag,
    );
    expect(new Set(await Promise.all(etags)).size).toBe(3);
  });
});

const jobs = createJobService({ store: createMemoryJobStore() });

describe('the server of the document', () => {
  it.each([
    [undefined, 'https://jobs.example/careers/api/v1.1'],
    ['https://other.example/hr/', 'https://other.example/hr/api/v1.1'],
  ])('with the base URL %s, it is %s', (baseUrl, expected) => {
    const [server] = createOpenApi({ jobs, baseUrl }).servers;
    const readAt = 'https://jobs.example/careers/api/v1.1/openapi.json';
    expect(new URL(server?.url ?? '', readAt).href).toBe(expected);
  });
});

it('createOpenApi refuses options that are missing, unknown or wrong', () => {
  expect(() => createOpenApi({} as OpenApiOptions)).toThrow('jobs');
  const unknown = { jobs, title: 'x' } as OpenApiOptions;
  expect(() => createOpenApi(unknown)).toThrow('createOpenApi has no option title');
  expect(() => createOpenApi({ jobs, baseUrl: 'jobs.example' })).toThrow('baseUrl must be');
});

it('the document is small enough to be read by a client at every start', () => {
  expect(JSON.stringify(document).length).toBeLessThan(100_000);
});

describe('the examples of the document', () => {
  const bodies = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ operationId, requestBody }) => {
      const content = (requestBody?.content ?? {}) as Record<
        string,
        { schema: object; examples: object }
      >;
      return Object.values(content).flatMap(({ schema, examples }) =>
        Object.values(examples).map((example) => ({
          operationId,
          schema,
          body: resolved(example).value,
        })),
      );
    });

  it.each(bodies)('a body of $operationId is one by its schema', ({ schema, body }) => {
    expect(faultsIn(body, schema)).toEqual([]);
  });

  it('a service with lists of its own accepts them', async () => {
    const [period] = defaultReferenceData.salaryPeriods;
    const own = createJobService({
      store: createMemoryJobStore(),
      referenceData: {
        ...defaultReferenceData,
        jobCategories: [
          { id: 7, name: 'Left', retired: true },
          { id: 8, name: 'Welding' },
        ],
        salaryPeriods: period ? [period] : [],
        locations: defaultReferenceData.locations.filter(({ name }) => name === 'Sydney'),
      },
    });
    const { examples } = createOpenApi({ jobs: own }).components;
    const created = await own.create(acme, uncheckedBody(examples?.NewJob?.value));
    expect(created._unsafeUnwrap().warnings).toEqual([]);
  });

  it('the job is what the body beside it makes', async () => {
    const { examples } = document.components;
    const now = () => new Date('2026-11-20T19:26:05Z');
    const { send } = openService({}, { now });
    const { body } = await send('POST', '/api/v1.1/jobs', { body: examples?.NewJob?.value });
    expect(examples?.Job?.value).toEqual({ ...JSON.parse(body) });
  });
});

const redocly = fileURLToPath(
  new URL('../../node_modules/@redocly/cli/bin/cli.js', import.meta.url),
);
const quietly = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

it('a linter has nothing against the document', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'openapi-'));
  const config = join(directory, 'redocly.yaml');
  const file = join(directory, 'openapi.json');
  writeFileSync(config, 'extends: [recommended-strict]\ntelemetry: off\n');
  writeFileSync(file, JSON.stringify(document));
  const linting = promisify(execFile)(
    process.execPath,
    [redocly, 'lint', '--config', config, file],
    {
      env: { ...process.env, ...quietly },
    },
  );
  const found = await linting.then(
    () => '',
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  );
  rmSync(directory, { recursive: true });
  expect(found).toBe('');
});
