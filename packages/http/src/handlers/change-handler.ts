import { Buffer } from 'node:buffer';
import type { ChangeListJson, ChangePage, Employer, JobService } from '@jobposting/core';
import { readChangeQuery } from '@jobposting/core/adapter';
import { changeJson } from '@jobposting/core/webhooks';
import { err, ok, safeTry } from 'neverthrow';
import { afterOthers } from '../admission/fair-turns.ts';
import { beginLongRequest } from '../admission/long-request.ts';
import { type Answer, jsonAnswer } from '../answers/answer.ts';
import { problemTypes } from '../answers/error-status.ts';
import { incompleteBody, type RequestError, shuttingDown } from '../answers/http-error.ts';
import type { AnswerResult, Call } from '../routes/route.ts';
import { readListQuery } from './paged-list.ts';

const answerOf = ({ changes, next }: ChangePage): Answer => {
  const list: ChangeListJson = { data: changes.map(changeJson), next };
  return jsonAnswer(200, Buffer.from(JSON.stringify(list)));
};

// Until there is something to answer, failing to check the caller does no harm.
const isOfKey = ({ code }: RequestError): boolean => problemTypes[code].status === 401;

/**
 * Creates the handler of the list of changes (decision D34). Only a request that finds none waits, and
 * counts as waiting.
 */
export const createChangeHandler =
  (jobs: Pick<JobService, 'listChanges'>) =>
  async (call: Call, employer: Employer): Promise<AnswerResult> =>
    safeTry<Answer, RequestError>(async function* () {
      const { input } = yield* readListQuery(call.query);
      const { after, limit, wait } = yield* readChangeQuery(input);
      const found = yield* await jobs.listChanges(employer, { after, limit });
      const { changes, next } = found;
      if (wait === 0 || changes.length > 0) return ok(answerOf(found));

      yield* call.letWait();
      const long = beginLongRequest(call, isOfKey);
      const { signal } = long;
      const unwatch = call.request.watch(() => long.end());
      try {
        const arrived = await jobs.listChanges(employer, { after: next, limit, wait }, { signal });
        // One change wakes many requests at once; each needs a turn that sees how long the others took.
        await afterOthers();
        await call.rules.turn();
        const ended = long.ending();
        const isAnswered = ended === null || ended === shuttingDown || ended === incompleteBody;
        // The key may just have been revoked (decision D21).
        const refused = isAnswered ? await call.checkRevocation() : ended;
        return refused === null ? arrived.map(answerOf) : err(refused);
      } finally {
        unwatch();
        long.end();
      }
    });
