import { defaultReferenceData, type Job } from '@jobposting/core';
import { type Language, type NewJob, present } from '@jobposting/core/adapter';
import type { Html } from '@jobposting/pages';
import type { CareersOptions, Hirer } from '../careers-options.ts';
import { leftOutOfIndeed } from '../feeds/indeed.ts';
import type { LeftOut } from '../feeds/left-out-tally.ts';
import { leftOutOfLinkedIn } from '../feeds/linkedin.ts';
import { formatPay } from '../pages/pay-text.ts';
import { articleHtml } from '../pages/posting/posting-page.ts';
import { textsOf } from '../pages/texts.ts';
import { postingIn } from '../postings/posting.ts';

/** What would be published for a job. */
interface PostingPreview {
  /** As on its page, under a heading of the second level. */
  readonly article: Html;
  /** As a list shows it; `null` when there is none. */
  readonly pay: string | null;
  /** What the feeds would leave out, by their reader. */
  readonly leftOut: { readonly Indeed: readonly LeftOut[]; readonly LinkedIn: readonly LeftOut[] };
}

/**
 * Creates the function that shows what the careers pages would show for a job, such as one of a dry run (decision D36),
 * in a language. The options are those of the careers pages.
 */
export const createPostingPreview = ({
  referenceData = defaultReferenceData,
  currency = 'CAD',
  now = () => new Date(),
}: Pick<CareersOptions, 'referenceData' | 'currency' | 'now'> = {}) => {
  return (job: Job | NewJob, hirer: Hirer, language: Language): PostingPreview => {
    // Nothing in the preview shows its id.
    const posting = { job: job as Job, hirer };
    const texts = textsOf(language);
    const context = { language, texts, referenceData, currency, now: present(now) };
    return {
      // Not made for a list, which asks for the pay only.
      get article() {
        return articleHtml(postingIn(posting, language), context, 2);
      },
      pay: job.salary && formatPay(job.salary, context),
      get leftOut() {
        return { Indeed: leftOutOfIndeed(posting), LinkedIn: leftOutOfLinkedIn(posting) };
      },
    };
  };
};
