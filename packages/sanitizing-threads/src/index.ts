export {
  createSanitizingThreads,
  type SanitizingThreads,
  type SanitizingThreadsOptions,
} from './sanitizing-threads.ts';
