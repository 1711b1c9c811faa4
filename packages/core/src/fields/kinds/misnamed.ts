import type { Warning } from '../../job/problem.ts';
import { lettersOf, nearestName, shortText } from '../../values/spelling.ts';
import { cut, shown, withoutKeys } from '../../values/text.ts';
import { otherNames } from '../data/other-names.ts';
import { type Requirements, requirementAt, requirementKey } from './problem.ts';
import { type Body, isObject } from './schemas.ts';

/** Whether a name means the member at this pointer: in another spelling, or in another system. */
const isMeantFor = (name: string, pointer: string): boolean => {
  const letters = lettersOf(shortText(name));
  const others = otherNames[requirementKey(pointer)]?.split(' ') ?? [];
  const member = lettersOf(pointer.slice(pointer.lastIndexOf('/')));
  return (
    letters === member || others.includes(letters) || nearestName(letters, [member]) === member
  );
};

const topMembers = Object.keys(otherNames).flatMap(
  (pointer) => /^\/(\w+)$/.exec(pointer)?.[1] ?? [],
);

// A single match may be chance: an address has a `title` too.
const fewestWrapped = 2;

/** Whether a member of a body is an object with members that belong at its top. */
const isWrapper = (body: Body, name: string): boolean => {
  const inside = body[name];
  const isWrapped = (member: string) =>
    body[member] === undefined && Object.hasOwn(Object(inside), member);
  return isObject(inside) && topMembers.filter(isWrapped).length >= fewestWrapped;
};

// An object in a body may have a hundred thousand members.
const mostNames = 40;

/** The name that an object has instead of the member at this pointer, and what to write for its value if that is clear. */
export const insteadIn = (object: Body, pointer: string, mustBe: Requirements) => {
  const [, owner = '', member = ''] = /^(.*)\/(.*)$/.exec(pointer) ?? [];
  // In `{"name":"Hourly"}` the value of `name` shows the whole object.
  const isId = member === 'id';
  const { instead, whenMissing = '' } = requirementAt(isId ? owner : pointer, mustBe);
  const valueFor = (name: string) => /^{.*/.exec(instead?.(object[name]) ?? '')?.[0];
  const names = Object.keys(object)
    .slice(0, mostNames)
    .filter((name) => name !== member && object[name] !== undefined);
  const named = names.find((name) => (isId ? valueFor(name) : isMeantFor(name, pointer)));
  if (named !== undefined) {
    const value = valueFor(named);
    if (isId) return { name: named, write: value ?? '' };
    return { name: named, write: value ? `"${member}":${value}` : `${member}${whenMissing}` };
  }
  const wrapper = names.find(
    (name) =>
      owner === '' && isWrapper(object, name) && Object.hasOwn(Object(object[name]), member),
  );
  if (wrapper === undefined) return undefined;
  return { name: `${wrapper}.${member}`, write: `${member}${whenMissing}` };
};

// Otherwise a name of a megabyte would come back in the answer.
const maxNameCharacters = 64;

/** The pointer to an unknown member at the top of a body. */
export const pointerToUnknown = (name: string): string =>
  `/${withoutKeys(cut(name, maxNameCharacters)).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** A field by its members in a body. */
interface NamedField {
  readonly members: readonly string[];
  readonly mustBe: Requirements;
}

/** The field that an unknown name at the top of a body may mean, and its value where that says more. */
const adviceOn = (name: string, body: Body, fields: readonly NamedField[]): string => {
  if (isWrapper(body, name)) return ' Write its members at the top of the body.';
  const isMeant = (member: string) => body[member] === undefined && isMeantFor(name, `/${member}`);
  for (const { members, mustBe } of fields) {
    const meant = members.find(isMeant);
    if (meant === undefined) continue;
    const { whenMissing = '' } = requirementAt(`/${meant}`, mustBe);
    return ` Did you mean ${meant}?${whenMissing.replace(/^(?:, such as|:)(.*)$/, ' Write$1.')}`;
  }
  return '';
};

/** The warning of an unknown field at the top of a body (decision D6). */
export const unknownField = (name: string, body: Body, fields: readonly NamedField[]): Warning => ({
  pointer: pointerToUnknown(name),
  code: 'unknown-field',
  message: `${shown(name)} is not a field of a job. It was ignored.${adviceOn(name, body, fields)}`,
});
