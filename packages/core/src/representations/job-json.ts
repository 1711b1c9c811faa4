import type { Advice } from '../advice/advice-for.ts';
import type { JobStatus, Location } from '../job/job.ts';
import type { OptionalMembers, Workplace } from '../job/optional-members.ts';
import type { WarningJson } from './problem-json.ts';

/** An item of a short reference list as answers have it (decision D15). */
export interface ListItemJson {
  readonly id: number;
  readonly name: string;
}

/** A salary period as answers have it, such as `Yearly` with the unit `year`. */
export interface SalaryPeriodJson extends ListItemJson {
  readonly unit: string;
}

/** A location as answers have it: `{ id, description: 'Halifax, NS', name: 'Halifax', type: 'Town' }`. */
export interface LocationJson extends Location {}

/** A list item (interface §2.3). */
export interface JobHeaderJson {
  readonly id: number;
  readonly title: string;
  readonly locations: readonly LocationJson[];
  readonly employer: { readonly id: number; readonly name: string };
  readonly referenceId: string | null;
  /** In UTC with milliseconds: `2026-11-20T19:26:05.000Z` (decision D3), as all dates. */
  readonly publishDate: string;
  readonly confidential: boolean;
  readonly status: JobStatus;
}

/** A salary as answers have it. */
export interface SalaryJson {
  /** Has at most four decimal places (decision D5). */
  readonly amount: number;
  readonly maxAmount: number | null;
  readonly period: SalaryPeriodJson;
  readonly plusCommission: boolean;
}

/** Each is absent until it is set. */
type OptionalMembersJson = {
  readonly [Name in keyof OptionalMembers]?: NonNullable<OptionalMembers[Name]>;
};

/**
 * A job as GET, POST and PUT answer it (interface §2.1), after `JSON.parse`. It is a `JobBody` as well, so it can be
 * sent back (interface §4.3).
 */
export interface JobJson extends JobHeaderJson, OptionalMembersJson {
  readonly closeDate: string;
  readonly autoRefresh: boolean;
  readonly categories: readonly ListItemJson[];
  readonly positionType: ListItemJson;
  readonly salary: SalaryJson | null;
  /** Sanitized HTML (decision D9). */
  readonly description: string;
  readonly applicantRoutingType:
    | { readonly id: 1; readonly name: 'Email' }
    | { readonly id: 2; readonly name: 'URL' };
  /** Null with routing 2. */
  readonly applicationEmail: string | null;
  /** Null with routing 1. */
  readonly applicationUrl: string | null;
}

/** An open job as the careers pages publish it in `jobs.json`: an item of JSON Feed 1.1 (decision D38). */
export interface OpenJobJson {
  /** Stays the same when the title or the address changes. */
  readonly id: string;
  /** The page of the posting. */
  readonly url: string;
  readonly title: string;
  /** Places, type and pay, and the day on which it was posted, in the language of the feed. */
  readonly summary: string;
  /** Sanitized HTML (decision D9). */
  readonly content_html: string;
  /** When it was first published; for a confidential job the beginning of the day, in UTC. */
  readonly date_published: string;
  /** When it was last published or refreshed. */
  readonly date_modified: string;
  /** Of its title and texts; absent where unknown: that of its employer does not show for a confidential job. */
  readonly language?: 'en' | 'fr';
  readonly _jobposting: {
    readonly id: number;
    readonly locations: readonly LocationJson[];
    readonly categories: readonly ListItemJson[];
    readonly positionType: ListItemJson;
    readonly workplace: Workplace | null;
    /** Paid in `currency` (ISO 4217). */
    readonly salary: (SalaryJson & { readonly currency: string }) | null;
    /** For a confidential job only a day: `2027-01-26`. */
    readonly closeDate: string;
    readonly applicationEmail: string | null;
    readonly applicationUrl: string | null;
    /** `url` is the page of its open jobs. Null for a confidential job. */
    readonly employer: { readonly name: string; readonly url: string } | null;
  };
}

/** A page of `jobs.json`: a feed of JSON Feed 1.1. */
export interface OpenJobsJson {
  readonly version: 'https://jsonfeed.org/version/1.1';
  readonly title: string;
  readonly home_page_url: string;
  readonly feed_url: string;
  /** The address of the next page; absent on the last. */
  readonly next_url?: string;
  readonly language: 'en' | 'fr';
  /** `#rrggbb`; null where its employer has none, and in the feed of all employers. */
  readonly _jobposting: { readonly accentColor: string | null };
  readonly items: readonly OpenJobJson[];
}

/** The members of a job that a change can name: those that a write or a rule can change. */
export type JobMember = Exclude<keyof JobJson, 'id' | 'employer'>;

/** A job as a dry run answers it, with its warnings and advice on it: a new one has no id (decision D36). */
export type DryRunJson = Omit<JobJson, 'id'> &
  Partial<Pick<JobJson, 'id'>> & {
    readonly warnings: readonly WarningJson[];
    readonly advice: readonly Advice[];
  };

/** What a stored job lacks by law (decision D41). */
export interface AdviceListJson {
  readonly data: readonly Advice[];
}

/** The position of a page in its list, and its neighbours (interface §2.4). */
export interface PagingJson {
  readonly total: number;
  /** The address of the page before, null on the first page. */
  readonly previous: string | null;
  readonly page: number;
  /** 0 when nothing matches (decision D25). */
  readonly pages: number;
  /** The address of the next page, null on the last page and past it. */
  readonly next: string | null;
  readonly pageSize: number;
}

/** A page of a list of jobs (interface §4.2), or of the list of locations (decision D16). */
export interface PageJson<Item> {
  readonly data: readonly Item[];
  readonly paging: PagingJson;
}

/** A page of a list of jobs (interface §4.2). */
export type JobListJson = PageJson<JobHeaderJson>;

/** A page of the list of locations (decision D16). */
export type LocationListJson = PageJson<LocationJson>;

/** A whole short reference list (decision D16). */
export interface ReferenceListJson<Item extends ListItemJson = ListItemJson> {
  readonly data: readonly Item[];
}
