import type { KeyHash, KeyHolder } from '@jobposting/core/adapter';
import {
  type CallerRow,
  callerColumns as columnsOfCaller,
  employerColumns as columnsOfEmployer,
  keyColumns as columnsOfKey,
  toCaller,
  type WholeNumber,
} from '@jobposting/core/store-support';

const of = (table: string, columns: readonly string[]): string =>
  columns.map((column) => `${table}.${column}`).join(', ');

/** The columns that a caller is made of. */
export const callerColumns = of('employer', columnsOfCaller);

/** The columns that an employer is made of. */
export const employerColumns = of('employer', columnsOfEmployer);

/** The columns that a key is made of. */
export const keyColumns = of('api_key', columnsOfKey);

/** The employer that holds a key. */
export interface HolderRow extends CallerRow {
  readonly sha256: Uint8Array;
  readonly key_id: WholeNumber;
  readonly is_newer_schema: boolean;
}

/** The bytes of a hash, as a column keeps them. */
export const toBytes = (hash: KeyHash): Buffer => Buffer.from(hash, 'base64');

/** Reads the row of a holder. */
export const toHolder = (row: HolderRow): KeyHolder =>
  Object.freeze({ ...toCaller(row), keyId: Number(row.key_id) });
