import { largestId } from '../values/ids.ts';

declare const employerIdBrand: unique symbol;

/** Identifies an employer: a positive Int32 (interface §2.1). */
export type EmployerId = number & { readonly [employerIdBrand]: true };

/**
 * The employer as whom a call is made (interface §5). A host that keeps its own accounts builds
 * one from them; the bundled server gets it from the API key.
 */
export interface Employer {
  readonly id: EmployerId;
  readonly name: string;
  /** True on an unlimited job plan: auto-refresh applies only there (interface §2.1, decision D12). */
  readonly unlimited: boolean;
}

/** Who makes a call: an employer, by one of its API keys where it has any. */
export interface Caller extends Employer {
  /** The id of the key, a whole number from 1, which the log of changes keeps (decision D34). */
  readonly keyId?: number | undefined;
}

/** Brands a number as an {@link EmployerId}; anything but a positive Int32 is a bug and throws. */
export const employerId = (id: number): EmployerId => {
  if (!Number.isInteger(id) || id < 1 || id > largestId) {
    throw new RangeError(`an employer id is a whole number from 1 to ${largestId}, not ${id}`);
  }
  return id as EmployerId;
};
