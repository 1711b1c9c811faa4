import type { Job } from '@jobposting/core';
import { emptyProfile } from '@jobposting/core/adapter';
import { type Html, html, isSafeLink, trustedHtml } from '@jobposting/pages';
import { type Posting, postingLanguage } from '../../postings/posting.ts';
import { publicDatesOf } from '../../postings/public-dates.ts';
import { dayOf, deadlineOf } from '../dates.ts';
import type { ListedJob } from '../lists/job-row.ts';
import { formatPay } from '../pay-text.ts';
import { summaryOf, textOfDescription } from '../summary.ts';
import { languageAttribute, linkTo, type PageContext } from '../templates/page-context.ts';
import type { Page } from '../templates/page-layout.ts';
import { factsHtml, factsOf } from './facts.ts';
import { allJobsLink, linkedInLink, mailLink, postingTitle, reportLink } from './links.ts';
import { shownDescription } from './shown-description.ts';
import { similarHtml } from './similar-jobs.ts';

const lineOfFacts = (job: Job, context: PageContext): Html => {
  const { texts } = context;
  const pay = job.salary && formatPay(job.salary, context);
  const posted = dayOf(job, publicDatesOf(job).posted, context);
  // An employer's own numbers can tell who it is.
  const number = job.confidential ? null : job.referenceId;
  const facts = [
    pay && html`<b>${pay}</b>`,
    ...factsOf(job, context),
    html`${texts.posted} ${posted}`,
    number && `${texts.reference} ${number}`,
  ];
  return factsHtml(facts, 'facts big');
};

/** How to apply: a button, and where it leads. */
const applicationOf = ({ routing, title }: Job, { texts }: PageContext) => {
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

const hirerHtml = (posting: Posting, context: PageContext): Html => {
  const { job, hirer } = posting;
  const { texts } = context;
  const { about, website, language } = job.confidential ? emptyProfile : hirer.profile;
  return html`<div class="card">
<h2>${job.confidential ? texts.confidentialEmployer : hirer.name}</h2>
${
  about &&
  html`<p${languageAttribute(language)}>${summaryOf(about)}</p>
`
}<p class="links"><a href="${linkTo(allJobsLink(posting, context), context)}">${job.confidential ? texts.allJobs : texts.allTheirJobs}</a>${
    isSafeLink(website) ? html`<a href="${website}">${new URL(website).host}</a>` : null
  }</p>
</div>`;
};

const asideHtml = (posting: Posting, context: PageContext): Html => {
  const { texts, reportAt, addresses } = context;
  const [title, address] = [postingTitle(posting), addresses.posting(posting)];
  return html`<aside class="stick side stack" aria-label="${texts.aboutPosting}">
${hirerHtml(posting, context)}
<div>
<h2>${texts.share}</h2>
<p class="links"><a href="${mailLink('', title, address)}">${texts.byEmail}</a><a href="${linkedInLink(address)}">${texts.onLinkedIn}</a></p>
</div>
${reportAt && html`<p class="links"><a href="${reportLink(reportAt, address, title)}">${texts.reportPosting}</a></p>`}
</aside>`;
};

/** The page of a posting. That of a confidential one says nothing of its employer. */
export const postingPage = (
  posting: Posting,
  structuredData: string,
  similar: readonly ListedJob[],
  context: PageContext,
): Page => {
  const { job, hirer } = posting;
  const { texts, addresses } = context;
  const language = languageAttribute(postingLanguage(posting));
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
${asideHtml(posting, context)}
</div>
${similarHtml(similar, context)}
</div>`;
  const description = summaryOf(textOfDescription(job.description));
  const meta = { description, canonical: addresses.posting(posting), structuredData };
  return { title: postingTitle(posting), hirer: job.confidential ? null : hirer, main, meta };
};
