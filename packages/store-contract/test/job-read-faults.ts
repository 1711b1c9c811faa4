import type { Job, JobHeader } from '@jobposting/core';
import { foldText, type JobQuery, type JobStore } from '@jobposting/core/adapter';
import { answering, changingOne, type Faults, type JobFault, longAgo } from './break-store.ts';

/** A store that answers an altered query. */
const listing =
  (alter: (query: JobQuery) => JobQuery): JobFault =>
  ({ list }) => ({ list: (employer, query) => list(employer, alter(query)) });

/** A store that searches the texts of its jobs differently. */
const searching =
  (isFound: (header: JobHeader, term: string) => boolean): JobFault =>
  ({ list }: JobStore) => ({
    async list(employer, query) {
      const { search, page, pageSize } = query;
      if (search === null) return list(employer, query);
      const all = await list(employer, { ...query, search: null, page: 1, pageSize: 1_000 });
      return all.map(({ headers }) => {
        const found = headers.filter((header) => isFound(header, search.term));
        return {
          total: found.length,
          headers: found.slice((page - 1) * pageSize, page * pageSize),
        };
      });
    },
  });

const bothTexts = ({ title, referenceId }: JobHeader): string[] => [title, referenceId ?? ''];

const asPattern = (term: string): RegExp =>
  new RegExp(
    [...term]
      .map((each) => (each === '%' ? '.*' : each === '_' ? '.' : each.replace(/\W/g, '\\$&')))
      .join(''),
  );

export const jobReadFaults: Faults<JobFault> = {
  'find (': {
    'changes a job that it has returned': ({ find, update }) => {
      const show = changingOne();
      return { find: answering(find, show), update: answering(update, show) };
    },
  },
  'finding the next jobs': {
    'finds the job with the given id': ({ findNext }) => ({
      findNext: (employer, { after, limit }) =>
        findNext(employer, { after: after && ((after - 1) as Job['id']), limit }),
    }),
  },
  'list (': {
    'lists equal publishDates in the order of their ids': ({ list }) => ({
      list: answering(list, ({ total, headers }) => ({
        total,
        headers: headers.toSorted(
          (a, b) => b.publishDate.localeCompare(a.publishDate) || a.id - b.id,
        ),
      })),
    }),
  },
  'listing by referenceId': {
    'ignores the referenceId': listing((query) => ({ ...query, referenceId: null })),
  },
  'listing open, closed, draft and withdrawn jobs': {
    'treats every active job as open': listing((query) => ({
      ...query,
      status: query.status === 'open' ? 'active' : query.status,
    })),
    'takes every archived job for a draft': listing((query) => ({
      ...query,
      status: query.status === 'draft' ? 'archived' : query.status,
    })),
  },
  search: {
    'searches titles as they are written': listing(({ search, ...query }) => ({
      ...query,
      search: search && { ...search, form: 'exact' },
    })),
    'reads % and _ as wildcards': searching((header, term) =>
      bothTexts(header).some((text) => asPattern(term).test(foldText(text))),
    ),
  },
  'counting the jobs of each employer': {
    'counts the last employer first': ({ countByEmployer }) => ({
      countByEmployer: answering(countByEmployer, (counts) => counts.toReversed()),
    }),
  },
  'finding jobs due': {
    'refreshes closed jobs': ({ findDueForRefresh }) => ({
      findDueForRefresh: (due) => findDueForRefresh({ ...due, now: longAgo }),
    }),
  },
};
