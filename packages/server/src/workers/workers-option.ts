import { availableParallelism } from 'node:os';
import * as v from 'valibot';
import { option, wholeNumber } from '../option.ts';

const most = 64;

const auto = v.pipe(
  v.string(),
  v.trim(),
  v.literal('auto'),
  v.transform(() => Math.min(availableParallelism(), most)),
);

/** `--workers`: how many processes answer requests. */
export const workersOption = () =>
  option(
    '--workers <number>',
    'how many processes answer requests on the port, or auto: as many as there are cores',
    v.union([auto, wholeNumber(1, most)], `It must be a whole number from 1 to ${most}, or auto.`),
  ).default(1);
