/** The kind of employment (interface §2.1, decision D15). */
export interface PositionType {
  readonly id: number;
  readonly name: string;
}

/** A field of work (interface §2.1, decision D15). */
export interface JobCategory {
  readonly id: number;
  readonly name: string;
}

/** What a salary's amount is paid for, such as `Yearly` with the unit `year` (interface §2.1). */
export interface SalaryPeriod {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
}

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

/** The lists that jobs refer to (decision D15). A host replaces any of them by its own. */
export interface ReferenceData {
  readonly positionTypes: readonly PositionType[];
  readonly jobCategories: readonly JobCategory[];
  readonly salaryPeriods: readonly SalaryPeriod[];
  readonly locations: readonly Location[];
}
