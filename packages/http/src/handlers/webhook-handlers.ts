import { Buffer } from 'node:buffer';
import type { Caller } from '@jobposting/core';
import {
  type WebhookListJson,
  type WebhookUseCases,
  type WrittenWebhook,
  webhookJson,
  webhookNotFound,
} from '@jobposting/core/webhooks';
import { err, ok, safeTry } from 'neverthrow';
import { type Answer, emptyAnswer, jsonAnswer } from '../answers/answer.ts';
import { httpError, type RequestError } from '../answers/http-error.ts';
import { parseBody } from '../requests/body.ts';
import { type AnswerResult, type Call, pathPrefix, type RouteContext } from '../routes/route.ts';
import type { OperationId } from '../routes/route-table.ts';

type WebhookOperation = Extract<OperationId, `${string}Webhook` | 'listWebhooks'>;

type WebhookHandler = (call: Call, caller: Caller) => Promise<AnswerResult>;

const noWebhooks = httpError('route-not-found', 'This server has no webhooks.');

const noSuchWebhook = httpError(
  'webhook-not-found',
  'There is no webhook with this id. An id is a whole number from 1 to 2147483647.',
);

const readId = ({ id }: Call) => (/^[1-9]\d{0,9}$/.test(id) ? ok(Number(id)) : err(noSuchWebhook));

const answerOf = (status: number, value: unknown, headers = {}): Answer =>
  jsonAnswer(status, Buffer.from(JSON.stringify(value)), headers);

const writtenJson = ({ webhook, secret }: WrittenWebhook) => ({ ...webhookJson(webhook), secret });

/** Creates the handlers of webhooks (decision D40). */
export const createWebhookHandlers = ({
  webhooks,
  baseUrlOf,
}: RouteContext): Readonly<Record<WebhookOperation, WebhookHandler>> => {
  const use = webhooks === undefined ? err(noWebhooks) : ok<WebhookUseCases, never>(webhooks);

  return {
    listWebhooks: async (_, caller) =>
      safeTry<Answer, RequestError>(async function* () {
        const found = yield* await (yield* use).list(caller);
        const list: WebhookListJson = { data: found.map(webhookJson) };
        return ok(answerOf(200, list));
      }),

    getWebhook: async (call, caller) =>
      safeTry<Answer, RequestError>(async function* () {
        const all = yield* await (yield* use).list(caller);
        const id = yield* readId(call);
        const found = all.find((webhook) => webhook.id === id);
        return found ? ok(answerOf(200, webhookJson(found))) : err(webhookNotFound(id));
      }),

    createWebhook: async ({ received, request }, caller) =>
      safeTry<Answer, RequestError>(async function* () {
        const known = yield* use;
        const body = yield* parseBody(received);
        const written = yield* await known.create(caller, body);
        const Location = `${baseUrlOf(request)}${pathPrefix}/webhooks/${written.webhook.id}`;
        return ok(answerOf(201, writtenJson(written), { Location }));
      }),

    updateWebhook: async (call, caller) =>
      safeTry<Answer, RequestError>(async function* () {
        const known = yield* use;
        const body = yield* parseBody(call.received);
        const written = yield* await known.update(caller, yield* readId(call), body);
        return ok(answerOf(200, writtenJson(written)));
      }),

    deleteWebhook: async (call, caller) =>
      safeTry<Answer, RequestError>(async function* () {
        const known = yield* use;
        yield* await known.remove(caller, yield* readId(call));
        return ok(emptyAnswer());
      }),
  };
};
