// Response schemas, because with a schema Fastify serializes twice as fast.

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
export const jobResponse = {
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
export const listResponse = {
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
