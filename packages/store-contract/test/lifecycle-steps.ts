import fc from 'fast-check';

const title = fc.constantFrom('Welder', 'Fitter');
const referenceId = fc.constantFrom('A', 'B', 'C');
const otherFields = {
  status: fc.constantFrom('active' as const, 'archived' as const),
  autoRefresh: fc.boolean(),
  /** In days from now; `null` asks for the default. */
  closesIn: fc.constantFrom(null, -1, 0, 1, 30),
  /** At the end of the day that is so many days from today; wins over `closesIn`. */
  closesOn: fc.constantFrom(-1, -1, 0, 1),
};
/** Days end there at different times. */
const place = fc.constantFrom('Halifax, NS' as const, 'Vancouver, BC' as const);
/** All fields that a job needs, and some of the others. */
const wholeBody = fc.record({ title, place, ...otherFields }, { requiredKeys: ['title', 'place'] });
const someFields = fc.record({ title, place, ...otherFields }, { requiredKeys: [] });
const newReferenceId = fc.record({ referenceId: fc.option(referenceId) }, { requiredKeys: [] });
const anyFields = fc.tuple(someFields, newReferenceId).map(([some, id]) => ({ ...some, ...id }));
const newJob = fc.tuple(wholeBody, newReferenceId).map(([fields, id]) => ({ ...fields, ...id }));

/** The index of one of the jobs ever created, modulo their number. */
const which = fc.nat(11);

/** One thing that happens to the jobs of an employer on an unlimited plan. */
export const lifecycleStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('create' as const), fields: newJob }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('put' as const), referenceId, fields: wholeBody }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('put some' as const), referenceId, fields: someFields }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('update' as const), which, fields: anyFields }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('delete by referenceId' as const), referenceId }),
  },
  {
    weight: 5,
    // Until something becomes due or ends, or just before; a day ends in each place in another quarter of it.
    arbitrary: fc.record({
      do: fc.constant('let days pass' as const),
      days: fc.constantFrom(-1, 0.25, 1, 6, 7, 30, 60),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refresh' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('maintain' as const) }) },
);
export type LifecycleStep = typeof lifecycleStep extends fc.Arbitrary<infer Value> ? Value : never;
