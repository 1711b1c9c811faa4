import { type Instant, isOpen, type Job } from '@jobposting/core';
import { closingDayOf, type NewJob } from '@jobposting/core/adapter';
import { type Html, html } from '@jobposting/pages';
import type { PageContext } from './page-context.ts';

/** The facts that distinguish a job from others: its reference, its places and its pay. */
export const factsHtml = (job: Job | NewJob, context: PageContext): Html => {
  const { texts, preview, person, language } = context;
  const pay = preview?.(job, { ...person.caller, profile: person.profile }, language).pay ?? null;
  const facts = [
    job.referenceId,
    job.confidential && texts.confidential,
    ...job.locations.map(({ description }) => description),
    pay && html`<b>${pay}</b>`,
  ];
  return html`<ul class="facts">${facts.map((fact) => html`${fact && html`<li>${fact}</li>`}`)}</ul>`;
};

/** The address of a job on the careers pages; `null` where it is not there. */
export const careersLink = (job: Job, { careersUrl, person, jobs }: PageContext): string | null => {
  const { slug } = person.profile;
  const employer = job.confidential ? 'confidential' : (slug ?? person.caller.id);
  return careersUrl !== '' && isOpen(job, jobs.now())
    ? `${careersUrl}/${employer}/${job.id}`
    : null;
};

const dayMs = 86_400_000;
const soonDays = 7;

/** The day of the present in a time zone: `2026-12-31`. */
export const todayIn = (zone: string, now: Instant): string =>
  new Date(now).toLocaleDateString('sv', { timeZone: zone });

/** Whether candidates can apply, and until when, where the job is. */
export const statusHtml = (job: Job, { texts, jobs }: PageContext): Html => {
  const now = jobs.now();
  const { status, openUntil } = job;
  if (status === 'archived') return html`<span class="tag">${texts.archived}</span>`;
  const { day, isTimed, zone } = closingDayOf(job);
  // Both are midnight in UTC. A job that is open for part of a day may have no whole day left.
  const days = Math.max(0, (Date.parse(day) - Date.parse(todayIn(zone, now))) / dayMs);
  const inDays = new Intl.RelativeTimeFormat(texts.locale, { numeric: 'auto' }).format(days, 'day');
  const isOver = !isOpen(job, now);
  const isSoon = Date.parse(openUntil) - Date.parse(now) < soonDays * dayMs;
  const [kind, text] = isOver
    ? ['bad', texts.closed]
    : isSoon
      ? ['soon', `${texts.closes} ${inDays}`]
      : ['good', texts.open];
  const inWords = new Intl.DateTimeFormat(texts.locale, {
    dateStyle: 'long',
    ...(isTimed ? { timeStyle: 'short', timeZone: zone } : { timeZone: 'UTC' }),
  });
  const end = inWords
    .format(Date.parse(isTimed ? openUntil : day))
    .replace(/^1 /, texts.firstOfMonth);
  return html`<span class="tag ${kind}">${text}</span> <span class="n">${isOver ? texts.since : texts.until} <time datetime="${openUntil}">${end}</time></span>`;
};
