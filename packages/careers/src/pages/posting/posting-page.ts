import type { Job } from '@jobposting/core';
import { type Html, html, isSafeLink, trustedHtml } from '@jobposting/pages';
import type { Hirer } from '../../careers-options.ts';
import { type Posting, postingLanguage } from '../../postings/posting.ts';
import { publicDatesOf } from '../../postings/public-dates.ts';
import { dayOf, deadlineOf } from '../dates.ts';
import { formatPay } from '../pay-text.ts';
import { summaryOf, textOfDescription } from '../summary.ts';
import { languageAttribute, linkTo, type PageContext } from '../templates/page-context.ts';
import type { Page } from '../templates/page-layout.ts';
import { factsHtml, factsOf } from './facts.ts';
import { linkedInLink, mailLink, reportLink } from './links.ts';
import { shownDescription } from './shown-description.ts';
import { type SimilarJob, similarHtml } from './similar-jobs.ts';

const payHtml = ({ salary }: Job, context: PageContext): Html | null => {
  const { language, currency, referenceData } = context;
  const periods = referenceData.salaryPeriods;
  const pay = salary && formatPay(salary, { language, currency, periods });
  return pay === null ? null : html`<b>${pay}</b>`;
};

const lineOfFacts = (job: Job, context: PageContext): Html => {
  const { places, workplace, positionType, categories } = factsOf(job, context);
  const posted = dayOf(job, publicDatesOf(job).posted, context);
  return factsHtml(
    [
      payHtml(job, context),
      ...places,
      workplace,
      positionType,
      categories,
      html`${context.texts.posted} ${posted}`,
    ],
    'facts big',
  );
};

/** How to apply: a button, and where it leads. */
interface Application {
  readonly button: Html | null;
  readonly where: Html;
}

const applicationOf = ({ routing, title }: Job, { texts }: PageContext): Application => {
  if (routing.typeId === 1) {
    const address = routing.applicationEmail;
    const link = mailLink(address, title);
    return {
      button: html`<a class="btn" href="${link}">${texts.applyByEmail}</a>`,
      where: html`${texts.applyTo} <a href="${link}">${address}</a>`,
    };
  }
  const address = routing.applicationUrl;
  if (!isSafeLink(address)) return { button: null, where: html`${address}` };
  return {
    button: html`<a class="btn" href="${address}">${texts.applyNow}</a>`,
    where: html`${texts.applyAt} ${new URL(address).host}`,
  };
};

const hirerHtml = (hirer: Hirer, { texts, links, ...context }: PageContext): Html => {
  const { about, website, language } = hirer.profile;
  return html`<h2>${hirer.name}</h2>
${
  about &&
  html`<p${languageAttribute(language)}>${summaryOf(about)}</p>
`
}<p class="links"><a href="${linkTo(links.employer(hirer), context)}">${texts.allTheirJobs}</a>${
    isSafeLink(website) ? html`<a href="${website}">${new URL(website).host}</a>` : null
  }</p>`;
};

const asideHtml = (posting: Posting, title: string, context: PageContext): Html => {
  const { job, hirer } = posting;
  const { texts, links, reportAt } = context;
  const address = context.addresses.posting(posting);
  return html`<aside class="stick side stack" aria-label="${texts.aboutPosting}">
<div class="card">
${
  job.confidential
    ? html`<h2>${texts.confidentialEmployer}</h2>
<p class="links"><a href="${linkTo(links.home, context)}">${texts.allJobs}</a></p>`
    : hirerHtml(hirer, context)
}
</div>
${
  // An employer's own numbers can tell who it is.
  job.confidential || job.referenceId === null
    ? null
    : html`<p class="muted">${texts.reference} ${job.referenceId}</p>
`
}<div>
<h2>${texts.share}</h2>
<p class="links"><a href="${mailLink('', title, address)}">${texts.byEmail}</a><a href="${linkedInLink(address)}">${texts.onLinkedIn}</a></p>
</div>
${reportAt && html`<p class="links"><a href="${reportLink(reportAt, address, title)}">${texts.reportPosting}</a></p>`}
</aside>`;
};

/** The page of a posting. That of a confidential one says nothing of its employer. */
export const postingPage = (
  posting: Posting,
  {
    structuredData,
    similar,
  }: {
    readonly structuredData: string;
    readonly similar: readonly SimilarJob[];
  },
  context: PageContext,
): Page => {
  const { job, hirer } = posting;
  const { texts, addresses } = context;
  const language = languageAttribute(postingLanguage(posting));
  const title = job.confidential ? job.title : `${job.title} – ${hirer.name}`;
  const deadline = deadlineOf(job, publicDatesOf(job).closes, context);
  const { button, where } = applicationOf(job, context);
  const main = html`<div class="wrap">
<div class="cols right">
<article>
<header class="stack">
<h1${language}>${job.title}</h1>
${lineOfFacts(job, context)}
<p class="row">${button}<span>${texts.applyBy} ${deadline}</span></p>
</header>
<h2 class="hide">${texts.description}</h2>
<div class="prose"${language}>
${trustedHtml(shownDescription(job.description))}
</div>
<div class="apply row">${button}<p class="hint">${where}, ${texts.until} ${deadline}</p></div>
</article>
${asideHtml(posting, title, context)}
</div>
${similarHtml(texts.similarJobs, similar, context)}
</div>`;
  return {
    title,
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
