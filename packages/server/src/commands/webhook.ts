import { createJobService } from '@jobposting/core';
import { largestId, type Store } from '@jobposting/core/adapter';
import { type Webhook, webhookJson } from '@jobposting/core/webhooks';
import { err } from 'neverthrow';
import * as v from 'valibot';
import { databaseCommand } from '../database/open-database.ts';
import { employer, getEmployer } from '../options/employer-options.ts';
import { json, option, required, text, wholeNumber } from '../options/option.ts';
import { type WebhookOptions, webhookOptions } from '../options/webhook-options.ts';
import { print, printList, printResult, printTable } from '../printing/command-result.ts';
import { secretProblem } from '../printing/standard-output.ts';
import { openWebhooks } from '../webhooks/open-webhooks.ts';

const { webhookSecretFile, webhookAllow } = webhookOptions;
const sealed = { webhookSecretFile: required(webhookSecretFile), webhookAllow };

const webhookId = required(
  option('<id>', 'the id of the webhook, as webhook list shows it', wholeNumber(1, largestId)),
);

const open = async (options: WebhookOptions, store: Store) => {
  const jobs = createJobService({ store: store.jobs });
  // What goes wrong is in the result as well.
  const opened = await openWebhooks(options, store, jobs, { onError: () => {} });
  if (opened === null) throw new Error('the secret is a required option');
  return opened;
};

export const webhookAdd = databaseCommand({
  name: 'webhook add',
  description: 'add a webhook to an employer; its secret is shown only this once',
  example:
    '--database jobs.sqlite --webhook-secret-file webhooks.secret --employer 1 --url https://acme.example/jobs-changed',
  options: {
    employer,
    url: required(option('<url>', 'the https address that gets the changes', text)),
    types: option(
      '<types>',
      'the types of changes that it gets, such as job.published,job.closed; if absent, all',
      v.pipe(
        text,
        v.transform((types) => types.split(',').map((type) => type.trim())),
      ),
    ),
    ...sealed,
    json,
  },
  async *steps(store, options) {
    const problem = secretProblem(1);
    if (problem !== null) {
      return err(`Nothing was added: the secret could not be shown, because ${problem}.`);
    }
    const owner = yield* await getEmployer(store.employers, options.employer);
    const webhooks = await open(options, store);
    const { url, types = null } = options;
    const { webhook, secret } = yield* await webhooks.create(owner, { url, types });
    const said = `Added webhook ${webhook.id}. Secret, shown only this once: ${secret}`;
    const shown = await print(
      options.json ? JSON.stringify({ ...webhookJson(webhook), secret }) : said,
    );
    if (shown.isOk()) return printResult();
    yield* await webhooks.remove(owner, webhook.id);
    return err(`Nothing was added: the secret could not be shown: ${shown.error.message}.`);
  },
});

const stateOf = ({ disabledAt, failures }: Webhook): string => {
  if (disabledAt !== null) return `disabled ${disabledAt}`;
  return failures > 0 ? `failing, attempts ${failures}` : 'enabled';
};

export const webhookList = databaseCommand({
  name: 'webhook list',
  description: 'list the webhooks of an employer, and how far each has got',
  example: '--database jobs.sqlite --employer 1',
  options: { employer, json },
  async *steps({ employers, webhooks }, options) {
    const { id } = yield* await getEmployer(employers, options.employer);
    const found = yield* await webhooks.list(id);
    if (options.json) return printList([JSON.stringify(found.map(webhookJson))]);
    const rows = found.map((each) => [
      ...[String(each.id), each.url, each.types?.join(',') ?? 'all', stateOf(each)],
      ...[each.lastAttemptAt ?? '-', each.lastError ?? '-'],
    ]);
    const headings = ['ID', 'URL', 'TYPES', 'STATE', 'LAST ATTEMPT', 'ERROR'];
    return printTable('webhooks', headings, rows);
  },
});

export const webhookRemove = databaseCommand({
  name: 'webhook remove',
  description: 'remove a webhook of an employer for good',
  example: '--database jobs.sqlite --employer 1 --webhook-id 2',
  options: { employer, webhookId },
  async *steps({ webhooks }, options) {
    yield* await webhooks.remove(options.employer, options.webhookId);
    return printResult(`Removed webhook ${options.webhookId}.`);
  },
});

export const webhookTest = databaseCommand({
  name: 'webhook test',
  description: 'send a test message to a webhook, and say how it was answered',
  example:
    '--database jobs.sqlite --webhook-secret-file webhooks.secret --employer 1 --webhook-id 2',
  options: { employer, webhookId, ...sealed },
  async *steps(store, options) {
    const owner = yield* await getEmployer(store.employers, options.employer);
    const webhooks = await open(options, store);
    const { error } = yield* await webhooks.test(owner, options.webhookId);
    await webhooks.stop();
    return error === null ? printResult('The test was received.') : err(error);
  },
});

export const webhookReplay = databaseCommand({
  name: 'webhook replay',
  description: 'send the changes after a cursor to a webhook again',
  example:
    '--database jobs.sqlite --webhook-secret-file webhooks.secret --employer 1 --webhook-id 2 --after 41-7-mi7x0k8p',
  options: {
    employer,
    webhookId,
    after: required(option('<cursor>', 'the cursor of the last change not to send again', text)),
    ...sealed,
  },
  async *steps(store, options) {
    const owner = yield* await getEmployer(store.employers, options.employer);
    const webhooks = await open(options, store);
    const { after, webhookId: id } = options;
    const { webhook } = yield* await webhooks.update(owner, id, { after });
    const when = webhook.disabledAt === null ? '' : ' once it is enabled';
    return printResult(`Webhook ${id} sends what follows ${after} again${when}.`);
  },
});
