import type { Job } from '@jobposting/core';
import { emptyProfile } from '@jobposting/core/adapter';
import { type Html, html, isSafeLink, trustedHtml, validAddress } from '@jobposting/pages';
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
import { similarHtml } from './similar-jobs.ts';

const blank = /<(p|div)>(?:\s|<br \/>|<\/?(?:strong|b|em|i)>)*<\/\1>/g;
// In a list it is emphasis.
const title = /(?<!<li>)<p>(?=<(strong|b)>[^<]*(?:<(?:\/?(?:em|i)|br \/)>[^<]*)*<\/\1>\s*<\/p>)/g;

const link = /<a href="([^"]*)"/g;
const characters: Readonly<Record<string, string>> = { '&quot;': '"', '&lt;': '<', '&gt;': '>' };

const validLink = (_: string, address: string): string =>
  `<a href="${validAddress(address.replace(/&(?:quot|lt|gt);/g, (name) => characters[name] ?? name))}"`;

/**
 * A sanitized description (decision D9) as a page shows it: a paragraph that is all strong becomes a title, and one
 * without text, which would leave a gap, is left out. The addresses of links are valid.
 */
export const shownDescription = (description: string): string =>
  description.replace(blank, '').replace(title, '<p class="title">').replace(link, validLink);

/** The context of the posting itself. */
type ArticleContext = Pick<
  PageContext,
  'language' | 'texts' | 'referenceData' | 'currency' | 'now'
>;

const lineOfFacts = (job: Job, context: ArticleContext): Html => {
  const { texts } = context;
  const pay = job.salary && formatPay(job.salary, context);
  const posted = dayOf(job, publicDatesOf(job).posted, context);
  // An employer's own numbers can reveal the employer.
  const number = job.confidential ? null : job.referenceId;
  const facts = [
    pay && html`<b>${pay}</b>`,
    ...factsOf(job, context),
    html`${texts.posted} ${posted}`,
    number && `${texts.reference} ${number}`,
  ];
  return factsHtml(facts, 'facts big');
};

/** How to apply: a button and its link. */
const applicationOf = ({ routing, title }: Job, { texts }: ArticleContext) => {
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

/** The posting itself; its title is a heading of this level. */
export const articleHtml = (posting: Posting, context: ArticleContext, level: 1 | 2): Html => {
  const { job } = posting;
  const { texts } = context;
  const language = languageAttribute(postingLanguage(posting));
  const deadline = deadlineOf(job, publicDatesOf(job).closes, context);
  const { button, where } = applicationOf(job, context);
  return html`<article>
<header class="stack">
<h${level}${level === 2 && html` class="h1"`}${language}>${job.title}</h${level}>
${lineOfFacts(job, context)}
<p class="row">${button}<span>${texts.applyBy} ${deadline}</span></p>
</header>
<h${level + 1} class="hide">${texts.description}</h${level + 1}>
<div class="prose"${language}>
${trustedHtml(shownDescription(job.description))}
</div>
<div class="apply row">${button}<p class="hint">${where}, ${texts.until} ${deadline}</p></div>
</article>`;
};

/** The page of a posting. For a confidential one it does not show the employer. */
export const postingPage = (
  posting: Posting,
  structuredData: string,
  similar: readonly ListedJob[],
  context: PageContext,
): Page => {
  const { job, hirer } = posting;
  const { addresses } = context;
  const main = html`<div class="wrap">
<div class="cols right">
${articleHtml(posting, context, 1)}
${asideHtml(posting, context)}
</div>
${similarHtml(similar, context)}
</div>`;
  const description = summaryOf(textOfDescription(job.description));
  const meta = { description, canonical: addresses.posting(posting), structuredData };
  return { title: postingTitle(posting), hirer: job.confidential ? null : hirer, main, meta };
};
