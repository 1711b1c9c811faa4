import { uncheckedBody } from '@jobposting/core';
import { expectOk } from '@jobposting/store-contract';
import { describe, expect, it } from 'vitest';
import { acme, jobBody, jobsPath, openService } from './service.ts';

const full = {
  ...jobBody,
  referenceId: 'W-1',
  closeDate: '2031-01-31',
  confidential: false,
  autoRefresh: false,
  status: 'active',
  salary: { amount: 1, maxAmount: 2, period: { id: 1 }, plusCommission: false },
};

/** Every field of interface §4.3 as a JSON pointer, with values that are wrong for it. */
const anything: readonly unknown[] = [7, -1, 1e300, true, 'x\ud800', [], {}, [[]], { id: {} }];
const fields: Readonly<Record<string, readonly unknown[]>> = {
  '/referenceId': [7, true, [], {}, 'x'.repeat(51), 'a\u0000b', '\ud800'],
  '/title': [7, true, null, '', '  ', [], {}, 'x'.repeat(257), 'a\nb\u0007', '\udfff'],
  '/closeDate': [7, true, 'tomorrow', '2031-02-30', '99999-01-01', [], {}],
  '/confidential': [7, 'true', 0, [], {}],
  '/autoRefresh': [7, 'true', 0, [], {}],
  '/status': [7, 'draft', 'Active', true, [], {}],
  '/locations': [null, 7, 'Halifax, NS', [], {}, Array(4).fill({ description: 'Halifax, NS' })],
  '/locations/0': [null, 7, 'Halifax, NS', []],
  '/locations/0/description': [null, 7, '', 'Nowhereville', 'Paris, France', [], {}],
  '/categories': [null, 7, 'x', [], {}, [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]],
  '/categories/0': [null, 'x', []],
  '/categories/0/id': [null, 0, -1, 1.5, 1e300, 'x', 4294967297, [], {}],
  '/positionType': [null, 7, 'x', []],
  '/positionType/id': [null, 0, -1, 1.5, 1e300, 'x', [], {}],
  '/salary': [7, 'x', true, []],
  '/salary/amount': [null, -1, 1e300, 1e-9, 'x', '', true, [], {}],
  '/salary/maxAmount': [-1, 0, 1e300, 2.00001, 'x', true, [], {}],
  '/salary/period': [null, 7, 'x', []],
  '/salary/period/id': [null, 0, -1, 1.5, 'x', [], {}],
  '/salary/plusCommission': [7, 'true', [], {}],
  '/description': [null, 7, '', '<p></p>', '<script>alert(1)</script>', [], {}],
  '/applicantRoutingType': [null, 7, 'x', []],
  '/applicantRoutingType/id': [null, 0, 3, '3', 'x', [], {}],
  '/applicationEmail': [null, 7, '', 'x', 'x@', `${'x'.repeat(50)}@x.example`, [], {}],
};

const withValue = (pointer: string, value: unknown): unknown => {
  const body = structuredClone(full);
  const path = pointer.slice(1).split('/');
  const last = path.pop() ?? '';
  // biome-ignore lint/suspicious/noExplicitAny: walks the body by pointer
  const parent = path.reduce((node: any, key) => node[key], body);
  parent[last] = value;
  return body;
};

describe('wrong values at every field (§4.3, D19)', () => {
  it.each(Object.entries(fields))(
    'a wrong value at %s is refused with its pointer',
    async (pointer, values) => {
      const { send } = openService();
      for (const value of values) {
        const refused = await send('POST', jobsPath, { body: withValue(pointer, value) });
        expect([refused.statusCode, value]).toEqual([400, value]);
        const { code, errors } = refused.json();
        expect(code).toBe('invalid-job');
        for (const error of errors) {
          expect(error.pointer).toMatch(new RegExp(`^${pointer}(/|$)`));
          expect(error).toEqual({
            pointer: error.pointer,
            code: expect.any(String),
            message: expect.any(String),
          });
        }
      }
      expect((await send('GET', jobsPath)).json().paging.total).toBe(0);
    },
  );

  it.each([
    null,
    7,
    '',
    'acme.example',
    '/apply',
    'ftp://acme.example',
    'javascript:alert(1)',
    'https://',
    'https://user:pass@acme.example/',
    `https://acme.example/${'x'.repeat(200)}`,
    [],
    {},
  ])('the value %j at /applicationUrl is refused with its pointer', async (applicationUrl) => {
    const { send } = openService();
    const body = { ...full, applicantRoutingType: { id: 2 }, applicationUrl };
    const refused = await send('POST', jobsPath, { body });
    const { status, errors } = refused.json();
    const pointers = new Set(errors.map(({ pointer }: { pointer: string }) => pointer));
    expect([status, [...pointers]]).toEqual([400, ['/applicationUrl']]);
  });

  it.each(Object.keys(fields))('no value at %s leads to a 5xx', async (pointer) => {
    const { jobs, send } = openService();
    const stored = expectOk(await jobs.create(acme, uncheckedBody(full))).job;
    for (const value of anything) {
      const body = withValue(pointer, value);
      for (const [method, path] of [
        ['POST', jobsPath],
        ['PUT', jobsPath],
        ['PUT', `${jobsPath}/${stored.id}`],
      ] as const) {
        expect((await send(method, path, { body })).statusCode).toBeLessThan(500);
      }
    }
  });

  it('all problems are reported at once, in the order of interface §4.3', async () => {
    const { send } = openService();
    const refused = await send('POST', jobsPath, {
      body: { applicationEmail: 1, title: 1, closeDate: 1, locations: 1 },
    });
    const pointers = refused.json().errors.map(({ pointer }: { pointer: string }) => pointer);
    expect(pointers.slice(0, 3)).toEqual(['/title', '/closeDate', '/locations']);
    expect(pointers).toContain('/description');
  });

  it.each([[null], [7], ['text'], [true], [[]], [[jobBody]]])(
    'the body %j is refused as a whole',
    async (body) => {
      const { jobs, send } = openService();
      await jobs.create(acme, jobBody);
      for (const [method, path] of [
        ['POST', jobsPath],
        ['PUT', `${jobsPath}/1`],
      ] as const) {
        const refused = await send(method, path, { body });
        expect(refused.statusCode).toBe(400);
        expect(refused.json().errors[0].pointer).toBe('');
      }
    },
  );
});

describe('names of the language in a body (D6)', () => {
  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'the name %s is ignored at every level and reaches no object',
    async (name) => {
      const { send } = openService();
      const poison = `"${name}":{"title":"poisoned","polluted":true},`;
      const json = JSON.stringify(full).replaceAll('{', `{${poison}`);
      const created = await send('POST', jobsPath, { body: Buffer.from(json) });
      expect(created.statusCode).toBe(201);
      expect(created.body).not.toContain('polluted');
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    },
  );

  it('a required field in a prototype does not count', async () => {
    const { send } = openService();
    const json = `{"__proto__":${JSON.stringify(jobBody)}}`;
    const refused = await send('POST', jobsPath, { body: Buffer.from(json) });
    expect(refused.json().errors.map(({ pointer }: { pointer: string }) => pointer)).toContain(
      '/title',
    );
  });
});
