import { defaultReferenceData, jobLimits } from '@jobposting/core';

/** A body of POST or PUT after validation (interface §4.3). */
export interface JobBody {
  readonly referenceId?: string | null;
  readonly title: string;
  readonly closeDate?: string | null;
  readonly confidential?: boolean;
  readonly autoRefresh?: boolean;
  readonly status?: 'active' | 'archived';
  readonly locations: readonly { readonly description: string }[];
  readonly categories: readonly { readonly id: number }[];
  readonly positionType: { readonly id: number };
  readonly salary?: SalaryBody | null;
  readonly description: string;
  readonly applicantRoutingType: { readonly id: 1 | 2 };
  readonly applicationEmail?: string | null;
  readonly applicationUrl?: string | null;
}

export interface SalaryBody {
  readonly amount: number;
  readonly maxAmount?: number | null;
  readonly period: { readonly id: number };
  readonly plusCommission?: boolean;
}

const item = (property: string, schema: object) => ({
  type: 'object',
  required: [property],
  properties: { [property]: schema },
});

const amount = { type: 'number', minimum: 0, maximum: 99_999_999_999.9999 };
const idOneOf = (items: readonly { readonly id: number }[]) =>
  item('id', { type: 'integer', enum: items.map(({ id }) => id) });

const properties = {
  referenceId: { type: 'string', nullable: true, maxLength: jobLimits.referenceIdLength },
  title: { type: 'string', minLength: 1, maxLength: jobLimits.titleLength },
  closeDate: {
    nullable: true,
    type: 'string',
    anyOf: [{ format: 'date' }, { format: 'iso-date-time' }],
  },
  confidential: { type: 'boolean' },
  autoRefresh: { type: 'boolean' },
  status: { enum: ['active', 'archived'] },
  locations: {
    type: 'array',
    minItems: jobLimits.locations.min,
    maxItems: jobLimits.locations.max,
    items: item('description', {
      type: 'string',
      pattern: "^[\\p{L}\\p{M}\\d .'’()/-]{2,100}, .{2,}",
    }),
  },
  categories: {
    type: 'array',
    minItems: jobLimits.categories.min,
    maxItems: jobLimits.categories.max,
    items: idOneOf(defaultReferenceData.jobCategories),
  },
  positionType: idOneOf(defaultReferenceData.positionTypes),
  salary: {
    type: 'object',
    nullable: true,
    required: ['amount', 'period'],
    properties: {
      amount,
      maxAmount: { ...amount, nullable: true },
      period: idOneOf(defaultReferenceData.salaryPeriods),
      plusCommission: { type: 'boolean' },
    },
  },
  description: { type: 'string', minLength: 1 },
  applicantRoutingType: item('id', { enum: [1, 2] }),
  applicationEmail: {
    type: 'string',
    nullable: true,
    format: 'email',
    maxLength: jobLimits.applicationEmailLength,
  },
  applicationUrl: {
    type: 'string',
    nullable: true,
    format: 'uri',
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
    maxLength: jobLimits.applicationUrlLength,
  },
};

/** The JSON Schema of a PUT that changes only the fields it has (interface §4.4). */
export const updateJobSchema = { type: 'object', properties };

const whenRoutedBy = (id: 1 | 2, required: string) => ({
  if: {
    properties: { applicantRoutingType: { type: 'object', properties: { id: { const: id } } } },
  },
  // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
  then: { required: [required], properties: { [required]: { type: 'string' } } },
});

/** The JSON Schema of a body that creates a job (interface §4.3). */
export const createJobSchema = {
  type: 'object',
  properties,
  required: [
    'title',
    'locations',
    'categories',
    'positionType',
    'description',
    'applicantRoutingType',
  ],
  allOf: [whenRoutedBy(1, 'applicationEmail'), whenRoutedBy(2, 'applicationUrl')],
};

/** The JSON Schema of the query of a list (interface §4.2). */
export const listQuerySchema = {
  type: 'object',
  properties: {
    q: { type: 'string' },
    status: { enum: ['active', 'archived'] },
    pageSize: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
    page: { type: 'integer', minimum: 1, default: 1 },
  },
};
