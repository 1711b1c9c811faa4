import type { Instant, Job } from '@jobposting/core';
import { postalPlaceOf } from '@jobposting/core/adapter';
import { type Html, html } from '@jobposting/pages';
import type { PageContext } from './page-context.ts';
import type { Texts } from './texts.ts';

/** `27 July`, where a job is; with the year where it is not this one. */
const dayText = (
  day: Instant,
  { locations: [first] }: Pick<Job, 'locations'>,
  { texts, now }: Pick<PageContext, 'texts' | 'now'>,
): string =>
  new Date(day).toLocaleDateString(texts.dayLocale, {
    ...{ day: 'numeric', month: 'long' },
    ...(day.slice(0, 4) !== now.slice(0, 4) && { year: 'numeric' }),
    timeZone: (first && postalPlaceOf(first).zone) ?? 'UTC',
  });

const placesOf = ({ locations }: Job, texts: Texts): string[] => {
  const [first = '', ...others] = locations.map(({ description }) => description);
  return others.length > 1 ? [texts.andMorePlaces(first, others.length)] : [first, ...others];
};

/** What tells a job from others: its reference and its places. */
export const factsHtml = (job: Job, { texts }: Pick<PageContext, 'texts'>): Html => {
  const facts = [
    ...(job.referenceId === null ? [] : [job.referenceId]),
    ...(job.confidential ? [texts.confidential] : []),
    ...placesOf(job, texts),
  ];
  return html`<ul class="facts">${facts.map((fact) => html`<li>${fact}</li>`)}</ul>`;
};

const dayMs = 86_400_000;
const soonDays = 7;

/** Whether candidates can apply, and until when. */
export const statusHtml = (job: Job, context: PageContext): Html => {
  const { texts, now } = context;
  const day = html`<time datetime="${job.closeDate}">${dayText(job.closeDate, job, context)}</time>`;
  if (job.status === 'archived') return html`<span class="tag">${texts.archived}</span>`;
  const days = Math.floor((Date.parse(job.closeDate) - Date.parse(now)) / dayMs);
  if (days < 0) {
    return html`<span class="tag bad">${texts.closed}</span> <span class="n">${texts.since} ${day}</span>`;
  }
  const tag =
    days < soonDays
      ? html`<span class="tag soon">${texts.closesIn(days)}</span>`
      : html`<span class="tag good">${texts.open}</span>`;
  return html`${tag} <span class="n">${texts.until} ${day}</span>`;
};
