import type { Job } from '@jobposting/core';
import { emptyProfile, listedItem } from '@jobposting/core/adapter';
import {
  type Html,
  html,
  isSafeLink,
  plateHtml,
  trustedHtml,
  validAddress,
} from '@jobposting/pages';
import { type Posting, postingLanguage } from '../../postings/posting.ts';
import { publicDatesOf } from '../../postings/public-dates.ts';
import { dayOf, deadlineOf } from '../dates.ts';
import type { ListedJob } from '../lists/job-row.ts';
import { formatPay } from '../pay-text.ts';
import { placesOf } from '../place-text.ts';
import { summaryOf, textOfDescription } from '../summary.ts';
import { languageAttribute, linkTo, type PageContext } from '../templates/page-context.ts';
import type { Page } from '../templates/page-layout.ts';
import type { Texts } from '../texts.ts';
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

/** The facts about a job, each with its name. */
const factsHtml = (job: Job, context: ArticleContext): Html => {
  const { texts, language, referenceData } = context;
  const pay = job.salary && formatPay(job.salary, context);
  const type = referenceData.positionTypes.find(({ id }) => id === job.positionTypeId);
  // An employer's own numbers can reveal the employer.
  const number = job.confidential ? null : job.referenceId;
  const facts: readonly (readonly [string, readonly (Html | string)[]])[] = [
    [texts.pay, pay === null ? [] : [html`<b>${pay}</b>`]],
    [texts.places, placesOf(job.locations, language)],
    [texts.positionType, type === undefined ? [] : [listedItem(type, language).name]],
    [texts.workplace, job.workplace === null ? [] : [texts.workplaces[job.workplace]]],
    [texts.postedOn, [dayOf(job, publicDatesOf(job).posted, context)]],
    [texts.reference, number === null ? [] : [number]],
  ];
  const shown = facts.filter(([, values]) => values.length > 0);
  return html`<dl class="sum">${shown.map(
    ([name, values]) =>
      html`<div><dt>${name}</dt>${values.map((value) => html`<dd>${value}</dd>`)}</div>`,
  )}</dl>`;
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

/** What is next to a posting. */
interface Around {
  readonly similar: readonly ListedJob[];
  /** How many open postings its employer has under its name; `null` when unknown. */
  readonly openJobs: number | null;
}

const hirerHtml = (posting: Posting, { openJobs }: Around, context: PageContext): Html => {
  const { job, hirer } = posting;
  const { texts } = context;
  const { about, website, language } = job.confidential ? emptyProfile : hirer.profile;
  const count = job.confidential || openJobs === 1 ? null : openJobs;
  return html`<div class="card">
<div class="by">${plateHtml(job.confidential ? null : hirer)}<h2>${job.confidential ? texts.confidentialEmployer : hirer.name}</h2></div>
${
  about &&
  html`<p${languageAttribute(language)}>${summaryOf(about)}</p>
`
}<p class="links"><a href="${linkTo(allJobsLink(posting, context), context)}">${texts.seeAll(count)}</a>${
    isSafeLink(website) && html`<a href="${website}">${new URL(website).host}</a>`
  }</p>
</div>`;
};

const asideHtml = (posting: Posting, around: Around, context: PageContext): Html => {
  const { texts, reportAt, addresses } = context;
  const [title, address] = [postingTitle(posting), addresses.posting(posting)];
  return html`<aside class="side stack" aria-label="${texts.aboutPosting}">
${hirerHtml(posting, around, context)}
<div>
<h2>${texts.share}</h2>
<p class="links share"><a href="${mailLink('', title, address)}">${texts.byEmail}</a><a href="${linkedInLink(address)}">LinkedIn</a></p>
</div>
${reportAt && html`<p class="links"><a href="${reportLink(reportAt, address, title)}">${texts.reportPosting}</a></p>`}
</aside>`;
};

/** What the posting says on screening and vacancy, where it does (decision D41). */
const disclosuresHtml = ({ disclosures }: Job, { disclosed }: Texts): Html | null => {
  const names = ['existingVacancy', 'artificialIntelligence'] as const;
  const said = names.flatMap((name) => {
    const value = disclosures?.[name];
    return value === undefined ? [] : disclosed[name](value);
  });
  return said.length === 0
    ? null
    : html`<p class="hint">${said.join(' ')}</p>
`;
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
${factsHtml(job, context)}
<p class="row">${button}<span>${where}, ${texts.by} ${deadline}</span></p>
</header>
<h${level + 1} class="hide">${texts.description}</h${level + 1}>
<div class="prose" dir="auto"${language}>
${trustedHtml(shownDescription(job.description))}
</div>
${disclosuresHtml(job, texts)}<div class="apply row">${button}<p class="hint">${where}, ${texts.by} ${deadline}</p></div>
</article>`;
};

/** The page of a posting. For a confidential one it does not show the employer. */
export const postingPage = (
  posting: Posting,
  structuredData: string,
  around: Around,
  context: PageContext,
): Page => {
  const { job, hirer, stored } = posting;
  const { addresses } = context;
  const main = html`<div class="wrap">
<div class="cols right">
${articleHtml(posting, context, 1)}
${asideHtml(posting, around, context)}
</div>
${similarHtml(around.similar, context)}
</div>`;
  const description = summaryOf(textOfDescription(job.description));
  const canonical = addresses.posting({ job: stored ?? job, hirer });
  const meta = { description, canonical, structuredData, isInOne: stored === undefined };
  return { title: postingTitle(posting), hirer: job.confidential ? null : hirer, main, meta };
};
