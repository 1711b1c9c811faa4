// What the peers on Fastify share: the schemas of their routes, because with one Fastify serializes twice as fast, and
// what they answer to errors.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createJobSchema, listQuerySchema, updateJobSchema } from '../job-schema.ts';
import { RoutingAddressMissing } from '../peer-row.ts';

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

/** The schema of each route. */
export const schemas = {
  get: { params: idParameter, response: { 200: jobResponse } },
  list: { querystring: listQuerySchema, response: { 200: listResponse } },
  create: { body: createJobSchema, response: { 201: jobResponse } },
  update: { params: idParameter, body: updateJobSchema, response: { 200: jobResponse } },
  put: {
    body: { ...createJobSchema, required: [...createJobSchema.required, 'referenceId'] },
    response: { 200: jobResponse, 201: jobResponse },
  },
};

export const baseUrlOf = (request: FastifyRequest): string =>
  `${request.protocol}://${request.host}`;

export const notFound = (reply: FastifyReply) =>
  reply.code(404).send({ message: 'The job does not exist.' });

/** Answers an error; `takenCode` is that of a referenceId in use. */
export const errorHandler =
  (takenCode: string) => (error: unknown, _request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof RoutingAddressMissing) {
      return reply.code(400).send({ message: 'An address for applications is required.' });
    }
    if (error instanceof Error && 'code' in error && error.code === takenCode) {
      return reply.code(409).send({ message: 'referenceId is in use.' });
    }
    return reply.send(error);
  };
