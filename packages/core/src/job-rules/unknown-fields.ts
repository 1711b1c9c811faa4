import { memberNames } from '../fields/fields-in-order.ts';
import type { Body, Field, MisnamedMembers } from '../fields/kinds/field.ts';
import { isMeantFor } from '../fields/kinds/other-names.ts';
import { nameToWrite } from '../fields/kinds/problem-sentence.ts';
import type { Job } from '../job/job.ts';
import type { Warning } from '../job/problem.ts';
import { cut, shown, withoutKeys } from '../values/text.ts';

export type AnyField = Field<string, keyof Job, unknown>;

export const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

const unknownField = (name: string, advice = ''): Warning => ({
  pointer: `/${withoutKeys(cut(name, maxNameCharacters)).replaceAll('~', '~0').replaceAll('/', '~1')}`,
  code: 'unknown-field',
  message: `${shown(name)} is not a field of a job. It was ignored.${advice}`,
});

// A single match may be chance: an address has a `title` too.
const fewestWrapped = 2;

/**
 * Creates the check that warns of unknown fields at the top of a body, and finds missing members that it has under such
 * a name, or inside one: `Title` or `closedate` is always a mistake (decision D6).
 */
export const createUnknownFieldsCheck = (fields: readonly AnyField[]) => {
  const known = memberNames(fields);
  const members = fields.flatMap((field) =>
    field.members.map((member) => ({ member, pointer: `/${member}`, mustBe: field.mustBe })),
  );
  return (
    body: Body,
  ): { readonly misnamed: MisnamedMembers; readonly warnings: readonly Warning[] } => {
    const misnamed = new Map<string, string>();
    const note = (member: string, sent: string) => {
      if (!misnamed.has(member)) misnamed.set(member, sent);
    };
    const warnings = unknownNamesIn(body, known).map((name) => {
      const absent = members.filter(({ member }) => body[member] === undefined);
      const value = body[name];
      const wrapped = isObject(value)
        ? absent.filter(({ member }) => Object.hasOwn(value, member))
        : [];
      if (wrapped.length >= fewestWrapped) {
        for (const { member } of wrapped) note(member, `${name}.${member}`);
        return unknownField(name, ' Write its members at the top of the body.');
      }
      const meant = absent.find(({ pointer }) => isMeantFor(name, pointer));
      if (meant === undefined) return unknownField(name);
      note(meant.member, name);
      const example = nameToWrite(meant.pointer, meant.mustBe).slice(meant.member.length);
      const toWrite = example.replace(/^(?:, such as|:)(.*)$/, ' Write$1.');
      return unknownField(name, ` Did you mean ${meant.member}?${toWrite}`);
    });
    return { misnamed, warnings };
  };
};
