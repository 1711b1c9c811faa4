import { type Job, type JobId, ok, type Result } from '@jobposting/core';
import type { Language, StoreUnavailable } from '@jobposting/core/adapter';
import { languageOfJob } from '@jobposting/core/rules';
import type { HirerKey, PublicKey } from '../addresses.ts';
import type { CareersSettings, Hirer } from '../careers-options.ts';

/** How many jobs are found at once: each may have a description of a mebibyte. */
export const foundAtOnce = 4;

/** A job and its employer: the source of its page and its entries in feeds. */
export interface Posting {
  readonly job: Job;
  readonly hirer: Hirer;
  /** The stored job, by whose title the posting has its address; absent unless `job` is one of two languages of it. */
  readonly stored?: Job;
}

/** What is in the language of a posting, and which others it has. */
export interface InLanguages extends Pick<Job, 'title'> {
  readonly language?: Language | null;
  readonly translations?: { readonly [Each in Language]?: { readonly title: string } } | null;
}

/** A job with the title, and the description if it has one, of a language that it has; its own otherwise (decision D41). */
export const jobIn = <Each extends InLanguages>(job: Each, language: Language | null): Each =>
  job.translations && language !== null ? { ...job, ...job.translations[language], language } : job;

/** The posting in a language, if it is in two. */
export const postingIn = (posting: Posting, language: Language | null): Posting => {
  const job = jobIn(posting.job, language);
  return job === posting.job ? posting : { ...posting, job, stored: posting.job };
};

/** The language of a posting, if known. That of its profile could reveal the employer of a confidential one. */
export const postingLanguage = ({
  job,
  hirer,
}: {
  readonly job: InLanguages & Pick<Job, 'confidential'>;
  readonly hirer: Hirer;
}): Language | null => languageOfJob(job, job.confidential ? null : hirer.profile.language);

type Found<Value> = Promise<Result<Value | null, StoreUnavailable>>;

/** Creates the functions that find the employer and the posting of an address. */
export const createPostingFinder = ({
  jobs,
  employers,
}: Pick<CareersSettings, 'jobs' | 'employers'>) => {
  const findHirer = (key: PublicKey): Found<Hirer> =>
    'slug' in key ? employers.findBySlug(key.slug) : employers.find(key.id);

  /** Its address does not show the employer. */
  const findConfidential = async (id: JobId): Found<Posting> => {
    const found = await jobs.published.findConfidential(id);
    if (found.isErr() || found.value === null) return found.map(() => null);
    const job = found.value;
    const hirer = await employers.find(job.employerId);
    return hirer.map((value) => value && { job, hirer: value });
  };

  return {
    hirer: findHirer,
    /** All employers; for one address, the one it names, if it exists. */
    hirers: async (key: PublicKey | null): Promise<Result<readonly Hirer[], StoreUnavailable>> => {
      if (key === null) return employers.list();
      return (await findHirer(key)).map((hirer) => (hirer === null ? [] : [hirer]));
    },
    /**
     * Also finds a closed one; a confidential one only by an address without its employer. `isNamed`: it is known not to
     * be confidential.
     */
    posting: async (key: HirerKey, id: JobId, isNamed = false): Found<Posting> => {
      if (key === 'confidential') return findConfidential(id);
      const found = await findHirer(key);
      if (found.isErr() || found.value === null) return found.map(() => null);
      // If it were read for its employer only, the time that a long one takes would reveal the employer.
      const hidden = isNamed ? ok(null) : await jobs.published.findConfidential(id);
      if (hidden.isErr() || hidden.value !== null) return hidden.map(() => null);
      const hirer = found.value;
      const job = await jobs.find(hirer.id, { id });
      return job.map((value) => value && { job: value, hirer });
    },
  };
};
