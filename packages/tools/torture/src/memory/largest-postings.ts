import { bytesBesideJob } from '@jobposting/core/adapter';
import type { ApiClient } from '../client/api-client.ts';
import { markedFields, postingWith } from '../client/posting.ts';

const largestBytes = 1024 * 1024 - bytesBesideJob;
// For the other fields, names included.
const bytesOfOthers = 2_048;

/** A posting as large as one may be. Its text is of the kind that takes two bytes a character. */
const largestPosting = (token: number) => {
  const text = '職 ';
  const count = Math.floor((largestBytes - bytesOfOthers) / Buffer.byteLength(text));
  return {
    ...postingWith(markedFields('large', token, 1)),
    referenceId: `large-${token}`,
    description: `<p>${text.repeat(count)}</p>`,
  };
};

/**
 * Creates `count` postings of the largest size, one after the other, and reads each of them and the
 * list of all `rounds` times. Returns the ids, and every status that was answered.
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
