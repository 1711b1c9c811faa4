// The type check tests what must not compile: an expected error that is absent is an error itself.
import type * as Core from '@jobposting/core';
import type { Result, ResultAsync } from 'neverthrow';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type * as Client from '../src/index.ts';
import { createClient, JobpostingError, openJobs, uncheckedBody } from '../src/index.ts';
import { withResults } from '../src/results.ts';
import { aBody } from './a-body.ts';

type Body<Call extends (...args: never[]) => unknown> = Parameters<Call>[Parameters<Call> extends [
  number,
  ...unknown[],
]
  ? 1
  : 0];

describe('the types of the client', () => {
  it('are those of the core', () => {
    type Jobs = Client.Client['jobs'];
    expectTypeOf<Body<Jobs['create']>>().toEqualTypeOf<Core.JobBody>();
    expectTypeOf<Body<Jobs['update']>>().toEqualTypeOf<Core.JobUpdateBody>();
    expectTypeOf<Body<Jobs['putByReferenceId']>>().toEqualTypeOf<Core.JobPutBody>();
    expectTypeOf<Body<Jobs['dryRun']['create']>>().toEqualTypeOf<Core.JobBody>();
    expectTypeOf<Iterable<Core.JobPutBody>>().toExtend<Body<Jobs['putInBatch']>>();
    expectTypeOf<AsyncIterable<Core.JobPutBody>>().toExtend<Body<Jobs['putInBatch']>>();
    expectTypeOf<Client.WrittenJob['job']>().toEqualTypeOf<Core.JobJson>();
    expectTypeOf<Client.FoundJob['job']>().toEqualTypeOf<Core.JobJson>();
    expectTypeOf<Client.DryRun['job']>().toEqualTypeOf<
      Omit<Core.DryRunJson, 'warnings' | 'advice'>
    >();
    expectTypeOf<Client.DryRun['warnings']>().toEqualTypeOf<readonly Core.WarningJson[]>();
    expectTypeOf<Awaited<ReturnType<Jobs['listPage']>>>().toEqualTypeOf<Core.JobListJson>();
    expectTypeOf<Awaited<ReturnType<Jobs['listChanges']>>>().toEqualTypeOf<Core.ChangeListJson>();
    expectTypeOf<Jobs['changes']>().returns.toEqualTypeOf<
      AsyncGenerator<Core.JobChangeJson, void>
    >();
    expectTypeOf(openJobs).returns.toEqualTypeOf<
      AsyncGenerator<Core.OpenJobsJson['items'][number], void>
    >();
    expectTypeOf<JobpostingError['errors']>().toEqualTypeOf<readonly Core.ProblemItemJson[]>();
  });

  it('let parsed JSON of unknown shape in as the core does', () => {
    expectTypeOf<typeof Client.uncheckedBody>().toEqualTypeOf<typeof Core.uncheckedBody>();
    const parsed = JSON.parse('{"referenceId":"W-17"}');
    expect(uncheckedBody(parsed)).toBe(parsed);
  });

  it('have every query that the core accepts', () => {
    expectTypeOf<keyof Client.JobListQuery | 'page'>().toEqualTypeOf<keyof Core.JobQueryInput>();
    expectTypeOf<Client.ChangeListQuery>().toEqualTypeOf<Core.ChangeQueryInput>();
  });

  it('refuse at compile time what the core does not have', () => {
    const { jobs } = createClient({ baseUrl: 'http://x', apiKey: 'jp_x' });
    const wrong = (): unknown[] => [
      // @ts-expect-error a POST has no precondition
      jobs.create(aBody, { ifMatch: '"1"' }),
      // @ts-expect-error a body of a batch without a referenceId
      jobs.putInBatch([{ title: 'Fitter' }]),
      // @ts-expect-error who follows waits anyway
      jobs.changes({ wait: 30 }),
      // @ts-expect-error no such code
      new JobpostingError({ code: 'job-not-fuond', message: '' }),
    ];
    expect(wrong).toBeTypeOf('function');
  });

  it('are kept by results', () => {
    const { jobs } = withResults(createClient({ baseUrl: 'http://x', apiKey: 'jp_x' }));
    expectTypeOf(jobs.get).returns.toEqualTypeOf<ResultAsync<Client.FoundJob, JobpostingError>>();
    expectTypeOf(jobs.dryRun.create).parameter(0).toEqualTypeOf<Core.JobBody>();
    expectTypeOf(jobs.list).returns.toEqualTypeOf<
      AsyncGenerator<Result<Core.JobHeaderJson, JobpostingError>, void>
    >();
    expectTypeOf(jobs.dryRun.putInBatch).returns.toEqualTypeOf<
      AsyncGenerator<
        Result<Client.BatchAnswer<Core.DryRunBatchAcceptedJson>, JobpostingError>,
        void
      >
    >();
  });

  it('tell the lines of a batch apart', () => {
    const seen = (answer: Client.BatchAnswer) => {
      if ('code' in answer) return expectTypeOf(answer).toEqualTypeOf<Core.BatchRefusedJson>();
      if ('archived' in answer) return expectTypeOf(answer).toEqualTypeOf<Core.BatchArchivedJson>();
      return expectTypeOf(answer).toEqualTypeOf<Core.BatchAcceptedJson>();
    };
    expect(seen).toBeTypeOf('function');
  });
});
