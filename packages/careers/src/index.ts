export type { CareersAnswer, CareersRequest } from './careers-answer.ts';
export { createCareersHandler } from './careers-handler.ts';
export type { CareersOptions, HirerDirectory, PublishedJobs } from './careers-options.ts';
export { leftOutOfIndeed } from './feeds/indeed.ts';
export type { LeftOut, LeftOutReason } from './feeds/left-out.ts';
export { leftOutOfLinkedIn } from './feeds/linkedin.ts';
export type { Hirer, Posting, Profile } from './posting.ts';
