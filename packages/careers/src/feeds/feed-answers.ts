import type { Addresses, CareersPath } from '../addresses.ts';
import type { CareersAnswer, CareersRequest } from '../careers-answer.ts';
import type { CareersOptions } from '../careers-options.ts';

/** A path at which there is a feed. */
export type FeedPath = Extract<CareersPath, { feed: string }>;

/** Creates the function that answers a request for a feed; `null` where there is no such feed. */
export const createFeedAnswers =
  (_options: CareersOptions, _addresses: Addresses) =>
  async (_path: FeedPath, _request: CareersRequest): Promise<CareersAnswer | null> =>
    null;
