import { err, ok, type Result } from '@jobposting/core';
import { outcomeUnknown, storeUnavailable, versionConflict } from '@jobposting/core/adapter';
import type { Faults } from './break-store.ts';

type Answer = Result<unknown, unknown>;

/** The state of a call that has lost contact. */
interface Loss {
  readonly name: string;
  readonly wasSent: boolean;
  readonly isOut: boolean;
}

export interface NetworkFault {
  /** The immediate answer of a write, instead of finding its outcome. */
  readonly afterLoss?: (loss: Loss) => Answer | Promise<Answer> | undefined;
  /** The answer of a write that was made although contact was lost. */
  readonly found?: (name: string, value: unknown) => Answer | undefined;
  readonly afterLostRead?: (loss: Loss) => Answer | Promise<Answer> | undefined;
  readonly writesAgain?: true;
  readonly isSilent?: true;
}

const forEver: Promise<Answer> = new Promise(() => {});
const unavailable = err(storeUnavailable('unreachable'));
const unknown = err(outcomeUnknown());

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

export const networkStoreFaults: Faults<NetworkFault> = {
  'a write that loses': {
    'reports a lost write as not written': { afterLoss: sent(() => unavailable) },
    'reports unknown where it could find the outcome': { afterLoss: sent(() => unknown) },
    'hangs when contact is lost': { afterLoss: sent(() => forEver) },
    'repeats a lost write': { writesAgain: true },
    'reports its own first employer as an earlier one': {
      found: foundOf('addFirst', () => ok(null)),
    },
    'calls no listener for a lost write': { isSilent: true },
  },
  'many writes': {
    'treats its own update as that of another': {
      found: foundOf('update', () => err(versionConflict())),
    },
  },
  'an outage': {
    'reports that nothing was written': {
      afterLoss: ({ wasSent, isOut }) => (isOut && wasSent ? unavailable : undefined),
    },
  },
  'reads that lose': {
    'reports unknown for a read': { afterLostRead: () => unknown },
  },
};
