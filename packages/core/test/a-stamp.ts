import type { ChangeStamp } from '../src/change-log/job-change.ts';
import { toInstant } from '../src/values/instant.ts';

/** The stamp of a write at noon, made with no key. */
export const aStamp = (): ChangeStamp => ({
  time: toInstant(new Date('2026-11-20T12:00:00Z')),
  keyId: null,
});
