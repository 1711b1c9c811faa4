import type { Random } from '@jobposting/bench/random';

/** Values that a field may not expect. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e300,
  Number.MAX_SAFE_INTEGER + 2,
  2_147_483_648,
  '',
  ' ',
  '1',
  '0x1',
  '1e2',
  '\u0000',
  '\ud800',
  '\udc00x',
  '\u202e',
  '😀'.repeat(60),
  'x'.repeat(51),
  'x'.repeat(300),
  'x'.repeat(20_000),
  '__proto__',
  'constructor',
  "'; DROP TABLE job; --",
  '%00%0d%0a',
  '<script>alert(1)</script>',
  '<p><xmp><img src=x onerror=alert(1)></xmp>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<ul><li>'.repeat(2_000),
  '2031-02-30',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01',
  '2026-01-01T00:00:00+99:99',
  'Halifax, NS',
  'Québec, QC, Canada',
  'jobs@example.com',
  'http://',
  'https://user:pw@example.com',
  [],
  {},
  [[]],
  [null],
  { id: null },
  { id: '1' },
  { __proto__: null, toString: 1 },
  Array.from({ length: 5 }, () => ({ id: 1 })),
  Array.from({ length: 3_000 }, () => ({ description: 'Halifax, NS' })),
];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A copy of `value` with one of its places, at any depth, replaced, removed or doubled. */
export const spoil = (value: unknown, random: Random): unknown => {
  if (!isObject(value) || Object.keys(value).length === 0 || random.chance(15)) {
    return random.pick(hostileValues);
  }
  const key = random.pick(Object.keys(value));
  const copy = structuredClone(value);
  const kind = random.int(1, 6);
  if (kind === 1) delete copy[key];
  else if (kind === 2) copy[`${key} `] = copy[key];
  else if (kind === 3) copy[random.pick(['id', 'referenceId', 'status', 'x'])] = copy[key];
  else copy[key] = spoil(copy[key], random);
  return copy;
};
