// What the recipes mount: jobs, and how the employer of a key is found. See embed-node-http.ts for a
// store that keeps them.
import { createJobService, type Employer, employerId } from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';

export const jobs = createJobService({ store: createMemoryJobStore() });

export const maritime: Employer = { id: employerId(7), name: 'Maritime Welding', unlimited: true };
const accounts = new Map([['secret-of-maritime', maritime]]);

export const authenticate = (apiKey: string | null): Employer | null =>
  accounts.get(apiKey ?? '') ?? null;
