import type { Random } from '@jobposting/bench/random';
import { markedFields, postingWith } from '../client/posting.ts';
import { spoil } from './hostile-values.ts';
import { spoilBytes } from './spoil-bytes.ts';

/** A body that a POST or PUT accepts. */
export const plainBody = (random: Random): unknown => {
  const name = `fuzz${random.int(1, 50)}`;
  const fields = markedFields(name, random.int(1, 9_999), random.int(1, 30));
  const referenceId = random.chance(70) ? name : null;
  return random.chance(75)
    ? { ...postingWith(fields), referenceId }
    : { referenceId: name, status: random.pick(['active', 'archived']) };
};

/** A body with up to three wrong values, which may be no JSON any more, too deep or too large. */
export const hostileBody = (random: Random): Buffer => {
  if (random.chance(3)) return Buffer.from('['.repeat(random.int(1, 5_000)));
  if (random.chance(1)) return Buffer.alloc(1_100_000, ' ');
  let body = plainBody(random);
  for (let faults = random.int(1, 3); faults > 0; faults--) body = spoil(body, random);
  const bytes = Buffer.from(JSON.stringify(body) ?? '');
  return random.chance(25) ? spoilBytes(bytes, random) : bytes;
};
