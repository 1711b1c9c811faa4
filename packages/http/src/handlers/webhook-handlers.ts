import { Buffer } from 'node:buffer';
import type { Caller } from '@jobposting/core';
import {
  type WebhookListJson,
  type WebhookUseCases,
  type WrittenWebhook,
  webhookJson,
  webhookNotFound,
} from '@jobposting/core/webhooks';
import { err, ok, type Result } from 'neverthrow';
import { emptyAnswer, jsonAnswer } from '../answers/answer.ts';
import { httpError, type RequestError } from '../answers/http-error.ts';
import { parseBody } from '../requests/body.ts';
import { type AnswerResult, type Call, pathPrefix, type RouteContext } from '../routes/route.ts';
import type { OperationId } from '../routes/route-table.ts';

type WebhookOperation = Extract<OperationId, `${string}Webhook` | 'listWebhooks'>;

type WebhookHandler = (call: Call, caller: Caller) => Promise<AnswerResult>;

const noWebhooks = httpError('route-not-found', 'This server has no webhooks.');

// 0 is the id of none.
const readId = ({ id }: Call): number => (/^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0);

const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

const writtenBytes = ({ webhook, secret }: WrittenWebhook): Buffer =>
  bytesOf({ ...webhookJson(webhook), secret });

/** Creates the handlers of webhooks (decision D40). */
export const createWebhookHandlers = ({
  webhooks,
  baseUrlOf,
}: RouteContext): Readonly<Record<WebhookOperation, WebhookHandler>> => {
  const withUseCases =
    (handle: (use: WebhookUseCases, call: Call, caller: Caller) => Promise<AnswerResult>) =>
    async (call: Call, caller: Caller): Promise<AnswerResult> =>
      webhooks === undefined ? err(noWebhooks) : handle(webhooks, call, caller);

  const writing = (
    write: (
      use: WebhookUseCases,
      body: unknown,
      call: Call,
      caller: Caller,
    ) => Promise<AnswerResult>,
  ) =>
    withUseCases(async (use, call, caller) => {
      const body: Result<unknown, RequestError> = parseBody(call.received);
      return body.isErr() ? err(body.error) : write(use, body.value, call, caller);
    });

  return {
    listWebhooks: withUseCases(async (use, _call, caller) => {
      const listed = await use.list(caller);
      return listed.map((found) => {
        const list: WebhookListJson = { data: found.map(webhookJson) };
        return jsonAnswer(200, bytesOf(list));
      });
    }),

    getWebhook: withUseCases(async (use, call, caller) => {
      const id = readId(call);
      const listed = await use.list(caller);
      return listed.andThen((all): AnswerResult => {
        const found = all.find((webhook) => webhook.id === id);
        return found === undefined
          ? err(webhookNotFound(id))
          : ok(jsonAnswer(200, bytesOf(webhookJson(found))));
      });
    }),

    createWebhook: writing(async (use, body, { request }, caller) => {
      const created = await use.create(caller, body);
      return created.map((written) => {
        const Location = `${baseUrlOf(request)}${pathPrefix}/webhooks/${written.webhook.id}`;
        return jsonAnswer(201, writtenBytes(written), { Location });
      });
    }),

    updateWebhook: writing(async (use, body, call, caller) => {
      const updated = await use.update(caller, readId(call), body);
      return updated.map((written) => jsonAnswer(200, writtenBytes(written)));
    }),

    deleteWebhook: withUseCases(async (use, call, caller) => {
      const removed = await use.remove(caller, readId(call));
      return removed.map(() => emptyAnswer());
    }),
  };
};
