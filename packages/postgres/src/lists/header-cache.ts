import type { JobHeader } from '@jobposting/core';
import { headerBytes, toHeader } from '@jobposting/core/store-support';
import { LRUCache } from 'lru-cache';
import type { HeaderRow } from '../row-mapping/rows.ts';

interface KeptHeader {
  readonly version: number;
  readonly header: JobHeader;
}

/**
 * Creates the function that reads a header of a row. A job with an unchanged version gets the same object in all lists,
 * as long as the cache of `maxBytes` holds it. Throws RowDamaged.
 */
export const createHeaderCache = (maxBytes: number): ((row: HeaderRow) => JobHeader) => {
  const headers = new LRUCache<number, KeptHeader>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ header }) => headerBytes(header),
  });
  return (row) => {
    const id = Number(row.id);
    const version = Number(row.version);
    const kept = headers.get(id);
    if (kept?.version === version) return kept.header;
    const header = toHeader(row);
    headers.set(id, { version, header });
    return header;
  };
};
