import { foldText } from '@jobposting/core/adapter';
import type { PostingFilter } from '../open-postings/open-postings-index.ts';
import type { ListedJob } from './open-jobs.ts';

/** What a reader looks for; `null` filters nothing. */
export interface ListFilter extends Pick<PostingFilter, 'q'> {
  readonly locationId: number | null;
  readonly positionTypeId: number | null;
}

const longestTerm = 200;

// A place or type that no open job has filters nothing, as the form then shows.
const idAmong = (text: string | null, ids: ReadonlySet<number>): number | null => {
  const id = Number(text ?? '');
  return ids.has(id) ? id : null;
};

/** Reads the filter of an address; whatever it holds, it is no error. */
export const readListFilter = (query: URLSearchParams, jobs: readonly ListedJob[]): ListFilter => ({
  q: [...(query.get('q') ?? '').trim()].slice(0, longestTerm).join('') || null,
  locationId: idAmong(
    query.get('location'),
    new Set(jobs.flatMap(({ locations }) => locations.map(({ id }) => id))),
  ),
  positionTypeId: idAmong(
    query.get('type'),
    new Set(jobs.map(({ positionTypeId }) => positionTypeId)),
  ),
});

/** The jobs in whose title or places every word is found, at this place, of this type. */
export const filterJobs = (
  jobs: readonly ListedJob[],
  { q, locationId, positionTypeId }: ListFilter,
): readonly ListedJob[] => {
  const words = foldText(q ?? '')
    .split(' ')
    .filter((word) => word !== '');
  return jobs.filter((job) => {
    if (positionTypeId !== null && job.positionTypeId !== positionTypeId) return false;
    if (locationId !== null && !job.locations.some(({ id }) => id === locationId)) return false;
    return words.every((word) => job.searched.includes(word));
  });
};
