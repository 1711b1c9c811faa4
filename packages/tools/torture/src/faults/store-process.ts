// A process whose store takes the steps that it receives, and reports how each ended.
import { createJobService, type Employer, jobBodyJson, type Result } from '@jobposting/core';
import { toInstant } from '@jobposting/core/adapter';
import { createApiKey } from '@jobposting/http';
import { openSqliteStore, type SqliteStore } from '@jobposting/sqlite';
import { markedFields, postingWith } from '../client/posting.ts';
import { type Answer, notFound, type Script, type Step, stateOf } from './script.ts';

/** The orders to the process. */
export type StoreOrder =
  | { readonly open: string }
  /** Ends after the first group with an error, if set. */
  | { readonly take: Script; readonly backupTo: string; readonly endsAtError: boolean }
  | { readonly close: true };

const busyTimeoutMs = 200;
let store: SqliteStore | undefined;

const refused = ({ code }: { readonly code: string }): Answer => ({ kind: 'refused', code });
const answerOf = <T>(
  result: Result<T, { readonly code: string }>,
  stateIn: (value: T) => Extract<Answer, { kind: 'done' }>['state'] = () => null,
): Answer => result.match((value) => ({ kind: 'done', state: stateIn(value) }), refused);

const takeStep = async (open: SqliteStore, step: Step, backupTo: string): Promise<Answer> => {
  const found = await open.employers.list();
  if (found.isErr()) return refused(found.error);
  const employer = found.value[0] as Employer;
  const jobs = createJobService({ store: open.jobs });

  switch (step.do) {
    case 'put': {
      const body = postingWith(markedFields(step.name, step.token, step.size));
      return answerOf(await jobs.putByReferenceId(employer, { ...body, referenceId: step.name }));
    }
    case 'delete': {
      const deleted = await jobs.deleteByReferenceId(employer, step.name);
      const isGone = deleted.isErr() && deleted.error.code === 'job-not-found';
      return isGone ? { kind: 'done', state: notFound } : answerOf(deleted);
    }
    case 'get': {
      const read = await jobs.get(employer, { referenceId: step.name });
      if (read.isErr() && read.error.code === 'job-not-found') return { kind: 'done', state: null };
      return answerOf(read, (job) => stateOf(JSON.parse(jobBodyJson(job))));
    }
    case 'list': {
      const states: Record<string, string> = {};
      for await (const job of jobs.all(employer)) {
        if (job.isErr()) return refused(job.error);
        states[job.value.referenceId ?? ''] = stateOf(JSON.parse(jobBodyJson(job.value)));
      }
      return { kind: 'done', state: states };
    }
    case 'checkpoint':
      return answerOf(await open.checkpoint());
    case 'backup':
      return answerOf(await open.backup(backupTo));
    case 'add-key':
      return answerOf(
        await open.employers.addKey(employer.id, createApiKey({ label: step.name }).key),
      );
    case 'revoke-key': {
      const keys = await open.employers.listKeys(employer.id);
      if (keys.isErr()) return refused(keys.error);
      const id = keys.value.find(({ label }) => label === step.name)?.id;
      if (id === undefined) return { kind: 'broken', what: 'the key is not found' };
      const revokedAt = toInstant(new Date());
      return answerOf(await open.employers.revokeKey({ employerId: employer.id, id, revokedAt }));
    }
  }
};

const take = async (order: Extract<StoreOrder, { take: Script }>) => {
  const answers: [Step, Answer][] = [];
  const { take: script, backupTo, endsAtError } = order;
  for (const group of script) {
    const ended = await Promise.all(
      group.map(async (step): Promise<[Step, Answer]> => {
        if (store === undefined) return [step, { kind: 'refused', code: 'not open' }];
        return [
          step,
          await takeStep(store, step, backupTo).catch(
            (error: unknown): Answer => ({
              kind: 'broken',
              what: `threw ${(error as Error)?.stack}`,
            }),
          ),
        ];
      }),
    );
    answers.push(...ended);
    if (endsAtError && ended.some(([, { kind }]) => kind !== 'done')) break;
  }
  return answers;
};

process.on('message', async (order: StoreOrder) => {
  if ('open' in order) {
    const opened = await openSqliteStore({ path: order.open, busyTimeoutMs });
    store = opened.unwrapOr(undefined);
    process.send?.(opened.isOk() ? null : opened.error.message);
  } else if ('take' in order) {
    process.send?.(await take(order));
  } else {
    await store?.close();
    process.send?.(null);
  }
});
