import type { StoreOpenError } from '../driver/store-open-error.ts';
import type { SchemaState } from './migrate.ts';

const reasons: Readonly<Record<SchemaState['kind'], StoreOpenError['reason'] | null>> = {
  current: null,
  empty: 'empty',
  foreign: 'foreign',
  newer: 'newer-schema',
  older: 'older-schema',
  unreleased: 'unreleased-schema',
  'unfinished-copy': 'unfinished-copy',
};

/** Why a file is not a database of the newest schema; `null` where it is one. */
export const refusalOf = ({ kind }: SchemaState): StoreOpenError['reason'] | null => reasons[kind];
