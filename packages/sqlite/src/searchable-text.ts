/** Ends each searched text. No title and no referenceId has one (decision D2), and no term may. */
export const textEnd = '\0';

/**
 * The UTF-8 of a text as a string of one character a byte. Where one text contains another, so do
 * these, and V8 finds in them in half the time: a single dash would make it keep all the text of a
 * chunk at two bytes a character.
 */
export const toSearchable = (text: string): string => Buffer.from(text).toString('latin1');

/** The text of what {@link toSearchable} returned. */
export const fromSearchable = (searchable: string): string =>
  Buffer.from(searchable, 'latin1').toString();

// Spreads the pairs over all bytes but 0, so that none is much more frequent than its letters are.
const bigramBytes = Uint8Array.from(
  { length: 65_536 },
  (_, pair) => Math.imul(pair, 0x9e3779b1) >>> 24 || 1,
);

/**
 * A byte for each pair of neighbouring bytes of a searchable text, as long as that: 0 at an end, and
 * otherwise the same for the same pair. V8 looks for the first character of a term and compares at
 * each; `e` is everywhere in a list of jobs, `er` is not.
 */
export const bigramsOf = (searchable: string): string => {
  const bytes = Buffer.from(searchable, 'latin1');
  let last = 0;
  for (let at = bytes.length - 1; at >= 0; at--) {
    const byte = bytes[at] ?? 0;
    bytes[at] = byte === 0 ? 0 : (bigramBytes[(byte << 8) | last] ?? 0);
    last = byte;
  }
  return bytes.toString('latin1');
};

/** How often each bigram occurs in a sample of what is searched. */
export type BigramCounts = Uint32Array;

// Enough to tell what is frequent.
const sampleLength = 8_192;

/** Counts the first of what {@link bigramsOf} returned. */
export const countBigrams = (bigrams: string): BigramCounts => {
  const counts = new Uint32Array(256);
  for (let at = 0; at < Math.min(bigrams.length, sampleLength); at++) {
    const bigram = bigrams.charCodeAt(at);
    counts[bigram] = (counts[bigram] ?? 0) + 1;
  }
  return counts;
};

/** How a term is looked for: `part` stands at `offset` in the bigrams of the term. */
export interface Needle {
  readonly term: string;
  /** Empty for a term of one byte, which has no bigram. */
  readonly part: string;
  readonly offset: number;
}

// In nanoseconds, roughly: V8 goes from one occurrence of the first bigram of `part` to the next,
// and returns to us with each that the rest of `part` follows.
const costOfOccurrence = 7;
const costOfReturn = 50;
// For longer ones V8 makes a table first, each time.
const maxPartLength = 6;

/** Chooses the part of a term from its rarest bigram on. */
export const createNeedle = (text: string, counts: BigramCounts): Needle => {
  const term = toSearchable(text);
  const bigrams = bigramsOf(term).slice(0, -1);
  const costFrom = (start: number): number =>
    (counts[bigrams.charCodeAt(start)] ?? 0) *
    (start === bigrams.length - 1 ? costOfReturn : costOfOccurrence);
  let offset = 0;
  for (let start = 1; start < bigrams.length; start++) {
    if (costFrom(start) < costFrom(offset)) offset = start;
  }
  return { term, part: bigrams.slice(offset, offset + maxPartLength), offset };
};
