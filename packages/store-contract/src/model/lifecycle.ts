import fc from 'fast-check';

const status = fc.constantFrom('active' as const, 'archived' as const);
const title = fc.constantFrom('Welder', 'Fitter');
const referenceId = fc.constantFrom('A', 'B', 'C');
/** Which of the jobs there are, counted around. */
const which = fc.nat(20);

/** One thing that happens to the jobs of an employer on an unlimited plan. */
export const lifecycleStep = fc.oneof(
  fc.record({ do: fc.constant('create' as const), title, status, autoRefresh: fc.boolean() }),
  fc.record({ do: fc.constant('put' as const), referenceId, title, status }),
  fc.record({ do: fc.constant('set status' as const), which, status }),
  fc.record({ do: fc.constant('set status by referenceId' as const), referenceId, status }),
  fc.record({ do: fc.constant('set title' as const), which, title }),
  fc.record({ do: fc.constant('reset closeDate' as const), which }),
  fc.record({ do: fc.constant('delete' as const), which }),
  fc.record({ do: fc.constant('let days pass' as const), days: fc.integer({ min: -2, max: 30 }) }),
  fc.record({ do: fc.constant('refresh' as const) }),
);
export type LifecycleStep = typeof lifecycleStep extends fc.Arbitrary<infer Value> ? Value : never;

/** What the interface says of a job, with dates as days since the start. */
export interface ModelJob {
  readonly id: number;
  readonly referenceId: string | null;
  readonly title: string;
  readonly status: 'active' | 'archived';
  readonly autoRefresh: boolean;
  readonly published: number;
  readonly closes: number;
}

const dayMs = 86_400_000;
const start = Date.parse('2026-11-20T12:00:00Z');
/** The moment of a day. */
export const toDate = (day: number): Date => new Date(start + day * dayMs);

/** Interface §3 and decisions D4, D11, D12 and D23, said a second time and in another way. */
export const createLifecycleModel = () => {
  let today = 0;
  let lastId = 0;
  let jobs: ModelJob[] = [];

  const replace = (job: ModelJob, changes: Partial<ModelJob>): void => {
    jobs = jobs.map((other) => (other.id === job.id ? { ...job, ...changes } : other));
  };
  const setStatus = (job: ModelJob, next: ModelJob['status']): void => {
    if (job.status === 'archived' && next === 'active') {
      const closes = job.closes > today ? job.closes : today + 60;
      replace(job, { status: next, published: today, closes });
    } else replace(job, { status: next });
  };
  const add = (
    title: string,
    status: ModelJob['status'],
    { referenceId = null, autoRefresh = false }: Partial<ModelJob>,
  ): void => {
    lastId++;
    const dates = { published: today, closes: today + 60 };
    jobs = [...jobs, { id: lastId, referenceId, title, status, autoRefresh, ...dates }];
  };
  const at = (index: number): ModelJob | undefined => jobs[index % Math.max(jobs.length, 1)];
  const withReference = (wanted: string): ModelJob | undefined =>
    jobs.find((job) => job.referenceId === wanted);

  return {
    at,
    jobs: () => jobs,
    today: () => toDate(today),
    apply(taken: LifecycleStep): void {
      switch (taken.do) {
        case 'create':
          add(taken.title, taken.status, { autoRefresh: taken.autoRefresh });
          return;
        case 'put': {
          const known = withReference(taken.referenceId);
          if (known === undefined) {
            add(taken.title, taken.status, { referenceId: taken.referenceId });
          } else setStatus({ ...known, title: taken.title }, taken.status);
          return;
        }
        case 'set status by referenceId': {
          const known = withReference(taken.referenceId);
          if (known !== undefined) setStatus(known, taken.status);
          return;
        }
        case 'let days pass':
          today += taken.days;
          return;
        case 'refresh':
          for (const job of jobs) {
            const isDue = job.status === 'active' && job.autoRefresh && job.closes > today;
            if (isDue && today - job.published >= 7) replace(job, { published: today });
          }
          return;
        default: {
          const job = at(taken.which);
          if (job === undefined) return;
          if (taken.do === 'set status') setStatus(job, taken.status);
          else if (taken.do === 'set title') replace(job, { title: taken.title });
          else if (taken.do === 'reset closeDate') replace(job, { closes: job.published + 60 });
          else jobs = jobs.filter((other) => other.id !== job.id);
        }
      }
    },
  };
};
