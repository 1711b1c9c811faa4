/** A whole number from 0 to below `end`. */
export type Draw = (end: number) => number;

/** A copy of the bytes of a file with some of them changed, as a bad disk or a bad copy leaves them. */
export const damageBytes = (bytes: Buffer, draw: Draw): Buffer => {
  const damaged = Buffer.from(bytes);
  for (let places = 1 + draw(20); places > 0; places--) {
    // The header and the schema come first, and are hit more often than by chance.
    const at = draw(draw(3) === 0 ? Math.min(damaged.length, 8_192) : damaged.length);
    const length = draw(5) === 0 ? 1 + draw(600) : 1;
    for (let n = at; n < Math.min(at + length, damaged.length); n++) {
      damaged[n] = draw(3) === 0 ? 0 : draw(256);
    }
  }
  return draw(20) === 0 ? damaged.subarray(0, draw(damaged.length)) : damaged;
};

/** The numbers of one repeatable sequence (mulberry32). */
export const drawFrom = (seed: number): Draw => {
  let state = seed;
  return (end) => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32) * end);
  };
};
