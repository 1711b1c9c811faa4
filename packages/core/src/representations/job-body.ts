import type { JobStatus } from '../job/job.ts';
import type { OptionalMembers } from '../job/optional-members.ts';

/**
 * A number, or a text with exactly one, such as `'17'` (decisions D5, D5b). Turn a text of unknown content into a
 * number first.
 */
export type NumberOrText = number | `${number}`;

/** An item of a reference list, by its id; its name, as in answers, is ignored. */
export interface ItemBody {
  readonly id: NumberOrText;
  /** Ignored: the list has the name. */
  readonly name?: string | undefined;
}

/** A location, by its description; its other members, as in answers, are ignored. */
export interface LocationBody {
  /**
   * `Town, Province` such as `Halifax, NS`, a town alone where only one has that name, or a province
   * or territory (decisions D17, D18).
   */
  readonly description: string;
  /** Ignored. */
  readonly id?: number | undefined;
  /** Ignored. */
  readonly name?: string | undefined;
  /** Ignored. */
  readonly type?: string | undefined;
}

/** A salary. It is sent as a whole: an update replaces all of it (decision D5). */
export interface SalaryBody {
  /** From 0 to 99 999 999 999.9999, with at most four decimal places. */
  readonly amount: NumberOrText;
  /** Not below `amount`; none when null or absent. */
  readonly maxAmount?: NumberOrText | null | undefined;
  /** The period that the amount is paid for, from the list of salary periods: 1 is Yearly. */
  readonly period: ItemBody & {
    /** Ignored: the list has the unit. */
    readonly unit?: string | undefined;
  };
  /** False when absent. */
  readonly plusCommission?: boolean | null | undefined;
}

type OptionalMembersBody = {
  readonly [Name in keyof OptionalMembers]?: OptionalMembers[Name] | undefined;
};

/**
 * The body of a write, with everything that a new job needs (interface §4.3). The answer of GET can be sent back as it
 * is: its read-only fields are ignored (decision D6).
 *
 * The service checks all values at run time; for parsed JSON of unknown shape, use {@link uncheckedBody}.
 */
export interface JobBody extends OptionalMembersBody {
  /**
   * Your own identifier, at most 50 characters, unique among your jobs and compared byte for byte. None
   * when null or blank (decision D1).
   */
  readonly referenceId?: string | null | undefined;
  /** One line of plain text, 1 to 256 characters, at least one of them visible (decisions D2, D8). */
  readonly title: string;
  /**
   * When the job closes: `2026-12-31`, which means the end of that day in UTC, or a date-time such as
   * `2026-12-31T17:00:00-05:00`. When null, blank or absent, a new job closes 60 days after its
   * publishDate (decisions D3, D4).
   */
  readonly closeDate?: string | null | undefined;
  /** Whether the employer's name is confidential; false when absent. Null leaves it as it is. */
  readonly confidential?: boolean | null | undefined;
  /**
   * Whether publishDate is refreshed every 7 days; false when absent. Only on unlimited plans
   * (decision D12). Null leaves it as it is.
   */
  readonly autoRefresh?: boolean | null | undefined;
  /** `active` when absent. Null leaves it as it is, so that it never publishes a job (decision D1). */
  readonly status?: JobStatus | null | undefined;
  /** 1 to 3 different places. */
  readonly locations: readonly LocationBody[];
  /** 1 to 3 different items of the list of job categories, by id. */
  readonly categories: readonly ItemBody[];
  /** An item of the list of position types, by id: 1 is Full Time. */
  readonly positionType: ItemBody;
  /** None when null or absent. */
  readonly salary?: SalaryBody | null | undefined;
  /**
   * HTML with the tags `strong b em i br p div ul ol li a`, and `href` on `a`; other markup is removed,
   * with a warning (decision D9).
   */
  readonly description: string;
  /** Where applications go: 1 to `applicationEmail`, 2 to `applicationUrl` (decision D13). */
  readonly applicantRoutingType: ItemBody;
  /** Required with routing 1: at most 50 characters; ignored with 2 (decisions D13, D14). */
  readonly applicationEmail?: string | null | undefined;
  /**
   * Required with routing 2: begins with `http://` or `https://`, at most 200 characters; ignored with 1
   * (decisions D13, D14).
   */
  readonly applicationUrl?: string | null | undefined;

  /** Ignored: the service assigns it. */
  readonly id?: number | undefined;
  /** Ignored: the caller of a write is the employer. */
  readonly employer?: { readonly id: number; readonly name: string } | undefined;
  /** Ignored: the service sets it. */
  readonly publishDate?: string | undefined;
  /** Ignored: only answers of dry runs have it. */
  readonly warnings?: unknown;
  /** Ignored: only answers of dry runs have it. */
  readonly advice?: unknown;
}

/** The body of an update: the fields to change (interface §4.4). */
export type JobUpdateBody = { readonly [Field in keyof JobBody]?: JobBody[Field] | undefined };

/** The body of a PUT by referenceId: the fields to change, or everything that a new job needs (interface §4.5). */
export type JobPutBody = JobUpdateBody & { readonly referenceId: string };

/**
 * Lets you use parsed JSON of unknown shape as the body of any write. It changes only the type: the service checks
 * every body, so a wrong one is `invalid-job`.
 *
 * @example
 * await jobs.create(employer, uncheckedBody(JSON.parse(text)));
 */
export const uncheckedBody = (value: unknown): JobBody & JobPutBody =>
  value as JobBody & JobPutBody;
