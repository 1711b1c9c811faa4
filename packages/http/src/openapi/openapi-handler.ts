import { ok } from 'neverthrow';
import { etagOf, jsonAnswer, keptBytes } from '../answers/answer.ts';
import { unlessFresh } from '../answers/not-modified.ts';
import type { AnswerResult, PublicCall, RouteContext } from '../routes/route.ts';
import { createOpenApi } from './create-open-api.ts';

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
