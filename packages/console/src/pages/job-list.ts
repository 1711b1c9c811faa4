import { err, type Job, type JobList, ok, Result } from '@jobposting/core';
import { type Html, html, notices } from '@jobposting/pages';
import { careersLink, factsHtml, statusHtml, type Tab, tabOf } from '../templates/job-facts.ts';
import type { PageContext, PageFunction } from '../templates/page-context.ts';
import { type BulkAction, findJobs, pageSize, selectedIds } from './selected-jobs.ts';

/** What can be done to the jobs of each tab. */
const tabActions = {
  open: ['archive', 'delete'],
  draft: ['publish', 'delete'],
  closed: ['archive', 'delete'],
  archived: ['publish', 'delete'],
} as const satisfies Readonly<Record<Tab, readonly BulkAction[]>>;

const tabs = Object.keys(tabActions) as Tab[];
const mostLetters = 200;

const rowHtml = (job: Job, context: PageContext): Html => {
  const { texts, link, form } = context;
  const { id, title } = job;
  const isSelected = selectedIds(form).includes(id);
  const seen = careersLink(job, context);
  const act = (to: string, text: string): Html =>
    html`<a href="${to}">${text}<span class="hide"> ${title}</span></a>`;
  return html`<li>
<label class="check"><input type="checkbox" name="id" value="${id}"${isSelected && html` checked`}><span class="hide">${texts.select} ${title}</span></label>
<div>
<h2><a href="${link(`/jobs/${id}/edit`)}">${title}</a></h2>
${factsHtml(job, context)}
</div>
<p>${statusHtml(job, context)}</p>
<p class="row small acts">${act(link(`/jobs/${id}/copy`), texts.copy)}${seen ? act(seen, texts.view) : tabOf(job, context) === 'draft' && act(link(`/jobs/${id}/edit`, { do: 'preview' }), texts.preview)}</p>
</li>`;
};

/** The jobs of a page, with what can be done to several of them. */
const rowsHtml = (rows: readonly Html[], tab: Tab, { texts }: PageContext): Html => {
  if (rows.length === 0) return html`<p class="note">${texts.noMatch}</p>`;
  return html`<form method="post" aria-label="${texts.jobs}">
<div class="all" hidden><label class="check"><input type="checkbox" data-all><span>${texts.selectAll.replace('%', String(rows.length))}</span></label></div>
<ul class="jobs manage">${rows}</ul>
<div class="bulk row" role="group" aria-labelledby="selected">
<span id="selected">${texts.selected}</span>
${tabActions[tab].map((action) => html`<button class="btn plain small" name="do" value="${action}">${texts[action]}</button>`)}
</div>
</form>`;
};

/** The jobs of the employer; on a first visit, what to do. */
export const jobList: PageFunction = async (context) => {
  const { texts, query, link, language, jobs, person } = context;
  const q = (query.get('q') ?? '').slice(0, mostLetters).trim();
  const status = tabs.find((known) => known === query.get('status')) ?? 'open';
  const [page = '1'] = /^[1-9]\d{0,5}$/.exec(query.get('page') ?? '') ?? [];
  // That which is asked for, and of the others how many jobs they have.
  const read = tabs.map((each) =>
    jobs.list(person.caller, {
      ...(each === status ? { page: Number(page), pageSize } : { pageSize: 1 }),
      // Drafts are archived too, and have a tab of their own.
      ...{ q, status: each === 'archived' ? 'withdrawn' : each },
    }),
  );
  const lists = Result.combine(await Promise.all(read));
  if (lists.isErr()) return err(lists.error);
  const { headers, total, pages } = lists.value[tabs.indexOf(status)] as JobList;
  // Those of the last page may be archived or deleted by now.
  if (headers.length === 0 && total > 0) {
    query.set('page', String(pages));
    return ok({ to: `/?${query}` });
  }
  const button = html`<a class="btn" href="${link('/new')}">${texts.newJob}</a>`;
  if (q === '' && lists.value.every((list) => list.total === 0)) {
    const main = html`<p>${button}</p>
<p class="muted">${texts.firstJobHint}</p>`;
    return ok({ heading: texts.firstJob, lead: texts.firstJobLead, picture: notices, main });
  }
  const to = (changed: { readonly status?: string; readonly page?: string }): string =>
    link('/', { q: q || null, status, ...changed });
  const links = tabs.map(
    (each, index) =>
      html`<a href="${to({ status: each })}"${each === status && html` aria-current="page"`}>${texts[`${each}Ones`]} <span class="n">${lists.value[index]?.total ?? 0}</span></a>`,
  );
  const turn = (step: number, rel: string, text: string): Html | false =>
    Number(page) + step >= 1 &&
    Number(page) + step <= pages &&
    html`<a class="btn plain" rel="${rel}" href="${to({ page: String(Number(page) + step) })}">${text}</a>`;
  const found = await findJobs(
    headers.map(({ id }) => id),
    context,
    (job) => rowHtml(job, context),
  );
  return found.map((shown) => ({
    heading: texts.jobs,
    button,
    main: html`<nav class="tabs" aria-label="${texts.status}">${links}</nav>
<form class="find row" action="${link('/')}" role="search">
<label class="hide" for="q">${texts.titleOrReference}</label>
<input id="q" name="q" type="search" value="${q}" placeholder="${texts.titleOrReference}" maxlength="${mostLetters}">
<input type="hidden" name="status" value="${status}">
${query.has('lang') && html`<input type="hidden" name="lang" value="${language}">`}
<button class="btn plain" type="submit">${texts.search}</button>
</form>
${rowsHtml(shown, status, context)}
${pages > 1 && html`<nav class="row" aria-label="${texts.pages}">${turn(-1, 'prev', texts.previousPage)}<span>${texts.pageOf.replace('%', page)} ${pages}</span>${turn(1, 'next', texts.nextPage)}</nav>`}`,
  }));
};
