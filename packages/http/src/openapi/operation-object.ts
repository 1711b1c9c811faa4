import { type OperationId, type RouteRow, routeTable } from '../route-table.ts';
import { errorCodesOf, hasPreconditions } from './error-codes.ts';
import type { responseHeaders } from './headers.ts';
import { type JsonObject, type OperationObject, ref } from './open-api-document.ts';
import { type AnswerDoc, type OperationDoc, operations } from './operations.ts';
import type { ParameterName } from './parameters.ts';
import { problemResponses } from './problem-responses.ts';

const refs = (kind: string, names: readonly string[]): Readonly<Record<string, JsonObject>> =>
  Object.fromEntries(names.map((name) => [name, ref(kind, name)]));

const answerResponse = ({
  description,
  schemas = [],
  example,
  headers = [],
}: AnswerDoc): JsonObject => {
  const [only, ...more] = schemas.map((name) => ref('schemas', name));
  const content = {
    schema: more.length === 0 ? only : { oneOf: [only, ...more] },
    ...(example !== undefined && { examples: refs('examples', [example]) }),
  };
  return {
    description,
    headers: refs('headers', headers),
    ...(only !== undefined && { content: { 'application/json': content } }),
  };
};

const everyHeader: readonly (keyof typeof responseHeaders)[] = ['X-Request-Id'];
const employerHeaders: readonly (keyof typeof responseHeaders)[] = [
  'RateLimit',
  'RateLimit-Policy',
];

const withHeaders = (response: JsonObject, names: readonly string[]): JsonObject => ({
  ...response,
  headers: { ...(response.headers as JsonObject), ...refs('headers', names) },
});

const parametersOf = (row: RouteRow, named: readonly ParameterName[]): readonly JsonObject[] => {
  const all: readonly ParameterName[] = [
    ...(row.path.endsWith('{id}') ? (['id'] as const) : []),
    ...named,
    ...(row.method === 'POST' || row.method === 'PUT' ? (['dryRun'] as const) : []),
    ...(hasPreconditions(row) ? (['If-Match', 'If-None-Match'] as const) : []),
  ];
  return all.map((name) => ref('parameters', name));
};

/** Joins what the table of routes and the documentation know of a route. */
export const operationObject = (operationId: OperationId): OperationObject => {
  const row: RouteRow = routeTable[operationId];
  const doc: OperationDoc = operations[operationId];
  const { tag, summary, description, answers, body } = doc;
  const headers = [...everyHeader, ...(row.access === 'employer' ? employerHeaders : [])];
  const responses = {
    ...Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => [status, answerResponse(answer)]),
    ),
    ...problemResponses(errorCodesOf(row, doc.useCase, doc.errors)),
  };
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(row.access === 'public' && { security: [] }),
    parameters: parametersOf(row, doc.parameters ?? []),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: ref('schemas', body.schema),
            examples: refs('examples', body.examples),
          },
        },
      },
    }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        withHeaders(response, headers),
      ]),
    ),
  };
};
