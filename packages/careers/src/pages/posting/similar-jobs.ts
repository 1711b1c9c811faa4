import { type Html, html } from '@jobposting/pages';
import type { CareersSettings } from '../../careers-options.ts';
import type { ListedPosting } from '../../open-postings/listed-posting.ts';
import { jobRows, type ListedJob } from '../lists/job-row.ts';
import type { PageContext } from '../templates/page-context.ts';

const mostShown = 3;

/** How many similar postings to find: more than shown, because those of employers that are not public are left out. */
export const mostSimilar = 3 * mostShown;

/** The first of them whose employers are public. On a failure, none: the reader asked for the posting itself. */
export const withHirers = async (
  postings: readonly ListedPosting[],
  employers: CareersSettings['employers'],
): Promise<readonly ListedJob[]> => {
  const similar: ListedJob[] = [];
  for (const posting of postings) {
    if (similar.length === mostShown) break;
    const hirer = (await employers.find(posting.employerId)).unwrapOr(null);
    if (hirer !== null) similar.push({ posting, hirer });
  }
  return similar;
};

/** The list of them; nothing when there are none. */
export const similarHtml = (similar: readonly ListedJob[], context: PageContext): Html | null =>
  similar.length === 0
    ? null
    : html`<section class="similar" aria-labelledby="similar">
<h2 class="group" id="similar">${context.texts.similarJobs}</h2>
${jobRows(similar, context, { heading: 'h3', shows: 'hirer' })}
</section>`;
