export type { CareersFailure } from './careers-answer.ts';
export type {
  CareersJobs,
  CareersOptions,
  Hirer,
  HirerDirectory,
  Layout,
} from './careers-options.ts';
export {
  type CareersFetchHandlerOptions,
  createCareersFetchHandler,
} from './edges/careers-fetch-handler.ts';
export {
  type CareersListener,
  type CareersListenerOptions,
  createCareersListener,
} from './edges/careers-listener.ts';
export { createPostingPreview } from './edges/posting-preview.ts';
export { leftOutOfIndeed } from './feeds/indeed.ts';
export type { LeftOut, LeftOutReason } from './feeds/left-out-tally.ts';
export { leftOutOfLinkedIn } from './feeds/linkedin.ts';
export type { Posting } from './postings/posting.ts';
