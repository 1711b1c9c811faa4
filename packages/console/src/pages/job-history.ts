import { err, type HistoryEntry, ok } from '@jobposting/core';
import { type Html, html } from '@jobposting/pages';
import type { PageContext, PageFunction } from '../templates/page-context.ts';

const mostEntries = 200;

const entryHtml = ({ change }: HistoryEntry, { texts }: PageContext): Html => {
  const { type, time, fields } = change;
  return html`<li>
<div>
<h2>${texts.changes[type] ?? type}</h2>
${fields.length > 0 && html`<ul class="facts">${fields.map((field) => html`<li>${field}</li>`)}</ul>`}
</div>
<p><time datetime="${time}">${time.slice(0, 16).replace('T', ' ')}</time></p>
</li>`;
};

/** What has happened to a job, where that is kept, also to one that is deleted. */
export const jobHistory: PageFunction = async (context) => {
  const { jobs, person, texts, link, id } = context;
  if (id === null) return ok({ to: '/', done: [] });
  const entries: HistoryEntry[] = [];
  for await (const entry of jobs.history(person.caller, id)) {
    if (entry.isErr()) return err(entry.error);
    entries.push(entry.value);
    if (entries.length > mostEntries) entries.shift();
  }
  const job = await jobs.get(person.caller, { id });
  if (job.isErr() && (job.error.code !== 'job-not-found' || entries.length === 0)) {
    return err(job.error);
  }
  const lastTitle = entries.findLast(({ before }) => before !== null)?.before?.title ?? String(id);
  const title = texts.historyOf(job.isOk() ? job.value.title : lastTitle);
  return ok({
    title,
    main: html`<div class="wrap">
<a class="back" href="${link('/')}">${texts.allJobs}</a>
<h1>${title}</h1>
<p class="lead">${entries.length === 0 ? texts.noHistory : texts.historyHint}</p>
<ul class="jobs plain">${entries.reverse().map((entry) => entryHtml(entry, context))}</ul>
</div>`,
  });
};
