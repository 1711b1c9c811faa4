// openapi.json is written by hand: here it is compared with the tables of the code, in both directions.
import { changeLimits, createJobService, jobLimits, listLimits } from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { formatMoney, maxMoney } from '@jobposting/core/rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { problemTypes } from '../../src/answers/error-status.ts';
import { smallestBodyLimit } from '../../src/requests/body.ts';
import { apiVersion, pathPrefix } from '../../src/routes/route.ts';
import { type OperationId, type RouteRow, routeTable } from '../../src/routes/route-table.ts';
import { acme, jobBody, jobsPath, openService } from '../service.ts';
import { document, type Operation, resolved } from './document.ts';
import { errorCodesOf } from './error-codes.ts';

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    id: operation.operationId as OperationId,
    operation,
  })),
);
type Described = (typeof operations)[number];

const mediaTypes = { json: 'application/json', ndjson: 'application/x-ndjson' } as const;
const bodyOf = ({ requestBody }: Operation) => {
  const [type] = Object.keys(requestBody?.content ?? {});
  return Object.entries(mediaTypes).flatMap(([body, known]) => (type === known ? [{ body }] : []));
};

it('has the version and the routes of the code, in the order of the table', () => {
  expect(document.info.version).toBe(apiVersion);
  const rows = operations.map(({ path, method, id, operation }) => [
    id,
    {
      method,
      path,
      access: operation.security === undefined ? 'employer' : 'public',
      ...bodyOf(operation)[0],
    },
  ]);
  const table = Object.entries<RouteRow>(routeTable);
  expect(rows).toEqual(table.map(([id, { terms, ...row }]) => [id, row]));
});

describe('the errors of an operation (D19, D20)', () => {
  const codesUnder = (response: object, status: string): readonly string[] => {
    const { content, description } = resolved(response);
    const { schema } = Object(content)['application/problem+json'];
    const { properties } = schema.allOf[1];
    expect(properties.status.const).toBe(Number(status));
    const codes: (keyof typeof problemTypes)[] = properties.code.enum;
    for (const code of codes) {
      expect(problemTypes[code].status).toBe(Number(status));
      expect(description).toContain(`${problemTypes[code].title} (\`${code}\`).`);
    }
    return codes;
  };

  it.each(operations)('of $id are those that its route can answer', ({ id, operation }) => {
    const errors = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
    const codes = errors.flatMap(([status, response]) => codesUnder(response, status));
    expect(codes.toSorted()).toEqual(errorCodesOf(id));
  });

  it('have the codes of the table', () => {
    expect(document.components.schemas?.ErrorCode?.enum).toEqual(Object.keys(problemTypes));
  });

  it.each(
    Object.entries(document.components.examples ?? {}).filter(([name]) => name in problemTypes),
  )('have an example of %s with its status and title', (code, { value }) => {
    const { status, title } = problemTypes[code as keyof typeof problemTypes];
    const { detail, ...example } = Object(value);
    expect(example).toMatchObject({ code, status, title, message: detail });
  });
});

describe('the parameters of an operation (D25, D28, D36, D37)', () => {
  const { send, jobs } = openService();
  beforeAll(() => jobs.create(acme, jobBody));

  // Nothing is written: the bodies are refused, and there is no job 99.
  const sendTo = ({ path, method, operation }: Described, query: string, headers: object = {}) => {
    const [type] = bodyOf(operation);
    const address = `${pathPrefix}${path.replace('{id}', method === 'GET' ? '1' : '99')}?${query}`;
    const contentType = type && { 'content-type': mediaTypes[type.body as 'json'] };
    return send(method, address, {
      headers: { ...contentType, ...headers },
      ...(type && { body: {} }),
    });
  };

  const isFrench = ({ headers }: Awaited<ReturnType<typeof send>>) =>
    headers['content-language'] === 'fr';
  const isReadAsHeader = async (described: Described, name: string): Promise<boolean> => {
    const malformed = await sendTo(described, '', { [name]: 'x' });
    const any = await sendTo(described, '', { [name]: '*' });
    const isRefused = malformed.statusCode === 400;
    return (
      (isRefused && malformed.json().code === 'malformed-precondition') || any.statusCode === 304
    );
  };
  const isReadInQuery = async (described: Described, name: string): Promise<boolean> => {
    const twice = `${name === 'maxArchived' ? 'complete=true&' : ''}${name}=1&${name}=1`;
    const { statusCode, json } = await sendTo(described, twice);
    const problems: { parameter: string; code: string }[] =
      statusCode === 400 ? (json().errors ?? []) : [];
    return problems.some(({ parameter, code }) => parameter === name && code === 'repeated');
  };
  const isRead = async (described: Described, name: string): Promise<boolean> => {
    if (name === 'id') return described.path.includes('{id}');
    if (name === 'lang') return isFrench(await sendTo(described, 'lang=fr'));
    if (name === 'Accept-Language')
      return isFrench(await sendTo(described, '', { 'accept-language': 'fr' }));
    if (name.startsWith('If-')) return isReadAsHeader(described, name.toLowerCase());
    return isReadInQuery(described, name);
  };

  /** The names in the message of a list that refuses unknown ones. */
  const listedBy = async (described: Described): Promise<readonly string[]> => {
    const { body } = await sendTo(described, 'wrong=1');
    return (
      /is not a parameter of this list; it must be one of ([\w, ]+)\./
        .exec(body)?.[1]
        ?.split(', ') ?? []
    );
  };

  const documented = Object.values(document.components.parameters ?? {}).map(({ name }) =>
    String(name),
  );

  it.each(operations)('of $id are those that it reads', async (described) => {
    const names = new Set([...documented, ...(await listedBy(described))]);
    const read = await Promise.all(
      [...names].map(async (name) => ((await isRead(described, name)) ? [name] : [])),
    );
    const own = (described.operation.parameters ?? []).map((each) => resolved(each).name);
    expect(own.toSorted()).toEqual(read.flat().toSorted());
  });
});

