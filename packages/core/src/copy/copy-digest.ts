import {
  type CopiedRows,
  type CopyCounts,
  type CopyPart,
  copiedText,
  copiedValues,
  copyParts,
} from './copied-rows.ts';
import type { CopySource } from './copy-ports.ts';

/** SHA-256, as `createHash` of Node makes one. */
export interface TextHash {
  update(text: string): unknown;
  digest(encoding: 'hex'): string;
}

/** Counts and hashes the rows of a part. */
interface PartDigest<Part extends CopyPart> {
  add(rows: readonly CopiedRows[Part][]): void;
  readonly count: number;
  /** In hexadecimal; nothing can be added any more. */
  end(): string;
}

export const createPartDigest = <Part extends CopyPart>(
  part: Part,
  createHash: () => TextHash,
): PartDigest<Part> => {
  const valuesOf = copiedValues[part];
  const textOf = copiedText[part];
  // Long texts are hashed as they are, one behind the other: to write them as JSON takes as long again.
  const values = createHash();
  const texts = createHash();
  let count = 0;
  return {
    add(rows) {
      values.update(
        rows.map((row) => `${JSON.stringify([valuesOf(row), textOf(row).length])}\n`).join(''),
      );
      for (const row of rows) {
        const text = textOf(row);
        if (text !== '') texts.update(text);
      }
      count += rows.length;
    },
    get count() {
      return count;
    },
    end: () => values.digest('hex') + texts.digest('hex'),
  };
};

/**
 * What a source looks like at first sight: its counts and settings, its employers and keys as a whole, and
 * the first of its other rows. It differs after every write, and between stores.
 */
export const markOf = async (source: CopySource, createHash: () => TextHash): Promise<string> => {
  const mark = createHash();
  mark.update(JSON.stringify([await source.counts(), await source.settings()]));
  for (const part of copyParts) {
    const digest = createPartDigest(part, createHash);
    const isSmall = part === 'employers' || part === 'keys';
    for await (const rows of source.rows(part)) {
      digest.add(rows);
      if (!isSmall) break;
    }
    mark.update(digest.end());
  }
  return mark.digest('hex');
};

/** What was read of a source. */
export interface Copied {
  readonly counts: CopyCounts;
  readonly digests: Readonly<Record<CopyPart, string>>;
}

/** The first part in which a target differs from what was read; `onRows` is called with each block's length. */
export const findDifference = async (
  target: CopySource,
  { counts, digests }: Copied,
  { createHash, onRows }: { createHash: () => TextHash; onRows: (rows: number) => void },
): Promise<CopyPart | null> => {
  for (const part of copyParts) {
    const digest = createPartDigest(part, createHash);
    for await (const rows of target.rows(part)) {
      digest.add(rows);
      onRows(rows.length);
    }
    if (digest.count !== counts[part] || digest.end() !== digests[part]) return part;
  }
  return null;
};
