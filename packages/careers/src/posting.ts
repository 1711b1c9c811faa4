import type { EmployerId, Job } from '@jobposting/core';

/** What an employer shows of itself beside its name; `null` for what it has not set. */
export interface Profile {
  /** Its part of the address of its pages, such as `acme`. */
  readonly slug: string | null;
  readonly website: string | null;
  readonly logoUrl: string | null;
  /** Plain text. */
  readonly about: string | null;
  /** Digits. */
  readonly linkedInCompanyId: string | null;
  /** The language that its postings are in. */
  readonly language: 'en' | 'fr' | null;
}

/** The employer behind a posting, as an employer store returns it. */
export interface Hirer {
  readonly id: EmployerId;
  readonly name: string;
  readonly profile: Profile;
}

/** A job and the employer that posted it: all that its page and its entries in feeds are made from. */
export interface Posting {
  readonly job: Job;
  readonly hirer: Hirer;
}
