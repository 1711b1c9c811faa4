export { createCareersFetchHandler } from './careers-fetch-handler.ts';
export { type CareersListener, createCareersListener } from './careers-listener.ts';
export type { CareersOptions, HirerDirectory, PublishedJobs } from './careers-options.ts';
export { leftOutOfIndeed } from './feeds/indeed.ts';
export type { LeftOut, LeftOutReason } from './feeds/left-out.ts';
export { leftOutOfLinkedIn } from './feeds/linkedin.ts';
export type { Layout } from './pages/page-layout.ts';
export type { Hirer, Posting } from './posting.ts';
