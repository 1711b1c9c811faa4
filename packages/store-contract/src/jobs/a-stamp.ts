import type { ChangeStamp } from '@jobposting/core/adapter';
import { atMinute } from './a-new-job.ts';

/** The stamp of a write at noon, made with no key, but for what the fields say. */
export const aStamp = (fields: Partial<ChangeStamp> = {}): ChangeStamp => ({
  time: atMinute(0),
  keyId: null,
  ...fields,
});
