export { createMemoryEmployerStore } from './memory-employer-store.ts';
export { createMemoryJobStore } from './memory-job-store.ts';
