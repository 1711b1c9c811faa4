import { changeColumns as columnsOfChange } from '@jobposting/core/store-support';

/** The columns of `change` that a change is made of. */
export const changeColumns = columnsOfChange.map((column) => `change.${column}`).join(', ');

/** What a row of `change` says, besides of which employer and revision; each column with its type. */
export const changeContent = {
  job_id: 'int',
  version: 'int',
  reference_id: 'text',
  type: 'text',
  fields: 'text',
  time: 'bigint',
  key_id: 'int',
  write_id: 'bigint',
} as const;
