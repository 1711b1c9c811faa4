import { jobLimits, jobStatuses, workplaces } from '@jobposting/core';
import { type JsonObject, ref } from '../open-api-document.ts';
import { largestAmount } from './job-schemas.ts';

// Other members are ignored, so that a body of GET can be sent back (decision D6). Lengths are
// counted after trimming, which no `maxLength` can say, so they are in words (decision D2).

const notBlank = '\\S';
const blank = '^\\s*$';

const requiredText = (description: string): JsonObject => ({
  type: 'string',
  pattern: notBlank,
  description,
});

const textOrNone = (description: string): JsonObject => ({
  type: ['string', 'null'],
  description,
});

/** A value, null or a blank string (decision D1). */
const orNone = (schema: JsonObject, description: string): JsonObject => ({
  anyOf: [schema, ref('schemas', 'None')],
  description,
});

const atMost = (length: number): string => `At most ${length} characters, after trimming.`;

const amountText = '^-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?$';

const amount: JsonObject = {
  // Not `multipleOf`, which refuses good decimals: 0.0003 is no multiple of 0.0001 in binary.
  anyOf: [
    { type: 'number', minimum: 0, maximum: largestAmount.number },
    { type: 'string', pattern: amountText },
  ],
  description: `A number from 0 to ${largestAmount.text}, or a string that holds one, with at most four decimal places.`,
  examples: [64000.5],
};

const list = (items: string, { min, max }: { readonly min: number; readonly max: number }) => ({
  type: 'array',
  items: ref('schemas', items),
  minItems: min,
  maxItems: max,
});

/** A new job whose applications go where this type says. */
const routedBy = (id: 1 | 2, address: string): JsonObject => ({
  properties: {
    applicantRoutingType: {
      properties: {
        id: { anyOf: [{ const: id }, { type: 'string', pattern: `^\\s*0{0,9}${id}\\s*$` }] },
      },
    },
    [address]: { type: 'string', pattern: notBlank },
  },
  required: [address],
});

/** What a body can set, in the order of interface §4.3. */
const members = {
  referenceId: textOrNone(
    `Your own identifier, unique among your jobs. ${atMost(jobLimits.referenceIdLength)} Null or blank: none.`,
  ),
  title: requiredText(`One line of plain text. ${atMost(jobLimits.titleLength)}`),
  closeDate: {
    ...textOrNone(
      `A date-time of ISO 8601, without an offset in UTC, or a calendar date, which means the end of that day in UTC. ${jobLimits.defaultCloseDateDays} days after publishDate when absent, null or blank.`,
    ),
    examples: ['2026-12-31', '2026-12-31T17:00:00-05:00'],
  },
  confidential: orNone(
    { type: 'boolean' },
    "Whether the employer's name is confidential; false when absent.",
  ),
  autoRefresh: orNone(
    { type: 'boolean' },
    `Whether publishDate is set anew every ${jobLimits.autoRefreshDays} days; false when absent. Only on unlimited plans.`,
  ),
  status: orNone({ enum: jobStatuses }, 'active when absent.'),
  locations: {
    ...list('LocationBody', jobLimits.locations),
    description: 'Different places.',
  },
  categories: {
    ...list('LookupBody', jobLimits.categories),
    description: 'Different items of /jobcategories.',
  },
  positionType: { ...ref('schemas', 'LookupBody'), description: 'An item of /positiontypes.' },
  salary: orNone(ref('schemas', 'SalaryBody'), 'Replaced as a whole. Null or blank: none.'),
  description: requiredText(
    'HTML with some visible text. The tags strong, b, em, i, br, p, div, ul, ol, li and a, and href on a, are kept; other markup is removed or replaced.',
  ),
  applicantRoutingType: ref('schemas', 'RoutingTypeBody'),
  applicationEmail: textOrNone(
    `Required with routing type 1, else ignored. ${atMost(jobLimits.applicationEmailLength)}`,
  ),
  applicationUrl: textOrNone(
    `Required with routing type 2, else ignored. Begins with http:// or https://. ${atMost(jobLimits.applicationUrlLength)}`,
  ),
  workplace: orNone({ enum: workplaces }, 'Where the work is done; onsite when absent.'),
};

const requiredOfNew = [
  'title',
  'locations',
  'categories',
  'positionType',
  'description',
  'applicantRoutingType',
] as const satisfies readonly (keyof typeof members)[];

const usableReferenceId = requiredText(
  `Your own identifier of the job. ${atMost(jobLimits.referenceIdLength)}`,
);

/** Bodies of requests (interface §4.3–§4.7). */
export const bodySchemas = {
  JobBody: {
    description: 'A new job. Other members are ignored.',
    type: 'object',
    properties: members,
    required: requiredOfNew,
    anyOf: [routedBy(1, 'applicationEmail'), routedBy(2, 'applicationUrl')],
  },
  JobUpdateBody: {
    description: 'The fields of a job that are to be changed. Other members are ignored.',
    type: 'object',
    properties: members,
  },
  JobByReferenceId: {
    description:
      'The fields of the job with this referenceId that are to be changed, or all that a new job needs. Other members are ignored.',
    type: 'object',
    properties: { ...members, referenceId: usableReferenceId },
    required: ['referenceId'],
  },
  ReferenceIdBody: {
    description: 'Names a job.',
    type: 'object',
    properties: { referenceId: usableReferenceId },
    required: ['referenceId'],
  },
  SalaryBody: {
    type: 'object',
    properties: {
      amount,
      maxAmount: orNone(amount, 'Not below amount. Null or blank: none.'),
      period: { ...ref('schemas', 'LookupBody'), description: 'An item of /salaryperiods.' },
      plusCommission: orNone(
        { type: 'boolean' },
        'Whether commission comes on top; false when absent.',
      ),
    },
    required: ['amount', 'period'],
  },
  LocationBody: {
    type: 'object',
    properties: {
      description: {
        ...requiredText(
          'A town and its province or territory of Canada, a town alone where there is one of that name, or a province. It need not be in /locations.',
        ),
        examples: ['Halifax, NS'],
      },
    },
    required: ['description'],
  },
  LookupBody: {
    description: 'An item of a reference list, by its id.',
    type: 'object',
    properties: { id: { type: ['integer', 'string'], pattern: '^\\s*\\d{1,10}\\s*$' } },
    required: ['id'],
  },
  RoutingTypeBody: {
    description: 'Where applications go: 1 = Email, 2 = URL.',
    type: 'object',
    properties: {
      id: { anyOf: [{ enum: [1, 2] }, { type: 'string', pattern: '^\\s*0{0,9}[12]\\s*$' }] },
    },
    required: ['id'],
  },
  None: {
    description: 'Null or a blank string: none, or where none has no meaning, as if absent.',
    type: ['null', 'string'],
    pattern: blank,
  },
};
