import { availableParallelism } from 'node:os';
import * as v from 'valibot';
import { option } from '../option.ts';

const most = 64;
const message = `It must be a whole number from 1 to ${most}, or auto.`;

const workerCount = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(?:\d{1,2}|auto)$/, message),
  v.transform((text) => (text === 'auto' ? Math.min(availableParallelism(), most) : Number(text))),
  v.minValue(1, message),
  v.maxValue(most, message),
);

/** `--workers`: how many processes answer requests. */
export const workersOption = () =>
  option(
    '--workers <number>',
    'how many processes answer the requests; auto: one for each core',
    workerCount,
  ).default(1);
