import type { Job } from '@jobposting/core';
import { foldText, type JobQuery } from '@jobposting/core/adapter';
import type { JobStoreFault } from './job-store-faults.ts';

const asPattern = (term: string): RegExp =>
  new RegExp(
    [...term]
      .map((character) => (character === '%' ? '.*' : character === '_' ? '.' : character))
      .map((part) => (part.length > 1 || part === '.' ? part : part.replace(/\W/g, '\\$&')))
      .join(''),
  );

/** Tells whether a query finds a job, as it must or with a fault. */
export const createFaultyMatching = (
  has: (fault: JobStoreFault) => boolean,
): ((job: Job, query: JobQuery) => boolean) => {
  const fold = (text: string): string =>
    has('drops every mark')
      ? foldText(text).replace(/\p{M}/gu, '')
      : has('tells dashes apart')
        ? foldText(text.replaceAll('–', '\u0001').replaceAll('—', '\u0002'))
        : has('tells ligatures from their letters')
          ? foldText(text.replace(/œ/gi, '\u0001'))
          : foldText(text);

  const isListed = (job: Job, { status, now, referenceId }: JobQuery): boolean => {
    if (has('leaves closed jobs out of every list') && job.closeDate <= now) return false;
    if (has('ignores the status')) return true;
    if (has('ignores the status of a query with a referenceId') && referenceId !== null) {
      return true;
    }
    if (status !== 'open') return status === null || job.status === status;
    return (
      (job.status === 'active' || has('takes archived jobs for open')) &&
      (job.closeDate > now ||
        has('takes every active job for open') ||
        (job.closeDate === now && has('takes a job for open at its closeDate')))
    );
  };

  const hasReference = (job: Job, referenceId: string | null): boolean =>
    referenceId === null ||
    has('ignores the referenceId of a query') ||
    job.referenceId === referenceId ||
    (job.referenceId !== null &&
      ((has('folds the referenceId of a query') &&
        foldText(job.referenceId) === foldText(referenceId)) ||
        (has('lists by the beginning of a referenceId') &&
          job.referenceId.startsWith(referenceId))));

  return (job, query) => {
    const { search } = query;
    if (!isListed(job, query) || !hasReference(job, query.referenceId)) return false;
    if (search === null) return true;
    const texts = [job.title];
    if (has('searches title and referenceId as one text')) texts[0] += job.referenceId ?? '';
    if (job.referenceId !== null && !has('searches titles only')) texts.push(job.referenceId);
    const isFolded = search.form === 'folded' || has('folds a term that folds to nothing');
    return texts
      .map((text) => (isFolded && !has('searches titles as they are written') ? fold(text) : text))
      .some((text) =>
        has('reads % and _ as wildcards')
          ? asPattern(search.term).test(text)
          : text.includes(search.term),
      );
  };
};
