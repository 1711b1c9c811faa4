import { defaultReferenceData, jobLimits } from '@jobposting/core';

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
const updateJobSchema = { type: 'object', properties };

const whenRoutedBy = (id: 1 | 2, required: string) => ({
  if: {
    properties: { applicantRoutingType: { type: 'object', properties: { id: { const: id } } } },
  },
  // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
  then: { required: [required], properties: { [required]: { type: 'string' } } },
});

/** The JSON Schema of a body that creates a job (interface §4.3). */
const createJobSchema = {
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
const listQuerySchema = {
  type: 'object',
  properties: {
    q: { type: 'string' },
    status: { enum: ['active', 'archived'] },
    pageSize: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
    page: { type: 'integer', minimum: 1, default: 1 },
  },
};

const integer = { type: 'integer' };
const string = { type: 'string' };
const boolean = { type: 'boolean' };
const nullableString = { type: 'string', nullable: true };

const named = { type: 'object', properties: { id: integer, name: string } };
const location = {
  type: 'object',
  properties: { id: integer, description: string, name: string, type: string },
};

const headerProperties = {
  id: integer,
  title: string,
  locations: { type: 'array', items: location },
  employer: named,
  referenceId: nullableString,
  publishDate: string,
  confidential: boolean,
  status: string,
};

const salary = {
  type: 'object',
  nullable: true,
  properties: {
    amount: { type: 'number' },
    maxAmount: { type: 'number', nullable: true },
    period: { type: 'object', properties: { ...named.properties, unit: string } },
    plusCommission: boolean,
  },
};

/** A job (interface §2.1). */
const jobResponse = {
  type: 'object',
  properties: {
    ...headerProperties,
    closeDate: string,
    autoRefresh: boolean,
    categories: { type: 'array', items: named },
    positionType: named,
    salary,
    description: string,
    applicantRoutingType: named,
    applicationEmail: nullableString,
    applicationUrl: nullableString,
  },
};

/** A page of job headers (interface §2.3, §2.4). */
const listResponse = {
  type: 'object',
  properties: {
    data: { type: 'array', items: { type: 'object', properties: headerProperties } },
    paging: {
      type: 'object',
      properties: {
        total: integer,
        previous: nullableString,
        page: integer,
        pages: integer,
        next: nullableString,
        pageSize: integer,
      },
    },
  },
};

const idParameter = { type: 'object', properties: { id: { type: 'integer' } } };

/** The schema of each route; with one of its response, Fastify serializes faster. */
export const schemas = {
  get: { params: idParameter, response: { 200: jobResponse } },
  list: { querystring: listQuerySchema, response: { 200: listResponse } },
  create: { body: createJobSchema, response: { 201: jobResponse } },
  update: { params: idParameter, body: updateJobSchema, response: { 200: jobResponse } },
};
