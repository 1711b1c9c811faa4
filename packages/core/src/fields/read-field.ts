import * as v from 'valibot';
import type { Problem, ProblemCode } from '../job-error.ts';

/** A check of one field. The message of each of its valibot issues is a {@link ProblemCode}. */
export type FieldSchema<Output> = v.GenericSchema<unknown, Output>;

/** The message of an object schema, which valibot also uses for a missing entry. */
export const objectMessage = (issue: { readonly expected: string | null }): ProblemCode =>
  issue.expected === 'Object' ? 'wrong-type' : 'required';

/** What each field must be, by its pointer with `*` for an index: ends the sentence "… must be". */
const requirements: Readonly<Record<string, string>> = {
  '': 'a JSON object',
  '/referenceId': 'text of at most 50 characters without control characters',
  '/title': 'text of at most 256 characters without control characters',
  '/closeDate':
    'an existing date from 1970 to 9999 such as 2026-12-31 or 2026-12-31T17:00:00-05:00',
  '/confidential': 'true or false',
  '/autoRefresh': 'true or false',
  '/status': 'active or archived',
  '/locations': 'a list of 1 to 3 locations such as [{"description":"Halifax, NS"}]',
  '/locations/*': 'an object such as {"description":"Halifax, NS"}',
  '/locations/*/description':
    'a place in Canada, written "Town, Province" such as "Halifax, NS", a town alone where there is only one of that name, or a province',
  '/categories': 'a list of 1 to 3 categories such as [{"id":1}]',
  '/categories/*': 'an object such as {"id":1}',
  '/categories/*/id': 'the id of a job category, a whole number',
  '/positionType': 'an object such as {"id":1}',
  '/positionType/id': 'the id of a position type, a whole number',
  '/salary': 'null or an object such as {"amount":50000,"period":{"id":1}}',
  '/salary/amount': 'a number from 0 to 99999999999.9999 with at most four decimal places',
  '/salary/maxAmount':
    'null or a number from amount to 99999999999.9999 with at most four decimal places',
  '/salary/period': 'an object such as {"id":1}',
  '/salary/period/id': 'the id of a salary period, a whole number',
  '/salary/plusCommission': 'true or false',
  '/description': 'well-formed HTML text with some visible text',
  '/applicantRoutingType': 'an object such as {"id":1}',
  '/applicantRoutingType/id': '1 (Email) or 2 (URL)',
  '/applicationEmail': 'an e-mail address of at most 50 characters',
  '/applicationUrl':
    'an address of at most 200 characters that begins with http:// or https:// and carries no user name or password',
};

const fieldName = (pointer: string): string =>
  pointer
    .slice(1)
    .replace(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.') || 'The body';

const sentence = (pointer: string, code: ProblemCode): string => {
  const name = fieldName(pointer);
  if (code === 'required') return `${name} is required.`;
  if (code === 'duplicate') return `${name} is given twice.`;
  if (code === 'unknown-id') return `${name} is not on its reference list.`;
  const requirement = requirements[pointer.replace(/\/\d+/g, '/*')];
  return `${name} must be ${requirement}.`;
};

/** Builds the problem of one field: its pointer, what is wrong, and a sentence that says what is right. */
export const problemAt = (pointer: string, code: ProblemCode): Problem => ({
  pointer,
  code,
  message: sentence(pointer, code),
});

/**
 * Checks one field that was sent; `undefined` when it was not sent or is wrong. Problems are added
 * to `problems`, `null` where a value is needed among them as `required`.
 */
export const readField = <Output>(
  name: string,
  schema: FieldSchema<Output>,
  value: unknown,
  problems: Problem[],
): Output | undefined => {
  if (value === undefined) return undefined;
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const told = new Set<string>();
  for (const issue of result.issues) {
    const path = issue.path?.map(({ key }) => `/${String(key)}`).join('') ?? '';
    // One problem for one value: what an empty address lacks is an address, not also its form.
    if (told.has(path)) continue;
    told.add(path);
    const code = issue.input === null ? 'required' : (issue.message as ProblemCode);
    problems.push(problemAt(`/${name}${path}`, code));
  }
  return undefined;
};
