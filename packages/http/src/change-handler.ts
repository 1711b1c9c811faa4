import { Buffer } from 'node:buffer';
import type {
  ChangeListJson,
  Employer,
  JobChange,
  JobChangeJson,
  JobService,
} from '@jobposting/core';
import { err } from 'neverthrow';
import { jsonAnswer } from './answer.ts';
import type { Hold } from './hold.ts';
import { readListQuery } from './list-query.ts';
import type { AnswerResult, Call } from './route.ts';

/** Without the employer, who is the caller, and the id of the key, which is for the host alone. */
const changeJson = ({
  type,
  id,
  referenceId,
  version,
  time,
  fields,
  cursor,
}: JobChange): JobChangeJson => ({ type, id, referenceId, version, time, fields, cursor });

/** Creates the handler of the list of changes (decision D34). */
export const createChangeHandler =
  (jobs: Pick<JobService, 'listChanges'>) =>
  async ({ query, hold }: Call, employer: Employer): Promise<AnswerResult> => {
    const read = readListQuery(query);
    if (read.isErr()) return err(read.error);
    const { input } = read.value;

    const answerTo = async (held?: Hold): Promise<AnswerResult> => {
      const found = await jobs.listChanges(employer, input, { signal: held?.signal });
      const refusal = held === undefined ? null : await held.refusal();
      if (refusal !== null) return err(refusal);
      return found.map(({ changes, next }) => {
        const list: ChangeListJson = { data: changes.map(changeJson), next };
        return jsonAnswer(200, Buffer.from(JSON.stringify(list)));
      });
    };

    const waits = input.wait !== undefined && input.wait !== '0';
    if (!waits) return answerTo();
    const held = hold();
    if (held.isErr()) return err(held.error);
    try {
      return await answerTo(held.value);
    } finally {
      held.value.end();
    }
  };
