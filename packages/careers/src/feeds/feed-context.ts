import { type Addresses, createAddresses } from '../addresses.ts';
import type { CareersSettings } from '../careers-options.ts';
import { createFindPay, type FindPay } from '../postings/pay.ts';

/** What all feeds are written with. */
export interface FeedContext {
  readonly addresses: Addresses;
  /** The name of the host whose jobs they are. */
  readonly publisher: string;
  /** The English names of categories, without those that no list has. */
  readonly categoryNames: (ids: readonly number[]) => readonly string[];
  readonly findPay: FindPay;
  readonly currency: string;
  /** Whose postings LinkedIn says they are, where a job names no e-mail address. */
  readonly posterEmail: string | null;
  readonly now: () => Date;
}

/** Makes the context. */
export const feedContextOf = ({
  baseUrl,
  referenceData,
  currency,
  posterEmail,
  now,
}: Pick<
  CareersSettings,
  'baseUrl' | 'referenceData' | 'currency' | 'posterEmail' | 'now'
>): FeedContext => {
  const nameOf = new Map(referenceData.jobCategories.map(({ id, name }) => [id, name]));
  return {
    addresses: createAddresses(baseUrl),
    publisher: new URL(baseUrl).hostname,
    categoryNames: (ids) => ids.flatMap((id) => nameOf.get(id) ?? []),
    findPay: createFindPay(referenceData),
    currency,
    posterEmail,
    now,
  };
};
