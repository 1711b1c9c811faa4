import { type Job, type JobId, ok, type Result } from '@jobposting/core';
import type { StoreUnavailable } from '@jobposting/core/adapter';
import type { HirerKey, PublicKey } from '../addresses.ts';
import type { CareersSettings, Hirer } from '../careers-options.ts';

/** A job and the employer that posted it: all that its page and its entries in feeds are made from. */
export interface Posting {
  readonly job: Job;
  readonly hirer: Hirer;
}

/** The language that a posting is in, where it is known. That of a confidential one could tell whose it is. */
export const postingLanguage = ({ job, hirer }: Posting): 'en' | 'fr' | null =>
  job.confidential ? null : hirer.profile.language;

type Found<Value> = Promise<Result<Value | null, StoreUnavailable>>;

/** Creates what finds whom and what an address names. */
export const createPostingFinder = ({
  jobs,
  employers,
}: Pick<CareersSettings, 'jobs' | 'employers'>) => {
  const findHirer = (key: PublicKey): Found<Hirer> =>
    'slug' in key ? employers.findBySlug(key.slug) : employers.find(key.id);

  /** Its address does not say whose it is. */
  const findConfidential = async (id: JobId): Found<Posting> => {
    const found = await jobs.published.findConfidential(id);
    if (found.isErr() || found.value === null) return found.map(() => null);
    const job = found.value;
    const hirer = await employers.find(job.employerId);
    return hirer.map((value) => value && { job, hirer: value });
  };

  return {
    hirer: findHirer,
    /** All of them; of one address, the one it names if there is one. */
    hirers: async (key: PublicKey | null): Promise<Result<readonly Hirer[], StoreUnavailable>> => {
      if (key === null) return employers.list();
      return (await findHirer(key)).map((hirer) => (hirer === null ? [] : [hirer]));
    },
    /**
     * Also one that is closed; a confidential one only by an address without its employer. `isNamed`: it is known not to
     * be confidential.
     */
    posting: async (key: HirerKey, id: JobId, isNamed = false): Found<Posting> => {
      if (key === 'confidential') return findConfidential(id);
      const found = await findHirer(key);
      if (found.isErr() || found.value === null) return found.map(() => null);
      // Read for its employer alone, a long one would tell by the time that this takes whose it is.
      const hidden = isNamed ? ok(null) : await jobs.published.findConfidential(id);
      if (hidden.isErr() || hidden.value !== null) return hidden.map(() => null);
      const hirer = found.value;
      const job = await jobs.find(hirer.id, { id });
      return job.map((value) => value && { job: value, hirer });
    },
  };
};
