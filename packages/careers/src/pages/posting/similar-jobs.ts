import { type Html, html } from '@jobposting/pages';
import type { Hirer } from '../../careers-options.ts';
import type { ListedPosting } from '../../open-postings/open-postings-index.ts';
import { jobRow } from '../lists/job-row.ts';
import type { PageContext } from '../templates/page-context.ts';

/** An open posting to show beside another. */
export interface SimilarJob {
  readonly posting: ListedPosting;
  readonly hirer: Hirer;
}

/** The list of them; nothing where there are none. */
export const similarHtml = (
  title: string,
  similar: readonly SimilarJob[],
  context: PageContext,
): Html | null =>
  similar.length === 0
    ? null
    : html`<section class="similar" aria-labelledby="similar">
<h2 class="group" id="similar">${title}</h2>
<ul class="jobs">
${similar.map(({ posting, hirer }) => jobRow(posting, hirer, context, { heading: 'h3', shows: 'hirer' }))}</ul>
</section>`;
