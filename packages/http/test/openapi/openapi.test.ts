import { createJobService } from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { describe, expect, it } from 'vitest';
import { createConclusion } from '../../src/dispatch/complete-answer.ts';
import { createOpenApi, type OpenApiOptions } from '../../src/index.ts';
import { jobBody, jobsPath, openService } from '../service.ts';
import { document, faultsIn, resolved } from './document.ts';

it('every answer of the tests is compared with the document', () => {
  expect(createConclusion.name).toBe('createSeenConclusion');
});

const path = '/api/v1.1/openapi.json';

describe('GET /api/v1.1/openapi.json', () => {
  it('needs no key, and answers what createOpenApi returns', async () => {
    const { send, jobs } = openService();
    const answered = await send('GET', path, { key: null });
    expect(answered.statusCode).toBe(200);
    expect(answered.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answered.body).toBe(JSON.stringify(createOpenApi({ jobs })));
  });

  it('has another ETag when the service is configured differently', async () => {
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

it('the document is small enough for a client to read at every start', () => {
  // Each route adds about 6 kB, most of it errors.
  expect(JSON.stringify(document).length).toBeLessThan(110_000);
});

describe('the examples of the document', () => {
  interface Content {
    readonly schema: object;
    readonly examples?: object;
  }

  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  const contents = operations.flatMap(({ operationId, requestBody, responses }) => {
    const answers = Object.entries(responses).map(([status, response]) => ({
      what: `an answer ${status} of ${operationId}`,
      part: resolved(response),
    }));
    const body = { what: `a body of ${operationId}`, part: requestBody ?? {} };
    return [body, ...answers].flatMap(({ what, part }) =>
      Object.values((part.content ?? {}) as Readonly<Record<string, Content>>).map(
        ({ schema, examples = {} }) => ({
          what,
          schema,
          values: Object.values(examples).map((example) => resolved(example).value),
        }),
      ),
    );
  });

  it.each(contents)('$what has one, which fits its schema', ({ what, schema, values }) => {
    if (what === 'an answer 200 of getOpenApi') return;
    expect(values).not.toEqual([]);
    const { contentSchema } = resolved(schema);
    for (const value of values) {
      expect(faultsIn(value, schema)).toEqual([]);
      if (contentSchema === undefined) continue;
      for (const line of String(value).trimEnd().split('\n')) {
        expect(faultsIn(JSON.parse(line), contentSchema as object)).toEqual([]);
      }
    }
  });

  it('the errors are those that the service answers', async () => {
    const { send } = openService();
    const withId = { ...jobBody, referenceId: 'W-17' };
    await send('POST', jobsPath, { body: withId });
    const refused = [
      send('POST', jobsPath, { body: { ...jobBody, referenceId: 'W'.repeat(51) } }),
      send('DELETE', `${jobsPath}/1`, { headers: { 'if-match': '1-abc' } }),
      send('POST', `${jobsPath}/batch`),
      send('GET', `${jobsPath}?pageSize=0`),
      send('GET', jobsPath, { key: null }),
      send('GET', `${jobsPath}/99`),
      send('GET', '/api/v1.1/positiontypes/99'),
      send('POST', jobsPath, { body: withId }),
      send('POST', jobsPath, { body: withId, headers: { 'content-encoding': 'gzip' } }),
      send('PUT', jobsPath, { body: withId, headers: { 'if-match': '"1-abc"' } }),
    ];
    for (const answer of await Promise.all(refused)) {
      const { code } = answer.json();
      expect(document.components.examples?.[code]?.value).toEqual(answer.json());
    }
  });

  it('the job, its list and its dry run result from the body next to them', async () => {
    const { examples } = document.components;
    const now = () => new Date('2026-11-20T19:26:05Z');
    const { send } = openService({}, { now });
    const body = examples?.NewJob?.value;
    expect((await send('POST', `${jobsPath}?dryRun=true`, { body })).json()).toEqual(
      examples?.DryRun?.value,
    );
    expect((await send('POST', jobsPath, { body })).json()).toEqual(examples?.Job?.value);
    expect((await send('GET', jobsPath)).json()).toEqual(examples?.JobList?.value);
  });
});

describe('a line of the answer to a batch', () => {
  const { contentSchema } = document.components.schemas?.BatchAnswer ?? {};
  const refusal = { status: 400, code: 'invalid-job', message: 'title is required.' };

  it.each<[string, object]>([
    ['is accepted or refused', { line: 1, id: 7, ...refusal }],
    ['has a code that exists', { line: 1, ...refusal, code: 'wrong' }],
    ['has a status of its code', { line: 1, ...refusal, status: 600 }],
    ['has a status of success when it is accepted', { line: 1, status: 400, id: 7 }],
    ['says why it was refused', { line: 1, status: 400, code: 'invalid-job' }],
    ['says why not all were archived', { archived: 3, status: 400 }],
    ['is not empty', {}],
  ])('%s, by the document (D37)', (_, line) => {
    expect(faultsIn(line, contentSchema as object)).not.toEqual([]);
  });
});
