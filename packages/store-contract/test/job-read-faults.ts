import type { Job, JobHeader } from '@jobposting/core';
import { foldText, type JobQuery, type JobStore } from '@jobposting/core/adapter';
import { atMinute } from '@jobposting/store-contract/cases';
import {
  answering,
  changingOne,
  type Faults,
  type JobFault,
  justBefore,
  longAgo,
  withoutDescription,
} from './break-store.ts';

const farAhead = atMinute(1e9);

/** A store that alters each job that it finds. */
const finding =
  (alter: (job: Job) => Job): JobFault =>
  ({ find }) => ({ find: answering(find, (job) => job && alter(job)) });

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
    'folds referenceIds': ({ find, findNext }) => ({
      async find(employer, key) {
        if ('id' in key) return find(employer, key);
        const jobs = await findNext(employer, { after: null, limit: 1_000 });
        const isFound = ({ referenceId }: Job) =>
          foldText(referenceId ?? '') === foldText(key.referenceId);
        return jobs.map((all) => all.find(isFound) ?? null);
      },
    }),
    'forgets the workplace': finding((job) => ({ ...job, workplace: null })),
    'uses the publishDate as the firstPublishDate': finding((job) => ({
      ...job,
      firstPublishDate: job.publishDate,
    })),
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
    'finds fewer than the limit before the end': ({ findNext }) => ({
      findNext: (employer, { after, limit }) =>
        findNext(employer, { after, limit: Math.max(1, limit - 1) }),
    }),
    'finds active jobs only': ({ findNext }) => ({
      findNext: answering(findNext, (jobs) => jobs.filter(({ status }) => status === 'active')),
    }),
    'finds them without descriptions': ({ findNext }) => ({
      findNext: answering(findNext, withoutDescription),
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
    'counts the page instead of the whole': ({ list }) => ({
      list: answering(list, ({ headers }) => ({ total: headers.length, headers })),
    }),
    'shows descriptions': ({ list }) => ({
      list: answering(list, ({ total, headers }) => ({
        total,
        headers: headers.map((header) => ({ ...header, description: '' })),
      })),
    }),
    'ignores the status': listing((query) => ({ ...query, status: null })),
  },
  'listing by referenceId': {
    'ignores the referenceId': listing((query) => ({ ...query, referenceId: null })),
    'ignores the status': listing((query) => ({ ...query, status: null })),
    'repeats the job on every page': listing((query) => ({ ...query, page: 1 })),
  },
  'listing open and closed jobs': {
    'treats every active job as open': listing((query) => ({
      ...query,
      status: query.status === 'open' ? 'active' : query.status,
    })),
    'treats a job as open at its closeDate': listing((query) => ({
      ...query,
      now: justBefore(query.now),
    })),
    'takes every active job for closed': listing((query) => ({
      ...query,
      status: query.status === 'closed' ? 'active' : query.status,
    })),
    'leaves closed jobs out of every list': listing((query) => ({
      ...query,
      status: query.status === 'active' ? 'open' : query.status,
    })),
  },
  search: {
    'searches titles as they are written': listing(({ search, ...query }) => ({
      ...query,
      search: search && { ...search, form: 'exact' },
    })),
    'searches titles only': searching(({ title }, term) => foldText(title).includes(term)),
    'searches title and referenceId as one text': searching((header, term) =>
      foldText(bothTexts(header).join('')).includes(term),
    ),
    'reads % and _ as wildcards': searching((header, term) =>
      bothTexts(header).some((text) => asPattern(term).test(foldText(text))),
    ),
    'drops every mark': searching((header, term) =>
      bothTexts(header).some((text) => foldText(text).replace(/\p{M}/gu, '').includes(term)),
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
    'refreshes only jobs published before the moment': ({ findDueForRefresh }) => ({
      findDueForRefresh: ({ publishedUntil, ...due }) =>
        findDueForRefresh({ ...due, publishedUntil: justBefore(publishedUntil) }),
    }),
    'never refreshes a publishDate far in the future': ({ findDueForRefresh }) => ({
      findDueForRefresh: (due) => findDueForRefresh({ ...due, publishedFrom: farAhead }),
    }),
    'refreshes the newest first': ({ findDueForRefresh }) => ({
      findDueForRefresh: answering(findDueForRefresh, (jobs) => jobs.toReversed()),
    }),
  },
};
