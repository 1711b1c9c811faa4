import { createAddresses } from '../addresses.ts';
import type { CareersSettings, Hirer } from '../careers-options.ts';
import { createFindPay } from '../postings/pay.ts';

/** What all feeds are written with. */
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
    /** What ids begin with: they stay when a title, a slug or the address of a page changes. */
    tag: `tag:${publisher},2026:`,
    /** The name of the host whose jobs they are. */
    publisher,
    /** The English names of categories, without those that no list has. */
    categoryNames: (ids: readonly number[]): readonly string[] =>
      ids.flatMap((id) => nameOf.get(id) ?? []),
    /** The addresses of categories of an employer, or of all, without those that no list has. */
    categoryAddresses: (hirer: Hirer | null, ids: Iterable<number>): readonly string[] =>
      [...ids].flatMap((id) => {
        const name = nameOf.get(id);
        return name === undefined ? [] : addresses.list(hirer, { id, name });
      }),
    findPay: createFindPay(referenceData),
    currency,
    /** Whose postings LinkedIn says they are, where a job names no e-mail address. */
    posterEmail,
    now,
  };
};
