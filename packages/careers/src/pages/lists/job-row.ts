import { listedItem } from '@jobposting/core/adapter';
import { type Html, html, plateHtml, trustedHtml } from '@jobposting/pages';
import type { Hirer } from '../../careers-options.ts';
import type { ListedPosting } from '../../open-postings/listed-posting.ts';
import { jobIn, postingLanguage } from '../../postings/posting.ts';
import { endOf } from '../../postings/public-dates.ts';
import { deadlineOf, postedText } from '../dates.ts';
import { payParts } from '../pay-text.ts';
import { placeText } from '../place-text.ts';
import { foreignWords, linkTo, type PageContext } from '../templates/page-context.ts';
import type { Listing } from './listing.ts';

/** The form of a row in its list. */
interface RowForm {
  /** The level of its heading. */
  readonly heading: 'h2' | 'h3';
  /** `hirer`: it shows the employer. `day`: it shows when the job was posted. */
  readonly shows: 'hirer' | 'day';
}

const placesText = (
  { locations }: Pick<ListedPosting, 'locations'>,
  { texts, language }: PageContext,
): string[] => {
  const places = locations.map((location) => placeText(location, language, 'code'));
  const [first = '', ...others] = places;
  return others.length > 1 ? [texts.andMorePlaces(first, others.length)] : places;
};

/** Where and how the work is done, in words for readers. */
export const factsOf = (
  posting: Pick<ListedPosting, 'locations' | 'positionTypeId' | 'workplace'>,
  context: PageContext,
): string[] => {
  const { texts, language, referenceData } = context;
  const { workplace, positionTypeId } = posting;
  const type = referenceData.positionTypes.find(({ id }) => id === positionTypeId);
  return [
    ...placesText(posting, context),
    type === undefined ? '' : listedItem(type, language).name,
    workplace === null || workplace === 'onsite' ? '' : texts.workplaces[workplace],
  ].filter((fact) => fact !== '');
};

const payHtml = ({ salary }: ListedPosting, context: PageContext): Html | null => {
  const pay = salary && payParts(salary, context);
  return pay && html`<p class="pay">${pay.amounts} <small>${pay.unit}</small></p>`;
};

const soonMs = 3 * 86_400_000;

/** The deadline, when few days are left. */
const soonHtml = (posting: ListedPosting, context: PageContext): Html | false =>
  Date.parse(endOf(posting.closes)) - Date.parse(context.now) < soonMs &&
  html`<span class="tag soon">${context.texts.closes} ${deadlineOf(posting, posting.closes, context, 'near')}</span>`;

/** Facts on a line, without absent ones. */
export const factsHtml = (facts: readonly (Html | string | false)[]): Html =>
  html`<ul class="facts">${facts.map((fact) => html`${fact && html`<li>${fact}</li>`}`)}</ul>`;

/** An open posting and its employer. */
export interface ListedJob {
  readonly posting: ListedPosting;
  readonly hirer: Hirer;
}

const jobRow = (
  { posting, hirer }: ListedJob,
  context: PageContext,
  { heading, shows }: RowForm,
): Html => {
  const { texts, links } = context;
  const { confidential } = posting;
  const tag = trustedHtml(heading);
  const name = confidential ? texts.confidentialEmployer : hirer.name;
  const words = confidential ? null : foreignWords(hirer.profile.language, context);
  const job = jobIn(posting, context.language);
  const titleWords = foreignWords(postingLanguage({ job, hirer }), context);
  const link = linkTo(links.posting({ job: posting, hirer }), context);
  const isHirer = shows === 'hirer';
  const facts = [
    isHirer && html`<span${words}>${name}</span>`,
    ...factsOf(posting, context),
    !isHirer && postedText(posting, posting.posted, 'near', context),
    soonHtml(posting, context),
  ];
  return html`<li>
${isHirer && plateHtml(confidential ? null : hirer)}<div>
<${tag}><a href="${link}"${titleWords}${context.outOfFrame}>${job.title}</a></${tag}>
${factsHtml(facts)}
</div>
${payHtml(posting, context)}</li>`;
};

/** Postings in a list. A confidential one does not show its employer. */
export const jobRows = (jobs: readonly ListedJob[], context: PageContext, form: RowForm): Html =>
  html`<ul class="${form.shows === 'hirer' ? 'jobs' : 'jobs plain'}">
${jobs.map((job) => jobRow(job, context, form))}</ul>`;

/** Postings of a list. */
export const rowsOf = (
  { hirer: only, hirers, context }: Pick<Listing, 'hirer' | 'hirers' | 'context'>,
  postings: readonly ListedPosting[],
  heading: RowForm['heading'],
): Html => {
  const jobs = postings.flatMap((posting) => {
    const hirer = hirers.find(({ id }) => id === posting.employerId);
    return hirer === undefined ? [] : [{ posting, hirer }];
  });
  return jobRows(jobs, context, { heading, shows: only === null ? 'hirer' : 'day' });
};

/** Rows under a heading. */
export const groupHtml = (id: string, heading: string, rows: Html): Html =>
  html`<section aria-labelledby="${id}">
<h2 class="group" id="${id}">${heading}</h2>
${rows}</section>`;
