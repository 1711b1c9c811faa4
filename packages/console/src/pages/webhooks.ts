import { err, ok, type Result } from '@jobposting/core';
import type {
  InvalidWebhook,
  Webhook,
  WebhookUseCases,
  WrittenWebhook,
} from '@jobposting/core/webhooks';
import { httpError, type RequestError } from '@jobposting/http/adapter';
import { type Html, html } from '@jobposting/pages';
import { webhookSections } from '../job-form/fields.ts';
import { sectionsHtml } from '../job-form/form-html.ts';
import { wordsOf } from '../job-form/form-problems.ts';
import { agoText } from '../templates/job-facts.ts';
import type {
  FormProblem,
  Outcome,
  Page,
  PageContext,
  PageFunction,
} from '../templates/page-context.ts';

const [urlField = null] = webhookSections.flatMap(({ fields }) => fields);

const tagHtml = ({ disabledAt, failures }: Webhook, { texts }: PageContext): Html => {
  if (disabledAt !== null) return html`<span class="tag bad">${texts.webhookDisabled}</span>`;
  return failures > 0
    ? html`<span class="tag soon">${texts.webhookFailing}</span>`
    : html`<span class="tag good">${texts.webhookEnabled}</span>`;
};

const rowHtml = (webhook: Webhook, context: PageContext): Html => {
  const { texts } = context;
  const { id, url, types, lastAttemptAt, lastError, disabledAt } = webhook;
  const button = (what: string, text: string): Html =>
    html`<button class="btn plain small" name="do" value="${what}">${text}</button>`;
  const last =
    lastAttemptAt === null
      ? texts.neverSent
      : texts.sentAgo.replace('%', agoText(lastAttemptAt, context));
  return html`<li>
<div><h2>${url}</h2>
<ul class="facts"><li>${types?.join(', ') ?? texts.allChanges}</li><li>${last}</li></ul>
${lastError !== null && html`<p>${lastError}</p>`}</div>
<p>${tagHtml(webhook, context)}</p>
<form method="post"><input type="hidden" name="id" value="${id}">
<div class="row">${button('test', texts.sendTest)}${button('rotate', texts.newSecret)}${disabledAt === null ? button('disable', texts.disable) : button('enable', texts.enable)}<details class="add"><summary>${texts.remove}<span class="hide"> ${url}</span></summary><button class="btn bad small" name="do" value="remove">${texts.removeForGood}</button></details></div></form>
</li>`;
};

const secretHtml = (secret: string, { texts }: PageContext): Html =>
  html`<div class="note good" role="status"><h2>${texts.secret}</h2>
<p>${texts.secretLead}</p><pre><code>${secret}</code></pre></div>`;

interface Shown {
  readonly problems?: readonly FormProblem[];
  readonly status?: number;
  /** That was just made. */
  readonly secret?: string | undefined;
}

/** The webhooks of the employer, with a form for another. */
const webhooksPage = async (
  use: WebhookUseCases,
  context: PageContext,
  { problems = [], status = 0, secret }: Shown = {},
): Promise<Result<Page, RequestError>> => {
  const { texts, person } = context;
  const listed = await use.list(person.caller);
  return listed.map((webhooks) => ({
    ...{ heading: texts.webhooks, lead: texts.webhooksLead, problems, status },
    main: html`${secret !== undefined && secretHtml(secret, context)}
<ul class="jobs plain">${webhooks.map((webhook) => rowHtml(webhook, context))}</ul>
<form method="post" novalidate>
${sectionsHtml(webhookSections, problems, context)}
<p><button class="btn" name="do" value="add">${texts.add}</button></p>
</form>`,
  }));
};

const problemsOf = (
  { problems }: InvalidWebhook,
  { language }: PageContext,
): readonly FormProblem[] =>
  problems.map((problem) => ({ field: 'url', message: wordsOf(problem, urlField, language) }));

/** The webhooks of the employer (decision D40). */
export const showWebhooks: PageFunction = async (context) =>
  context.webhooks === undefined
    ? err(httpError('route-not-found', 'There is nothing here.'))
    : webhooksPage(context.webhooks, context);

/** Does what the form says: adds a webhook, or changes, tests or removes one. */
export const changeWebhook: PageFunction = async (context) => {
  const { webhooks: use, form, person, texts } = context;
  if (use === undefined) return err(httpError('route-not-found', 'There is nothing here.'));
  const { caller } = person;
  const id = Number(form.get('id'));
  const back = (what: string, title?: string): Result<Outcome, RequestError> =>
    ok({ to: '/webhooks', done: [{ what, ...(title !== undefined && { title }) }] });
  // The secret is in no cookie, so that its page answers the form.
  const show = (written: WrittenWebhook) => {
    form.delete('url');
    return webhooksPage(use, context, { secret: written.secret });
  };
  const orSay = (error: RequestError): Result<Outcome, RequestError> =>
    error.code === 'webhook-not-found' ? back('webhook-not-found') : err(error);

  const action = form.get('do');
  if (action === 'add') {
    const added = await use.create(caller, { url: form.get('url') ?? '' });
    if (added.isOk()) return show(added.value);
    const { error } = added;
    if (error.code === 'invalid-webhook')
      return webhooksPage(use, context, { problems: problemsOf(error, context) });
    if (error.code !== 'too-many-webhooks') return err(error);
    return webhooksPage(use, context, {
      problems: [{ field: 'url', message: texts['too-many-webhooks'] }],
    });
  }
  if (action === 'test') {
    const tested = await use.test(caller, id);
    if (tested.isErr()) return orSay(tested.error);
    const { error } = tested.value;
    return error === null ? back('tested') : back('test-failed', error);
  }
  if (action === 'remove') {
    const removed = await use.remove(caller, id);
    return removed.isErr() ? orSay(removed.error) : back('webhookRemoved');
  }
  if (action === 'rotate') {
    const rotated = await use.update(caller, id, { rotateSecret: true });
    return rotated.isErr() ? orSay(rotated.error) : show(rotated.value);
  }
  if (action !== 'enable' && action !== 'disable') return back('nothing-done');
  const changed = await use.update(caller, id, { enabled: action === 'enable' });
  if (changed.isErr()) return orSay(changed.error);
  // A whole address can be longer than what a browser keeps in a cookie.
  const { host } = new URL(changed.value.webhook.url);
  return back(action === 'enable' ? 'webhookEnabled' : 'webhookDisabled', host);
};
