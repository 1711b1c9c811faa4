import { bytesBesideJob } from '@jobposting/core/adapter';
import type { ApiClient } from '../client/api-client.ts';
import { markedFields, postingWith } from '../client/posting.ts';

const largestBytes = 1024 * 1024 - bytesBesideJob;
// For the other fields, names included.
const bytesOfOthers = 2_048;

/** A paragraph of at most so many bytes, which takes two for each character in memory. */
export const wideText = (bytes: number): string => {
  const text = '職 ';
  return `<p>${text.repeat(Math.floor((bytes - 7) / Buffer.byteLength(text)))}</p>`;
};

/** A posting of the largest size. */
const largestPosting = (token: number) => ({
  ...postingWith(markedFields('large', token, 1)),
  referenceId: `large-${token}`,
  description: wideText(largestBytes - bytesOfOthers),
});

/**
 * Creates `count` postings of the largest size, one after another, and reads each of them and the
 * list of all `rounds` times. Returns the ids, and every answered status.
 */
export const writeAndReadLargestPostings = async (
  api: ApiClient,
  count: number,
  rounds: number,
): Promise<{ readonly ids: readonly number[]; readonly statuses: ReadonlySet<number> }> => {
  const statuses = new Set<number>();
  const ids: number[] = [];
  for (let token = 0; token < count; token++) {
    const { status, text } = await api.call('POST', '/jobs', largestPosting(token));
    statuses.add(status);
    if (status === 201) ids.push(JSON.parse(text).id);
  }
  for (let round = 0; round < rounds; round++) {
    for (const id of ids) statuses.add((await api.call('GET', `/jobs/${id}`)).status);
    statuses.add((await api.call('GET', '/jobs?pageSize=100')).status);
  }
  return { ids, statuses };
};

/** Changes the title of a job `count` times. Returns every answered status. */
export const changeOften = async (
  api: ApiClient,
  id: number,
  count: number,
): Promise<readonly number[]> => {
  const statuses: number[] = [];
  for (let version = 1; version <= count; version++) {
    statuses.push((await api.call('PUT', `/jobs/${id}`, { title: `Version ${version}` })).status);
  }
  return statuses;
};
