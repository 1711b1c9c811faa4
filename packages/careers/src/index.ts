export type { CareersAnswer, CareersRequest } from './careers-answer.ts';
export { createCareersHandler } from './careers-handler.ts';
export type { CareersOptions, HirerDirectory, PublishedJobs } from './careers-options.ts';
export type { Hirer, Posting, Profile } from './posting.ts';
