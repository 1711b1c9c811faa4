export type { CareersFailure } from './careers-failure.ts';
export {
  type CareersFetchHandlerOptions,
  createCareersFetchHandler,
} from './careers-fetch-handler.ts';
export {
  type CareersListener,
  type CareersListenerOptions,
  createCareersListener,
} from './careers-listener.ts';
export type { CareersJobs, CareersOptions, HirerDirectory } from './careers-options.ts';
export { leftOutOfIndeed } from './feeds/indeed.ts';
export type { LeftOut, LeftOutReason } from './feeds/left-out.ts';
export { leftOutOfLinkedIn } from './feeds/linkedin.ts';
export { isCurrency, isFrameAncestor, isPosterEmail } from './option-values.ts';
export type { Layout } from './pages/page-layout.ts';
export type { Hirer, Posting } from './posting.ts';
