import type { CopyClient } from './copy-client.ts';

/** What gives the ids of a database, by name. */
export interface Sequences {
  readonly employer: string;
  readonly key: string;
  /** Of blocks of ids. */
  readonly job: string;
}

export const sequences: Sequences = {
  employer: 'employer_id',
  key: 'api_key_id',
  job: 'job_id_block',
};

/** Their names while a copy is unfinished: a server that was there before can give no ids. */
export const hiddenSequences: Sequences = {
  employer: 'unfinished_employer_id',
  key: 'unfinished_api_key_id',
  job: 'unfinished_job_id_block',
};

const kinds = Object.keys(sequences) as (keyof Sequences)[];

/** Leaves those alone that are hidden already. */
export const hideSequences = async (client: CopyClient): Promise<void> => {
  for (const kind of kinds) {
    const [name, hidden] = [sequences[kind], hiddenSequences[kind]];
    await client.query(`ALTER SEQUENCE IF EXISTS ${name} RENAME TO ${hidden}`);
  }
};

export const showSequences = async (client: CopyClient): Promise<void> => {
  for (const kind of kinds) {
    await client.query(`ALTER SEQUENCE ${hiddenSequences[kind]} RENAME TO ${sequences[kind]}`);
  }
};
