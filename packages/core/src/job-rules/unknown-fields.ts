import type { Body } from '../fields/kinds/field.ts';
import type { Warning } from '../job/problem.ts';
import { shown } from '../values/shown.ts';

// A body of a megabyte can have a hundred thousand; the others are not even looked at.
const maxReported = 20;

const unknownField = (name: string): Warning => ({
  pointer: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
  code: 'unknown-field',
  message: `${shown(name)} is not a field of a job. It was ignored.`,
});

/**
 * Warns of the fields at the top of a body that no job has, the first 20 of them: `Title` or
 * `closedate` is always a mistake (decision D6).
 */
export const unknownFieldsIn = (body: Body, known: ReadonlySet<string>): readonly Warning[] => {
  const warnings: Warning[] = [];
  for (const name of Object.keys(body)) {
    if (warnings.length === maxReported) break;
    if (!known.has(name)) warnings.push(unknownField(name));
  }
  return warnings;
};
