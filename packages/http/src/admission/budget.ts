import type { EmployerId } from '@jobposting/core';
import { checkOptions } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { retrySoon } from '../answers/error-status.ts';
import { type HttpError, httpError } from '../answers/http-error.ts';

/**
 * How much the requests of a listener may have under way. One employer gets half for all of its keys, and all callers
 * without a key together get half, so no caller alone causes the refusal of others (decision D20).
 */
export interface BudgetOptions {
  /**
   * Requests of all employers; each employer gets half. A request counts from its key until its answer is taken. Up to
   * half of them may wait for changes, an eighth for one employer; each employer may always have one waiting. 4 000
   * when absent, a whole number from 2.
   */
  readonly maxRequests?: number | undefined;
  /**
   * Bytes of bodies of all employers while they are read or worked on; each employer gets half. As many answers as
   * largest bodies fit may wait until clients take them, half of them of one employer; then requests are refused.
   * 64 MiB when absent, a whole number, at least twice the largest body.
   */
  readonly maxBytes?: number | undefined;
}

/** What one request, one caller, or all callers together have under way. */
interface Use {
  requests: number;
  waiting: number;
  /** Bytes of the requests. */
  bytes: number;
  /** Answers that are written, and that clients have not taken. */
  answers: number;
}

const nothing: Use = { requests: 0, waiting: 0, bytes: 0, answers: 0 };
const kinds = ['requests', 'waiting', 'bytes', 'answers'] as const;

interface CallerUse extends Use {
  /** `null` for all callers without a key. */
  readonly id: EmployerId | null;
}

/** One admitted request's share of the budget, until it is released. */
export interface Claim {
  /** Also counts the request as waiting. Errors: `too-many-requests`, `too-busy`. */
  readonly letWait: () => Result<void, HttpError>;
  /** Counts bytes that have arrived. Errors: `too-many-requests`, `too-busy`. */
  readonly take: (bytes: number) => Result<void, HttpError>;
  /** Subtracts bytes that were freed. */
  readonly giveBack: (bytes: number) => void;
  /** Counts an answer that the client has yet to take, instead of the bytes of the body that led to it. */
  readonly letTake: () => void;
  /** Ends the request; nothing is counted for it afterwards. */
  readonly release: () => void;
}

/** Counts what requests have under way. */
export interface Budget {
  /** The limit of bytes for all requests. */
  readonly maxBytes: number;
  /**
   * Counts a request of an employer, or of a caller without a key.
   * Errors: `too-many-requests`, `too-busy`.
   */
  readonly enter: (id: EmployerId | null) => Result<Claim, HttpError>;
}

const mebibyte = 1024 * 1024;

const callerIsBusy = httpError(
  'too-many-requests',
  'Too many requests of this employer are under way, or too many bytes of them. Send fewer at a time, and read the answers.',
  { headers: retrySoon },
);
const callerWaits = httpError(
  'too-many-requests',
  'Too many requests of this employer wait for changes. Follow them once, for all who need them.',
  { headers: retrySoon },
);
const allAreBusy = httpError(
  'too-busy',
  'The server has too many requests under way. Try again later.',
);

const refusalTo = ({ id }: CallerUse): HttpError => (id === null ? allAreBusy : callerIsBusy);

const fits: Result<void, HttpError> = ok();

const limitsOf = (options: BudgetOptions, bodyLimitBytes: number) => {
  // The default grows with the body limit, so that a host that raises one need not raise the other.
  const { maxRequests = 4000, maxBytes = Math.max(64 * mebibyte, 4 * bodyLimitBytes) } = options;
  checkOptions('underWay', options, { maxRequests: 'optional', maxBytes: 'optional' });
  if (!Number.isInteger(maxRequests) || maxRequests < 2) {
    throw new TypeError(`underWay.maxRequests must be a whole number from 2, not ${maxRequests}.`);
  }
  const smallest = 2 * bodyLimitBytes;
  if (!Number.isInteger(maxBytes) || maxBytes < smallest) {
    throw new TypeError(
      `underWay.maxBytes must be a whole number from ${smallest}, which is twice the largest body, not ${maxBytes}.`,
    );
  }
  return {
    maxRequests,
    maxBytes,
    // Leaves room for other requests, of the same employer and of others.
    maxWaiting: Math.floor(maxRequests / 2),
    maxWaitingOfOne: Math.max(1, Math.floor(maxRequests / 8)),
    maxAnswersOfOne: Math.floor(maxBytes / 2 / bodyLimitBytes),
  };
};

/**
 * Creates the budget of a listener. Bytes count when they arrive: an announced length takes nothing from others.
 *
 * Throws a TypeError for options that are unknown or too small.
 */
export const createBudget = (options: BudgetOptions, bodyLimitBytes: number): Budget => {
  const limits = limitsOf(options, bodyLimitBytes);
  const { maxRequests, maxBytes, maxWaiting, maxWaitingOfOne, maxAnswersOfOne } = limits;
  const all = { ...nothing };
  const callers = new Map<EmployerId | null, CallerUse>();

  const refusalOf = (caller: CallerUse, requests: number, bytes: number): HttpError | null => {
    const isOver = (use: Use, part: number): boolean =>
      use.requests + requests > maxRequests * part || use.bytes + bytes > maxBytes * part;
    if (isOver(caller, 0.5)) return refusalTo(caller);
    return isOver(all, 1) ? allAreBusy : null;
  };

  /** How much of what a caller has counts for all: of its answers, those within its share. */
  const countedOf = (caller: CallerUse, kind: keyof Use): number =>
    kind === 'answers' ? Math.min(caller.answers, maxAnswersOfOne) : caller[kind];

  const claimOf = (caller: CallerUse): Claim => {
    const own = { ...nothing };
    let isReleased = false;
    /** Adds to what the request, its caller and all have; a negative number subtracts. */
    const add = (kind: keyof Use, more: number): void => {
      if (isReleased) return;
      const before = countedOf(caller, kind);
      own[kind] += more;
      caller[kind] += more;
      all[kind] += countedOf(caller, kind) - before;
    };
    add('requests', 1);

    return {
      letWait() {
        if (caller.waiting >= maxWaitingOfOne) return err(callerWaits);
        // Always one: employers that wait as often as they may must not keep others from following.
        if (all.waiting >= maxWaiting && caller.waiting > 0) return err(allAreBusy);
        add('waiting', 1);
        return fits;
      },
      take(more) {
        const refusal = isReleased ? null : refusalOf(caller, 0, more);
        if (refusal !== null) return err(refusal);
        add('bytes', more);
        return fits;
      },
      giveBack: (less) => add('bytes', -less),
      letTake() {
        add('bytes', -own.bytes);
        add('answers', 1);
      },
      release() {
        if (isReleased) return;
        for (const kind of kinds) add(kind, -own[kind]);
        isReleased = true;
        if (caller.requests === 0) callers.delete(caller.id);
      },
    };
  };

  return {
    maxBytes,
    enter(id) {
      const caller = callers.get(id) ?? { id, ...nothing };
      if (caller.answers >= maxAnswersOfOne) return err(refusalTo(caller));
      if (all.answers >= 2 * maxAnswersOfOne) return err(allAreBusy);
      const refusal = refusalOf(caller, 1, 0);
      if (refusal !== null) return err(refusal);
      callers.set(id, caller);
      return ok(claimOf(caller));
    },
  };
};
