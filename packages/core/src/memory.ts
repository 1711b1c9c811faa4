export { createMemoryEmployerStore } from './memory-store/memory-employer-store.ts';
export { createMemoryJobStore } from './memory-store/memory-job-store.ts';
export { createMemoryStore } from './memory-store/memory-store.ts';
