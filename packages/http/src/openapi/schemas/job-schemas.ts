import { jobLimits, jobStatuses, workplaces } from '@jobposting/core';
import { largestId } from '@jobposting/core/adapter';
import { formatMoney, maxMoney } from '@jobposting/core/rules';
import { type JsonObject, ref } from '../open-api-document.ts';

/** An Int32 from 1. */
export const int32: JsonObject = {
  type: 'integer',
  format: 'int32',
  minimum: 1,
  maximum: largestId,
};

const text: JsonObject = { type: 'string' };
const flag: JsonObject = { type: 'boolean' };

/** The largest amount as a number, and as it is written. */
export const largestAmount = { number: Number(formatMoney(maxMoney)), text: formatMoney(maxMoney) };

/** A date and time as it is answered. */
export const instant: JsonObject = {
  type: 'string',
  format: 'date-time',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  examples: ['2026-11-20T19:26:05.000Z'],
};

const decimal: JsonObject = { type: 'number', minimum: 0, maximum: largestAmount.number };

/** An object of an answer: it has these members and no other, all of them but the optional ones. */
export const answerObject = (
  description: string,
  properties: Readonly<Record<string, JsonObject>>,
  optional: readonly string[] = [],
): JsonObject => ({
  description,
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

/** As a job has it. */
export const referenceId: JsonObject = {
  type: ['string', 'null'],
  maxLength: jobLimits.referenceIdLength,
  description: "The employer's own identifier of the job, unique among its jobs; null for none.",
};

const list = (items: JsonObject, { min, max }: { readonly min: number; readonly max: number }) => ({
  type: 'array',
  items,
  minItems: min,
  maxItems: max,
});

const headerMembers = {
  id: { ...int32, description: 'Assigned by the service.' },
  title: { ...text, minLength: 1, maxLength: jobLimits.titleLength, description: 'Plain text.' },
  locations: list(ref('schemas', 'Location'), jobLimits.locations),
  employer: ref('schemas', 'Employer'),
  referenceId,
  publishDate: { ...instant, description: 'Set by the service, in UTC.' },
  confidential: { ...flag, description: "Whether the employer's name is confidential." },
  status: { enum: jobStatuses },
};

const { id, title, locations, employer, publishDate, confidential, status } = headerMembers;

/** The members of a job but its id, in the order of an answer. */
export const newJobMembers = {
  referenceId,
  employer,
  title,
  publishDate,
  closeDate: { ...instant, description: 'When the job closes, in UTC.' },
  confidential,
  autoRefresh: {
    ...flag,
    description: `Whether publishDate is set anew every ${jobLimits.autoRefreshDays} days.`,
  },
  status,
  locations,
  categories: list(ref('schemas', 'ListItem'), jobLimits.categories),
  positionType: ref('schemas', 'ListItem'),
  salary: { anyOf: [ref('schemas', 'Salary'), { type: 'null' }] },
  description: {
    ...text,
    minLength: 1,
    description: 'HTML with the tags strong, b, em, i, br, p, div, ul, ol, li and a alone.',
  },
  applicantRoutingType: ref('schemas', 'RoutingType'),
  applicationEmail: {
    type: ['string', 'null'],
    maxLength: jobLimits.applicationEmailLength,
    description: 'Where applications are sent with routing type 1, else null.',
  },
  applicationUrl: {
    type: ['string', 'null'],
    maxLength: jobLimits.applicationUrlLength,
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
    description: 'Where candidates are sent with routing type 2, else null.',
  },
  workplace: { enum: workplaces, description: 'Where the work is done; absent until it was set.' },
};

const routingType = (id: number, name: string): JsonObject =>
  answerObject(name, { id: { const: id }, name: { const: name } });

/** Jobs as they are answered (interface §2.1, §2.3). */
export const jobSchemas = {
  Job: answerObject('A job.', { id, ...newJobMembers }, ['workplace']),
  NewJob: answerObject(
    'A job that a dry run would have created: it has no id yet.',
    newJobMembers,
    ['workplace'],
  ),
  JobHeader: answerObject('A job as a list shows it.', headerMembers),
  Employer: answerObject('The employer who owns the job.', { id: int32, name: text }),
  Salary: answerObject('A salary. Amounts are written with exactly four decimal places.', {
    amount: decimal,
    maxAmount: { ...decimal, type: ['number', 'null'] },
    period: ref('schemas', 'SalaryPeriod'),
    plusCommission: { ...flag, description: 'Whether commission comes on top.' },
  }),
  RoutingType: {
    description: 'Where applications go: 1 = Email, 2 = URL.',
    anyOf: [routingType(1, 'Email'), routingType(2, 'URL')],
  },
};
