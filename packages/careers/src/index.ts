export type { CareersFailure } from './careers-failure.ts';
export type { CareersJobs, CareersOptions, HirerDirectory } from './careers-options.ts';
export {
  type CareersFetchHandlerOptions,
  createCareersFetchHandler,
} from './edges/careers-fetch-handler.ts';
export {
  type CareersListener,
  type CareersListenerOptions,
  createCareersListener,
} from './edges/careers-listener.ts';
export { leftOutOfIndeed } from './feeds/indeed.ts';
export type { LeftOut, LeftOutReason } from './feeds/left-out.ts';
export { leftOutOfLinkedIn } from './feeds/linkedin.ts';
export { isCurrency, isFrameAncestor, isPosterEmail } from './option-values.ts';
export type { Layout } from './pages/templates/page-layout.ts';
export type { Hirer, Posting } from './postings/posting.ts';
