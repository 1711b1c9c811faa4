import { listedItem } from '@jobposting/core/adapter';
import { type Html, html, plateHtml, trustedHtml } from '@jobposting/pages';
import type { Hirer } from '../../careers-options.ts';
import type { ListedPosting } from '../../open-postings/listed-posting.ts';
import { endOf } from '../../postings/public-dates.ts';
import { dayOf, deadlineOf } from '../dates.ts';
import { payParts } from '../pay-text.ts';
import { placeText } from '../place-text.ts';
import { foreignWords, linkTo, type PageContext } from '../templates/page-context.ts';
import { logoOf } from '../templates/page-layout.ts';

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
  html`<li><span class="tag soon">${context.texts.applyBy} ${deadlineOf(posting, posting.closes, context)}</span></li>`;

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
  const words = confidential ? null : foreignWords(hirer, context);
  const link = linkTo(links.posting({ job: posting, hirer }), context);
  const facts = factsOf(posting, context);
  return html`<li>
${shows === 'hirer' ? plateHtml(logoOf(hirer), confidential ? null : hirer.name) : null}<div>
<${tag}><a href="${link}"${words}${context.outOfFrame}>${posting.title}</a></${tag}>
<ul class="facts">${shows === 'hirer' ? html`<li${words}>${name}</li>` : null}${facts.map(
    (fact) => html`<li>${fact}</li>`,
  )}${shows === 'day' ? html`<li>${texts.posted} ${dayOf(posting, posting.posted, context)}</li>` : null}${soonHtml(posting, context)}</ul>
</div>
${payHtml(posting, context)}</li>`;
};

/** Postings in a list. A confidential one does not show its employer. */
export const jobRows = (jobs: readonly ListedJob[], context: PageContext, form: RowForm): Html =>
  html`<ul class="${form.shows === 'hirer' ? 'jobs' : 'jobs plain'}">
${jobs.map((job) => jobRow(job, context, form))}</ul>`;
