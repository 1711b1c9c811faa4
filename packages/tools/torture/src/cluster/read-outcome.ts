import { type ApiAnswer, versionOf } from '../api-client.ts';
import type { AcknowledgedWrite, Outcome } from './life.ts';

/** What the answer to a write says of it, or the answer as a text where it says something else. */
const readOutcome = (
  answer: ApiAnswer | null,
  readWrite: (answer: ApiAnswer) => AcknowledgedWrite | null,
): Outcome | string => {
  if (answer === null) return { kind: 'unknown' };
  const { status, text } = answer;
  if (status === 503) {
    return { kind: JSON.parse(text).code === 'outcome-unknown' ? 'unknown' : 'refused' };
  }
  if (status === 404) return { kind: 'absent' };
  const write = readWrite(answer);
  return write === null ? `${status} ${text}` : { kind: 'acknowledged', write };
};

/** The outcome of a POST or PUT by its answer; `null` where no whole answer came. */
export const readSaved = (answer: ApiAnswer | null): Outcome | string =>
  readOutcome(answer, (saved) => {
    if (saved.status !== 201 && saved.status !== 200) return null;
    const type = saved.status === 201 ? 'job.created' : 'job.updated';
    return { type, id: JSON.parse(saved.text).id, version: versionOf(saved) };
  });

/** The outcome of a DELETE of this job by its answer. */
export const readDeleted = (
  answer: ApiAnswer | null,
  id: number,
  version: number | null,
): Outcome | string =>
  readOutcome(answer, ({ status }) =>
    status === 204 ? { type: 'job.deleted', id, version } : null,
  );
