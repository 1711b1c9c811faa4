import { defaultReferenceData } from '@jobposting/core';
import { expectOk } from '@jobposting/store-contract';
import { describe, expect, it } from 'vitest';
import { createConclusion } from '../../src/dispatch/exchange.ts';
import { pathPrefix } from '../../src/routes/route.ts';
import { type OperationId, routeTable } from '../../src/routes/route-table.ts';
import { ndjson } from '../batch.ts';
import { acme, jobBody, jobsPath, openService } from '../service.ts';
import { openWithWebhooks } from '../webhooks.ts';
import { document, faultsIn, resolved } from './document.ts';

it('every answer of the tests is compared with the document', () => {
  expect(createConclusion.name).toBe('createSeenConclusion');
});

describe('GET /api/v1.1/openapi.json', () => {
  const path = '/api/v1.1/openapi.json';

  it('needs no key, and answers openapi.json', async () => {
    const answered = await openService().send('GET', path, { key: null });
    expect(answered.statusCode).toBe(200);
    expect(answered.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answered.json()).toEqual(document);
  });

  it.each([
    [undefined, 'https://jobs.example/careers/api/v1.1'],
    ['https://other.example/hr/', 'https://other.example/hr/api/v1.1'],
  ])('with the base URL %s, its server is %s', async (baseUrl, expected) => {
    const answered = await openService({ baseUrl }).send('GET', path);
    const { servers, ...others } = answered.json();
    const readAt = 'https://jobs.example/careers/api/v1.1/openapi.json';
    expect(new URL(servers[0].url, readAt).href).toBe(expected);
    expect({ servers: document.servers, ...others }).toEqual(document);
  });

  it('has another ETag with another base URL', async () => {
    const etags = [undefined, 'https://jobs.example'].map(
      async (baseUrl) => (await openService({ baseUrl }).send('GET', path)).headers.etag,
    );
    expect(new Set(await Promise.all(etags)).size).toBe(2);
  });
});

it('the document is small enough for a client to read at every start', () => {
  expect(JSON.stringify(document).length).toBeLessThan(100_000);
});

const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

describe('the examples of the document', () => {
  interface Content {
    readonly schema: object;
    readonly examples?: object;
  }

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

describe('the requests of the examples (§4.3–§4.7, D22, D23, D37)', () => {
  const { examples = {} } = document.components;
  const create = { ...Object(examples.NewJob?.value), referenceId: null };

  /** Sends a body to an operation of a service that has the jobs W-23 and W-16, unless it is to create one. */
  const sendTo = async (operationId: OperationId, body: unknown) => {
    const { send, jobs, webhooks } = openWithWebhooks();
    expectOk(await webhooks.create(acme, { url: 'https://acme.example/' }));
    for (const referenceId of operationId === 'createJob' ? [] : ['W-23', 'W-16']) {
      expectOk(await jobs.create(acme, { ...create, referenceId }));
    }
    const { method, path } = routeTable[operationId];
    const address = `${pathPrefix}${path.replace('{id}', '1')}`;
    return typeof body === 'string'
      ? send(method, address, { body: Buffer.from(body), headers: ndjson })
      : send(method, address, { body });
  };

  const requests = operations.flatMap(({ operationId, requestBody }) =>
    Object.values(Object(requestBody?.content)).flatMap((content) =>
      Object.keys(Object(content).examples).map((name) => ({ operationId, name })),
    ),
  );

  it.each(requests)('the service accepts $name of $operationId', async ({ operationId, name }) => {
    const answer = await sendTo(operationId as OperationId, examples[name]?.value);
    expect(answer.body).not.toContain('"code"');
    expect([200, 201, 204]).toContain(answer.statusCode);
  });

  it("fit a host's own lists", async () => {
    const referenceData = {
      ...defaultReferenceData,
      jobCategories: [{ id: 7001, name: 'Aquaculture' }],
      salaryPeriods: [{ id: 7002, name: 'Per trip', unit: 'trip' }],
    };
    const { send } = openService({}, { referenceData });
    const salary = { amount: 5, period: { id: 7002 } };
    const body = { ...create, categories: [{ id: 7001 }], salary };
    expect(faultsIn(body, document.components.schemas?.JobBody ?? {})).toEqual([]);
    for (const answer of [
      await send('POST', jobsPath, { body }),
      await send('GET', `${pathPrefix}/jobcategories`),
      await send('GET', `${pathPrefix}/salaryperiods`),
    ]) {
      expect(answer.body).toContain('"id":700');
    }
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
