import type { JobService } from '@jobposting/core';
import { checkOptions, configuredBaseUrl } from '@jobposting/core/adapter';
import { ok } from 'neverthrow';
import { etagOf, jsonAnswer, keptBytes, unlessFresh } from '../answers/answer.ts';
import { smallestBodyLimit } from '../requests/body.ts';
import {
  type AnswerResult,
  apiVersion,
  type PublicCall,
  pathPrefix,
  type RouteContext,
} from '../routes/route.ts';
import { type OperationId, routeTable } from '../routes/route-table.ts';
import { createExamples } from './examples.ts';
import { responseHeaders } from './headers.ts';
import type { OpenApiDocument, OperationObject } from './open-api-document.ts';
import { operationObject } from './operation-object.ts';
import { parameters } from './parameters.ts';
import {
  createProblemResponses,
  type ProblemResponses,
  problemExamples,
  problemSchemas,
} from './problem-responses.ts';
import { batchSchemas } from './schemas/batch-schemas.ts';
import { bodySchemas } from './schemas/body-schemas.ts';
import { jobSchemas } from './schemas/job-schemas.ts';
import { listSchemas } from './schemas/list-schemas.ts';

/** What the document describes. */
export interface OpenApiOptions {
  /** Its reference lists are used in the examples, its largest job in the text. */
  readonly jobs: Pick<JobService, 'referenceData' | 'maxJobBytes'>;
  /** Where the service is, as given to `createRequestListener`; when absent, where the document was read. */
  readonly baseUrl?: string | undefined;
  /** As given to `createRequestListener`. */
  readonly bodyLimitBytes?: number | undefined;
}

const about = (maxJobBytes: number, bodyLimitBytes: number): string =>
  `An employer creates, reads, updates, archives, deletes and lists its job postings. Each call acts as the employer whose key is in the header \`API-Key\`; the jobs of others do not exist for it.

- Bodies are JSON in UTF-8 of at most ${bodyLimitBytes} bytes. A job has at most ${maxJobBytes} bytes as GET answers it.
- What GET answers can be sent back: members that are read-only or unknown are ignored.
- Lengths count Unicode code points.
- Amounts are answered with exactly four decimal places, such as \`64000.0000\`.
- HEAD works wherever GET does, and OPTIONS lists the methods of a path.
- A client that cannot send PUT or DELETE sends POST with that method in \`X-HTTP-Method-Override\`.
- Errors are problem details (RFC 9457) with a stable \`code\`. A path that is not here is 404 \`route-not-found\`; a method that a path does not have is 405 \`method-not-allowed\`, and \`Allow\` lists those that it has.`;

const tags = [
  { name: 'Jobs', description: 'The jobs of the employer who calls.' },
  { name: 'Reference lists', description: 'What jobs refer to by id. No key is needed.' },
  { name: 'This document', description: 'No key is needed.' },
];

const serverOf = (baseUrl: string | undefined): OpenApiDocument['servers'][number] => {
  if (baseUrl !== undefined) {
    return { url: `${configuredBaseUrl(baseUrl)}${pathPrefix}`, description: 'The service.' };
  }
  // Without a slash at its end, unlike a dot, so that a path can follow it directly.
  return { url: `../v${apiVersion}`, description: 'Where this document was read.' };
};

const createPaths = (problems: ProblemResponses): OpenApiDocument['paths'] => {
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const [operationId, { path, method }] of Object.entries(routeTable)) {
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: operationObject(operationId as OperationId, problems),
    };
  }
  return paths;
};

/**
 * Creates the OpenAPI 3.1 document of a service, which `GET /api/v1.1/openapi.json` answers: plain data,
 * made from the table of routes, the table of errors and the limits.
 *
 * Throws a TypeError for options that are missing or unknown, and for a `baseUrl` that is not an absolute
 * address.
 *
 * @example
 * writeFileSync('openapi.json', JSON.stringify(createOpenApi({ jobs, baseUrl: 'https://jobs.example.ca' })));
 */
export const createOpenApi = (options: OpenApiOptions): OpenApiDocument => {
  checkOptions('createOpenApi', options, {
    jobs: 'required',
    baseUrl: 'optional',
    bodyLimitBytes: 'optional',
  });
  const { jobs, baseUrl, bodyLimitBytes = smallestBodyLimit(jobs) } = options;
  const problems = createProblemResponses();
  const paths = createPaths(problems);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Job Postings',
      version: apiVersion,
      summary: 'Job postings of employers: create, read, update, archive, delete and list them.',
      description: about(jobs.maxJobBytes, bodyLimitBytes),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [serverOf(baseUrl)],
    tags,
    security: [{ ApiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        ApiKey: { type: 'apiKey', in: 'header', name: 'API-Key', description: 'Begins with jp_.' },
      },
      schemas: {
        ...jobSchemas,
        ...listSchemas,
        ...bodySchemas,
        ...batchSchemas,
        ...problemSchemas,
        OpenApi: { description: 'An OpenAPI 3.1 document.', type: 'object' },
      },
      parameters,
      responses: problems.shared,
      headers: responseHeaders,
      examples: { ...createExamples(jobs.referenceData), ...problemExamples },
    },
  };
};

/** Creates the handler that answers the OpenAPI document, which is made once. */
export const createOpenApiHandler = ({
  jobs,
  baseUrl,
  bodyLimitBytes,
}: RouteContext): ((call: PublicCall) => AnswerResult) => {
  const body = keptBytes(JSON.stringify(createOpenApi({ jobs, baseUrl, bodyLimitBytes })));
  const answer = jsonAnswer(200, body, { ETag: etagOf(body) });
  return ({ request }) => ok(unlessFresh(request, answer));
};
