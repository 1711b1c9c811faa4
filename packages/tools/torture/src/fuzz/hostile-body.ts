import type { Random } from '@jobposting/bench/random';
import { markedFields, postingWith } from '../client/posting.ts';
import { hostileValues, pieces } from './data/hostile.ts';

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
