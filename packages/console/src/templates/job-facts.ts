import { type Instant, isOpen, type Job } from '@jobposting/core';
import { closingDayOf, type NewJob } from '@jobposting/core/adapter';
import { type Html, html } from '@jobposting/pages';
import type { PageContext } from './page-context.ts';

/** The facts that distinguish a job from others: its reference, its places and its pay. */
export const factsHtml = (job: Job | NewJob, context: PageContext): Html => {
  const { texts, preview, person, language } = context;
  const pay = preview?.(job, { ...person.caller, profile: person.profile }, language).pay ?? null;
  const place = job.locations[0]?.description;
  const more = job.locations.length - 1;
  const facts = [
    job.referenceId,
    job.confidential && texts.confidential,
    more === 0 ? place : `${place}, ${texts.andMore.replace('%', String(more))}`,
    job.salary === null ? texts.noPay : pay && html`<b>${pay}</b>`,
  ];
  return html`<ul class="facts">${facts.map((fact) => html`${fact && html`<li>${fact}</li>`}`)}</ul>`;
};

/** The tab of the list that a job is in. */
export type Tab = 'open' | 'draft' | 'closed' | 'archived';

export const tabOf = (job: Job | NewJob, { jobs }: Pick<PageContext, 'jobs'>): Tab => {
  if (job.status === 'archived') return job.firstPublishDate === null ? 'draft' : 'archived';
  return isOpen(job, jobs.now()) ? 'open' : 'closed';
};

/** The address of a job on the careers pages; `null` where it is not there. */
export const careersLink = (job: Job, context: PageContext): string | null => {
  const { careersUrl, person } = context;
  const employer = job.confidential ? 'confidential' : (person.profile.slug ?? person.caller.id);
  const isThere = careersUrl !== '' && tabOf(job, context) === 'open';
  return isThere ? `${careersUrl}/${employer}/${job.id}` : null;
};

const dayMs = 86_400_000;
const soonDays = 7;

/** The day of the present in a time zone: `2026-12-31`. */
export const todayIn = (zone: string, now: Instant): string =>
  new Date(now).toLocaleDateString('sv', { timeZone: zone });

/** How long ago something was: `just now`, `20 minutes ago`, `yesterday`. */
export const agoText = (moment: Instant, { texts, jobs }: PageContext): string => {
  const inWords = new Intl.RelativeTimeFormat(texts.locale, { numeric: 'auto' });
  const minutes = Math.round((Date.parse(moment) - Date.parse(jobs.now())) / 60_000);
  if (minutes === 0) return texts.justNow;
  if (minutes > -60) return inWords.format(minutes, 'minute');
  if (minutes > -60 * 24) return inWords.format(Math.round(minutes / 60), 'hour');
  return inWords.format(Math.round(minutes / 60 / 24), 'day');
};

/** Whether candidates can apply, and until when, where the job is. */
export const statusOf = (
  job: Job,
  context: PageContext,
): { readonly tag: Html; readonly when: Html | string | null } => {
  const { texts, jobs } = context;
  const now = jobs.now();
  const tab = tabOf(job, context);
  const tagOf = (kind: string, text: string) => html`<span class="tag ${kind}">${text}</span>`;
  const looks = { open: 'good', draft: 'draft', closed: '', archived: '' };
  const tag = tagOf(looks[tab], texts[tab]);
  const saved = texts.savedAgo.replace('%', agoText(job.contentChangedAt, context));
  if (job.status === 'archived') return { tag, when: tab === 'draft' ? saved : null };
  const { openUntil } = job;
  const { day, isTimed, zone } = closingDayOf(job);
  const isSoon = tab === 'open' && Date.parse(openUntil) - Date.parse(now) < soonDays * dayMs;
  const before = tab === 'closed' ? texts.since : isSoon ? texts.on : texts.until;
  const inWords = new Intl.DateTimeFormat(texts.locale, {
    ...{ month: 'long', day: 'numeric', ...(!isSoon && { year: 'numeric' }) },
    ...(isTimed ? { hour: 'numeric', minute: '2-digit', timeZone: zone } : { timeZone: 'UTC' }),
  });
  const end = inWords
    .format(Date.parse(isTimed ? openUntil : day))
    .replace(/^1 /, texts.firstOfMonth);
  // Both are midnight in UTC. A job that is open for part of a day may have no whole day left.
  const days = Math.max(0, (Date.parse(day) - Date.parse(todayIn(zone, now))) / dayMs);
  const inDays = new Intl.RelativeTimeFormat(texts.locale, { numeric: 'auto' }).format(days, 'day');
  return {
    tag: isSoon ? tagOf('soon', `${texts.closes} ${inDays}`) : tag,
    when: html`${before} <time datetime="${openUntil}">${end}</time>`,
  };
};

/** Both in a row of a list. */
export const statusHtml = (job: Job, context: PageContext): Html => {
  const { tag, when } = statusOf(job, context);
  return html`${tag}${when && html` <span class="n">${when}</span>`}`;
};