describe('the limits in the document are the defaults of the code (D2, D24, D25, D34)', () => {
  const { parameters, schemas } = document.components;
  const properties = (schema: string, name: string) => Object(schemas?.[schema]?.properties)[name];

  it.each([
    ['pageSize', 1, listLimits.maxPageSize, listLimits.defaultPageSize],
    ['page', 1, listLimits.maxPage, 1],
    ['limit', 1, changeLimits.maxLimit, changeLimits.defaultLimit],
    ['wait', 0, changeLimits.maxWait, 0],
  ])('of the parameter %s', (name, minimum, maximum, byDefault) => {
    expect(parameters?.[name]?.schema).toEqual({
      type: 'integer',
      minimum,
      maximum,
      default: byDefault,
    });
  });

  it('of the parameter status', async () => {
    const { body } = await openService().send('GET', `${jobsPath}?status=x`);
    const { enum: words } = Object(parameters?.status?.schema);
    expect(body).toContain(`it must be one of ${words.join(', ')}.`);
  });

  it.each([
    ['JobList', listLimits.maxPageSize],
    ['LocationList', listLimits.maxPageSize],
    ['ChangeList', changeLimits.maxLimit],
  ])('of a page of %s', (schema, maxItems) => {
    expect(properties(schema, 'data')).toMatchObject({ maxItems });
  });

  it.each([
    ['title', jobLimits.titleLength],
    ['applicationEmail', jobLimits.applicationEmailLength],
    ['applicationUrl', jobLimits.applicationUrlLength],
    ['referenceId', jobLimits.referenceIdLength],
  ])('of %s', (name, maxLength) => {
    expect(resolved(properties('JobMembers', name))).toMatchObject({ maxLength });
    const { description } = properties('JobUpdateBody', name);
    expect(description).toContain(`At most ${maxLength} characters, after trimming.`);
  });

  it.each(['locations', 'categories'] as const)('of the number of %s', (name) => {
    const { min, max } = jobLimits[name];
    for (const schema of ['JobMembers', 'JobUpdateBody']) {
      expect(properties(schema, name)).toMatchObject({ minItems: min, maxItems: max });
    }
  });

  const jobs = createJobService({ store: createMemoryJobStore() });
  it.each([
    ['a body', document.info.description, `at most ${smallestBodyLimit(jobs)} bytes`],
    ['a job', document.info.description, `at most ${jobs.maxJobBytes} bytes`],
    [
      'closeDate',
      properties('JobUpdateBody', 'closeDate').description,
      `${jobLimits.defaultCloseDateDays} days`,
    ],
    [
      'autoRefresh',
      properties('JobUpdateBody', 'autoRefresh').description,
      `${jobLimits.autoRefreshDays} days`,
    ],
    ['an amount', schemas?.AmountBody?.description, `from 0 to ${formatMoney(maxMoney)}`],
    [
      'a referenceId',
      schemas?.RequiredReferenceId?.description,
      `${jobLimits.referenceIdLength} characters`,
    ],
  ])('of %s', (_, description, limit) => {
    expect(description).toContain(limit);
  });
});
