import { jobLimits } from '@jobposting/core';
import { jobFields, jsonSchema } from '@jobposting/core/adapter';
import { type JsonObject, ref } from '../open-api-document.ts';
import { largestAmount, memberSchemas } from './job-schemas.ts';

const { atMost, notBlank, orNone, requiredText } = jsonSchema;

const blank = '^\\s*$';

const amountText = '^-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?$';

const amount: JsonObject = {
  // Not `multipleOf`, which refuses good decimals: in binary, 0.0003 is not a multiple of 0.0001.
  anyOf: [
    { type: 'number', minimum: 0, maximum: largestAmount.number },
    { type: 'string', pattern: amountText },
  ],
  description: `A number from 0 to ${largestAmount.text}, or a string that holds one, with at most four decimal places.`,
  examples: [64000.5],
};

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
const members: Readonly<Record<string, JsonObject>> = Object.fromEntries(
  memberSchemas.map(([name, { body }]) => [name, body]),
);

const requiredOfNew = jobFields.filter((field) => !('initial' in field)).map(({ name }) => name);

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
    description: 'The fields of a job to change. Other members are ignored.',
    type: 'object',
    properties: members,
  },
  JobByReferenceId: {
    description:
      'The fields of the job with this referenceId to change, or all that a new job needs. Other members are ignored.',
    type: 'object',
    properties: { ...members, referenceId: usableReferenceId },
    required: ['referenceId'],
  },
  ReferenceIdBody: {
    description: 'Identifies a job.',
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
          'A town and its province or territory of Canada, a town alone when only one has that name, or a province. It need not be in /locations.',
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
    description: 'Null or a blank string: none, or as if absent when none has no meaning.',
    type: ['null', 'string'],
    pattern: blank,
  },
};
