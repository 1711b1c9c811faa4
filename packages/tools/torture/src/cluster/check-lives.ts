import type { AcknowledgedWrite, Life } from './life.ts';

/** A change of the log, as the database has it. */
export interface StoredChange {
  readonly referenceId: string | null;
  readonly type: string;
  readonly id: number;
  readonly version: number;
}

/** What the database has of an employer. */
export interface Stored {
  /** What each job shows, by its referenceId. */
  readonly jobs: ReadonlyMap<string, string>;
  /** In the order of the log. */
  readonly changes: readonly StoredChange[];
}

/** Something that is not as promised. */
export interface Fault {
  /**
   * `lost` was acknowledged and is not there; `written` was answered as not made and is there;
   * `other` is any other broken promise.
   */
  readonly kind: 'lost' | 'written' | 'other';
  readonly text: string;
}

const stateFaults = (life: Life, found: string | null): Fault[] => {
  const { referenceId, possible, refused } = life;
  if (possible.has(found)) return [];
  const kind = refused.has(found) ? 'written' : 'lost';
  const expected = [...possible].join(' or ');
  return [{ kind, text: `${referenceId} shows ${found}, not ${expected}` }];
};

const keyOf = ({ type, id, version }: AcknowledgedWrite | StoredChange): string =>
  `${type} ${id} ${version ?? 'of an unknown version'}`;

const isIn = (changes: readonly StoredChange[], { type, id, version }: AcknowledgedWrite) =>
  changes.some(
    (change) =>
      change.type === type && change.id === id && (version ?? change.version) === change.version,
  );

const changeFaults = (life: Life, changes: readonly StoredChange[]): Fault[] => {
  const { referenceId, acknowledged, unknown } = life;
  const counts = new Map<string, number>();
  for (const change of changes) counts.set(keyOf(change), (counts.get(keyOf(change)) ?? 0) + 1);
  const faults: Fault[] = acknowledged
    .filter((write) => !isIn(changes, write))
    .map((write) => ({ kind: 'lost', text: `${referenceId}: ${keyOf(write)} is not in the log` }));
  for (const [key, count] of counts) {
    if (count > 1) {
      faults.push({ kind: 'other', text: `${referenceId}: ${key} is in the log ${count} times` });
    }
  }
  const most = acknowledged.length + unknown;
  if (changes.length > most) {
    const text = `${referenceId} has ${changes.length} changes, and ${acknowledged.length} writes were acknowledged and ${unknown} unknown`;
    faults.push({ kind: 'written', text });
  }
  return faults;
};

const groupByReference = (changes: readonly StoredChange[]): Map<string | null, StoredChange[]> => {
  const groups = new Map<string | null, StoredChange[]>();
  for (const change of changes) {
    const group = groups.get(change.referenceId);
    if (group === undefined) groups.set(change.referenceId, [change]);
    else group.push(change);
  }
  return groups;
};

/** Compares what the database has with how its writers were answered, while nobody writes. */
export const checkLives = (lives: Iterable<Life>, { jobs, changes }: Stored): Fault[] => {
  const faults: Fault[] = [];
  const known = new Set<string>();
  const changesOf = groupByReference(changes);
  for (const life of lives) {
    const { referenceId } = life;
    known.add(referenceId);
    faults.push(...stateFaults(life, jobs.get(referenceId) ?? null));
    faults.push(...changeFaults(life, changesOf.get(referenceId) ?? []));
  }
  for (const referenceId of jobs.keys()) {
    if (!known.has(referenceId)) {
      faults.push({ kind: 'other', text: `there is a job ${referenceId} that nobody made` });
    }
  }
  return faults;
};
