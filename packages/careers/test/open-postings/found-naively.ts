import { isOpen, type Job, type Location } from '@jobposting/core';
import { foldText, postalPlaceOf, toInstant } from '@jobposting/core/adapter';
import type { PostingFilter } from '../../src/open-postings/conditions.ts';

/** Filters nothing. */
export const anyPosting: PostingFilter = {
  employerId: null,
  categoryId: null,
  q: null,
  province: null,
  townId: null,
  positionTypeId: null,
  workplace: null,
  sort: null,
};

const provincesOf = (job: Job) => [
  ...new Set(job.locations.flatMap((each) => postalPlaceOf(each).province?.code ?? [])),
];
const townsOf = (job: Job): readonly number[] => job.locations.map(({ id }: Location) => id);

const passes = (job: Job, filter: PostingFilter): boolean => {
  const text = [job.title, ...job.locations.map(({ description }) => description)].join(' ');
  const words = foldText(filter.q ?? '').split(' ');
  return (
    (filter.employerId === null || (job.employerId === filter.employerId && !job.confidential)) &&
    (filter.categoryId === null || job.categoryIds.includes(filter.categoryId)) &&
    words.every((word) => foldText(text).includes(word)) &&
    (filter.province === null || provincesOf(job).includes(filter.province)) &&
    (filter.townId === null || townsOf(job).includes(filter.townId)) &&
    (filter.positionTypeId === null || job.positionTypeId === filter.positionTypeId) &&
    (filter.workplace === null || job.workplace === filter.workplace)
  );
};

const byDay = (a: Job, b: Job): number => {
  const dayOf = ({ publishDate }: Job): number => Date.parse(publishDate.slice(0, 10));
  if (dayOf(a) !== dayOf(b)) return dayOf(b) - dayOf(a);
  if (a.confidential !== b.confidential) return a.confidential ? 1 : -1;
  const moments = a.confidential ? 0 : Date.parse(b.publishDate) - Date.parse(a.publishDate);
  return moments || b.id - a.id;
};

// By their ids in the lists that are shipped.
const inYear: Readonly<Record<number, number>> = { 1: 1, 2: 12, 3: 52, 4: 260, 5: 2080 };

const yearlyPay = ({ salary }: Job): number =>
  salary === null ? 0 : (salary.maxAmount ?? salary.amount) * (inYear[salary.periodId] ?? 0);

const orderOf =
  ({ sort }: PostingFilter) =>
  (a: Job, b: Job): number => {
    const byClosing = sort === 'closing' ? Date.parse(a.openUntil) - Date.parse(b.openUntil) : 0;
    const byPay = sort === 'pay' ? yearlyPay(b) - yearlyPay(a) : 0;
    return byClosing || byPay || byDay(a, b);
  };

/** What a list of all these jobs shows, by asking each question of each job. */
export const foundNaively = (jobs: readonly Job[], filter: PostingFilter, time: Date) => {
  const open = jobs.filter((job) => isOpen(job, toInstant(time)));
  const found = open.filter((job) => passes(job, filter)).sort(orderOf(filter));
  const countBy = <Key>(without: Partial<PostingFilter>, keysOf: (job: Job) => readonly Key[]) => {
    const counts = new Map<Key, number>();
    for (const job of open.filter((each) => passes(each, { ...filter, ...without }))) {
      for (const key of keysOf(job)) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return counts;
  };
  const noPlace = { province: null, townId: null };
  const named = open.filter(
    (job) => passes(job, { ...anyPosting, employerId: filter.employerId }) && !job.confidential,
  );
  return {
    ids: found.map(({ id }) => id as number),
    counts: {
      categoryId: countBy({ categoryId: null }, (job) => job.categoryIds),
      positionTypeId: countBy({ positionTypeId: null }, (job) => [job.positionTypeId]),
      workplace: countBy({ workplace: null }, (job) => [job.workplace ?? []].flat()),
      province: countBy(noPlace, provincesOf),
      townId: countBy(noPlace, townsOf),
      employerId: new Map(
        named.map(({ employerId: id }) => [
          id,
          named.filter((job) => job.employerId === id).length,
        ]),
      ),
    },
  };
};
