import * as v from 'valibot';
import { type ApplicantRouting, jobLimits } from '../job.ts';
import type { Problem, Warning } from '../job-error.ts';
import { objectMessage, problemAt, readField } from './read-field.ts';
import { plainText } from './text.ts';

const routingTypeIds = new Map<unknown, 1 | 2>([
  [1, 1],
  [2, 2],
  ['1', 1],
  ['2', 2],
]);

const routingType = v.pipe(
  v.object(
    {
      id: v.pipe(
        v.unknown(),
        v.rawTransform(({ dataset: { value }, addIssue, NEVER }): 1 | 2 => {
          const id = routingTypeIds.get(typeof value === 'string' ? value.trim() : value);
          if (id !== undefined) return id;
          addIssue({ message: 'not-allowed' });
          return NEVER;
        }),
      ),
    },
    objectMessage,
  ),
  v.transform(({ id }) => id),
);

const applicationEmail = v.pipe(
  plainText(jobLimits.applicationEmailLength),
  v.minLength(1, 'required'),
  v.email('invalid-email'),
);

const isApplicationUrl = (text: string): boolean => {
  // The URL parser drops tabs, line breaks and extra slashes, and so accepts what is not as sent.
  if (!/^https?:\/\/[^\s\\/][^\t\n\r\\]*$/i.test(text)) return false;
  const url = URL.parse(text);
  // Of these two schemes, what parses has a host.
  return url !== null && url.username === '' && url.password === '';
};

const applicationUrl = v.pipe(
  plainText(jobLimits.applicationUrlLength),
  v.minLength(1, 'required'),
  v.check(isApplicationUrl, 'invalid-url'),
);

/** The routing part of a body: the type is checked, the addresses are as sent. */
export interface RoutingInput {
  readonly typeId: 1 | 2 | undefined;
  readonly applicationEmail: unknown;
  readonly applicationUrl: unknown;
}

/** Reads the routing part of a body; which address applies is settled with the job (decision D13). */
export const readRoutingInput = (
  body: Readonly<Record<string, unknown>>,
  problems: Problem[],
): RoutingInput => ({
  typeId: readField('applicantRoutingType', routingType, body.applicantRoutingType, problems),
  applicationEmail: body.applicationEmail,
  applicationUrl: body.applicationUrl,
});

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');

const ignored = (name: string, typeName: string): Warning => ({
  pointer: `/${name}`,
  code: 'application-field-ignored',
  message: `${name} was ignored: applications to this job are routed by ${typeName}.`,
});

/**
 * Settles where applications go from what was sent and what is stored (decision D13): the address
 * of the type that applies is checked, or kept when it was not sent; the other one is ignored.
 */
export const settleRouting = (
  input: RoutingInput,
  stored: ApplicantRouting | undefined,
  problems: Problem[],
  warnings: Warning[],
): ApplicantRouting | undefined => {
  const typeId = input.typeId ?? stored?.typeId;
  if (typeId === undefined) {
    const isReported = problems.some(({ pointer }) => pointer.startsWith('/applicantRoutingType'));
    if (!isReported) problems.push(problemAt('/applicantRoutingType/id', 'required'));
    return undefined;
  }

  if (typeId === 1) {
    if (isGiven(input.applicationUrl)) warnings.push(ignored('applicationUrl', 'Email'));
    const kept = stored?.typeId === 1 ? stored.applicationEmail : null;
    const sent = input.applicationEmail ?? (input.applicationEmail === null ? null : kept);
    const address = readField('applicationEmail', applicationEmail, sent, problems);
    return address === undefined ? undefined : { typeId, applicationEmail: address };
  }

  if (isGiven(input.applicationEmail)) warnings.push(ignored('applicationEmail', 'URL'));
  const kept = stored?.typeId === 2 ? stored.applicationUrl : null;
  const sent = input.applicationUrl ?? (input.applicationUrl === null ? null : kept);
  const address = readField('applicationUrl', applicationUrl, sent, problems);
  return address === undefined ? undefined : { typeId, applicationUrl: address };
};
