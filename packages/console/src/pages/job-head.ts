import type { Job } from '@jobposting/core';
import { type Html, html } from '@jobposting/pages';
import { adviceOn } from '../job-form/form-problems.ts';
import { agoText, careersLink, statusOf } from '../templates/job-facts.ts';
import type { Page, PageContext } from '../templates/page-context.ts';

type JobHead = Pick<Page, 'heading' | 'tag' | 'button'> & { readonly below: Html };

/** What the job lacks by law, each with the way to its field (decision D41). */
const adviceHtml = async (job: Job, context: PageContext): Promise<Html | false> => {
  const advice = await adviceOn(job, context);
  return (
    advice.length > 0 &&
    html`<section class="note narrow" aria-labelledby="advice">
<h2 id="advice">${context.texts.byLaw}</h2>
<ul>${advice.map(({ field, message }) => html`<li><a href="#${field?.name}">${message}</a></li>`)}</ul>
</section>`
  );
};

/** What a page says of the stored job above its form; also what this lacks by law, if the form is as it is stored. */
export const headOf = async (
  job: Job,
  isAsStored: boolean,
  context: PageContext,
): Promise<JobHead> => {
  const { texts, link, jobs, person } = context;
  const { id, title, status, firstPublishDate, publishDate, contentChangedAt } = job;
  const { tag, when } = statusOf(job, context);
  let hasHistory = false;
  for await (const entry of jobs.history(person.caller, id, { omitBefore: true })) {
    hasHistory = entry.isOk();
    break;
  }
  const view = careersLink(job, context);
  const act = (to: string, text: string): Html =>
    html`<a class="btn plain small" href="${to}">${text}</a>`;
  const posted = texts.postedAgo.replace('%', agoText(publishDate, context));
  const changed = texts.changedAgo.replace('%', agoText(contentChangedAt, context));
  // Of a draft, `when` says already when it was saved.
  const said = firstPublishDate === null ? [when] : [when, posted, changed];
  return {
    ...{ heading: title, tag },
    button: html`<form class="row" method="post" action="${link('/')}">
<input type="hidden" name="id" value="${id}">
${view && act(view, texts.view)}${act(link(`/jobs/${id}/copy`), texts.copy)}${hasHistory && act(link(`/jobs/${id}/history`), texts.history)}${status === 'active' && html`<button class="btn plain small" name="do" value="archive">${texts.archive}</button>`}
</form>`,
    below: html`<ul class="facts meta">${said.map((fact) => html`${fact && html`<li>${fact}</li>`}`)}</ul>${isAsStored && (await adviceHtml(job, context))}`,
  };
};
