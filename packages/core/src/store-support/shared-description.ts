import type { Job } from '../job/job.ts';

const held = Symbol('description');

/** The description of a job that was read: as text, or inside the JSON of the job. */
interface Holder {
  text: string | Uint8Array;
  /** The job itself, because objects that a host derives from it by a prototype or a proxy find this holder too. */
  readonly of: object;
}

interface Holding {
  readonly [held]: Holder;
}

const decoder = new TextDecoder();
// A write asks for it several times in a row.
let latest: { readonly json: Uint8Array; readonly description: string } | undefined;

const descriptionIn = (json: Uint8Array): string => {
  if (latest?.json !== json) {
    latest = { json, description: JSON.parse(decoder.decode(json)).description };
  }
  return latest.description;
};

// One for all jobs: with a function for each, V8 would give each job a separate shape.
const accessor = {
  enumerable: true,
  get(this: Holding): string {
    const { text } = this[held];
    return typeof text === 'string' ? text : descriptionIn(text);
  },
};

/** Gives a job that was read its description, so that {@link shareDescription} can release it. */
export const withDescription = <Rest extends object>(
  rest: Rest,
  description: string,
): Rest & Pick<Job, 'description'> => {
  const holder: Holder = { text: description, of: rest };
  // A copy by spread is a plain object: it gets the text, but not the holder.
  Object.defineProperty(rest, held, { value: holder });
  return Object.defineProperty(rest, 'description', accessor) as Rest & Pick<Job, 'description'>;
};

/** True for a job that a store has read, and false for objects made from it. */
export const isSharing = (job: Job): job is Job & Holding =>
  (job as Partial<Holding>)[held]?.of === job;

/**
 * Releases the text of a description that a store has read, and reads it from `json` from now on, so that a job kept
 * with its answer has it in memory once. For any other job it does nothing.
 *
 * @param json a JSON object in UTF-8 whose `description` is that of the job; it must never change
 */
export const shareDescription = (job: Job, json: Uint8Array): void => {
  if (isSharing(job)) job[held].text = json;
};
