export { createMemoryJobStore } from './memory-job-store.ts';
