import type { Job } from '@jobposting/core';
import { type ListItem, listedItem } from '@jobposting/core/adapter';
import { type Html, html, isSafeLink, trustedHtml } from '@jobposting/pages';
import type { Hirer } from '../../careers-options.ts';
import { type Posting, postingLanguage } from '../../postings/posting.ts';
import { publicDatesOf } from '../../postings/public-dates.ts';
import { dayOf, deadlineOf } from '../dates.ts';
import { formatPay } from '../pay-text.ts';
import { placesOf } from '../place-text.ts';
import { summaryOf, textOfDescription } from '../summary.ts';
import { languageAttribute, linkTo, type PageContext } from '../templates/page-context.ts';
import type { Page } from '../templates/page-layout.ts';
import { shownDescription } from './shown-description.ts';

const factHtml = (name: string, value: Html | string | null): Html | null =>
  value === null || value === ''
    ? null
    : html`<div><dt>${name}</dt><dd>${value}</dd></div>
`;

const namesOf = (
  items: readonly ListItem[],
  ids: readonly number[],
  { language }: PageContext,
): string =>
  items
    .filter(({ id }) => ids.includes(id))
    .map((item) => listedItem(item, language).name)
    .join(', ');

const hirerHtml = ({ name, profile: { website } }: Hirer): Html =>
  isSafeLink(website) ? html`<a href="${website}">${name}</a>` : html`${name}`;

const factsHtml = ({ job, hirer }: Posting, context: PageContext): Html => {
  const { texts, referenceData, language, currency } = context;
  const { salary, workplace } = job;
  const { posted, closes } = publicDatesOf(job);
  const periods = referenceData.salaryPeriods;
  return html`<dl>
${factHtml(texts.employer, job.confidential ? texts.confidentialEmployer : hirerHtml(hirer))}${factHtml(
  texts.places,
  placesOf(job.locations, language).join(' · '),
)}${factHtml(texts.workplace, workplace && texts.workplaces[workplace])}${factHtml(
  texts.positionType,
  namesOf(referenceData.positionTypes, [job.positionTypeId], context),
)}${factHtml(texts.pay, salary && formatPay(salary, { language, currency, periods }))}${factHtml(
  texts.categories,
  namesOf(referenceData.jobCategories, job.categoryIds, context),
)}${factHtml(texts.posted, dayOf(job, posted, context))}${factHtml(texts.applyBy, deadlineOf(job, closes, context))}${
  // An employer's own numbers can tell who it is.
  factHtml(texts.reference, job.confidential ? null : job.referenceId)
}</dl>`;
};

/** An address of e-mail in a link, with a subject. */
const mailLink = (address: string, subject: string): string =>
  `mailto:${encodeURIComponent(address.toWellFormed()).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject.toWellFormed())}`;

const applyHtml = ({ routing, title }: Job, { texts }: PageContext): Html => {
  if (routing.typeId === 1) {
    const address = routing.applicationEmail;
    return html`<p>${texts.applyByEmail} <a href="${mailLink(address, title)}">${address}</a></p>`;
  }
  const address = routing.applicationUrl;
  if (!isSafeLink(address)) return html`<p>${address}</p>`;
  return html`<p><a class="button" href="${address}">${texts.applyAtWebsite}</a></p>
<p>${texts.opensWebsite(new URL(address).host)}</p>`;
};

/** The page of a posting. That of a confidential one says nothing of its employer. */
export const postingPage = (
  posting: Posting,
  structuredData: string,
  context: PageContext,
): Page => {
  const { job, hirer } = posting;
  const { texts, addresses, links } = context;
  const language = languageAttribute(postingLanguage(posting));
  const allJobs = job.confidential ? links.home : links.employer(hirer);
  const main = html`<div class="wrap">
<article>
<h1${language}>${job.title}</h1>
${factsHtml(posting, context)}
<section aria-labelledby="description">
<h2 id="description">${texts.description}</h2>
<div${language}>
${trustedHtml(shownDescription(job.description))}
</div>
</section>
<section aria-labelledby="apply">
<h2 id="apply">${texts.howToApply}</h2>
${applyHtml(job, context)}
</section>
</article>
<p><a href="${linkTo(allJobs, context)}">${texts.allJobs}</a></p>
</div>`;
  return {
    title: job.confidential ? job.title : `${job.title} – ${hirer.name}`,
    hirer: job.confidential ? null : hirer,
    main,
    meta: {
      description: summaryOf(textOfDescription(job.description)),
      canonical: addresses.posting(posting),
      feed: null,
      structuredData,
    },
  };
};
