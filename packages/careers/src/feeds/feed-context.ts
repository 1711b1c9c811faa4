import { createAddresses } from '../addresses.ts';
import type { CareersSettings, Hirer } from '../careers-options.ts';
import { createFindPay } from '../postings/pay.ts';

/** The context that all feeds are written with. */
export type FeedContext = ReturnType<typeof feedContextOf>;

/** Makes the context. */
export const feedContextOf = ({
  baseUrl,
  referenceData,
  currency,
  posterEmail,
  now,
}: Pick<CareersSettings, 'baseUrl' | 'referenceData' | 'currency' | 'posterEmail' | 'now'>) => {
  const addresses = createAddresses(baseUrl);
  const publisher = new URL(baseUrl).hostname;
  const nameOf = new Map(referenceData.jobCategories.map(({ id, name }) => [id, name]));
  return {
    addresses,
    /** The beginning of ids: they stay when a title, a slug or the address of a page changes. */
    tag: `tag:${publisher},2026:`,
    /** The name of the host of the jobs. */
    publisher,
    /** The English names of categories that are on the list. */
    categoryNames: (ids: readonly number[]): readonly string[] =>
      ids.flatMap((id) => nameOf.get(id) ?? []),
    /** The addresses of categories on the list, of an employer or of all. */
    categoryAddresses: (hirer: Hirer | null, ids: Iterable<number>): readonly string[] =>
      [...ids].flatMap((id) => {
        const name = nameOf.get(id);
        return name === undefined ? [] : addresses.list(hirer, { id, name });
      }),
    findPay: createFindPay(referenceData),
    currency,
    /** The poster that LinkedIn gets for a job that names no e-mail address. */
    posterEmail,
    now,
  };
};
