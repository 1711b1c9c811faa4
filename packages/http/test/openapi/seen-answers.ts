import type { SeenAnswer } from './answer-fault.ts';

/** The answers since they were last checked: one list for all files whose tests share a worker. */
export const seenAnswers: SeenAnswer[] = [];
