import type { DatabaseError } from 'pg';

const pooler =
  'a pooler hands each transaction to another connection; start with --prepared-statements false (preparedStatements: false)';

/** What has happened and what to do, where PostgreSQL's own message says neither. */
const explanations: Readonly<Record<string, string>> = {
  '26000': pooler,
  '42P05': pooler,
  '42P01':
    'the tables were there at the start; is it still the same database, with the same search_path?',
};

/** An error for the log, with an explanation where its code has one. */
export const explained = (error: DatabaseError): Error => {
  const explanation = explanations[error.code ?? ''];
  return explanation === undefined
    ? error
    : new Error(`${error.message}: ${explanation}`, { cause: error });
};
