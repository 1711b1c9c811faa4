export { createSanitizingThreads, type SanitizingThreads } from './sanitizing-threads.ts';
