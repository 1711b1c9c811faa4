import * as v from 'valibot';

/** Where the work is done (decision D35). */
export const workplaces = ['onsite', 'hybrid', 'remote'] as const;
export type Workplace = (typeof workplaces)[number];

/**
 * The optional members that are alike in a job, a row, an answer and a body: what a store may hold of each. An answer
 * shows one only where it was set.
 */
export const optionalMembers = {
  /** `onsite` when absent. Null leaves it as it is (decision D35). */
  workplace: v.nullish(v.picklist(workplaces), null),
};

/** The values of {@link optionalMembers}, `null` until they are set. */
export type OptionalMembers = {
  readonly [Name in keyof typeof optionalMembers]: v.InferOutput<(typeof optionalMembers)[Name]>;
};

export const optionalMemberNames = Object.keys(optionalMembers) as (keyof OptionalMembers)[];
