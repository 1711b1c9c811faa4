import { err, type Job, ok, type Result } from '@jobposting/core';
import {
  outcomeUnknown,
  referenceIdTaken,
  storeUnavailable,
  versionConflict,
} from '@jobposting/core/adapter';
import type { Faults } from './break-store.ts';

type Answer = Result<unknown, unknown>;

/** Where a call stands that has lost contact. */
interface Loss {
  readonly name: string;
  readonly wasSent: boolean;
  readonly isOut: boolean;
}

/** What a store on a network does otherwise than it must. */
export interface NetworkFault {
  /** What a write answers at once, in place of looking for what became of it. */
  readonly afterLoss?: (loss: Loss) => Answer | Promise<Answer> | undefined;
  /** What a write answers that was done when contact was lost. */
  readonly found?: (name: string, value: unknown) => Answer | undefined;
  /** What a read answers at once. */
  readonly afterLostRead?: (loss: Loss) => Answer | Promise<Answer> | undefined;
  readonly writesAgain?: true;
  readonly isSilent?: true;
}

const forEver: Promise<Answer> = new Promise(() => {});
const unavailable = err(storeUnavailable('unreachable'));
const unknown = err(outcomeUnknown());

const rejects = (): never => {
  throw new Error('lost');
};

const sent =
  (answer: () => Answer | Promise<Answer>): NonNullable<NetworkFault['afterLoss']> =>
  ({ wasSent }) =>
    wasSent ? answer() : undefined;

const foundOf =
  (
    write: string,
    answer: (value: unknown) => Answer | undefined,
  ): NonNullable<NetworkFault['found']> =>
  (name, value) =>
    name === write ? answer(value) : undefined;

const referenceIdOf = (value: unknown): Job['referenceId'] => (value as Job).referenceId;

/** What a store on a network can get wrong. */
export const networkStoreFaults: Faults<NetworkFault> = {
  'a write that loses': {
    'says that what was lost was not written': { afterLoss: sent(() => unavailable) },
    'says that what was lost was written': { afterLoss: sent(() => ok()) },
    'says unknown where it could find out': { afterLoss: sent(() => unknown) },
    'rejects when contact is lost': { afterLoss: sent(rejects) },
    'hangs when contact is lost': { afterLoss: sent(() => forEver) },
    'writes again what was lost': { writesAgain: true },
    'says of its own first employer that there was one': {
      found: foundOf('addFirst', () => ok(null)),
    },
    'counts no closing that was lost': { found: foundOf('recordClosings', () => ok(0)) },
    'calls no listener for what was lost': { isSilent: true },
  },
  'many writes': {
    'takes its own update for that of another': {
      found: foundOf('update', () => err(versionConflict())),
    },
    'takes its own referenceId for taken': {
      found: foundOf('insert', (job) =>
        referenceIdOf(job) === null ? undefined : err(referenceIdTaken('')),
      ),
    },
  },
  'an outage': {
    'says that nothing was written': {
      afterLoss: ({ wasSent, isOut }) => (isOut && wasSent ? unavailable : undefined),
    },
    'says that all was written': { afterLoss: ({ isOut }) => (isOut ? ok() : undefined) },
    'says unknown for what was never sent': {
      afterLoss: ({ isOut }) => (isOut ? unknown : undefined),
    },
    hangs: { afterLoss: ({ isOut }) => (isOut ? forEver : undefined) },
  },
  'reads that lose': {
    'finds nothing in an outage': {
      afterLostRead: ({ name, isOut }) => (isOut && name === 'find' ? ok(null) : undefined),
    },
    'says unknown for a read': { afterLostRead: () => unknown },
    'rejects reads': { afterLostRead: rejects },
    'hangs reads': { afterLostRead: () => forEver },
  },
};
