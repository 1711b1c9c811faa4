import type { SchemaStep } from '@jobposting/core/adapter';
import { type Finding, fine, warning } from './finding.ts';

interface Contents {
  readonly schema: SchemaStep;
  /** `null` when unknown. */
  readonly access: Access | null;
}

interface Access {
  readonly employers: number;
  readonly keys: number;
  readonly employersMissing: readonly number[];
}

const checkSchema = ({ schema: { from, to } }: Contents): Finding => {
  if (from === to) return fine(`Schema: ${to}, as this version needs.`);
  if (from === 0) {
    return warning('Schema: none; the database is empty. Set it up with employer add or serve.');
  }
  return warning(
    `Schema: ${from}; this version needs ${to}. Make a backup, and run jobposting migrate.`,
  );
};

const checkAccess = ({ employers, keys }: Access): Finding => {
  const found = `Employers: ${employers}. Keys that are not revoked: ${keys}.`;
  if (employers === 0)
    return warning(`${found} No client can connect: run jobposting employer add.`);
  return keys === 0
    ? warning(`${found} No client can connect: run jobposting key add.`)
    : fine(found);
};

/** @param employersMissing ids of employers that do not exist and have jobs */
const checkOwners = (employersMissing: readonly number[]): Finding => {
  const [first] = employersMissing;
  return first === undefined
    ? fine('Jobs without an employer: none.')
    : warning(
        `Jobs without an employer: those of ${employersMissing.join(', ')}. No client can reach them: run jobposting employer remove --employer ${first} --yes.`,
      );
};

/** Checks the content of a readable database: its schema, and which clients can connect. */
export const checkContents = (contents: Contents): Finding[] => [
  checkSchema(contents),
  ...(contents.access === null
    ? []
    : [checkAccess(contents.access), checkOwners(contents.access.employersMissing)]),
];
