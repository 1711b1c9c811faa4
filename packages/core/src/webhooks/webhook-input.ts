import { err, ok, type Result } from 'neverthrow';
import * as v from 'valibot';
import { jobChangeTypes } from '../change-log/job-change.ts';
import { oneOf, trueOrFalse } from '../fields/kinds/choices.ts';
import { problemsOf } from '../fields/kinds/field.ts';
import { pointerToUnknown } from '../fields/kinds/misnamed.ts';
import { type Requirements, suchAs } from '../fields/kinds/problem.ts';
import * as s from '../fields/kinds/schemas.ts';
import { summary } from '../job/job-error.ts';
import type { Problem } from '../job/problem.ts';
import { notAnObject } from '../job-rules/job-input.ts';
import { lettersOf, nearestName } from '../values/spelling.ts';
import { shown } from '../values/text.ts';
import type { WebhookSettings } from './webhook.ts';
import type { InvalidWebhook } from './webhook-use-cases.ts';

// In Unicode code points.
const urlLength = 2_000;

const isAddress = (text: string, allowsHttp: boolean): boolean =>
  s.isWebAddress(text, urlLength) && !text.includes('#') && (allowsHttp || /^https:/i.test(text));

const typeList = v.pipe(
  s.listOf({ min: 1, max: jobChangeTypes.length }, v.picklist(jobChangeTypes, 'not-allowed')),
  v.check((list) => new Set(list).size === list.length, 'not-allowed'),
);
const flag = s.orNone(v.boolean('wrong-type'), undefined);

const members = (allowsHttp: boolean) => ({
  url: v.pipe(
    s.addressText(urlLength),
    v.check((text) => isAddress(text, allowsHttp), 'invalid-url'),
  ),
  types: v.nullable(typeList),
  enabled: flag,
  rotateSecret: flag,
  after: v.pipe(v.string('wrong-type'), s.trimmed, v.minLength(1, 'not-allowed')),
});

const mustBe: Requirements = {
  '/url': suchAs(
    `${s.mustBeWebAddress('https://')}, and no fragment,`,
    'https://example.com/jobs-changed',
  ),
  '/types': { mustBe: 'different types such as ["job.created"], or null for all' },
  '/types/*': oneOf(jobChangeTypes),
  '/enabled': trueOrFalse,
  '/rotateSecret': trueOrFalse,
  '/after': { mustBe: 'now, or the cursor of a change' },
};

/** Refuses members that cannot be set: a misspelt `types` would send everything. */
const unknownMembers = (body: s.Body, names: readonly string[]): readonly Problem[] =>
  s.unknownNamesIn(body, new Set(names)).map((name) => {
    const meant = nearestName(lettersOf(name), names);
    const advice = meant === undefined ? `write ${names.join(', ')}.` : `did you mean ${meant}?`;
    const message = `${shown(name)} cannot be set here; ${advice}`;
    return { pointer: pointerToUnknown(name), code: 'not-allowed', message };
  });

const read = <Output>(
  body: unknown,
  schema: s.FieldSchema<Output> & { readonly entries: object },
): Result<Output, InvalidWebhook> => {
  const refuse = (problems: readonly Problem[]) =>
    err({ code: 'invalid-webhook' as const, message: summary('The webhook', problems), problems });
  if (!s.isObject(body)) return refuse(notAnObject(body).problems);
  const { success, output, issues = [] } = v.safeParse(schema, body);
  const unknown = unknownMembers(body, Object.keys(schema.entries));
  const problems = [...problemsOf(issues, body, [], mustBe), ...unknown];
  return success && problems.length === 0 ? ok(output) : refuse(problems);
};

/**
 * Reads the body of a new webhook, `{ url, types? }` (decision D40). Errors: `invalid-webhook`, with every problem.
 *
 * @param allowsHttp whether http is accepted too
 */
export const readNewWebhook = (
  body: unknown,
  allowsHttp: boolean,
): Result<WebhookSettings, InvalidWebhook> => {
  const { url, types } = members(allowsHttp);
  return read(body, v.object({ url, types: v.optional(types, null) }, 'required'));
};

/**
 * Reads the body of a change of a webhook, as {@link readNewWebhook} does; what it does not change is `undefined`. Its
 * `after` is a cursor, or `now`.
 */
export const readWebhookChanges = (body: unknown, allowsHttp: boolean) =>
  read(body, v.partial(v.object(members(allowsHttp))));
