import type { Random } from '@jobposting/bench/random';

const pieces: readonly Buffer[] = [
  ...['\r\n', '\r\n\r\n', '\n', '\0', '"', '{', '[', '\\', ':', ',', '%', 'HTTP/1.1', '\\ud800'],
  ...['\u00a0', 'Content-Length: 3\r\n', 'Transfer-Encoding: chunked\r\n', '\t', '😀', '1e999'],
]
  .map((text) => Buffer.from(text))
  .concat([Buffer.from([0xff]), Buffer.from([0xc0, 0x80]), Buffer.from([0xed, 0xa0, 0x80])]);

/** A copy of `bytes` with up to eight of them changed, cut, doubled or pushed aside. */
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
