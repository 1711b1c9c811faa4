import { err, ok } from 'neverthrow';
import { type ApplicantRouting, routingTypeNames } from '../job.ts';
import type { Warning } from '../problem.ts';
import { applicantRoutingType } from './applicant-routing-type.ts';
import { applicationEmail } from './application-email.ts';
import { applicationUrl } from './application-url.ts';
import { accept, type FieldResult, problemAt } from './kinds/field.ts';

/** The routing fields of a body as they were sent: which of them apply depends on the stored job. */
export interface RoutingInput {
  readonly applicantRoutingType?: unknown;
  readonly applicationEmail?: unknown;
  readonly applicationUrl?: unknown;
}

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');

const ignoredField = (name: string, typeId: 1 | 2): Warning => ({
  pointer: `/${name}`,
  code: 'application-field-ignored',
  message: `${name} was ignored: applications to this job are routed by ${routingTypeNames[typeId]}.`,
});

const addressOf = (routing: ApplicantRouting): string =>
  routing.typeId === 1 ? routing.applicationEmail : routing.applicationUrl;

const none = new Map<string, never>();

/** Reads the routing type, if one was sent. */
export const readRoutingType = ({
  applicantRoutingType: sent,
}: RoutingInput): FieldResult<1 | 2 | undefined> =>
  sent === undefined ? ok(accept(undefined)) : applicantRoutingType.read(sent, none);

/**
 * Settles where applications go from what was sent and what is stored (decision D13): the address
 * of the type that applies is checked, or kept when it was not sent; the other one is ignored.
 */
export const settleRouting = (
  sent: RoutingInput,
  stored: ApplicantRouting | null,
): FieldResult<ApplicantRouting> => {
  const { name, mustBe } = applicantRoutingType;
  const type = readRoutingType(sent);
  const problems = type.isErr() ? type.error : [];
  const typeId = (type.isOk() ? type.value.value : undefined) ?? stored?.typeId;
  if (typeId === undefined) {
    return err(problems.length > 0 ? problems : [problemAt(`/${name}/id`, 'required', mustBe)]);
  }

  const [applied, ignored] =
    typeId === 1 ? [applicationEmail, applicationUrl] : [applicationUrl, applicationEmail];
  const given = sent[applied.name];
  const read =
    given === undefined && stored?.typeId === typeId
      ? ok(accept(addressOf(stored)))
      : applied.read(given ?? null, none);
  if (read.isErr()) return err([...problems, ...read.error]);
  if (problems.length > 0) return err(problems);

  const address = read.value.value ?? '';
  const value: ApplicantRouting =
    typeId === 1 ? { typeId, applicationEmail: address } : { typeId, applicationUrl: address };
  const warnings = isGiven(sent[ignored.name]) ? [ignoredField(ignored.name, typeId)] : [];
  return ok({ value, warnings });
};
