import { type EmployerStore, type KeyHolder, present } from '@jobposting/core/adapter';

/** Notes in the background who has used a key. */
export type NoteKeyUse = (holder: KeyHolder) => void;

const dayMs = 86_400_000;
const pauseMs = 60_000;

/**
 * Creates the function that notes the use of each key once a day, in UTC. It neither delays a request nor fails it;
 * after a failure it waits a minute before it tries again.
 */
export const createNoteKeyUse = (
  employers: Pick<EmployerStore, 'noteKeyUse'>,
  now: () => Date = () => new Date(),
): NoteKeyUse => {
  let today = Number.NaN;
  let noted = new Set<number>();
  let failedAt = Number.NEGATIVE_INFINITY;

  const note = async ({ id: employerId, keyId: id }: KeyHolder, time: number): Promise<void> => {
    const keys = noted;
    keys.add(id);
    try {
      const day = present(() => new Date(time)).slice(0, 10);
      if ((await employers.noteKeyUse({ employerId, id, day })).isOk()) return;
    } catch {
      // Treated as a failure: the request goes on without it.
    }
    keys.delete(id);
    failedAt = time;
  };

  return (holder) => {
    const time = now().getTime();
    const day = Math.floor(time / dayMs);
    if (day !== today) {
      today = day;
      noted = new Set();
    }
    // Also when the clock was set back.
    const isPaused = Math.abs(time - failedAt) < pauseMs;
    if (!isPaused && !noted.has(holder.keyId)) void note(holder, time);
  };
};
