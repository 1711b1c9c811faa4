import type { Instant } from '@jobposting/core';
import type { Webhook } from '@jobposting/core/webhooks';
import type { Outcome, Post } from './post.ts';
import type { Secrets } from './secrets.ts';

/** A message, the same on every attempt. */
export interface Message {
  readonly id: string;
  readonly type: string;
  readonly timestamp: Instant;
  readonly data: object;
}

/** Sends a message to the endpoint of a webhook; `null` where `signal` has ended it. */
export type Deliver = ReturnType<typeof createDeliver>;

/** Creates the delivery of messages as Standard Webhooks 1.0 says. */
export const createDeliver =
  (
    post: Post,
    secrets: Secrets,
    now: () => Instant,
    onError: (error: unknown, webhook: Webhook) => unknown,
  ) =>
  async (
    webhook: Webhook,
    { id, ...content }: Message,
    signal: AbortSignal,
  ): Promise<Outcome | null> => {
    const time = now();
    const timestamp = Math.floor(Date.parse(time) / 1_000);
    const body = JSON.stringify(content);
    const signature = await secrets.sign(webhook, `${id}.${timestamp}.${body}`, time);
    if (signature === '') {
      onError(new Error('The secret of a webhook was sealed with another secret.'), webhook);
      return { error: 'The secret cannot be read any more. Make a new one.', isUnsent: true };
    }
    const headers = {
      ...{ 'content-type': 'application/json', 'user-agent': 'Jobposting' },
      ...{ 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature },
    };
    return post(webhook.url, headers, body, signal);
  };
