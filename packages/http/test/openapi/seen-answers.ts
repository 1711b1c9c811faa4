import type { SeenAnswer } from './answer-fault.ts';

/** The answers since the last look at them: one list for all files whose tests share a worker. */
export const seenAnswers: SeenAnswer[] = [];
