import * as v from 'valibot';

/** Where the work is done (decision D35). */
export const workplaces = ['onsite', 'hybrid', 'remote'] as const;
export type Workplace = (typeof workplaces)[number];

/**
 * The optional members that are alike in a job, a row, an answer and a body; `null` until they are set. An answer shows
 * one only where it was set. Not inferred from what a store may hold: types of the client would need its library.
 */
export interface OptionalMembers {
  readonly workplace: Workplace | null;
}

/** What a store may hold of each of {@link OptionalMembers}. */
export const optionalMembers = {
  /** `onsite` when absent. Null leaves it as it is (decision D35). */
  workplace: v.nullish(v.picklist(workplaces), null),
} satisfies { [Name in keyof OptionalMembers]: v.GenericSchema<unknown, OptionalMembers[Name]> };

export const optionalMemberNames = Object.keys(optionalMembers) as (keyof OptionalMembers)[];
