import { memberNames } from '../fields/fields-in-order.ts';
import type { Body, Field } from '../fields/kinds/field.ts';
import { isMeantFor, isWrapper } from '../fields/kinds/misnamed.ts';
import { nameToWrite } from '../fields/kinds/problem.ts';
import type { Job } from '../job/job.ts';
import type { Warning } from '../job/problem.ts';
import { cut, shown, withoutKeys } from '../values/text.ts';

// A body of a megabyte can have a hundred thousand; the rest are not examined.
const maxUnknownReported = 20;

/** The fields at the top of a body that no job has, the first 20 of them (decision D6). */
const unknownNamesIn = (body: Body, known: ReadonlySet<string>): readonly string[] => {
  const unknown: string[] = [];
  for (const name of Object.keys(body)) {
    if (unknown.length === maxUnknownReported) break;
    if (!known.has(name)) unknown.push(name);
  }
  return unknown;
};

// Otherwise a name of a megabyte would come back in the answer.
const maxNameCharacters = 64;

const unknownField = (name: string, advice: string): Warning => ({
  pointer: `/${withoutKeys(cut(name, maxNameCharacters)).replaceAll('~', '~0').replaceAll('/', '~1')}`,
  code: 'unknown-field',
  message: `${shown(name)} is not a field of a job. It was ignored.${advice}`,
});

/** Creates the check that warns of unknown fields at the top of a body, with the one that each may mean (decision D6). */
export const createUnknownFieldsCheck = (fields: readonly Field<keyof Job, unknown>[]) => {
  const known = memberNames(fields);
  const members = fields.flatMap((field) =>
    field.members.map((member) => ({ member, pointer: `/${member}`, mustBe: field.mustBe })),
  );
  const adviceOn = (name: string, body: Body): string => {
    if (isWrapper(body, name)) return ' Write its members at the top of the body.';
    const meant = members.find(
      ({ member, pointer }) => body[member] === undefined && isMeantFor(name, pointer),
    );
    if (meant === undefined) return '';
    const example = nameToWrite(meant.pointer, meant.mustBe).slice(meant.member.length);
    const toWrite = example.replace(/^(?:, such as|:)(.*)$/, ' Write$1.');
    return ` Did you mean ${meant.member}?${toWrite}`;
  };
  return (body: Body): readonly Warning[] =>
    unknownNamesIn(body, known).map((name) => unknownField(name, adviceOn(name, body)));
};
