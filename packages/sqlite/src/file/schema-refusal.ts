import type { SchemaState } from '../migrations/migrate.ts';
import type { StoreOpenError } from './store-open-error.ts';

/** Why a file is no database of the newest schema; `null` where it is one. */
export const refusalOf = (state: SchemaState): StoreOpenError['reason'] | null => {
  switch (state.kind) {
    case 'current':
      return null;
    case 'older':
      return state.version === 0 ? 'empty' : 'older-schema';
    case 'newer':
      return 'newer-schema';
    default:
      return state.kind;
  }
};
