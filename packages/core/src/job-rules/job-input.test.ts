import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aBody } from '../../test/a-body.ts';
import { aJob, create, problemsOf, problemsWith, update, valuesWith } from '../../test/rules.ts';

const salary = { amount: 50000, period: { id: 1 } };

const url = { applicantRoutingType: { id: 2 }, applicationEmail: null };

describe('the required fields (§4.3)', () => {
  it('reports all of them at once, in the order of the interface (D19)', () => {
    const names = ['title', 'locations', 'categories', 'positionType', 'description'];
    const missing = [
      ...names.map((name) => `/${name} required`),
      '/applicantRoutingType/id required',
    ];
    expect(problemsOf(create({}))).toEqual(missing);
    expect(problemsOf(create(Object.fromEntries(names.map((name) => [name, null]))))).toEqual(
      missing,
    );
  });

  it.each([[null], [[]], ['text'], [5], [true], [undefined]])(
    'are not reported missing from %j',
    (body) => {
      expect(problemsOf(create(body))).toEqual([' wrong-type']);
    },
  );
});

describe('a wrong body', () => {
  const pointers = (
    '/referenceId /title /closeDate /confidential /autoRefresh /status /locations /locations/0 ' +
    '/locations/0/description /categories /categories/0 /categories/0/id /positionType /positionType/id ' +
    '/salary /salary/amount /salary/maxAmount /salary/period /salary/period/id /salary/plusCommission ' +
    '/description /applicantRoutingType /applicantRoutingType/id /applicationEmail /applicationUrl /workplace'
  ).split(' ');

  /** The field that contains the pointer, with `bad` at the pointer. */
  const fieldWith = (pointer: string, bad: unknown): object => {
    const put = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
      if (key === undefined) return bad;
      const inner = put(Object(value)[key], rest);
      return Array.isArray(value) ? [inner] : { ...Object(value), [key]: inner };
    };
    const [, name = '', ...path] = pointer.split('/');
    const right: object = { ...aBody, salary };
    return { ...(name === 'applicationUrl' && url), [name]: put(Object(right)[name], path) };
  };
  const texts = ['\u0000', '\ud800', 'x'.repeat(100_000)];
  const bad = [
    true,
    -1.5,
    1e308,
    Number.NaN,
    ...texts,
    [],
    {},
    [[]],
    { id: {} },
    Symbol('s'),
    () => 1,
  ];
  const isRight = (pointer: string, value: unknown) =>
    typeof value === 'string'
      ? pointer === '/description' && value.startsWith('x')
      : value === true && /confidential|autoRefresh|plusCommission/.test(pointer);

  // A problem of a list or an object may be reported inside it; any other field is reported once, at itself.
  const holdsOthers = (pointer: string) =>
    pointers.some((inner) => inner.startsWith(`${pointer}/`));
  const job = aJob({ salary });

  it.each(pointers)('gets a wrong %s reported there and nowhere else', (pointer) => {
    for (const value of bad) {
      const sent = fieldWith(pointer, value);
      for (const result of [create({ ...aBody, ...sent }), update(job, sent)]) {
        const reported = problemsOf(result);
        if (isRight(pointer, value)) expect(reported).toEqual([]);
        else expect(reported.join()).not.toBe('');
        if (!holdsOthers(pointer)) expect(reported.length).toBeLessThanOrEqual(1);
        const place = new RegExp(holdsOthers(pointer) ? `^${pointer}[ /]` : `^${pointer} `);
        for (const problem of reported) expect(problem).toMatch(place);
      }
    }
  });

  it('gets its problems in the order of the interface, at known pointers, for any values (D19)', () => {
    const anything = fc.anything({ maxDepth: 3, withBigInt: false });
    const someField = fc.tuple(fc.constantFrom(...pointers), anything);
    const someFields = fc
      .array(someField, { maxLength: 8 })
      .map((fields) =>
        Object.assign({}, aBody, ...fields.map(([pointer, value]) => fieldWith(pointer, value))),
      );
    const known = ['', ...pointers];
    fc.assert(
      fc.property(fc.oneof(someFields, anything), (body) => {
        const result = create(body);
        if (result.isOk() || result.error.code !== 'invalid-job') return;
        const reported = result.error.problems.map(({ pointer }) =>
          pointer.replace(/\/\d+/g, '/0'),
        );
        expect(reported).not.toEqual([]);
        expect(known).toEqual(expect.arrayContaining(reported));
        // The items of a list are reported one after the other, each with its members.
        const ranks = reported.map((pointer) => known.indexOf(pointer.replace(/\/0.*/, '')));
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        expect(result.error.message).not.toContain('undefined');
      }),
      { numRuns: 300 },
    );
  });
});

it('members of a body that are not fields (D6) are ignored at every level', () => {
  const extra = JSON.parse(
    '{"id":9,"employer":{"id":9},"publishDate":"1999-01-01","unknown":1,"__proto__":{"confidential":true},"constructor":5}',
  );
  const body = {
    ...extra,
    ...aBody,
    locations: [{ id: 5, description: 'Halifax, NS', name: 'x', type: 'y', z: 1 }],
    categories: [{ id: 1, name: 'x' }],
    positionType: { id: 1, name: 'x' },
    salary: { ...salary, period: { id: 1, name: 'x', unit: 'y' }, currency: 'CAD' },
    applicantRoutingType: { id: 1, name: 'URL' },
  };
  expect(create(body)._unsafeUnwrap().job).toEqual(
    create({ ...aBody, salary })._unsafeUnwrap().job,
  );
});

describe('a field that only a prototype has (D6)', () => {
  const inPrototype = (text: string) => JSON.parse(`{"__proto__":${text}}`);

  it.each([
    [{ positionType: inPrototype('{"id":1}') }, '/positionType/id required'],
    [{ salary: { ...salary, period: inPrototype('{"id":1}') } }, '/salary/period/id required'],
  ])('is missing from %j', (sent, problem) => {
    expect(problemsWith(sent)).toEqual([problem]);
  });

  it('is missing from a body', () => {
    const body = inPrototype(JSON.stringify(aBody));
    expect(problemsOf(create(body))).toEqual(problemsOf(create({})));
    const job = aJob();
    expect(update(job, body)._unsafeUnwrap().job).toBe(job);
  });
});

describe('closeDate, flags and status (D3, D4, D10)', () => {
  it.each([
    [{ confidential: null }, { confidential: false }],
    [{ status: null }, { status: 'active' }],
    [{ workplace: '' }, { workplace: null }],
  ])('reads %j', (sent, expected) => {
    expect(valuesWith(sent)).toMatchObject(expected);
  });
});
