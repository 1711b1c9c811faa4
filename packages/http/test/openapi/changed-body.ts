import fc from 'fast-check';
import { jobBody } from '../service.ts';

/** Bodies that a create accepts; together they have every field. */
const bodies = [
  {
    ...jobBody,
    referenceId: 'W-17',
    closeDate: '2031-12-31',
    confidential: true,
    autoRefresh: false,
    status: 'archived',
    locations: [{ description: 'Halifax, NS' }, { id: 3, description: 'Toronto, ON' }],
    categories: [{ id: 1 }, { id: '2', name: 'Any' }],
    salary: { amount: 64000.5, maxAmount: '72000.1234', period: { id: 1 }, plusCommission: true },
    applicationUrl: null,
    workplace: 'hybrid',
  },
  {
    title: 'Welder',
    locations: [{ description: 'Ontario' }],
    categories: [{ id: 3 }],
    positionType: { id: '2' },
    salary: null,
    description: 'Weld things.',
    applicantRoutingType: { id: '2' },
    applicationUrl: 'https://acme.example/jobs',
  },
];

/** Values that are right, or nearly right, for some field. */
const nearlyRight = fc.constantFrom<unknown>(
  ...[null, true, false, '', ' ', '\t\n', '\u00a0', [], {}, [[]], [null], [{}]],
  ...[0, -0, 1, 2, 3, 1.5, -1, 0.00001, 0.0003, 64000.1234, 99_999_999_999.9999, 1e11, 1e300],
  ...['0', '1', ' 1 ', '01', '0000000002', '00000000001', '2', '3'],
  ...['1.0', '1e2', '-0', '-1', '1e11'],
  ...['0.00001', '1.', '.5', '+1', '0x1', '99999999999.9999', 'NaN', '１'],
  ...['active', 'archived', 'Active', ' active', 'open', 'onsite', 'remote', 'hybrid', 'Remote'],
  ...['true', 'Halifax, NS', 'ontario', 'Remote', 'Paris, France', 'Tinytown, ON', 'x'.repeat(300)],
  ...['2026-12-31', '2026-02-30', '2026-12-31T17:00:00-05:00', '1969-12-31', 'tomorrow'],
  ...['jobs@example.com', 'jobs', 'https://example.com', 'ftp://example.com', 'x'.repeat(51)],
  ...['<p>Weld</p>', '<p></p>', '<!-- -->', '\u0000', '\ud800', '\u202e', '\u2028', '\u200b'],
  ...[{ id: 1 }, { id: 2 }, { id: '1' }, { id: ' 2 ' }, { id: 999 }, { id: null }, { id: 1.5 }],
  ...[{ description: 'Halifax, NS' }, { description: ' ' }, { description: 5 }],
  ...[{ amount: 5, period: { id: 1 } }, { amount: '5' }, { period: { id: 1 } }, { amount: -1 }],
  ...[1, 2, 3, 4].map((count) => Array.from({ length: count }, (_, n) => ({ id: n + 1 }))),
  ...[1, 4].map((count) => Array.from({ length: count }, () => ({ description: 'Halifax, NS' }))),
);

const anyValue = fc.oneof(
  { weight: 8, arbitrary: nearlyRight },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
);

type Place = readonly (string | number)[];

const placesIn = (part: unknown): readonly Place[] =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).flatMap(([name, member]) => [
        [name],
        ...placesIn(member).map((rest): Place => [name, ...rest]),
      ])
    : [];

/** A copy in which the value at a place is replaced or missing. */
const changed = (body: unknown, [name, ...rest]: Place, to: unknown): unknown => {
  if (name === undefined) return to;
  if (typeof body !== 'object' || body === null) return body;
  const copy = structuredClone(body) as Record<string, unknown>;
  const member = changed(copy[name], rest, to);
  if (member === undefined && !Array.isArray(copy)) delete copy[name];
  else copy[name] = member;
  return copy;
};

/** A body with up to three of its values changed or removed, as a request would send it. */
export const changedBody = fc
  .constantFrom(...bodies)
  .chain((body) => {
    const place = fc.constantFrom<Place>([], ...placesIn(body), ['unknown']);
    const change = fc.tuple(place, fc.option(anyValue, { nil: undefined, freq: 8 }));
    return fc
      .array(change, { minLength: 1, maxLength: 3 })
      .map((changes) => changes.reduce<unknown>((so, [at, to]) => changed(so, at, to), body));
  })
  .map((body): unknown => JSON.parse(JSON.stringify(body) ?? 'null'));
