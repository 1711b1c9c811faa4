/**
 * Where a job is (interface §2.1, decision D17). The shipped list has the types `Town`, `Province`
 * and `Territory`.
 */
export interface Location {
  readonly id: number;
  /** `Halifax, NS`, or the name of a province or territory. */
  readonly description: string;
  readonly name: string;
  readonly type: string;
}
