import { randomUUID } from 'node:crypto';
import { type Caller, type EmployerId, err, ok, type Result } from '@jobposting/core';
import { type StoreUnavailable, storeUnavailable, toInstant } from '@jobposting/core/adapter';
import {
  type CursorExpired,
  readNewWebhook,
  readWebhookChanges,
  type Webhook,
  type WebhookNotFound,
  type WebhookStore,
  type WebhookUseCases,
  webhookNotFound,
} from '@jobposting/core/webhooks';
import type { Secrets } from './secrets.ts';
import type { TurnParts } from './turn.ts';

// In milliseconds: for so long a secret that was replaced signs too.
const oldSecretMs = 24 * 60 * 60 * 1_000;

// So that nobody can make the server send more.
const testsAtOnce = 2;

/** What the use cases work with. */
export interface UseCaseParts extends Pick<TurnParts, 'jobs' | 'deliver' | 'cutOff'> {
  readonly store: WebhookStore;
  readonly secrets: Secrets;
  readonly allowsHttp: boolean;
}

/** Creates the use cases of webhooks (decision D40). */
export const createUseCases = (parts: UseCaseParts): WebhookUseCases => {
  const { store, jobs, secrets, deliver, allowsHttp, cutOff } = parts;
  /** The tests under way, by their ids. */
  const tests = new Map<string, EmployerId>();

  const find = async (
    employer: Caller,
    id: number,
  ): Promise<Result<Webhook, WebhookNotFound | StoreUnavailable>> => {
    const webhooks = await store.list(employer.id);
    return webhooks.andThen((all) => {
      const found = all.find((webhook) => webhook.id === id);
      return found === undefined ? err(webhookNotFound(id)) : ok(found);
    });
  };

  /** A cursor if the log can be read on from it, or for `now` the newest. */
  const cursorAt = async (
    employer: Caller,
    after: string,
  ): Promise<Result<string, CursorExpired | StoreUnavailable>> => {
    const page = await jobs.listChanges(employer, { after, limit: 1 });
    return page
      .map(({ next }) => (after === 'now' ? next : after))
      .mapErr((e) => (e.code === 'invalid-query' ? storeUnavailable('failed', e) : e));
  };

  return {
    list: (employer) => store.list(employer.id),

    async create(employer, body) {
      const settings = readNewWebhook(body, allowsHttp);
      if (settings.isErr()) return err(settings.error);
      const cursor = await cursorAt(employer, 'now');
      if (cursor.isErr()) return err(cursor.error);
      const { secret, sealed } = await secrets.make(employer.id);
      const now = jobs.now();
      const added = await store.add({
        ...{ ...settings.value, employerId: employer.id, createdAt: now, cursor: cursor.value },
        ...{ secrets: [{ sealed, expiresAt: null }], failures: 0, failingSince: null },
        ...{ nextAttemptAt: now, lastAttemptAt: null, lastError: null, disabledAt: null },
      });
      return added.map((webhook) => ({ webhook, secret }));
    },

    async update(employer, id, body) {
      const changes = readWebhookChanges(body, allowsHttp);
      if (changes.isErr()) return err(changes.error);
      const found = await find(employer, id);
      if (found.isErr()) return err(found.error);
      const { url, types, enabled, rotateSecret, after } = changes.value;
      const cursor = after === undefined ? ok(undefined) : await cursorAt(employer, after);
      if (cursor.isErr()) return err(cursor.error);
      const made = rotateSecret ? await secrets.make(employer.id) : null;
      const now = jobs.now();
      const expiresAt = toInstant(new Date(Date.parse(now) + oldSecretMs));
      const old = found.value.secrets.slice(0, 1).map((secret) => ({ ...secret, expiresAt }));
      const isSwitched = enabled !== undefined && enabled === (found.value.disabledAt !== null);
      const updated = await store.update(employer.id, id, {
        ...(url !== undefined && { url }),
        ...(types !== undefined && { types }),
        ...(cursor.value !== undefined && { cursor: cursor.value }),
        ...(made && { secrets: [{ sealed: made.sealed, expiresAt: null }, ...old] }),
        // Who has mended an endpoint need not wait for the next attempt.
        ...{ failures: 0, failingSince: null, nextAttemptAt: now },
        ...(isSwitched && {
          disabledAt: enabled ? null : now,
          lastError: enabled ? null : 'The employer has disabled it.',
        }),
      });
      return updated.map((webhook) => ({ webhook, ...(made && { secret: made.secret }) }));
    },

    remove: (employer, id) => store.remove(employer.id, id),

    async test(employer, id) {
      const found = await find(employer, id);
      if (found.isErr()) return err(found.error);
      const webhookId = `test-${randomUUID()}`;
      const underWay = [...tests.values()].filter((each) => each === employer.id);
      if (underWay.length >= testsAtOnce) {
        return ok({ webhookId, error: `Not sent: ${testsAtOnce} tests are under way.` });
      }
      tests.set(webhookId, employer.id);
      try {
        const message = { type: 'webhook.test', timestamp: jobs.now(), data: { id } };
        const outcome = await deliver(found.value, { id: webhookId, ...message }, cutOff);
        const error = outcome === null ? 'The server is stopping.' : outcome.error;
        return ok({ webhookId, error });
      } finally {
        tests.delete(webhookId);
      }
    },
  };
};
