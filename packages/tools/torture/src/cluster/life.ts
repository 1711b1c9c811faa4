/** A write that was answered with success, and the change that it must have left in the log. */
export interface AcknowledgedWrite {
  readonly type: 'job.created' | 'job.updated' | 'job.deleted';
  readonly id: number;
  /** `null` where it follows a write whose outcome is unknown. */
  readonly version: number | null;
}

/** What a job shows that only one write has given it; `null` when there is no job. */
export type Shown = string | null;

/**
 * What is known of one referenceId, which one writer alone uses, one write after the other, and never
 * again once its job was deleted.
 */
export interface Life {
  readonly referenceId: string;
  /** What its job may show; more than one after a write whose outcome is unknown. */
  readonly possible: Set<Shown>;
  readonly acknowledged: AcknowledgedWrite[];
  /** How many writes may have been made or not. */
  unknown: number;
  /** What the writes would have shown that were answered as not made. */
  readonly refused: Set<Shown>;
}

/** Creates the life of a referenceId that has no job yet. */
export const createLife = (referenceId: string): Life => ({
  referenceId,
  possible: new Set([null]),
  acknowledged: [],
  unknown: 0,
  refused: new Set(),
});

/** What came of a write. */
export type Outcome =
  | { readonly kind: 'acknowledged'; readonly write: AcknowledgedWrite }
  /** It found no job, and so wrote nothing. */
  | { readonly kind: 'absent' }
  /** Answered as not made. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'unknown' };

/** Notes a write after which the job would show `shown`. */
export const note = (life: Life, shown: Shown, outcome: Outcome): void => {
  const { possible } = life;
  if (outcome.kind === 'refused') {
    life.refused.add(shown);
  } else if (outcome.kind === 'unknown') {
    life.unknown++;
    possible.add(shown);
  } else {
    possible.clear();
    possible.add(outcome.kind === 'absent' ? null : shown);
    if (outcome.kind === 'acknowledged') life.acknowledged.push(outcome.write);
  }
};

/** Whether it has no job, for certain: after its first write, that is its end. */
export const isAbsent = ({ possible }: Life): boolean => possible.size === 1 && possible.has(null);

/** Whether the outcome of a write contradicts the answers before it. */
export const contradicts = (life: Life, outcome: Outcome): boolean => {
  if (outcome.kind === 'absent') return !life.possible.has(null);
  if (outcome.kind !== 'acknowledged') return false;
  return outcome.write.type === 'job.created' ? !life.possible.has(null) : isAbsent(life);
};
