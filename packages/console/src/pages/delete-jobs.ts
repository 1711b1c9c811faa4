import { ok } from '@jobposting/core';
import { html } from '@jobposting/pages';
import { factsHtml, statusHtml } from '../templates/job-facts.ts';
import type { PageFunction } from '../templates/page-context.ts';
import { findJobs, selectedIds } from './selection.ts';

/** Asks, with the titles, before jobs are deleted. */
export const askToDelete: PageFunction = async (context) => {
  const { texts, link, query } = context;
  const found = await findJobs(selectedIds(query), context);
  return found.andThen((jobs) => {
    const [first] = jobs;
    if (first === undefined) {
      return ok({ to: '/', done: [{ what: 'nothing-selected', title: '' }] });
    }
    const title = jobs.length === 1 ? texts.deleteJob(first.title) : texts.deleteJobs(jobs.length);
    const cards = jobs.map(
      (job) => html`<li class="card">
<h2>${job.title}</h2>
${factsHtml(job, context)}
<p>${statusHtml(job, context)}</p>
<input type="hidden" name="id" value="${job.id}">
</li>`,
    );
    return ok({
      title,
      main: html`<div class="wrap">
<a class="back" href="${link('/')}">${texts.allJobs}</a>
<form class="narrow stack" method="post" action="${link('/delete')}">
<h1>${title}</h1>
<p class="lead">${texts.deleteLead}</p>
<ul class="bare stack">${cards}</ul>
<p>${texts.deleteHint}</p>
<p class="row"><button class="btn bad" name="do" value="delete">${texts.deleteForGood}</button><button class="btn plain" name="do" value="archive">${texts.archiveInstead}</button><a href="${link('/')}">${texts.leaveAsIs}</a></p>
</form>
</div>`,
    });
  });
};
