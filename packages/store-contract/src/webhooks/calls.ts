import assert from 'node:assert/strict';
import type { EmployerId } from '@jobposting/core';
import type { Store } from '@jobposting/core/adapter';
import type {
  DueWebhook,
  NewWebhook,
  TakenWebhook,
  Webhook,
  WebhookProgress,
} from '@jobposting/core/webhooks';
import { newest } from '../changes/calls.ts';
import { expectOk } from '../expectations.ts';
import { acme, aNewJob, atMinute } from '../jobs/a-new-job.ts';
import { insertJob } from '../jobs/calls.ts';

const minute = 60_000;

/** A new webhook of acme that has had nothing yet, with the given members and plausible others. */
export const aNewWebhook = (fields: Partial<NewWebhook> = {}): NewWebhook => ({
  employerId: acme,
  url: 'https://example.com/jobs-changed',
  types: null,
  secrets: [{ sealed: 'a sealed secret', expiresAt: null }],
  cursor: '0',
  failures: 0,
  failingSince: null,
  nextAttemptAt: atMinute(0),
  lastAttemptAt: null,
  lastError: null,
  disabledAt: null,
  createdAt: atMinute(-1),
  ...fields,
});

export const addWebhook = async (
  { webhooks }: Store,
  fields: Partial<NewWebhook> = {},
): Promise<Webhook> => expectOk(await webhooks.add(aNewWebhook(fields)));

export const listWebhooks = async (
  { webhooks }: Store,
  employerId: EmployerId = acme,
): Promise<readonly Webhook[]> => expectOk(await webhooks.list(employerId));

/** Appends a change to the log of an employer. */
export const appendChange = async ({ jobs }: Store, employerId: EmployerId = acme) => {
  await insertJob(jobs, aNewJob({ employerId }));
  return newest(jobs, { employerId });
};

export const take = async (
  { webhooks }: Store,
  due: Partial<DueWebhook> = {},
): Promise<TakenWebhook | null> =>
  expectOk(await webhooks.takeDue({ now: atMinute(1), except: [], forMs: minute, ...due }));

/** Takes a webhook, which must be due. */
export const taken = async (store: Store, due: Partial<DueWebhook> = {}): Promise<TakenWebhook> => {
  const webhook = await take(store, due);
  assert(webhook !== null, 'a webhook is due, and was not given');
  return webhook;
};

/** Takes one webhook after the other, and returns their ids. */
export const takeAll = async (store: Store, due: Partial<DueWebhook> = {}): Promise<number[]> => {
  const ids: number[] = [];
  for (let next = await take(store, due); next !== null; next = await take(store, due)) {
    ids.push(next.id);
  }
  return ids;
};

export const record = async (
  { webhooks }: Store,
  webhook: TakenWebhook,
  progress: Partial<WebhookProgress> = {},
  forMs = minute,
): Promise<boolean> => expectOk(await webhooks.record(webhook, progress, forMs));

/** Takes a webhook as soon as its lease has ended. */
export const takeWhenEnded = async (store: Store): Promise<TakenWebhook> => {
  for (let attempt = 0; attempt < 10_000; attempt++) {
    const webhook = await take(store);
    if (webhook !== null) return webhook;
    await new Promise(setImmediate);
  }
  return assert.fail('the lease does not end');
};
