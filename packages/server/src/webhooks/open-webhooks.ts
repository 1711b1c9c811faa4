import type { JobService } from '@jobposting/core';
import type { Store } from '@jobposting/core/adapter';
import type { WebhookSender, WebhookSenderOptions } from '@jobposting/webhooks';
import type { StoreWatch } from '../database/store-watch.ts';
import type { Logger } from '../logging/log.ts';
import type { WebhookOptions } from '../options/webhook-options.ts';

/** Opens the webhooks of a database; `null` without a secret. Their package is loaded only where they are used. */
export const openWebhooks = async (
  { webhookSecretFile: secret, webhookAllow: allow }: WebhookOptions,
  { webhooks: store }: Pick<Store, 'webhooks'>,
  jobs: JobService,
  reports: Pick<WebhookSenderOptions, 'onError' | 'onFailed'> = {},
): Promise<WebhookSender | null> => {
  if (secret === undefined) return null;
  const { createWebhookSender } = await import('@jobposting/webhooks');
  return createWebhookSender({ store, jobs, secret, allow, ...reports });
};

/** Logs what keeps webhooks from being sent, and each failed attempt, of whose address only the host. */
export const webhookReports = (
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  watch: Pick<StoreWatch, 'noteFailure'>,
): Required<Pick<WebhookSenderOptions, 'onError' | 'onFailed'>> => ({
  onError(error, webhook) {
    const { code, reason, cause } = Object(error);
    if (reason !== undefined) return watch.noteFailure({ reason, cause });
    const fields = code === undefined ? { err: error } : { code, err: cause };
    log.error({ webhookId: webhook?.id, ...fields }, 'webhooks failed');
  },
  onFailed({ id, employerId, url, lastError, nextAttemptAt, disabledAt }) {
    // The rest may be a secret: deploy hooks have theirs in the path.
    const { host } = new URL(url);
    const fields = { webhookId: id, employerId, host, lastError };
    if (disabledAt === null) log.info({ ...fields, nextAttemptAt }, 'webhook failed');
    else log.warn(fields, 'webhook disabled');
  },
});
