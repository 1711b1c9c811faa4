import type { Random } from '@jobposting/bench/random';
import { markedFields, postingWith } from '../client/posting.ts';

const pieces: readonly Buffer[] = [
  ...['\r\n', '\r\n\r\n', '\n', '\0', '"', '{', '[', '\\', ':', ',', '%', 'HTTP/1.1', '\\ud800'],
  ...['\u00a0', 'Content-Length: 3\r\n', 'Transfer-Encoding: chunked\r\n', '\t', '😀', '1e999'],
]
  .map((text) => Buffer.from(text))
  .concat([Buffer.from([0xff]), Buffer.from([0xc0, 0x80]), Buffer.from([0xed, 0xa0, 0x80])]);

/** A copy of `bytes` with up to eight of them changed, cut, doubled or moved. */
export const spoilBytes = (bytes: Buffer, random: Random): Buffer => {
  let spoiled = bytes;
  for (let edits = random.int(1, 8); edits > 0; edits--) {
    const at = random.int(0, spoiled.length);
    const end = Math.min(spoiled.length, at + random.int(0, 8));
    const inserted = [
      Buffer.of(),
      Buffer.of(random.int(0, 255)),
      random.pick(pieces),
      spoiled.subarray(at, end),
    ];
    const rest = spoiled.subarray(random.chance(50) ? at : end);
    spoiled = Buffer.concat([spoiled.subarray(0, at), random.pick(inserted), rest]);
  }
  return random.chance(5) ? spoiled.subarray(0, random.int(0, spoiled.length)) : spoiled;
};

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
const spoil = (value: unknown, random: Random): unknown => {
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

/** A body that a POST or PUT accepts. */
export const plainBody = (random: Random): unknown => {
  const name = `fuzz${random.int(1, 50)}`;
  const fields = markedFields(name, random.int(1, 9_999), random.int(1, 30));
  const referenceId = random.chance(70) ? name : null;
  return random.chance(75)
    ? { ...postingWith(fields), referenceId }
    : { referenceId: name, status: random.pick(['active', 'archived']) };
};

/** A body with up to three wrong values; it may be invalid JSON, too deep or too large. */
export const hostileBody = (random: Random): Buffer => {
  if (random.chance(3)) return Buffer.from('['.repeat(random.int(1, 5_000)));
  if (random.chance(1)) return Buffer.alloc(1_100_000, ' ');
  let body = plainBody(random);
  for (let faults = random.int(1, 3); faults > 0; faults--) body = spoil(body, random);
  const bytes = Buffer.from(JSON.stringify(body) ?? '');
  return random.chance(25) ? spoilBytes(bytes, random) : bytes;
};
