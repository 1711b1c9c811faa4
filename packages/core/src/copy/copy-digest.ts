import type { CopiedRows, CopiedSettings, CopyPart } from './copied-rows.ts';

/** The SHA-256 of a text in hexadecimal. */
export type Sha256 = (text: string) => string;

/** One number for all that a store holds. */
export interface CopyDigest {
  add<Part extends CopyPart>(part: Part, rows: readonly CopiedRows[Part][]): void;
  /** Adds the settings, and returns the number in hexadecimal. */
  end(settings: CopiedSettings): string;
}

/** The same with the members of each object in one order: each store makes its objects in its own. */
const inOneOrder = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOneOrder);
  const members = value as Readonly<Record<string, unknown>>;
  const ordered: Record<string, unknown> = {};
  for (const name of Object.keys(members).sort()) ordered[name] = inOneOrder(members[name]);
  return ordered;
};

/** Adds up the digests of single rows, so that each store may read its rows in its own order. */
export const createCopyDigest = (sha256: Sha256): CopyDigest => {
  let sum = 0n;
  const addValue = (kind: string, value: unknown): void => {
    sum += BigInt(`0x${sha256(JSON.stringify([kind, inOneOrder(value)]))}`);
  };
  return {
    add(part, rows) {
      for (const row of rows) addValue(part, { ...row, position: null });
    },
    end({ retention, lastIds }) {
      addValue('settings', { retention, lastIds });
      return BigInt.asUintN(256, sum).toString(16);
    },
  };
};
