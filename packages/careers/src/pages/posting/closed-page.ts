import { html } from '@jobposting/pages';
import { type Posting, postingLanguage } from '../../postings/posting.ts';
import { endOf, publicDatesOf } from '../../postings/public-dates.ts';
import { deadlineOf } from '../dates.ts';
import { factsHtml, factsOf, type ListedJob } from '../lists/job-row.ts';
import { languageAttribute, linkTo, type PageContext } from '../templates/page-context.ts';
import type { Page } from '../templates/page-layout.ts';
import { allJobsLink, postingTitle } from './links.ts';
import { similarHtml } from './similar-jobs.ts';

/** The page of a posting that is over. For a confidential one it does not show the employer. */
export const closedPage = (
  posting: Posting,
  similar: readonly ListedJob[],
  context: PageContext,
): Page => {
  const { job, hirer } = posting;
  const { texts, now } = context;
  const employer = job.confidential ? texts.confidentialEmployer : hirer.name;
  const { closes } = publicDatesOf(job);
  // An archived one may have closed earlier.
  const until =
    endOf(closes) <= now
      ? html`${texts.tookApplicationsUntil} ${deadlineOf(job, closes, context)}.`
      : texts.closed;
  const main = html`<div class="wrap">
<div class="narrow stack">
<h1${languageAttribute(postingLanguage(posting))}>${job.title}</h1>
${factsHtml([employer, ...factsOf(job, context)])}
<p class="note"><b>${texts.closedTitle}</b> ${until}</p>
</div>
${similarHtml(similar, context)}
<p><a class="btn" href="${linkTo(allJobsLink(posting, context), context)}">${texts.toOpenJobs}</a></p>
</div>`;
  const title = texts.closedJob(postingTitle(posting));
  return { title, hirer: job.confidential ? null : hirer, main, meta: null };
};
