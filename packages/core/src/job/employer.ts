import type { Failure } from './job-error.ts';
import { largestId } from './job-limits.ts';
import type { Language } from './optional-members.ts';

declare const employerIdBrand: unique symbol;

/** Identifies an employer: a positive Int32 (interface §2.1). */
export type EmployerId = number & { readonly [employerIdBrand]: true };

/** An employer's public details apart from its name; `null` where not set (decision D38). */
export interface EmployerProfile {
  /**
   * Its part of the address of its pages, such as `maple-ridge`: 2 to 60 characters of `a` to `z`, `0` to `9` and single
   * hyphens between them. It begins with a letter, and is not `confidential` or `category`, which are other pages. No two
   * employers have the same.
   */
  readonly slug: string | null;
  /** An address as an applicationUrl may be (decision D14), of at most 500 characters. */
  readonly website: string | null;
  /** Of an image; as a website, but it begins with `https://`. */
  readonly logoUrl: string | null;
  /** Of an image that is wider than high; as a website, but it begins with `https://`. */
  readonly bannerUrl: string | null;
  /** The color of its pages: `#` and six hexadecimal digits in lower case. */
  readonly accentColor: string | null;
  /**
   * Plain text of one or more lines, at most 5 000 characters (decision D2), at least one of them visible. Bidirectional
   * controls are removed.
   */
  readonly about: string | null;
  /** The number of its page on LinkedIn: a whole number from 1 of at most 20 digits, as text. */
  readonly linkedInCompanyId: string | null;
  /** The language of its postings. */
  readonly language: Language | null;
  /** How many people it employs, where the law asks (decision D41). */
  readonly employees: 'under25' | '25orMore' | null;
}

/**
 * The employer that makes a call (interface §5). A host with its own accounts builds one from them; the bundled server
 * gets it from the API key.
 */
export interface Employer {
  readonly id: EmployerId;
  readonly name: string;
  /** True on an unlimited job plan: auto-refresh applies only there (interface §2.1, decision D12). */
  readonly unlimited: boolean;
  /** What its postings depend on in its profile, where it is known (decision D41). */
  readonly profile?: Partial<Pick<EmployerProfile, 'language' | 'employees'>> | undefined;
}

/** Who makes a call: an employer, by one of its API keys where it has any. */
export interface Caller extends Employer {
  /** The id of the key, a whole number from 1, which the log of changes keeps (decision D34). */
  readonly keyId?: number | undefined;
}

/** Brands a number as an {@link EmployerId}; throws for anything but a positive Int32, which is a bug. */
export const employerId = (id: number): EmployerId => {
  if (!Number.isInteger(id) || id < 1 || id > largestId) {
    throw new RangeError(`an employer id is a whole number from 1 to ${largestId}, not ${id}`);
  }
  return id as EmployerId;
};

/** There is no employer with this id. */
export interface EmployerNotFound extends Failure<'employer-not-found'> {}

/** The employer has no API key with this id. */
export interface ApiKeyNotFound extends Failure<'api-key-not-found'> {}

/** Another employer has this slug (decision D38). */
export interface SlugTaken extends Failure<'slug-taken'> {
  readonly slug: string;
}

export const employerNotFound = (id: EmployerId): EmployerNotFound => ({
  code: 'employer-not-found',
  message: `There is no employer with id ${id}.`,
});

export const apiKeyNotFound = (id: number): ApiKeyNotFound => ({
  code: 'api-key-not-found',
  message: `The employer has no API key with id ${id}.`,
});

export const slugTaken = (slug: string): SlugTaken => ({
  code: 'slug-taken',
  message: `Another employer has the slug ${slug}.`,
  slug,
});
