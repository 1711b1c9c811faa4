import { configuredBaseUrl } from '@jobposting/core/adapter';
import { ok } from 'neverthrow';
import document from '../../openapi.json' with { type: 'json' };
import { etagOf, jsonAnswer, keptBytes, unlessFresh } from '../answers/answer.ts';
import {
  type AnswerResult,
  type PublicCall,
  pathPrefix,
  type RouteContext,
} from '../routes/route.ts';

/** Creates the handler that answers openapi.json, with the configured address of the service. */
export const createOpenApiHandler = ({
  baseUrl,
}: Pick<RouteContext, 'baseUrl'>): ((call: PublicCall) => AnswerResult) => {
  const servers =
    baseUrl === undefined
      ? document.servers
      : [{ url: `${configuredBaseUrl(baseUrl)}${pathPrefix}`, description: 'The service.' }];
  const body = keptBytes(JSON.stringify({ ...document, servers }));
  const answer = jsonAnswer(200, body, { ETag: etagOf(body) });
  return ({ request }) => ok(unlessFresh(request, answer));
};
