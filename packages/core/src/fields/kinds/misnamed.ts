import type { Problem, Warning } from '../../job/problem.ts';
import { lettersOf, nearestName, shortText } from '../../values/spelling.ts';
import { cut, shown, withoutKeys } from '../../values/text.ts';
import {
  nameOf,
  nameToWrite,
  type Requirements,
  requirementAt,
  requirementKey,
} from './problem.ts';
import { type Body, isObject } from './schemas.ts';

/**
 * The names of members, by their pointers, in other systems: applicant tracking systems, feeds of Indeed and LinkedIn,
 * schema.org. Each as {@link lettersOf} returns it.
 */
const otherNames: Readonly<Record<string, string>> = {
  '/referenceId':
    'reference ref refnumber referencenumber externalid requisitionid reqid jobid internaljobid partnerjobid identifier shortcode',
  '/title': 'jobtitle position positiontitle positionname jobname fulltitle name',
  '/closeDate':
    'closingdate expirydate expirationdate expiresat expireson expires enddate deadline applicationdeadline validthrough',
  '/confidential': 'isconfidential anonymous isanonymous hideemployer hidecompany',
  '/autoRefresh': 'autorenew',
  '/status': 'active isactive published ispublished jobstatus',
  '/locations': 'location joblocation city address place',
  '/categories':
    'category categoryid jobcategory industry occupationalcategory department jobfunction',
  '/positionType':
    'positiontypeid employmenttype typeofemployment jobtype type contracttype commitment',
  '/salary':
    'basesalary salarymin salarymax minsalary maxsalary salaryrange salaryamount compensation wage pay payrate',
  '/description': 'jobdescription descriptionhtml htmldescription body content html text jobad',
  '/applicantRoutingType': 'routingtype applytype applymethod applicationtype applicationmethod',
  '/applicationEmail': 'applyemail applicantemail contactemail email',
  '/applicationUrl': 'applyurl applylink applicationlink joburl absoluteurl hostedurl url link',
  '/workplace':
    'workplacetype workmode remote isremote remotetype remotework telecommute joblocationtype',
  '/salary/amount': 'min minimum minamount minvalue salary salarymin value',
  '/salary/period': 'periodid interval frequency unit unittext per type',
  '/locations/*/description': 'name location place city address text',
};

/** Whether a name means the member at this pointer: in another spelling, or in another system. */
const isMeantFor = (name: string, pointer: string): boolean => {
  const letters = lettersOf(shortText(name));
  const member = lettersOf(pointer.slice(pointer.lastIndexOf('/')));
  return (
    letters === member ||
    otherNames[requirementKey(pointer)]?.split(' ').includes(letters) === true ||
    nearestName(letters, [member]) !== undefined
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
  if (!isObject(inside)) return false;
  const wrapped = topMembers.filter(
    (member) => body[member] === undefined && Object.hasOwn(inside, member),
  );
  return wrapped.length >= fewestWrapped;
};

// An object in a body may have a hundred thousand members.
const mostNames = 40;

/** The problem of a missing member, with the name that its object has instead (decision D6). */
export const withMisnamedMember = (
  problem: Problem,
  object: Body,
  mustBe: Requirements,
  pointer = problem.pointer,
): Problem => {
  // In `{"name":"Hourly"}` the value of `name` shows the whole object.
  const isId = pointer.endsWith('/id');
  const { instead } = requirementAt(isId ? pointer.slice(0, -'/id'.length) : pointer, mustBe);
  const insteadOf = (name: string) => /^{.*/.exec(instead?.(object[name]) ?? '')?.[0];
  const owner = pointer.slice(0, pointer.lastIndexOf('/'));
  const member = pointer.slice(owner.length + 1);
  const names = Object.keys(object)
    .slice(0, mostNames)
    .filter((name) => name !== member && object[name] !== undefined);
  const named = names.find((name) => (isId ? insteadOf(name) : isMeantFor(name, pointer)));
  const wrapper =
    owner === ''
      ? names.find((name) => isWrapper(object, name) && Object.hasOwn(Object(object[name]), member))
      : undefined;
  const sent = named ?? (wrapper && `${wrapper}.${member}`);
  if (sent === undefined) return problem;
  const value = named && insteadOf(named);
  const write = value ? `${isId ? '' : `"${member}":`}${value}` : nameToWrite(pointer, mustBe);
  return {
    ...problem,
    message: `${nameOf(problem.pointer)} is required; ${nameOf(owner) || 'the body'} has ${shown(sent)}: write ${write}.`,
  };
};

// A body of a megabyte can have a hundred thousand.
const maxUnknownReported = 20;

/** The members at the top of a body that are not known, the first 20 of them (decision D6). */
export const unknownNamesIn = (body: Body, known: ReadonlySet<string>): readonly string[] =>
  Object.keys(body)
    .filter((name) => !known.has(name))
    .slice(0, maxUnknownReported);

// Otherwise a name of a megabyte would come back in the answer.
const maxNameCharacters = 64;

/** The pointer to an unknown member at the top of a body. */
export const pointerToUnknown = (name: string): string =>
  `/${withoutKeys(cut(name, maxNameCharacters)).replaceAll('~', '~0').replaceAll('/', '~1')}`;

const unknownField = (name: string, advice: string): Warning => ({
  pointer: pointerToUnknown(name),
  code: 'unknown-field',
  message: `${shown(name)} is not a field of a job. It was ignored.${advice}`,
});

/**
 * Creates the check that warns of the first 20 unknown fields at the top of a body, with the one that each may mean
 * (decision D6).
 */
export const createUnknownFieldsCheck = (
  fields: readonly { readonly members: readonly string[]; readonly mustBe: Requirements }[],
  known: ReadonlySet<string>,
) => {
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
