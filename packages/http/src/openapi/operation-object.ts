import { type OperationId, type RouteRow, routeTable } from '../routes/route-table.ts';
import { errorCodesOf, hasPreconditions } from './error-codes.ts';
import type { ExampleName } from './examples.ts';
import { headerRefs } from './headers.ts';
import { type JsonObject, type OperationObject, ref } from './open-api-document.ts';
import type { AnswerDoc, OperationDoc } from './operation-doc.ts';
import { operations } from './operations.ts';
import type { ParameterName } from './parameters.ts';
import type { ProblemResponses } from './problem-responses.ts';

const examplesOf = (names: readonly ExampleName[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, ref('examples', name)]));

const mediaTypes = { json: 'application/json', ndjson: 'application/x-ndjson' } as const;

const answerResponse = (
  { description, schemas = [], examples, headers = [] }: AnswerDoc,
  mediaType: string,
) => {
  const [only, ...more] = schemas.map((name) => ref('schemas', name));
  const content = {
    schema: more.length === 0 ? only : { oneOf: [only, ...more] },
    ...(examples && { examples: examplesOf(examples) }),
  };
  return {
    description,
    headers: headerRefs(headers),
    ...(only !== undefined && { content: { [mediaType]: content } }),
  };
};

const parametersOf = (row: RouteRow, named: readonly ParameterName[]): readonly JsonObject[] => {
  const all: readonly ParameterName[] = [
    ...(row.path.endsWith('{id}') ? (['id'] as const) : []),
    ...named,
    ...(row.method === 'POST' || row.method === 'PUT' ? (['dryRun'] as const) : []),
    ...(hasPreconditions(row) ? (['If-Match', 'If-None-Match'] as const) : []),
  ];
  return all.map((name) => ref('parameters', name));
};

/** Joins the row of a route with its documentation. */
export const operationObject = (
  operationId: OperationId,
  problems: ProblemResponses,
): OperationObject => {
  const row: RouteRow = routeTable[operationId];
  const doc: OperationDoc = operations[operationId];
  // A batch is answered while it is sent; all other answers are JSON.
  const mediaType = mediaTypes[row.body ?? 'json'];
  const { tag, summary, description, answers, body } = doc;
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    ...(row.access === 'public' && { security: [] }),
    parameters: parametersOf(row, doc.parameters ?? []),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          [mediaType]: {
            schema: ref('schemas', body.schema),
            examples: examplesOf(body.examples),
          },
        },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [
          status,
          answerResponse(answer, mediaType),
        ]),
      ),
      ...problems.to(errorCodesOf(row, doc.useCase, doc.errors)),
    },
  };
};
