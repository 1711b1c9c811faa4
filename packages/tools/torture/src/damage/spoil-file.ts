import type { Random } from '@jobposting/bench/random';

const pageBytes = 4_096;

/** A random page of a file. */
const pageIn = (bytes: Buffer, random: Random): Buffer => {
  const page = random.int(0, Math.max(0, Math.floor(bytes.length / pageBytes) - 1));
  return bytes.subarray(page * pageBytes, (page + 1) * pageBytes);
};

const ways: Readonly<Record<string, (bytes: Buffer, random: Random) => Buffer>> = {
  'bytes changed'(bytes, random) {
    for (let left = random.int(1, 20); left > 0; left--) {
      bytes[random.int(0, bytes.length - 1)] = random.int(0, 255);
    }
    return bytes;
  },
  'bytes changed in the head of a page'(bytes, random) {
    const page = pageIn(bytes, random);
    for (let left = random.int(1, 4); left > 0; left--) {
      page[random.int(0, Math.min(40, page.length) - 1)] = random.int(0, 255);
    }
    return bytes;
  },
  'a range zeroed'(bytes, random) {
    const from = random.int(0, bytes.length - 1);
    bytes.subarray(from, from + random.int(1, 3 * pageBytes)).fill(0);
    return bytes;
  },
  'a page zeroed'(bytes, random) {
    pageIn(bytes, random).fill(0);
    return bytes;
  },
  'pages swapped'(bytes, random) {
    const [one, other] = [pageIn(bytes, random), pageIn(bytes, random)];
    const kept = Buffer.from(one);
    other.copy(one);
    kept.copy(other);
    return bytes;
  },
  'a page written twice'(bytes, random) {
    pageIn(bytes, random).copy(pageIn(bytes, random));
    return bytes;
  },
  truncated: (bytes, random) => bytes.subarray(0, random.int(0, bytes.length - 1)),
  'cut to whole pages': (bytes, random) =>
    bytes.subarray(0, pageBytes * random.int(1, Math.ceil(bytes.length / pageBytes) - 1)),
  'with bytes after its end': (bytes, random) =>
    Buffer.concat([bytes, Buffer.alloc(random.int(1, 3 * pageBytes), random.int(0, 255))]),
};

/** Damages a copy of these bytes in one way, and names it. */
export const spoilFile = (
  original: Buffer,
  random: Random,
): { readonly way: string; readonly bytes: Buffer } => {
  const way = random.pick(Object.keys(ways));
  const bytes = ways[way]?.(Buffer.from(original), random) ?? original;
  return { way, bytes };
};
