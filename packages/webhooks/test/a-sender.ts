import { createJobService, type Employer, employerId, jobId } from '@jobposting/core';
import { createMemoryStore } from '@jobposting/core/memory';
import type { Webhook } from '@jobposting/core/webhooks';
import { onTestFinished, vi } from 'vitest';
import { aBody } from '../../core/test/a-body.ts';
import { createWebhookSender, type WebhookSenderOptions } from '../src/webhook-sender.ts';

export const acme: Employer = { id: employerId(1), name: 'Acme', unlimited: false };
export const other: Employer = { id: employerId(2), name: 'Prairie Rail', unlimited: false };

const secret = 'a secret of the host, 32 characters or more';

/** Waits for what becomes true by answers of this machine; the faked time goes on meanwhile. */
export const until = (assertion: () => unknown) =>
  vi.waitFor(assertion, { interval: 5, timeout: 100_000 });

/** Jobs in memory, and senders of their changes to this machine. Time is faked. */
export const openJobs = () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
  onTestFinished(() => void vi.useRealTimers());
  const { jobs: jobStore, webhooks: store } = createMemoryStore();
  const jobs = createJobService({ store: jobStore });
  const errors: unknown[] = [];
  const failed: Webhook[] = [];

  const openSender = (options: Partial<WebhookSenderOptions> = {}) => {
    const sender = createWebhookSender({
      ...{ store, jobs, secret, allow: ['127.0.0.0/8'] },
      onError: (error) => errors.push(error),
      onFailed: (webhook) => failed.push(webhook),
      ...options,
    });
    onTestFinished(async () => {
      const stopped = sender.stop();
      await vi.advanceTimersByTimeAsync(5_000);
      await stopped;
    });
    return sender;
  };

  return {
    ...{ jobStore, jobs, store, errors, failed, openSender },
    /** Posts jobs, and returns the cursors of these changes. */
    async post(count = 1, employer = acme): Promise<string[]> {
      const before = (await jobs.listChanges(employer, { after: 'now' }))._unsafeUnwrap().next;
      for (let made = 0; made < count; made++) {
        (await jobs.create(employer, aBody))._unsafeUnwrap();
      }
      const page = await jobs.listChanges(employer, { after: before, limit: 1_000 });
      return page._unsafeUnwrap().changes.map(({ cursor }) => cursor);
    },
    /** Changes the title of a job. */
    retitle: async (id: number, title: string) =>
      (await jobs.update(acme, jobId(id), { title }))._unsafeUnwrap(),
    /** The only webhook of an employer, as stored. */
    stored: async (employer = acme): Promise<Webhook> => {
      const [webhook] = (await store.list(employer.id))._unsafeUnwrap();
      if (webhook === undefined) throw new Error('The employer has no webhook.');
      return webhook;
    },
  };
};
