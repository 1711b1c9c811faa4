import * as v from 'valibot';
import { type ApplicantRouting, routingTypeNames } from '../job/job.ts';
import type { Problem, Warning } from '../job/problem.ts';
import { applicationEmail, applicationUrl } from './application-addresses.ts';
import { choicesOf, mustBeLookup } from './kinds/choices.ts';
import { type Field, type Reading, readBySchema, requiredAt } from './kinds/field.ts';
import { type Body, charactersChanged, isNone, lookupId, objectOf } from './kinds/schemas.ts';

/** How applications are routed: 1 = Email, 2 = URL (interface §2.2). */
const applicantRoutingType = {
  name: 'applicantRoutingType',
  schema: objectOf({ id: v.pipe(lookupId, v.picklist([1, 2] as const, 'not-allowed')) }),
  mustBe: mustBeLookup(
    '/applicantRoutingType',
    choicesOf('routing types', '', [
      { id: 1, name: routingTypeNames[1] },
      { id: 2, name: routingTypeNames[2] },
    ]),
  ),
} as const;

const addressFields = { 1: applicationEmail, 2: applicationUrl } as const;
const otherType = { 1: 2, 2: 1 } as const;

/** The fields of a body that say where applications go, in the order of interface §4.3. */
export const routingFields = [applicantRoutingType, applicationEmail, applicationUrl] as const;

/** Says how to make the address of a type apply. */
const toRouteBy = (typeId: 1 | 2): string =>
  `For ${routingTypeNames[typeId]}, write "applicantRoutingType":{"id":${typeId}}.`;

const isSent = (body: Body, typeId: 1 | 2): boolean => {
  const value = body[addressFields[typeId].name];
  return value !== undefined && !isNone(value);
};

const missingType = (body: Body): Problem => {
  const problem = requiredAt('/applicantRoutingType/id', body, applicantRoutingType.mustBe);
  const isUrl = isSent(body, 2) && !isSent(body, 1);
  return isUrl ? { ...problem, message: problem.message.replace('{"id":1}', '{"id":2}') } : problem;
};

/** Warns of a value for the address that does not apply. */
const ignored = (typeId: 1 | 2): Warning => {
  const { name } = addressFields[typeId];
  const why = `applications to this job are routed by ${routingTypeNames[otherType[typeId]]}`;
  const message = `${name} was ignored: ${why}. ${toRouteBy(typeId)}`;
  return { pointer: `/${name}`, code: 'application-field-ignored', message };
};

/** The address of the type that applies: the sent one, checked, or else that of the stored job. */
const readAddress = (reading: Reading, typeId: 1 | 2): string | undefined => {
  const { body, stored, refusals, warnings } = reading;
  const { name, schema, mustBe } = addressFields[typeId];
  const sent = body[name];
  const kept = (stored?.routing as Partial<Record<typeof name, string>> | undefined)?.[name];
  if (kept !== undefined && (sent === undefined || sent === kept)) return kept;
  const found: Problem[] = [];
  const address = readBySchema(schema, { body, refusals: found }, [name], mustBe);
  // The other type may be meant.
  const hint = isSent(body, otherType[typeId]) ? ` ${toRouteBy(otherType[typeId])}` : '';
  for (const { pointer, code, message } of found)
    refusals.push({ pointer, code, message: code === 'required' ? message + hint : message });
  if (
    typeof sent === 'string' &&
    address !== undefined &&
    /\P{White_Space}/u.test(sent.replace(address, ''))
  )
    warnings.push(charactersChanged(name, 'ends'));
  return address;
};

/**
 * Where applications go, by the body and the stored job (decision D13): the address of the type that applies is
 * checked, or kept when it was not sent; the other one is ignored.
 */
export const routing: Field<'routing', ApplicantRouting> = {
  name: 'applicantRoutingType',
  property: 'routing',
  mustBe: Object.assign({}, ...routingFields.map(({ mustBe }) => mustBe)),
  members: routingFields.map(({ name }) => name),
  read: (reading) => {
    const { body, stored, refusals, warnings } = reading;
    const { name, schema, mustBe } = applicantRoutingType;
    const isTypeSent = body[name] !== undefined;
    const typeId = isTypeSent
      ? readBySchema(schema, reading, [name], mustBe)?.id
      : stored?.routing.typeId;
    if (typeId === undefined) {
      if (!isTypeSent) refusals.push(missingType(body));
      return undefined;
    }
    const address = readAddress(reading, typeId);
    if (address === undefined) return undefined;
    if (isSent(body, otherType[typeId])) warnings.push(ignored(otherType[typeId]));
    return typeId === 1
      ? { typeId, applicationEmail: address }
      : { typeId, applicationUrl: address };
  },
};
