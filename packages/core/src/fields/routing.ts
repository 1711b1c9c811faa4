import { err, ok } from 'neverthrow';
import * as v from 'valibot';
import { type ApplicantRouting, addressOf, routingTypeNames } from '../job/job.ts';
import type { Problem, Warning } from '../job/problem.ts';
import { applicationEmail } from './application-email.ts';
import { applicationUrl } from './application-url.ts';
import { choicesOf, mustBeLookup } from './kinds/choices.ts';
import { type Field, readBySchema } from './kinds/field.ts';
import { requiredAt } from './kinds/misnamed.ts';
import { type Body, charactersChanged, isNone, lookupId, objectOf } from './kinds/schemas.ts';

/** How applications are routed: 1 = Email, 2 = URL (interface §2.2). */
const applicantRoutingType = {
  name: 'applicantRoutingType' as const,
  schema: v.optional(
    objectOf({ id: v.pipe(lookupId, v.picklist([1, 2] as const, 'not-allowed')) }),
  ),
  mustBe: mustBeLookup(
    '/applicantRoutingType',
    choicesOf(
      'routing types',
      '',
      ([1, 2] as const).map((id) => ({ id, name: routingTypeNames[id] })),
    ),
  ),
};

const addressFields = { 1: applicationEmail, 2: applicationUrl } as const;

const routingTo = (typeId: 1 | 2, address: string): ApplicantRouting =>
  typeId === 1 ? { typeId, applicationEmail: address } : { typeId, applicationUrl: address };

const otherType = { 1: 2, 2: 1 } as const;

/** Says how to make the other address apply. */
const toRouteBy = (typeId: 1 | 2): string =>
  `For ${routingTypeNames[typeId]}, write "applicantRoutingType":{"id":${typeId}}.`;

/** Warns of a value for the address that does not apply. */
const ignoredIn = (body: Body, typeId: 1 | 2): readonly Warning[] => {
  const { name } = addressFields[otherType[typeId]];
  const value = body[name];
  if (value === undefined || isNone(value)) return [];
  const why = `applications to this job are routed by ${routingTypeNames[typeId]}`;
  const message = `${name} was ignored: ${why}. ${toRouteBy(otherType[typeId])}`;
  return [{ pointer: `/${name}`, code: 'application-field-ignored', message }];
};

/** Warns of removed characters that are more than white space. */
const changedIn = (name: string, sent: unknown, kept: string): readonly Warning[] =>
  typeof sent === 'string' && /\P{White_Space}/u.test(sent.replace(kept, ''))
    ? [charactersChanged(name, 'ends')]
    : [];

/** The fields of a body that say where applications go, in the order of interface §4.3. */
export const routingFields = [applicantRoutingType, applicationEmail, applicationUrl] as const;

const missingType = (body: Body): Problem => {
  const problem = requiredAt('/applicantRoutingType/id', body, applicantRoutingType.mustBe);
  const isUrl = ignoredIn(body, 1).length > 0 && ignoredIn(body, 2).length === 0;
  return isUrl ? { ...problem, message: problem.message.replace('{"id":1}', '{"id":2}') } : problem;
};

/** The problems of a missing address, with a hint where the other type may be meant. */
const withHint = (body: Body, typeId: 1 | 2, problems: readonly Problem[]): readonly Problem[] =>
  problems.map((problem) =>
    problem.code === 'required' && ignoredIn(body, typeId).length > 0
      ? { ...problem, message: `${problem.message} ${toRouteBy(otherType[typeId])}` }
      : problem,
  );

/**
 * Where applications go, by the body and the stored job (decision D13): the address of the type that applies is
 * checked, or kept when it was not sent; the other one is ignored.
 */
export const routing: Field<'routing', ApplicantRouting> = {
  name: 'applicantRoutingType',
  property: 'routing',
  mustBe: Object.assign({}, ...routingFields.map(({ mustBe }) => mustBe)),
  members: routingFields.map(({ name }) => name),
  read: (body, { stored }) => {
    const { name, schema, mustBe } = applicantRoutingType;
    return readBySchema(schema, body, [name], mustBe).andThen((type) => {
      const typeId = type?.id ?? stored?.routing.typeId;
      if (typeId === undefined) return err([missingType(body)]);

      const field = addressFields[typeId];
      const sent = body[field.name];
      const kept = stored?.routing.typeId === typeId ? addressOf(stored.routing) : undefined;
      const address =
        kept !== undefined && (sent === undefined || sent === kept)
          ? ok(kept)
          : readBySchema(field.schema, body, [field.name], field.mustBe);
      return address
        .map((value) => ({
          value: routingTo(typeId, value),
          warnings: [...changedIn(field.name, sent, value), ...ignoredIn(body, typeId)],
        }))
        .mapErr((problems) => withHint(body, typeId, problems));
    });
  },
};
