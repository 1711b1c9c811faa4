import { err, ok, type Result, safeTry } from 'neverthrow';
import type { EmployerId } from '../../job/employer.ts';
import type { StoreUnavailable, WriteContention, WriteFailure } from '../../job/job-error.ts';
import type { Lease, Leases } from '../../store/leases.ts';

// It ends only when its holder has died: it is renewed at each step.
const leaseMs = 30_000;
// 45 s: a holder that has died is outlived, and a proxy in between does not give up yet.
const waits = 180;
const waitMs = 250;

const anotherArchives: WriteContention = {
  code: 'write-contention',
  message:
    'Another complete batch of this employer is archiving jobs. Send the batch again when it has ended.',
};

/** Why jobs cannot be archived now. */
type NotHeld = WriteFailure | WriteContention;

/** The right to archive jobs of an employer, and how many were archived with it. */
export interface ArchivingLease {
  /**
   * Waits for it, at most 45 s; `interruptionOf` is asked meanwhile. Returns how many jobs others have archived since it
   * was prepared.
   */
  readonly take: <Interruption>(
    interruptionOf: () => Promise<Interruption | null>,
  ) => Promise<Result<number, NotHeld | Interruption>>;
  /** Sets how many jobs its holder has archived: at least, and at most. The next renewal stores it. */
  readonly count: (least: number, most: number) => void;
  /** Keeps it; the error when another has taken it. Without having taken it, it does nothing. */
  readonly renew: () => Promise<NotHeld | null>;
  /** Gives it back. If that fails, it ends by itself. */
  readonly giveBack: () => Promise<void>;
}

/** Reads a note: how many jobs of the employer were ever archived, at least and at most. */
const countIn = (note: string | null): readonly [least: number, most: number] => {
  const [least = 0, most = 0] = note?.split(' ').map(Number) ?? [];
  return [least, most];
};

/** @param since how many jobs were archived when it was prepared */
const createLease = (leases: Leases, name: string, since: number): ArchivingLease => {
  let lease: Lease | null = null;
  let before = 0;

  const renew = async (forMs: number): Promise<NotHeld | null> => {
    if (lease === null) return null;
    const kept = await leases.renew(lease, forMs);
    return kept.match(
      (isKept) => (isKept ? null : anotherArchives),
      (error) => error,
    );
  };

  const count: ArchivingLease['count'] = (least, most) => {
    lease &&= { ...lease, note: `${before + least} ${before + most}` };
  };

  return {
    async take<Interruption>(interruptionOf: () => Promise<Interruption | null>) {
      return safeTry<number, NotHeld | Interruption>(async function* () {
        for (let waited = 0; ; waited++) {
          lease = yield* await leases.take(name, leaseMs);
          if (lease !== null) {
            [, before] = countIn(lease.note);
            count(0, 0);
            return ok(before - since);
          }
          if (waited === waits) return err(anotherArchives);
          await new Promise((resolve) => setTimeout(resolve, waitMs));
          const interruption = await interruptionOf();
          if (interruption !== null) return err(interruption);
        }
      });
    },
    count,
    renew: () => renew(leaseMs),
    giveBack: async () => void (await renew(0)),
  };
};

/**
 * Prepares to archive jobs of an employer. One batch does it at a time, in whatever process, and the count of all is
 * raised before each step, only by the holder. So even a batch whose lease has ended, or that died within a step, leads
 * to no more archived jobs than the largest limit of those that overlap.
 * Errors: `store-unavailable`.
 */
export const prepareArchiving = async (
  leases: Leases,
  employerId: EmployerId,
): Promise<Result<ArchivingLease, StoreUnavailable>> => {
  const name = `archiving of employer ${employerId}`;
  const prepared = await leases.noteOf(name);
  // A step that is under way may still archive, so it counts as not yet made.
  return prepared.map((note) => createLease(leases, name, countIn(note)[0]));
};
